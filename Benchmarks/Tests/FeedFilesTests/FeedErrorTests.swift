import FeedFiles
import FeedFormat
import Foundation
import ProgramTesting
import Testing

/// All errors in feed files, each with its line of output.
@Suite struct FeedErrorTests {
  /// Returns the outcome of `frames` with a feed file.
  private func outcome(_ feed: String) throws -> Workbench.Outcome {
    try Workbench(["feed.json": feed]).millrace(["frames", "feed.json"])
  }

  private static let fields =
    "version, width, height, axis, direction, scale, offset, sectionSpacing, rest, header, headers, footer, "
    + "footers, safeArea, insetsReference, supplementaries, sections, edits"
  private static let length = "a length in points from 0 to 11184810.666666666"

  @Test(arguments: [
    ("", "line 1, column 0: expected JSON (unexpected token near end of file)"),
    (" \n ", "line 2, column 1: expected JSON (unexpected token near end of file)"),
    ("{\"version\": 1, \"width\"", "line 1, column 22: expected JSON (':' expected near end of file)"),
    ("{\"version\" 1}", "line 1, column 12: expected JSON (':' expected near '1')"),
    ("{\"version\": 1 \"width\": 1}", "line 1, column 21: expected JSON ('}' expected near '\"width\"')"),
    ("{\"version\": 1, \"width\": 1} x", "line 1, column 28: expected JSON (end of file expected near 'x')"),
    ("{\"é\": 1,\n\"a\": 1 1}", "line 2, column 8: expected JSON ('}' expected near '1')"),
    ("{\"version\": 1, \"width\": 1.}", "line 1, column 26: expected JSON (invalid token near '1.')"),
    ("{\"version\": 1, \"width\": 007}", "line 1, column 25: expected JSON (invalid token near '0')"),
    ("{\"a\nb\": 1}", "line 1, column 3: expected JSON (unexpected newline near '\"a')"),
    ("{\"a\\x\": 1}", "line 1, column 5: expected JSON (invalid escape near '\"a\\x')"),
    ("{\"width\": 1e999}", "line 1, column 15: expected JSON (real number overflow near '1e999')"),
    ("{\"width\": 1,}", "line 1, column 13: expected JSON (string or '}' expected near '}')"),
    ("{\"sections\": [1,\n]}", "line 2, column 1: expected JSON (unexpected token near ']')"),
    (
      "{\"width\": 1,\n \"width\": 2}",
      "line 2, column 8: expected JSON (duplicate object key near '\"width\"')"
    ),
    (
      "{\"a\\u0000\": 1}",
      "line 1, column 10: expected JSON (NUL byte in object key not supported near '\"a\\u0000\"')"
    ),
    (
      String(repeating: "[", count: 100_000),
      "line 1, column 2049: expected JSON (maximum parsing depth reached near '[')"
    ),
  ])
  func brokenJSON(feed: String, error: String) throws {
    #expect(try outcome(feed) == .badInput("feed.json: \(error)"))
  }

