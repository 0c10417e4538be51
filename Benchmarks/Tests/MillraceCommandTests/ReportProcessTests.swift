import Foundation
import Measurement
import ProgramTesting
import Testing

/// Runs `millrace report` and `millrace bench --html` as processes.
@Suite("millrace report", .enabled(if: !isDebugBuild, "debug builds do not measure"))
struct ReportProcessTests {
  private let run = [
    "bench", "--quick", "--count", "1e4", "--only", "query/*/flick", "--layout", "waterfall,sorted",
  ]

  @Test("The page of a run equals the page of its results")
  func page() throws {
    let bench = try Workbench(["page.html": "an older page"])
    let outcome = try bench.millrace(
      run + ["--json", "results.json", "--html", "page.html", "--markdown", "tables.md"])
    #expect(outcome.status == 0 && outcome.output.contains("query/sorted/reflow/flick"))
    let page = try Data(contentsOf: bench.folder.appendingPathComponent("page.html"))
    let text = String(decoding: page, as: UTF8.self)
    #expect(text.hasPrefix("<!DOCTYPE html>\n") && text.hasSuffix("</html>\n"))
    #expect(
      text.contains("<h3>query/flick</h3>")
        && text.contains("<td class=\"name\">query/sorted/reflow/flick</td>"))

    #expect(try bench.millrace(["report", "results.json", "--html", "again.html"]) == .success(""))
    #expect(try Data(contentsOf: bench.folder.appendingPathComponent("again.html")) == page)
    let tables = try bench.shell("cat tables.md")
    #expect(
      tables.output.hasPrefix("Measured by millrace bench on ") && tables.output.contains("| query/flick | "))
    let markdown = ["report", "results.json", "--markdown", "/dev/stdout"]
    #expect(try bench.millrace(markdown) == tables)
    #expect(try bench.millrace(markdown + ["--html", "third.html"]) == tables)
    #expect(try bench.shell("cmp page.html third.html && rm third.html") == .success(""))
    let files = try FileManager.default.contentsOfDirectory(atPath: bench.folder.path)
    #expect(
      Set(files) == ["page.html", "again.html", "tables.md", "results.json"], "no temporary file remains")
  }

  @Test("A page can be written through a link and to standard output")
  func notReplaced() throws {
    let bench = try Workbench(["page.html": "an older page"])
    try FileManager.default.createSymbolicLink(
      atPath: bench.path("link.html"), withDestinationPath: bench.path("page.html"))
    let outcome = try bench.millrace(run + ["--json", "results.json", "--html", "link.html"])
    #expect(outcome.status == 0)
    #expect(try bench.shell("test -L link.html && grep -c '</html>' page.html") == .success("1\n"))
    let printed = try bench.millrace(["report", "results.json", "--html", "/dev/stdout"])
    #expect(printed.status == 0 && printed.output.hasSuffix("</html>\n"))
  }

  @Test("A replaced file keeps its permissions")
  func permissions() throws {
    let bench = try Workbench(["page.html": "an older page"])
    let report = BenchmarkReport(
      context: .current(feed: "synthetic", seed: 1, overhead: SamplingOverhead(cost: 20, step: 1)))
    try bench.write(report.json(), to: "results.json")
    let outcome = try bench.shell(
      "chmod 640 page.html; $0 report results.json --html page.html; ls -l page.html | cut -c 1-10")
    #expect(outcome == .success("-rw-r-----\n"))
  }

  @Test("Unwritable files and files that overwrite the results exit 64 before measuring")
  func wrongUsage() throws {
    let bench = try Workbench(["results.json": "{}"])
    let grid = ["bench", "--count", "1e4", "--layout", "grid"]
    for arguments in [
      grid + ["--json", ""], grid + ["--html", ""], ["report", "results.json", "--markdown", ""],
      grid + ["--input", "results.json", "--json", "results.json"],
      grid + ["--trace", "results.json", "--html", "./results.json"],
      grid + ["--compare", "results.json", "--json", "results.json"],
      grid + ["--compare", "results.json", "--json", "new.json", "--markdown", "results.json"],
      ["trace", "--input", "results.json", "-o", "./results.json"], ["trace", "-o", ""],
      ["costs", "--update", "--thresholds", "/no/such/folder"],
      ["bench", "--html", "/no/such/folder/page.html"], ["bench", "--html", "."],
      ["bench", "--json", "a.json", "--html", "./a.json"],
      ["bench", "--markdown", "/no/such/folder/tables.md"],
      ["bench", "--json", "a.json", "--markdown", "a.json"],
      ["bench", "--html", "a.md", "--markdown", "a.md"],
      ["report", "results.json"], ["report", "--html", "page.html"],
      ["report", "results.json", "--markdown", "results.json"],
      ["report", "results.json", "--markdown", "tables.md", "--html", "./tables.md"],
      ["report", "results.json", "--html", "results.json"],
      ["report", "results.json", "--html", "/no/such/folder/page.html"],
    ] {
      let outcome = try bench.millrace(arguments)
      #expect(outcome.status == 64 && outcome.output.isEmpty && !outcome.errors.isEmpty, "\(arguments)")
    }
    #expect(try bench.shell("cat results.json; ls") == .success("{}results.json\n"))
  }

  @Test("Invalid results files exit 65 with one line and leave no page")
  func badFiles() throws {
    let bench = try Workbench(["empty.json": "{}", "first.json": #"{"schema": 1, "results": []}"#])
    for (file, message) in [
      ("none.json", "the file: expected a readable file (No such file or directory)"),
      ("empty.json", "the file: expected results that millrace bench --json wrote"),
      ("first.json", "schema: expected 4, got 1; measure again with this version"),
    ] {
      #expect(
        try bench.millrace(["report", file, "--html", "page.html"]) == .badInput("\(file): \(message)"))
    }
    #expect(try bench.shell("ls") == .success("empty.json\nfirst.json\n"))
  }

  @Test("An empty report has a page")
  func emptyReport() throws {
    let bench = try Workbench()
    let report = BenchmarkReport(
      context: .current(feed: "synthetic", seed: 1, overhead: SamplingOverhead(cost: 20, step: 1)))
    try bench.write(report.json(), to: "results.json")
    #expect(try bench.millrace(["report", "results.json", "--html", "page.html"]) == .success(""))
    #expect(try bench.shell("grep -c 'Nothing was measured.' page.html") == .success("1\n"))
  }
}
