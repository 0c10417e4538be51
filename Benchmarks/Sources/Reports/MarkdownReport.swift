import Foundation
import Measurement

/// A report as the tables of a README, in GitHub's markdown, also readable as plain text.
///
/// The same report gives the same bytes.
public struct MarkdownReport {
  private let sorted: SortedReport

  /// Creates the tables of a report.
  public init(_ report: BenchmarkReport) {
    sorted = SortedReport(report)
  }

  /// The text, in UTF-8.
  public var data: Data {
    Data((blocks.joined(separator: [""]).joined(separator: "\n") + "\n").utf8)
  }

  /// Paragraphs and tables, each as lines.
  private var blocks: [[String]] {
    var blocks = [MarkdownReport.wrapped(context)]
    if !sorted.report.isComplete {
      blocks.append(["Interrupted: the figures cover only the completed rounds."])
    }
    let tables: [(intro: String, table: Table)] = [
      (layoutsIntro, figures), (operationsIntro, operations),
      (
        "The waterfall with either policy, beside other implementations: medians at the largest size that both have:",
        WaterfallPeers(sorted: sorted).table
      ),
      (
        "Scrolling, frame by frame; the share of a frame is the 99th percentile:", frames
      ),
    ]
    for (intro, table) in tables where !table.isEmpty {
      blocks += [MarkdownReport.wrapped(intro), table.markdown]
    }
    if blocks.count == 1 { blocks.append(["Nothing was measured."]) }
    return blocks
  }

  // MARK: - Paragraphs

  private var context: String {
    let context = sorted.report.context
    let memory = HumanUnits.fixed(Double(context.memory) / 0x1p30, digits: 0)
    var words =
      "Measured by millrace bench on \(context.machine), \(context.cores) cores, \(memory) GiB, \(context.os), "
      + "Swift \(context.swift), commit \(context.commit), \(context.date)"
    if context.feed != "synthetic" { words += ", feed \(context.feed)" }
    if let processor = context.pinnedTo { words += ", pinned to processor \(processor)" }
    if let noise = context.noiseDuringRun ?? context.noise {
      words +=
        "; \(HumanUnits.fixed(noise.lostShare * 100, digits: 1)) % of the time was lost to other programs"
    }
    return markdownText(words) + "."
  }

  private var layoutsIntro: String {
    "Each layout at its largest size"
      + (sorted.report.growth.isEmpty
        ? ":"
        : "; n^ is the growth exponent of the whole operation:")
  }

  private var operationsIntro: String {
    "The operations of the layout \(markdownText(lead ?? "")), medians by the number of items"
      + (growth.isEmpty
        ? ":" : ", with the growth exponent and the 99th percentile of the largest size:")
  }

  /// Returns text wrapped to the line length of a README.
  static func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ", omittingEmptySubsequences: true) {
      if let last = lines.last, last.count + 1 + word.count <= 120 {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  // MARK: - Tables

  /// The layout whose operations are all listed: the waterfall, or the first of the engine's layouts.
  private var lead: String? {
    let layouts = sorted.layouts.filter { LayoutKind(layout: $0) == .engine }
    return layouts.first { $0 == "waterfall" } ?? layouts.first
  }

  /// The operations of that layout without a separate table, for each policy.
  private var leads: [(operation: Operation, series: OperationSeries)] {
    sorted.operations.flatMap { operation in
      operation.series.filter { $0.largest.layout == lead && $0.largest.frames == nil }
        .map { (operation: operation, series: $0) }
    }
  }

  private var growth: [GrowthResult] { leads.compactMap(\.series.growth) }

  /// The maximum number of sizes with a column. The largest sizes are shown.
  private static let maximumSizes = 5

  /// The table of figures, without the intervals of the exponents, which would make it wider than a screen.
  private var figures: Table {
    SummaryTables(sorted: sorted).figures { HumanUnits.fixed($0.exponent, digits: 2) }
  }

  private var operations: Table {
    let leads = leads
    let sizes = Set(leads.flatMap { $0.series.rows.map(\.count) }).sorted().suffix(
      MarkdownReport.maximumSizes)
    let hasGrowth = !growth.isEmpty
    var table = Table(
      [("operation", .leading), ("policy", .leading)]
        + sizes.map { (title: HumanUnits.size($0), alignment: Table.Alignment.trailing) }
        + (hasGrowth ? [("n^", .trailing)] : []) + [("p99", .trailing)])
    for (operation, series) in leads {
      let medians = sizes.map { size in
        series.rows.first { $0.count == size }.map { HumanUnits.duration(nanoseconds: $0.median) } ?? ""
      }
      table.append(
        [operation.title, series.largest.policy] + medians
          + (hasGrowth ? [series.growth.map(NumberText.exponent) ?? ""] : [])
          + [HumanUnits.duration(nanoseconds: series.largest.p99)])
    }
    return table
  }

  private var frames: Table {
    var table = Table([
      ("scroll", .leading), ("layout", .leading), ("policy", .leading), ("n", .trailing),
      ("frames", .trailing), ("median", .trailing), ("p99", .trailing), ("of a frame", .trailing),
      ("missed", .trailing),
    ])
    for operation in sorted.operations {
      for (series, frames) in FramePlot(operation).rows {
        let row = series.largest
        table.append([
          operation.name, row.layout, row.policy, HumanUnits.size(row.count),
          HumanUnits.count(Double(row.samples)), HumanUnits.duration(nanoseconds: row.median),
          HumanUnits.duration(nanoseconds: row.p99), NumberText.percent(frames.share), String(frames.missed),
        ])
      }
    }
    return table
  }
}
