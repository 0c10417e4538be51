import Measurement

/// A comparison of two programs as text of up to 110 columns.
struct AbTables {
  let comparison: PairedComparison
  /// The number of items.
  let count: Int
  /// The number of measured pairs of rounds.
  let pairCount: Int

  /// All lines: a row for each benchmark, a summary, and the named benchmarks.
  var lines: [String] {
    var table = Table([
      ("benchmark", .leading), ("old", .trailing), ("new", .trailing), ("change", .trailing),
      ("interval", .trailing), ("pairs", .trailing), ("verdict", .leading),
    ])
    for row in comparison.rows {
      let difference = row.difference
      table.append([
        row.name, HumanUnits.duration(nanoseconds: difference.old),
        HumanUnits.duration(nanoseconds: difference.new), Self.percent(difference.ratio),
        Self.interval(difference), String(difference.pairCount), row.verdict.rawValue,
      ])
    }
    return table.lines + [""] + summary
  }

  private var summary: [String] {
    let rows = comparison.rows
    var lines = [
      "\(rows.count) benchmarks with \(HumanUnits.size(count)) items, \(pairCount) pairs of rounds: "
        + "\(rows.count { $0.verdict == .slower }) slower, \(rows.count { $0.verdict == .faster }) faster."
    ]
    if comparison.noiseFloor.isFinite {
      lines.append(
        "Noise: half of the intervals are narrower than +-\(HumanUnits.fixed(comparison.noiseFloor * 100, digits: 1)) %."
      )
    } else {
      lines.append("There are too few pairs for intervals. Measure for more --seconds.")
    }
    let disturbed = rows.count { $0.difference.pairCount * 4 < pairCount * 3 }
    if disturbed > 0 {
      lines.append("Other programs disturbed over a quarter of the pairs of \(disturbed) benchmarks.")
    }
    return lines
      + comparison.named.map {
        "\($0.verdict.rawValue): \($0.name) by \(Self.percent($0.difference.ratio)), \(Self.interval($0.difference))"
      }
  }

  /// Returns a ratio as a signed change in percent.
  private static func percent(_ ratio: Double) -> String {
    let text = HumanUnits.fixed((ratio - 1) * 100, digits: 1)
    return (text.hasPrefix("-") || text == "0.0" ? text : "+" + text) + " %"
  }

  private static func interval(_ difference: PairedDifference) -> String {
    difference.high.isFinite ? "\(percent(difference.low)) to \(percent(difference.high))" : "unknown"
  }
}
