import FeedFiles

/// The extents of a file's items, repeated endlessly.
struct ColumnExtents: BenchItemSource {
  let column: FeedColumn
  /// The width of pictures.
  let laneWidth: Double

  subscript(index: Int) -> Double { column.extent(at: index, laneWidth: laneWidth) }
}
