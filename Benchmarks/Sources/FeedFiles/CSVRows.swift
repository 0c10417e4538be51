import CLibCSV
import FeedFormat

/// The rows of a CSV text, parsed by libcsv.
///
/// Rows end with a line feed, a carriage return, or both. Spaces and tabs around cells do not count, unless they are quoted.
struct CSVRows {
  /// The file that contains the text, for errors.
  let file: String
  let text: [UInt8]

  /// The number of bytes that are parsed at once. After each, the parser may stop.
  private static let chunkSize = 1 << 16

  /// Calls `readRow` with the rows, until it returns false.
  ///
  /// - Parameters:
  ///   - columns: The columns whose cells are read. `nil` for all of them.
  ///   - readRow: Called with the cells in the order of `columns`, those of a short row being those of earlier rows; with
  ///     the number of cells of the row, which is 0 in a blank line; and with the row's first line.
  func forEach(
    _ columns: [Int]?, _ readRow: (_ cells: [String], _ count: Int, _ line: Int) throws(InputError) -> Bool
  ) throws(InputError) {
    // libcsv calls no function after `read` returns.
    let failure = withoutActuallyEscaping(readRow) { readRow in
      var row = CSVRow(file: file, columns: columns, readRow: readRow)
      unsafe withUnsafeMutablePointer(to: &row) { unsafe read(into: $0) }
      return row.failure
    }
    if let failure { throw failure }
  }

  /// - Parameter row: Passed through libcsv to the functions that it calls. Nothing else uses the row meanwhile.
  private func read(into row: UnsafeMutablePointer<CSVRow>) {
    var parser = unsafe csv_parser()
    guard unsafe csv_init(&parser, UInt8(CSV_STRICT | CSV_STRICT_FINI | CSV_REPALL_NL)) == 0 else {
      preconditionFailure("libcsv has no such options")
    }
    defer { unsafe csv_free(&parser) }
    // Otherwise a long cell is copied each time that it gets 128 bytes longer.
    unsafe csv_set_blk_size(&parser, Self.chunkSize)
    let addCell: @convention(c) (UnsafeMutableRawPointer?, Int, UnsafeMutableRawPointer?) -> Void = {
      text, count, row in
      unsafe row!.assumingMemoryBound(to: CSVRow.self).pointee
        .addCell(UnsafeRawBufferPointer(start: text, count: count))
    }
    let endRow: @convention(c) (Int32, UnsafeMutableRawPointer?) -> Void = { end, row in
      unsafe row!.assumingMemoryBound(to: CSVRow.self).pointee.end(with: end)
    }
    var start = 0
    while start < text.count, unsafe !row.pointee.isDone {
      let count = min(text.count - start, Self.chunkSize)
      let parsed = unsafe text.withUnsafeBytes { text in
        unsafe csv_parse(&parser, text.baseAddress! + start, count, addCell, endRow, row)
      }
      guard parsed == count else { return unsafe row.pointee.fail(csv_error(&parser)) }
      start += count
    }
    guard unsafe !row.pointee.isDone, unsafe csv_fini(&parser, addCell, endRow, row) != 0 else { return }
    unsafe row.pointee.fail(csv_error(&parser), expectation: "a closing quote")
  }
}

/// The row that is being read, and where it is.
private struct CSVRow {
  let file: String
  let columns: [Int]?
  let readRow: (_ cells: [String], _ count: Int, _ line: Int) throws(InputError) -> Bool
  private var cells: [String]
  /// The number of cells so far.
  private var count = 0
  /// The row's first line.
  private var line = 1
  /// The number of lines after the row's first one.
  private var moreLines = 0
  /// Whether the row before ended with a carriage return, to which a line feed may belong.
  private var followsReturn = false
  private(set) var failure: InputError?
  /// Whether no more rows are read.
  private(set) var isDone = false

  init(
    file: String, columns: [Int]?,
    readRow: @escaping (_ cells: [String], _ count: Int, _ line: Int) throws(InputError) -> Bool
  ) {
    (self.file, self.columns, self.readRow) = (file, columns, readRow)
    cells = Array(repeating: "", count: columns?.count ?? 0)
  }

  mutating func addCell(_ text: UnsafeRawBufferPointer) {
    guard !isDone else { return }
    guard count < maximumCellCount else { return fail("at most \(maximumCellCount) cells") }
    unsafe moreLines += text.count { $0 == UInt8(ascii: "\n") }
    if let columns {
      for (place, column) in columns.enumerated() where column == count {
        cells[place] = unsafe String(decoding: text, as: UTF8.self)
      }
    } else {
      cells.append(unsafe String(decoding: text, as: UTF8.self))
    }
    count += 1
  }

  /// - Parameter end: The byte that ends the row, or -1 at the end of the text.
  mutating func end(with end: Int32) {
    guard !isDone else { return }
    defer { followsReturn = end == CSV_CR }
    if count == 0, followsReturn, end == CSV_LF { return }
    do throws(InputError) {
      isDone = try !readRow(cells, count, line)
    } catch {
      (failure, isDone) = (error, true)
    }
    (line, moreLines, count) = (line + 1 + moreLines, 0, 0)
  }

  /// - Parameters:
  ///   - error: An error of libcsv.
  ///   - expectation: What is expected if the text is not CSV.
  mutating func fail(
    _ error: Int32,
    expectation: String = "CSV (a cell with quotes is in quotes, and has each quote twice)"
  ) {
    fail(error == CSV_EPARSE ? expectation : "a cell that fits the memory")
  }

  private mutating func fail(_ expectation: String) {
    guard !isDone else { return }
    (failure, isDone) = (InputError(file: file, place: "line \(line)", expectation: expectation), true)
  }
}
