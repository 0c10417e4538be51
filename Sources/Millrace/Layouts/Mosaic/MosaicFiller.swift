/// A rule that places a mosaic's items one after another.
protocol MosaicPacker {
  /// Places an item that spans 1 to all columns, and returns its first row and column.
  mutating func place(columns: Int, rows: Units) -> (row: Units, column: Int)
}

/// Appends items to a mosaic's tree, placed by a packer.
struct MosaicFiller<Spans: Collection<MosaicSpan>, Packer: MosaicPacker>: IntervalFiller {
  let geometry: MosaicGeometry
  let spans: Spans
  private(set) var next: Spans.Index
  /// The packer after the items so far.
  private(set) var packer: Packer
  /// The start of the last item; 0 if there is none.
  private(set) var position: Units

  var isAtEnd: Bool { next == spans.endIndex }

  mutating func fill(_ leaf: IntervalLeafView, _ range: Range<Int>) -> Int {
    var slot = range.lowerBound
    while slot < range.upperBound, next != spans.endIndex {
      let span = spans[next]
      var cell = MosaicCell(column: 0, columns: span.columns)
      let (row, column) = packer.place(columns: geometry.columns(of: cell), rows: Units(span.rows))
      cell.column = UInt8(truncatingIfNeeded: column)
      leaf.setAdvance(row &- position, slot)
      leaf.setExtent(Units(span.rows), slot)
      leaf.setPayload(to: cell, slot)
      position = row
      slot &+= 1
      spans.formIndex(after: &next)
    }
    return slot - range.lowerBound
  }
}
