import Drawing
import Foundation
import Measurement
import Reports
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The page of a report, parsed into elements.
@Suite("Report pages")
struct ReportPageTests {
  private func row(
    _ name: String, count: Int = 10_000, median: Double = 500, frames: FrameResult? = nil, rounds: Int = 9
  ) -> BenchmarkResult {
    let parts = name.split(separator: "/").map(String.init)
    let times = (0..<rounds).map { median + Double($0) }
    return BenchmarkResult(
      suite: parts[0], layout: parts[1], policy: parts[2], operation: parts[3], count: count, lanes: 4,
      summary: Summary(nanoseconds: times, roundMedians: times), items: 30, nodesVisited: 4, frames: frames)
  }

  private func report(_ rows: [BenchmarkResult]) -> BenchmarkReport {
    var context = RunContext.current(
      feed: "synthetic", seed: 7, overhead: SamplingOverhead(cost: 20, step: 1),
      noise: MachineNoise(of: [10, 10, 20]))
    context.noiseDuringRun = MachineNoise(of: [10, 30])
    var report = BenchmarkReport(context: context)
    report.results = rows
    report.fitGrowth()
    return report
  }

  /// A report with layouts of all kinds, some with more sizes than others.
  private var full: BenchmarkReport {
    var rows: [BenchmarkResult] = []
    let names = [
      "build/waterfall/reflow/build", "build/floor/none/build", "query/waterfall/reflow/random-viewport",
      "query/textbook/reflow/random-viewport", "edit/waterfall/reflow/insert", "edit/waterfall/stable/insert",
      "edit/textbook/reflow/insert", "edit/waterfall/reflow/append",
    ]
    for (index, name) in names.enumerated() {
      for count in [10_000, 100_000, 1_000_000] where !name.contains("textbook") || count <= 100_000 {
        rows.append(row(name, count: count, median: Double(count * (index + 1))))
      }
    }
    let frames = FrameResult(
      of: Series(overhead: SamplingOverhead(cost: 0, step: 1), warmsUp: false), rate: 120, provisional: 0)
    rows.append(row("scroll/waterfall/reflow/reader-minute", frames: frames))
    var report = report(rows)
    report.memory = ["waterfall", "textbook"].map { layout in
      MemoryResult(
        layout: layout, policy: "reflow", count: 10_000, lanes: 4, bytesPerItem: 6,
        bytesPerItemAfterInsertions: 7, allocationsPerQuery: 0, allocationsPerEdit: 0.5)
    }
    return report
  }

  private func page(_ report: BenchmarkReport, tables: [Table] = [], notes: [String] = []) -> Data {
    ReportPage(report, tables: tables, notes: notes).data
  }

  @Test("The same report gives the same bytes, after a round trip too")
  func sameBytes() throws {
    let report = full
    let copy = try JSONDecoder().decode(BenchmarkReport.self, from: report.json())
    #expect(page(report) == page(report))
    #expect(page(report) == page(copy))
  }

  @Test("The page has no external resources and no scripts")
  func selfContained() throws {
    let text = String(decoding: page(full), as: UTF8.self)
    for word in ["<script", "<link", "<img", "src=", "href=", "@import", "url("] {
      #expect(!text.contains(word), "\(word)")
    }
    // The only URLs are the namespaces of the page's languages.
    let names = ["http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/svg"]
    #expect(names.reduce(text) { $0.replacingOccurrences(of: $1, with: "") }.contains("http") == false)
  }

