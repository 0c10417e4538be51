import ArgumentParser
import Measurement
import ProgramOutput
import Reports

/// The output files of a report.
package struct ReportFiles: ParsableArguments {
  @Option(
    help: ArgumentHelp("Write the results as a page of plots and tables.", valueName: "file"))
  var html: String?

  @Option(
    help: ArgumentHelp(
      "Write the results as tables in GitHub's markdown.", valueName: "file"))
  var markdown: String?

  package init() {}

  private var page: OutputFile? { html.map { OutputFile(option: "--html", path: $0) } }
  private var tables: OutputFile? { markdown.map { OutputFile(option: "--markdown", path: $0) } }

  /// Whether no file is named.
  package var isEmpty: Bool { html == nil && markdown == nil }

  /// Throws unless each file can be written and differs from the other one and from `others`.
  package func check(beside others: [OutputFile]) throws {
    var others = others
    for file in [page, tables].compactMap({ $0 }) {
      for other in others { try file.checkIsAnother(than: other) }
      try file.checkIsWritable()
      others.append(file)
    }
  }

  /// Writes the report to the files.
  package func write(_ report: BenchmarkReport) throws {
    try page?.write(ReportPage(report).data)
    try tables?.write(MarkdownReport(report).data)
  }
}

extension ReportPage {
  /// Creates the page of a report, with the tables that `millrace bench` prints.
  init(_ report: BenchmarkReport) {
    let tables = BenchTables(report: report)
    self.init(report, tables: tables.tables, notes: tables.notes)
  }
}
