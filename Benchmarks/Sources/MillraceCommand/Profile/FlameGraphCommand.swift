import ArgumentParser
import FeedFiles
import FeedFormat
import Foundation
import ProgramOutput
import Reports

/// `millrace flame-graph`: draws the output of perf or callgrind.
struct FlameGraphCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flame-graph",
    abstract: "Draw a flame graph (SVG) of the output of perf script or callgrind.",
    discussion: """
      \(commands)

      The width of a function is its share of the samples or instructions. It is above its caller. A profile has at most \
      \(CallStacks.maximumDepth) functions above each other and \(CallStacks.maximumCount) different call paths. \
      See also Benchmarks/PROFILING.md.
      """)

  /// The commands that make a flame graph from a profile, in lines short enough for any terminal.
  static let commands = #"""
      perf record -o perf.data -e cpu-clock -F 999 --call-graph fp \
        millrace profile --workload insert
      perf script -i perf.data --no-inline | swift demangle --simplified \
        | millrace flame-graph > flames.svg

      strip --strip-debug -o millrace-symbols $(which millrace)
      valgrind --tool=callgrind --separate-callers=50 \
        --callgrind-out-file=callgrind.out \
        --toggle-collect='*profiledOperation*' \
        ./millrace-symbols profile --workload insert --operations 1000
      swift demangle --simplified < callgrind.out \
        | millrace flame-graph > flames.svg
    """#

  @Argument(
    help: "The output of perf script or callgrind, plain or gzip. (default: standard input)",
    completion: .file())
  var stacks: String?

  @Option(
    help: ArgumentHelp(
      "Draw only the stacks below a function whose name contains this text, or all stacks if empty.",
      valueName: "name"))
  var from = "profiledOperation"

  func run() throws {
    try reportingInputErrors {
      let name = stacks ?? "standard input"
      let text = String(decoding: try readBytes(path: stacks), as: UTF8.self)
      let function = from.isEmpty ? nil : from
      let found: CallStacks
      do throws(ProfileError) {
        found =
          CallStacks.isCallgrind(text)
          ? try CallStacks(callgrind: text, from: function) : try CallStacks(perfScript: text, from: function)
      } catch {
        throw InputError(file: name, place: "line \(error.line)", expectation: error.expectation)
      }
      guard !found.isEmpty else {
        throw InputError(
          file: name, place: "the stacks",
          expectation: from.isEmpty
            ? "output of perf script or callgrind"
            : "output of perf script or callgrind with a function whose name contains '\(from)' (--from)")
      }
      let graph = FlameGraph(found, title: from.isEmpty ? "all" : from)
      try printLine(String(decoding: graph.data, as: UTF8.self))
    }
  }
}
