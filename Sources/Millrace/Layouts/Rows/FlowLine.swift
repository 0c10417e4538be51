/// The placement of items in a flow's row.
struct FlowLine: RowLine {
  private let rule: FlowRule
  private let crossStart: Units
  private let alignment: Flow.Alignment
  private let justifiesLastRow: Bool
  private let itemAlignment: Flow.ItemAlignment

  private var count = 0
  /// The sum of the items' widths and the spacing between them.
  private var length: Units = 0
  private var height: Units = 0
  /// The start of the next item, without its share of the free width.
  private var position: Units = 0
  /// The free width that the spaces between items share.
  private var shared: Units = 0
  private var spaces: Units = 1
  /// The number of spaces before the next item.
  private var spacesBefore: Units = 0

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
    let indent = isFirst ? 0 : rule.hangingIndent
    let free = max(0, rule.width &- indent) &- length
    position = crossStart &+ indent
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
    // Each share comes from one formula, to the nearest unit, so rounding errors do not add up.
    let share = shared == 0 ? 0 : (2 &* shared &* spacesBefore &+ spaces) / (2 &* spaces)
    let offset: Units =
      switch itemAlignment {
      case .start: 0
      case .center: (self.height &- height) &>> 1
      case .end: self.height &- height
      }
    defer {
      position &+= width &+ rule.spacing
      spacesBefore &+= 1
    }
    return RowFrame(
      crossStart: position &+ share, crossLength: width, mainOffset: offset, mainLength: height)
  }
}
