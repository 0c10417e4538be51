import Foundation
import ProgramTesting
import Testing

/// Files that cannot be read as text.
@Suite struct FileErrorTests {
  @Test func missingFile() throws {
    let expected = "the file: expected a readable file (No such file or directory)"
    let workbench = try Workbench()
    #expect(try workbench.millrace(["frames", "no.json"]) == .badInput("no.json: \(expected)"))
    #expect(try workbench.millrace(["frames", "a\nb"]) == .badInput("a\\nb: \(expected)"))
  }

  @Test func folder() throws {
    let outcome = try Workbench().millrace(["frames", "."])
    #expect(outcome == .badInput(".: the file: expected a readable file (Is a directory)"))
  }

  @Test func invalidUTF8() throws {
    let workbench = try Workbench()
    try workbench.write(Data("{\"é\"\n: \"".utf8) + [0xFF, 0x22], to: "feed.json")
    let outcome = try workbench.millrace(["frames", "feed.json"])
    #expect(outcome == .badInput("feed.json: line 2, column 4: expected UTF-8 text, got the byte 0xFF"))
    try workbench.write(Data([0xC3]), to: "cut.json")
    let cut = try workbench.millrace(["frames", "cut.json"])
    #expect(cut == .badInput("cut.json: line 1, column 1: expected UTF-8 text, got the byte 0xC3"))
  }

  @Test func gzipDataThatEndsTooEarly() throws {
    let workbench = try Workbench(["feed.json": #"{"version": 1, "width": 100}"#])
    let packed = try workbench.shell("gzip feed.json && head -c 30 feed.json.gz > cut.gz")
    #expect(packed == .success(""))
    #expect(try workbench.millrace(["frames", "feed.json.gz"]) == .success(SampleFiles.framesHeader))
    let outcome = try workbench.millrace(["frames", "cut.gz"])
    #expect(
      outcome
        == .badInput("cut.gz: the file: expected a readable file (its gzip data ends too early)"))
  }

  /// A device without an end, and 600 MiB in 600 kB of gzip data. Each takes less than 1.5 GiB of memory.
  @Test func filesThatAreTooLarge() throws {
    let workbench = try Workbench()
    #expect(try workbench.shell("head -c 629145600 /dev/zero | gzip -1 > zeros.json.gz").status == 0)
    for file in ["/dev/zero", "zeros.json.gz"] {
      let outcome = try workbench.shell(#"ulimit -v 2097152; exec "$0" frames \#(file)"#)
      #expect(outcome == .badInput("\(file): the file: expected a readable file (it is larger than 512 MiB)"))
    }
    let flames = try workbench.shell(#"ulimit -v 2097152; exec "$0" flame-graph < /dev/zero"#)
    #expect(
      flames == .badInput("standard input: the file: expected a readable file (it is larger than 512 MiB)"))
  }

  /// A JSON text that jansson would hold several times.
  @Test func longTextsOfJSON() throws {
    let workbench = try Workbench()
    let text = #"{ printf '"'; head -c 268435455 /dev/zero | tr '\0' a; printf '"'; }"#
    #expect(try workbench.shell("\(text) > long.json").status == 0)
    let outcome = try workbench.shell(#"ulimit -v 2097152; exec "$0" frames long.json"#)
    #expect(outcome == .badInput("long.json: the file: expected at most 256 MiB of JSON"))
  }

  /// 200 million lines in a file that is not too large. They are not held all at once.
  @Test func profilesOfEmptyLines() throws {
    let flames = try Workbench().shell(
      #"ulimit -v 2097152; head -c 200000000 /dev/zero | tr '\0' '\n' | "$0" flame-graph"#)
    #expect(
      flames
        == .badInput(
          "standard input: the stacks: expected output of perf script or callgrind with a function whose name "
            + "contains 'profiledOperation' (--from)"))
  }

  /// A name of 100 million functions. They are not held all at once.
  @Test func profilesWithLongNames() throws {
    let flames = try Workbench().shell(
      #"ulimit -v 2097152; { printf '# callgrind format\nfn=(1) '; yes "f'" | tr -d '\n' | head -c 200000000; "#
        + #"printf '\n0 1\n'; } | "$0" flame-graph"#)
    #expect(flames == .badInput("standard input: line 3: expected at most 100000 functions above each other"))
  }

  /// A line of 33 million words, which are not held all at once, and more events than the memory has room for.
  @Test func longTraces() throws {
    let workbench = try Workbench(["head.txt": SampleFiles.traceHeader])
    for (lines, error) in [
      ("yes frame | tr '\n' ' ' | head -c 200000000", #"expected frame alone, got "frame frame"#),
      ("yes frame | head -n 30000000", "expected at most 10000000 events and frames, got more"),
    ] {
      #expect(try workbench.shell("{ cat head.txt; \(lines); } > a.trace").status == 0)
      let outcome = try workbench.shell(#"ulimit -v 2097152; exec "$0" trace a.trace"#)
      #expect(outcome.status == 65 && outcome.output.isEmpty && outcome.errors.contains(error), "\(outcome)")
    }
  }
}
