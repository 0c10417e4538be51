import ArgumentParser
import Measurement
import Millrace

/// `millrace profile`: one operation of one layout over and over, for a profiler to look at.
struct Profile: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make one operation over and over, for a profiler to look at, and count what it does.",
    discussion: """
      It makes what millrace bench times, by the same code, and prints the time and the work of an operation. \
      Nothing is compared with anything: bench does that.

      Each operation is made by a function called profiledOperation. What surrounds it, such as \
      undoing an edit, settling again, drawing places at random, and the layout that is made first, is not in it. \
      Where its time goes, as a flame graph, and where its instructions go:

      \(FlameGraphCommand.commands)

        strip --strip-debug -o millrace-symbols $(which millrace)
        valgrind --tool=callgrind --toggle-collect='*profiledOperation*' \\
          ./millrace-symbols profile --workload insert --operations 1000

      Benchmarks/PROFILING.md has more. On Apple platforms the loop is an interval \
      called workload among the points of interest of Instruments.
      """)

  @Option(
    help: ArgumentHelp(
      "The layout: \(BenchLayoutName.allCases.map(\.rawValue).joined(separator: ", ")). (default: waterfall)",
      valueName: "name"),
    transform: { try parseName($0) })
  var layout: BenchLayoutName?

  @Option(
    help: ArgumentHelp("The operation, as --list prints them: insert, random-viewport.", valueName: "name"))
  var workload: String?

  @Option(
    help: ArgumentHelp(
      "What an edit does to other items: reflow or stable. (default: the first that has the workload)",
      valueName: "name"),
    transform: { try parseName($0) })
  var policy: BenchPolicyName?

  @Option(
    help: ArgumentHelp("The number of items: 1e6, 1_000_000. (default: 1e6)", valueName: "count"),
    transform: parseCount)
  var count = 1_000_000

  @Option(help: ArgumentHelp("How long it loops. (default: 5)", valueName: "seconds"))
  var seconds: Double?

  @Option(
    help: ArgumentHelp(
      "Loop so many times instead: to count instructions, and for runs that do the same.", valueName: "number"
    ))
  var operations: Int?

  @Option(
    help: ArgumentHelp(
      "The number of lanes, 1 to 255, in a width of 390 pt. Beyond 32 there are no spans.", valueName: "lanes"
    ))
  var columns = 4

  @Option(help: "The seed of the synthetic feed and of all random places.")
  var seed: UInt64 = 1

  @Flag(help: "Print the workloads, of the layout or of all, and loop over none.")
  var list = false

  /// A loop in which allocations are counted makes no more operations than this: they are alike.
  private static let maximumCounted = 200
  /// Nor does it take longer than this share of the time that the other one had.
  private static let countingShare = 0.1

  func validate() throws {
    try checkColumns(columns, layouts: layout.map { [$0] } ?? [])
    if list { return }
    guard seconds == nil || operations == nil else {
      throw ValidationError("--seconds and --operations exclude each other.")
    }
    if let seconds, !(seconds > 0 && seconds <= 86_400) {
      throw ValidationError("--seconds is \(seconds), expected more than 0, up to 86400.")
    }
    if let operations, operations < 1 {
      throw ValidationError("--operations is \(operations), expected 1 or more.")
    }
    let chosen = try chosenWorkload()
    try BenchPlan(cases: [chosen.benchCase]).checkMemory()
    guard !isDebugBuild else {
      throw ValidationError("This is a debug build, whose figures mean nothing. Build with -c release.")
    }
  }

  /// What the options name.
  private func chosenWorkload() throws -> Workload {
    let layout = layout ?? .waterfall
    let all = Workload.all(of: [layout], count: count)
    guard let workload else {
      throw ValidationError("--workload is missing. \(Self.offer(all, of: layout, count: count))")
    }
    let found = all.first {
      $0.benchCase.operation == workload && (policy == nil || $0.benchCase.policy == policy?.policy)
    }
    guard let found else {
      let name = policy.map { "\(workload) under the \($0.rawValue) policy" } ?? workload
      throw ValidationError(
        "The \(layout.rawValue) layout has no workload '\(name)' with \(count) items. "
          + Self.offer(all, of: layout, count: count))
    }
    return found
  }

  private static func offer(_ workloads: [Workload], of layout: BenchLayoutName, count: Int) -> String {
    guard !workloads.isEmpty else {
      return "The \(layout.rawValue) layout has none with \(count) items."
    }
    let policies = Dictionary(grouping: workloads, by: \.benchCase.policy)
    let lists = [EditPolicy.reflow, .stable].compactMap { policy in
      policies[policy].map { workloads in
        let names = workloads.map(\.benchCase.operation).joined(separator: ", ")
        return policies.count > 1 ? "\(policy.name): \(names)" : names
      }
    }
    return "There are: " + lists.joined(separator: "; ") + "."
  }

  func run() throws {
    if list {
      let layouts = layout.map { [$0] } ?? BenchLayoutName.allCases
      return try printLine(Workload.all(of: layouts, count: count).map(\.name).joined(separator: "\n"))
    }
    Interruption.catchIt()
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
        // The last one: what it allocates is the same, but what it takes is not.
        var loop = ProfileLoop(countingLimit(after: loop), overhead: overhead, countingWith: allocations)
        _ = try workload.run(&subjects, in: &loop)
        counting = loop
      }
    } catch BenchError.interrupted {
      // It was while the layout was made.
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

  /// As many operations as take a tenth of the loop's time, unless their number was given.
  private func countingLimit(after loop: ProfileLoop) -> ProfileLoop.Limit {
    if let operations { return .operations(min(operations, Self.maximumCounted)) }
    let affordable = Int(Double(loop.operations) * Self.countingShare)
    return .operations(max(1, min(affordable, Self.maximumCounted)))
  }
}

/// What an edit does to other items, by its name.
enum BenchPolicyName: String, CaseIterable {
  case reflow, stable

  var policy: EditPolicy { self == .reflow ? .reflow : .stable }
}
