import Millrace

/// What is known of a section of a loaded feed beside what the feed itself knows: what its layout is called in the
/// file, and what is said of its items there.
struct LoadedSection: Sendable {
  /// What the file says of an item of a section.
  enum ItemForm: Sendable {
    /// A height, and lanes, which a waterfall of these has.
    case lanes(Waterfall)
    /// A width and a height.
    case size
    /// A height alone.
    case height
    /// Nothing.
    case cell
    /// Columns and rows that it spans.
    case span
    /// Nothing: a spreadsheet has rows and columns.
    case track
  }

  /// The layout's name, as the file has it.
  let layout: String
  let form: ItemForm

  /// Whether there are items that can be edited one by one.
  var hasItems: Bool { if case .track = form { false } else { true } }
}

/// What a section expected of an item.
struct FeedItemError: Error {
  let expectation: String
}

extension LoadedSection {
  /// What an item of the file is in this section, or an error that says what was expected of it.
  ///
  /// - Parameter breadth: The feed's size across, which lanes share.
  func item(_ item: FeedFile.Item, crossSize: Double) throws(FeedItemError) -> FeedItem {
    switch (form, item) {
    case (.lanes, .extent(let extent, let span)): return .extent(extent, span: span ?? .lanes(1))
    case (.lanes(let layout), .aspect(let aspect, let span)):
      guard let widths = try? LaneWidths(layout, crossSize: crossSize) else {
        preconditionFailure("lanes that a section has been made of")
      }
      let span = span ?? .lanes(1)
      return .extent(try widths.extent(ofAspect: aspect, span: span), span: span)
    case (.lanes, .size):
      throw FeedItemError(expectation: "a height in points, found a width and a height")
    case (.lanes, .cell): throw FeedItemError(expectation: "[[section, item], height], found no height")
    case (.size, .size(let size)): return .size(size)
    case (.size, _): throw FeedItemError(expectation: "[[section, item], [width, height]]")
    case (.height, .extent(let extent, nil)): return .extent(extent)
    case (.height, _): throw FeedItemError(expectation: "[[section, item], height]")
    case (.cell, .cell): return .cell
    case (.cell, _):
      throw FeedItemError(
        expectation: "[section, item], since the cells of a grid have no sizes of their own")
    case (.span, .size(let span)):
      guard let item = MosaicItem(span: span) else { throw FeedItemError(expectation: spanExpectation) }
      return .mosaic(item)
    case (.span, _): throw FeedItemError(expectation: spanExpectation)
    case (.track, _):
      throw FeedItemError(expectation: "nothing: the section has no items that could be edited")
    }
  }

  /// What an item of another section is in this one; `nil`, if items are said otherwise here.
  func item(moved item: FeedItem, from source: LoadedSection, axis: LayoutAxis) -> FeedItem? {
    switch (source.form, form, item) {
    case (.lanes, .lanes, _), (.size, .size, _), (.height, .height, _), (.cell, .cell, _), (.span, .span, _):
      return item
    case (.lanes, .height, .waterfall(let item)): return .extent(item.extent)
    // Rows keep sizes, of which the widths do not count here.
    case (.height, .lanes, .size(let size)):
      return .extent(axis == .vertical ? size.height : size.width, span: .lanes(1))
    default: return nil
    }
  }
}
