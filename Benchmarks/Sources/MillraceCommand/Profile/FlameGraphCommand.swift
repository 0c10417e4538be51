import ArgumentParser
import FeedFiles
import Foundation
import Reports

/// `millrace flame-graph`: a picture of what perf found.
struct FlameGraphCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flame-graph",
    abstract: "Make a flame graph (SVG) of what perf script prints.",
    discussion: """
      \(commands)

      A function is as wide as its share of the samples, and stands on what called it. \
      Benchmarks/PROFILING.md has more.
      """)

  /// How one comes from a profile, in lines that no terminal wraps.
  static let commands = #"""
      perf record -o perf.data -e cpu-clock -F 999 --call-graph fp \
        millrace profile --workload insert
      perf script -i perf.data --no-inline | swift demangle --simplified \
        | millrace flame-graph > flames.svg
    """#

  @Argument(help: "What perf script printed. (default: standard input)", completion: .file())
  var stacks: String?

  @Option(
    help: ArgumentHelp(
      "Leave out what was not called by a function with this in its name; all of it with an empty one.",
      valueName: "name"))
  var from = "profiledOperation"

  func run() throws {
    try reportingInputErrors {
      let name = stacks ?? "standard input"
      let data =
        stacks.map { FileManager.default.contents(atPath: $0) }
        ?? FileHandle.standardInput.readDataToEndOfFile()
      guard let data else {
        throw InputError(file: name, place: "the file", expectation: "to be there and readable")
      }
      let found = CallStacks(
        perfScript: String(decoding: data, as: UTF8.self), from: from.isEmpty ? nil : from)
      guard !found.isEmpty else {
        throw InputError(
          file: name, place: "the stacks",
          expectation: from.isEmpty
            ? "what perf script prints" : "what perf script prints, with '\(from)' in some of them (--from)")
      }
      let graph = FlameGraph(found, title: from.isEmpty ? "all" : from)
      try printLine(String(decoding: graph.data, as: UTF8.self))
    }
  }
}
