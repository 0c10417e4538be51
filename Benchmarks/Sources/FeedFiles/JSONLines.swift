import FeedFormat

/// A file of JSON lines, plain or gzip: all objects with numeric fields, or all numbers.
///
/// Fields that are not asked for are ignored. As in a CSV file, lines are never skipped, and only the end of
/// the file may have blank lines.
struct JSONLines: NumberTable {
  static let kind = "field"

  let file: String
  private let bytes: [UInt8]

  /// Opens the file at `path` without parsing its lines.
  init(path: String) throws(InputError) {
    file = path
    bytes = try readText(path: path)
    try checkLineCount(of: bytes)
  }

  /// The kind of the first line, which all other lines must have too.
  enum Kind {
    case numbers
    /// Objects, and the names of the first one's fields.
    case objects(Set<String>)
  }

  func kind() throws(InputError) -> Kind {
    let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    guard !isBlank(0..<end) else {
      throw error(
        line: 1, "a line of JSON, got \(isBlank(0..<bytes.count) ? "an empty file" : "a blank line")")
    }
    switch try value(0..<end, line: 1) {
    case .number: return .numbers
    case .object(let fields): return .objects(Set(fields.keys))
    case let value:
      throw error(line: 1, "an object or a number, got \(value.summary)")
    }
  }

  /// Calls `readNumber` with each line's number and line number.
  func forEachNumber(
    _ readNumber: (Double, _ line: Int) throws(InputError) -> Void
  ) throws(InputError) {
    try forEachLine { (range, line) throws(InputError) in
      let value = try value(range, line: line)
      guard case .number(let number) = value else {
        throw error(line: line, "a number, as in line 1; got \(value.summary)")
      }
      try readNumber(number, line)
    }
  }

  func forEachRow(
    of names: [String], _ readRow: ([Double], _ line: Int) throws(InputError) -> Void
  ) throws(InputError) {
    var numbers = [Double](repeating: 0, count: names.count)
    try forEachLine { (range, line) throws(InputError) in
      let hasNumbers = try parse(range, line: line) { (text) throws(InputError) in
        try text.readNumbers(under: names, into: &numbers)
      }
      if !hasNumbers {
        let value = try value(range, line: line)
        for (index, name) in names.enumerated() { numbers[index] = try number(in: value, name, line: line) }
      }
      try readRow(numbers, line)
    }
  }

  private func number(in value: JSONValue, _ name: String, line: Int) throws(InputError) -> Double {
    guard case .object(let fields) = value else {
      throw error(line: line, "an object with a field \(name), got \(value.summary)")
    }
    guard case .number(let number)? = fields[name] else {
      throw error(line: line, "a number in field \(name), got \(fields[name]?.summary ?? "nothing")")
    }
    return number
  }

  /// Returns the parsed value of a line.
  private func value(_ range: Range<Int>, line: Int) throws(InputError) -> JSONValue {
    try parse(range, line: line) { (text) throws(InputError) in try text.value() }
  }

  private func parse<Result>(
    _ range: Range<Int>, line: Int, _ body: (JSONText) throws(InputError) -> Result
  ) throws(InputError) -> Result {
    do {
      return try body(JSONText(file: file, bytes: bytes[range]))
    } catch {
      // The parser counts from this line, so replace its line number.
      let place = error.place.hasPrefix("line 1, ") ? String(error.place.dropFirst("line 1".count)) : ""
      throw InputError(file: file, place: "line \(line)\(place)", problem: error.problem)
    }
  }

  private func forEachLine(
    _ body: (Range<Int>, _ line: Int) throws(InputError) -> Void
  ) throws(InputError) {
    var (start, line) = (0, 0)
    var blankLine: Int?
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      line += 1
      if isBlank(start..<end) {
        blankLine = blankLine ?? line
      } else {
        if let blankLine { throw error(line: blankLine, "a line of JSON, got a blank line") }
        try body(start..<end, line)
      }
      start = end + 1
    }
  }

  private func isBlank(_ range: Range<Int>) -> Bool {
    bytes[range].allSatisfy { [0x20, 0x09, 0x0D, 0x0A].contains($0) }
  }
}
