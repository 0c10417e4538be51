import FeedFiles
import Foundation
import ProgramTesting
import Testing

/// Sizes from CSV files, as `--input` reads them and as the items of a feed file.
@Suite struct FeedColumnTests {
  private func column(_ csv: String) throws -> FeedColumn {
    try Workbench(["feed.csv": csv]).loadColumn("feed.csv")
  }

  @Test(arguments: [
    ("extent\n10\n20.5\n0\n", FeedColumn.extents([10, 20.5, 0])),
    ("height\r\n10\r\n20", .extents([10, 20])),
    ("\u{FEFF}title,height\nÉt\u{E9},1e2\n\n\n", .extents([100])),
    ("extent,width,height\n1,2,3\n", .extents([1])),
    ("width,height\n4,6\n2,0\n", .aspects([1.5, 0])),
    ("extent , a\n 1\t,x\n 2 ,\" y \"\n", .extents([1, 2])),
    ("extent\r1\r2", .extents([1, 2])),
    ("extent,\n1,\n", .extents([1])),
    ("height,title,width\n6,\"a, \"\"b\"\"\nc\",4\n\"3\",d,2\n", .aspects([1.5, 1.5])),
  ])
  func columnsAreFoundByName(csv: String, column: FeedColumn) throws {
    #expect(try self.column(csv) == column)
  }

  @Test func gzipIsReadLikeText() throws {
    let workbench = try Workbench(["feed.csv": "width,height\n4,6\n"])
    #expect(try workbench.shell("gzip feed.csv") == .success(""))
    #expect(try workbench.loadColumn("feed.csv.gz") == .aspects([1.5]))
  }

  @Test func extentsCycle() {
    let heights = FeedColumn.extents([1, 2, 3])
    #expect((0..<7).map { heights.extent(at: $0, laneWidth: 9) } == [1, 2, 3, 1, 2, 3, 1])
    let pictures = FeedColumn.aspects([1, 0.5])
    #expect((0..<3).map { pictures.extent(at: $0, laneWidth: 9) } == [9, 4.5, 9])
  }

