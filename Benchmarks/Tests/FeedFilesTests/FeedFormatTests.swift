import FeedFiles
import FeedFormat
import Foundation
import ProgramTesting
import Testing

/// Compares the schema and the examples of the format with the program.
@Suite struct FeedFormatTests {
  private func schema() throws -> JSONSchema {
    try JSONSchema(contentsOf: feedFormatFolder.appendingPathComponent("feed.schema.json"))
  }

  private func properties(_ path: String...) throws -> Set<String> {
    var schema = try schema().root
    for step in path { schema = schema[step] as? [String: Any] ?? [:] }
    return Set((schema["properties"] as? [String: Any] ?? [:]).keys)
  }

  static let examples: [String] =
    (try? FileManager.default.contentsOfDirectory(
      atPath: feedFormatFolder.appendingPathComponent("examples").path))?
    .filter { $0.hasSuffix(".json") }.sorted() ?? []

  @Test func thereAreExamples() {
    #expect(Self.examples.contains("waterfall.json"))
  }

  @Test(arguments: examples)
  func exampleIsValidAndRuns(name: String) throws {
    let file = feedFormatFolder.appendingPathComponent("examples").appendingPathComponent(name)
    #expect(try schema().accepts(Data(contentsOf: file)))
    let outcome = try Workbench().millrace(["frames", file.path])
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(outcome.output.split(separator: "\n").count > 4)
  }

