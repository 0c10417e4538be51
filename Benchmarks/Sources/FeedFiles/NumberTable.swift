import FeedFormat
import Millrace

/// A file of rows with named numbers: the columns of a CSV file, the fields of JSON lines.
protocol NumberTable {
  var file: String { get }
  /// The word for a name: column or field.
  static var kind: String { get }

  /// Calls `readRow` with the numbers under `names` of each row, all finite, and the row's line number.
  func forEachRow(
    of names: [String], _ readRow: ([Double], _ line: Int) throws(InputError) -> Void
  ) throws(InputError)
}

/// The maximum number of lines of a CSV file and of JSON lines. Their numbers are held in arrays.
public let maximumLineCount = 50_000_000
/// The maximum number of cells in a row of a CSV file. The reader makes a string of each, also of those not asked for.
public let maximumCellCount = 1_000_000

extension NumberTable {
  /// Throws if there are too many lines in `text`, before any of them is read.
  func checkLineCount(of text: [UInt8]) throws(InputError) {
    guard text.count > maximumLineCount else { return }
    // The end of the file ends a line, too.
    guard text.dropLast().count(where: { $0 == UInt8(ascii: "\n") }) < maximumLineCount else {
      throw error(line: maximumLineCount + 1, "at most \(maximumLineCount) lines")
    }
  }

  /// Returns an error for a line that does not meet `expectation`.
  func error(line: Int, _ expectation: String) -> InputError {
    InputError(file: file, place: "line \(line)", expectation: expectation)
  }

  /// Returns the sizes of the items: heights in points, or aspect ratios.
  ///
  /// A column `extent`, or `height` without `width`, contains heights in points. `width` and `height`
  /// together give aspect ratios. Returns `nil` if `names` contains none of these.
  func column(with names: Set<String>) throws(InputError) -> FeedColumn? {
    if names.contains("extent") { return .extents(try extents(in: "extent")) }
    if names.isSuperset(of: ["width", "height"]) {
      return .aspects(try aspects(width: "width", height: "height"))
    }
    return names.contains("height") ? .extents(try extents(in: "height")) : nil
  }

  /// The names that a file must have.
  static var columnExpectation: String { "a \(kind) extent or height, or both width and height" }

  /// Returns the lengths under `name`.
  func extents(in name: String) throws(InputError) -> [Double] {
    var extents: [Double] = []
    try forEachRow(of: [name]) { (numbers, line) throws(InputError) in
      try check(length: numbers[0], in: name, line: line)
      extents.append(numbers[0])
    }
    return extents
  }

  /// Returns the aspect ratios, height / width, of the sizes under two names.
  func aspects(width widthName: String, height heightName: String) throws(InputError) -> [Double] {
    var aspects: [Double] = []
    try forEachRow(of: [widthName, heightName]) { (numbers, line) throws(InputError) in
      let (width, height) = (numbers[0], numbers[1])
      guard width > 0 else { throw error(line: line, "a \(widthName) above 0, got \(width)") }
      guard height >= 0 else { throw error(line: line, "a \(heightName) of 0 or more, got \(height)") }
      guard (height / width).isFinite else {
        throw error(line: line, "a finite ratio of \(heightName) to \(widthName), got \(height) / \(width)")
      }
      aspects.append(height / width)
    }
    return aspects
  }

  /// Returns the sizes under two names, in points.
  func sizes(width widthName: String, height heightName: String) throws(InputError) -> [LayoutSize] {
    var sizes: [LayoutSize] = []
    try forEachRow(of: [widthName, heightName]) { (numbers, line) throws(InputError) in
      try check(length: numbers[0], in: widthName, line: line)
      try check(length: numbers[1], in: heightName, line: line)
      sizes.append(LayoutSize(width: numbers[0], height: numbers[1]))
    }
    return sizes
  }

  private func check(length: Double, in name: String, line: Int) throws(InputError) {
    guard (0...LayoutUnit.maximumLength).contains(length) else {
      throw error(
        line: line,
        "a length from 0 to \(LayoutUnit.maximumLength) in \(Self.kind) \(name), got \(length)")
    }
  }
}

/// Returns the finite number that `text` consists of, or `nil`.
///
/// `Double` also accepts hexadecimal numbers, and ignores what follows a NUL.
func decimalNumber(_ text: String) -> Double? {
  guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let number = Double(text) else {
    return nil
  }
  return number.isFinite ? number : nil
}
