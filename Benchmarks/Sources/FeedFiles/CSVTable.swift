import FeedFormat
import Foundation
import SwiftCSV

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
  private let csv: CSV<Enumerated>
  private let hasOpenQuote: Bool

  /// Opens the file at `path` and reads its header.
  init(path: String) throws(InputError) {
    try self.init(path: path, text: readText(path: path))
  }

  /// Reads the header of `bytes`, the text of the file at `path`.
  init(path: String, text bytes: [UInt8]) throws(InputError) {
    file = path
    hasOpenQuote = try Self.checkCellCount(of: bytes, file: path)
    do {
      // Read no rows yet: `CSV` would keep all of them.
      csv = try CSV(
        string: String(decoding: bytes, as: UTF8.self), delimiter: .comma, loadColumns: false, rowLimit: 0)
    } catch {
      throw InputError(file: path, place: "line 1", expectation: "CSV with a header row (\(describe(error)))")
    }
    header = csv.header
    try checkLineCount(of: bytes)
  }

  /// Throws if a row of `text` has too many cells. Returns whether a quote is open at the end.
  private static func checkCellCount(of text: [UInt8], file: String) throws(InputError) -> Bool {
    var (line, rowLine, commas) = (1, 1, 0)
    // Quotes come in pairs, also escaped quotes within a quoted cell.
    var isQuoted = false
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "\n"):
        line += 1
        if !isQuoted { (rowLine, commas) = (line, 0) }
      case UInt8(ascii: "\r") where !isQuoted: commas = 0
      case UInt8(ascii: ",") where !isQuoted:
        commas += 1
        guard commas < maximumCellCount else {
          throw InputError(
            file: file, place: "line \(rowLine)", expectation: "at most \(maximumCellCount) cells")
        }
      default: break
      }
    }
    return isQuoted
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
    var line = 1
    var rowLine = 1
    var blankLine: Int?
    var failure: InputError?
    func read(_ row: [String]) {
      rowLine = line
      line += 1 + row.reduce(0) { $0 + $1.utf8.count { $0 == UInt8(ascii: "\n") } }
      if failure != nil || rowLine == 1 { return }
      if row == [""] {
        blankLine = blankLine ?? rowLine
        return
      }
      do throws(InputError) {
        if let blankLine { throw error(line: blankLine, "a row, got a blank line") }
        guard row.count <= header.count else {
          throw error(line: rowLine, "\(header.count) cells, as in the header, got \(row.count)")
        }
        var numbers: [Double] = []
        for column in columns { numbers.append(try number(in: row, column: column, line: rowLine)) }
        try readRow(numbers, rowLine)
      } catch {
        failure = error
      }
    }
    do {
      // SwiftCSV does not keep the closure after this call.
      try withoutActuallyEscaping(read) { try csv.enumerateAsArray(startAt: 0, rowLimit: nil, $0) }
    } catch {
      throw failure ?? self.error(line: line, "CSV (\(describe(error)))")
    }
    // An open quote makes the rest of the file one cell of the last row, so report it first.
    if hasOpenQuote { throw error(line: rowLine, "a closing quote") }
    if let failure { throw failure }
  }

  private func number(in row: [String], column: Int, line: Int) throws(InputError) -> Double {
    let expectation = "a number in column \(header[column])"
    guard column < row.count else {
      throw error(line: line, "\(expectation), got only \(row.count) of \(header.count) cells")
    }
    guard let number = decimalNumber(row[column]) else {
      let found = row[column].isEmpty ? "an empty cell" : "\"\(excerpt(row[column]))\""
      throw error(line: line, "\(expectation), got \(found)")
    }
    return number
  }
}

private func describe(_ error: any Error) -> String {
  switch error {
  case CSVParseError.quotation(let message), CSVParseError.generic(let message): message
  default: "\(error)"
  }
}
