/// Places the items of a flow's row.
struct FlowLine: RowLine {
  private let rule: FlowRule
  private let crossStart: Units
  private let alignment: Flow.Alignment
  private let justifiesLastRow: Bool
  private let itemAlignment: Flow.ItemAlignment

  /// The number of items, and what they and the spacings between them come to.
  private var count = 0
  private var length: Units = 0
  private var height: Units = 0
  /// Where the next item would begin, if spaces had no share.
  private var position: Units = 0
  /// What the spaces share, and how many there are.
  private var shared: Units = 0
  private var spaces: Units = 1
  /// The spaces before the next item.
  private var passed: Units = 0

  init(_ layout: Flow, _ rule: FlowRule, crossStart: Units) {
    self.rule = rule
    self.crossStart = crossStart
    alignment = layout.alignment
    justifiesLastRow = layout.justifiesLastRow
    itemAlignment = layout.itemAlignment
  }

  @inline(__always)
  mutating func measure(_ size: ItemSize) {
    length &+= Units(size.width) &+ (count == 0 ? 0 : rule.spacing)
    count &+= 1
  }

  @inline(__always)
  mutating func begin(height: Units, isFirst: Bool, isLast: Bool) {
    self.height = height
    let hanging = isFirst ? 0 : rule.hanging
    let free = max(0, rule.width &- hanging) &- length
    position = crossStart &+ hanging
    switch alignment {
    case .start: break
    case .center: position &+= free &>> 1
    case .end: position &+= free
    case .justified where isLast && !justifiesLastRow: break
    case .spaceBetween, .justified:
      if count > 1, free > 0 {
        shared = free
        spaces = Units(count &- 1)
      }
    }
  }

  @inline(__always)
  mutating func place(_ size: ItemSize) -> RowFrame {
    let (width, height) = (Units(size.width), Units(size.height))
    // Each item's share from one formula, to the nearest unit, so that rounding does not add up.
    let share = shared == 0 ? 0 : (2 &* shared &* passed &+ spaces) / (2 &* spaces)
    let offset: Units =
      switch itemAlignment {
      case .start: 0
      case .center: (self.height &- height) &>> 1
      case .end: self.height &- height
      }
    defer {
      position &+= width &+ rule.spacing
      passed &+= 1
    }
    return RowFrame(
      crossStart: position &+ share, crossLength: width, mainOffset: offset, mainLength: height)
  }
}
