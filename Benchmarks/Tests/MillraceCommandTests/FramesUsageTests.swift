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

  /// A query holds all frames of a section, which would take 48 GB here.
  @Test func tooManyItemsAreRejected() throws {
    let section = #"{"layout": "grid", "columns": 4, "rowHeight": 10, "count": 1000000000}"#
    let workbench = try Workbench(["feed.json": #"{"version": 1, "width": 100, "sections": [\#(section)]}"#])
    for arguments in [["frames", "feed.json"], ["frames", "feed.json", "--rect", "0,0,inf,inf"]] {
      let outcome = try workbench.millrace(arguments)
      #expect(outcome.status == 64 && outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("Error: feed.json: expected at most 20000000 items"))
    }
    let part = try workbench.millrace(["frames", "feed.json", "--rect", "0,2000000000,100,10"])
    #expect(part.status == 0 && part.output.split(separator: "\n").count == 5)
    #expect(try workbench.millrace(["frames", "feed.json", "--content-size"]).output == "100,2500000000\n")
  }

  @Test func helpIsStatus0() throws {
    for arguments in [["--help"], ["help", "frames"], ["frames", "--help"]] {
      let outcome = try Workbench().millrace(arguments)
      #expect(outcome.status == 0)
      #expect(outcome.errors.isEmpty)
      #expect(outcome.output.contains("USAGE: millrace"))
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
