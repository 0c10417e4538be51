import ArgumentParser
import BenchSuites
import FeedFiles
import FeedFormat
import Foundation
import Measurement
import ProgramOutput

/// `millrace costs`: compares the counts of fixed workloads with stored ones.
struct Costs: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare the counts of fixed workloads with stored ones.",
    discussion: """
      scripts/check-costs runs this twice: under callgrind, to count instructions, and again to count the rest and \
      compare. The exit status is 1 if a count is worse. Times are not compared.
      """)

  @Option(
    help: ArgumentHelp(
      "The folder with a file of costs for each Swift version.", valueName: "folder"),
    completion: .directory)
  var thresholds: String?

  @Option(
    help: ArgumentHelp(
      "The --callgrind-out-file of millrace costs --run.",
      valueName: "path"))
  var callgrind: String?

  @Flag(help: "Store the current counts instead of comparing.")
  var update = false

  @Flag(
    name: .customLong("run"),
    help: "Run the operations for callgrind, and print nothing.")
  var runsOnly = false

  func validate() throws {
    guard runsOnly || thresholds != nil else {
      throw ValidationError("Expected --run or --thresholds.")
    }
    guard !runsOnly || (thresholds == nil && callgrind == nil && !update) else {
      throw ValidationError("--run: expected no other option.")
    }
    if update, let file { try OutputFile(option: "--thresholds", path: file).checkIsWritable() }
    guard !isDebugBuild else {
      throw ValidationError("This is a debug build, so its figures are meaningless. Build with -c release.")
    }
  }

  func run() throws {
    Interruption.installHandler()
    do {
      try reportingInputErrors {
        // Read first, so that missing thresholds are reported before counting.
        let stored = try storedCosts()
        var workloads = try CostWorkloads()
        if runsOnly { try workloads.run() } else { try compare(&workloads, with: stored) }
      }
    } catch BenchError.interrupted {
      throw ExitCode(Interruption.exitStatus)
    }
  }

  /// The path of this Swift version's file.
  private var file: String? {
    thresholds.map { ($0 as NSString).appendingPathComponent(CostThresholds.fileName()) }
  }

  /// Returns the stored costs. The file may be missing if this run writes it.
  private func storedCosts() throws -> CostThresholds? {
    guard let file else { return nil }
    return update ? try? loadCosts(file) : try loadCosts(file)
  }

  private func compare(_ workloads: inout CostWorkloads, with stored: CostThresholds?) throws {
    let instructions = try callgrind.map { try countedInstructions($0, of: workloads) }
    let allocations = AllocationCounter()
    if allocations == nil {
      printWarning("allocations are not compared, because the allocator does not count them")
    }
    var now = CostThresholds(
      workloads: try workloads.costs(countingWith: allocations, instructions: instructions))
    if update, let file {
      if instructions == nil, let stored { now.keepInstructions(of: stored) }
      try OutputFile(option: "--thresholds", path: file).write(now.json())
      return try printLine("Stored the costs of \(now.workloads.count) workloads in \(file).")
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
    guard FileManager.default.fileExists(atPath: file) else {
      throw InputError(
        file: file, place: "Swift \(RunContext.compilerVersion)",
        expectation: "stored costs; \(Self.updateCommand) stores the current ones")
    }
    let bytes = try readText(path: file)
    do {
      let stored = try JSONDecoder().decode(CostThresholds.self, from: Data(bytes))
      guard stored.schema == CostThresholds.currentSchema else {
        throw InputError(
          file: file, place: "schema",
          expectation: "\(CostThresholds.currentSchema), got \(stored.schema)")
      }
      // `JSONDecoder` accepts duplicate names and commas at the end.
      _ = try JSONValue(file: file, bytes: bytes)
      return stored
    } catch is DecodingError {
      throw InputError(
        file: file, place: "the file", expectation: "valid costs, as \(Self.updateCommand) stores them")
    }
  }

  private func countedInstructions(_ path: String, of workloads: CostWorkloads) throws -> [Int] {
    let totals = CallgrindTotals.totals(path: path, function: "workloadIsOver")
    guard let totals, totals.count == workloads.count else {
      throw InputError(
        file: path, place: "the files .1 to .\(workloads.count)",
        expectation: "the files that callgrind writes, one for each workload, got \(totals?.count ?? 0)")
    }
    return totals
  }
}
