/// How rows are broken and their items placed, whatever the layout.
///
/// A row is decided on from its first item: where it ends is a function of the items from there on, a bounded
/// number of them beyond its own, and of where the items end. So a row holds whatever comes before it, and
/// rows that begin alike go on alike: after an edit, rows are broken anew until one ends where one ended
/// before, and everything behind is right.
struct RowRule: Sendable {
  enum Kind: Sendable {
    case flow(Flow, FlowRule)
    case justified(JustifiedRule)
    case grid(RowGrid, LaneGeometry)
  }

  private(set) var kind: Kind
  /// Where rows begin across, in the section's coordinates.
  let crossStart: Units

  /// The rule of a section that is so wide, insets included.
  init(
    _ layout: RowLayout, width: Double, insets: AxisInsets, grid: PixelGrid
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
          layout.columns, spacing: layout.columnSpacing, width: width, insets: insets, axis: layout.axis,
          grid: grid))
    }
  }

  /// How many items before an edited one a row may begin, with items of its own before that, whose end
  /// depends on the edited item.
  var lookahead: Int {
    if case .justified(let rule) = kind, let window = rule.window { window } else { 1 }
  }

  /// How many rows behind an edit are broken anew at once, before the rest is left to be settled.
  var eagerRows: Int {
    if case .grid = kind { 1 } else { 64 }
  }

  /// The most that an item can add to the length of the content: it may be a row's only one.
  func greatestLength(of size: ItemSize) -> Units {
    if case .justified(let rule) = kind { rule.greatestHeight } else { Units(size.height) }
  }

  /// Whether what an item can add to the length does not depend on its size.
  var lengthPerItem: Units? {
    if case .justified(let rule) = kind { rule.greatestHeight } else { nil }
  }

  /// Whether where rows end depends on the size of the first item of all.
  var dependsOnFirstItem: Bool {
    if case .flow(let layout, _) = kind { layout.indent == .firstItem } else { false }
  }

  /// Takes note of the first item's size.
  ///
  /// - Returns: Whether rows after the first end elsewhere now.
  mutating func noteFirstItem(_ size: ItemSize) -> Bool {
    guard case .flow(let layout, var rule) = kind else { return false }
    let isChanged = rule.noteFirstItem(size)
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
