import ArgumentParser
import Foundation
import Measurement
import Reports

/// `millrace report`: a page of the results of an earlier run.
struct Report: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make a page of a file of results: plots, tables, a summary.",
    discussion: """
      The page is one file without scripts, for any browser. The same results give the same bytes. \
      millrace bench --html makes it at once.
      """)

  @Argument(
    help: "The results (JSON), as millrace bench --json writes them.", completion: .file(extensions: ["json"])
  )
  var results: String

  @Option(help: ArgumentHelp("Where to write the page.", valueName: "file"))
  var html: String

  private var page: OutputFile { OutputFile(option: "--html", path: html) }

  func validate() throws {
    try page.checkIsAnother(than: OutputFile(option: "the results", path: results))
    try page.checkIsWritable()
  }

  func run() throws {
    try reportingInputErrors {
      try page.write(ReportPage(loadReport(path: results)).data)
    }
  }
}

extension ReportPage {
  /// The page of a report, with the tables that `millrace bench` prints of it.
  init(_ report: BenchmarkReport) {
    let tables = BenchTables(report: report)
    self.init(report, tables: tables.tables, notes: tables.notes)
  }
}
