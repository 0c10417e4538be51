/// The rule that ends a grid's rows: after as many items as there are columns.
struct GridRule: RowBreaker, Hashable, Sendable {
  let columns: Int

  func nextRow(
    _ sizes: ContiguousArray<ItemSize>, from first: Int, isFirst: Bool, isAtEnd: Bool
  ) -> RowBreak? {
    let count = min(columns, sizes.count &- first)
    guard count == columns || isAtEnd else { return nil }
    var height: UInt32 = 0
    for item in first..<(first &+ count) { height = max(height, sizes[item].height) }
    return RowBreak(count: count, height: Units(height))
  }
}

/// The placement of items in a grid's row.
struct GridLine: RowLine {
  private let lanes: ContiguousArray<LaneGeometry.Lane>
  private let alignment: RowGrid.ItemAlignment
  private var height: Units = 0
  private var column = 0

  init(_ layout: RowGrid, _ geometry: LaneGeometry) {
    lanes = geometry.lanes
    alignment = layout.itemAlignment
  }

  @inline(__always)
  mutating func measure(_ size: ItemSize) {}

  @inline(__always)
  mutating func begin(height: Units, isFirst: Bool, isLast: Bool) { self.height = height }

  @inline(__always)
  mutating func place(_ size: ItemSize) -> RowFrame {
    let lane = lanes[column]
    column &+= 1
    let itemHeight = Units(size.height)
    let (offset, length): (Units, Units) =
      switch alignment {
      case .stretch: (0, height)
      case .start: (0, itemHeight)
      case .center: ((height &- itemHeight) &>> 1, itemHeight)
      case .end: (height &- itemHeight, itemHeight)
      }
    return RowFrame(crossStart: lane.origin, crossLength: lane.width, mainOffset: offset, mainLength: length)
  }
}
