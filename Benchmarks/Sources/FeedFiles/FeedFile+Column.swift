import Millrace

extension FeedFile {
  /// The sizes of all items in the file's order, whatever the sections' layouts: heights and aspect ratios of
  /// waterfalls, lists and rows of a grid, widths and heights of flows, the ratios of justified rows.
  func column(path: String) throws(InputError) -> FeedColumn {
    var sizes: [FeedSize] = []
    for (index, section) in sections.enumerated() {
      try sizes += section.sizes(place: "sections[\(index)]", path: path)
    }
    guard !sizes.isEmpty else {
      throw InputError(file: path, place: "sections", expectation: "an item at least, found none")
    }
    return .sizes(sizes)
  }
}

extension FeedFile.Section {
  fileprivate func sizes(place: String, path: String) throws(InputError) -> [FeedSize] {
    switch layout {
    case .waterfall, .denseWaterfall: try sizes(place, path) { .aspect($0.height / $0.width) }
    case .rows(.grid): try sizes(place, path) { .extent($0.height) }
    case .rows(.flow): try sizes(place, path) { .size($0) }
    case .rows(.justifiedRows): try sizes(place, path) { .aspect($0.height / $0.width) }
    case .grid: throw noSizes("a grid of cells", place, path)
    case .mosaic: throw noSizes("a mosaic", place, path)
    case .spreadsheet: throw noSizes("a spreadsheet", place, path)
    }
  }

  private func noSizes(_ name: String, _ place: String, _ path: String) -> InputError {
    InputError(
      file: path, place: place,
      expectation:
        "items with sizes, as in a waterfall, a list, a flow, justified rows or a grid of tallest rows, found \(name)"
    )
  }

  /// - Parameter item: What an item is of which there is a width above 0 and a height.
  private func sizes(
    _ place: String, _ path: String, _ item: (LayoutSize) -> FeedSize
  ) throws(InputError) -> [FeedSize] {
    /// The sizes, of which each has a ratio.
    func checked(_ sizes: [LayoutSize]) throws(InputError) -> [LayoutSize] {
      for (index, size) in sizes.enumerated() where size.width <= 0 {
        throw InputError(
          file: path, place: "\(place).items[\(index)]", expectation: "a width above 0, found \(size.width)")
      }
      return sizes
    }
    switch items {
    case .count: return []
    case .listed(let values, let aspects, _):
      var sizes = values.map(FeedSize.extent)
      for index in aspects { sizes[index] = .aspect(values[index]) }
      return sizes
    case .sizes(let values): return try checked(values).map(item)
    case .pictures(let source, let width, let height):
      let table = try source.open(beside: path)
      switch layout {
      case .rows(.grid): return try table.sizes(width: width, height: height).map(item)
      case .rows(.flow): return try checked(table.sizes(width: width, height: height)).map(item)
      default: return try table.aspects(width: width, height: height).map(FeedSize.aspect)
      }
    }
  }
}
