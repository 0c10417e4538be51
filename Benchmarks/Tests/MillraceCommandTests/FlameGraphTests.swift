import Foundation
import ProgramTesting
import Reports
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Flame graphs")
struct FlameGraphTests {
  /// Output of perf with demangled Swift names, which contain spaces, operators and parentheses.
  private static let script = """
    millrace 7 46951.468580:    1001001 cpu-clock: 
    \t           12e88 search_cache+0xf8 (/usr/lib/ld linux.so.2)
    \t            52fc [unknown] ([unknown])

    millrace 7 46951.468590:    1001001 cpu-clock: 
    \t  3c2 closure #1 in Tree.find(_:) (inlined)+0x8 (/opt/a b/millrace)
    \t  3c1 profiledOperation(_:)+0x10 (/opt/a b/millrace)
    \t  3c0 main+0x1 (/opt/a b/millrace)

    millrace 7 46951.468600:    1001001 cpu-clock: 
    \t  3c3 static Int.< infix(_:_:)+0x8 (/opt/a b/millrace)
    \t  3c1 profiledOperation(_:)+0x20 (/opt/a b/millrace)
    \t  3c0 main+0x1 (/opt/a b/millrace)

    millrace 7 46951.468610:    1001001 cpu-clock: 
    \t  3c1 profiledOperation(_:)+0x30 (/opt/a b/millrace)
    \t  3c0 main+0x1 (/opt/a b/millrace)

    """

  /// Returns the tooltips of the functions.
  private func titles(_ svg: String) -> [String] {
    svg.split(separator: "\n").compactMap { line in
      line.hasPrefix("<title>") ? String(line.dropFirst("<title>".count).dropLast("</title>".count)) : nil
    }
  }

