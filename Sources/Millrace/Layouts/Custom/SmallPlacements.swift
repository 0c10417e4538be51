/// The placements of a small section's items, independent of the layout's type, so that loops are compiled once.
struct SmallPlacements: Sendable, Equatable {
  private struct Placement: BitwiseCopyable, Equatable {
    /// The start of the item, from the start of the content.
    var start: Units
    var extent: UInt32
    var span: CrossSpan
  }

  private var placements: ContiguousArray<Placement>

  /// Reads the next `count` placements of a writer.
  init(_ writer: inout PlacementWriter, count: Int) {
    placements = []
    placements.reserveCapacity(count)
    for _ in 0..<count {
      let placement = writer.take()
      let extent = UInt32(truncatingIfNeeded: placement.extent)
      placements.append(Placement(start: writer.position, extent: extent, span: placement.span))
    }
  }

  var end: Units { placements.reduce(0) { max($0, $1.start &+ Units($1.extent)) } }

  func mainRange(of items: Range<Int>) -> Range<Units> {
    var (start, end) = (Units.max, Units.min)
    for placement in placements[items] {
      (start, end) = (min(start, placement.start), max(end, placement.start &+ Units(placement.extent)))
    }
    return start..<end
  }

  func frame(at index: Int, _ geometry: CustomGeometry, from origin: Units) -> LayoutRect {
    let placement = placements[index]
    return geometry.frame(start: origin &+ placement.start, extent: Units(placement.extent), placement.span)
  }

  func collect(
    _ queryRect: AxisRect, _ geometry: CustomGeometry, into sink: inout ElementSink
  ) {
    let sweep = geometry.sweep(of: queryRect)
    for index in placements.indices.dropFirst(sink.firstItem) {
      let placement = placements[index]
      let end = placement.start &+ max(Units(placement.extent), 1)
      if placement.start < sweep.end, end > sweep.start, geometry.intersects(queryRect, placement.span) {
        let frame = geometry.frame(
          start: sink.start &+ placement.start, extent: Units(placement.extent), placement.span)
        guard sink.append(index, frame) else { return }
      }
    }
  }
}