  @Test("Every operation has a plot with a line for each layout")
  func plots() throws {
    let elements = try Elements(page(full))
    let titles = [
      "build/build", "query/random-viewport", "edit/insert", "edit/append", "scroll/reader-minute",
    ]
    #expect(elements.texts("h3") == titles)
    #expect(
      elements.drawings.filter { $0.contains("median cost") }
        == titles.map { "\($0): median cost against the number of items" })
    #expect(elements.drawings.count == 2 * titles.count + 2)
    #expect(
      elements.texts("h2") == [
        "Summary", "Operations", "Frames: scroll/reader-minute", "Memory",
      ])
    for label in ["waterfall reflow", "waterfall stable", "textbook", "floor", "1.00 ± 0.00"] {
      #expect(elements.texts("text").contains(label), "\(label)")
    }
    #expect(elements.texts("text").contains { $0.contains("0 of 9") }, "frames missed")
  }

  @Test("The summary shows faster and slower operations")
  func summary() throws {
    let cells = try Elements(page(full)).texts("td")
    // The build takes half of the floor's time. The query is faster than the textbook's.
    #expect(cells.contains("faster, 2.00x") && cells.contains("faster, 1.33x"))
    let slower = report([
      row("query/waterfall/reflow/flick", median: 900), row("query/rtree/reflow/flick", median: 300),
      row("query/sorted/reflow/flick", median: 600),
    ])
    let lost = try Elements(page(slower)).texts("td")
    #expect(lost.contains("rtree") && lost.contains("slower, 2.97x") && !lost.contains("sorted"))
    let close = report([
      row("query/waterfall/reflow/flick", median: 300), row("query/rtree/reflow/flick", median: 303),
    ])
    #expect(try Elements(page(close)).texts("td").contains("equally fast"))
  }

  @Test("Names from a results file are escaped")
  func escaping() throws {
    let name = "<b>&\"'\u{0}]]>\u{FFFF}"
    var report = report([
      row("edit/waterfall/reflow/x"), row("edit/waterfall/reflow/x", count: 100, median: 9),
    ])
    for index in report.results.indices {
      report.results[index].layout = name
      report.results[index].operation = name
    }
    report.memory = [
      MemoryResult(
        layout: name, policy: name, count: 1, lanes: 1, bytesPerItem: 1, bytesPerItemAfterInsertions: nil,
        allocationsPerQuery: 0, allocationsPerEdit: 0)
    ]
    report.context.machine = name
    report.context.date = name
    var table = Table([(name, .leading)])
    table.append([name])
    let elements = try Elements(page(report, tables: [table], notes: [name]))
    let shown = "<b>&\"'\u{FFFD}]]>\u{FFFD}"
    #expect(elements.texts("h3") == ["edit/" + shown] && elements.texts("td").contains(shown))
    #expect(elements.texts("b").isEmpty)
  }

  @Test("One size gives points without lines, and an empty report a page")
  func little() throws {
    let one = report([row("edit/waterfall/reflow/insert"), row("edit/flow/reflow/insert", rounds: 1)])
    let elements = try Elements(page(one))
    #expect(elements.drawings.count == 2)
    #expect(!elements.texts("text").contains { $0.contains("±") || $0.contains("n^") })
    #expect(elements.texts("th") == ["layout", "n", "insert, reflow"])
    #expect(String(decoding: page(one), as: UTF8.self).contains("class=\"mark c0\""))

    let nothing = try Elements(page(report([])))
    #expect(nothing.texts("p") == ["Nothing was measured."] && nothing.drawings.isEmpty)
    var interrupted = full
    interrupted.isComplete = false
    #expect(try Elements(page(interrupted)).texts("p").contains { $0.hasPrefix("Interrupted: ") })
  }

  @Test("Unusual figures do not break the page")
  func strangeFigures() throws {
    for median in [0, -1, -1e300, 1e300, 1e-300] {
      for count in [-1, 0, 1, Int.max] {
        var report = report([row("query/flow/reflow/flick"), row("edit/waterfall/reflow/insert")])
        report.results[1].median = median
        report.results[1].max = median
        report.results[1].medianLow = -median
        report.results[1].count = count
        report.results[1].nodesVisited = median
        _ = try Elements(page(report))
        report.results.removeFirst()
        _ = try Elements(page(report))
      }
    }
  }

  @Test("Tables keep their rows, and gaps start groups")
  func tables() throws {
    var table = Table([("name", .leading), ("value", .trailing)])
    table.append(["a", "1"])
    table.appendGap()
    table.append(["b", "2"])
    let data = page(
      full, tables: [table, Table([("none", .leading)])], notes: ["One line,", "two. And more."])
    let elements = try Elements(data)
    #expect(
      elements.texts("th").suffix(2) == ["name", "value"]
        && elements.texts("td").suffix(4) == ["a", "1", "b", "2"])
    #expect(elements.texts("p").suffix(2) == ["One line, two.", "And more."])
    #expect(String(decoding: data, as: UTF8.self).contains("<tr class=\"group\">\n<td class=\"name\">b"))
  }
}

