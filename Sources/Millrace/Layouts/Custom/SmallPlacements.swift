/// The placements of a small section's items, independent of the layout's type, so that loops are compiled once.
struct SmallPlacements: Sendable, Equatable {
  private struct Place: BitwiseCopyable, Equatable {
    /// The start of the item, from the start of the content.
    var start: Units
    var extent: UInt32
    var span: CrossSpan
  }

  private var placements: ContiguousArray<Place>

  /// Reads the next `count` placements of a writer.
  init(_ writer: inout PlacementWriter, count: Int) {
    placements = []
    placements.reserveCapacity(count)
    for _ in 0..<count {
      let place = writer.take()
      let extent = UInt32(truncatingIfNeeded: place.extent)
      placements.append(Place(start: writer.position, extent: extent, span: place.span))
    }
  }

  var end: Units {
    var end: Units = 0
    for place in placements { end = max(end, place.start &+ Units(place.extent)) }
    return end
  }

  /// Returns the range from the minimum start to the maximum end of `items`.
  func mainRange(of items: Range<Int>) -> Range<Units> {
    var (start, end) = (Units.max, Units.min)
    for place in placements[items] {
      (start, end) = (min(start, place.start), max(end, place.start &+ Units(place.extent)))
    }
    return start..<end
  }

  func frame(at index: Int, _ geometry: CustomGeometry, from origin: Units) -> LayoutRect {
    let place = placements[index]
    return geometry.frame(start: origin &+ place.start, extent: Units(place.extent), place.span)
  }

  func collect(
    _ queryRect: AxisRect, _ geometry: CustomGeometry, into sink: inout ElementSink
  ) {
    let sweep = geometry.sweep(of: queryRect)
    for index in placements.indices {
      let place = placements[index]
      let end = place.start &+ max(Units(place.extent), 1)
      if place.start < sweep.end, end > sweep.start, geometry.intersects(queryRect, place.span) {
        let frame = geometry.frame(
          start: sink.start &+ place.start, extent: Units(place.extent), place.span)
        _ = sink.append(index, frame)
      }
    }
  }
}
