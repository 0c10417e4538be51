import Millrace

/// Builds the feed that a feed file describes and applies the file's edits.
struct FeedBuilder {
  /// The feed with the sections inserted so far.
  var feed: Feed
  /// The layout names and descriptions of the sections.
  var sections = ChunkedList<LoadedSection>()
  private(set) var kinds: KindNames
  let path: String
  private let scale: Double?

  /// Creates a builder for `file`, which was read from `path`, without sections.
  init(file: FeedFile, path: String) throws(InputError) {
    self.path = path
    scale = file.scale
    kinds = file.kinds
    do throws(LayoutError) {
      if file.view.height < .infinity {
        feed = try Feed(environment: file.environment, sectionSpacing: file.sectionSpacing)
      } else {
        feed = try Feed(width: file.crossSize, direction: file.direction, sectionSpacing: file.sectionSpacing)
      }
    } catch {
      throw InputError(file: path, place: "the file", problem: "invalid feed: \(error)")
    }
    let (headers, footers) = (
      try supplementaries(file.supplementaries.headers), try supplementaries(file.supplementaries.footers)
    )
    do throws(LayoutError) {
      try feed.setHeaders(headers)
      try feed.setFooters(footers)
      if let supplementaries = file.surroundings.supplementaries {
        try feed.setBoundarySupplementaryItems(supplementaries)
      }
    } catch {
      throw inputError(error, "the file")
    }
  }

  /// Inserts a section at `index`.
  ///
  /// - Parameter place: The section's place in the file, for errors.
  mutating func insert(_ section: FeedFile.Section, at index: Int, place: String) throws(InputError) {
    let isAlone = sections.isEmpty && section.supplementaries.isEmpty
    // A section that has to be the only one is the first.
    let isBeside = !sections.isEmpty && sections[0].layout.isOnlySection
    if section.layout.isOnlySection && !isAlone || isBeside {
      throw error(
        place,
        "a carousel that scrolls with the feed as its only section, without header, footer and background;"
          + " one with an orthogonalOffset may be anywhere")
    }
    do {
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
      try feed.insert(content, at: index)
      sections.insert(
        LoadedSection(
          name: section.name, layout: section.layout, orthogonalExtent: scrolling?.extent),
        at: index)
    } catch LayoutError.inSection(_, .contentTooLong) where section.items.areListed {
      throw inputError(LayoutError.contentTooLong, "\(place).items")
    } catch {
      throw inputError(error, place)
    }
  }

  /// Returns the properties of the feed that a section needs.
  ///
  /// - Parameter orthogonalExtent: The length along the feed of a section that scrolls by itself, or `nil` for others.
  func context(orthogonalExtent: Double?) -> SectionContext {
    let across: LayoutAxis = feed.axis == .vertical ? .horizontal : .vertical
    return SectionContext(
      path: path, crossSize: orthogonalExtent ?? feed.width,
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
      throw error("the file", "at most 65520 named kinds, got more")
    }
    return kind
  }
}

// MARK: - Errors

extension FeedBuilder {
  func error(_ place: String, _ expectation: String) -> InputError {
    InputError(file: path, place: place, expectation: expectation)
  }

  private func problem(_ place: String, _ problem: String) -> InputError {
    InputError(file: path, place: place, problem: problem)
  }

  /// Returns an error for `place`: each value is valid, but the engine rejects the combination.
  func inputError(_ error: any Error, _ place: String) -> InputError {
    switch error {
    case let error as InputError: error
    case LayoutError.inSection(_, let error): inputError(error, place)
    case LayoutError.invalidFraction(let track, let value):
      self.error("\(place).columns[\(track)]", "a share above 0 and up to 1e300, got \(value)")
    case LayoutError.indexOutOfRange, LayoutError.cellsAreMerged, LayoutError.emptyRange,
      LayoutError.invalidExtent, LayoutError.invalidLength:
      problem(place, "invalid \(place.hasPrefix("edits") ? "edit" : "section"): \(error)")
    case LayoutError.kindIsTaken(let argument, _):
      self.error(
        place, "different kinds of headers, footers and decorations, got \(argument) in two of them")
    case LayoutError.contentTooLong:
      self.error(place, "items with a total length of at most 2^50 units of 1/192 pt")
    default: problem(place, "invalid layout: \(error)")
    }
  }
}
