import Millrace

/// Builds the feed that a feed file describes and applies the file's edits.
struct FeedBuilder {
  /// The feed with the sections inserted so far.
  var feed: Feed
  /// The layout names and descriptions of the sections.
  var sections = ChunkedList<LoadedSection>()
  private(set) var kinds: KindNames
  let source: FeedSource
  private let scale: Double?

  /// Creates a builder for `file`, which was read from `source`, without sections.
  init(file: FeedFile, source: FeedSource) throws(InputError) {
    self.source = source
    scale = file.scale
    kinds = file.kinds
    do throws(LayoutError) {
      if file.view.height < .infinity {
        feed = try Feed(environment: file.environment, sectionSpacing: file.sectionSpacing)
      } else {
        feed = try Feed(width: file.crossSize, direction: file.direction, sectionSpacing: file.sectionSpacing)
      }
    } catch {
      throw InputError(file: source.path, place: "the file", problem: "invalid feed: \(error)")
    }
    let (headers, footers) = (
      try supplementaries(file.supplementaries.headers), try supplementaries(file.supplementaries.footers)
    )
    try engine(at: "the file") { (feed) throws(LayoutError) in
      try feed.setHeaders(headers)
      try feed.setFooters(footers)
      if let supplementaries = file.surroundings.supplementaries {
        try feed.setBoundarySupplementaryItems(supplementaries)
      }
    }
  }

  /// Inserts a section at `index`.
  ///
  /// - Parameter place: The section's place in the file, for errors.
  mutating func insert(_ section: FeedFile.Section, at index: Int, place: String) throws(InputError) {
    let isAlone = sections.isEmpty && section.supplementaries.isEmpty
    // A section that has to be the only one is the first.
    let first = sections.first.flatMap { $0.layout.isOnlySection ? $0.name : nil }
    if let name = first ?? (section.layout.isOnlySection && !isAlone ? section.name : nil) {
      throw error(
        place,
        "a \(name) that scrolls with the feed as its only section, without header, footer and background;"
          + " one with an orthogonalOffset may be anywhere")
    }
    let scrolling = section.orthogonal.scrolling(insets: section.layout.insets, axis: feed.axis)
    var content = try section.layout.section(
      of: section.items, at: place, in: context(orthogonalExtent: scrolling?.extent))
    if let scrolling { content.orthogonalScrolling = scrolling }
    content.headers = try supplementaries(section.supplementaries.headers)
    content.footers = try supplementaries(section.supplementaries.footers)
    content.decorations = try section.supplementaries.decorations.map { (decoration) throws(InputError) in
      var value = decoration.value
      value.kind = try kind(decoration.kind) ?? value.kind
      return value
    }
    do throws(LayoutError) {
      try feed.insert(content, at: index)
    } catch .inSection(_, .contentTooLong) where section.items.areListed {
      throw source.error(.contentTooLong, "\(place).items")
    } catch {
      throw source.error(error, place)
    }
    sections.insert(
      LoadedSection(name: section.name, layout: section.layout, orthogonalExtent: scrolling?.extent),
      at: index)
  }

  /// Returns the properties of the feed that a section needs.
  ///
  /// - Parameter orthogonalExtent: The length along the feed of a section that scrolls by itself, or `nil` for others.
  func context(orthogonalExtent: Double?) -> SectionContext {
    let across: LayoutAxis = feed.axis == .vertical ? .horizontal : .vertical
    return SectionContext(
      source: source, crossSize: orthogonalExtent ?? feed.width,
      axis: orthogonalExtent == nil ? feed.axis : across, direction: feed.direction, scale: scale)
  }

  /// Returns the properties of the feed that an existing section needs.
  func context(ofSection section: Int) -> SectionContext {
    context(orthogonalExtent: sections[section].orthogonalExtent)
  }
}

// MARK: - Headers, footers and decorations

extension FeedBuilder {
  private mutating func supplementaries(
    _ named: [FeedFile.Named<Supplementary>]
  ) throws(InputError) -> [Supplementary] {
    try named.map { (supplementary) throws(InputError) in
      var value = supplementary.value
      value.kind = try kind(supplementary.kind) ?? value.kind
      return value
    }
  }

  /// Returns the kind called `name`, or `nil` if `name` is `nil`.
  private mutating func kind(_ name: String?) throws(InputError) -> ElementKind? {
    guard let name else { return nil }
    guard let kind = kinds.kind(name) else {
      throw error("the file", "at most \(KindNames.maximumCount) named kinds, got more")
    }
    return kind
  }
}

// MARK: - Errors

extension FeedBuilder {
  func error(_ place: String, _ expectation: String) -> InputError { source.error(place, expectation) }

  /// Calls `body` with the feed. An error of the engine becomes one for `place`.
  mutating func engine(
    at place: String, _ body: (inout Feed) throws(LayoutError) -> Void
  ) throws(InputError) {
    do throws(LayoutError) {
      try body(&feed)
    } catch {
      throw source.error(error, place)
    }
  }
}
