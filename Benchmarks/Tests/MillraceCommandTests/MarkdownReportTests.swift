import Foundation
import Measurement
import ProgramTesting
import Reports
import Testing

/// The markdown tables of a report.
@Suite("Markdown of reports")
struct MarkdownReportTests {
  private func row(
    _ name: String, count: Int, median: Double, frames: FrameResult? = nil
  ) -> BenchmarkResult {
    let parts = name.split(separator: "/").map(String.init)
    let times = (0..<9).map { median * (1 + Double($0) / 100) }
    return BenchmarkResult(
      suite: parts[0], layout: parts[1], policy: parts[2], operation: parts[3], count: count, lanes: 4,
      summary: Summary(nanoseconds: times, roundMedians: times), items: Double(count), frames: frames)
  }

  private func report(_ rows: [BenchmarkResult]) -> BenchmarkReport {
    var context = RunContext.current(
      feed: "synthetic", seed: 7, overhead: SamplingOverhead(cost: 20, step: 1),
      noise: MachineNoise(of: [10, 10, 20]))
    (context.machine, context.cores, context.memory) = ("A Processor", 2, 24 << 30)
    (context.os, context.commit, context.swift) = ("Debian GNU/Linux 12", "0123456789ab", "6.3")
    context.date = "2026-11-21T12:00:00Z"
    var report = BenchmarkReport(context: context)
    report.results = rows
    report.fitGrowth()
    return report
  }

  private let frames = FrameResult(
    of: Series(overhead: SamplingOverhead(cost: 0, step: 1), warmsUp: false), rate: 120, provisional: 0)

  private func memory(_ layout: String, count: Int, _ bytes: Double) -> MemoryResult {
    MemoryResult(
      layout: layout, policy: "reflow", count: count, lanes: 4, bytesPerItem: bytes,
      bytesPerItemAfterInsertions: nil, allocationsPerQuery: 0, allocationsPerEdit: 0)
  }

  /// Returns a report with results of all kinds.
  private func full(_ counts: [Int] = [10_000, 1_000_000]) -> BenchmarkReport {
    var rows: [BenchmarkResult] = []
    let names = [
      "build/waterfall/reflow/build", "build/flow/reflow/build", "build/textbook/reflow/build",
      "build/chunked/reflow/build", "build/sorted/reflow/build", "build/rtree/reflow/build",
      "build/floor/none/build",
      "query/waterfall/reflow/random-viewport", "query/flow/reflow/random-viewport",
      "query/textbook/reflow/random-viewport", "edit/waterfall/reflow/insert",
      "edit/waterfall/stable/insert", "edit/textbook/reflow/insert", "settle/waterfall/reflow/settle",
    ]
    for (index, name) in names.enumerated() {
      for count in counts where !name.contains("textbook") || count <= 10_000 {
        let isTextbook = name.contains("textbook")
        let factor = name.hasPrefix("build") || isTextbook ? Double(count) : Double(count / 10_000) / 50 + 100
        rows.append(row(name, count: count, median: factor * Double(index + 1)))
      }
    }
    for policy in ["reflow", "stable"] {
      rows.append(
        row(
          "scroll/waterfall/\(policy)/reader-minute", count: counts[counts.count - 1], median: 900,
          frames: frames))
    }
    var report = report(rows)
    report.memory = [
      memory("waterfall", count: counts[counts.count - 1], 5.97), memory("textbook", count: 10_000, 72.4),
    ]
    return report
  }

