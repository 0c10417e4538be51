import FeedFormat
import Millrace

// Feed files, which web pages read as trees.
extension EmbeddedProgram {
  /// Prints the elements of a feed file of most layouts, repeated, and errors of damaged files.
  func feedFile() throws(InputError) {
    for count in [0, 500, 20_000] {
      var feed = try load(file, count: count)
      let name = "feed file, \(count) items"
      print("size", of: name, LayoutRect(origin: LayoutPoint(x: 0, y: 0), size: feed.contentSize))
      for top in [0.0, 700, 9_000] {
        feed.scroll(to: LayoutPoint(x: 0, y: top))
        let view = feed.view
        feed.feed.forEachAttributes(in: view, view: view, includingHidden: false, applying: { _ in }) {
          element in
          let path = "\(element.kind) \(element.path.section) \(element.path.item) \(element.zIndex)"
          print(path, of: name, element.frame)
        }
      }
    }
    for (place, value) in damage {
      do throws(InputError) {
        _ = try load(replacing(place[...], in: file, with: value), count: 0)
        Swift.print("feed file: no error")
      } catch {
        Swift.print("feed file: \(error)")
      }
    }
  }

  private func load(_ value: JSONValue, count: Int) throws(InputError) -> LoadedFeed {
    let source = FeedSource(path: "feed")
    var file = try FeedFile(JSONReader(file: "feed", value: value))
    try file.repeatItems(to: count, from: source)
    return try LoadedFeed(file, from: source)
  }

  /// Values that are errors, and their places.
  private var damage: [([String], JSONValue)] {
    [
      (["width"], .string("wide")), (["width"], .number(-1.5)), (["width"], .number(1e300)),
      (["colour"], .null),
      (["sections", "0", "columns"], .array([.string("1.5e3fr")])),
      (["sections", "0", "columns"], .number(256)),
      (["sections", "0", "columns"], .array([.string("1fr"), .string("0.25fr")])),
      (["sections", "0", "items", "1"], .object(["aspect": .number(1e9)])),
      (["sections", "0", "items"], .object(["csv": .string("pictures.csv")])),
      (["sections", "1", "header", "kind"], .string("no kind")),
      (["sections", "2", "count"], .number(0.5)),
      (["sections", "3", "items", "0"], .array([.number(0), .number(1)])),
      (["sections", "4", "merged"], .array([.array([.number(0), .number(0), .number(99), .number(2)])])),
      (["sections", "5", "group", "width"], .object(["fractionalWidth": .number(1001)])),
      (["edits", "0", "insert"], .array([.array([.number(0), .number(99)]), .number(40)])),
      (["edits", "1", "insertRow"], .array([.array([.number(0), .number(0)]), .number(40)])),
      (
        ["edits", "2", "move"],
        .array([.array([.number(0), .number(0)]), .array([.number(2), .number(0)])])
      ),
    ]
  }

  /// Returns `value` with another value at `place`, which consists of names and indices.
  private func replacing(_ place: ArraySlice<String>, in value: JSONValue, with other: JSONValue) -> JSONValue
  {
    guard let step = place.first else { return other }
    switch value {
    case .object(var fields):
      fields[step] = replacing(place.dropFirst(), in: fields[step] ?? .null, with: other)
      return .object(fields)
    case .array(var elements):
      guard let index = Int(step) else { return value }
      elements[index] = replacing(place.dropFirst(), in: elements[index], with: other)
      return .array(elements)
    default: return value
    }
  }

  private var file: JSONValue {
    .object([
      "version": .number(1), "width": .number(390), "height": .number(844), "sectionSpacing": .number(8.5),
      "sections": .array([waterfall, flow, grid, mosaic, spreadsheet, compositional]),
      "edits": .array([
        .object(["insert": .array([.array([.number(0), .number(1)]), .object(["aspect": .number(0.75)])])]),
        .object(["insertRow": .array([.array([.number(4), .number(1)]), .number(33)])]),
        .object(["move": .array([.array([.number(0), .number(0)]), .array([.number(0), .number(2)])])]),
        .object(["moveSection": .array([.number(3), .number(1)])]),
      ]),
    ])
  }

  private var waterfall: JSONValue {
    .object([
      "layout": .string("waterfall"), "columns": .object(["minWidth": .number(100)]),
      "rowSpacing": .number(4),
      "items": .array([
        .number(80), .number(120.25), .object(["aspect": .number(1.5)]),
        .object(["extent": .number(60), "span": .number(2)]), .number(33),
      ]),
    ])
  }

  private var flow: JSONValue {
    .object([
      "layout": .string("flow"), "align": .string("center"), "itemSpacing": .number(5),
      "header": .object([
        "height": .number(40), "pinned": .bool(true), "kind": .string("title"),
        "insets": .array([.number(8), .number(8)]),
      ]),
      "items": .array([.array([.number(90), .number(30)]), .array([.number(140.5), .number(28)])]),
    ])
  }

  private var grid: JSONValue {
    .object([
      "layout": .string("grid"), "columns": .number(3), "rowHeight": .object(["aspect": .number(1)]),
      "count": .number(7), "orthogonal": .string("paging"), "height": .number(300), "background": .bool(true),
    ])
  }

  private var mosaic: JSONValue {
    .object([
      "layout": .string("mosaic"), "columns": .number(4), "rowHeight": .number(60),
      "packing": .string("dense"),
      "items": .array([.array([.number(2), .number(2)]), .array([.number(1), .number(1)])]),
    ])
  }

  private var spreadsheet: JSONValue {
    .object([
      "layout": .string("spreadsheet"), "pinnedRows": .number(1),
      "rowHeights": .object(["count": .number(20), "height": .number(30)]),
      "columnWidths": .array([.number(100), .number(55.5), .number(80)]),
    ])
  }

  private var compositional: JSONValue {
    let item = JSONValue.object([
      "width": .object(["fractionalWidth": .number(0.5)]), "height": .object(["estimated": .number(44)]),
      "insets": .array([.number(2), .number(2), .number(2), .number(2)]),
    ])
    return .object([
      "layout": .string("compositional"), "count": .number(9), "groupSpacing": .number(6),
      "group": .object([
        "horizontal": .array([item]), "width": .object(["fractionalWidth": .number(1)]),
        "height": .number(90),
      ]),
    ])
  }
}
