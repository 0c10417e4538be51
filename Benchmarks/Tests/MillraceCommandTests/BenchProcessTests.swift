import Foundation
import Measurement
import ProgramTesting
import Testing

/// Runs `millrace bench` as a process.
@Suite("millrace bench", .enabled(if: !isDebugBuild, "debug builds do not measure"))
struct BenchProcessTests {
  @Test("All suites at one size: a table, and JSON with every operation")
  func allSuites() throws {
    let bench = try Workbench()
    let outcome = try bench.millrace([
      "bench", "--count", "1e4", "--suite", "build,query,edit,memory,scroll", "--json", "results.json",
    ])
    #expect(outcome.status == 0)
    #expect(outcome.errors.hasPrefix("10 % done, ") && !outcome.errors.contains("\u{1B}"))
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 110 })

    let report = try JSONDecoder().decode(
      BenchmarkReport.self, from: Data(contentsOf: bench.folder.appendingPathComponent("results.json")))
    #expect(report.schema == BenchmarkReport.currentSchema && report.isComplete)
    #expect(report.context.build == "release")
    #expect(try #require(report.context.noise).quiet > 1_000 && report.context.noiseDuringRun != nil)
    let waterfall = report.results.filter { $0.layout == "waterfall" }
    #expect(
      waterfall.map(\.operation) == [
        "build", "random-viewport", "flick", "aged-viewport", "append", "append", "prepend", "prepend",
        "insert", "insert", "remove", "remove", "move", "move", "resize", "resize", "batch-100", "batch-100",
        "insert-all", "insert-all", "move-all", "move-all", "resize-all", "resize-all", "replace-half",
        "replace-half", "settle", "reader-minute", "reader-minute",
      ])
    let comparators = ["textbook", "chunked", "sorted", "rtree", "floor"]
    let layouts = [
      "waterfall", "tall", "spans", "dense", "list", "flow", "justified", "row-grid", "grid", "mosaic",
      "spreadsheet", "compositional", "estimated", "carousel", "circle", "banner", "sections",
      "headers", "orthogonal", "unmeasured", "unmeasured-lanes", "unmeasured-dense", "opening",
    ]
    #expect(Set(report.results.map(\.layout)) == Set(layouts + comparators))
    let lanes = [
      "list": 1, "flow": 0, "justified": 0, "row-grid": 0, "spreadsheet": 1_000, "compositional": 0,
      "estimated": 0, "carousel": 0, "circle": 0, "banner": 0, "orthogonal": 1, "unmeasured": 1,
      "opening": 0,
    ]
    for row in report.results {
      #expect(row.unit == "ns" && row.count == 10_000 && row.lanes == lanes[row.layout, default: 4])
      #expect(row.rounds.count == 9 && row.samples >= 9)
      #expect(row.confidence == 0.961)
      #expect(try #require(row.medianLow) <= #require(row.medianHigh))
      #expect(0 < row.median && row.median <= row.p90 * 1.001)
      #expect(row.p90 <= row.p99 && row.p99 <= row.p999 && row.p999 <= row.max * 1.001)
      #expect(
        (row.nodesVisited == nil)
          == (comparators + ["grid", "carousel", "circle", "banner", "opening"])
          .contains(row.layout), "\(row.layout)")
      if row.suite == "query", let visited = row.nodesVisited, row.operation != "aged-viewport" {
        // About seven orthogonal sections are visible, each with a tree of its own. `next-item` takes four steps.
        let maximum = row.layout == "orthogonal" ? 18.0 : row.operation == "next-item" ? 30 : 6
        #expect(visited < maximum, "\(row.layout) \(row.operation)")
      }
      #expect((row.frames != nil) == (row.operation == "reader-minute"))
      #expect((row.contentRatio != nil) == (row.operation == "aged-viewport"))
      if let ratio = row.contentRatio { #expect(abs(ratio - 1) < 0.01, "\(row.layout)") }
    }
    #expect(lines.count { $0.hasPrefix("reader-minute  ") } == 18)
    for row in report.memory where layouts.contains(row.layout) {
      #expect(row.allocationsPerQuery == 0, "\(row.layout)")
    }
    let memory = try #require(report.memory.first { $0.layout == "waterfall" })
    #expect(memory.allocationsPerQuery == 0)
    #expect(memory.bytesPerItem > 0 && memory.bytesPerItem < 10)
    #expect(try #require(memory.peakResidentBytes) > 1 << 20)
  }

  @Test("Without --tables, a summary of all layouts fits a screen")
  func summary() throws {
    let bench = try Workbench()
    let outcome = try bench.millrace([
      "bench", "--count", "1e4,2e4", "--quick", "--json", "results.json",
    ])
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 45 && lines.allSatisfy { $0.count <= 110 })
    // One row for each layout, at its largest size, with a time and a growth exponent.
    for layout in Set(try bench.report("results.json").results.map(\.layout)) {
      #expect(lines.count { $0.hasPrefix(layout + " ") && $0.contains("  20 k  ") } == 1, "\(layout)")
    }
    #expect(lines.contains { $0.hasPrefix("noise: ") })
    #expect(lines.contains { $0.hasPrefix("waterfall, insertion: ") && $0.hasSuffix("the textbook layout") })
    #expect(lines.contains { $0.hasPrefix("waterfall, build: ") && $0.hasSuffix("the bare packing loop") })
    #expect(lines.contains { $0.hasPrefix("missed frames ") } && lines.contains { $0.contains("--tables") })
    #expect(outcome.errors.contains("first of 9 rounds: waterfall, 20 k items: build "))
  }

  /// Counters, unlike times, are the same on all machines, so they show regressions.
  @Test("Counters stay within their bounds")
  func counters() throws {
    let bench = try Workbench()
    let outcome = try bench.millrace([
      "bench", "--count", "1e4,1e5", "--suite", "query,edit,memory,scroll", "--layout", "waterfall", "--json",
      "results.json",
    ])
    #expect(outcome.status == 0)
    let report = try JSONDecoder().decode(
      BenchmarkReport.self, from: Data(contentsOf: bench.folder.appendingPathComponent("results.json")))
    let bounds = [
      "random-viewport": 3.5, "flick": 3.5, "aged-viewport": 6, "append": 13, "prepend": 22, "insert": 23,
      "remove": 21, "resize": 23, "batch-100": 1020,
      // The reader's position at the end depends on the machine's load: 75 to 85.
      "reader-minute": 100,
    ]
    for row in report.results {
      guard let bound = bounds[row.operation] else { continue }
      let visited = try #require(row.nodesVisited)
      #expect(visited <= bound, "\(row.operation) at \(row.count) visits \(visited) nodes")
    }
    for row in report.results where row.operation == "reader-minute" {
      // A frame settles a slice, up to a leaf more, and the items between the slice and the viewport.
      #expect(try #require(row.itemsPlaced) < 20_000)
      #expect(try #require(row.frames).provisionalShare < 0.05)
      if row.policy == "stable" {
        #expect(try #require(row.nodesVisited) <= 8)
        #expect(try #require(row.frames).provisionalShare == 0)
      }
    }
    for row in report.memory {
      #expect(row.allocationsPerQuery == 0)
      #expect(row.bytesPerItem <= (row.count == 10_000 ? 9 : 6.5))
      #expect(row.allocationsPerEdit <= 4)
    }
  }

  @Test("A feed too large for an array is built in pages, and every frame is checked")
  func pages() throws {
    let bench = try Workbench()
    let count = 17_000_000
    let outcome = try bench.millrace([
      "bench", "--count", "\(count)", "--suite", "build", "--layout", "waterfall", "--json", "results.json",
    ])
    #expect(outcome.status == 0)
    let report = try JSONDecoder().decode(
      BenchmarkReport.self, from: Data(contentsOf: bench.folder.appendingPathComponent("results.json")))
    #expect(report.results.map(\.layout) == ["waterfall"])
    let build = try #require(report.results.first)
    #expect(build.samples >= 3 && build.items == Double(count))
    // Leaves have 120 items, and each page starts in the leaf where the previous one ended.
    #expect(try #require(build.nodesVisited) < Double(count) / 120 * 2.2)
  }

  @Test("Beyond 32 lanes, all layouts without spans are measured")
  func manyLanes() throws {
    for lanes in ["32", "33"] {
      let outcome = try Workbench().millrace([
        "bench", "--count", "1000", "--suite", "build", "--columns", lanes,
      ])
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("waterfall") && outcome.output.contains("spans") == (lanes == "32"))
    }
  }

  @Test("Sizes that do not fit into memory are rejected", .enabled(if: ResidentMemory.available < 150 << 30))
  func tooLarge() throws {
    let outcome = try Workbench().millrace(["bench", "--count", "3e10", "--suite", "build"])
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("GiB are available"))
  }

  @Test("Rows of a spreadsheet without height are checked like others")
  func emptyRows() throws {
    let bench = try Workbench(["rows.csv": "extent\n0\n100\n0\n50\n"])
    let outcome = try bench.shell(
      "$0 bench --layout spreadsheet --suite query --count 1e4 --input rows.csv --json results.json")
    #expect(outcome.status == 0)
  }

  @Test("Sizes beyond the process's memory limit are rejected")
  func tooLargeForTheProcess() throws {
    let outcome = try Workbench().shell("ulimit -v 4194304; exec $0 bench --huge")
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("1 G items need about 6.1 GiB of memory; 4.0 GiB are available"))
  }

  @Test("Memory figures of the operating system")
  func memoryThereIs() {
    #expect(ResidentMemory.available(memoryInfo: "MemFree: 5 kB\nMemAvailable:   1024 kB\n") == 1 << 20)
    #expect(ResidentMemory.available(memoryInfo: "MemFree: 5 kB\n") == nil)
    #expect(ResidentMemory.limit(controlGroup: "2147483648\n") == 2 << 30)
    #expect(ResidentMemory.limit(controlGroup: "max\n") == nil)
  }

  @Test(
    "Wrong usage exits 64 and prints nothing on standard output",
    arguments: [
      ["--count", "0"], ["--count", "many"], ["--count", "1e4,"], ["--suite", "builds"],
      ["--layout", "masonry"], ["--huge", "--layout", "textbook"], ["--count", "1e11"], ["--columns", "0"],
      ["--columns", "256"], ["--columns", "33", "--layout", "spans"], ["--json", "/no/such/folder/x.json"],
      ["--seed", "-1"], ["--only", "edit/masonry/*"], ["--pin", "4096"], ["--threshold", "-1"],
    ])
  func wrongUsage(arguments: [String]) throws {
    let outcome = try Workbench().millrace(["bench"] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(!outcome.errors.isEmpty)
  }

  @Test("A missing feed file exits 65 with one line")
  func badInput() throws {
    let outcome = try Workbench().millrace(["bench", "--count", "1e4", "--input", "/no/such/feed.csv"])
    #expect(outcome.status == 65)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test("A feed from a file is measured, and an invalid one exits 65 with one line")
  func ownFeed() throws {
    let bench = try Workbench([
      "feed.csv": "id,extent\na,120\nb,80.5\n", "tall.csv": "width,height\n1,100000000\n",
    ])
    let arguments = ["bench", "--count", "1000", "--suite", "memory", "--layout", "waterfall"]
    let outcome = try bench.millrace(arguments + ["--input", "feed.csv"])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("feed feed.csv"))
    try bench.write(Data("{\"extent\": 120}\n{\"extent\": 80.5}\n".utf8), to: "feed.jsonl")
    let list = #"{"version": 1, "width": 9, "sections": [{"layout": "list", "items": [120, 80.5]}]}"#
    try bench.write(Data(list.utf8), to: "feed.json")
    for file in ["feed.jsonl", "feed.json"] {
      let other = try bench.millrace(arguments + ["--input", file])
      #expect(other.status == 0 && other.output.contains("feed \(file)"))
    }
    let bad = try bench.millrace(arguments + ["--input", "tall.csv"])
    #expect(bad.status == 65)
    #expect(bad.output.isEmpty)
    #expect(bad.errors.hasPrefix("error: tall.csv: ") && bad.errors.split(separator: "\n").count == 1)
  }

  @Test("--list prints each name once, and --only selects names")
  func names() throws {
    let bench = try Workbench()
    let all = try bench.millrace(["bench", "--list"])
    let names = all.output.split(separator: "\n").map(String.init)
    #expect(all.status == 0 && all.errors.isEmpty && names.count == Set(names).count)
    #expect(names.contains("edit/waterfall/stable/insert") && names.contains("build/floor/none/copy"))
    let some = try bench.millrace(["bench", "--list", "--only", "edit/*/insert", "--only", "*/copy"])
    #expect(
      some.output.split(separator: "\n").map(String.init)
        == names.filter { $0.hasSuffix("/copy") || $0.hasPrefix("edit/") && $0.hasSuffix("/insert") })
    let run = try bench.millrace([
      "bench", "--count", "1e4", "--only", "edit/waterfall/stable/insert", "--quick", "--json",
      "results.json",
    ])
    #expect(run.status == 0)
    #expect(try bench.report("results.json").results.map(\.name) == ["edit/waterfall/stable/insert"])
  }

  @Test("Ctrl-C prints the completed rounds and exits 130")
  func interruption() throws {
    let bench = try Workbench()
    let outcome = try bench.shell(
      """
      $0 bench --count 1e4 --json results.json --html page.html 2>log & child=$!
      until grep -q 'done' log; do sleep 0.1; done
      kill -INT $child; wait $child
      """)
    #expect(outcome.status == 130)
    #expect(outcome.output.contains("interrupted: the figures cover only the completed rounds"))
    let report = try bench.report("results.json")
    #expect(!report.isComplete)
    #expect(try bench.shell("grep -c Interrupted: page.html") == .success("1\n"))
    #expect(report.results.allSatisfy { $0.rounds.count <= 9 && !$0.rounds.isEmpty && $0.samples > 0 })
  }

  /// The signal arrives while answers are compared, which takes longer with many items.
  @Test("Ctrl-C before the first round leaves the files unchanged and exits 130")
  func earlyInterruption() throws {
    let bench = try Workbench(["page.html": "before", "tables.md": "before"])
    let run = ["bench", "--count", "1e4", "--only", "build/grid/*", "--json", "old.json"]
    #expect(try bench.millrace(run).status == 0)
    let outcome = try bench.shell(
      """
      $0 bench --json new.json --html page.html --markdown tables.md --compare old.json & child=$!
      sleep 1; kill -INT $child; wait $child
      """)
    #expect(outcome.status == 130 && outcome.errors.isEmpty, "\(outcome)")
    #expect(outcome.output.contains("interrupted: the figures cover only the completed rounds"))
    #expect(
      try bench.shell("cat page.html tables.md; ls")
        == .success("beforebeforeold.json\npage.html\ntables.md\n"))
  }

  @Test("A process can be pinned to an allowed processor", .enabled(if: !ProcessorPin.allowed.isEmpty))
  func pinning() throws {
    let bench = try Workbench()
    let cpu = try #require(ProcessorPin.allowed.last)
    let outcome = try bench.millrace([
      "bench", "--count", "1e4", "--suite", "memory", "--layout", "list", "--pin", "\(cpu)",
    ])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("pinned to processor \(cpu)"))
    let wrong = try bench.millrace(["bench", "--pin", "4096"])
    #expect(wrong.errors.contains("may not run on processor 4096, only on "))
  }
}

extension Workbench {
  /// Returns the report in a file.
  func report(_ name: String) throws -> BenchmarkReport {
    try JSONDecoder().decode(
      BenchmarkReport.self, from: Data(contentsOf: folder.appendingPathComponent(name)))
  }
}
