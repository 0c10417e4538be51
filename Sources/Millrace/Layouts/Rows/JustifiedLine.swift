/// Places the items of a justified row.
struct JustifiedLine: RowLine {
  private let rule: JustifiedRule
  private let crossStart: Units

  private var count = 0
  private var aspects = 0.0
  private var height: Units = 0
  /// What a width is per aspect ratio, if the row does not fill the width; otherwise what all items share.
  private var factor = 0.0
  private var fills = false
  /// The aspect ratios of the items that are placed.
  private var passed = 0.0
  /// Where the last of them ends, and the next begins, spacings aside.
  private var edge: Units = 0
  private var position: Units = 0

  init(_ rule: JustifiedRule, crossStart: Units) {
    self.rule = rule
    self.crossStart = crossStart
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
    // The height tells: it is that at which the row fills the width, or, held to a limit, less.
    fills = height == rule.fillingHeight(count, aspects: aspects)
    factor = fills ? rule.room(count) : Double(height)
  }

  @inline(__always)
  mutating func place(_ size: ItemSize) -> RowFrame {
    passed += size.aspect
    // Each edge from one formula: the last is the trailing edge exactly, for a number by itself is 1.
    let exact = fills ? (aspects > 0 ? factor * (passed / aspects) : 0) : factor * passed
    let next = rule.grid.roundedDown(Units(roundingNonNegative: exact))
    let frame = RowFrame(
      crossStart: position &+ edge, crossLength: next &- edge, mainOffset: 0, mainLength: height)
    edge = next
    position &+= rule.spacing
    return frame
  }
}
