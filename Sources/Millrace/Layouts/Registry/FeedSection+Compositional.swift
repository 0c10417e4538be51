/// Compositional sections of a feed: from a layout, or from a provider that is asked in each environment of the feed.
extension FeedSection {
  /// Returns a compositional section of `count` items that are not measured.
  ///
  /// The supplementaries, the decorations and the scrolling are those of `layout`. The feed needs an environment
  /// (`Feed.init(environment:sectionSpacing:)`).
  ///
  /// - Parameters:
  ///   - layout: The group, its insets, and what surrounds the groups.
  ///   - count: The number of items, 0 or more, checked when the section is added.
  ///   - offset: The offset of a section that scrolls across the feed, in points (`OrthogonalScrolling.offset`). Without
  ///     scrolling, it has no effect.
  public static func compositional(
    _ layout: CollectionLayoutSection, count: Int, offset: Double = 0
  ) -> FeedSection {
    FeedSection(.compositional(CompositionalContent(layout: layout, unmeasuredCount: count)))
      .described(by: layout, offset: offset)
  }

  /// Returns a compositional section of items of the given measured sizes, in points. `nil` stands for an item that is
  /// not measured.
  ///
  /// See `compositional(_:count:offset:)`. Sizes only have an effect along estimated and uniform dimensions. They are
  /// checked when the section is added: `CompositionalSection.append(contentsOf:)` has their range.
  public static func compositional(
    _ layout: CollectionLayoutSection, measured: some Sequence<LayoutSize?>, offset: Double = 0
  ) -> FeedSection {
    FeedSection(.compositional(CompositionalContent(layout: layout, measured: Array(measured))))
      .described(by: layout, offset: offset)
  }

  /// Returns a compositional section of `count` items that are not measured, whose layout a provider returns.
  ///
  /// The supplementaries, the decorations and the scrolling are those of the layout that `provider` returns. Except for the
  /// offset, values set on the returned section have no effect.
  ///
  /// - Parameters:
  ///   - provider: What returns the layout, in each environment of the feed.
  ///   - count: The number of items, 0 or more, checked when the section is added.
  ///   - offset: The offset, in points, if the section scrolls across the feed when it is added.
  public static func compositional(
    _ provider: CollectionLayoutSectionProvider, count: Int, offset: Double = 0
  ) -> FeedSection {
    FeedSection(
      .compositional(CompositionalContent(provider: provider, unmeasuredCount: count)), offset: offset)
  }

  /// Returns a compositional section of items of the given measured sizes, in points, whose layout a provider returns.
  /// `nil` stands for an item that is not measured.
  ///
  /// See `compositional(_:count:offset:)`.
  public static func compositional(
    _ provider: CollectionLayoutSectionProvider, measured: some Sequence<LayoutSize?>, offset: Double = 0
  ) -> FeedSection {
    FeedSection(
      .compositional(CompositionalContent(provider: provider, measured: Array(measured))), offset: offset)
  }

  /// Creates a section from an existing one. Supplementaries are those of a compositional layout. A provider replaces them
  /// if the feed has another environment than the section.
  init(boxed section: AnySection) {
    self.init(.section(section))
    if let layout = CompositionalSection.unboxed(section)?.layout { self = described(by: layout, offset: 0) }
  }

  /// Returns the section with the supplementaries, decorations and scrolling of a compositional layout.
  fileprivate func described(by layout: CollectionLayoutSection, offset: Double) -> FeedSection {
    var section = self
    section.boundarySupplementaryItems = layout.boundarySupplementaryItems
    section.contentInsets = layout.contentInsets
    section.contentInsetsReference = layout.contentInsetsReference
    section.supplementaryContentInsetsReference = layout.supplementaryContentInsetsReference
    section.decorations = layout.decorations
    if layout.orthogonalScrollingBehavior != .none {
      section.orthogonalScrolling = OrthogonalScrolling(
        layout.orthogonalScrollingBehavior, extent: 0, offset: offset)
    }
    return section
  }
}

// MARK: - Providers

extension FeedSection {
  /// Whether the section may be compositional. Only then is it copied to look for a provider.
  var mayBeCompositional: Bool {
    switch content {
    case .compositional, .section: true
    default: false
    }
  }

  /// Returns the section with the layout that its provider returns, or the section itself if there is nothing to ask.
  ///
  /// - Parameter index: The index that the section gets in its feed.
  func resolved(
    at index: Int, in environment: CollectionLayoutEnvironment?
  ) throws(LayoutError) -> FeedSection {
    switch content {
    case .compositional(var content):
      guard content.layout == nil, let environment, let provider = content.provider else { return self }
      let layout = provider.section(at: index, in: environment)
      content.layout = layout
      return FeedSection(.compositional(content)).described(
        by: layout, offset: orthogonalScrolling?.offset ?? 0)
    case .section(let section):
      guard let environment, var provided = try Self.provided(section, at: index, in: environment)
      else { return self }
      if let offset = orthogonalScrolling?.offset { provided.orthogonalScrolling?.offset = offset }
      return provided
    default: return self
    }
  }

  /// Returns an existing section as its provider describes it in another environment, with the same items. `nil` if the
  /// section has no provider, or is laid out in this environment.
  static func provided(
    _ section: AnySection, at index: Int, in environment: CollectionLayoutEnvironment
  ) throws(LayoutError) -> FeedSection? {
    guard var items = CompositionalSection.unboxed(section), let provider = items.provider,
      items.environment != environment
    else { return nil }
    let layout = provider.section(at: index, in: environment)
    try items.replaceLayout(by: layout, in: environment)
    return FeedSection(.section(items.boxed())).described(
      by: layout, offset: section.orthogonal?.state.offset.points ?? 0)
  }
}
