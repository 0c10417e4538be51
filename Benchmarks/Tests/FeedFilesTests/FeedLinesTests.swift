import FeedFiles
import FeedFormat
import Foundation
import Millrace
import MillraceRandom
import ProgramTesting
import Testing

/// Sizes from JSON lines, as `--input` reads them and as the items of a feed file.
@Suite struct FeedLinesTests {
  private func column(_ lines: String, name: String = "feed.jsonl") throws -> FeedColumn {
    try Workbench([name: lines]).loadColumn(name)
  }

  @Test(arguments: [
    ("10\n20.5\n0\n", FeedColumn.extents([10, 20.5, 0])),
    (" 1e2 \r\n-0\r\n", .extents([100, 0])),
    ("\u{FEFF}{\"extent\": 10}\n{\"extent\":2E+1}", .extents([10, 20])),
    (
      "{\"height\": 10, \"title\": \"\\u00e9\\\"}\"}\n{\"title\": null, \"height\": 5}\n\n \n",
      .extents([10, 5])
    ),
    (
      "{\"width\": 4, \"height\": 6}\n{\"height\": 0, \"x\": [1, {\"width\": []}], \"width\": 2}\n",
      .aspects([1.5, 0])
    ),
    ("{\"extent\": 1, \"width\": 2, \"height\": 3}\n{\"extent\": 4}\n", .extents([1, 4])),
    // Lines that the scanner leaves to the JSON parser.
    ("{\"ext\\u0065nt\": 7}\n{\"extent\": 8, \"x\": \"\\ud83d\\ude00\"}\n", .extents([7, 8])),
  ])
  func linesAreObjectsOrNumbers(lines: String, column: FeedColumn) throws {
    #expect(try self.column(lines) == column)
  }

  @Test func tooManyLinesAreRejected() throws {
    let workbench = try Workbench()
    #expect(try workbench.shell("yes 1 | head -n 50000001 > feed.jsonl").status == 0)
    #expect {
      try workbench.loadColumn("feed.jsonl")
    } throws: {
      "\($0)" == "\(workbench.path("feed.jsonl")): line 50000001: expected at most 50000000 lines"
    }
  }

  @Test func extensionsSelectTheFormat() throws {
    for name in ["a.jsonl", "a.ndjson", "A.NDJSON", "b.json.jsonl"] {
      #expect(try column("7\n", name: name) == .extents([7]))
    }
    for name in ["a", "a.csv", "jsonl", "a.jsonl.txt"] {
      #expect(try column("extent\n7\n", name: name) == .extents([7]))
    }
    let workbench = try Workbench(["feed.jsonl": "{\"extent\": 7}\n"])
    #expect(try workbench.shell("gzip feed.jsonl") == .success(""))
    #expect(try workbench.loadColumn("feed.jsonl.gz") == .extents([7]))
    let other = try Workbench(["feed.txt": "{\"extent\": 7}\n"])
    #expect {
      try other.loadColumn("feed.txt")
    } throws: {
      "\($0)".hasSuffix(
        "line 1: expected CSV, because of the file's name; JSON files end in .jsonl, .ndjson or .json"
      )
    }
  }

  @Test(arguments: [
    ("", "line 1: expected a line of JSON, got an empty file"),
    ("\n\n", "line 1: expected a line of JSON, got an empty file"),
    ("\n7\n", "line 1: expected a line of JSON, got a blank line"),
    ("7\n\n8\n", "line 2: expected a line of JSON, got a blank line"),
    ("[7]\n", "line 1: expected an object or a number, got an array"),
    (
      "{\"a\": 1, \"b\": 2}\n",
      "line 1: expected a field extent or height, or both width and height, got the fields a, b"
    ),
    ("{}\n", "line 1: expected a field extent or height, or both width and height, got none"),
    ("7\n{\"extent\": 7}\n", "line 2: expected a number, as in line 1; got an object"),
    ("{\"extent\": 7}\n7\n", "line 2: expected an object with a field extent, got 7"),
    ("{\"extent\": 7}\n{\"height\": 7}\n", "line 2: expected a number in field extent, got nothing"),
    ("{\"extent\": 7}\n{\"extent\": \"8\"}\n", "line 2: expected a number in field extent, got \"8\""),
    ("{\"extent\": null}\n", "line 1: expected a number in field extent, got null"),
    (
      "{\"extent\": 7}\n{\"extent\": -1}\n",
      "line 2: expected a length from 0 to 11184810.666666666 in field extent, got -1.0"
    ),
    ("1\n2e7\n", "line 2: expected a length from 0 to 11184810.666666666, got 20000000.0"),
    ("{\"width\": 0, \"height\": 1}\n", "line 1: expected a width above 0, got 0.0"),
    ("{\"width\": 1, \"height\": -1}\n", "line 1: expected a height of 0 or more, got -1.0"),
  ])
  func invalidLinesAreReported(lines: String, error: String) throws {
    let workbench = try Workbench(["feed.jsonl": lines])
    #expect {
      try workbench.loadColumn("feed.jsonl")
    } throws: {
      "\($0)" == "\(workbench.path("feed.jsonl")): \(error)"
    }
  }

  @Test(arguments: [
    "{\"extent\": 7}\n{\"extent\": 07}\n", "1\nNaN\n", "1\n1 2\n",
    "{\"extent\": 7}\n{\"extent\": 1e999}\n", "{\"extent\": 7}\n{\"extent\": 7} 8\n", "1\n+1\n", "1\n0x1p3\n",
    "{\"extent\": 7}\n{\"extent\": 7, \"a\": [1,,2]}\n", "{\"extent\": 7}\n{\"extent\": 7, \"a\": \"\\x\"}\n",
    "{\"extent\": 7}\n{\"extent\": 7, \"a\": tru}\n", "{\"extent\": 7}\n{\"extent\": 7, a: 1}\n", "1\n.5\n",
    "{\"extent\": 7}\n{\"extent\": 7, \"extent\": 8}\n", "{\"extent\": 7}\n{\"extent\": 7,}\n", "1\n[1,]\n",
  ])
  func invalidJSONIsReported(lines: String) throws {
    let workbench = try Workbench(["feed.jsonl": lines])
    #expect {
      try workbench.loadColumn("feed.jsonl")
    } throws: {
      "\($0)".hasPrefix("\(workbench.path("feed.jsonl")): line 2") && "\($0)".contains(": expected JSON (")
    }
  }

  @Test func itemsOfAFeedFile() throws {
    let items = #"{"jsonl": "works.jsonl", "height": "h"}"#
    let section = #"{"layout": "waterfall", "columns": 2, "items": \#(items)}"#
    let flow = #"{"layout": "flow", "items": \#(items)}"#
    let feed = #"{"version": 1, "width": 100, "sections": [\#(section), \#(flow)]}"#
    let workbench = try Workbench([
      "works.jsonl": "{\"h\": 3, \"width\": 2}\n{\"width\": 5, \"h\": 1}\n", "feed.json": feed,
    ])
    let frames = "item,0,0,0,0,50,75,0\nitem,0,1,50,0,50,10,0\nitem,1,0,0,75,2,3,0\nitem,1,1,2,75,5,1,0\n"
    #expect(try workbench.millrace(["frames", "feed.json"]) == .success(SampleFiles.framesHeader + frames))
  }

  /// A name that is cut at its NUL is the name of another field.
  @Test func namesWithNULAreOtherNames() throws {
    let items = #"{"jsonl": "works.jsonl", "height": "h\u0000x"}"#
    let workbench = try Workbench([
      "works.jsonl": "{\"h\": 3, \"width\": 2}\n",
      "feed.json": #"{"version": 1, "width": 100, "sections": [{"layout": "list", "items": \#(items)}]}"#,
    ])
    let outcome = try workbench.millrace(["frames", "feed.json"])
    #expect(
      outcome.status == 65 && outcome.output.isEmpty
        && outcome.errors.hasPrefix("error: works.jsonl: line 1: expected a number in field h"))
  }
}

