/// A closure that returns the layouts of compositional sections.
///
/// ```swift
/// let provider = CollectionLayoutSectionProvider { index, environment in
///   let columns = environment.effectiveContainerSize.width > 600 ? 5 : 3
///   let photo = CollectionLayoutItem(layoutSize: CollectionLayoutSize())
///   let row = CollectionLayoutGroup.horizontal(
///     layoutSize: CollectionLayoutSize(heightDimension: .absolute(120)), repeatingSubitem: photo, count: columns)
///   return CollectionLayoutSection(group: row)
/// }
/// try feed.append(.compositional(provider, count: 1_000))
/// ```
///
/// A feed calls the closure when it adds a section, and again for each section when its environment changes
/// (`Feed.relayout(environment:)`). Then a section keeps the measured sizes of its items if the new layout has estimates,
/// and its offset if the new layout scrolls across the feed. Everything else is reset, including the measured sizes of
/// supplementaries.
public final class CollectionLayoutSectionProvider: Sendable {
  private let sectionProvider: @Sendable (Int, CollectionLayoutEnvironment) -> CollectionLayoutSection

  /// Creates a provider.
  ///
  /// - Parameter sectionProvider: Returns the layout of a section, given the index of the section in its feed and the
  ///   environment of the feed. It is not called again when edits change the index.
  public init(
    _ sectionProvider: @escaping @Sendable (Int, CollectionLayoutEnvironment) -> CollectionLayoutSection
  ) {
    self.sectionProvider = sectionProvider
  }

  /// Returns the layout of a section.
  public func section(at index: Int, in environment: CollectionLayoutEnvironment) -> CollectionLayoutSection {
    sectionProvider(index, environment)
  }
}
