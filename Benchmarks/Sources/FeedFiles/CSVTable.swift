import FeedFormat

/// The numbers in some columns of a CSV file: comma-separated, with a header row, plain or gzip.
///
/// Rows are never skipped, because that would shift the indices of the items behind them. A row with an empty cell is an
/// error, like a row with an invalid number or with more cells than the header. Only the end of the file may have blank
/// lines.
struct CSVTable: NumberTable {
  static let kind = "column"

  let file: String
  /// The cells of the header row.
  let header: [String]
  private let rows: CSVRows

  /// Opens the file at `path` and reads its header.
  init(path: String) throws(InputError) {
    try self.init(path: path, text: readText(path: path))
  }

  /// Reads the header of `text`, the text of the file at `path`.
  init(path: String, text: [UInt8]) throws(InputError) {
    file = path
    rows = CSVRows(file: path, text: text)
    var header: [String] = []
    try rows.forEach(nil) { cells, _, _ in
      header = cells
      return false
    }
    self.header = header
    try checkLineCount(of: text)
  }

  /// Returns the position of the column called `name`.
  private func column(_ name: String) throws(InputError) -> Int {
    guard let index = header.firstIndex(of: name) else {
      throw error(line: 1, "a column \(name), got \(columnNames)")
    }
    guard header.lastIndex(of: name) == index else {
      throw error(line: 1, "one column \(name), got two, in \(columnNames)")
    }
    return index
  }

  /// The header, as error messages quote it.
  var columnNames: String {
    header.isEmpty ? "no header row" : "the columns \(excerpt(header.joined(separator: ", ")))"
  }

  /// Calls `readRow` with the numbers of each row and the number of the row's first line.
  func forEachRow(
    of names: [String], _ readRow: ([Double], _ line: Int) throws(InputError) -> Void
  ) throws(InputError) {
    var columns: [Int] = []
    for name in names { columns.append(try column(name)) }
    var blankLine: Int?
    var numbers = [Double](repeating: 0, count: columns.count)
    var isHeader = true
    try rows.forEach(columns) { (cells, count, line) throws(InputError) in
      if isHeader {
        isHeader = false
        return true
      }
      if count == 0 {
        blankLine = blankLine ?? line
        return true
      }
      if let blankLine { throw error(line: blankLine, "a row, got a blank line") }
      guard count <= header.count else {
        throw error(line: line, "\(header.count) cells, as in the header, got \(count)")
      }
      for (place, column) in columns.enumerated() {
        guard column < count, let number = decimalNumber(cells[place]) else {
          let found =
            column >= count
            ? "only \(count) of \(header.count) cells"
            : cells[place].isEmpty ? "an empty cell" : "\"\(excerpt(cells[place]))\""
          throw error(line: line, "a number in column \(header[column]), got \(found)")
        }
        numbers[place] = number
      }
      try readRow(numbers, line)
      return true
    }
  }
}
