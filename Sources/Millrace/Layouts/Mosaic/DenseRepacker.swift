/// Places the items of a dense mosaic again, from the first that is not settled.
struct DenseRepacker: IntervalRewriter {
  let geometry: MosaicGeometry
  let limit: SettlingLimit
  /// The row from which nothing has to be settled.
  let rowLimit: Units
  /// The packer after the items before `item`.
  private(set) var packer: DensePacker
  private(set) var item: Int
  /// The start of the previous item.
  private(set) var position: Units
  private(set) var placed = 0

  mutating func rewrite(_ leaf: IntervalLeafView, _ range: Range<Int>) -> Bool {
    if placed > 0, item >= limit.item || packer.openRow >= rowLimit || placed >= limit.budget {
      return false
    }
    for slot in range {
      var cell = leaf.payload(slot, as: MosaicCell.self)
      let (row, column) = packer.place(columns: geometry.columns(of: cell), rows: leaf.extent(slot))
      leaf.setAdvance(row &- position, slot)
      position = row
      cell.column = UInt8(truncatingIfNeeded: column)
      leaf.setPayload(to: cell, slot)
    }
    item += range.count
    placed += range.count
    return true
  }
}

/// Records settled items in a packer, or releases their cells from it.
struct DenseRecorder: IntervalVisitor {
  let geometry: MosaicGeometry
  var packer: DensePacker
  let releases: Bool
  /// Whether the packer had all rows of the released items. Otherwise it is invalid.
  private(set) var isValid = true

  mutating func visit(
    index: Int, start: Units, leaf: IntervalLeafView, slot: Int
  ) -> Bool {
    let (cell, rows) = (leaf.payload(slot, as: MosaicCell.self), leaf.extent(slot))
    let (column, columns) = (Int(cell.column), geometry.columns(of: cell))
    if releases {
      isValid = packer.release(row: start, column: column, columns: columns, rows: rows)
    } else {
      packer.occupy(row: start, column: column, columns: columns, rows: rows)
    }
    return isValid
  }
}
