/// A new compositional section of a feed.
@usableFromInline
struct CompositionalContent: Sendable {
  /// The layout. `nil` if the provider was not asked yet.
  var layout: CollectionLayoutSection?
  var provider: CollectionLayoutSectionProvider?
  /// The measured sizes of the items. Empty if no item is measured.
  var measured: [LayoutSize?] = []
  /// The number of items if no item is measured.
  var unmeasuredCount = 0

  /// Returns the section in the environment of a feed.
  func section(in store: borrowing SectionStore) throws(LayoutError) -> CompositionalSection {
    guard let environment = store.environment, let layout else {
      throw .environmentIsMissing(argument: "the layout")
    }
    var section = try CompositionalSection(layout, environment: environment, shape: store.shape)
    section.provider = provider
    try section.appendUnmeasured(count: unmeasuredCount)
    try section.append(contentsOf: measured)
    return section
  }
}
