import Testing

/// A row of a table in an article, and the test of what it says.
struct TableRow: Sendable, CustomTestStringConvertible {
  /// The first cell of the row that is not empty, word for word.
  let text: String
  let test: @MainActor @Sendable () throws -> Void

  var testDescription: String { text }

  init(_ text: String, _ test: @escaping @MainActor @Sendable () throws -> Void) {
    (self.text, self.test) = (text, test)
  }

  /// Returns the texts of the rows of a table.
  ///
  /// - Parameters:
  ///   - heading: The heading above the table.
  ///   - column: The title of the first column.
  static func texts(in document: String, below heading: String, column: String) throws -> [String] {
    let lines = document.split(separator: "\n", omittingEmptySubsequences: false)
    let section = try #require(lines.firstIndex(of: "## \(heading)"), "\(heading)")
    let table = try #require(
      lines[section...].firstIndex { $0.hasPrefix("| \(column) |") }, "\(heading): \(column)")
    return try lines[(table + 2)...].prefix { $0.hasPrefix("|") }.map { line in
      let cells = line.split(separator: "|").map { cell in
        String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
      return try #require(cells.first { !$0.isEmpty })
    }
  }
}
