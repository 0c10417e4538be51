import Foundation
import Measurement
import ProgramTesting
import Testing

/// Runs `millrace ab` as a process.
@Suite("millrace ab", .enabled(if: !isDebugBuild, "debug builds do not measure"))
struct AbProcessTests {
  private static let few = ["--only", "query/waterfall/*", "--count", "2000"]

  /// Returns a program that answers as `millrace ab-round` does, with a fixed time of the benchmark `query/b`.
  private static func program(_ cost: Double) -> String {
    """
    #!/bin/sh
    echo '["query/a","query/b"]'
    while read -r name; do
      case $name in
      query/a) echo '{"cost":200,"waited":0}' ;;
      query/b) echo '{"cost":\(cost),"waited":0}' ;;
      esac
    done
    """
  }

  @Test("A control run has a row for each benchmark, in lines of at most 110 columns")
  func control() throws {
    let outcome = try Workbench().millrace(
      ["ab", "--control", Workbench.program.path, "--seconds", "1"] + Self.few)
    #expect(outcome.status == 0 || outcome.status == 1)
    let rows = outcome.output.split(separator: "\n").filter { $0.hasPrefix("query/waterfall/reflow/") }
    #expect(rows.count == 2)
    #expect(outcome.output.contains("\n2 benchmarks with 2 k items, "))
    #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 110 })
  }

  @Test("A slower operation is named and exits 1, a faster one exits 0")
  func slower() throws {
    let bench = try Workbench(["first": Self.program(100), "second": Self.program(103)])
    for name in ["first", "second"] { try makeExecutable(name, in: bench) }
    let slower = try bench.millrace(["ab", "first", "second", "--seconds", "0.4"])
    #expect(slower.status == 1)
    #expect(
      slower.output.contains(
        ": 1 slower, 0 faster.\nNoise: half of the intervals are narrower than +-0.0 %.\n"))
    #expect(slower.output.hasSuffix("\nslower: query/b by +3.0 %, +3.0 % to +3.0 %\n"))
    let faster = try bench.millrace(["ab", "second", "first", "--seconds", "0.4"])
    #expect(faster.status == 0)
    #expect(faster.output.hasSuffix("\nfaster: query/b by -2.9 %, -2.9 % to -2.9 %\n"))
    let same = try bench.millrace(["ab", "--control", "second", "--seconds", "0.4"])
    #expect(same.status == 0 && same.output.contains("0 slower, 0 faster."))
    #expect(try bench.names() == ["first", "second"], "it writes no files")
  }

  private func makeExecutable(_ name: String, in bench: Workbench) throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: bench.path(name))
  }

  /// Runs `millrace ab` with a program against its copy. The program prints the figure that `body`, a part of a shell script,
  /// assigns to `figure`. It runs in the folder of the workbench.
  private func control(with body: String, seconds: String = "0.4", _ bench: Workbench) throws
    -> Workbench.Outcome
  {
    let script = """
      #!/bin/sh
      role=$(basename "$0")
      echo "$role ${#MILLRACE_PADDING} $(dirname "$0") $*" >>log
      echo '["query/a"]'
      while read -r name; do
      \(body)
      echo "$figure"
      done
      """
    try bench.write(Data(script.utf8), to: "program")
    try makeExecutable("program", in: bench)
    return try bench.millrace(["ab", "--control", "program", "--seconds", seconds])
  }

  @Test("Each program is measured first equally often, so the order changes nothing")
  func order() throws {
    // The first measurement of each pair takes longer.
    let slowFirst = """
      figure='{"cost":100,"waited":0}'
      if [ -e first ]; then rm first; else touch first; figure='{"cost":120,"waited":0}'; fi
      """
    let outcome = try control(with: slowFirst, Workbench())
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("0 slower, 0 faster."))
  }

  @Test("The programs of a pair get the same random numbers and the same stack, in a folder that is removed")
  func pairs() throws {
    let bench = try Workbench()
    #expect(try control(with: #"figure='{"cost":100,"waited":0}'"#, bench).status == 0)
    let lines = try bench.text("log").split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    let (old, new) = (lines.filter { $0[0] == "old" }, lines.filter { $0[0] == "new" })
    #expect(old.count > 3 && old.map { $0.dropFirst() } == new.map { $0.dropFirst() })
    // The first pair is discarded.
    let rounds = old.map { $0[5] }
    #expect(rounds == ["0"] + (0..<old.count - 1).map { String($0) })
    #expect(Set(old.map { $0[1] }).count > 1, "the stack moves")
    #expect(!FileManager.default.fileExists(atPath: old[0][2]))
  }

  @Test("Pairs in which either program was disturbed are counted")
  func disturbed() throws {
    for role in ["old", "new"] {
      let outcome = try control(
        with: """
          figure='{"cost":100,"waited":0}'
          if [ $role = \(role) ] && [ $(($3 % 2)) = 0 ]; then figure='{"cost":300,"waited":0.5}'; fi
          """, Workbench())
      #expect(outcome.status == 0, "\(outcome)")
      #expect(outcome.output.contains("disturbed over a quarter of the pairs of 1 benchmarks."))
    }
  }

  @Test("A control run that names a benchmark exits with 1, also if it is faster")
  func falseAlarm() throws {
    for (cost, verdict) in [(103, "slower"), (97, "faster")] {
      // Long enough for the pairs that a verdict needs, also beside other processes.
      let outcome = try control(
        with: #"figure='{"cost":100,"waited":0}'"#
          + "\nif [ $role = new ]; then figure='{\"cost\":\(cost),\"waited\":0}'; fi", seconds: "2",
        Workbench())
      #expect(outcome.status == 1 && outcome.output.contains("\n\(verdict): query/a by "))
    }
  }

  @Test("With too little time there are no intervals")
  func short() throws {
    let outcome = try Workbench().millrace(
      ["ab", "--control", Workbench.program.path, "--seconds", "0.001"] + Self.few)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("2 pairs of rounds: 0 slower, 0 faster.\nThere are too few pairs"))
  }

  @Test("Errors name the program and what is wrong with it")
  func errors() throws {
    let bench = try Workbench([
      "text": "hello", "other": "#!/bin/sh\necho hello", "failing": "#!/bin/sh\nexit 3",
    ])
    for name in ["other", "failing"] { try makeExecutable(name, in: bench) }
    func error(_ old: String, _ new: String) throws -> Workbench.Outcome {
      try bench.millrace(["ab", old, new] + Self.few)
    }
    let program = Workbench.program.path
    #expect(try error(program, "none") == .badInput("none: the file: expected a program millrace"))
    #expect(try error("text", program) == .badInput("text: the file: expected a program millrace"))
    #expect(
      try error("other", program)
        == .badInput("other: the program: expected a program millrace, which measures rounds"))
    #expect(try error("failing", program) == .badInput("failing: the program: ab-round failed: status 3"))
  }

  @Test("Wrong usage exits 64")
  func usage() throws {
    for arguments in [
      ["one"], ["one", "two", "--control"], ["one", "two", "--seconds", "0"],
      ["one", "two", "--only", "nothing"],
      ["one", "two", "--only", "*/aged-viewport"], ["one", "two", "--pin", "4096"],
    ] {
      let outcome = try Workbench().millrace(["ab"] + arguments)
      #expect(outcome.status == 64 && outcome.output.isEmpty, "\(arguments)")
    }
  }
}