  @Test("Functions have their own samples and those of their callees")
  func samples() throws {
    let svg = String(
      decoding: FlameGraph(try CallStacks(perfScript: Self.script), title: "all").data, as: UTF8.self)
    #expect(
      titles(svg) == [
        "all: 4 samples, 100.0 %", "[unknown]: 1 samples, 25.0 %", "search_cache: 1 samples, 25.0 %",
        "main: 3 samples, 75.0 %", "profiledOperation(_:): 3 samples, 75.0 %",
        "closure #1 in Tree.find(_:) (inlined): 1 samples, 25.0 %",
        "static Int.&lt; infix(_:_:): 1 samples, 25.0 %",
      ])
    // Half of the picture's 1,380 points, after the quarter for the sample with another root.
    #expect(svg.contains(#"<rect x="355" y="70" width="1034.5""#))
    #expect(XMLParser(data: Data(svg.utf8)).parse())
  }

  @Test("--from shows only the callees of a function")
  func from() throws {
    let stacks = try CallStacks(perfScript: Self.script, from: "profiledOperation")
    let svg = String(decoding: FlameGraph(stacks, title: "x").data, as: UTF8.self)
    #expect(
      titles(svg).prefix(2) == ["all: 3 samples, 100.0 %", "profiledOperation(_:): 3 samples, 100.0 %"])
    #expect(titles(svg).count == 4 && !svg.contains("main"))
    #expect(try CallStacks(perfScript: Self.script, from: "nowhere").isEmpty)
    #expect(try CallStacks(perfScript: "").isEmpty)
    #expect(try CallStacks(perfScript: Self.script) == CallStacks(perfScript: Self.script + "\n"))
  }

  /// Output of callgrind with `--separate-callers`: numbers replace names after their first use, and lines
  /// are relative.
  private static let callgrind = """
    # callgrind format
    events: Ir
    summary: 60

    ob=(1) /opt/a b/millrace
    fl=(1) ???
    fn=(1) profiledOperation(_:)'main
    0 10
    +3 5
    cfn=(2) static Int.< infix(_:_:)'profiledOperation(_:)'main
    calls=3 0
    * 40

    fn=(2)
    16 20
    -4 20

    fn=(3) main
    5 5
    cfn=(1)
    calls=1 0
    7 55

    fn=(4) Tree.walk()'2'Tree.walk()'profiledOperation(_:)'main
    8 0
    """

  @Test("Callgrind's instructions are assigned to call paths")
  func callgrindFormat() throws {
    #expect(CallStacks.isCallgrind(Self.callgrind) && !CallStacks.isCallgrind(Self.script))
    let all = FlameGraph(try CallStacks(callgrind: Self.callgrind), title: "all")
    #expect(
      titles(String(decoding: all.data, as: UTF8.self)) == [
        "all: 60 instructions, 100.0 %", "main: 60 instructions, 100.0 %",
        "profiledOperation(_:): 55 instructions, 91.7 %",
        "static Int.&lt; infix(_:_:): 40 instructions, 66.7 %",
      ])
    let below = FlameGraph(
      try CallStacks(callgrind: Self.callgrind, from: "profiledOperation"), title: "x")
    #expect(titles(String(decoding: below.data, as: UTF8.self)).first == "all: 55 instructions, 100.0 %")
    #expect(try CallStacks(callgrind: "# callgrind format\n").isEmpty)
    #expect(try CallStacks(callgrind: Self.callgrind.replacing("0 0", with: "x y")).isEmpty == false)
  }

  @Test("Costs whose sum is too large are errors")
  func hugeCosts() throws {
    func stacks(_ costs: String...) throws(ProfileError) -> CallStacks {
      try CallStacks(callgrind: "# callgrind format\nfn=(1) a\n" + costs.joined(separator: "\nfn=(2) b\n"))
    }
    #expect(try !stacks("0 9223372036854775806", "0 1").isEmpty)
    for (costs, line) in [
      ("1 9223372036854775807", 5), ("0 1\n0 99999999999999999999", 4), ("0 x", 3), ("0 -1", 3),
    ] {
      #expect {
        _ = try line == 5 ? stacks(costs, "0 1") : stacks(costs)
      } throws: {
        ($0 as? ProfileError)?.line == line
      }
    }
  }

  @Test("Deep stacks are drawn")
  func hugeStacks() throws {
    let deep = "x:\n" + (0..<100_000).reversed().map { "\t 1 f\($0)+0x1 (/a)\n" }.joined() + "\n"
    let stacks = try CallStacks(perfScript: deep)
    let svg = String(decoding: FlameGraph(stacks, title: "x").data, as: UTF8.self)
    #expect(titles(svg).count == 100_001 && titles(svg).last == "f99999: 1 samples, 100.0 %")
  }

  @Test("Too many functions are errors, before they take much memory")
  func tooManyFunctions() {
    func line(_ stacks: () throws(ProfileError) -> CallStacks) -> Int? {
      do throws(ProfileError) {
        _ = try stacks()
        return nil
      } catch {
        return error.line
      }
    }
    let deep = "x:\n" + String(repeating: "\t 1 f+0x1 (/a)\n", count: 100_001) + "\n"
    #expect(line { () throws(ProfileError) in try CallStacks(perfScript: deep) } == 100_002)
    let name = String(repeating: "f'", count: 100_000) + "f"
    #expect(
      line { () throws(ProfileError) in
        try CallStacks(callgrind: "# callgrind format\nfn=(1) \(name)\n0 1\n")
      } == 3)
    // Each stack adds its functions below one of its own. The last one ends with the text.
    let functions = String(repeating: "\t 1 f+0x1 (/a)\n", count: 100_000 - 1)
    let many = (0..<10).map { "x:\n\(functions)\t 1 f\($0)+0x1 (/a)\n" }.joined()
    #expect(line { () throws(ProfileError) in try CallStacks(perfScript: many) } == 10 * 100_001 + 1)
  }

  @Test("Functions that are too narrow leave their place empty")
  func narrowFunctions() throws {
    let stacks = try CallStacks(
      callgrind: "# callgrind format\nfn=(1) a'main\n0 1\nfn=(2) b'main\n0 4999\nfn=(3) c'b'main\n0 5000\n")
    let svg = String(decoding: FlameGraph(stacks, title: "x").data, as: UTF8.self)
    // 1,380 / 10,000 points for each instruction. `b` and its callee start behind `a`, which is too narrow to be drawn.
    #expect(
      titles(svg) == [
        "all: 10000 instructions, 100.0 %", "main: 10000 instructions, 100.0 %",
        "b: 9999 instructions, 100.0 %",
        "c: 5000 instructions, 50.0 %",
      ])
    #expect(svg.split(separator: "\n").count { $0.contains(#"<rect x="10.1""#) } == 2)
  }

  @Test("The program reads standard input or a file and reports errors")
  func program() throws {
    let bench = try Workbench([
      "stacks.txt": Self.script, "callgrind.out": Self.callgrind, "empty.txt": "\n",
      "nothing.out": "# callgrind format\nfn=(",
    ])
    #expect(
      try bench.millrace(["flame-graph", "callgrind.out"]).output.contains(
        "profiledOperation: 55 instructions"))
    let file = try bench.millrace(["flame-graph", "stacks.txt"])
    #expect(file.status == 0 && file.output.contains("profiledOperation: 3 samples"))
    #expect(try bench.shell("$0 flame-graph < stacks.txt") == file)
    #expect(
      try bench.millrace(["flame-graph", "stacks.txt", "--from", ""]).output.contains("all: 4 samples"))
    for arguments in [["empty.txt"], ["missing.txt"], ["nothing.out"], ["stacks.txt", "--from", "nowhere"]] {
      let outcome = try bench.millrace(["flame-graph"] + arguments)
      #expect(outcome.status == 65 && outcome.output.isEmpty)
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }
  }
}
