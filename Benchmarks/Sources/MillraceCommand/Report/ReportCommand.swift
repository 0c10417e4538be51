import ArgumentParser
import Measurement
import Reports

/// `millrace report`: a page of the results of an earlier run.
struct Report: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make a page or a README's tables of a file of results.",
    discussion: """
      --html writes a page of plots and tables, one file without scripts, for any browser; --markdown \
      writes tables for a README. The same results give the same bytes. millrace bench writes both at \
      once.
      """)

  @Argument(
    help: "The results (JSON), as millrace bench --json writes them.", completion: .file(extensions: ["json"])
  )
  var results: String

  @OptionGroup var files: ReportFiles

  func validate() throws {
    guard !files.isEmpty else { throw ValidationError("--html or --markdown has to say where to write.") }
    try files.check(beside: [OutputFile(option: "the results", path: results)])
  }

  func run() throws {
    try reportingInputErrors {
      try files.write(loadReport(path: results))
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
