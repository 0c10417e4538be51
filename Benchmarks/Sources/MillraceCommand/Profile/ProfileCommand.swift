import ArgumentParser
import BenchSuites
import Measurement
import Millrace
import ProgramOutput

/// `millrace profile`: repeats one operation of one layout for a profiler.
struct Profile: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Repeat one operation for a profiler, and count its work.",
    discussion: """
      It runs the code that millrace bench times, and prints the time and the work of an operation. It does not check \
      the results; bench does.

      A function called profiledOperation runs each operation and nothing else: building the layout, random numbers, \
      undoing an edit and settling are outside of it. To see where time and instructions are spent:

      \(FlameGraphCommand.commands)

        valgrind --tool=callgrind --toggle-collect='*profiledOperation*' \\
          ./millrace-symbols profile --workload insert --operations 1000

      See also Benchmarks/PROFILING.md. In Instruments, the loop is an interval called workload in the points of \
      interest.
      """)

  @Option(
    help: ArgumentHelp(
      "The layout: \(BenchmarkedLayout.allNames). (default: waterfall)",
      valueName: "name"),
    transform: { try parseName($0) })
  var layout: BenchmarkedLayout?

  @Option(
    help: ArgumentHelp("The operation: insert, random-viewport. --list prints all.", valueName: "name"))
  var workload: String?

  @Option(
    help: ArgumentHelp(
      "The edit policy: reflow or stable. (default: the first that has the workload)",
      valueName: "name"),
    transform: { try parseName($0) })
  var policy: BenchPolicyName?

  @Option(
    help: ArgumentHelp("The number of items: 1e6, 1_000_000. (default: 1e6)", valueName: "count"),
    transform: parseCount)
  var count = 1_000_000

  @Option(help: ArgumentHelp("The duration of the loop. (default: 5)", valueName: "seconds"))
  var seconds: Double?

  @Option(
    help: ArgumentHelp(
      "The number of repetitions, instead of a duration: the same work in each run.", valueName: "number"
    ))
  var operations: Int?

  @Option(
    help: ArgumentHelp(
      "The number of columns, 1 to 255, in a width of 390 pt. Layouts with spans have at most 32.",
      valueName: "number"
    ))
  var columns = 4

  @Option(help: "The seed of the synthetic feed and of all random indices.")
  var seed: UInt64 = 1

  @Flag(help: "Print the workloads of the layout, or of all layouts, and run none.")
  var list = false

  /// The maximum number of operations whose allocations are counted. Counting takes 200 µs per operation.
  private static let maximumCounted = 200
  /// The maximum time of the counting loop, as a fraction of the time of the profiled loop.
  private static let countingShare = 0.1

  func validate() throws {
    try checkColumns(columns, layouts: layout.map { [$0] } ?? [])
    if list { return }
    guard seconds == nil || operations == nil else {
      throw ValidationError("--seconds and --operations: expected one of them, got both.")
    }
    if let seconds, !(seconds > 0 && seconds <= 86_400) {
      throw ValidationError("--seconds: expected a number above 0, at most 86400, got \(seconds).")
    }
    if let operations, operations < 1 {
      throw ValidationError("--operations: expected 1 or more, got \(operations).")
    }
    let chosen = try chosenWorkload()
    try BenchPlan(cases: [chosen.benchCase]).checkMemory()
    guard !isDebugBuild else {
      throw ValidationError("This is a debug build, so its figures are meaningless. Build with -c release.")
    }
  }

  /// Returns the workload that the options name.
  private func chosenWorkload() throws -> Workload {
    let layout = layout ?? BenchmarkedLayout.allCases[0]
    let all = Workload.all(of: [layout], count: count)
    guard let workload else {
      throw ValidationError("--workload is missing. \(Self.offer(all, of: layout, count: count))")
    }
    let found = all.first {
      $0.benchCase.operation == workload && (policy == nil || $0.benchCase.policy == policy?.policy)
    }
    guard let found else {
      let name = policy.map { "\(workload) with the \($0.rawValue) policy" } ?? workload
      throw ValidationError(
        "The \(layout.rawValue) layout has no workload '\(name)' with \(count) items. "
          + Self.offer(all, of: layout, count: count))
    }
    return found
  }

  private static func offer(_ workloads: [Workload], of layout: BenchmarkedLayout, count: Int) -> String {
    guard !workloads.isEmpty else {
      return "The \(layout.rawValue) layout has no workloads with \(count) items."
    }
    let policies = Dictionary(grouping: workloads, by: \.benchCase.policy)
    let lists = [EditPolicy.reflow, .stable].compactMap { policy in
      policies[policy].map { workloads in
        let names = workloads.map(\.benchCase.operation).joined(separator: ", ")
        return policies.count > 1 ? "\(policy.name): \(names)" : names
      }
    }
    return "Workloads: " + lists.joined(separator: "; ") + "."
  }

  func run() throws {
    if list {
      let layouts = layout.map { [$0] } ?? BenchmarkedLayout.allCases
      return try printLine(Workload.all(of: layouts, count: count).map(\.name).joined(separator: "\n"))
    }
    Interruption.installHandler()
    let overhead = SamplingOverhead.measured()
    let allocations = AllocationCounter()
    let workload = try chosenWorkload()
    var subjects = try BenchSubjects(
      feed: .synthetic, laneCount: columns, seed: seed, overhead: overhead, allocations: nil)

    let limit = operations.map { ProfileLoop.Limit.operations($0) } ?? .seconds(seconds ?? 5)
    var loop = ProfileLoop(limit, overhead: overhead)
    var (totals, counting) = (BenchTotals(), ProfileLoop?.none)
    do {
      totals = try workload.run(&subjects, in: &loop)
      if let allocations {
        // Count allocations last: counting does not change them, but it changes times.
        var loop = ProfileLoop(countingLimit(after: loop), overhead: overhead, countingWith: allocations)
        _ = try workload.run(&subjects, in: &loop)
        counting = loop
      }
    } catch BenchError.interrupted {
      // The failure occurred while building the layout.
    } catch let error as BenchError {
      printError("\(error)")
      throw ExitCode.failure
    }
    if loop.operations > 0 {
      let profile = WorkloadProfile(
        workload: workload, laneCount: columns, seed: seed, loop: loop, totals: totals, allocations: counting)
      try printLine(profile.lines.joined(separator: "\n"))
    }
    if Interruption.isRequested { throw ExitCode(Interruption.exitStatus) }
  }

  /// Returns the limit for counting: the given number of operations, or a tenth of the loop's time.
  private func countingLimit(after loop: ProfileLoop) -> ProfileLoop.Limit {
    if let operations { return .operations(min(operations, Self.maximumCounted)) }
    let affordable = Int(Double(loop.operations) * Self.countingShare)
    return .operations(max(1, min(affordable, Self.maximumCounted)))
  }
}

/// The name of an edit policy as an option.
enum BenchPolicyName: String, CaseIterable {
  case reflow, stable

  var policy: EditPolicy { self == .reflow ? .reflow : .stable }
}
