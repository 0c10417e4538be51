import Millrace
import MillraceRandom
import MillraceScripts

/// A feed of a shape, and what operations on it need to know.
struct CostSubject {
  /// The length of the viewport, in points.
  static let viewLength = 844.0
  static let width = 390.0

  let shape: CostShape
  /// The number of items that the feed was made for.
  let count: Int
  var feed: Feed
  /// The layouts of the sections, by their numbers in `shape.layouts`: bytes, so that edits of sections do not move much memory.
  private var layouts: [UInt8] = []
  var random: SplitMix64
  /// The rect around which an operation looks, if its cost depends on the elements there.
  var examined = LayoutRect.zero
  /// Reused by queries, as hosts do.
  var buffer: [Element] = []
  /// The preview that the feed shows.
  var preview: FeedPreview?
  /// Identifiers of the items and sections that the feed had at first.
  var snapshot = Snapshot<Int, Int>()
  private var nextIdentifier = 0
  /// A sheet that is not in a feed.
  var sheet: SpreadsheetSection
  /// The work of queries that do not change the feed or the sheet.
  var uncounted = WorkCounters()
  private var lastWork: WorkCounters?
  private var held: Feed?

  init(_ shape: CostShape, count: Int) throws(LayoutError) {
    (self.shape, self.count) = (shape, count)
    random = SplitMix64(seed: shape.seed &+ 1)
    let view = LayoutSize(width: Self.width, height: Self.viewLength)
    let container = shape.axis == .vertical ? view : LayoutSize(width: view.height, height: view.width)
    let heights = shape.parameters.lengths(count / 4, using: &random)
    sheet = try SpreadsheetSection(
      Spreadsheet(pinnedRows: 1, pinnedColumns: 1), rowHeights: heights,
      columnWidths: Array(repeating: 100, count: 4))
    feed = try Feed(
      environment: CollectionLayoutEnvironment(
        containerSize: container, axis: shape.axis, direction: shape.direction))
    let counts = shape.itemCounts(count)
    for (section, items) in counts.enumerated() {
      let layout = shape.layout(ofSection: section)
      try feed.append(newSection(layout, of: items, number: section))
      layouts.append(UInt8(section % shape.layouts.count))
    }
    nextIdentifier = counts.reduce(0, +)
    snapshot = CostSubject.snapshot(of: counts)
    try makeHistory()
  }

  // MARK: - Positions

  /// Returns the visible rect at a fraction of the content.
  func view(at fraction: Double) -> LayoutRect { rect(at: fraction, length: Self.viewLength) }

  /// Returns a rect as wide as the feed that begins at a fraction of the content.
  func rect(at fraction: Double, length: Double) -> LayoutRect {
    let content = feed.contentSize
    if shape.axis == .vertical {
      return LayoutRect(x: 0, y: (content.height * fraction).rounded(), width: feed.width, height: length)
    }
    return LayoutRect(x: (content.width * fraction).rounded(), y: 0, width: length, height: feed.width)
  }

  /// Returns the visible rect with the end of a frame in the middle.
  func view(aroundEndOf frame: LayoutRect) -> LayoutRect {
    var view = view(at: 0)
    if shape.axis == .vertical {
      view.origin.y = frame.maxY - view.height / 2
    } else {
      view.origin.x = (shape.direction == .leftToRight ? frame.maxX : frame.minX) - view.width / 2
    }
    return view
  }

  /// Returns the path of an item near a fraction of all items, or `nil` if there are none.
  ///
  /// In a small section, the fraction also decides the layout of the section and the place of the item in it. So they are the
  /// same in feeds of any size: an edit of one layout does not count as the growth of that of another.
  func path(at fraction: Double) -> ItemPath? {
    guard feed.itemCount > 0 else { return nil }
    let path = feed.path(ofItem: min(Int(Double(feed.itemCount) * fraction), feed.itemCount - 1))
    let number = Int((fraction * 10_000).rounded())
    let layout = number % shape.layouts.count
    let near = path.section..<min(path.section + Self.searchedSections, feed.sectionCount)
    guard feed.itemCount(ofSection: path.section) <= Self.smallCount,
      let section = near.first(where: { layouts[$0] == layout && feed.itemCount(ofSection: $0) > 0 })
    else { return path }
    return ItemPath(section: section, item: number / shape.layouts.count % feed.itemCount(ofSection: section))
  }

  /// The maximum number of items of a small section: at first at most 100, to which operations add a few.
  private static let smallCount = 200
  /// The number of sections among which there is one of each layout. One in 100 has items.
  private static let searchedSections = 400

  /// Returns the index of a section at a fraction of all sections, or `nil` if there are none.
  func section(at fraction: Double) -> Int? {
    guard feed.sectionCount > 0 else { return nil }
    return min(Int(Double(feed.sectionCount) * fraction), feed.sectionCount - 1)
  }

  /// Returns the index of a section at a fraction of all sections that can be replaced, or `nil` if there is none. The only large
  /// section of a feed is its subject.
  func smallSection(at fraction: Double) -> Int? {
    section(at: fraction).flatMap { feed.itemCount(ofSection: $0) < 1_000 ? $0 : nil }
  }

  /// Returns the indices of up to ten sections after a fraction of all sections.
  func sections(from fraction: Double) -> Range<Int> {
    guard let first = section(at: fraction) else { return 0..<0 }
    return first..<min(first + 10, feed.sectionCount)
  }

