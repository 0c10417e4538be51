/// The edges for pinned tracks on one axis: those of the visible range, without pinned headers and footers.
///
/// If headers and footers cover more than the visible range, `end` is before `start`.
struct StickyEdges: Sendable {
  /// The edge for tracks pinned at the leading edge.
  var start: Units
  /// The edge for tracks pinned at the trailing edge.
  var end: Units
}

/// The edges for pinned rows and pinned columns.
struct StickyView: Sendable {
  var rows: StickyEdges
  var columns: StickyEdges

  /// Creates the edges of a visible rectangle.
  @inline(__always)
  init(_ view: AxisRect) {
    rows = StickyEdges(start: view.start, end: view.end)
    columns = StickyEdges(start: view.crossStart, end: view.crossEnd)
  }

  init(rows: StickyEdges, columns: StickyEdges) {
    (self.rows, self.columns) = (rows, columns)
  }
}
