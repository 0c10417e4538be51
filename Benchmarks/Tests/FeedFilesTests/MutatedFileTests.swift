import FeedFiles
import FeedFormat
import Foundation
import MillraceRandom
import ProgramTesting
import Testing

/// The program reads or rejects damaged copies of files of every kind, with little memory and time.
@Suite struct MutatedFileTests {
  /// A kind of file, and the commands that read it.
  private struct Kind: Sendable {
    let name: String
    let originals: [[UInt8]]
    /// The arguments of the commands, in which `FILE` is the name of the file.
    let commands: [String]
    var isJSON = false
  }

  /// A virtual memory of 2 GiB and 10 s of processor time.
  private static let limits = "ulimit -v 2097152; ulimit -t 10"

  /// Each run of the program ends with status 0, 1, 64 or 65. If it fails, it prints one line.
  ///
  /// The environment variables `FILES` and `SEED` change the number of files and the first seed. A run of the program takes
  /// about 25 ms, so `scripts/soak` checks more files. Two processes run at a time.
  @Test(arguments: 0..<2)
  func programReadsOrRejectsDamagedFiles(half: Int) throws {
    func number(_ name: String, or value: Int) -> Int {
      ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? value
    }
    let (first, count) = (number("SEED", or: 0), number("FILES", or: 500))
    print("SEED=\(first) FILES=\(count) repeat this run")
    let bench = try Workbench()
    let kinds = try Self.kinds(in: bench)
    var (read, rejected) = ([String: Int](), [String: Int]())
    for seed in first..<(first + count) where seed % 2 == half {
      var random = SplitMix64(seed: UInt64(seed))
      let kind = kinds[Int.random(in: 0..<kinds.count, using: &random)]
      let original = kind.originals[Int.random(in: 0..<kind.originals.count, using: &random)]
      try bench.write(Self.damaged(original, kind, seed: seed, using: &random), to: kind.name)
      let command = kind.commands[Int.random(in: 0..<kind.commands.count, using: &random)]
        .replacingOccurrences(of: "FILE", with: kind.name)
      let outcome = try bench.shell(#"\#(Self.limits); exec "$0" \#(command)"#)
      let problem = Self.problem(outcome, of: command)
      #expect(problem == nil, "SEED=\(seed) FILES=1: \(command): \(outcome)")
      if outcome.status == 0 {
        read[kind.name, default: 0] += 1
      } else {
        rejected[kind.name, default: 0] += 1
      }
    }
    // Of each kind, some files are read, and some are not. With less than about 2,000 files, some kinds are rare.
    #expect(count < 100 || !read.isEmpty && !rejected.isEmpty)
    for kind in kinds where count >= 2_000 {
      #expect(read[kind.name, default: 0] > 0 && rejected[kind.name, default: 0] > 0, "\(kind.name)")
    }
  }

  /// Returns what is wrong with the outcome of a command, or `nil`.
  private static func problem(_ outcome: Workbench.Outcome, of command: String) -> String? {
    let lines = outcome.errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    switch outcome.status {
    // The comparison of results may warn, and fail without an error.
    case 0, 1:
      let isExpected = lines.allSatisfy { $0.hasPrefix("warning: ") }
      return isExpected && (outcome.status == 0 || command.hasPrefix("compare")) ? nil : "errors"
    case 64, 65: return lines.count == 1 && lines[0].hasPrefix("error: ") ? nil : "not one line"
    default: return "an undocumented status"
    }
  }

  private static func damaged(
    _ original: [UInt8], _ kind: Kind, seed: Int, using random: inout SplitMix64
  ) throws -> Data {
    // Most damage of gzip data is found by its checksum.
    if kind.name.hasSuffix(".gz"), Int.random(in: 0..<8, using: &random) == 0 { return Data(original) }
    if kind.isJSON, Bool.random(using: &random) {
      let value = try JSONValue(file: kind.name, bytes: original)
      return JSONDamage.feeds.damagedText(value, seed: UInt64(seed))
    }
    return Data(FileDamage.damaged(original, using: &random))
  }

  // MARK: - The files

  /// Returns the kinds of files. Writes the files that commands need beside the damaged one.
  private static func kinds(in bench: Workbench) throws -> [Kind] {
    let feeds = try examples("json", in: feedFormatFolder.appendingPathComponent("examples"))
    for name in ["pictures.csv", "pictures.jsonl"] {
      try bench.write(Data(contentsOf: feedFormatFolder.appendingPathComponent("examples/\(name)")), to: name)
    }
    let banner = #"{"layout": "banner", "count": 5, "height": 160, "interval": 3}"#
    try bench.write(
      Data(#"{"version": 1, "width": 390, "height": 844, "sections": [\#(banner)]}"#.utf8), to: "banner.json")
    try bench.write(Data(page.utf8), to: "page.html")
    let results = try bench.millrace(
      "bench --count 1e4 --suite query --layout list --json results.json".split(separator: " ").map(
        String.init))
    #expect(results.status == 0)
    let report = try Array(bench.text("results.json").utf8)
    let traces = try examples("trace", in: traceFormatFolder.appendingPathComponent("examples"))
    let kinds = [
      Kind(
        name: "feed.json",
        originals: feeds
          + ([SampleFiles.feed, SampleFiles.compositional] + RoundDamageTests.files).map { Array($0.utf8) },
        commands: [
          "frames FILE", "frames FILE --attributes --rect 0,0,300,500", "frames FILE --content-size",
          "frames FILE --rest 1,1e9,-1e300", "render FILE -o out.svg",
          "render FILE -o out.svg --rect 0,0,inf,inf",
          "trace --input FILE --count 100", "view FILE --page page.html -o out.html",
          "view FILE --page page.html -o out.html --count 100",
        ], isJSON: true),
      Kind(
        name: "viewer.html", originals: [Array(page.utf8)],
        commands: ["view banner.json --page FILE -o out.html"]),
      Kind(
        name: "items.csv", originals: [Array(csv.utf8)],
        commands: ["trace --input FILE --count 100"]),
      Kind(
        name: "items.jsonl", originals: [Array(lines.utf8), Array("80\n7.5e1\n0\n1200\n".utf8)],
        commands: ["trace --input FILE --count 100"]),
      Kind(
        name: "reader.trace", originals: traces, commands: ["trace FILE", "trace FILE --stable -o out.trace"]),
      Kind(
        name: "report.json", originals: [report],
        commands: [
          "compare FILE results.json", "compare results.json FILE",
          "report FILE --html page.html --markdown page.md",
        ], isJSON: true),
      Kind(
        name: "script.json", originals: [Array(script.utf8)], commands: ["frames banner.json --script FILE"],
        isJSON: true),
      Kind(
        name: "perf.txt", originals: [Array(perf.utf8)],
        commands: ["flame-graph FILE --from ''", "flame-graph FILE"]),
      Kind(
        name: "callgrind.out", originals: [Array(callgrind.utf8)],
        commands: ["flame-graph FILE --from ''", "flame-graph FILE"]),
    ]
    return try kinds
      + kinds.map { kind in
        try Kind(
          name: kind.name + ".gz", originals: kind.originals.prefix(4).map { try compressed($0, in: bench) },
          commands: kind.commands)
      }
  }

  private static func examples(_ extension: String, in folder: URL) throws -> [[UInt8]] {
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return try files.filter { $0.pathExtension == `extension` }.sorted { $0.path < $1.path }
      .map { try Array(Data(contentsOf: $0)) }
  }

  private static func compressed(_ bytes: [UInt8], in bench: Workbench) throws -> [UInt8] {
    try bench.write(Data(bytes), to: "plain")
    #expect(try bench.shell("gzip -nf plain").status == 0)
    return try Array(Data(contentsOf: URL(fileURLWithPath: bench.path("plain.gz"))))
  }

  private static let page = """
    <p>before</p>
    <script type="application/json" id="feed-file">null</script>
    <p>after</p>

    """
  private static let csv =
    "title,width,height\nHarbour,640,480\n\"Portrait, \"\"seated\"\"\",30.5,4e2\r\n\"a\nb\",1,1\n"
  private static let lines = #"{"extent": 80, "a": [1, "b"]}"# + "\n" + #"{"a": {}, "extent": 7.5e1}"# + "\n"
  private static let script =
    #"[{"at": 0.5}, {"at": 1, "drag": true}, {"at": 1.5, "drag": 40.5}, {"at": 2, "release": [500, 0.5]},"#
    + #" {"at": 3, "scrollTo": 2}, {"at": 4, "pause": true}, {"at": 9, "resume": true}, {"at": 9, "count": 3}]"#
  private static let perf = """
    millrace 7 46951.468580:    1001001 cpu-clock: 
    \t           12e88 search_cache+0xf8 (/usr/lib/ld linux.so.2)
    \t            52fc [unknown] ([unknown])

    millrace 7 46951.468590:    1001001 cpu-clock: 
    \t  3c2 closure #1 in Tree.find(_:) (inlined)+0x8 (/opt/a b/millrace)
    \t  3c1 profiledOperation(_:)+0x10 (/opt/a b/millrace)
    \t  3c0 main+0x1 (/opt/a b/millrace)

    """
  private static let callgrind = """
    # callgrind format
    events: Ir
    summary: 60

    fn=(1) profiledOperation(_:)'main
    0 10
    +3 5
    cfn=(2) static Int.< infix(_:_:)'profiledOperation(_:)'main
    calls=3 0
    * 40

    fn=(2)
    16 20
    -4 20

    """
}
