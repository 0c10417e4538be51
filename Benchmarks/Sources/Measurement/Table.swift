/// A text table with aligned columns.
public struct Table {
  /// The edge of a column to which its cells are aligned.
  public enum Alignment: Sendable {
    /// The left edge: names.
    case leading
    /// The right edge: numbers.
    case trailing
  }

  /// The columns' titles.
  public let titles: [String]
  /// The alignment of each column.
  public let alignments: [Alignment]
  /// The rows, each with a cell per column. An empty row is printed as an empty line.
  public private(set) var rows: [[String]] = []

  /// Creates an empty table.
  public init(_ columns: [(title: String, alignment: Alignment)]) {
    titles = columns.map(\.title)
    alignments = columns.map(\.alignment)
  }

  /// Whether the table has no rows.
  public var isEmpty: Bool { rows.isEmpty }

  /// Adds a row, which must have a cell for each column.
  public mutating func append(_ row: [String]) {
    precondition(row.count == titles.count, "a row needs a cell for each column")
    rows.append(row)
  }

  /// Adds an empty line, unless the table is empty.
  public mutating func appendGap() {
    if !rows.isEmpty { rows.append([]) }
  }

  /// The lines of the table: titles, a rule, rows.
  ///
  /// Columns are as wide as their widest cell and two spaces apart. Lines have no trailing spaces.
  public var lines: [String] {
    let all = [titles] + rows
    let widths = titles.indices.map { column in
      all.map { $0.isEmpty ? 0 : $0[column].count }.max() ?? 0
    }
    let rule = String(repeating: "-", count: widths.reduce(0, +) + 2 * (widths.count - 1))
    var lines = all.map { line($0, widths: widths) }
    lines.insert(rule, at: 1)
    return lines
  }

  private func line(_ row: [String], widths: [Int]) -> String {
    let cells = row.indices.map { column in
      let padding = String(repeating: " ", count: widths[column] - row[column].count)
      return alignments[column] == .leading ? row[column] + padding : padding + row[column]
    }
    var line = cells.joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    return line
  }
}
