import Measurement

extension Table {
  /// The table's lines in GitHub's markdown, with aligned columns.
  ///
  /// Gaps are omitted, because markdown has none.
  var markdown: [String] {
    let rows = ([titles] + rows.filter { !$0.isEmpty }).map { $0.map(markdownText) }
    let widths = titles.indices.map { column in Swift.max(3, rows.map { $0[column].count }.max() ?? 0) }
    var lines = rows.map { row in
      line(
        row.indices.map { column in
          let padding = String(repeating: " ", count: widths[column] - row[column].count)
          return alignments[column] == .leading ? row[column] + padding : padding + row[column]
        })
    }
    let rule = widths.indices.map { column in
      let dashes = String(repeating: "-", count: widths[column] - 1)
      return alignments[column] == .leading ? ":" + dashes : dashes + ":"
    }
    lines.insert(line(rule), at: 1)
    return lines
  }

  private func line(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
  }
}

/// Returns `text` escaped for markdown. Names in a results file may contain anything.
func markdownText(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\\", "|", "`", "*", "_", "~", "<", ">", "[", "]", "&":
      result += "\\"
      result.unicodeScalars.append(scalar)
    case "\t", "\n", "\r", "\u{2028}", "\u{2029}": result += " "
    case "\u{0}"..<" ", "\u{7F}"..."\u{9F}": result += "\u{FFFD}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
