import Millrace

/// Lays out what a feed file says, and makes its edits in the laid out sections.
struct FeedBuilder {
  private(set) var sections: [any LoadedSection] = []
  private let path: String
  private let breadth: Double
  private let axis: LayoutAxis
  private let direction: LayoutDirection
  private let scale: Double?

  /// A builder of the feed `file`, which was read at `path`, still without sections.
  init(file: FeedFile, path: String) {
    self.path = path
    breadth = file.breadth
    axis = file.axis
    direction = file.direction
    scale = file.scale
  }

  /// Lays `section` out behind the others.
  mutating func append(_ section: FeedFile.Section) throws(InputError) {
    let place = "sections[\(sections.count)]"
    do {
      switch section.layout {
      case .waterfall(var layout, let contract):
        (layout.scale, layout.axis, layout.direction) = (scale, axis, direction)
        // Items may be measured in the lanes' width, which the empty section tells.
        let empty = try WaterfallSection(layout, width: breadth, contract: contract)
        let extents = try extents(of: section.items, in: empty, place: "\(place).items")
        sections.append(extents.isEmpty ? empty : try filled(empty, extents, section.items.spans, place))
      case .denseWaterfall(var layout, let contract):
        (layout.waterfall.scale, layout.waterfall.axis) = (scale, axis)
        layout.waterfall.direction = direction
        var dense = try DenseFeedSection(layout, width: breadth, contract: contract)
        let extents = try extents(of: section.items, in: dense.lanes, place: "\(place).items")
        try fill(&dense, extents, section.items.spans, place)
        sections.append(dense)
      case .grid(var layout):
        (layout.scale, layout.axis, layout.direction) = (scale, axis, direction)
        var grid = try GridSection(layout, width: breadth)
        if case .count(let count) = section.items { try grid.append(count: count) }
        sections.append(grid)
      case .rows(let layout):
        var rows = try RowSection(layout.with(axis: axis, direction: direction, scale: scale), width: breadth)
        try fill(&rows, with: section.items, "\(place).items")
        sections.append(rows)
      case .mosaic(var layout, let items):
        (layout.scale, layout.axis, layout.direction) = (scale, axis, direction)
        sections.append(try MosaicSection(layout, width: breadth, items: items))
      case .spreadsheet(var sheet):
        (sheet.layout.scale, sheet.layout.axis, sheet.layout.direction) = (scale, axis, direction)
        sections.append(try SpreadsheetSection(sheet))
      }
    } catch {
      throw inputError(error, place)
    }
  }

  private func filled(
    _ empty: WaterfallSection, _ extents: [Double], _ spans: [Int: LaneSpan], _ place: String
  ) throws(InputError) -> WaterfallSection {
    do {
      if spans.isEmpty {
        return try WaterfallSection(
          empty.layout, width: empty.width, contract: empty.contract, extents: extents)
      }
      return try WaterfallSection(
        empty.layout, width: empty.width, contract: empty.contract,
        items: extents.indices.map { WaterfallItem(extents[$0], span: spans[$0]) })
    } catch {
      throw inputError(error, "\(place).items")
    }
  }

  private func fill(
    _ dense: inout DenseFeedSection, _ extents: [Double], _ spans: [Int: LaneSpan], _ place: String
  ) throws(InputError) {
    do {
      try dense.section.append(
        contentsOf: extents.indices.map { WaterfallItem(extents[$0], span: spans[$0]) })
    } catch {
      throw inputError(error, "\(place).items")
    }
  }

  private func fill(
    _ rows: inout RowSection, with items: FeedFile.Items, _ place: String
  ) throws(InputError) {
    do {
      switch items {
      case .count: break
      case .sizes(let sizes): try rows.append(contentsOf: sizes)
      case .listed(let extents, let aspects, let spans):
        if let index = spans.keys.min() {
          throw error("\(place)[\(index)]", "a height in points, found an item of several lanes")
        }
        if let index = aspects.first {
          throw error("\(place)[\(index)]", "a height in points, found an aspect ratio")
        }
        let section = rows
        try rows.append(contentsOf: extents.map { section.layoutSize(of: .extent($0)) })
      case .pictures(let source, let width, let height):
        let sizes = try source.open(beside: path).sizes(width: width, height: height)
        let section = rows
        try rows.append(
          contentsOf: section.isGrid ? sizes.map { section.layoutSize(of: .extent($0.height)) } : sizes)
      }
    } catch {
      throw inputError(error, place)
    }
  }

