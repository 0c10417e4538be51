import Drawing
import Foundation
import Measurement

/// A report as a self-contained page without scripts, other files or network access.
///
/// The same report gives the same bytes. The page is HTML and also well-formed XML.
public struct ReportPage {
  private let sorted: SortedReport
  private let tables: [Table]
  private let notes: [String]

  /// Creates the page of a report, with the tables and notes that the program prints.
  public init(_ report: BenchmarkReport, tables: [Table], notes: [String]) {
    sorted = SortedReport(report)
    self.tables = tables
    self.notes = notes
  }

  /// The page's bytes, in UTF-8.
  public var data: Data {
    var markup = Markup()
    markup.raw("<!DOCTYPE html>\n")
    markup.element("html", ["xmlns": "http://www.w3.org/1999/xhtml", "lang": "en"]) { markup in
      markup.element("head") { markup in
        markup.empty("meta", ["charset": "utf-8"])
        markup.empty("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        markup.empty("meta", ["name": "color-scheme", "content": "light dark"])
        markup.element("title", "Millrace: measurements of \(sorted.report.context.date)")
        // The rules need no escaping.
        markup.raw("<style>\n")
        markup.raw(ReportPage.style)
        markup.raw("</style>\n")
      }
      markup.element("body") { markup in
        markup.element("main", content: draw)
      }
    }
    return Data(markup.text.utf8)
  }

  private func draw(into markup: inout Markup) {
    markup.element("h1", "Millrace: measurements")
    ContextSection(context: sorted.report.context).draw(into: &markup)
    if !sorted.report.isComplete {
      markup.element(
        "p", ["class": "warning"],
        "Interrupted: the figures cover only the completed rounds.")
    }
    if sorted.operations.isEmpty, sorted.report.memory.isEmpty {
      return markup.element("p", ["class": "warning"], "Nothing was measured.")
    }
    SummarySection(sorted: sorted).draw(into: &markup)
    drawOperations(into: &markup)
    drawFrames(into: &markup)
    drawMemory(into: &markup)
    drawTables(into: &markup)
  }

  private func drawOperations(into markup: inout Markup) {
    if sorted.operations.isEmpty { return }
    markup.element("h2", "Operations")
    markup.element(
      "p",
      "The first plot shows the median against the number of items, with its 95 % interval. Both axes are "
        + "logarithmic, so a straight line is a power of n; its exponent is given. The second plot shows the spread "
        + "of the samples at the largest size of each layout. Marks are filled with the reflow policy and hollow "
        + "with the stable policy. Peers are dotted, the floor is dashed and dotted.")
    for operation in sorted.operations {
      markup.element("section", ["class": "operation"]) { markup in
        markup.element("h3", operation.title)
        markup.element("div", ["class": "pair"]) { markup in
          markup.element("div", ["class": "figure"]) { GrowthPlot(operation: operation).draw(into: &$0) }
          markup.element("div", ["class": "figure"]) { LatencyPlot(operation: operation).draw(into: &$0) }
        }
      }
    }
  }

  private func drawFrames(into markup: inout Markup) {
    for operation in sorted.operations {
      let plot = FramePlot(operation)
      guard let rate = plot.rows.first?.frames.rate else { continue }
      markup.element("h2", "Frames: \(operation.title)")
      markup.element(
        "p",
        "The 99th percentile of the frame times as a share of a frame at \(HumanUnits.count(rate)) Hz, "
          + "and the number of frames that took longer than a frame.")
      markup.element("div", ["class": "figure single"], content: plot.draw)
    }
  }

  private func drawMemory(into markup: inout Markup) {
    if sorted.report.memory.isEmpty { return }
    markup.element("h2", "Memory")
    markup.element("div", ["class": "figure single"]) { MemoryBars(sorted: sorted).draw(into: &$0) }
  }

  private func drawTables(into markup: inout Markup) {
    let tables = tables.filter { !$0.isEmpty }
    if tables.isEmpty { return }
    markup.element("h2", "All figures")
    for table in tables { markup.table(table) }
    // The notes are sentences, wrapped for a terminal; here each sentence becomes a paragraph.
    for sentence in notes.joined(separator: " ").components(separatedBy: ". ") where !sentence.isEmpty {
      markup.element("p", ["class": "note"], sentence.hasSuffix(".") ? sentence : sentence + ".")
    }
  }
}

extension Markup {
  /// Appends a table. An empty row starts a new group of rows.
  mutating func table(_ table: Table) {
    element("div", ["class": "scroll"]) { markup in
      markup.element("table") { markup in
        markup.element("thead") { $0.row("th", table.titles, table.alignments) }
        markup.element("tbody") { markup in
          var isFirstOfGroup = false
          for row in table.rows {
            if !row.isEmpty { markup.row("td", row, table.alignments, isFirstOfGroup: isFirstOfGroup) }
            isFirstOfGroup = row.isEmpty
          }
        }
      }
    }
  }

  private mutating func row(
    _ name: String, _ cells: [String], _ alignments: [Table.Alignment], isFirstOfGroup: Bool = false
  ) {
    element("tr", isFirstOfGroup ? ["class": "group"] : [:]) { markup in
      for (cell, alignment) in zip(cells, alignments) {
        markup.element(name, alignment == .leading ? ["class": "name"] : [:], cell)
      }
    }
  }
}
