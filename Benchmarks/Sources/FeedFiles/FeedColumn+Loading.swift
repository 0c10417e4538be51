import FeedFormat
import Foundation
import Millrace

/// Reads the sizes of the items in a file, plain or gzip, with at least one item.
///
/// The file's extension, before an optional `.gz`, selects the format:
///
/// - `.jsonl`, `.ndjson`: JSON lines, either all objects or all numbers. Numbers are heights in points.
/// - `.json`: a feed file. Only the sizes of its items are read, in the order of the file. Layouts, spans and
///   edits are ignored.
/// - `.csv` and all others: CSV with a header row.
///
/// A column or field `extent`, or `height` without `width`, contains heights in points. `width` and `height`
/// together contain picture sizes in any unit; only their ratio is used. Other columns and fields are
/// ignored.
public func loadFeedColumn(path: String) throws(InputError) -> FeedColumn {
  switch FeedFormat(path: path) {
  case .csv: try loadCSV(path: path)
  case .jsonLines: try loadJSONLines(path: path)
  case .feedFile: try FeedFile(path: path).column(path: path)
  }
}

/// The format of a file, according to its name.
private enum FeedFormat {
  case csv, jsonLines, feedFile

  init(path: String) {
    var name = path.lowercased()
    if name.hasSuffix(".gz") { name.removeLast(3) }
    self =
      name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson")
      ? .jsonLines : name.hasSuffix(".json") ? .feedFile : .csv
  }
}

private func loadCSV(path: String) throws(InputError) -> FeedColumn {
  let text = try readText(path: path)
  if let first = text.first, [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first) {
    throw InputError(
      file: path, place: "line 1",
      expectation: "CSV, because of the file's name; JSON files end in .jsonl, .ndjson or .json")
  }
  let table = try CSVTable(path: path, text: text)
  guard let column = try table.column(with: Set(table.header)) else {
    throw table.error(line: 1, "\(CSVTable.columnExpectation), got \(table.columnNames)")
  }
  guard column.count > 0 else {
    throw table.error(line: 2, "a row below the header, got the end of the file")
  }
  return column
}

private func loadJSONLines(path: String) throws(InputError) -> FeedColumn {
  let lines = try JSONLines(path: path)
  switch try lines.kind() {
  case .numbers:
    var extents: [Double] = []
    try lines.forEachNumber { (extent, line) throws(InputError) in
      guard (0...LayoutUnit.maximumLength).contains(extent) else {
        throw lines.error(line: line, "a length from 0 to \(LayoutUnit.maximumLength), got \(extent)")
      }
      extents.append(extent)
    }
    return .extents(extents)
  case .objects(let names):
    guard let column = try lines.column(with: names) else {
      let found = names.isEmpty ? "none" : "the fields \(excerpt(names.sorted().joined(separator: ", ")))"
      throw lines.error(line: 1, "\(JSONLines.columnExpectation), got \(found)")
    }
    return column
  }
}
