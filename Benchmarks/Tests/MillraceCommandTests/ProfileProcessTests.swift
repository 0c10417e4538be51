import Foundation
import Measurement
import ProgramTesting
import Testing

/// Runs `millrace profile` as a process.
@Suite("millrace profile", .enabled(if: !isDebugBuild, "debug builds do not measure"))
struct ProfileProcessTests {
  @Test("A number of operations does the same work each time, as counted by bench")
  func operations() throws {
    let bench = try Workbench()
    let arguments = [
      "profile", "--layout", "waterfall", "--workload", "insert", "--count", "1e4", "--operations", "500",
    ]
    let first = try bench.millrace(arguments).output
    let second = try bench.millrace(arguments).output
    #expect(first.hasPrefix("edit/waterfall/reflow/insert, 10 k items, 4 lanes, seed 1\n500 operations in "))
    let names = [
      "items", "nodes visited", "items scanned", "items placed", "rows broken", "leaves split", "allocations",
      "bytes allocated",
    ]
    for name in names {
      #expect(try figure(name, in: first) == figure(name, in: second), "\(name)")
    }
    #expect(try figure("items", in: first) == 1)
    // The bounds of `BenchProcessTests.counters`.
    #expect((10...23).contains(try figure("nodes visited", in: first)))
    // Three in the 200 counted operations: the arrays of the dirty ranges, which the first edit allocates.
    #expect((0.01...0.05).contains(try figure("allocations", in: first)))
    #expect(figure("time", in: first, unit: "us") > 0)
    let other = try bench.millrace(arguments + ["--seed", "2"]).output
    #expect(try figure("items scanned", in: other) != figure("items scanned", in: first))
  }

  @Test(
    "All kinds of workloads and layouts end after their operations",
    arguments: [
      ["waterfall", "build"], ["dense", "random-viewport"], ["list", "flick"], ["spans", "aged-viewport"],
      ["flow", "resize"], ["justified", "batch-100"], ["row-grid", "settle"], ["mosaic", "reader-minute"],
      ["grid", "move"], ["spreadsheet", "append"], ["textbook", "insert"], ["rtree", "build"],
      ["floor", "build-allocating"], ["waterfall", "aged-viewport"], ["tall", "aged-viewport"],
      ["compositional", "insert"],
      ["estimated", "resize"], ["orthogonal", "set-offset"], ["orthogonal", "offset-viewport"],
    ])
  func kinds(workload: [String]) throws {
    // Of these layouts, only waterfalls without spans have the stable policy and the workload `aged-viewport`.
    let exists = workload != ["spans", "aged-viewport"]
    let outcome = try Workbench().millrace([
      "profile", "--layout", workload[0], "--workload", workload[1], "--count", "2000", "--operations", "40",
    ])
    #expect(outcome.status == (exists ? 0 : 64))
    if exists {
      #expect(outcome.output.contains("/\(workload[1]), 2 k items, "))
      #expect(outcome.output.contains("\n40 operations in "))
      #expect(outcome.errors.isEmpty)
    }
  }

  @Test("A finished reader's minute starts again")
  func severalMinutes() throws {
    let outcome = try Workbench().millrace([
      "profile", "--workload", "reader-minute", "--count", "1e3", "--operations", "15000", "--policy",
      "stable",
    ])
    #expect(outcome.output.hasPrefix("scroll/waterfall/stable/reader-minute, 1 k items, "))
    #expect(outcome.output.contains("\n15000 operations in "))
  }

  @Test("A build reports the bytes that a layout holds")
  func build() throws {
    let outcome = try Workbench().millrace([
      "profile", "--workload", "build", "--count", "1e5", "--operations", "3",
    ])
    #expect((4...7).contains(try figure("bytes held per item", in: outcome.output)))
    #expect(try figure("items placed", in: outcome.output) == 100_000)
  }

