import ArgumentParser
import FeedFiles
import FeedFormat
import Foundation
import Measurement
import ProgramOutput

/// `millrace compare`: compares two files of results.
struct Compare: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare two files of results, benchmark by benchmark.",
    discussion: """
      For each benchmark in both files, it prints the ratio of the new time to the old one, the interval of the ratio \
      and a verdict: slower, faster, or no difference. The exit status is 1 if a benchmark is slower by more \
      than the threshold.
      """)

  @Argument(help: "The old results (JSON).", completion: .file(extensions: ["json"]))
  var old: String

  @Argument(help: "The new results (JSON).", completion: .file(extensions: ["json"]))
  var new: String

  @OptionGroup var options: CompareOptions

  func run() throws {
    try reportingInputErrors {
      let old = try loadReport(path: old)
      let new = try loadReport(path: new)
      guard try compareReports(old: old, oldName: self.old, new: new, newName: self.new, options) else {
        throw ExitCode.failure
      }
    }
  }
}

/// The options of all commands that compare results.
struct CompareOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How much slower a benchmark may be before the exit status is 1: 0.05 is 5 %.", valueName: "share"))
  var threshold = 0.05

  func validate() throws {
    guard threshold >= 0, threshold.isFinite else {
      throw ValidationError("--threshold: expected a share of 0 or more, such as 0.05, got \(threshold).")
    }
  }
}

/// Reads the results that `millrace bench --json` wrote, from a plain or gzip file or a pipe.
package func loadReport(path: String) throws(InputError) -> BenchmarkReport {
  func wrong(_ place: String, _ expectation: String) -> InputError {
    InputError(file: path, place: place, expectation: expectation)
  }
  let bytes = try readText(path: path)
  // `JSONDecoder` accepts duplicate names and commas at the end.
  guard case .object(let fields) = try JSONValue(file: path, bytes: bytes),
    case .number(let schema)? = fields["schema"]
  else { throw wrong("the file", "results that millrace bench --json wrote") }
  let current = BenchmarkReport.currentSchema
  guard schema == Double(current) else {
    throw wrong(
      "schema", "\(current), got \(JSONValue.number(schema).summary); measure again with this version")
  }
  do {
    return try JSONDecoder().decode(BenchmarkReport.self, from: Data(bytes))
  } catch {
    throw wrong((error as? DecodingError)?.place ?? "the file", "valid results of schema \(current)")
  }
}

extension DecodingError {
  /// The place of the value that cannot be decoded, such as `results[0].median`, or `nil` for the root.
  fileprivate var place: String? {
    let path: [any CodingKey]
    switch self {
    case .keyNotFound(let key, let context): path = context.codingPath + [key]
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      path = context.codingPath
    @unknown default: return nil
    }
    let steps = path.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }
    return steps.isEmpty ? nil : String(steps.joined().drop { $0 == "." })
  }
}

/// Throws unless the feeds of two reports have the same name. Times of different feeds cannot be compared.
func checkFeed(
  of old: BenchmarkReport, _ oldName: String, against feed: String, of newName: String
) throws(InputError) {
  guard old.context.feed == feed else {
    throw InputError(
      file: oldName, place: "context.feed",
      expectation: "the feed of \(newName), '\(feed)', got '\(old.context.feed)'")
  }
}

/// Prints the comparison of two reports.
///
/// - Returns: Whether nothing is slower by more than the threshold.
func compareReports(
  old: BenchmarkReport, oldName: String, new: BenchmarkReport, newName: String, _ options: CompareOptions
) throws -> Bool {
  try checkFeed(of: old, oldName, against: new.context.feed, of: newName)
  let comparison = ReportComparison(old: old, new: new)
  guard !comparison.rows.isEmpty else {
    throw InputError(
      file: oldName, place: "results",
      expectation: "a benchmark that \(newName) also has with the same number of items")
  }
  for warning in CompareTables.warnings(old.context, new.context) { printWarning(warning) }
  let tables = CompareTables(comparison: comparison, threshold: options.threshold)
  // Names in a file may contain control characters, which a terminal would execute.
  try printLine(tables.lines.map(oneLine).joined(separator: "\n"))
  return comparison.regressions(beyond: options.threshold).isEmpty
}
