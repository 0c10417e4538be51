import Millrace

/// Lays out what a feed file says, and makes its edits in the laid out sections.
struct FeedBuilder {
  private(set) var sections: [WaterfallSection] = []
  private let path: String
  private let width: Double
  private let scale: Double?

  /// A builder of the feed `file`, which was read at `path`, still without sections.
  init(file: FeedFile, path: String) {
    self.path = path
    width = file.width
    scale = file.scale
  }

  /// Lays `section` out below the others.
  mutating func append(_ section: FeedFile.Section) throws(InputError) {
    var place = "sections[\(sections.count)]"
    var layout = section.layout
    layout.scale = scale
    do {
      // Items may be measured in the lanes' width, which the empty section tells.
      var laidOut = try WaterfallSection(layout, width: width, contract: section.contract)
      place += ".items"
      let extents = try extents(of: section.items, in: laidOut, place: place)
      if !extents.isEmpty {
        laidOut = try WaterfallSection(layout, width: width, contract: section.contract, extents: extents)
      }
      sections.append(laidOut)
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
        let extent = try extent(of: item, in: sections[target.section], place: "\(place).insert[1]")
        try sections[target.section].insert(extent, at: target.item)
      case .remove(let target):
        try checkItem(target, "\(place).remove")
        try sections[target.section].remove(at: target.item)
      case .resize(let target, let item):
        try checkItem(target, "\(place).resize[0]")
        let extent = try extent(of: item, in: sections[target.section], place: "\(place).resize[1]")
        try sections[target.section].resize(at: target.item, to: extent)
      case .move(let source, let target) where source.section == target.section:
        try checkItem(source, "\(place).move[0]")
        // Taken out, the item leaves as many gaps as there are items now.
        try checkItem(target, "\(place).move[1]")
        try sections[source.section].move(from: source.item, to: target.item)
      case .move(let source, let target):
        try checkItem(source, "\(place).move[0]")
        try checkGap(target, "\(place).move[1]")
        // The item keeps its height, also where it had been given in lane widths.
        let extent = try sections[source.section].remove(at: source.item)
        try sections[target.section].insert(extent, at: target.item)
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
    case .listed(var values, let aspects):
      for index in aspects {
        values[index] = try extent(of: .aspect(values[index]), in: section, place: "\(place)[\(index)]")
      }
      return values
    case .pictures(let csv, let width, let height):
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      let table = try CSVTable(path: csv.hasPrefix("/") ? csv : folder + csv)
      var values = try table.aspects(width: width, height: height)
      for index in values.indices {
        values[index] = try extent(of: .aspect(values[index]), in: section, place: place)
      }
      return values
    }
  }

  private func extent(
    of item: FeedFile.Item, in section: WaterfallSection, place: String
  ) throws(InputError) -> Double {
    switch item {
    case .extent(let extent): return extent
    case .aspect(let aspect):
      if case .tracks(let tracks) = section.layout.columns, Set(tracks).count > 1 {
        throw error(place, "a height in points, since the lanes' widths differ; found an aspect ratio")
      }
      let extent = aspect * section.laneWidth(0)
      guard extent <= LayoutUnit.maximumLength else {
        throw error(
          place, "an aspect ratio of a height up to \(LayoutUnit.maximumLength), found one of \(extent)")
      }
      return extent
    }
  }
}

// MARK: - Errors

extension FeedBuilder {
  private func checkItem(_ target: FeedFile.Place, _ place: String) throws(InputError) {
    try checkSection(target, place)
    let count = sections[target.section].count
    guard target.item < count else {
      let range = count == 0 ? "an item, of which the section has none" : "an index from 0 to \(count - 1)"
      throw error("\(place)[1]", "\(range), found \(target.item)")
    }
  }

  private func checkGap(_ target: FeedFile.Place, _ place: String) throws(InputError) {
    try checkSection(target, place)
    let count = sections[target.section].count
    guard target.item <= count else {
      throw error("\(place)[1]", "an index from 0 to \(count), found \(target.item)")
    }
  }

  private func checkSection(_ target: FeedFile.Place, _ place: String) throws(InputError) {
    guard target.section < sections.count else {
      let range =
        sections.isEmpty
        ? "a section, of which the feed has none" : "a section from 0 to \(sections.count - 1)"
      throw error("\(place)[0]", "\(range), found \(target.section)")
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
    case LayoutError.contentTooLong:
      self.error(place, "items that add up to 2^50 units of 1/192 pt at most")
    default: self.error(place, "a valid layout (\(error))")
    }
  }
}
