import Foundation
import Measurement
import ProgramTesting
import Testing

/// Runs `millrace bench --trace` as a process.
@Suite("millrace bench --trace", .enabled(if: !isDebugBuild, "debug builds do not measure"))
struct TraceProcessTests {
  private let trace =
    SampleFiles.traceHeader
    + "frame\ninsert 2 80\nscroll 30\nframe\nremove 0\nappend 50\nmove 4 1\nresize 3 60\nframe\n"

  private let layouts = [
    "waterfall", "waterfall", "spans", "dense", "list", "flow", "justified", "row-grid", "grid", "mosaic",
    "compositional", "carousel", "circle", "banner", "sections", "headers", "orthogonal",
    "textbook",
  ]

  @Test("A trace alone is replayed by all scrolling layouts, with its number of items")
  func alone() throws {
    let bench = try Workbench(["home 2.trace": trace])
    let outcome = try bench.millrace(["bench", "--trace", "home 2.trace", "--json", "results.json"])
    #expect(outcome.status == 0)
    let rows = try bench.report("results.json").results
    #expect(rows.map(\.layout) == layouts)
    for row in rows {
      #expect(row.suite == "scroll" && row.operation == "trace-home-2" && row.count == 10)
      #expect(row.rounds.count == 9 && (row.layout == "textbook" || row.samples == 27))
      #expect(try #require(row.frames).rate == 120)
    }
    #expect(outcome.output.contains("\ntrace-home-2  waterfall      stable  "))
    #expect(!outcome.output.contains("+-"), "a note on a column that is not there")
  }

  @Test("Several sizes have growth, a plot and a table, and can be compared")
  func everywhere() throws {
    let bench = try Workbench(["home.trace": trace])
    let arguments = ["bench", "--trace", "home.trace", "--count", "100,1000,1e4", "--layout", "waterfall"]
    let run = try bench.millrace(
      arguments + ["--json", "results.json", "--html", "page.html", "--markdown", "tables.md"])
    #expect(run.status == 0)
    let report = try bench.report("results.json")
    #expect(report.growth.map(\.operation) == ["trace-home", "trace-home"])
    let page = try bench.shell("cat page.html").output
    #expect(
      page.contains("<h3>scroll/trace-home</h3>") && page.contains("<h2>Frames: scroll/trace-home</h2>"))
    #expect(try bench.shell("grep -c '^| trace-home | waterfall | ' tables.md") == .success("2\n"))
    let compared = try bench.millrace(["compare", "results.json", "results.json"])
    #expect(compared.status == 0 && compared.output.contains("6 without a difference"))
  }

  @Test("A trace runs beside other suites and by name")
  func names() throws {
    let bench = try Workbench([
      "home.trace": trace, "z.trace": "millrace-trace 1\nviewport 1 1\nitems 0\nframe\n",
    ])
    func list(_ arguments: String...) throws -> [String] {
      let outcome = try bench.millrace(["bench", "--list", "--trace"] + arguments)
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      return outcome.output.split(separator: "\n").map(String.init)
    }
    let all = try list("home.trace", "--suite", "scroll,edit", "--layout", "waterfall")
    #expect(
      all.contains("edit/waterfall/stable/insert") && all.contains("scroll/waterfall/reflow/reader-minute"))
    #expect(all.contains("scroll/waterfall/stable/trace-home"))
    #expect(
      try list("home.trace", "--only", "scroll/flow/*")
        == ["scroll/flow/reflow/reader-minute", "scroll/flow/reflow/trace-home"])
    // With so few items, no other operations are measured.
    #expect(try list("z.trace", "--suite", "scroll,edit,query").allSatisfy { $0.hasSuffix("/trace-z") })
    let none = try bench.millrace(["bench", "--trace", "z.trace", "--suite", "edit"])
    #expect(none.status == 64 && none.output.isEmpty)
  }

  /// Four columns of squares of 200 pt, with two rows and the spacing between them visible.
  @Test("The viewport and the feed's width are those of the trace")
  func viewport() throws {
    let bench = try Workbench([
      "wide.trace": "millrace-trace 1\nviewport 824 408\nitems 100\nframe\nframe\nframe\n"
    ])
    let outcome = try bench.millrace([
      "bench", "--trace", "wide.trace", "--layout", "grid", "--suite", "scroll", "--json", "results.json",
    ])
    #expect(outcome.status == 0)
    let rows = try bench.report("results.json").results
    #expect(rows.map(\.operation) == ["reader-minute", "trace-wide"])
    #expect(rows.last?.items == 8 && rows.last?.samples == 27)
  }

  @Test("A feed may start empty and scroll in any viewport")
  func strangeFeeds() throws {
    for header in ["viewport 390 844\nitems 0", "viewport 0.01 0.01\nitems 3", "viewport 1e7 1e7\nitems 1"] {
      let bench = try Workbench([
        "a.trace": "millrace-trace 1\n\(header)\nframe\nappend 80\nscroll 5\nframe\nremove 0\njump 1\nframe\n"
      ])
      for columns in ["4", "30"] {
        let outcome = try bench.millrace(["bench", "--trace", "a.trace", "--columns", columns])
        if outcome.status == 65 {
          #expect(outcome.output.isEmpty && outcome.errors.split(separator: "\n").count == 1, "\(header)")
        } else {
          #expect(outcome.status == 0 && outcome.output.contains("trace-a"), "\(header), \(outcome.errors)")
        }
      }
    }
  }

  @Test("Bad traces exit 65 with one line before anything is measured")
  func badTraces() throws {
    let bench = try Workbench(["a.trace": trace, "b.trace": SampleFiles.traceHeader + "insert 11 5\nframe\n"])
    try bench.write(Data((0..<4000).map { _ in UInt8.random(in: 0...255) }), to: "c.trace")
    try bench.write(Data("millrace-trace 1\u{0}\u{7}\n".utf8), to: "d.trace")
    #expect(
      try bench.millrace(["bench", "--trace", "b.trace"])
        == .badInput("b.trace: line 4: expected an index from 0 to 10, got 11"))
    #expect(
      try bench.millrace(["bench", "--trace", "a.trace", "--count", "3"])
        == .badInput("a.trace: line 10: expected an index from 0 to 3, got 4"))
    for file in ["c.trace", "d.trace", "none.trace", ".", ""] {
      let outcome = try bench.millrace(["bench", "--trace", file])
      #expect(outcome.status == 65 && outcome.output.isEmpty, "\(file)")
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(file)")
    }
  }
}
