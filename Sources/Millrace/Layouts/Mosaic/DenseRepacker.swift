/// Places a dense mosaic's items anew, from the first one on that may not lie right.
struct DenseRepacker: IntervalRewriter {
  private let geometry: MosaicGeometry
  private let limit: SettlingLimit
  /// The row from which on nothing is to be settled.
  private let rowLimit: Units
  private(set) var packer: DensePacker
  /// The next item, and where the one before it begins, now.
  private(set) var item: Int
  private var position: Units
  /// The number of items that were placed.
  private(set) var placed = 0

  /// - Parameters:
  ///   - packer: What comes before the item.
  ///   - position: Where the item before begins.
  init(
    _ geometry: MosaicGeometry, from item: Int, limit: SettlingLimit, packer: DensePacker, position: Units
  ) {
    self.geometry = geometry
    self.limit = limit
    rowLimit = geometry.row(from: limit.position)
    self.packer = packer
    self.item = item
    self.position = position
  }

  mutating func rewrite(_ leaf: IntervalLeafView, _ range: Range<Int>) -> Bool {
    if placed > 0, item >= limit.item || packer.openRow >= rowLimit || placed >= limit.budget {
      return false
    }
    for place in range {
      var cell = leaf.payload(place, as: MosaicCell.self)
      let (row, column) = packer.place(columns: geometry.columns(of: cell), rows: leaf.extent(place))
      leaf.setAdvance(row &- position, place)
      position = row
      cell.column = UInt8(truncatingIfNeeded: column)
      leaf.setPayload(to: cell, place)
    }
    item += range.count
    placed += range.count
    return true
  }
}

/// Takes note of items that lie right.
struct DenseTaker: IntervalVisitor {
  let geometry: MosaicGeometry
  var packer: DensePacker

  mutating func visit(
    index: Int, start: Units, leaf: IntervalLeafView, place: Int, _ body: (Never) -> Bool
  ) -> Bool {
    let cell = leaf.payload(place, as: MosaicCell.self)
    packer.take(
      row: start, column: Int(cell.column), columns: geometry.columns(of: cell), rows: leaf.extent(place))
    return true
  }
}

/// Takes note that items are gone.
struct DenseReleaser: IntervalVisitor {
  let geometry: MosaicGeometry
  var packer: DensePacker
  /// Where the first of them began.
  private(set) var firstRow = Units.max
  /// Whether the packer knows what is left.
  private(set) var isValid = true

  init(_ geometry: MosaicGeometry, packer: DensePacker) {
    self.geometry = geometry
    self.packer = packer
  }

  mutating func visit(
    index: Int, start: Units, leaf: IntervalLeafView, place: Int, _ body: (Never) -> Bool
  ) -> Bool {
    let cell = leaf.payload(place, as: MosaicCell.self)
    firstRow = min(firstRow, start)
    isValid = packer.release(
      row: start, column: Int(cell.column), columns: geometry.columns(of: cell), rows: leaf.extent(place))
    return isValid
  }
}
