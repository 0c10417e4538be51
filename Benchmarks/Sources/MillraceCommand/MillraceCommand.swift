import ArgumentParser
import BenchSuites
import FeedFiles
import FeedFormat
import ProgramOutput

/// The program `millrace`. Each subcommand has a file.
struct MillraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "millrace",
    abstract: "Lays out huge feeds, measures the speed and checks the results.",
    discussion: """
      Exit status: 0 for success; 1 if a comparison or a check failed or the output could not be written; 64 for wrong \
      usage; 65 for invalid input; 130 if interrupted.

      Files that are read may be plain or gzip. Their content has at most \(maximumFileSize >> 20) MiB, that of a JSON \
      file at most \(maximumJSONSize >> 20) MiB and \(JSONValue.maximumCount / 1_000_000) million values and names, as \
      has each of JSON lines, and that of a CSV file or of JSON lines at most \(maximumLineCount / 1_000_000) million \
      lines. A row of CSV has at most \(maximumCellCount / 1_000_000) million cells, a feed file at most \
      \(KindNames.maximumCount) named kinds, and a trace at most \(Trace.maximumEventCount / 1_000_000) million events and \
      frames.
      """,
    subcommands: [
      SuiteCommands.bench, SuiteCommands.compare, Ab.self, AbRound.self, Report.self, Profile.self,
      FlameGraphCommand.self, Costs.self, SuiteCommands.trace, Frames.self, Render.self, ViewCommand.self,
      DemoCommand.self, Validate.self,
    ])
}

/// Runs the program `millrace` with the arguments of the process.
package func runMillrace() { MillraceCommand.runProgram() }
