/// The placement of items in a justified row.
struct JustifiedLine: RowLine {
  private let rule: JustifiedRule

  private var count = 0
  private var aspects = 0.0
  private var height: Units = 0
  /// The width that all items share if the row fills the width; otherwise the width per aspect ratio.
  private var factor = 0.0
  /// Whether the row fills the width.
  private var fills = false
  /// The sum of the aspect ratios of the placed items.
  private var placedAspects = 0.0
  /// The end of the last placed item, without spacing.
  private var edge: Units = 0
  /// The start of the row plus the spacing before the next item.
  private var position: Units

  init(_ rule: JustifiedRule, crossStart: Units) {
    self.rule = rule
    position = crossStart
  }

  @inline(__always)
  mutating func measure(_ size: ItemSize) {
    aspects += size.aspect
    count &+= 1
  }

  @inline(__always)
  mutating func begin(height: Units, isFirst: Bool, isLast: Bool) {
    self.height = height
    // The row fills the width unless its height was limited to less.
    fills = height == rule.fillingHeight(count, aspects: aspects)
    factor = fills ? rule.room(count) : Double(height)
  }

  @inline(__always)
  mutating func place(_ size: ItemSize) -> RowFrame {
    placedAspects += size.aspect
    // Each edge comes from one formula. The last one is exactly the trailing edge, because x / x is 1.
    let exact = fills ? (aspects > 0 ? factor * (placedAspects / aspects) : 0) : factor * placedAspects
    let next = rule.grid.roundedDown(Units(roundingNonNegative: exact))
    let frame = RowFrame(
      crossStart: position &+ edge, crossLength: next &- edge, mainOffset: 0, mainLength: height)
    edge = next
    position &+= rule.spacing
    return frame
  }
}
