/// The rule of a row layout: where rows end, and where their items are placed.
///
/// The end of a row depends only on its items, a bounded number of items after them, and the end of the section. So
/// after an edit rows are broken again until one ends where one ended before; all rows after it are unchanged.
///
/// The number of rows until then depends on the sizes. It is smaller if they differ more, and larger in rows of more
/// items. If all sizes are equal, an insertion or a removal moves the end of every later row. Measured: the number of
/// rows broken again per edit (median, p99, and maximum of 1,500), and the share of edits that break more than the 64
/// rows after which the rest is left to settling. The items are 66,000 photos of the Tate's collection, 16,000 of its
/// subjects as tags, and 50,000 random tags of 24 to 152 pt.
///
/// | items | width, pt | items per row | insertion | removal | over 64 | resize | over 64 |
/// | --- | --- | --- | --- | --- | --- | --- | --- |
/// | flow of subjects | 390 | 1.9 | 3, 12, 20 | 2, 12, 19 | 0 % | 2, 12, 19 | 0 % |
/// | | 1024 | 5.4 | 5, 66, 81 | 5, 59, 73 | 0.7 % | 2, 54, 77 | 0.3 % |
/// | flow of random widths | 390 | 3.6 | 6, 41, 86 | 5, 50, 81 | 0.3 % | 2, 37, 63 | 0 % |
/// | | 1024 | 10.2 | 8, 255, 296 | 6, 165, 199 | 14 % | 1, 153, 286 | 7 % |
/// | flow of two widths | 390 | 3.3 | 11, 80, 110 | 11, 64, 119 | 1.3 % | 1, 57, 85 | 0.5 % |
/// | flow of one width | 390 | 4 | all | all | 100 % | 0 | 0 % |
/// | photos, greedy | 390 | 3.1 | 14, 1586, 1951 | 22, 1596, 1919 | 27 % | 2, 1439, 1946 | 16 % |
/// | photos, window of 24 | 390 | 3.1 | 16, 984, 1345 | 24, 1139, 1314 | 26 % | 11, 1035, 1322 | 17 % |
/// | grid | | | all | all | 100 % | 1 | 0 % |
///
/// The photos include hundreds of consecutive sketchbook pages of one aspect ratio.
struct RowRule: Sendable {
  enum Kind: Sendable {
    case flow(Flow, FlowRule)
    case justified(JustifiedRule)
    case grid(RowGrid, LaneGeometry)
  }

  private(set) var kind: Kind
  /// The start of rows on the cross axis, from the leading edge.
  let crossStart: Units

  /// Creates the rule of a section of the given width, insets included.
  init(
    _ layout: RowLayout, width: Double, insets: AxisInsets, map: CoordinateMap, grid: PixelGrid
  ) throws(LayoutError) {
    let units = try Units(checked: width, "width")
    let available = max(0, units - insets.crossStart - insets.crossEnd)
    crossStart = insets.crossStart
    switch layout {
    case .flow(let layout): kind = .flow(layout, try FlowRule(layout, width: available))
    case .justifiedRows(let layout):
      kind = .justified(try JustifiedRule(layout, width: available, grid: grid))
    case .grid(let layout):
      kind = .grid(
        layout,
        try LaneGeometry(
          layout.columns, spacing: layout.columnSpacing, width: width, insets: insets, map: map,
          grid: grid))
    }
  }

  /// Returns an upper bound of the distance from the start of its row, and from its end, to the far edge of an item.
  ///
  /// Only the items of flows extend beyond their row. They are shifted by an indent.
  func reach(of size: ItemSize) -> Units {
    guard case .flow(let layout, let rule) = kind else { return 0 }
    // The first item may become this one.
    let indent = layout.indent == .firstItem ? Units(size.width) + rule.spacing : rule.hangingIndent
    return indent + Units(size.width)
  }

  /// The number of items before an edited one in which rows may change.
  ///
  /// A row that ends before item `index - lookahead` does not depend on item `index`.
  var lookahead: Int {
    if case .justified(let rule) = kind, let window = rule.window { window } else { 1 }
  }

  /// The number of rows after an edit that are broken again at once, before the rest is left to settling.
  ///
  /// Most edits end within these rows, and the others do not take much longer. In a grid, rows never end early.
  ///
  /// Measured on 10⁶ items, 10 per row: the time of an insertion, and the share of insertions that break more rows.
  ///
  /// | rows | 8 | 16 | 32 | 64 | 128 | 512 |
  /// | --- | --- | --- | --- | --- | --- | --- |
  /// | insertion, p99 (median 2.2 µs) | 3.9 µs | | 6.7 µs | 10.4 µs | | 17 µs |
  /// | insertion among items of one width, where rows never end early | 2.2 µs | | 4.1 µs | 4.3 µs | | 13.5 µs |
  /// | share of insertions among random widths that break more rows | | 39 % | 29 % | 18 % | 5 % | |
  var eagerRows: Int {
    if case .grid = kind { 1 } else { 64 }
  }

  /// The number of items that a breaker that looks ahead adds to possible rows after an edit, before it leaves the rest to
  /// settling.
  ///
  /// Measured with a window of 64 and tolerances of 0.25 and 1: an insertion takes 14 to 48 µs, whether rows have one item or
  /// a hundred. Before them, the rows of a window are broken again in any case.
  static let eagerItemsScanned = 8_192

  /// Returns the maximum length that an item adds to the content: that of a row with only this item.
  func maximumLength(of size: ItemSize) -> Units {
    if case .justified(let rule) = kind { rule.maximumHeight } else { Units(size.height) }
  }

  /// Returns the maximum length that items add to the content, with a gap after each.
  func maximumLength(of total: SizeTotal, gap: Units) -> Units {
    let count = Units(total.count)
    if case .justified(let rule) = kind { return count * (rule.maximumHeight + gap) }
    return total.heights + count * gap
  }

  /// Whether the ends of rows depend on the size of the section's first item.
  var dependsOnFirstItem: Bool {
    if case .flow(let layout, _) = kind { layout.indent == .firstItem } else { false }
  }

  /// Updates the rule for the size of the section's first item, and returns whether the ends of later rows may change.
  mutating func recordFirstItem(_ size: ItemSize) -> Bool {
    guard case .flow(let layout, var rule) = kind else { return false }
    let isChanged = rule.recordFirstItem(size)
    kind = .flow(layout, rule)
    return isChanged
  }

  /// Returns whether `other` always breaks rows as this rule does.
  func breaks(like other: RowRule) -> Bool {
    switch (kind, other.kind) {
    case (.flow(_, let rule), .flow(_, let other)): rule == other
    case (.justified(let rule), .justified(let other)): rule == other
    case (.grid(_, let columns), .grid(_, let other)): columns.count == other.count
    default: false
    }
  }

  /// Returns the height of a row with fewer items than the breaker gives it.
  func height(ofPartialRow sizes: ContiguousArray<ItemSize>) -> Units {
    if case .justified(let rule) = kind {
      return rule.height(sizes.count, aspects: sizes.reduce(0) { $0 + $1.aspect }, isShort: true)
    }
    return sizes.reduce(0) { max($0, Units($1.height)) }
  }

  func breaker() -> AnyRowBreaker {
    switch kind {
    case .flow(_, let rule): AnyRowBreaker(rule: .flow(rule))
    case .justified(let rule):
      AnyRowBreaker(
        rule: .justified(rule), optimal: rule.window.map { OptimalBreaker(rule, window: $0) })
    case .grid(_, let geometry): AnyRowBreaker(rule: .grid(GridRule(columns: geometry.count)))
    }
  }
}
