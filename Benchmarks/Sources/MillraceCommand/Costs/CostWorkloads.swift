import BenchSuites
import Measurement

/// The workloads whose costs the repository stores.
///
/// These are all operations of all layouts of the engine, as in `millrace bench`, and readings of files.
struct CostWorkloads {
  /// The number of items, about 250 leaves of the waterfall.
  ///
  /// All workloads take minutes under callgrind. The workload `aged-viewport` also makes this many edits.
  private static let count = 30_000
  private static let seed: UInt64 = 1
  private static let laneCount = 4

  private let workloads: [Workload]
  private let readings = FileReading.all
  private var subjects: BenchSubjects

  init() throws {
    // Simulated work of cells takes time, and so its instructions differ.
    workloads = Workload.all(of: BenchmarkedLayout.allCases.filter { $0.kind == .engine }, count: Self.count)
      .filter { BenchCollectionOperation(rawValue: $0.benchCase.operation)?.cellTime ?? 0 == 0 }
    subjects = try BenchSubjects(
      feed: .synthetic, laneCount: Self.laneCount, seed: Self.seed,
      overhead: SamplingOverhead(cost: 0, step: 1), allocations: nil)
  }

  /// The number of workloads, readings included.
  var count: Int { workloads.count + readings.count }

  /// Returns the number of operations of a workload, limited by callgrind's speed.
  ///
  /// A reader's minute is complete.
  private static func operations(of suite: BenchSuite) -> Int {
    switch suite {
    case .build: 2
    case .query: 512
    case .edit: 256
    case .settle: 32
    case .scroll: 7200
    case .host: 256
    case .memory: 0
    }
  }

  /// Runs the operations of each workload, for callgrind to count their instructions.
  mutating func run() throws {
    // First: after other workloads, they take up to 3 % more or fewer instructions.
    for reading in readings {
      try reading.run()
      workloadIsOver()
    }
    for workload in workloads {
      try warmUp(workload)
      var loop = loop(workload)
      _ = try workload.run(&subjects, in: &loop)
      workloadIsOver()
    }
  }

  /// Returns the costs of each workload, by name.
  ///
  /// - Parameter instructions: The instructions of each workload, if they were counted.
  mutating func costs(
    countingWith allocations: AllocationCounter?, instructions: [Int]?
  ) throws -> [String: WorkloadCosts] {
    var all: [String: WorkloadCosts] = [:]
    for (index, workload) in workloads.enumerated() {
      if Interruption.isRequested { throw BenchError.interrupted }
      try warmUp(workload)
      var loop = loop(workload, countingWith: allocations)
      let totals = try workload.run(&subjects, in: &loop)
      var costs = WorkloadCosts(items: workload.benchCase.count, operations: totals.operations)
      if totals.isCounted {
        costs.nodesVisited = totals.work.nodesVisited
        costs.itemsScanned = totals.work.itemsScanned
        costs.itemsPlaced = totals.work.itemsPlaced
        costs.rowsBroken = totals.work.rowsBroken
        costs.leavesSplit = totals.work.leavesSplit
      }
      if allocations != nil {
        costs.allocations = loop.usage.allocations
        costs.allocatedBytes = loop.usage.allocatedBytes
        if workload.benchCase.suite == .build { costs.heldBytes = loop.usage.liveBytes }
      }
      costs.instructions = instructions?[readings.count + index]
      all[workload.name] = costs
    }
    for (index, reading) in readings.enumerated() {
      all[reading.name] = WorkloadCosts(items: reading.count, operations: 1)
      all[reading.name]?.instructions = instructions?[index]
    }
    return all
  }

  /// Runs all operations once without counting: the runtime allocates when a type is first used.
  private mutating func warmUp(_ workload: Workload) throws {
    var loop = loop(workload, isProfiled: false)
    _ = try workload.run(&subjects, in: &loop)
  }

  private func loop(
    _ workload: Workload, countingWith allocations: AllocationCounter? = nil, isProfiled: Bool = true
  ) -> ProfileLoop {
    ProfileLoop(
      .operations(operations(of: workload)), overhead: SamplingOverhead(cost: 0, step: 1),
      countingWith: allocations, isProfiled: isProfiled)
  }

  private func operations(of workload: Workload) -> Int {
    let operation = workload.benchCase.operation
    if BenchLargeBatch(rawValue: operation) != nil { return 2 }
    if operation == BenchCollectionOperation.snapshot.rawValue { return 8 }
    if BenchSnapshotOperation(rawValue: operation) != nil { return 8 }
    // 100 edits at once.
    if operation.hasSuffix("-100") { return 16 }
    // All items of several lanes are settled after each operation, as in the suite `settle`.
    if workload.benchCase.layout.name.hasPrefix("unmeasured-") { return Self.operations(of: .settle) }
    return Self.operations(of: workload.benchCase.suite)
  }
}

/// Marks the end of a workload, after which callgrind writes its counts.
@inline(never)
@_optimize(none)
func workloadIsOver() {}
