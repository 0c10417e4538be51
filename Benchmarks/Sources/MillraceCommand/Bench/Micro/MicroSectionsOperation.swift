/// The operations that the micro-suite measures for a feed of sections.
///
/// An operation is repeated 100 times if its name says so.
enum MicroSectionsOperation: String, CaseIterable {
  /// Builds a feed from sizes.
  case build
  /// Queries the viewport at random positions.
  case query = "query-100"
  /// Computes the elements that appear, disappear or move at each step of a scroll, including pinned headers.
  case tick = "tick-100"
  // Single edits at random paths, each with the query of the viewport around it.
  case insert = "insert-100"
  case insertSection = "insert-section-100"
  /// 80 edits of items and 20 of sections in one call, with the query of the top of the feed.
  case batch = "batch-100"
}