  private func lines(_ report: BenchmarkReport) -> [String] {
    let text = String(decoding: MarkdownReport(report).data, as: UTF8.self)
    #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    return text.dropLast().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test("A report's tables equal the expected ones")
  func golden() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = folder.appendingPathComponent("Fixtures/report.md")
    #expect(
      lines(full()).joined(separator: "\n") + "\n"
        == String(decoding: try Data(contentsOf: file), as: UTF8.self))
  }

  @Test("The same report gives the same bytes, after a round trip too")
  func sameBytes() throws {
    let copy = try JSONDecoder().decode(BenchmarkReport.self, from: full().json())
    #expect(MarkdownReport(full()).data == MarkdownReport(copy).data)
  }

  @Test("Tables of incomplete reports are aligned, narrow and complete")
  func shape() {
    var reports = [full(), full([10_000, 100_000, 1_000_000, 10_000_000]), full([5]), full(Array(2...40))]
    for layout in ["waterfall", "flow", "floor", "textbook"] {
      var some = full()
      some.results.removeAll { $0.layout != layout }
      some.memory = []
      reports.append(some)
      some.growth = []
      reports.append(some)
    }
    for report in reports {
      let lines = lines(report)
      #expect(lines.allSatisfy { $0.count <= 140 && !$0.contains("  |  |") })
      for table in lines.split(whereSeparator: { !$0.hasPrefix("|") }) {
        #expect(Set(table.map(\.count)).count == 1)
        #expect(Set(table.map { $0.count { $0 == "|" } }).count == 1)
        #expect(table.count >= 3)
      }
    }
  }

  @Test("Empty, interrupted and memory-only reports have matching texts")
  func little() {
    #expect(lines(report([])).suffix(2) == ["", "Nothing was measured."])
    var interrupted = full()
    interrupted.isComplete = false
    #expect(lines(interrupted).contains { $0.hasPrefix("Interrupted: ") })
    var memoryAlone = report([])
    memoryAlone.memory = [memory("flow", count: 1000, 14.4)]
    #expect(lines(memoryAlone).last == "| flow   | 1 k |           14.4 B |")
  }

  @Test("Names from a results file are escaped")
  func escaping() {
    var report = report([row("edit/waterfall/reflow/insert", count: 9, median: 9)])
    report.results[0].layout = "a|b\n*c*"
    report.results[0].operation = "<b>`_[x](y)&\u{0}"
    report.context.machine = "| # |\r\n\r\n# head"
    let lines = lines(report)
    #expect(lines[0].hasPrefix(#"Measured by millrace bench on \| # \| # head, 2 cores"#))
    #expect(lines.contains { $0.hasPrefix(#"| edit/\<b\>\`\_\[x\](y)\&"# + "\u{FFFD} | reflow |") })
    #expect(lines.contains { $0.contains(#"the layout a\|b \*c\*"#) })
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: repositoryFolder.appendingPathComponent(path), encoding: .utf8)
  }

  /// The stored tables have the same titles, sentences and alignment as the program's.
  @Test("The stored results have the program's format")
  func stored() throws {
    let text = try text("Benchmarks/RESULTS.md")
    let parts = text.components(separatedBy: "<!-- what millrace bench --markdown wrote -->\n\n")
    let block = try #require(
      parts.count == 2 ? parts[1].components(separatedBy: "\n\n<!-- to here -->") : nil)
    #expect(block.count == 2)
    let results = block[0].components(separatedBy: "\n")
    #expect(form(results) == form(lines(full([10_000, 100_000, 1_000_000, 10_000_000]))))
  }

  @Test("The README's figures are those of the run that RESULTS.md shows")
  func readme() throws {
    let row = try #require(
      try text("README.md").split(separator: "\n").first { $0.hasPrefix("| Millrace, `Waterfall` |") })
    let results = try text("Benchmarks/RESULTS.md").components(separatedBy: "## The README's figures")
    let figures = row.split(separator: "|").dropFirst().map {
      $0.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: "µs", with: "us")
    }
    #expect(figures.count == 4 && results.count == 2)
    for figure in figures {
      #expect(
        results.last?.contains(" \(figure.replacingOccurrences(of: " B", with: "")) ") == true, "\(figure)")
    }
  }

  /// Returns the sentences, and for each table the titles with their alignments.
  private func form(_ lines: [String]) -> [String] {
    let paragraphs = lines.split(separator: "").map(Array.init)
    return paragraphs.map { paragraph in
      guard paragraph[0].hasPrefix("|") else {
        let sentence = paragraph.joined(separator: " ")
        return sentence.hasPrefix("Measured by millrace bench on ")
          ? "Measured by millrace bench on" : sentence
      }
      #expect(Set(paragraph.map(\.count)).count == 1)
      func cells(_ line: String) -> [String] {
        line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      }
      let sides = cells(paragraph[1]).map { $0.hasPrefix(":") ? ":-" : "-:" }
      return zip(cells(paragraph[0]), sides).map { "\($0) \($1)" }.joined(separator: " | ")
    }
  }
}
