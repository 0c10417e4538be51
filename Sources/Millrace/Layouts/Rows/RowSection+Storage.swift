/// The interface to a feed.
extension RowSection: SectionStorage {
  var maximumLength: Units { insets.mainStart + occupied + insets.mainEnd }

  func row(of item: Int) -> ItemRow? { rows.row(of: item).moved(by: insets.mainStart) }

  func row(reaching position: Units) -> ItemRow? {
    rows.row(reaching: position - insets.mainStart)?.moved(by: insets.mainStart)
  }

  func mainRange(of items: Range<Int>, counting work: inout WorkCounters) -> Range<Units> {
    let (first, last) = (rows.row(of: items.lowerBound), rows.row(of: items.upperBound - 1))
    work.nodesVisited += 6 * (rows.tree.height + 1)
    return (insets.mainStart + first.start)..<(insets.mainStart + last.end)
  }

  func feedItem(at index: Int) -> FeedItem { .size(size(at: index)) }

  mutating func insert(feedItem item: FeedItem, at index: Int) throws(LayoutError) {
    try insert(try size(of: item), at: index)
  }

  mutating func removeFeedItem(at index: Int) throws(LayoutError) { try remove(at: index) }

  mutating func moveFeedItem(from source: Int, to target: Int) throws(LayoutError) {
    try move(from: source, to: target)
  }

  mutating func resize(at index: Int, to item: FeedItem) throws(LayoutError) {
    try resize(at: index, to: try size(of: item))
  }

  mutating func relayout(width: Double, in map: CoordinateMap) throws(LayoutError) {
    try relayout(layout.following(map), width: width)
  }
}

extension RowLayout {
  /// Whether items do not need a width.
  var takesExtents: Bool { if case .grid = self { true } else { false } }

  /// Returns the layout along the axis of `map` and in its direction.
  func following(_ map: CoordinateMap) -> RowLayout {
    switch self {
    case .flow(let layout): .flow(layout.following(map))
    case .justifiedRows(let layout): .justifiedRows(layout.following(map))
    case .grid(let layout): .grid(layout.following(map))
    }
  }
}

extension RowSection: FeedEditable {
  func size(of item: FeedItem) throws(LayoutError) -> LayoutSize {
    try item.size(takesExtents: layout.takesExtents, axis: layout.axis)
  }
}

extension Flow: OrientedLayout {}
extension JustifiedRows: OrientedLayout {}
extension RowGrid: OrientedLayout {}

extension RowSection: LayoutSection {
  /// Returns the section in a box. Used by `Feed`.
  public func boxed() -> AnySection { makeBox() }

  /// Returns the section in a box, or `nil` if the box has another section type. Used by `Feed`.
  public static func unboxed(_ section: AnySection) -> Self? { storage(of: section) }

  /// Returns whether a box has a section of this type. Used by `Feed`.
  public static func isStorage(of section: AnySection) -> Bool { isBoxed(in: section) }

  /// Calls `body` with the section in a box, to change it in place. Used by `Feed`.
  public static func modify<Result, Failure: Error>(
    _ section: AnySection, _ body: (inout Self) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try modifyStorage(section, body)
  }
}
