/// The operations that the micro-suite measures for each section.
///
/// An operation is repeated often enough for a clock to measure it, 100 times if its name says so. The
/// figures are totals.
enum MicroOperation: String, CaseIterable {
  /// Builds a settled layout from sizes.
  case build
  /// Queries the viewport at random positions.
  case query = "query-100"
  // Single edits at random indices, each with the query of the viewport around the item if the policy defers
  // work to queries.
  case insert = "insert-100"
  case remove = "remove-100"
  case move = "move-100"
  case resize = "resize-100"
  /// 25 of each of these edits in one call, with the query of the viewport around the topmost one.
  case batch = "batch-100"
  /// Settles the items after ten insertions.
  case settle

  /// Returns whether the micro-suite measures the operation for a layout.
  func isMeasured<Layout: BenchLayout>(of layout: Layout.Type) -> Bool {
    switch self {
    case .settle: Layout.needsSettling
    case .resize: !Layout.isClosedForm
    default: true
    }
  }
}
