import Millrace

extension LayoutFormat {
  static let waterfall = LayoutFormat(
    name: "waterfall",
    fields: [
      "layout", "columns", "columnSpacing", "rowSpacing", "insets", "order", "ties", "tolerance",
      "dense",
      "reach", "edits", "items",
    ], read: readWaterfall)

  /// A waterfall with one lane.
  static let list = LayoutFormat(
    name: "list", fields: ["layout", "rowSpacing", "insets", "separators", "items"], read: readList)
}

private func readWaterfall(_ reader: JSONReader) throws(InputError) -> (
  any SectionLayout, FeedFile.Items
) {
  var columns: LayoutColumns?
  var section = WaterfallDescription()
  var reach: Int?
  var items = FeedFile.Items.listed([])
  try LayoutFormat.waterfall.readFields(reader) { (reader, name) throws(InputError) in
    switch name {
    case "columns": columns = try reader.readColumns()
    case "columnSpacing": section.layout.columnSpacing = try reader.readLength()
    case "rowSpacing": section.layout.rowSpacing = try reader.readLength()
    case "insets": section.layout.insets = try reader.readInsets()
    case "order":
      section.layout.order = try reader.readWord([
        "shortest": .shortest, "leftToRight": .leftToRight, "rightToLeft": .rightToLeft,
      ])
    case "ties": section.layout.ties = try reader.readWord(["first": .first, "next": .next])
    case "tolerance": section.layout.tolerance = try reader.readLength()
    case "dense": section.isDense = try reader.readFlag()
    case "reach": reach = try reader.readInteger("a number of items from 1 to 255", in: 1...255)
    case "edits": section.policy = try reader.readWord(["reflow": .reflow, "stable": .stable])
    case "items": items = try FeedFile.Items(extents: reader)
    default: return false
    }
    return true
  }
  guard let columns else { throw reader.missingField("columns", columnsExpectation) }
  section.layout.columns = columns
  if let reach {
    guard section.isDense else { throw reader.error("\"dense\": true in the same section", at: "reach") }
    section.reach = reach
  }
  return (Described(section), items)
}

private func readList(_ reader: JSONReader) throws(InputError) -> (
  any SectionLayout, FeedFile.Items
) {
  var section = WaterfallDescription()
  var items = FeedFile.Items.listed([])
  try LayoutFormat.list.readFields(reader) { (reader, name) throws(InputError) in
    switch name {
    case "rowSpacing": section.layout.rowSpacing = try reader.readLength()
    case "insets": section.layout.insets = try reader.readInsets()
    case "items": items = try FeedFile.Items(extents: reader)
    default: return false
    }
    return true
  }
  return (Described(section), items)
}

extension ItemForm {
  /// A height, and optionally a number of lanes.
  static let lanes = ItemForm("lanes")
}

/// A waterfall, dense or not, or a list.
private struct WaterfallDescription: SectionDescription {
  var layout = Waterfall(columns: .count(1))
  var isDense = false
  /// The reach of a dense waterfall, or `nil` for the default.
  var reach: Int?
  var policy = EditPolicy.reflow

  var itemForm: ItemForm { .lanes }
  var insets: LayoutInsets { layout.insets }

  func section(
    of items: FeedFile.Items, at place: String, in feed: SectionContext
  ) throws(InputError) -> FeedSection {
    let layout = layout(in: feed)
    let extents = try items.extents(in: layout, at: place, feed)
    let spans = items.spans
    if !isDense, spans.isEmpty { return .waterfall(layout, policy: policy, extents: extents) }
    let items = extents.indices.map { WaterfallItem(extents[$0], span: spans[$0]) }
    guard isDense else { return .waterfall(layout, policy: policy, items: items) }
    var dense = DenseWaterfall(layout)
    if let reach { dense.reach = reach }
    return .denseWaterfall(dense, policy: policy, items: items)
  }

  func feedItem(_ item: FeedFile.Item, in feed: SectionContext) throws(FeedItemError) -> FeedItem {
    switch item {
    case .extent(let extent, let span): return .extent(extent, span: span ?? .lanes(1))
    case .aspect(let aspect, let span):
      guard let widths = try? LaneWidths(layout(in: feed), crossSize: feed.crossSize) else {
        preconditionFailure("a section was already built with these lanes")
      }
      let span = span ?? .lanes(1)
      return .extent(try widths.extent(ofAspect: aspect, span: span), span: span)
    case .size: throw FeedItemError(expectation: "a height in points, got a width and a height")
    case .cell: throw FeedItemError(expectation: "[[section, item], height], got no height")
    }
  }

  func converted(_ item: FeedItem, from form: ItemForm, axis: LayoutAxis) -> FeedItem? {
    guard form == .height, case .size(let size, _) = item else { return nil }
    return .extent(axis == .vertical ? size.height : size.width, span: .lanes(1))
  }

  func sizes(
    of items: FeedFile.Items, at place: String, from source: FeedSource
  ) throws(InputError) -> [FeedSize]? {
    try items.aspects(at: place, from: source)
  }

  /// The layout with the feed's direction and pixels, which lane widths depend on.
  private func layout(in feed: SectionContext) -> Waterfall {
    var layout = layout
    (layout.scale, layout.axis, layout.direction) = (feed.scale, feed.axis, feed.direction)
    return layout
  }
}

extension FeedFile.Items {
  /// Returns the extents of items in the lanes of `layout`.
  ///
  /// - Parameter place: The section's place in the file, for errors.
  fileprivate func extents(
    in layout: Waterfall, at place: String, _ feed: SectionContext
  ) throws(InputError) -> [Double] {
    switch self {
    case .count, .measured, .sizes: return []
    case .listed(let values, let aspects, _) where aspects.isEmpty: return values
    case .listed(var values, let aspects, let spans):
      let widths = try LaneWidths(layout, at: place, feed)
      for index in aspects {
        do throws(FeedItemError) {
          values[index] = try widths.extent(
            ofAspect: values[index], span: spans[index] ?? .lanes(1))
        } catch {
          throw feed.source.error("\(place).items[\(index)]", error.expectation)
        }
      }
      return values
    case .pictures(let pictures):
      let widths = try LaneWidths(layout, at: place, feed)
      var values = try feed.source.aspectRatios(of: pictures, at: place)
      for index in values.indices {
        do throws(FeedItemError) {
          values[index] = try widths.extent(ofAspect: values[index])
        } catch {
          throw feed.source.error("\(place).items", error.expectation)
        }
      }
      return values
    }
  }
}

extension LaneWidths {
  /// - Parameter place: The section's place in the file, for errors.
  fileprivate init(_ layout: Waterfall, at place: String, _ feed: SectionContext) throws(InputError) {
    do throws(LayoutError) {
      try self.init(layout, crossSize: feed.crossSize)
    } catch {
      throw feed.source.error(error, place)
    }
  }
}
