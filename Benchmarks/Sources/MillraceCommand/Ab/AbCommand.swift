import ArgumentParser
import FeedFiles
import FeedFormat
import Foundation
import Measurement
import ProgramOutput

/// `millrace ab`: measures two programs in turns, and prints by how much they differ.
struct Ab: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ab",
    abstract: "Measure two builds in turns, and print by how much they differ.",
    discussion: """
      OLD and NEW are two programs millrace. They run on one processor and measure each benchmark in turns, for a few \
      milliseconds each time. The output has the change of the time of each benchmark, and its interval. All intervals of \
      a run together contain the true changes with a probability of 95 %. A benchmark is named as slower or faster if its \
      interval excludes 0 % and the change is at least 2 %. The exit status is 1 if one is slower.

      --control measures OLD against a copy of it, to show the noise of the machine. The exit status is then 1 if anything \
      is named.

      Both programs run as copies in a temporary folder, which is removed at the end. A build meanwhile changes nothing.
      """)

  @Argument(help: "The old program.", completion: .file())
  var old: String

  @Argument(help: "The new program. With --control, none.", completion: .file())
  var new: String?

  @Flag(help: "Measure OLD against a copy of it.")
  var control = false

  @OptionGroup var selection: AbSelection

  @Option(
    help: ArgumentHelp(
      "The duration of the measurement. (default: 12, for each layout)", valueName: "seconds"))
  var seconds: Double?

  @Option(help: ArgumentHelp("Run on this processor (Linux). (default: the last one)", valueName: "cpu"))
  var pin: Int?

  /// The seconds in which the intervals of a layout with 10⁵ items get narrow enough to name a difference of 3 %.
  private static let secondsPerLayout = 12.0

  func validate() throws {
    guard control == (new == nil) else {
      throw ValidationError(
        control ? "--control: expected one program, got two." : "Expected two programs, or one and --control."
      )
    }
    if let seconds, !(seconds > 0 && seconds <= 86_400) {
      throw ValidationError("--seconds: expected a number above 0, at most 86400, got \(seconds).")
    }
    if let pin {
      do { try ProcessorPin.pin(to: pin) } catch { throw ValidationError("--pin: \(error).") }
    }
  }

  func run() throws {
    try reportingInputErrors {
      Interruption.installHandler()
      // The programs inherit the processor. Where pinning is not supported, the system chooses.
      if pin == nil, let last = ProcessorPin.allowed.last { try? ProcessorPin.pin(to: last) }
      // A process that crashes closes its pipe, which is an error to report.
      signal(SIGPIPE, SIG_IGN)
      let folder = try AbFolder()
      defer { folder.remove() }
      var run = AbRun(
        old: try folder.program(old, name: "old"), new: try folder.program(new ?? old, name: "new"),
        selection: selection)
      try run.measure(seconds: seconds ?? Self.secondsPerLayout * Double(selection.layoutCount))
      let comparison = run.comparison
      try printLine(
        AbTables(comparison: comparison, count: selection.count, pairCount: run.pairCount).lines
          .map(oneLine).joined(separator: "\n"))
      if Interruption.isRequested { throw ExitCode(Interruption.exitStatus) }
      let failures = comparison.rows.filter { $0.verdict == .slower || (control && $0.verdict == .faster) }
      if !failures.isEmpty { throw ExitCode.failure }
    }
  }
}
