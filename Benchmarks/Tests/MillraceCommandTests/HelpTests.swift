import ProgramTesting
import Testing

/// The help of the program.
@Suite struct HelpTests {
  private static let verbs = [
    "bench", "compare", "ab", "report", "profile", "flame-graph", "costs", "trace", "frames", "render",
    "view", "demo",
    "validate",
  ]

  @Test("Each subcommand is listed once")
  func verbs() throws {
    let help = try Workbench().millrace(["--help"]).output
    let lines = help.split(separator: "\n").drop { !$0.hasPrefix("SUBCOMMANDS:") }.dropFirst()
    let names = lines.compactMap { line in
      line.hasPrefix("  ") && !line.hasPrefix("   ") ? line.split(separator: " ").first.map(String.init) : nil
    }
    #expect(names.filter { $0 != "See" } == Self.verbs)
  }

  @Test(
    "Commands in help texts are not wrapped, so they can be copied", arguments: ["profile", "flame-graph"])
  func commands(verb: String) throws {
    let help = try Workbench().millrace([verb, "--help"]).output
    #expect(
      help.contains(
        #"""

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
        """#))
  }
}
