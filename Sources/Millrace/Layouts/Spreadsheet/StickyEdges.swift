/// The edges for pinned tracks on one axis: those of the visible range, without pinned headers and footers.
///
/// If headers and footers cover more than the visible range, `end` is before `start`.
struct StickyEdges: Sendable {
  var start: Units
  var end: Units
}

/// The edges for pinned rows and pinned columns.
struct StickyView: Sendable {
  var rows: StickyEdges
  var columns: StickyEdges

  @inline(__always)
  init(_ view: AxisRect) {
    rows = StickyEdges(start: view.start, end: view.end)
    columns = StickyEdges(start: view.crossStart, end: view.crossEnd)
  }

  init(rows: StickyEdges, columns: StickyEdges) {
    (self.rows, self.columns) = (rows, columns)
  }
}
