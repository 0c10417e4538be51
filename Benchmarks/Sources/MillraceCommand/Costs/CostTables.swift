import Measurement

/// A comparison of costs as text.
struct CostTables {
  let comparison: CostComparison
  let workloadCount: Int
  /// The command that stores the current costs.
  let updateCommand: String

  var lines: [String] {
    var table = Table([
      ("workload", .leading), ("figure", .leading), ("stored", .trailing), ("now", .trailing),
      ("now/stored", .trailing), ("", .leading),
    ])
    for row in comparison.differences {
      table.append([
        row.workload, row.figure.name, String(row.stored), String(row.now),
        row.stored > 0 ? HumanUnits.fixed(Double(row.now) / Double(row.stored), digits: 4) : "",
        row.isWorse ? "worse" : "better",
      ])
    }
    return (table.isEmpty ? [] : table.lines + [""]) + summary
  }

  private var summary: [String] {
    var lines: [String] = []
    if !comparison.unknown.isEmpty {
      lines.append(
        "Not stored, or stored with other parameters: " + comparison.unknown.joined(separator: ", "))
    }
    if !comparison.removed.isEmpty {
      lines.append("Stored, but no longer measured: " + comparison.removed.joined(separator: ", "))
    }
    if let reason = comparison.withoutInstructions {
      lines.append("Instructions are not compared: \(reason).")
    }
    let worse = comparison.differences.count(where: \.isWorse)
    let better = comparison.differences.count - worse
    lines.append(
      "\(comparison.figureCount) figures of \(workloadCount) workloads: \(worse) worse, \(better) better, "
        + "the others unchanged.")
    if !comparison.isUpToDate {
      lines.append("If this is intended, store the new costs and commit the file: \(updateCommand)")
    }
    return lines
  }
}
