/// What is measured of a feed of sections, a hundred times where the name says so.
enum MicroSectionsOperation: String, CaseIterable {
  /// From sizes to a feed.
  case build
  /// What is on screens at random places.
  case query = "query-100"
  /// What comes into view and leaves it at each step of a scroll, and which header stands elsewhere.
  case tick = "tick-100"
  // Edits at random places, one by one, each with what is on the screen around it.
  case insert = "insert-100"
  case insertSection = "insert-section-100"
  /// 80 edits of items and 20 of sections in one call, with the top of the feed.
  case batch = "batch-100"
}