  /// Returns the number of elements within a distance of the examined rect.
  mutating func elementCount(within distance: Double) -> Int {
    let (wasSettled, before) = (feed.isSettled, feed.work)
    defer {
      // A query that settles nothing counts in the feed alone.
      lastWork = wasSettled ? lastWork.map { $0 + feed.work - before } : nil
    }
    return feed.elements(in: examined.insetBy(dx: -distance, dy: -distance), view: examined).count
  }

  func layout(ofSection section: Int) -> CostLayout { shape.layouts[Int(layouts[section])] }

  /// The number of items that settling may read without placing them.
  var itemsReadBySettling: Int { shape.layouts.contains { $0.settlingReadsItems } ? feed.itemCount : 0 }

  /// Returns the work done so far. Adds up that of all sections, unless nothing was done since the last operation.
  func workBeforeOperation() -> WorkCounters { lastWork ?? feed.totalWork + sheet.work + uncounted }

  /// Returns the work done so far.
  mutating func workAfterOperation() -> WorkCounters {
    let work = feed.totalWork + sheet.work + uncounted
    lastWork = work
    return work
  }

  // MARK: - Changes

  /// Returns a small section to replace another one.
  mutating func newSection(like section: Int) throws(LayoutError) -> FeedSection {
    try newSection(number: Int(layouts[section]))
  }

  /// Returns a small section.
  mutating func newSection(number: Int) throws(LayoutError) -> FeedSection {
    try newSection(shape.layout(ofSection: number), of: min(10, max(1, count)), number: number)
  }

  mutating func newItem(forSection section: Int) -> FeedItem? {
    layout(ofSection: section).item(shape.parameters(ofSection: Int(layouts[section])), using: &random)
  }

  /// Records that the section that `newSection(number:)` returned was inserted.
  mutating func didInsertSection(number: Int, at section: Int) {
    layouts.insert(UInt8(number % shape.layouts.count), at: section)
  }
  mutating func didRemoveSection(at section: Int) { layouts.remove(at: section) }
  mutating func didMoveSection(from source: Int, to target: Int) {
    layouts.insert(layouts.remove(at: source), at: target)
  }

  /// Prepares the next operation.
  mutating func prepare(at fraction: Double) {
    examined = view(at: fraction)
    if shape.history == .copies { held = feed }
  }

  private mutating func newSection(
    _ layout: CostLayout, of count: Int, number: Int
  ) throws(LayoutError) -> FeedSection {
    var section = try layout.section(of: count, shape.parameters(ofSection: number), using: &random)
    if shape.isOrthogonal, number % 3 == 0, !layout.scrollsByItself {
      section.orthogonalScrolling = OrthogonalScrolling(.continuous, extent: 200)
    }
    let extent: Double
    switch shape.supplementaries {
    case .none: return section
    case .distinct, .distinctPinned: extent = 20 + Double(number) / 192
    case .equal, .pinned, .backgrounds: extent = 32
    }
    let isPinned = shape.supplementaries == .pinned || shape.supplementaries == .distinctPinned
    section.headers = [Supplementary(extent: extent, pinning: isPinned ? .section : .none)]
    if shape.supplementaries == .backgrounds { section.decorations = [.background()] }
    return section
  }

  /// Returns `count` identifiers that no item has.
  mutating func newIdentifiers(_ count: Int) -> Range<Int> {
    defer { nextIdentifier += count }
    return nextIdentifier..<nextIdentifier + count
  }

  /// Returns a snapshot of the feed, in which sections and items are identified by their numbers.
  func snapshotOfFeed() -> Snapshot<Int, Int> {
    CostSubject.snapshot(of: (0..<feed.sectionCount).map { feed.itemCount(ofSection: $0) })
  }

  /// Returns a snapshot of sections of the given numbers of items. Sections and items are identified by their numbers.
  private static func snapshot(of counts: [Int]) -> Snapshot<Int, Int> {
    var (sections, first) = ([(id: Int, items: [Int])](), 0)
    for (section, count) in counts.enumerated() {
      sections.append((section, Array(first..<first + count)))
      first += count
    }
    do {
      return try Snapshot(sections)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  private mutating func makeHistory() throws(LayoutError) {
    switch shape.history {
    case .none, .copies: break
    case .overflow:
      var random = random
      let section = try CostLayout.overlapping.section(of: 20, shape.parameters, using: &random)
      let index = feed.sectionCount / 2
      try feed.insert(section, at: index)
      try feed.removeSection(at: index)
    case .unsettled:
      feed.settle()
      for _ in 0..<3 { try edit(at: 0) }
    case .aged:
      for _ in 0..<count / 10 { try edit(at: Double(random.int(0...9_999)) / 10_000) }
      feed.settle()
    case .previewed:
      var preview = feed.beginPreview()
      var batch = BatchUpdate()
      if let path = path(at: 0.5) { batch.remove(at: path) }
      if shape.layouts.allSatisfy({ $0.isEditable }) { try preview.show(batch, in: &feed) }
      self.preview = preview
    }
  }

  /// Inserts an item and removes another.
  private mutating func edit(at fraction: Double) throws(LayoutError) {
    guard let path = path(at: fraction), let item = newItem(forSection: path.section) else { return }
    try feed.insert(item, at: path)
    try feed.remove(at: ItemPath(section: path.section, item: feed.itemCount(ofSection: path.section) / 2))
  }
}
