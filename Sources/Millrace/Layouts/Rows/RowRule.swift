/// How rows are broken and their items placed, whatever the layout.
///
/// A row is decided on from its first item: where it ends is a function of the items from there on, a bounded
/// number of them beyond its own, and of where the items end. So rows that begin alike go on alike, and after an
/// edit rows are broken anew until one ends where one ended before: everything behind is right.
///
/// How soon that is depends on the sizes. The more they differ the sooner; in rows of many items it takes more
/// rows; and where all are equal, what is inserted or removed moves every end behind it for good. Rows that were
/// broken anew for an edit (medians, 99 of 100, the most of 1,500, and the share of edits that takes more than
/// the 64 rows after which the rest is left to be settled; 66,000 photos of the Tate's collection, 16,000 of its
/// subjects as tags, and 50,000 random ones of 24 to 152 pt):
///
/// | items | width | in a row | insertion | removal | over 64 | resizing | over 64 |
/// | --- | --- | --- | --- | --- | --- | --- | --- |
/// | flow of subjects | 390 | 1.9 | 3, 12, 20 | 2, 12, 19 | 0 % | 2, 12, 19 | 0 % |
/// | | 1024 | 5.4 | 5, 66, 81 | 5, 59, 73 | 0.7 % | 2, 54, 77 | 0.3 % |
/// | flow of random widths | 390 | 3.6 | 6, 41, 86 | 5, 50, 81 | 0.3 % | 2, 37, 63 | 0 % |
/// | | 1024 | 10.2 | 8, 255, 296 | 6, 165, 199 | 14 % | 1, 153, 286 | 7 % |
/// | flow of two widths | 390 | 3.3 | 11, 80, 110 | 11, 64, 119 | 1.3 % | 1, 57, 85 | 0.5 % |
/// | flow of one width | 390 | 4 | never | never | 100 % | 0 | 0 % |
/// | photos, greedy | 390 | 3.1 | 14, 1586, 1951 | 22, 1596, 1919 | 27 % | 2, 1439, 1946 | 16 % |
/// | photos, 24 ahead | 390 | 3.1 | 16, 984, 1345 | 24, 1139, 1314 | 26 % | 11, 1035, 1322 | 17 % |
/// | grid | | | never | never | 100 % | 1 | 0 % |
///
/// Among the photos are hundreds of pages of one sketchbook after another, all of one proportion.
struct RowRule: Sendable {
  enum Kind: Sendable {
    case flow(Flow, FlowRule)
    case justified(JustifiedRule)
    case grid(RowGrid, LaneGeometry)
  }

  private(set) var kind: Kind
  /// Where rows begin across, counted from the leading edge.
  let crossStart: Units

  /// The rule of a section that is so wide, insets included.
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

  /// How many items before an edited one a row may begin, with items of its own before that, whose end
  /// depends on the edited item.
  var lookahead: Int {
    if case .justified(let rule) = kind, let window = rule.window { window } else { 1 }
  }

  /// How many rows behind an edit are broken anew at once, before the rest is left to be settled.
  ///
  /// As long as most edits are done with then, and the others don't take much longer than these. (An insertion
  /// among 10^6 items, 10 in a row, took 2.2 us at the median and 3.9, 6.7, 10.4 and 17 at most in 99 of 100 with
  /// 8, 32, 64 and 512; among items of one width, for which it is in vain, 2.2, 4.1, 4.3 and 13.5 us. Of
  /// insertions among random widths, 10 in a row, 39 % take more than 16 rows, 29 % more than 32, 18 % more than 64
  /// and 5 % more than 128.) In a grid it is always in vain.
  var eagerRows: Int {
    if case .grid = kind { 1 } else { 64 }
  }

  /// The most that an item can add to the length of the content: it may be a row's only one.
  func maximumLength(of size: ItemSize) -> Units {
    if case .justified(let rule) = kind { rule.maximumHeight } else { Units(size.height) }
  }

  /// How far items may stick out of the section's rows across, on either side.
  ///
  /// What fits into a row does not; what is alone in one because it is wider than that does, and in a row that begins
  /// further in, what is wider than what is left of it.
  ///
  /// - Parameter widest: No item that is wider than a row was wider than this.
  func excess(ofWidest widest: Units) -> Units {
    guard case .flow(_, let rule) = kind else { return 0 }
    return max(0, widest - rule.width) + rule.hanging
  }

  /// Between which positions across items lie, but for what they stick out.
  var sides: CrossBounds {
    switch kind {
    case .flow(_, let rule): CrossBounds(start: crossStart, end: crossStart + rule.width)
    case .justified(let rule): CrossBounds(start: crossStart, end: crossStart + rule.width)
    case .grid(_, let columns): columns.sides
    }
  }

  /// Whether what an item can add to the length does not depend on its size.
  var lengthPerItem: Units? {
    if case .justified(let rule) = kind { rule.maximumHeight } else { nil }
  }

  /// Whether where rows end depends on the size of the first item of all.
  var dependsOnFirstItem: Bool {
    if case .flow(let layout, _) = kind { layout.indent == .firstItem } else { false }
  }

  /// Takes note of the first item's size.
  ///
  /// - Returns: Whether rows after the first end elsewhere now.
  mutating func recordFirstItem(_ size: ItemSize) -> Bool {
    guard case .flow(let layout, var rule) = kind else { return false }
    let isChanged = rule.recordFirstItem(size)
    kind = .flow(layout, rule)
    return isChanged
  }

  /// Whether another rule breaks any rows as this one does.
  func breaks(like other: RowRule) -> Bool {
    switch (kind, other.kind) {
    case (.flow(_, let rule), .flow(_, let other)): rule == other
    case (.justified(let rule), .justified(let other)): rule == other
    case (.grid(_, let columns), .grid(_, let other)): columns.count == other.count
    default: false
    }
  }

  /// Has `user` work on `state` with the breaker for this rule.
  ///
  /// The loops over the items are inside of `user`, compiled once for each breaker.
  @inline(__always)
  func withBreaker<User: RowBreakerUser>(
    _ user: User, on state: inout User.State
  ) throws(User.Failure) -> User.Output {
    switch kind {
    case .flow(_, var rule): return try user.use(&rule, on: &state)
    case .justified(let rule):
      if let window = rule.window {
        var breaker = OptimalBreaker(rule, window: window)
        return try user.use(&breaker, on: &state)
      }
      var breaker = GreedyBreaker(rule: rule)
      return try user.use(&breaker, on: &state)
    case .grid(_, let geometry):
      var rule = GridRule(columns: geometry.count)
      return try user.use(&rule, on: &state)
    }
  }
}
