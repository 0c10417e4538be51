import Millrace
import MillraceOracle
import MillraceRandom

extension CompositionalFeedScript: FeedBatchScript {
  /// A section, and how its items are edited.
  struct Section: NaiveBatchSection {
    enum Items: Equatable {
      /// Sizes, of which a section without estimates keeps none.
      case measured
      case unmeasured
      case extents
      /// Items that cannot be edited.
      case fixed
    }

    var content: NaiveCompositionalFeed.Section
    let items: Items

    var itemCount: Int { content.measuredSizes.count }

    var hasFixedItems: Bool { items == .fixed }

    func storedItem(_ index: Int) -> FeedItem {
      guard let size = content.measuredSizes[index] else { return .cell }
      return switch items {
      case .measured: .size(size)
      case .extents: .extent(size.height)
      case .unmeasured, .fixed: .cell
      }
    }

    mutating func insert(_ item: FeedItem, at index: Int) {
      content.measuredSizes.insert(size(item), at: index)
    }

    mutating func remove(at index: Int) -> FeedItem {
      let item = storedItem(index)
      content.measuredSizes.remove(at: index)
      return item
    }

    mutating func resize(_ resized: [(index: Int, item: FeedItem)]) {
      for (index, item) in resized { content.measuredSizes[index] = size(item) }
    }

    private func size(_ item: FeedItem) -> LayoutSize? {
      switch item {
      case .waterfall(let item): LayoutSize(width: item.extent, height: item.extent)
      case .size(let size, _): size
      case .cell, .mosaic, .custom: nil
      }
    }
  }

  var sections: [Section] {
    get { model.sections.map { section($0) } }
    set { model.sections = newValue.map(\.content) }
  }

  private func section(_ content: NaiveCompositionalFeed.Section) -> Section {
    if isCompositional {
      return Section(content: content, items: usesMeasuredSizes(content) ? .measured : .unmeasured)
    }
    // The model of an orthogonal list has a length only if there are items.
    return Section(content: content, items: isGrid(content) || content.isOrthogonal ? .fixed : .extents)
  }

  func usesMeasuredSizes(_ content: NaiveCompositionalFeed.Section) -> Bool {
    let empty = try? CompositionalSection(content.layout, environment: environment)
    return empty?.usesMeasuredSizes ?? true
  }

  var state: CompositionalFeedState { get throws { try CompositionalFeedState(self) } }

  /// The feeds are small.
  var maximumCount: Int { 20 }

  mutating func newSection() -> Section { section(newContent()) }

  func feedSection(_ section: Section) -> FeedSection { feedSection(section.content) }

  mutating func newItem(for section: Section) -> FeedItem {
    switch section.items {
    case .measured: random.measuredItem(2, of: 3).map { .size($0) } ?? .cell
    case .unmeasured, .fixed: .cell
    case .extents: .extent(Self.length(&random).height)
    }
  }

  func accepts(_ item: FeedItem, in section: Section) -> Bool {
    switch (section.items, item) {
    case (.measured, .size), (.measured, .cell), (.unmeasured, .cell), (.extents, .waterfall): true
    default: false
    }
  }

  func canMove(_ item: FeedItem, to section: Section) -> Bool { accepts(item, in: section) }

  mutating func randomView() -> LayoutRect {
    drawOffset()
    return view
  }

  mutating func takeOffsets(kept: ItemPath?) throws {
    for index in model.sections.indices where model.sections[index].isOrthogonal {
      guard let scrolling = feed.orthogonalScrolling(ofSection: index) else {
        throw failure("section \(index) does not scroll")
      }
      if scrolling.offset == LayoutUnit.nearest(model.sections[index].orthogonalOffset) { continue }
      try require(index == kept?.section, "the offset of section \(index) is \(scrolling.offset)")
      model.sections[index].orthogonalOffset = scrolling.offset
    }
  }

  mutating func checkInvalid(
    _ batch: BatchUpdate, _ result: NaiveFeedBatch<Section>, keeping anchor: TestAnchor?
  ) throws {
    guard random.oneIn(2), let section = result.sections.indices.randomElement(using: &random) else { return }
    var batch = batch
    let path = ItemPath(section: section, item: result.sections[section].itemCount)
    batch.insert(.size(width: .nan, height: 1), at: path)
    var thrown: LayoutError?
    do throws(LayoutError) { try feed.apply(batch, keeping: anchor?.anchor) } catch { thrown = error }
    guard case .inSection(section, _) = thrown else {
      throw failure("with an edit more at \(path): \(String(describing: thrown))")
    }
  }

