import ArgumentParser
import Measurement
import Reports

/// Where what is made of results is written.
struct ReportFiles: ParsableArguments {
  @Option(
    help: ArgumentHelp("Where to write the results as a page: plots, tables, a summary.", valueName: "file"))
  var html: String?

  @Option(
    help: ArgumentHelp(
      "Where to write the results as a README's tables: GitHub's markdown.", valueName: "file"))
  var markdown: String?

  private var page: OutputFile? { html.map { OutputFile(option: "--html", path: $0) } }
  private var tables: OutputFile? { markdown.map { OutputFile(option: "--markdown", path: $0) } }

  /// Whether nothing is to be written.
  var isEmpty: Bool { html == nil && markdown == nil }

  /// Throws unless each can be written, and is neither the other one nor one of these.
  func check(beside others: [OutputFile]) throws {
    var others = others
    for file in [page, tables].compactMap({ $0 }) {
      for other in others { try file.checkIsAnother(than: other) }
      try file.checkIsWritable()
      others.append(file)
    }
  }

  /// Writes them.
  func write(_ report: BenchmarkReport) throws {
    try page?.write(ReportPage(report).data)
    try tables?.write(MarkdownReport(report).data)
  }
}
