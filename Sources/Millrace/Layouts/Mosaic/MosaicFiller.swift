/// A rule that places a mosaic's items one after another.
protocol MosaicPacker {
  /// Places an item that spans 1 to all columns, and returns its first row and column.
  mutating func place(columns: Int, rows: Units) -> (row: Units, column: Int)
}

/// Appends items to a mosaic's tree, placed by a packer.
struct MosaicFiller<Spans: Collection<MosaicSpan>, Packer: MosaicPacker>: IntervalFiller {
  private let geometry: MosaicGeometry
  private let spans: Spans
  private var next: Spans.Index
  private(set) var packer: Packer
  private var position: Units

  /// - Parameters:
  ///   - packer: The packer after the existing items.
  ///   - position: The start of the last existing item; 0 if there is none.
  init(_ geometry: MosaicGeometry, spans: Spans, packer: Packer, position: Units) {
    self.geometry = geometry
    self.spans = spans
    next = spans.startIndex
    self.packer = packer
    self.position = position
  }

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