  @Test func schemaHasTheFieldsThatAreRead() throws {
    #expect(try properties() == Set(FeedFile.fields))
    for layout in LayoutFormat.all {
      let fields = Set(layout.fields + layout.sharedFields)
      #expect(try properties("$defs", layout.name) == fields, "\(layout.name)")
    }
    #expect(
      try properties("$defs", "supplementary") == Set(FeedFile.SectionSupplementaries.supplementaryFields))
    #expect(
      try properties("$defs", "feedSupplementary")
        == Set(FeedFile.SectionSupplementaries.feedSupplementaryFields))
    #expect(try properties("$defs", "item", "anyOf") == [])
    #expect(try properties("$defs", "pictures") == Set(FeedFile.Items.fields))
    #expect(try properties("$defs", "edit") == Set(FeedFile.Edit.fields))
  }

  /// The schema and the reader agree on whether a feed is valid.
  @Test(arguments: [
    (true, #"{"version": 1, "width": 9}"#),
    (true, #"{"version": 1, "width": 9, "height": 0.5, "scale": 2, "offset": [1, -1]}"#),
    (false, #"{"version": 1}"#),
    (false, #"{"version": 2, "width": 9}"#),
    (false, #"{"version": true, "width": 9}"#),
    (false, #"{"version": 1, "width": true}"#),
    (false, #"{"version": 1, "width": 9, "offset": [1]}"#),
    (false, #"{"version": 1, "width": 9, "scale": 0}"#),
    (true, #"{"version": 1, "width": 9, "sectionSpacing": 2}"#),
    (false, #"{"version": 1, "width": 9, "sectionSpacing": -2}"#),
    (false, #"{"version": 1, "width": 9, "size": 1}"#),
    (true, #"{"version": 1, "width": 9, "height": 7, "axis": "horizontal"}"#),
    (false, #"{"version": 1, "width": 9, "axis": "diagonal"}"#),
    (true, #"{"version": 1, "width": 9, "direction": "ltr"}"#),
    (true, #"{"version": 1, "width": 9, "height": 7, "axis": "horizontal", "direction": "rtl"}"#),
    (false, #"{"version": 1, "width": 9, "direction": "rightToLeft"}"#),
    (false, #"{"version": 1, "width": 9, "sections": [{"layout": "list", "columns": 1}]}"#),
    (true, #"{"version": 1, "width": 9, "sections": [{"layout": "list", "rowSpacing": 1, "items": [1]}]}"#),
  ])
  func schemaAndReaderAgree(isValid: Bool, feed: String) throws {
    #expect(try schema().accepts(Data(feed.utf8)) == isValid)
    let workbench = try Workbench(["feed.json": feed])
    #expect(((try? workbench.loadFeed("feed.json")) != nil) == isValid)
  }

  @Test(arguments: [
    (true, #""columns": 255"#), (false, #""columns": 0"#), (false, #""columns": 1.5"#),
    (true, #""columns": {"minWidth": 1}"#), (false, #""columns": {}"#),
    (true, #""columns": [1, "1.5fr", ".5fr"]"#), (false, #""columns": []"#),
    (false, #""columns": ["1e1fr"]"#),
    (false, #""columns": ["-1fr"]"#), (false, #""columns": ["infr"]"#), (false, #""columns": ["fr"]"#),
    (true, #""columns": 1, "items": [1, {"aspect": 1, "span": 1}, {"extent": 2}]"#),
    (false, #""columns": 1, "items": [{"aspect": 1, "extent": 1}]"#),
    (
      true,
      #""columns": 3, "tolerance": 5, "items": [{"extent": 2, "span": 2}, {"aspect": 1, "span": "all"}]"#
    ),
    (false, #""columns": 1, "items": [{"extent": 2, "span": 0}]"#),
    (false, #""columns": 1, "tolerance": -1"#),
    (false, #""columns": 1, "items": [{"extent": 2, "span": "most"}]"#),
    (false, #""columns": 1, "items": [{}]"#),
    (false, #""columns": 1, "items": [-1]"#), (false, #""columns": 1, "items": {"width": "w"}"#),
    (true, #""columns": 1, "order": "rightToLeft", "ties": "next", "edits": "reflow""#),
    (false, #""columns": 1, "order": "random""#), (true, #""columns": 1, "edits": "stable""#),
    (false, #""columns": 1, "edits": "loose""#),
    (true, #""columns": 1, "insets": [1, 2, 3, 4]"#), (false, #""columns": 1, "insets": 4"#),
    (true, #""columns": 1, "header": {"height": 1}"#),
    (true, #""columns": 3, "dense": true"#), (true, #""columns": 3, "dense": false"#),
    (true, #""columns": 3, "dense": true, "reach": 255"#), (false, #""columns": 3, "dense": 1"#),
    (false, #""columns": 3, "dense": true, "reach": 256"#), (false, #""columns": 3, "reach": 5"#),
    (false, #""columns": 3, "dense": true, "reach": 0"#),
    (false, #""columns": 3, "dense": false, "reach": 5"#),
  ])
  func schemaAndReaderAgreeOnSections(isValid: Bool, fields: String) throws {
    let section = #"{"layout": "waterfall", \#(fields)}"#
    try schemaAndReaderAgree(
      isValid: isValid, feed: #"{"version": 1, "width": 9, "sections": [\#(section)]}"#)
  }

  /// Returns the fields that a section of a layout requires. A carousel with headers scrolls across the feed.
  private func requiredFields(_ layout: String) -> String {
    switch layout {
    case "waterfall": #""columns": 1, "#
    case "mosaic", "grid": #""columns": 1, "rowHeight": 1, "#
    case "justified": #""rowHeight": 1, "#
    case "carousel": #""itemSize": [1, 1], "orthogonalOffset": 0, "#
    case "circle": #""itemSize": [1, 1], "#
    case "banner": #""height": 1, "#
    default: ""
    }
  }

  @Test(arguments: [
    (true, #""header": {"height": 1, "pinned": true, "pinnedHeight": 0.5, "scope": "group"}"#),
    (true, #""header": {"height": 1, "stretches": true, "insets": [1, 2], "kind": "month", "z": -5}"#),
    (true, #""headers": [{"height": 1}, {"height": 2}], "footers": [], "background": true"#),
    (true, #""footer": {"height": 1, "pinned": true, "scope": "section"}, "backgrounds": [{}, true]"#),
    (true, #""background": {"insets": [1, -2, 3, -4.5], "kind": "card", "z": 1}"#),
    (false, #""header": {}"#), (false, #""header": 44"#), (false, #""header": null"#),
    (false, #""header": {"height": -1}"#), (false, #""header": {"height": 1, "width": 1}"#),
    (false, #""header": {"height": 1}, "headers": []"#), (false, #""footer": {"height": 1}, "footers": []"#),
    (false, #""background": true, "backgrounds": []"#), (false, #""headers": {"height": 1}"#),
    (false, #""header": {"height": 1, "scope": "group"}"#),
    (false, #""header": {"height": 1, "pinned": false, "pinnedHeight": 1}"#),
    (false, #""header": {"height": 1, "pinned": true, "scope": "feed"}"#),
    (false, #""header": {"height": 1, "kind": "a,b"}"#), (false, #""header": {"height": 1, "kind": ""}"#),
    (false, #""header": {"height": 1, "kind": "footer"}"#), (false, #""header": {"height": 1, "z": 0.5}"#),
    (false, #""header": {"height": 1, "z": 2147483648}"#),
    (false, #""header": {"height": 1, "insets": [1]}"#),
    (true, #""backgrounds": [{"items": [0, 5]}, {"items": [7, 7]}]"#),
    (false, #""background": {"items": [1]}"#), (false, #""background": {"items": [-1, 1]}"#),
    (false, #""background": {"items": 5}"#), (false, #""background": false"#),
    (false, #""background": {"insets": [1, 2, 3]}"#),
    (false, #""background": {"insets": [1, 2, 3, -1e9]}"#), (false, #""background": {"height": 1}"#),
  ])
  func schemaAndReaderAgreeOnSectionSupplementaries(isValid: Bool, fields: String) throws {
    // Compositional sections have their own supplementaries.
    for layout in LayoutFormat.all.map(\.name) where layout != "compositional" {
      let section = #"{"layout": "\#(layout)", \#(requiredFields(layout))\#(fields)}"#
      try schemaAndReaderAgree(
        isValid: isValid, feed: #"{"version": 1, "width": 9, "sections": [\#(section)]}"#)
    }
  }

  @Test(arguments: [
    (true, "true"), (true, "{}"), (false, "false"), (false, "1"), (false, #"{"thickness": -1}"#),
    (true, #"{"thickness": 0.5, "insets": [16, 0], "kind": "hairline", "z": 0}"#),
    (false, #"{"insets": [1, 2, 3, 4]}"#),
    (false, #"{"height": 1}"#),
  ])
  func schemaAndReaderAgreeOnSeparators(isValid: Bool, separators: String) throws {
    for format in LayoutFormat.all {
      let layout = format.name
      let section = #"{"layout": "\#(layout)", \#(requiredFields(layout))"separators": \#(separators)}"#
      // The other layouts have no rows.
      let hasRows = ["list", "flow", "justified", "grid"].contains(layout)
      #expect(format.fields.contains("separators") == hasRows)
      try schemaAndReaderAgree(
        isValid: isValid && hasRows, feed: #"{"version": 1, "width": 9, "sections": [\#(section)]}"#)
    }
  }

  @Test(arguments: [
    (true, #""header": {"height": 1, "pinned": true, "pinnedHeight": 1, "stretches": true}"#),
    (true, #""headers": [{"height": 1, "insets": [1, 1], "kind": "k", "z": 1}], "footer": {"height": 1}"#),
    (true, #""footers": [{"height": 1}]"#),
    (false, #""header": {"height": 1, "pinned": true, "scope": "group"}"#),
    (false, #""header": {"height": 1}, "headers": []"#), (false, #""background": true"#),
    (false, #""footers": {"height": 1}"#), (false, #""footer": {"height": 1, "pinnedHeight": 1}"#),
  ])
  func schemaAndReaderAgreeOnFeedSupplementaries(isValid: Bool, fields: String) throws {
    try schemaAndReaderAgree(isValid: isValid, feed: #"{"version": 1, "width": 9, \#(fields)}"#)
  }

  @Test(arguments: [
    (true, #""columns": 1, "rowHeight": 1"#), (false, #""columns": 1"#), (false, #""rowHeight": 1"#),
    (true, #""columns": [1, "1fr"], "rowHeight": {"aspect": 0.5}, "count": 9"#),
    (false, #""columns": 1, "rowHeight": {}"#), (false, #""columns": 1, "rowHeight": {"aspect": -1}"#),
    (false, #""columns": 1, "rowHeight": 1, "count": -1"#),
    (false, #""columns": 1, "rowHeight": 1, "items": []"#),
    (true, #""columns": 1, "rowHeight": 1, "columnSpacing": 1, "rowSpacing": 2, "insets": [1, 2, 3, 4]"#),
  ])
  func schemaAndReaderAgreeOnGrids(isValid: Bool, fields: String) throws {
    let section = #"{"layout": "grid", \#(fields)}"#
    try schemaAndReaderAgree(
      isValid: isValid, feed: #"{"version": 1, "width": 9, "sections": [\#(section)]}"#)
  }

  @Test(arguments: [
    (true, #""layout": "flow""#), (false, #""layout": "flow", "columns": 1"#),
    (true, #""layout": "flow", "items": [[1, 2], [0, 0]]"#), (false, #""layout": "flow", "items": [1]"#),
    (false, #""layout": "flow", "items": [[1, 2, 3]]"#), (false, #""layout": "flow", "items": [[-1, 2]]"#),
    (true, #""layout": "flow", "align": "space-between", "cross": "end", "justifiesLastRow": true"#),
    (false, #""layout": "flow", "align": "left""#), (false, #""layout": "flow", "justifiesLastRow": 1"#),
    (true, #""layout": "flow", "indent": "firstItem", "maximumItemsPerRow": 1"#),
    (true, #""layout": "flow", "indent": 20"#), (false, #""layout": "flow", "indent": "hanging""#),
    (false, #""layout": "flow", "maximumItemsPerRow": 0"#),
    (true, #""layout": "justified", "rowHeight": 1"#), (false, #""layout": "justified""#),
    (false, #""layout": "justified", "rowHeight": 0"#),
    (true, #""layout": "justified", "rowHeight": 1, "breaking": "greedy", "tolerance": 0"#),
    (true, #""layout": "justified", "rowHeight": 1, "breaking": {"window": 2}, "lastRowMaximumScale": 2"#),
    (false, #""layout": "justified", "rowHeight": 1, "breaking": {"window": 1}"#),
    (false, #""layout": "justified", "rowHeight": 1, "breaking": "best""#),
    (false, #""layout": "justified", "rowHeight": 1, "tolerance": 2"#),
    (true, #""layout": "grid", "columns": 1, "rowHeight": "tallest", "cross": "stretch", "items": [1]"#),
    (false, #""layout": "grid", "columns": 1, "rowHeight": "tallest", "count": 1"#),
    (false, #""layout": "grid", "columns": 1, "rowHeight": 1, "cross": "start""#),
    (false, #""layout": "grid", "columns": 1, "rowHeight": "shortest""#),
    (
      true,
      #""layout": "mosaic", "columns": 2, "rowHeight": 5, "packing": "dense", "items": [[1, 2], [9, 1]]"#
    ),
    (false, #""layout": "mosaic", "columns": 2"#),
    (false, #""layout": "mosaic", "columns": 2, "rowHeight": 5, "items": [1]"#),
    (false, #""layout": "mosaic", "columns": 2, "rowHeight": 5, "items": [[0, 1]]"#),
    (false, #""layout": "mosaic", "columns": 2, "rowHeight": 5, "items": [[1, 1.5]]"#),
    (false, #""layout": "mosaic", "columns": 2, "rowHeight": "tallest""#),
    (true, #""layout": "spreadsheet""#),
    (true, #""layout": "spreadsheet", "columnWidths": [1, 2], "rowHeights": {"count": 3, "height": 4}"#),
    (false, #""layout": "spreadsheet", "columnWidths": {"count": 3, "height": 4}"#),
    (false, #""layout": "spreadsheet", "rowHeights": {"count": -3, "height": 4}"#),
    (true, #""layout": "spreadsheet", "pinnedRows": 1, "trailingPinnedColumns": 2, "roundsOutward": true"#),
    (false, #""layout": "spreadsheet", "pinnedRows": -1"#),
    (false, #""layout": "spreadsheet", "pinnedColumns": 65537"#),
    (true, #""layout": "spreadsheet", "rowHeights": [1], "expandedRow": 0, "expandedHeight": 9"#),
    (false, #""layout": "spreadsheet", "rowHeights": [1], "expandedRow": 0"#),
    (false, #""layout": "spreadsheet", "columnWidths": [1], "expandedWidth": 9"#),
    (true, #""layout": "spreadsheet", "rowHeights": [1, 1], "columnWidths": [1], "merged": [[0, 0, 2, 1]]"#),
    (false, #""layout": "spreadsheet", "rowHeights": [1, 1], "columnWidths": [1], "merged": [[0, 0, 2]]"#),
  ])
  func schemaAndReaderAgreeOnLayouts(isValid: Bool, fields: String) throws {
    try schemaAndReaderAgree(
      isValid: isValid, feed: #"{"version": 1, "width": 9, "sections": [{\#(fields)}]}"#)
  }

  @Test(arguments: [
    (true, #"{"insertRow": [[0, 1], 5]}"#), (true, #"{"removeColumn": [0, 0]}"#),
    (true, #"{"resizeColumn": [[0, 0], 5]}"#), (true, #"{"moveRow": [[0, 0], [0, 1]]}"#),
    (false, #"{"insertRow": [[0, 1]]}"#), (false, #"{"insertRow": [[0, 1], [1, 2]]}"#),
    (false, #"{"moveRow": [0, 1]}"#), (false, #"{"removeRow": 1}"#),
  ])
  func schemaAndReaderAgreeOnSheetEdits(isValid: Bool, edit: String) throws {
    let section = #"{"layout": "spreadsheet", "rowHeights": [1, 1], "columnWidths": [1, 1]}"#
    let feed = #"{"version": 1, "width": 9, "sections": [\#(section)], "edits": [\#(edit)]}"#
    try schemaAndReaderAgree(isValid: isValid, feed: feed)
  }

  @Test(arguments: [
    (true, #"{"insert": [[0, 1], 5]}"#), (true, #"{"resize": [[0, 0], {"aspect": 2}]}"#),
    (true, #"{"remove": [0, 0]}"#), (true, #"{"move": [[0, 0], [0, 0]]}"#),
    (false, "{}"), (false, #"{"remove": [0, 0], "move": [[0, 0], [0, 0]]}"#), (false, #"{"remove": [0]}"#),
    (false, #"{"insert": [[0, 1]]}"#), (false, #"{"insert": [[0, 1], 5, 6]}"#),
    (false, #"{"remove": [0, -1]}"#),
    (true, #"{"insertSection": [0, {"layout": "list"}]}"#), (true, #"{"removeSection": 0}"#),
    (true, #"{"moveSection": [0, 0]}"#), (false, #"{"insertSection": 0}"#),
    (false, #"{"insertSection": [0]}"#), (false, #"{"insertSection": [0, {}]}"#),
    (false, #"{"removeSection": [0]}"#), (false, #"{"moveSection": [0]}"#),
  ])
  func schemaAndReaderAgreeOnEdits(isValid: Bool, edit: String) throws {
    let section = #"{"layout": "waterfall", "columns": 1, "items": [1]}"#
    let feed = #"{"version": 1, "width": 9, "sections": [\#(section)], "edits": [\#(edit)]}"#
    try schemaAndReaderAgree(isValid: isValid, feed: feed)
  }
}