/// The sizes of a feed file's items, as `--input` takes them.
@Suite struct FeedFileColumnTests {
  private func column(_ sections: String) throws -> FeedColumn {
    let feed = #"{"version": 1, "width": 100, "sections": [\#(sections)]}"#
    return try Workbench([
      "feed.json": feed, "works.csv": "width,height\n2,3\n",
    ]).loadColumn("feed.json")
  }

  @Test func itemsAreInOrder() throws {
    let sections = [
      #"{"layout": "waterfall", "columns": 2, "items": [10, {"aspect": 1.5}, {"extent": 7, "span": 2}]}"#,
      #"{"layout": "list", "items": [5]}"#,
      #"{"layout": "flow", "items": [[64, 32]]}"#,
      #"{"layout": "justified", "rowHeight": 9, "items": [[4, 6]]}"#,
      #"{"layout": "grid", "columns": 2, "rowHeight": "tallest", "items": [8]}"#,
      #"{"layout": "waterfall", "columns": 2, "items": {"csv": "works.csv"}}"#,
      #"{"layout": "flow", "items": {"csv": "works.csv"}}"#,
      #"{"layout": "grid", "columns": 2, "rowHeight": "tallest", "items": {"csv": "works.csv"}}"#,
    ].joined(separator: ",")
    let expected: [FeedSize] = [
      .extent(10), .aspect(1.5), .extent(7), .extent(5), .size(LayoutSize(width: 64, height: 32)),
      .aspect(1.5),
      .extent(8), .aspect(1.5), .size(LayoutSize(width: 2, height: 3)), .extent(3),
    ]
    #expect(try column(sections) == .sizes(expected))
  }

  @Test func everyExampleHasSizesOrAnError() throws {
    var taken = 0
    for name in FeedFormatTests.examples {
      let path = feedFormatFolder.appendingPathComponent("examples/\(name)").path
      do throws(InputError) {
        #expect(try loadFeedColumn(path: path).count > 0)
        taken += 1
      } catch {
        #expect(error.problem.hasPrefix("expected items with sizes, "), "\(name): \(error)")
      }
    }
    #expect(taken >= 8)
  }

  @Test func extentsOfAnyKind() {
    let column = FeedColumn.sizes([.extent(7), .aspect(2), .size(LayoutSize(width: 4, height: 2))])
    #expect((0..<4).map { column.extent(at: $0, laneWidth: 10) } == [7, 20, 5, 7])
  }

  @Test(arguments: [
    ("", "sections: expected at least one item, got none"),
    (#"{"layout": "list"}"#, "sections: expected at least one item, got none"),
    (
      #"{"layout": "list", "items": [1]}, {"layout": "grid", "columns": 2, "rowHeight": 3, "count": 4}"#,
      "sections[1]: expected items with sizes, got a grid whose items have none"
    ),
    (
      #"{"layout": "flow", "items": [[1, 1], [0, 5]]}"#,
      "sections[0].items[1]: expected a width above 0, got 0.0"
    ),
    (#"{"layout": "list", "items": [-1]}"#, "sections[0].items[0]: expected a height in points from 0 to"),
  ])
  func invalidFilesAreReported(sections: String, error: String) throws {
    #expect {
      try column(sections)
    } throws: {
      "\($0)".contains("feed.json: \(error)")
    }
  }
}