@Suite("Parts of report pages")
struct ReportPartTests {
  @Test("Coordinates are numbers with at most one decimal")
  func coordinates() {
    let values = [0, 1, 12.34, 12.96, -0.04, -0.5, -3.25, 1e300, .nan, -.infinity]
    #expect(
      values.map(Markup.coordinate)
        == ["0", "1", "12.3", "13", "0", "-0.5", "-3.3", "1000000", "0", "0"])
  }

  @Test("Numbers are readable")
  func numbers() {
    #expect(
      [1.534, 41.23, 99.96, 24_151, 999.6].map(NumberText.ratio) == [
        "1.53x", "41.2x", "100x", "24200x", "1000x",
      ])
    #expect([0.00012, 0.0123, 2.16].map(NumberText.percent) == ["0.012 %", "1.2 %", "216 %"])
    #expect(
      [-1, 0, 2, 3, 11, 12].map(NumberText.duration) == [
        "1e-1 ns", "1 ns", "100 ns", "1 us", "100 s", "1e3 s",
      ])
    #expect([-5, -3, -2, 0, 1].map(NumberText.share) == ["0.001 %", "0.1 %", "1 %", "100 %", "1000 %"])
    #expect([-1, 0, 4, 6, 19].map(NumberText.items) == ["1e-1", "1", "10 k", "1 M", "1e19"])
  }

  @Test("A logarithmic axis has whole decades and few marks")
  func logScale() throws {
    let scale = try #require(LogScale([20, 0, -5, 5_000], from: 0, to: 300))
    #expect(scale.marks == [1, 2, 3, 4])
    #expect(abs(scale.position(100) - 100) < 1e-9 && scale.position(decade: 4) == 300)
    #expect(try #require(LogScale([1000], from: 0, to: 2)).position(1000) == 1)
    #expect(LogScale([0, -1, .infinity], from: 0, to: 1) == nil)
    #expect(try #require(LogScale([1e-300, 1e300], from: 0, to: 1)).marks.count <= 10)
  }

  @Test("Labels keep their order and distance within a range")
  func labels() {
    #expect(spread([10, 50, 90], by: 10, within: 0...100) == [10, 50, 90])
    #expect(spread([10, 11, 12], by: 10, within: 0...100) == [10, 20, 30])
    #expect(spread([95, 96, 97], by: 10, within: 0...100) == [80, 90, 100])
    #expect(spread([], by: 10, within: 0...100).isEmpty)
  }
}

/// The elements and texts of well-formed markup.
private final class Elements: NSObject, XMLParserDelegate {
  /// The accessible names of all drawings.
  private(set) var drawings: [String] = []
  private var found: [(name: String, text: String)] = []
  private var open: [Int] = []

  /// Throws unless `data` is well-formed.
  init(_ data: Data) throws {
    super.init()
    let parser = XMLParser(data: data)
    parser.delegate = self
    guard parser.parse() else {
      throw parser.parserError ?? CocoaError(.fileReadCorruptFile)
    }
  }

  /// Returns the texts of the elements called `name`.
  func texts(_ name: String) -> [String] {
    found.filter { $0.name == name }.map(\.text)
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append(found.count)
    found.append((name, ""))
    if name == "svg" { drawings.append(attributes["aria-label"] ?? "") }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?)
  {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let last = open.last { found[last].text += text }
  }
}