  @Test(arguments: [
    ("", "line 1: expected a column extent or height, or both width and height, got no header row"),
    (
      "id,width\n1,2\n",
      "line 1: expected a column extent or height, or both width and height, got the columns id, width"
    ),
    ("extent\n", "line 2: expected a row below the header, got the end of the file"),
    ("extent\n1\nten\n", "line 3: expected a number in column extent, got \"ten\""),
    ("extent\n1\nnan\n", "line 3: expected a number in column extent, got \"nan\""),
    (
      "extent\n1\n-2\n", "line 3: expected a length from 0 to 11184810.666666666 in column extent, got -2.0"
    ),
    (
      "height\n2e7\n",
      "line 2: expected a length from 0 to 11184810.666666666 in column height, got 20000000.0"
    ),
    ("extent\n1\n\n2\n", "line 3: expected a row, got a blank line"),
    (
      "title,extent\na,1\n\"b\nb\",2\nc,\n", "line 5: expected a number in column extent, got an empty cell"
    ),
    ("title,extent\na,1\nb\n", "line 3: expected a number in column extent, got only 1 of 2 cells"),
    ("width,height\n1,1\n0,1\n", "line 3: expected a width above 0, got 0.0"),
    ("width,height\n1,1\n-1,1\n", "line 3: expected a width above 0, got -1.0"),
    ("width,height\n1,-1\n", "line 2: expected a height of 0 or more, got -1.0"),
    (
      "width,height\n1e-300,1e300\n",
      "line 2: expected a finite ratio of height to width, got 1e+300 / 1e-300"
    ),
    ("extent\n12 pt\n", "line 2: expected a number in column extent, got \"12 pt\""),
    ("extent\n12\u{0}pt\n", "line 2: expected a number in column extent, got \"12\\u{0}pt\""),
    ("extent\n0x10\n", "line 2: expected a number in column extent, got \"0x10\""),
    ("title,extent\na,1\nb,c,2\n", "line 3: expected 2 cells, as in the header, got 3"),
    ("extent,extent\n1,2\n", "line 1: expected one column extent, got two, in the columns extent, extent"),
    ("title,extent\na,1\n\"b,2\n", "line 3: expected a closing quote"),
    (
      "title,extent\na,1\n5\" nail,2\n",
      "line 3: expected CSV (a cell with quotes is in quotes, and has each quote twice)"
    ),
    (
      "title,extent\n\"a\nb\"c,1\n",
      "line 2: expected CSV (a cell with quotes is in quotes, and has each quote twice)"
    ),
    ("extent\r1\r\r2\r", "line 3: expected a row, got a blank line"),
    ("extent\r\n1\r\n\r\n2\r\n", "line 3: expected a row, got a blank line"),
    ("\"a\nb\",extent\n\"c\nd\",x\n", "line 3: expected a number in column extent, got \"x\""),
  ])
  func invalidRowsAreReported(csv: String, error: String) throws {
    let workbench = try Workbench(["feed.csv": csv])
    #expect {
      try workbench.loadColumn("feed.csv")
    } throws: {
      "\($0)" == "\(workbench.path("feed.csv")): \(error)"
    }
  }

  /// Rows end with any of the three ends of lines.
  @Test(arguments: ["\n", "\r\n", "\r"])
  func manyCellsInAllRowsAreRead(end: String) throws {
    let row = "1,2\(end)"
    let csv = "extent,x\(end)" + String(repeating: row, count: 1_000_000)
    #expect(try column(csv) == .extents(Array(repeating: 1, count: 1_000_000)))
  }

  /// Reported before the rows are read, each of which would take memory or time.
  @Test func tooManyLinesAndCellsAreRejected() throws {
    let workbench = try Workbench()
    for (command, problem) in [
      ("{ echo extent; yes 1 | head -n 50000000; } > feed.csv", "50000001: expected at most 50000000 lines"),
      (
        "{ echo extent; head -c 1000000 /dev/zero | tr '\\0' ,; } > feed.csv",
        "2: expected at most 1000000 cells"
      ),
      (
        "{ echo 'a,\"'; yes '\",\"' | head -n 1000000; echo '\"'; } > feed.csv",
        "1: expected at most 1000000 cells"
      ),
    ] {
      #expect(try workbench.shell(command).status == 0)
      #expect {
        try workbench.loadColumn("feed.csv")
      } throws: {
        "\($0)" == "\(workbench.path("feed.csv")): line \(problem)"
      }
    }
  }

  @Test func itemsOfAFeedFileAreRelativeToIt() throws {
    let items = #"{"csv": "works.csv", "height": "h"}"#
    let section = #"{"layout": "waterfall", "columns": 2, "items": \#(items)}"#
    let feed = #"{"version": 1, "width": 100, "sections": [\#(section)]}"#
    let workbench = try Workbench(["works.csv": "h,width\n3,2\n1,5\n", "feed.json": feed])
    let frames = SampleFiles.framesHeader + "item,0,0,0,0,50,75,0\nitem,0,1,50,0,50,10,0\n"
    for path in ["feed.json", "./feed.json", workbench.path("feed.json")] {
      #expect(try workbench.millrace(["frames", path]) == .success(frames))
    }
  }

  @Test(arguments: [
    (#"{}"#, "feed.json: sections[0].items: expected a field csv or jsonl, got neither"),
    (#"{"csv": 1}"#, "feed.json: sections[0].items.csv: expected a path, got 1"),
    (
      #"{"csv": "works.csv", "id": "id"}"#,
      "feed.json: sections[0].items.id: expected one of the fields csv, jsonl, width, height; got an unknown one"
    ),
    (
      #"{"csv": "works.csv", "jsonl": "works.jsonl"}"#,
      "feed.json: sections[0].items: expected either csv or jsonl, got both"
    ),
    (#"{"csv": "no.csv"}"#, "no.csv: the file: expected a readable file (No such file or directory)"),
    (#"{"csv": "a\u0000b"}"#, #"a\u{0}b: the file: expected a readable file (Invalid argument)"#),
    (
      #"{"csv": "works.csv", "width": "w"}"#,
      "works.csv: line 1: expected a column w, got the columns width, height"
    ),
    (#"{"csv": "works.csv"}"#, "works.csv: line 2: expected a width above 0, got 0.0"),
    (
      #"{"csv": "tall.csv"}"#,
      "feed.json: sections[0].items: expected an aspect ratio that gives a height of at most 11184810.666666666, got a height of 5000000000.0"
    ),
    (
      "7",
      #"feed.json: sections[0].items: expected an array of items, {"csv": path} or {"jsonl": path}, got 7"#
    ),
  ])
  func wrongItemsFromAFile(items: String, error: String) throws {
    let section = #"{"layout": "waterfall", "columns": 2, "items": \#(items)}"#
    let workbench = try Workbench([
      "works.csv": "width,height\n0,2\n", "tall.csv": "width,height\n1,1e8\n",
      "feed.json": #"{"version": 1, "width": 100, "sections": [\#(section)]}"#,
    ])
    #expect(try workbench.millrace(["frames", "feed.json"]) == .badInput(error))
  }
}
