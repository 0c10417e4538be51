import ArgumentParser
import BenchSuites
import Foundation
import Measurement
import ProgramOutput

/// `millrace ab-round`: measures one round of the benchmarks that standard input names, for `millrace ab`.
///
/// Prints the names of its benchmarks as a line of JSON. Then it reads the name of a benchmark, measures it, and prints its
/// figure as a line, until the input ends. Checks no answers: `bench` does.
struct AbRound: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ab-round", abstract: "Measure one round, for millrace ab.", shouldDisplay: false)

  @OptionGroup var selection: AbSelection

  @Option(help: "The index of the round, which decides its random numbers.")
  var round = 0

  func run() throws {
    Interruption.installHandler()
    let plan = selection.plan
    var maker = try BenchSubjects(
      feed: .synthetic, laneCount: selection.columns, seed: selection.seed, overhead: .measured(),
      allocations: nil)
    let context = RunContext.current(
      feed: BenchFeed.synthetic.name, seed: selection.seed, overhead: maker.overhead, commit: "unknown")
    try print(plan.cases.map(\.name))
    while let name = readLine(), let benchCase = plan.cases.first(where: { $0.name == name }) {
      var report = BenchmarkReport(context: context)
      var progress = ProgressLine(plannedSeconds: plan.seconds)
      for subject in maker.subjects(of: [benchCase], count: selection.count) {
        try subject.measure(round: round, of: [benchCase.suite], progress: &progress)
        subject.addRows(to: &report)
      }
      if Interruption.isRequested { throw ExitCode(Interruption.exitStatus) }
      let figure = report.results.first.flatMap { row in
        (row.means ?? row.rounds).first.map { AbFigure(cost: $0, waited: row.waits?.first ?? 0) }
      }
      try print(figure ?? AbFigure(cost: 0, waited: 0))
    }
  }

  private func print(_ value: some Encodable) throws {
    try printLine(String(decoding: try JSONEncoder().encode(value), as: UTF8.self))
  }
}

/// What `millrace ab-round` prints of a benchmark.
struct AbFigure: Codable {
  /// The cost in nanoseconds: `BenchmarkResult.means`. 0 if nothing was measured.
  var cost: Double
  /// The fraction of the round during which other programs had the processor.
  var waited: Double
}
