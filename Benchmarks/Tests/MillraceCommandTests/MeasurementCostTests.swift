import Foundation
import Measurement
import ProgramTesting
import Testing

@Suite("Comparison with stored costs")
struct MeasurementCostTests {
  /// Returns the costs of a workload, with a change.
  private func costs(_ change: (inout WorkloadCosts) -> Void = { _ in }) -> WorkloadCosts {
    var costs = WorkloadCosts(items: 1000, operations: 10)
    costs.nodesVisited = 200
    costs.leavesSplit = 0
    costs.allocations = 30
    costs.instructions = 10_000
    change(&costs)
    return costs
  }

  private func thresholds(
    _ workloads: [String: WorkloadCosts], architecture: String = "x86_64"
  ) -> CostThresholds {
    CostThresholds(swift: "6.3", architecture: architecture, workloads: workloads)
  }

  private func comparison(_ change: (inout WorkloadCosts) -> Void) -> CostComparison {
    CostComparison(stored: thresholds(["a": costs()]), now: thresholds(["a": costs(change)]))
  }

  @Test("The same figures pass")
  func same() {
    let same = comparison { _ in }
    #expect(same.isPassed && same.isUpToDate && same.differences.isEmpty && same.figureCount == 4)
    #expect(same.withoutInstructions == nil)
  }

  @Test("An exact count that is one higher is worse, one lower is better and passes")
  func exact() throws {
    let worse = comparison { $0.nodesVisited = 201 }
    #expect(worse.differences.map(\.figure) == [.nodesVisited])
    #expect(try #require(worse.differences.first).isWorse && !worse.isPassed && !worse.isUpToDate)
    let better = comparison { $0.allocations = 29 }
    #expect(better.differences.map(\.figure) == [.allocations])
    #expect(!better.differences[0].isWorse && better.isPassed && !better.isUpToDate)
    // Zero is a figure too.
    #expect(!comparison { $0.leavesSplit = 1 }.isPassed)
  }

  @Test(
    "Instructions may differ by 2 %",
    arguments: [(10_200, true), (10_201, false), (9_800, true), (9_799, false)])
  func instructions(now: Int, isSame: Bool) {
    let comparison = comparison { $0.instructions = now }
    #expect(comparison.differences.isEmpty == isSame)
    #expect(comparison.isPassed == (now <= 10_200))
  }

  @Test("New, removed and changed workloads must be stored")
  func unknown() {
    let stored = thresholds(["a": costs(), "b": costs(), "c": costs(), "d": costs(), "e": costs()])
    let now = thresholds([
      "a": costs(), "c": costs { $0.items = 2000 }, "d": costs { $0.operations = 11 },
      "e": costs { $0.allocations = nil }, "f": costs(),
    ])
    let comparison = CostComparison(stored: stored, now: now)
    #expect(comparison.unknown == ["c", "d", "e", "f"] && comparison.removed == ["b"])
    #expect(!comparison.isPassed && comparison.differences.isEmpty && comparison.figureCount == 4)
  }

  @Test("Missing instructions and those of another architecture are reported, not compared")
  func withoutInstructions() throws {
    let slow = costs { $0.instructions = 50_000 }
    let other = CostComparison(
      stored: thresholds(["a": costs()], architecture: "arm64"), now: thresholds(["a": slow]))
    #expect(other.isUpToDate && other.figureCount == 3)
    #expect(try #require(other.withoutInstructions).contains("the stored ones are for arm64"))
    let uncounted = costs { $0.instructions = nil }
    let here = CostComparison(stored: thresholds(["a": costs()]), now: thresholds(["a": uncounted]))
    #expect(here.isUpToDate && here.withoutInstructions != nil)
    let there = CostComparison(stored: thresholds(["a": uncounted]), now: thresholds(["a": slow]))
    #expect(there.isUpToDate && there.withoutInstructions == "none are stored")
    // The other figures are still compared.
    let worse = costs { ($0.instructions, $0.nodesVisited) = (nil, 300) }
    #expect(!CostComparison(stored: thresholds(["a": costs()]), now: thresholds(["a": worse])).isPassed)
  }

  @Test("A file survives writing and reading, with a line for each workload")
  func file() throws {
    let written = thresholds([
      "edit/list/reflow/insert": costs(), "build/list/reflow/build": costs { $0.heldBytes = 7 },
    ])
    let data = try written.json()
    #expect(try JSONDecoder().decode(CostThresholds.self, from: data) == written)
    #expect(
      String(decoding: data, as: UTF8.self) == """
        {
          "schema": 1,
          "swift": "6.3",
          "architecture": "x86_64",
          "workloads": {
            "build/list/reflow/build": {"allocations":30,"heldBytes":7,"instructions":10000,"items":1000,\
        "leavesSplit":0,"nodesVisited":200,"operations":10},
            "edit/list/reflow/insert": {"allocations":30,"instructions":10000,"items":1000,"leavesSplit":0,\
        "nodesVisited":200,"operations":10}
          }
        }

        """)
    #expect(CostThresholds.fileName(swift: "6.3") == "swift-6.3.json")
    #expect(CostThresholds.fileName(swift: "6.5 or newer") == "swift-6.5-or-newer.json")
  }

  @Test("Instructions that were not counted keep their stored value and architecture")
  func kept() {
    var now = thresholds(
      ["a": costs { $0.instructions = nil }, "b": costs { $0.instructions = nil }], architecture: "arm64")
    now.keepInstructions(of: thresholds(["a": costs(), "c": costs()]))
    #expect(now.architecture == "x86_64" && now.workloads["a"]?.instructions == 10_000)
    #expect(now.workloads["b"]?.instructions == nil && now.workloads["c"] == nil)
  }

  @Test("Callgrind's totals after each workload are read, but not the final one")
  func callgrind() throws {
    func part(_ trigger: String, _ totals: String) -> String {
      "version: 1\ncreator: callgrind-3.19.0\npid: 5\npart: 1\n\ndesc: Trigger: \(trigger)\n\nevents: Ir\nfn=(1) f\n0 5\n\n\(totals)\n"
    }
    let bench = try Workbench([
      "out": part("Program termination", "totals: 9"),
      "out.1": part("--dump-after=$sworkloadIsOver", "totals: 123"),
      "out.2": part("--dump-after=$sworkloadIsOver", "summary: 45 6\ntotals: 45 6"),
      "out.3": part("Program termination", "totals: 7"),
      "nothing.1": part("--dump-after=$sworkloadIsOver", "totals: 0"), "damaged.1": "totals: 12\n",
    ])
    func totals(_ name: String) -> [Int]? {
      CallgrindTotals.totals(path: bench.path(name), function: "workloadIsOver")
    }
    #expect(totals("out") == [123, 45])
    #expect(totals("nothing") == nil && totals("damaged") == nil)
    #expect(totals("missing") == [])
  }
}