  @Test(arguments: [
    ("[]", "the file: expected a feed object, got an array"),
    (#"{"width": 1}"#, "version: expected 1, the version of the format, got nothing"),
    (#"{"version": 2, "width": 1}"#, "version: expected 1, the version of the format, got 2"),
    (#"{"version": "1", "width": 1}"#, "version: expected 1, the version of the format, got \"1\""),
    (#"{"version": 1}"#, "width: expected a length in points, got nothing"),
    (#"{"version": 1, "width": -1}"#, "width: expected \(length), got -1"),
    (#"{"version": 1, "width": true}"#, "width: expected a length in points, got true"),
    (#"{"version": 1, "width": null}"#, "width: expected a length in points, got null"),
    (#"{"version": 1, "width": {}}"#, "width: expected a length in points, got an object"),
    (#"{"version": 1, "height": 11184811}"#, "height: expected \(length), got 11184811"),
    (#"{"version": 1, "size": 1}"#, "size: expected one of the fields \(fields); got an unknown one"),
    (#"{"a\nb": 1}"#, #""a\nb": expected one of the fields \#(fields); got an unknown one"#),
    (
      #"{"axis": "diagonal"}"#,
      #"axis: expected "vertical" or "horizontal", got "diagonal""#
    ),
    (
      #"{"version": 1, "width": 1, "axis": "horizontal"}"#,
      "height: expected a length in points, which a horizontal feed's sections share, got nothing"
    ),
    (
      #"{"direction": "rightToLeft"}"#,
      #"direction: expected "ltr" or "rtl", got "rightToLeft""#
    ),
    (
      #"{"direction": "l\nr"}"#,
      #"direction: expected "ltr" or "rtl", got "l\nr""#
    ),
    (#"{"scale": 0}"#, "scale: expected a number from 1/64 to 192, got 0"),
    (#"{"offset": [0, true]}"#, "offset[1]: expected a number, got true"),
    (#"{"offset": [0]}"#, "offset: expected [x, y], got 1 elements"),
    (#"{"sections": {}}"#, "sections: expected an array of sections, got an object"),
    (#"{"sections": [5]}"#, "sections[0]: expected a section object, got 5"),
    (#"{"edits": "none"}"#, #"edits: expected an array of edits, got "none""#),
  ])
  func wrongFields(feed: String, error: String) throws {
    #expect(try outcome(feed) == .badInput("feed.json: \(error)"))
  }

  private static let columns = #"a count from 1 to 255, {"minWidth": length} or an array of lane widths"#
  private static let track = #"a width in points or a share like "1fr""#
  private static let sectionFields =
    "layout, columns, columnSpacing, rowSpacing, insets, order, ties, tolerance, dense, reach, edits, items, "
    + sharedFields
  private static let sharedFields = LayoutFormat.commonFields.joined(separator: ", ")

  /// The fields are those of the second of two sections.
  @Test(arguments: [
    (#""ties": "first""#, ".columns: expected \(columns), got nothing"),
    (#""columns": 0"#, ".columns: expected \(columns), got 0"),
    (#""columns": 256"#, ".columns: expected \(columns), got 256"),
    (#""columns": 2.5"#, ".columns: expected \(columns), got 2.5"),
    (#""columns": false"#, ".columns: expected \(columns), got false"),
    (#""columns": []"#, ".columns: expected 1 to 255 lane widths, got 0"),
    (#""columns": [1, "fr"]"#, ".columns[1]: expected \(track), got \"fr\""),
    (#""columns": ["0fr"]"#, ".columns[0]: expected \(track), got \"0fr\""),
    (#""columns": ["-1fr"]"#, ".columns[0]: expected \(track), got \"-1fr\""),
    (#""columns": [null]"#, ".columns[0]: expected \(track), got null"),
    (#""columns": {}"#, ".columns.minWidth: expected a length in points, got nothing"),
    (#""columns": {"minWidth": -2}"#, ".columns.minWidth: expected \(length), got -2"),
    (#""columns": {"max": 2}"#, ".columns.max: expected one of the fields minWidth; got an unknown one"),
    (#""rowSpacing": -3"#, ".rowSpacing: expected \(length), got -3"),
    (#""columnSpacing": "8""#, #".columnSpacing: expected a length in points, got "8""#),
    (#""insets": [1, 2, 3]"#, ".insets: expected [top, leading, bottom, trailing], got 3 elements"),
    (#""insets": [1, 2, 3, -4]"#, ".insets[3]: expected \(length), got -4"),
    (
      #""order": "longest""#,
      #".order: expected "shortest" or "leftToRight" or "rightToLeft", got "longest""#
    ),
    (#""ties": 1"#, #".ties: expected "first" or "next", got 1"#),
    (#""columns": 1, "dense": 1"#, ".dense: expected true or false, got 1"),
    (#""columns": 1, "dense": null"#, ".dense: expected true or false, got null"),
    (#""columns": 1, "reach": 5"#, #".reach: expected "dense": true in the same section"#),
    (#""columns": 1, "reach": 5, "dense": false"#, #".reach: expected "dense": true in the same section"#),
    (#""dense": true, "reach": 0"#, ".reach: expected a number of items from 1 to 255, got 0"),
    (#""dense": true, "reach": 256"#, ".reach: expected a number of items from 1 to 255, got 256"),
    (#""dense": true, "reach": 1.5"#, ".reach: expected a number of items from 1 to 255, got 1.5"),
    (
      #""columns": 33, "dense": true"#,
      ": invalid layout: the number of columns is 33, expected 32 at most if items span several"
    ),
    (
      #""columns": [1, 2], "dense": true, "items": [{"aspect": 1}]"#,
      ".items[0]: expected a height in points, because the lanes have different widths; got an aspect ratio"
    ),
    (
      #""edits": "loose""#,
      #".edits: expected "reflow" or "stable", got "loose""#
    ),
    (#""colums": 3"#, ".colums: expected one of the fields \(sectionFields); got an unknown one"),
  ])
  func wrongSection(fields: String, error: String) throws {
    let feed =
      #"{"version": 1, "width": 9, "sections": [{"layout": "list"}, {"layout": "waterfall", \#(fields)}]}"#
    #expect(try outcome(feed) == .badInput("feed.json: sections[1]\(error)"))
  }

  private static var layouts: String {
    LayoutFormat.all.map { "\"\($0.name)\"" }.joined(separator: ", ")
  }

  @Test(arguments: [
    (#""columns": 1"#, "layout: expected one of \(layouts), got nothing"),
    (#""layout": "masonry""#, "layout: expected one of \(layouts), got \"masonry\""),
    (#""layout": 1"#, "layout: expected one of \(layouts), got 1"),
    (
      #""layout": "list", "columns": 1"#,
      "columns: expected one of the fields layout, rowSpacing, insets, separators, items, \(sharedFields); got an unknown one"
    ),
    (
      #""layout": "grid", "columns": 1"#,
      #"rowHeight: expected a height in points, {"aspect": height / column width} or "tallest", got nothing"#
    ),
    (
      #""layout": "grid", "columns": 1, "rowHeight": 1, "count": 1.5"#,
      "count: expected a number of items from 0 to 2^50, got 1.5"
    ),
  ])
  func wrongLayout(fields: String, error: String) throws {
    let feed = #"{"version": 1, "width": 9, "sections": [{\#(fields)}]}"#
    #expect(try outcome(feed) == .badInput("feed.json: sections[0].\(error)"))
  }

  /// Edits with items of the wrong form for the section.
  @Test(arguments: [
    (
      #"{"insert": [[0, 0], 5]}"#,
      "insert[1]: expected [section, item] without a size, because all cells of a grid have the same size"
    ),
    (#"{"insert": [1, 0]}"#, "insert[1]: expected [[section, item], height], got no height"),
    (
      #"{"move": [[0, 0], [1, 0]]}"#,
      "move[1]: expected a section whose items have the same form as those of the source section"
    ),
    (#"{"insert": [[2, 0], 5]}"#, "insert[1]: expected [[section, item], [width, height]]"),
    (#"{"insert": [[1, 0], [5, 5]]}"#, "insert[1]: expected a height in points, got a width and a height"),
    (
      #"{"remove": [3, 0]}"#,
      "remove[0]: expected a section with items, got a spreadsheet (edit it with insertRow and similar edits)"
    ),
    (#"{"removeRow": [0, 0]}"#, "removeRow[0]: expected a spreadsheet, got a section with items"),
    (
      #"{"resizeColumn": [[1, 0], 5]}"#,
      "resizeColumn[0][0]: expected a spreadsheet, got a section with items"
    ),
    (#"{"insertRow": [[9, 0], 44]}"#, "insertRow[0][0]: expected a section from 0 to 3, got 9"),
    (#"{"moveColumn": [[9, 0], [9, 1]]}"#, "moveColumn[0][0]: expected a section from 0 to 3, got 9"),
    (#"{"removeColumn": [3]}"#, "removeColumn: expected [section, column], got 1 elements"),
    (#"{"insertRow": [[3], 44]}"#, "insertRow[0]: expected [section, row], got 1 elements"),
    (#"{"insertRow": [[3, 0]]}"#, "insertRow: expected [[section, row], length], got too few elements"),
    (#"{"resizeRow": [[3, 0], [1, 2]]}"#, "resizeRow: expected [[section, row], length]"),
    (
      #"{"removeRow": [3, 1]}"#,
      "invalid edit: row is 1, expected an index from 0 to 0"
    ),
    (
      #"{"moveRow": [[3, 0], [2, 0]]}"#, "moveRow: expected two places in one section, got sections 3 and 2"
    ),
  ])
  func wrongItem(edit: String, error: String) throws {
    let sections = """
      [{"layout": "grid", "columns": 1, "rowHeight": 1, "count": 2}, {"layout": "list", "items": [1]}, \
      {"layout": "flow", "items": [[1, 1]]}, {"layout": "spreadsheet", "rowHeights": [1]}]
      """
    let feed = #"{"version": 1, "width": 9, "sections": \#(sections), "edits": [\#(edit)]}"#
    let separator = error.hasPrefix("expected") || error.hasPrefix("invalid") ? ": " : "."
    #expect(try outcome(feed) == .badInput("feed.json: edits[0]\(separator)\(error)"))
  }

  private static let height = "a height in points from 0 to 11184810.666666666"

  /// The item follows another one.
  @Test(arguments: [
    ("-5", ": expected \(height), got -5"),
    ("11184810.7", ": expected \(height), got 11184810.7"),
    ("true", ": expected a height in points, got true"),
    (#""80""#, #": expected a height in points, got "80""#),
    ("[64, 32]", ": expected a height in points, got an array"),
    ("{}", ": expected an extent or an aspect, got neither"),
    (#"{"span": 1}"#, ": expected an extent or an aspect, got neither"),
    (#"{"extent": 1, "aspect": 1}"#, ": expected either an extent or an aspect, got both"),
    (#"{"extent": 1, "span": 0}"#, #".span: expected a number of lanes from 1 on, or "all", got 0"#),
    (#"{"extent": 1, "span": true}"#, #".span: expected a number of lanes from 1 on, or "all", got true"#),
    (#"{"extent": -1}"#, ".extent: expected \(length), got -1"),
    (#"{"aspect": -1}"#, ".aspect: expected an aspect ratio (height / width) of 0 or more, got -1"),
    (
      #"{"aspect": 1e308}"#,
      ": expected an aspect ratio that gives a height of at most 11184810.666666666, got a height of inf"
    ),
    (#"{"height": 1}"#, ".height: expected one of the fields aspect, extent, span; got an unknown one"),
  ])
  func wrongItem(item: String, error: String) throws {
    let section = #"{"layout": "waterfall", "columns": 1, "items": [1, \#(item)]}"#
    let outcome = try outcome(#"{"version": 1, "width": 100, "sections": [\#(section)]}"#)
    #expect(outcome == .badInput("feed.json: sections[0].items[1]\(error)"))
  }

  @Test func anAspectNeedsLanesOfOneWidth() throws {
    let section = #"{"layout": "waterfall", "columns": [10, "1fr"], "items": [{"aspect": 1}]}"#
    let outcome = try outcome(#"{"version": 1, "width": 100, "sections": [\#(section)]}"#)
    let expected = "expected a height in points, because the lanes have different widths; got an aspect ratio"
    #expect(outcome == .badInput("feed.json: sections[0].items[0]: \(expected)"))
  }

  @Test func engineLimitsAreReported() throws {
    let share = String(repeating: "9", count: 308)
    let section = #"{"layout": "waterfall", "columns": [1, "\#(share)fr"]}"#
    let outcome = try outcome(#"{"version": 1, "width": 100, "sections": [\#(section)]}"#)
    let expected = "expected a share above 0 and up to 1e300, got 1e+308"
    #expect(outcome == .badInput("feed.json: sections[0].columns[1]: \(expected)"))
  }

  @Test func sectionsHaveAMaximumLength() throws {
    // Spacing counts too, so 262,145 items are enough.
    let items = Array(repeating: "11184810", count: 262_145).joined(separator: ",")
    let section = #"{"layout": "waterfall", "columns": 1, "rowSpacing": 11184810, "items": [\#(items)]}"#
    let outcome = try outcome(#"{"version": 1, "width": 100, "sections": [\#(section)]}"#)
    let expected = "expected items with a total length of at most 2^50 units of 1/192 pt"
    #expect(outcome == .badInput("feed.json: sections[0].items: \(expected)"))
  }
}
