import ProgramTesting
import Testing

/// Arguments and exit statuses of the program.
@Suite struct FramesUsageTests {
  @Test(arguments: [
    ["frames"],
    ["frames", "feed.json", "other.json"],
    ["frames", "feed.json", "--no-such-option"],
    ["frames", "feed.json", "--rect"],
    ["frames", "feed.json", "--rect", "1,2,3"],
    ["frames", "feed.json", "--rect", "1,2,3,4,5"],
    ["frames", "feed.json", "--rect", "1,2,3,"],
    ["frames", "feed.json", "--rect", "1,2,x,4"],
    ["frames", "feed.json", "--rect", "1,2,nan,4"],
    ["frames", "feed.json", "--rect", "1,2,3,-4"],
    ["frames", "feed.json", "--rect", "0,0,1,1", "--content-size"],
    ["no-such-verb"],
  ])
  func wrongUsageIsStatus64(arguments: [String]) throws {
    let workbench = try Workbench(["feed.json": #"{"version": 1, "width": 100}"#])
    let outcome = try workbench.millrace(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("Error: "))
  }

  /// Rows are printed while the query runs.
  @Test func rowsArePrintedInLittleMemory() throws {
    let grid = #"{"layout": "grid", "columns": 4, "rowHeight": 0, "count": 2000000, "separators": {}}"#
    let (columns, rows) = (#"{"count": 2000, "width": 9}"#, #"{"count": 1000, "height": 0}"#)
    let sheet = #"{"layout": "spreadsheet", "columnWidths": \#(columns), "rowHeights": \#(rows)}"#
    for section in [grid, sheet] {
      let workbench = try Workbench([
        "feed.json": #"{"version": 1, "width": 100, "sections": [\#(section)]}"#
      ])
      // The program maps about 110 MB. Before, it needed more than 600 MB.
      let outcome = try workbench.shell(#"ulimit -v 250000; "$0" frames feed.json | wc -l"#)
      #expect(outcome.errors.isEmpty && Int(outcome.output.dropLast()) ?? 0 > 2_000_000, "\(outcome)")
    }
  }

  @Test func tooManyItemsAreRejected() throws {
    let section = #"{"layout": "grid", "columns": 4, "rowHeight": 10, "count": 1000000000}"#
    let workbench = try Workbench(["feed.json": #"{"version": 1, "width": 100, "sections": [\#(section)]}"#])
    for arguments in [
      ["frames", "feed.json"], ["frames", "feed.json", "--rect", "0,0,inf,inf"],
      ["frames", "feed.json", "--rect", "-inf,-inf,inf,inf"],
    ] {
      let outcome = try workbench.millrace(arguments)
      #expect(outcome.status == 64 && outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("error: feed.json: expected at most 10000000 items"))
    }
    let part = try workbench.millrace(["frames", "feed.json", "--rect", "0,2000000000,100,10"])
    #expect(part.status == 0 && part.output.split(separator: "\n").count == 5)
    #expect(try workbench.millrace(["frames", "feed.json", "--content-size"]).output == "100,2500000000\n")
  }

  /// Of 7.6 million items and their separators, the first 10 million are printed.
  @Test func tooManyRowsThatAreNotItemsAreRejected() throws {
    let grid = #"{"layout": "grid", "columns": 1, "rowHeight": 1, "count": 7600000, "separators": {}}"#
    let workbench = try Workbench(["feed.json": #"{"version": 1, "width": 1, "sections": [\#(grid)]}"#])
    let outcome = try workbench.shell(
      #""$0" frames feed.json > rows.csv; status=$?; wc -l < rows.csv; exit $status"#)
    #expect(outcome.status == 64 && Int(outcome.output.dropLast()) ?? .max <= 10_000_001)
    #expect(
      outcome.errors == "error: feed.json: expected at most 10000000 rows, got more; pass a smaller --rect\n")
  }

  /// Cells without height are elements, too: 10¹² of them at one position.
  @Test func tooManyCellsWithoutHeightAreRejected() throws {
    let grid = #"{"layout": "grid", "columns": 1, "rowHeight": 0, "count": 1000000000000}"#
    let (columns, rows) = (#"{"count": 1000000, "width": 9}"#, #"{"count": 1000000, "height": 0}"#)
    let sheet = #"{"layout": "spreadsheet", "columnWidths": \#(columns), "rowHeights": \#(rows)}"#
    let list = #"{"layout": "list", "items": [10000]}"#
    for sections in [grid, sheet, "\(sheet), \(list)"] {
      let feed = #"{"version": 1, "width": 100, "height": 80, "sections": [\#(sections)]}"#
      let workbench = try Workbench(["feed.json": feed])
      for command in [
        "frames feed.json", "frames feed.json --attributes", "frames feed.json --rect 0,0,100,80",
        "render feed.json -o out.svg", "render feed.json -o out.svg --rect 0,0,100,80",
      ] {
        let outcome = try workbench.shell(#"ulimit -v 2097152; exec "$0" \#(command)"#)
        #expect(outcome.status == 64 && outcome.errors.contains("feed.json: expected "), "\(command)")
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(command)")
      }
    }
  }

  /// 10¹² cells, a few of which are visible.
  @Test func partsOfHugeSheetsArePrinted() throws {
    let (columns, rows) = (#"{"count": 1000000, "width": 50}"#, #"{"count": 1000000, "height": 20}"#)
    for fields in ["", #", "pinnedRows": 1, "pinnedColumns": 1"#] {
      let sheet = #"{"layout": "spreadsheet", "columnWidths": \#(columns), "rowHeights": \#(rows)\#(fields)}"#
      let feed = #"{"version": 1, "width": 100, "height": 80, "sections": [\#(sheet)]}"#
      let workbench = try Workbench(["feed.json": feed])
      let outcome = try workbench.millrace(["frames", "feed.json", "--rect", "1000,2000,100,80"])
      #expect(outcome.status == 0 && outcome.output.split(separator: "\n").count >= 9)
      #expect(try workbench.millrace(["render", "feed.json", "-o", "out.svg"]) == .success(""))
    }
  }

  @Test func helpIsStatus0() throws {
    for arguments in [["--help"], ["help", "frames"], ["frames", "--help"]] {
      let outcome = try Workbench().millrace(arguments)
      #expect(outcome.status == 0)
      #expect(outcome.errors.isEmpty)
      #expect(outcome.output.contains("USAGE: millrace"))
    }
  }

  /// Of every command, also if only help is to be printed.
  @Test func fullDiskIsStatus1() throws {
    let workbench = try Workbench(["feed.json": #"{"version": 1, "width": 100}"#])
    let full = "error: standard output: expected a writable stream (No space left on device)\n"
    for command in [
      "frames feed.json", "frames feed.json --content-size", "trace", "--help", "frames --help",
      "help render",
      "--generate-completion-script bash",
    ] {
      let outcome = try workbench.shell(#""$0" \#(command) >/dev/full"#)
      #expect(outcome.status == 1 && outcome.errors == full, "\(command): \(outcome)")
    }
  }

  /// More rows than a pipe holds, so that the program writes to a closed pipe.
  @Test(arguments: ["", "trap '' PIPE; "])
  func closedPipeIsNoError(signals: String) throws {
    let items = Array(repeating: "1.5", count: 200_000).joined(separator: ",")
    let section = #"{"layout": "waterfall", "columns": 3, "items": [\#(items)]}"#
    let workbench = try Workbench(["feed.json": #"{"version": 1, "width": 100, "sections": [\#(section)]}"#])
    let outcome = try workbench.shell(signals + #""$0" frames feed.json | head -n 1"#)
    #expect(outcome == .success(SampleFiles.framesHeader))
  }
}
