import Millrace

/// Lays out what a feed file says, and makes its edits in the laid out feed.
struct FeedBuilder {
  /// The sections, laid out.
  var feed: Feed
  /// What else is known of each section.
  var sections: [LoadedSection] = []
  private(set) var kinds = KindNames()
  let path: String
  private let scale: Double?

  /// A builder of the feed `file`, which was read at `path`, still without sections.
  init(file: FeedFile, path: String) throws(InputError) {
    self.path = path
    scale = file.scale
    do throws(LayoutError) {
      feed = try Feed(
        width: file.crossSize, axis: file.axis, direction: file.direction, sectionSpacing: file.sectionSpacing
      )
    } catch {
      throw InputError(file: path, place: "the file", expectation: "a valid feed (\(error))")
    }
    let (headers, footers) = (
      try supplementaries(file.supplementaries.headers), try supplementaries(file.supplementaries.footers)
    )
    do throws(LayoutError) {
      try feed.setHeaders(headers)
      try feed.setFooters(footers)
    } catch {
      throw inputError(error, "the file")
    }
  }

  /// Lays a section out in front of the section `index`, or behind all.
  ///
  /// - Parameter place: Where it stands in the file.
  mutating func insert(_ section: FeedFile.Section, at index: Int, place: String) throws(InputError) {
    do {
      var (content, form) = try content(of: section, place: place)
      content.headers = try supplementaries(section.supplementaries.headers)
      content.footers = try supplementaries(section.supplementaries.footers)
      content.decorations = try section.supplementaries.decorations.map { (decoration) throws(InputError) in
        var value = decoration.value
        value.kind = try kind(decoration.kind) ?? value.kind
        return value
      }
      try feed.insert(content, at: index)
      sections.insert(LoadedSection(layout: section.name, form: form), at: index)
    } catch LayoutError.inSection(_, .contentTooLong) where section.items.areListed {
      throw inputError(LayoutError.contentTooLong, "\(place).items")
    } catch {
      throw inputError(error, place)
    }
  }

  private func content(
    of section: FeedFile.Section, place: String
  ) throws -> (FeedSection, LoadedSection.ItemForm) {
    switch section.layout {
    case .waterfall(let layout, let policy):
      let layout = followed(layout)
      let extents = try extents(of: section.items, in: layout, place: "\(place).items")
      let spans = section.items.spans
      let content: FeedSection =
        spans.isEmpty
        ? .waterfall(layout, policy: policy, extents: extents)
        : .waterfall(layout, policy: policy, items: items(extents, spans))
      return (content, .lanes(layout))
    case .denseWaterfall(var layout, let policy):
      layout.waterfall = followed(layout.waterfall)
      let extents = try extents(of: section.items, in: layout.waterfall, place: "\(place).items")
      let items = items(extents, section.items.spans)
      return (.denseWaterfall(layout, policy: policy, items: items), .lanes(layout.waterfall))
    case .grid(var layout):
      layout.scale = scale
      if case .count(let count) = section.items { return (.grid(layout, count: count), .cell) }
      return (.grid(layout, count: 0), .cell)
    case .rows(.grid(var layout)):
      layout.scale = scale
      return (.rowGrid(layout, extents: try heights(of: section.items, "\(place).items")), .height)
    case .rows(.flow(var layout)):
      layout.scale = scale
      return (.flow(layout, sizes: try sizes(of: section.items)), .size)
    case .rows(.justifiedRows(var layout)):
      layout.scale = scale
      return (.justifiedRows(layout, sizes: try sizes(of: section.items)), .size)
    case .mosaic(var layout, let items):
      layout.scale = scale
      return (.mosaic(layout, items: items), .span)
    case .spreadsheet(var sheet):
      (sheet.layout.scale, sheet.layout.axis, sheet.layout.direction) = (scale, feed.axis, feed.direction)
      return (FeedSection(try SpreadsheetSection(sheet)), .track)
    }
  }