  func check(_ feed: inout Feed, _ name: String) throws {
    let expected = try rows().filter { !$0.cross.isEmpty && !isLost($0) }.map(\.element)
    let everything = LayoutRect(x: -1e12, y: -1e12, width: 2e12, height: 2e12)
    let found = feed.elements(in: everything, view: view)
    try require(found == expected, "\(name): \(found), not \(expected)")
    if columns == 1 {
      let size = try model.contentSize
      try require(feed.contentSize == size, "\(name): content \(feed.contentSize), not \(size)")
    }
  }
}

/// A feed of compositional sections that is laid out naively.
struct CompositionalFeedState: NaiveFeedState {
  let contentSize: LayoutSize
  let items: [Element]
  private let script: CompositionalFeedScript
  private let frames: NaiveCompositionalFrames

  init(_ script: CompositionalFeedScript) throws {
    self.script = script
    frames = try NaiveCompositionalFrames(script.model)
    if script.columns == 1 {
      contentSize = try script.model.contentSize
      items = try script.rows().map(\.element).filter { $0.kind == .item }
    } else {
      var fresh = try script.freshFeed()
      contentSize = fresh.contentSize
      // Queries do not find items without a width.
      items = (0..<fresh.itemCount).map { index in
        let path = fresh.path(ofItem: index)
        return Element(path: path, frame: fresh.frame(at: path))
      }
    }
  }

  var safeArea: (before: Int, after: Int) { naiveSafeArea(of: script.environment) }

  var sectionCount: Int { script.model.sections.count }

  var orientation: NaiveOrientation { script.orientation }

  private func rows(in view: LayoutRect) -> [CompositionalFeedScript.Row] {
    var script = script
    script.scroll(to: view)
    guard let rows = try? script.rows() else { preconditionFailure("the feed is valid") }
    return rows
  }

  func pinned(in view: LayoutRect) -> [Element] {
    let found = rows(in: view).map(\.element)
    return found + items.filter { item in !found.contains { $0.kind == .item && $0.path == item.path } }
  }

  func elements(in view: LayoutRect) -> [Element] {
    rows(in: view).filter {
      !$0.cross.isEmpty && !script.isLost($0) && orientation.intersects($0.element.frame, view)
    }.map(\.element)
  }

  func isBetweenRows(_ element: Element) -> Bool { false }

  func isBadge(_ element: Element) -> Bool { script.isBadge(element) }

  func firstVisibleItem(in rect: LayoutRect) -> NaiveVisibleItem? {
    let items = elements(in: rect).filter { $0.kind == .item }
    guard let first = items.first else { return nil }
    let seen = items.compactMap { item in
      uncovered(rect, item).map { NaiveVisibleItem(path: item.path, visible: $0) }
    }
    return seen.first { !isEstimate($0.path) } ?? seen.first
      ?? NaiveVisibleItem(path: first.path, visible: rect)
  }

  /// Returns the part of a rect that the safe area and pinned supplementaries leave to an item's section, or `nil` if the item
  /// is not in it.
  private func uncovered(_ rect: LayoutRect, _ item: Element) -> LayoutRect? {
    var script = script
    script.scroll(to: rect)
    guard let frames = try? NaiveCompositionalFrames(script.model) else {
      preconditionFailure("the feed is valid")
    }
    let view = frames.sections[item.path.section].host.innerView(frames.host.innerView(frames.visibleView))
    var between = orientation.upright(rect)
    between.origin.y = Double(view.start) / 192
    between.size.height = Double(view.end - view.start) / 192
    let isSeen =
      view.start < view.end && NaiveWaterfall.intersects(orientation.upright(item.frame), between)
    return isSeen ? orientation.placed(between) : nil
  }

  private func isEstimate(_ path: ItemPath) -> Bool {
    let content = script.model.sections[path.section]
    return script.usesMeasuredSizes(content) && content.measuredSizes[path.item] == nil
  }

  func isInLane(_ path: ItemPath) -> Bool {
    script.columns > 1 && !script.model.sections[path.section].isOrthogonal
  }

  func row(of path: ItemPath) -> (items: Range<Int>, end: Int)? {
    guard script.columns == 1, let groups = try? script.model.groups(ofSection: path.section),
      let group = groups.first(where: { $0.items.contains(path.item) })
    else { return nil }
    return (group.items, frames.sections[path.section].host.contentStart + group.start + group.length)
  }

  func anchorStart(of path: ItemPath) -> Double {
    let section = script.model.sections[path.section]
    let start = orientation.upright(frame(at: path)).minY
    guard section.isOrthogonal else { return start }
    if script.columns == 1 { return Double(frames.sections[path.section].host.contentStart) / 192 }
    // The items of an orthogonal list begin after its inset.
    let insets = section.layout.contentInsets
    return start - LayoutUnit.nearest(script.isVertical ? insets.top : insets.leading)
  }

  func positionAcross(of path: ItemPath) -> Double? {
    guard script.model.sections[path.section].isOrthogonal else { return nil }
    return orientation.upright(frame(at: path)).minX
  }
}
