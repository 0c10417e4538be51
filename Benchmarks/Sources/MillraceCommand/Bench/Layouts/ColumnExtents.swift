import FeedFiles

/// The extents in a file's column, over and over.
struct ColumnExtents: BenchItemSource {
  let column: FeedColumn
  /// What pictures are as wide as.
  let laneWidth: Double

  subscript(index: Int) -> Double { column.extent(at: index, laneWidth: laneWidth) }
}
