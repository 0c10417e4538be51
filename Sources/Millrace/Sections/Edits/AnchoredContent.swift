/// Content that supports anchors: a section or a whole feed.
///
/// A conforming type gets `keep(_:settles:_:)`, which its public `withAnchor` calls. Its edits must call
/// `anchorsWillRemove`, `anchorsDidInsert` and `anchorsWillResize` for each item.
///
/// Positions are in units along the main axis, insets included. "Provisional" is the current position,
/// settled or not.
protocol AnchoredContent: LaidOutContent, SectionedContent {
  /// The anchors that are tracked, the innermost last.
  var anchors: ContiguousArray<AnchorTracker> { get set }

  /// Settles everything that a query up to `limit` needs. Its position does not count the inset before the content.
  mutating func settleIfNeeded(until limit: SettlingLimit)
  /// Returns the start of an item in the provisional placement.
  func provisionalStart(of index: Int) -> Units
  /// Returns the start of an item in the provisional placement. In an endless carousel, the start at which the item comes to
  /// rest at the place nearest to the middle of the view at an offset, or if that is `nil`, in the first turn.
  func provisionalStart(of index: Int, nearestTo offset: Units?) -> Units
  /// Returns the end of an item in the provisional placement.
  func provisionalEnd(of index: Int) -> Units
  /// Returns the first item after `index` that begins in `rect`, in the provisional placement.
  mutating func firstItem(after index: Int, beginningIn rect: AxisRect) -> Int?
  /// Returns the row of an item in the provisional placement, or `nil` if the layout of its section has no rows.
  func row(ofItem index: Int) -> ItemRow?
  /// Whether an item is in one of several lanes, so that its size does not move the items in the other lanes.
  func isInLane(ofItem index: Int) -> Bool
  /// Returns the first item that is visible in `rect`, if possible a measured one. If `settles`, settles as far as
  /// necessary first.
  mutating func firstItem(in rect: LayoutRect, settles: Bool) -> VisibleItem?
  /// Returns the current position of an item across the content, if its section scrolls across it or is a sheet.
  func positionAcross(ofItem index: Int) -> PositionAcross?
  /// Scrolls the section of the item that `tracker` keeps so that the item stays where it was.
  mutating func keepAcross(_ tracker: AnchorTracker)
  /// Returns the end of a visible rect, inside of the safe area, along the main axis, in points.
  func visibleEnd(of rect: LayoutRect) -> Double
  /// A lower bound of the length, from the settled items at the front. Available without settling.
  var settledLength: Units { get }
}

/// Content that consists of sections: a feed, or a section by itself, which is section 0.
protocol SectionedContent {
  var sectionCount: Int { get }
  func itemCount(ofSection section: Int) -> Int
  /// Returns the number of an item among the items of all sections.
  func index(of path: ItemPath) -> Int
  /// Returns the path of the item with a number among the items of all sections.
  func path(ofItem index: Int) -> ItemPath
}

extension SectionedContent where Self: LaidOutContent {
  var sectionCount: Int { 1 }
  func itemCount(ofSection section: Int) -> Int { count }
  func index(of path: ItemPath) -> Int { path.item }
  func path(ofItem index: Int) -> ItemPath { ItemPath(section: 0, item: index) }
}

extension SectionedContent {
  func hasItem(at path: ItemPath) -> Bool {
    path.section >= 0 && path.section < sectionCount && path.item >= 0
      && path.item < itemCount(ofSection: path.section)
  }

  /// Throws if the anchor's item does not exist, or if the anchor is a cell.
  func check(_ anchor: Anchor) throws(LayoutError) {
    switch anchor.target {
    case .item(let path, _):
      try Millrace.check(path.section, "anchor.section", in: 0..<sectionCount)
      let valid = 0..<itemCount(ofSection: path.section)
      if valid.contains(path.item) { return }
      throw .inSection(
        path.section, .indexOutOfRange(argument: "anchor.item", index: path.item, valid: valid))
    case .cell: throw .unexpectedAnchor(given: "a cell", expected: "an item, a rect or the end")
    case .firstVisible, .end, .reader: break
    }
  }
}

extension AnchoredContent {
  var settledLength: Units { 0 }

  func visibleEnd(of rect: LayoutRect) -> Double { map.mainEnd(of: rect) }

  func provisionalStart(of index: Int, nearestTo offset: Units?) -> Units { provisionalStart(of: index) }

  func row(ofItem index: Int) -> ItemRow? { nil }

  func positionAcross(ofItem index: Int) -> PositionAcross? { nil }

  mutating func keepAcross(_ tracker: AnchorTracker) {}

  mutating func settle(through index: Int) { settleIfNeeded(until: SettlingLimit(item: index + 1)) }
}
