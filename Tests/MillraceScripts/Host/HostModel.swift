import Millrace
import MillraceOracle
import MillraceRandom

/// The data of a scripted user: sections and items with identities, whose feed is made from scratch when it is needed.
struct HostModel {
  /// A section: a list, a waterfall, a list that scrolls across the feed, a grid, or a banner.
  struct Section: Hashable {
    var id: Int
    var items: [Int]
    /// The offset across the feed.
    var offset = 0.0
    /// The lanes of a waterfall.
    var lanes = 3

    static let styleCount = 5

    var style: Int { id % Self.styleCount }
    var isWaterfall: Bool { style == 1 }
    /// Whether the section scrolls across the feed.
    var isAcross: Bool { style == 2 || isBanner }
    var isBanner: Bool { style == 4 }
    /// Whether items have no size of their own.
    var isUniform: Bool { style == 3 || isBanner }
  }

  var sections: [Section] = []
  /// The sizes of items as the feed has them.
  var extents: [Int: Double] = [:]
  /// The sizes that the cells of items prefer.
  var preferred: [Int: Double] = [:]
  /// The contents of items: 0, 1, and so on, as they change.
  var versions: [Int: Int] = [:]
  let axis: LayoutAxis
  let direction: LayoutDirection
  var size: LayoutSize
  /// The safe area before and after the content. `nil` if the feed has no environment.
  let safeArea: (before: Double, after: Double)?
  private var nextID = 0

  init(
    axis: LayoutAxis, direction: LayoutDirection, size: LayoutSize,
    safeArea: (before: Double, after: Double)?
  ) {
    (self.axis, self.direction, self.size, self.safeArea) = (axis, direction, size, safeArea)
  }

  /// The environment of the feed.
  var environment: CollectionLayoutEnvironment? {
    guard let (before, after) = safeArea else { return nil }
    return CollectionLayoutEnvironment(
      containerSize: size,
      safeAreaInsets: axis == .vertical
        ? LayoutInsets(top: before, bottom: after) : LayoutInsets(leading: before, trailing: after),
      axis: axis, direction: direction)
  }

  var width: Double { axis == .vertical ? size.width : size.height }

  mutating func newID() -> Int {
    nextID += 1
    return nextID
  }

  /// Returns a new item, which is measured, or whose size is an estimate that differs from what its cell prefers.
  mutating func newItem(_ random: inout SplitMix64) -> Int {
    let id = newID()
    let extent = Double(random.int(5...120))
    extents[id] = extent
    if random.oneIn(3) { preferred[id] = Double(random.int(5...160)) }
    versions[id] = 0
    return id
  }

  mutating func newSection(_ random: inout SplitMix64) -> Section {
    let id = newID()
    return Section(id: id, items: (0..<random.int(0...14)).map { _ in newItem(&random) })
  }

  var paths: [Int: ItemPath] {
    var paths: [Int: ItemPath] = [:]
    for (section, content) in sections.enumerated() {
      for (item, id) in content.items.enumerated() { paths[id] = ItemPath(section: section, item: item) }
    }
    return paths
  }

  mutating func move(from source: ItemPath, to target: ItemPath) {
    let item = sections[source.section].items.remove(at: source.item)
    sections[target.section].items.insert(item, at: target.item)
  }

  func item(at path: ItemPath) -> Int { sections[path.section].items[path.item] }

  /// The identity of an element: an item, or the section of a header.
  struct Identity: Hashable {
    var kind: ElementKind
    var id: Int
  }

  func identity(of kind: ElementKind, at path: ItemPath) -> Identity {
    Identity(kind: kind, id: kind == .item ? item(at: path) : sections[path.section].id)
  }

  func feedItem(_ id: Int, in section: Section) -> FeedItem {
    section.isUniform ? .cell : preferred[id] == nil ? .extent(extents[id]!) : .estimated(extents[id]!)
  }

  /// Returns an empty section of the feed.
  func emptySection(_ section: Section) -> FeedSection {
    var result: FeedSection
    switch section.style {
    case 0: result = .waterfall(Waterfall.list(spacing: 3), extents: [])
    case 1: result = .waterfall(Waterfall(columns: .count(section.lanes)), extents: [])
    case 2:
      result = .waterfall(Waterfall.list(spacing: 5), extents: [])
      result.orthogonalScrolling = OrthogonalScrolling(.continuous, extent: 90, offset: section.offset)
    case 4: result = .banner(banner(section), count: 0, offset: section.offset)
    default: result = .grid(Grid(columns: .count(4), rowHeight: .points(40)), count: 0)
    }
    if !section.isAcross { result.headers = [Supplementary(extent: 20, pinning: .section)] }
    return result
  }

  /// Returns a section with all its items, measured.
  func filledSection(_ section: Section) -> FeedSection {
    if section.isBanner {
      return .banner(banner(section), count: section.items.count, offset: section.offset)
    }
    if section.isUniform {
      var result = FeedSection.grid(
        Grid(columns: .count(4), rowHeight: .points(40)), count: section.items.count)
      result.headers = emptySection(section).headers
      return result
    }
    let empty = emptySection(section)
    let layout =
      section.isWaterfall
      ? Waterfall(columns: .count(section.lanes)) : .list(spacing: section.isAcross ? 5 : 3)
    var result = FeedSection.waterfall(layout, extents: section.items.map { extents[$0]! })
    (result.headers, result.orthogonalScrolling) = (empty.headers, empty.orthogonalScrolling)
    return result
  }

  /// Returns a feed without sections.
  func emptyFeed(shape: TreeShape? = nil, compactLimit: Int? = nil) throws -> Feed {
    if let environment {
      return try Feed(
        environment: environment, sectionSpacing: 7, shape: shape, compactLimit: compactLimit)
    }
    return try Feed(
      width: width, axis: axis, direction: direction, sectionSpacing: 7, shape: shape,
      compactLimit: compactLimit)
  }

  /// Returns a feed from scratch, in which all sizes are measured.
  func freshFeed() throws -> Feed {
    var feed = try emptyFeed()
    for section in sections { try feed.append(filledSection(section)) }
    return feed
  }
}