  /// Makes an edit, which stands at `place` in the file.
  mutating func apply(_ edit: FeedFile.Edit, place: String) throws(InputError) {
    do {
      switch edit {
      case .insert(let item, let target):
        try checkGap(target, "\(place).insert[0]")
        let item = try size(of: item, in: sections[target.section], place: "\(place).insert[1]")
        try sections[target.section].insert(item: item, at: target.item)
      case .remove(let target):
        try checkItem(target, "\(place).remove")
        _ = try sections[target.section].removeItem(at: target.item)
      case .resize(let target, let item):
        try checkItem(target, "\(place).resize[0]")
        let item = try size(of: item, in: sections[target.section], place: "\(place).resize[1]")
        try sections[target.section].resize(at: target.item, to: item)
      case .move(let source, let target) where source.section == target.section:
        try checkItem(source, "\(place).move[0]")
        // Taken out, the item leaves as many gaps as there are items now.
        try checkItem(target, "\(place).move[1]")
        try sections[source.section].move(from: source.item, to: target.item)
      case .move(let source, let target):
        try checkItem(source, "\(place).move[0]")
        try checkGap(target, "\(place).move[1]")
        // The item keeps its height, also where it had been given in lane widths.
        let item = try sections[source.section].removeItem(at: source.item)
        guard sections[target.section].takes(item) else {
          throw error("\(place).move[1]", "a section whose items are given as those of the first one")
        }
        try sections[target.section].insert(item: item, at: target.item)
      case .track(let edit, let section):
        try checkSection(section, place)
        guard try sections[section].edit(edit) else {
          throw error(place, "a section with rows and columns of its own, a spreadsheet")
        }
      }
    } catch {
      throw inputError(error, place)
    }
  }
}

// MARK: - Sizes

extension FeedBuilder {
  private func extents(
    of items: FeedFile.Items, in section: WaterfallSection, place: String
  ) throws(InputError) -> [Double] {
    switch items {
    case .count, .sizes: return []
    case .listed(var values, let aspects, let spans):
      for index in aspects {
        values[index] = try extent(
          ofAspect: values[index], span: spans[index] ?? .lanes(1), in: section, place: "\(place)[\(index)]")
      }
      return values
    case .pictures(let source, let width, let height):
      var values = try source.open(beside: path).aspects(width: width, height: height)
      for index in values.indices {
        values[index] = try extent(ofAspect: values[index], in: section, place: place)
      }
      return values
    }
  }

  /// The size of an item of the file, which stands at `place`.
  private func size(
    of item: FeedFile.Item, in section: any LoadedSection, place: String
  ) throws(InputError) -> FeedItem {
    do throws(FeedItemError) {
      return try section.size(of: item)
    } catch {
      throw self.error(place, error.expectation)
    }
  }

  private func extent(
    ofAspect aspect: Double, span: LaneSpan = .lanes(1), in section: WaterfallSection,
    place: @autoclosure () -> String
  ) throws(InputError) -> Double {
    do throws(FeedItemError) {
      return try section.extent(ofAspect: aspect, span: span)
    } catch {
      throw self.error(place(), error.expectation)
    }
  }
}

// MARK: - Errors

extension FeedBuilder {
  private func checkItem(_ target: FeedFile.Place, _ place: String) throws(InputError) {
    try checkItems(target, place)
    let count = sections[target.section].count
    guard target.item < count else {
      let range = count == 0 ? "an item, of which the section has none" : "an index from 0 to \(count - 1)"
      throw error("\(place)[1]", "\(range), found \(target.item)")
    }
  }

  private func checkGap(_ target: FeedFile.Place, _ place: String) throws(InputError) {
    try checkItems(target, place)
    let count = sections[target.section].count
    guard target.item <= count else {
      throw error("\(place)[1]", "an index from 0 to \(count), found \(target.item)")
    }
  }

  private func checkItems(_ target: FeedFile.Place, _ place: String) throws(InputError) {
    try checkSection(target.section, place)
    guard sections[target.section].hasItems else {
      throw error("\(place)[0]", "a section with items; a spreadsheet has rows and columns, as in insertRow")
    }
  }

  private func checkSection(_ section: Int, _ place: String) throws(InputError) {
    guard section < sections.count else {
      let range =
        sections.isEmpty
        ? "a section, of which the feed has none" : "a section from 0 to \(sections.count - 1)"
      throw error("\(place)[0]", "\(range), found \(section)")
    }
  }

  private func error(_ place: String, _ expectation: String) -> InputError {
    InputError(file: path, place: place, expectation: expectation)
  }

  /// What the engine refused although each value by itself is one that it takes.
  private func inputError(_ error: any Error, _ place: String) -> InputError {
    switch error {
    case let error as InputError: error
    case LayoutError.invalidFraction(let track, let value):
      self.error("\(place).columns[\(track)]", "a share above 0 and up to 1e300, found \(value)")
    case LayoutError.indexOutOfRange, LayoutError.cellsAreMerged, LayoutError.emptyRange,
      LayoutError.invalidExtent, LayoutError.invalidLength:
      self.error(place, "what can be done (\(error))")
    case LayoutError.contentTooLong:
      self.error(place, "items that add up to 2^50 units of 1/192 pt at most")
    default: self.error(place, "a valid layout (\(error))")
    }
  }
}
