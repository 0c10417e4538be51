/// What is measured of each section.
///
/// An operation is done often enough for a clock to see it, a hundred times where its name says so, and the
/// figures are of all of them together.
enum MicroOperation: String, CaseIterable {
  /// From sizes to a settled layout.
  case build
  /// The items on screens at random places.
  case query = "query-100"
  // Edits at random places, one by one, each with the items on the screen around it where an edit leaves
  // work to that query.
  case insert = "insert-100"
  case remove = "remove-100"
  case move = "move-100"
  case resize = "resize-100"
  /// 25 of each of these in one call, with the items on the screen around the topmost.
  case batch = "batch-100"
  /// All that ten insertions left to do.
  case settle

  /// Whether the micro-suite measures the operation of a layout.
  func isMeasured<Layout: BenchLayout>(of layout: Layout.Type) -> Bool {
    switch self {
    case .settle: Layout.needsSettling
    case .resize: !Layout.isClosedForm
    default: true
    }
  }
}
