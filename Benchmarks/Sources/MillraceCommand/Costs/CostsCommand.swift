import ArgumentParser
import FeedFiles
import Foundation
import Measurement

/// `millrace costs`: what fixed workloads cost, in counts, and whether that got worse.
struct Costs: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check what fixed workloads cost, in counts, against what is stored of them.",
    discussion: """
      scripts/check-costs calls this, twice: under callgrind, which counts instructions, and then to count the \
      rest and to compare. It exits with 1 if a figure got worse. Times are not looked at.
      """)

  @Option(
    help: ArgumentHelp(
      "The folder with a file of costs for each Swift version.", valueName: "folder"),
    completion: .directory)
  var thresholds: String?

  @Option(
    help: ArgumentHelp(
      "Where callgrind wrote what it counted of millrace costs --run: its --callgrind-out-file.",
      valueName: "path"))
  var callgrind: String?

  @Flag(help: "Store what is now, instead of comparing.")
  var update = false

  @Flag(
    name: .customLong("run"),
    help:
      "Make the operations and print nothing: for callgrind. Not if there is nothing to compare them with.")
  var runsOnly = false

  func validate() throws {
    guard runsOnly || thresholds != nil else {
      throw ValidationError("One of --run and --thresholds is needed.")
    }
    guard !runsOnly || callgrind == nil else {
      throw ValidationError("--run is for callgrind to count, and --callgrind for what it has counted.")
    }
    if update, !runsOnly, let file { try OutputFile(option: "--thresholds", path: file).checkIsWritable() }
    guard !isDebugBuild else {
      throw ValidationError("This is a debug build, whose figures mean nothing. Build with -c release.")
    }
  }

  func run() throws {
    Interruption.catchIt()
    do {
      try reportingInputErrors {
        // First, lest it be noticed when all is counted that there is nothing to compare it with.
        let stored = try storedCosts()
        var workloads = try CostWorkloads()
        if runsOnly { try workloads.run() } else { try compare(&workloads, with: stored) }
      }
    } catch BenchError.interrupted {
      throw ExitCode(Interruption.exitStatus)
    }
  }

  /// The file of this Swift version.
  private var file: String? {
    thresholds.map { ($0 as NSString).appendingPathComponent(CostThresholds.fileName()) }
  }

  /// What it holds. Where it is about to be written, it need not be there.
  private func storedCosts() throws -> CostThresholds? {
    guard let file else { return nil }
    return update ? try? loadCosts(file) : try loadCosts(file)
  }

  private func compare(_ workloads: inout CostWorkloads, with stored: CostThresholds?) throws {
    let instructions = try callgrind.map { try countedInstructions($0, of: workloads) }
    let allocations = AllocationCounter()
    if allocations == nil { printWarning("the allocator does not count: allocations are not looked at") }
    var now = CostThresholds(
      workloads: try workloads.costs(countingWith: allocations, instructions: instructions))
    if update, let file {
      if instructions == nil, let stored { now.keepInstructions(of: stored) }
      try OutputFile(option: "--thresholds", path: file).write(now.json())
      return try printLine("Stored what \(now.workloads.count) workloads cost in \(file).")
    }
    guard let stored else { return }
    let comparison = CostComparison(stored: stored, now: now)
    let tables = CostTables(
      comparison: comparison, workloadCount: now.workloads.count, updateCommand: Self.updateCommand)
    try printLine(tables.lines.joined(separator: "\n"))
    if !comparison.isPassed { throw ExitCode.failure }
  }

  private static let updateCommand = "scripts/check-costs --update"

  private func loadCosts(_ file: String) throws -> CostThresholds {
    guard let data = FileManager.default.contents(atPath: file) else {
      throw InputError(
        file: file, place: "Swift \(RunContext.compilerVersion)",
        expectation: "the costs that are stored for it; \(Self.updateCommand) stores those of now")
    }
    do {
      let stored = try JSONDecoder().decode(CostThresholds.self, from: data)
      guard stored.schema == CostThresholds.currentSchema else {
        throw InputError(
          file: file, place: "schema",
          expectation: "\(CostThresholds.currentSchema), but it is \(stored.schema)")
      }
      return stored
    } catch is DecodingError {
      throw InputError(
        file: file, place: "the file", expectation: "costs that \(Self.updateCommand) stored, undamaged")
    }
  }

  private func countedInstructions(_ path: String, of workloads: CostWorkloads) throws -> [Int] {
    let totals = CallgrindTotals.totals(path: path, function: "workloadIsOver")
    guard let totals, totals.count == workloads.workloads.count else {
      throw InputError(
        file: path, place: "the files .1 to .\(workloads.workloads.count)",
        expectation: "what callgrind wrote after each workload, but \(totals?.count ?? 0) of them are")
    }
    return totals
  }
}
