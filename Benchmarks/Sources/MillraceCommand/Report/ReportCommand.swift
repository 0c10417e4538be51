import ArgumentParser
import BenchSuites
import Measurement
import ProgramOutput
import Reports

/// `millrace report`: writes a page or tables of earlier results.
struct Report: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a page or markdown tables of a file of results.",
    discussion: """
      --html writes a page of plots and tables, one file without scripts. --markdown writes tables for a README. The \
      same results give the same bytes. millrace bench has both options too.
      """)

  @Argument(
    help: "The results (JSON), as millrace bench --json writes them.", completion: .file(extensions: ["json"])
  )
  var results: String

  @OptionGroup var files: ReportFiles

  func validate() throws {
    guard !files.isEmpty else { throw ValidationError("Expected --html or --markdown with a file to write.") }
    try files.check(beside: [OutputFile(option: "the results", path: results)])
  }

  func run() throws {
    try reportingInputErrors {
      try files.write(loadReport(path: results))
    }
  }
}
