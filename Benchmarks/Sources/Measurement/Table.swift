/// Rows of text in aligned columns.
public struct Table {
  /// Which edge of its column a cell stands at.
  public enum Alignment: Sendable {
    /// The left edge: names.
    case leading
    /// The right edge: numbers.
    case trailing
  }

  /// The columns' titles.
  public let titles: [String]
  /// Which edge each column's cells stand at.
  public let alignments: [Alignment]
  /// The rows, a cell for each column. An empty row stands for an empty line.
  public private(set) var rows: [[String]] = []

  /// An empty table.
  public init(_ columns: [(title: String, alignment: Alignment)]) {
    titles = columns.map(\.title)
    alignments = columns.map(\.alignment)
  }

  /// Whether there is no row.
  public var isEmpty: Bool { rows.isEmpty }

  /// Adds a row; it has a cell for each column.
  public mutating func append(_ row: [String]) {
    precondition(row.count == titles.count, "a row needs a cell for each column")
    rows.append(row)
  }

  /// Adds an empty line, unless the table is empty.
  public mutating func appendGap() {
    if !rows.isEmpty { rows.append([]) }
  }

  /// The table's lines: titles, a rule, rows. Columns are two spaces apart, as wide as their widest
  /// cell; no line ends in spaces.
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
