import Foundation
import Measurement
import ProgramTesting
import Testing

/// Runs `millrace costs` as `scripts/check-costs` does, without callgrind.
@Suite("millrace costs", .enabled(if: !isDebugBuild, "debug builds do not measure"))
struct CostsProcessTests {
  private static let command = ["costs", "--thresholds", "."]

  /// Returns the thresholds of the file that is written and read.
  private func file(_ bench: Workbench) throws -> CostThresholds {
    try JSONDecoder().decode(
      CostThresholds.self,
      from: Data(contentsOf: bench.folder.appendingPathComponent(CostThresholds.fileName())))
  }

  @Test("Equal costs pass, and a worse cost fails with its name")
  func regression() throws {
    let bench = try Workbench()
    let update = try bench.millrace(Self.command + ["--update"])
    #expect(update.status == 0 && update.errors.isEmpty)
    let same = try bench.millrace(Self.command)
    #expect(same.status == 0, "\(same.output)")
    #expect(same.output.contains(": 0 worse, 0 better, "))
    #expect(same.output.contains("Instructions are not compared: counting them requires callgrind"))

    var stored = try file(bench)
    let names = stored.workloads.keys.filter { !$0.hasPrefix("read/") }
    let layouts = Set(names.map { $0.split(separator: "/")[1] })
    #expect(layouts.count == 25 && stored.workloads.count > 100)
    stored.workloads["edit/waterfall/reflow/insert"]?.allocations! -= 1
    stored.workloads["query/flow/reflow/flick"]?.itemsScanned! += 100
    try bench.write(stored.json(), to: CostThresholds.fileName())
    let worse = try bench.millrace(Self.command)
    #expect(worse.status == 1)
    let lines = worse.output.split(separator: "\n")
    #expect(
      lines.contains { $0.hasPrefix("edit/waterfall/reflow/insert  allocations") && $0.hasSuffix("  worse") })
    #expect(lines.contains { $0.hasPrefix("query/flow/reflow/flick") && $0.hasSuffix("  better") })
    #expect(worse.output.contains(": 1 worse, 1 better, "))
    #expect(
      try #require(lines.last).hasSuffix(
        "store the new costs and commit the file: scripts/check-costs --update"))
  }

  @Test("Without thresholds for this Swift version it fails immediately and names the command to store them")
  func missing() throws {
    let bench = try Workbench()
    let outcome = try bench.millrace(Self.command)
    #expect(outcome.status == 65 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("Swift \(RunContext.compilerVersion): expected stored costs"))
    #expect(outcome.errors.contains("scripts/check-costs --update"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test("A damaged file, another format and missing counts exit 65 with one line")
  func badInput() throws {
    let bench = try Workbench()
    for (text, expected) in [
      ("{", "expected valid costs"),
      (#"{"schema":2,"swift":"6.3","architecture":"x86_64","workloads":{}}"#, "schema: expected 1"),
      (#"{"schema":1,"swift":"6.3","architecture":"x86_64","workloads":{},}"#, "line 1, column 66: "),
      (
        #"{"schema":1,"swift":"6.3","architecture":"x86_64","workloads":{},"schema":1}"#,
        "line 1, column 73: "
      ),
    ] {
      try bench.write(Data(text.utf8), to: CostThresholds.fileName())
      let outcome = try bench.millrace(Self.command)
      #expect(outcome.status == 65 && outcome.errors.contains(expected))
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }
    try bench.write(CostThresholds(workloads: [:]).json(), to: CostThresholds.fileName())
    let outcome = try bench.millrace(Self.command + ["--callgrind", "nothing"])
    #expect(
      outcome.status == 65
        && outcome.errors.contains("the files that callgrind writes, one for each workload"))
  }

  @Test(
    "Wrong usage exits 64",
    arguments: [[], ["--run", "--callgrind", "x"], ["--run", "--thresholds", "."], ["--update"]])
  func wrongUsage(arguments: [String]) throws {
    #expect(try Workbench().millrace(["costs"] + arguments).status == 64)
  }
}
