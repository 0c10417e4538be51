import BenchSuites
import Measurement
import Millrace

/// An operation of a layout of one size, as `millrace bench` times it.
struct Workload {
  let benchCase: BenchPlan.Case

  /// Returns all workloads of some layouts with `count` items, in the order of the plan.
  static func all(of layouts: [BenchmarkedLayout], count: Int) -> [Workload] {
    BenchPlan(counts: [count], layouts: layouts, suites: BenchSuite.allCases.filter { $0 != .memory }).cases
      .map(Workload.init)
  }

  var name: String { benchCase.name }

  /// Repeats the operation until the loop ends.
  func run(_ subjects: inout BenchSubjects, in loop: inout ProfileLoop) throws -> BenchTotals {
    var totals = BenchTotals()
    for subject in subjects.subjects(of: [benchCase], count: benchCase.count) {
      totals = try withWorkloadSignpost(name) { try subject.profile(benchCase, in: &loop) }
    }
    return totals
  }
}

/// The results of a workload's loop.
struct WorkloadProfile {
  let workload: Workload
  let laneCount: Int
  let seed: UInt64
  /// The profiled loop, and the work of its operations.
  let loop: ProfileLoop
  let totals: BenchTotals
  /// The loop in which allocations were counted, or `nil` if the allocator does not count.
  let allocations: ProfileLoop?

  /// The printed lines.
  var lines: [String] {
    let benchCase = workload.benchCase
    var table = Table([("", .leading), ("per operation", .trailing)])
    table.append(["time", HumanUnits.duration(nanoseconds: loop.meanTime)])
    func append(_ name: String, _ sum: Int, in operations: Int? = nil) {
      let mean = Double(sum) / Double(operations ?? totals.operations)
      table.append([name, HumanUnits.fixed(mean, digits: mean == mean.rounded() ? 0 : 3)])
    }
    append("items", totals.items)
    if totals.isCounted {
      append("nodes visited", totals.work.nodesVisited)
      append("items scanned", totals.work.itemsScanned)
      append("items placed", totals.work.itemsPlaced)
      append("rows broken", totals.work.rowsBroken)
      append("leaves split", totals.work.leavesSplit)
    }
    if let allocations, allocations.operations > 0 {
      append("allocations", allocations.usage.allocations, in: allocations.operations)
      append("bytes allocated", allocations.usage.allocatedBytes, in: allocations.operations)
      if benchCase.suite == .build, allocations.usage.liveBytes > 0 {
        append(
          "bytes held per item", allocations.usage.liveBytes, in: allocations.operations * benchCase.count)
      }
    }
    let lanes = laneCount == 1 ? "1 lane" : "\(laneCount) lanes"
    let seconds = HumanUnits.duration(nanoseconds: loop.time)
    let each = HumanUnits.duration(nanoseconds: loop.time / Double(max(loop.operations, 1)))
    return [
      "\(workload.name), \(HumanUnits.size(benchCase.count)) items, \(lanes), seed \(seed)",
      "\(loop.operations) operations in \(seconds): \(each) each, including the work around them", "",
    ] + table.lines
  }
}
