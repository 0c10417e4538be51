/// What pinned tracks stand at along one axis: the edges of the view, or what pinned headers and footers leave of it.
///
/// Either counts for itself, and where these take up more than the view, `end` is before `start`.
struct StickyEdges: Sendable {
  /// What those stand at that are pinned at the leading edge.
  var start: Units
  /// What those stand at that are pinned at the trailing edge.
  var end: Units
}

/// What pinned rows and pinned columns stand at.
struct StickyView: Sendable {
  var rows: StickyEdges
  var columns: StickyEdges

  /// The edges of a view.
  @inline(__always)
  init(_ view: AxisRect) {
    rows = StickyEdges(start: view.start, end: view.end)
    columns = StickyEdges(start: view.crossStart, end: view.crossEnd)
  }

  init(rows: StickyEdges, columns: StickyEdges) {
    (self.rows, self.columns) = (rows, columns)
  }
}