  /// A waterfall in the feed's direction and in its pixels, which the widths of lanes depend on.
  private func followed(_ layout: Waterfall) -> Waterfall {
    var layout = layout
    (layout.scale, layout.axis, layout.direction) = (scale, feed.axis, feed.direction)
    return layout
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

  /// The kind of a name of its own.
  private mutating func kind(_ name: String?) throws(InputError) -> ElementKind? {
    guard let name else { return nil }
    guard let kind = kinds.kind(name) else {
      throw error("the file", "65520 kinds with names of their own at most, found more")
    }
    return kind
  }
}

// MARK: - Items

extension FeedBuilder {
  private func items(_ extents: [Double], _ spans: [Int: LaneSpan]) -> [WaterfallItem] {
    extents.indices.map { WaterfallItem(extents[$0], span: spans[$0]) }
  }

  private func extents(
    of items: FeedFile.Items, in layout: Waterfall, place: String
  ) throws -> [Double] {
    switch items {
    case .count, .sizes: return []
    case .listed(let values, let aspects, _) where aspects.isEmpty: return values
    case .listed(var values, let aspects, let spans):
      let widths = try LaneWidths(layout, crossSize: feed.width)
      for index in aspects {
        do throws(FeedItemError) {
          values[index] = try widths.extent(ofAspect: values[index], span: spans[index] ?? .lanes(1))
        } catch {
          throw self.error("\(place)[\(index)]", error.expectation)
        }
      }
      return values
    case .pictures(let source, let width, let height):
      let widths = try LaneWidths(layout, crossSize: feed.width)
      var values = try source.open(beside: path).aspects(width: width, height: height)
      for index in values.indices {
        do throws(FeedItemError) {
          values[index] = try widths.extent(ofAspect: values[index])
        } catch {
          throw self.error(place, error.expectation)
        }
      }
      return values
    }
  }

  private func heights(of items: FeedFile.Items, _ place: String) throws(InputError) -> [Double] {
    switch items {
    case .count, .sizes: return []
    case .listed(let extents, let aspects, let spans):
      if let index = spans.keys.min() {
        throw error("\(place)[\(index)]", "a height in points, found an item of several lanes")
      }
      if let index = aspects.first {
        throw error("\(place)[\(index)]", "a height in points, found an aspect ratio")
      }
      return extents
    case .pictures(let source, let width, let height):
      return try source.open(beside: path).sizes(width: width, height: height).map(\.height)
    }
  }

  private func sizes(of items: FeedFile.Items) throws(InputError) -> [LayoutSize] {
    switch items {
    case .count, .listed: []
    case .sizes(let sizes): sizes
    case .pictures(let source, let width, let height):
      try source.open(beside: path).sizes(width: width, height: height)
    }
  }
}

// MARK: - Errors

extension FeedBuilder {
  func error(_ place: String, _ expectation: String) -> InputError {
    InputError(file: path, place: place, expectation: expectation)
  }

  /// What the engine refused although each value by itself is one that it takes.
  func inputError(_ error: any Error, _ place: String) -> InputError {
    switch error {
    case let error as InputError: error
    case LayoutError.inSection(_, let error): inputError(error, place)
    case LayoutError.invalidFraction(let track, let value):
      self.error("\(place).columns[\(track)]", "a share above 0 and up to 1e300, found \(value)")
    case LayoutError.indexOutOfRange, LayoutError.cellsAreMerged, LayoutError.emptyRange,
      LayoutError.invalidExtent, LayoutError.invalidLength:
      self.error(place, "what can be done (\(error))")
    case LayoutError.kindIsTaken(let argument, _):
      self.error(
        place, "a kind that is on one side of the items only (\(argument) is on another, too)")
    case LayoutError.contentTooLong:
      self.error(place, "items that add up to 2^50 units of 1/192 pt at most")
    default: self.error(place, "a valid layout (\(error))")
    }
  }
}
