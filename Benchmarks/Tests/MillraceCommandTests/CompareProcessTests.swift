import Foundation
import Measurement
import ProgramTesting
import Testing

/// Runs `millrace compare` as a process.
@Suite("millrace compare", .enabled(if: !isDebugBuild, "debug builds do not measure"))
struct CompareProcessTests {
  private func report(factor: Double = 1, feed: String = "synthetic") throws -> BenchmarkReport {
    var report = BenchmarkReport(
      context: .current(feed: feed, seed: 1, overhead: SamplingOverhead(cost: 20, step: 1)))
    report.results = ["insert", "remove", "a-name-that-is-long"].map { operation in
      let rounds = (0..<9).map { 2000 * (operation == "insert" ? factor : 1) + Double($0) }
      return BenchmarkResult(
        suite: "edit", layout: "spreadsheet", policy: "stable", operation: operation, count: 10_000_000,
        lanes: 4, summary: Summary(nanoseconds: rounds, roundMedians: rounds), items: 1)
    }
    return report
  }

  private func workbench(_ old: BenchmarkReport, _ new: BenchmarkReport) throws -> Workbench {
    let bench = try Workbench()
    try bench.write(old.json(), to: "old.json")
    try bench.write(new.json(), to: "new.json")
    return bench
  }

  @Test("No difference exits 0")
  func same() throws {
    let outcome = try workbench(report(), report()).millrace(["compare", "old.json", "new.json"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.output.contains("0 slower, 0 faster, 3 without a difference"))
    #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 110 })
  }

  @Test("A slowdown beyond the threshold is reported and exits 1")
  func slower() throws {
    let bench = try workbench(report(), report(factor: 1.25))
    let outcome = try bench.millrace(["compare", "old.json", "new.json"])
    #expect(outcome.status == 1 && outcome.errors.isEmpty)
    #expect(outcome.output.contains("\nslower: edit/spreadsheet/stable/insert at 10 M, 1.25x\n"))
    let lenient = try bench.millrace(["compare", "old.json", "new.json", "--threshold", "0.3"])
    #expect(lenient.status == 0)
    #expect(lenient.output.contains("1.25x (possibly within the threshold of 30.0 %)"))
    #expect(try bench.millrace(["compare", "new.json", "old.json"]).status == 0, "faster is no failure")
  }

  @Test("A different machine is a warning, a different feed an error")
  func contexts() throws {
    var other = try report()
    other.context.machine = "Another"
    let warned = try workbench(report(), other).millrace(["compare", "old.json", "new.json"])
    #expect(warned.status == 0)
    #expect(
      warned.errors.hasPrefix("warning: the machine differs: ") && warned.errors.hasSuffix("then Another\n"))
    let refused = try workbench(report(), report(feed: "own.csv")).millrace([
      "compare", "old.json", "new.json",
    ])
    #expect(
      refused
        == .badInput(
          "old.json: context.feed: expected the feed of new.json, 'own.csv', got 'synthetic'"))
    let bench = try workbench(report(), report(feed: "own.csv"))
    #expect(
      try bench.millrace(["bench", "--compare", "new.json"])
        == .badInput(
          "new.json: context.feed: expected the feed of this run, 'synthetic', got 'own.csv'"),
      "before anything is measured")
  }

  @Test("Control characters in a results file are printed escaped")
  func controlCharacters() throws {
    var (old, new) = (try report(), try report())
    for row in 0..<3 {
      old.results[row].operation += "\u{1B}[2J\n"
      new.results[row].operation += "\u{1B}[2J\n"
    }
    old.context.machine = "one\n\u{1B}[31m"
    let outcome = try workbench(old, new).millrace(["compare", "old.json", "new.json"])
    #expect(outcome.status == 0 && outcome.output.contains("insert\\u{1b}[2J\\n"))
    #expect(!(outcome.output + outcome.errors).contains("\u{1B}"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test("Invalid results files exit 65 with one line")
  func badFiles() throws {
    let bench = try workbench(report(), report())
    try bench.write(Data("{}".utf8), to: "empty.json")
    try bench.write(Data(#"{"schema": 1, "results": []}"#.utf8), to: "first.json")
    try bench.write(Data(#"{"schema": 4, "results": []}"#.utf8), to: "torn.json")
    try bench.write(Data(#"{"schema": 4, "schema": 4}"#.utf8), to: "twice.json")
    for (file, message) in [
      ("none.json", "the file: expected a readable file (No such file or directory)"),
      ("empty.json", "the file: expected results that millrace bench --json wrote"),
      ("first.json", "schema: expected 4, got 1; measure again with this version"),
      ("torn.json", "isComplete: expected valid results of schema 4"),
      ("twice.json", "line 1, column 22: expected JSON (duplicate object key near '\"schema\"')"),
    ] {
      #expect(try bench.millrace(["compare", file, "new.json"]) == .badInput("\(file): \(message)"))
      let run = try bench.millrace(["bench", "--count", "1e4", "--compare", file])
      #expect(run == .badInput("\(file): \(message)"), "before anything is measured")
    }
    // A report that is valid but for the comma.
    try bench.write(report().json().dropLast() + Data(",}".utf8), to: "comma.json")
    let comma = try bench.millrace(["compare", "comma.json", "new.json"])
    #expect(comma.status == 65 && comma.output.isEmpty)
    #expect(comma.errors.hasPrefix("error: comma.json: line ") && comma.errors.contains("expected JSON ("))
    var nothing = try report()
    nothing.results = []
    try bench.write(nothing.json(), to: "nothing.json")
    #expect(
      try bench.millrace(["compare", "nothing.json", "new.json"])
        == .badInput(
          "nothing.json: results: expected a benchmark that new.json also has with the same number of items"))
  }

  @Test("Results may be gzip and come from a pipe")
  func otherFiles() throws {
    let bench = try workbench(report(), report())
    let same = try bench.millrace(["compare", "old.json", "new.json"])
    #expect(same.status == 0)
    #expect(try bench.shell("cat old.json | $0 compare /dev/stdin new.json") == same)
    #expect(try bench.shell("gzip new.json && $0 compare old.json new.json.gz") == same)
  }

  @Test("A run can be compared immediately")
  func bench() throws {
    let bench = try Workbench()
    let arguments = [
      "bench", "--quick", "--count", "1e4", "--only", "query/waterfall/reflow/*", "--json",
    ]
    #expect(try bench.millrace(arguments + ["old.json"]).status == 0)
    let outcome = try bench.millrace(arguments + ["new.json", "--compare", "old.json", "--threshold", "9"])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("2 benchmarks: "))
    // A slowdown that is significant on any machine.
    var old = try bench.report("old.json")
    for row in old.results.indices { old.results[row].rounds = old.results[row].rounds.map { $0 / 20 } }
    try bench.write(old.json(), to: "old.json")
    let slower = try bench.millrace(arguments + ["new.json", "--compare", "old.json"])
    #expect(slower.status == 1)
    #expect(slower.output.contains("slower: query/waterfall/reflow/flick at 10 k, "))
  }
}