  @Test("The loop takes the given time")
  func seconds() throws {
    let bench = try Workbench()
    let clock = ContinuousClock()
    let start = clock.now
    let outcome = try bench.millrace(["profile", "--workload", "insert", "--count", "1e4", "--seconds", "1"])
    let time = clock.now - start
    #expect(outcome.status == 0)
    #expect(time > .seconds(1) && time < .seconds(20))
  }

  @Test("--list prints the workloads with the names that bench uses")
  func list() throws {
    let bench = try Workbench()
    let names = try bench.millrace(["profile", "--list"]).output.split(separator: "\n")
    let benchmarks = try bench.millrace(["bench", "--list", "--count", "1e6"]).output.split(separator: "\n")
    #expect(names == benchmarks.filter { !$0.hasPrefix("memory/") })
    let some = try bench.millrace(["profile", "--list", "--layout", "grid"]).output
    #expect(
      some.contains("query/grid/reflow/flick\n") && !some.contains("waterfall") && !some.contains("settle"))
  }

  @Test(
    "Wrong usage exits 64 and prints nothing on standard output",
    arguments: [
      ([], "--workload is missing. Workloads: reflow: build, "),
      (
        ["--workload", "settle", "--layout", "grid"],
        "has no workload 'settle' with 1000000 items. Workloads: build,"
      ),
      (["--workload", "settle", "--policy", "stable"], "'settle with the stable policy'"),
      (["--workload", "insert", "--layout", "rtree"], "Workloads: build, random-viewport, flick."),
      (
        ["--workload", "insert", "--layout", "textbook", "--count", "1e8"],
        "has no workloads with 100000000 items."
      ),
      (["--workload", "memory"], "no workload 'memory'"),
      (["--workload", "insert", "--layout", "masonry"], "Expected one of waterfall, "),
      (["--workload", "insert", "--policy", "none"], "Expected one of reflow, stable, got 'none'."),
      (["--workload", "insert", "--seconds", "1", "--operations", "1"], "expected one of them, got both"),
      (["--workload", "insert", "--seconds", "0"], "at most 86400, got 0.0"),
      (["--workload", "insert", "--seconds", "nan"], "at most 86400, got nan"),
      (["--workload", "insert", "--operations", "0"], "--operations: expected 1 or more, got 0"),
      (["--workload", "insert", "--count", "1"], "Expected an integer from 2"),
      (["--workload", "insert", "--columns", "256"], "--columns: expected 1 to 255, got 256"),
      (["--workload", "insert", "--columns", "33", "--layout", "dense"], "expected 1 to 32"),
      (["--workload", "build", "--count", "3e10"], "GiB are available"),
    ] as [([String], String)])
  func wrongUsage(arguments: [String], expected: String) throws {
    let outcome = try Workbench().millrace(["profile"] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains(expected), "\(outcome.errors)")
  }

  @Test("Ctrl-C prints the results so far and exits 130")
  func interruption() throws {
    let outcome = try Workbench().shell(
      """
      $0 profile --workload insert --count 1e4 --seconds 600 & child=$!
      sleep 2
      kill -INT $child; wait $child
      """)
    #expect(outcome.status == 130)
    #expect(outcome.output.hasPrefix("edit/waterfall/reflow/insert, 10 k items, "))
    #expect(try figure("nodes visited", in: outcome.output) > 0)
  }

  /// Returns the figure in a row of the table.
  private func figure(_ name: String, in output: String) throws -> Double {
    let line = try #require(output.split(separator: "\n").first { $0.hasPrefix(name + "  ") }, "\(output)")
    return try #require(Double(line.split(separator: " ").last ?? ""))
  }

  /// Returns the figure in a row with `unit`, or 0 if the row has another unit.
  private func figure(_ name: String, in output: String, unit: String) -> Double {
    let line = output.split(separator: "\n").first { $0.hasPrefix(name + "  ") }
    let words = line?.split(separator: " ") ?? []
    return words.last == Substring(unit) ? Double(words[words.count - 2]) ?? 0 : 0
  }
}
