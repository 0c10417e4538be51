import Measurement

/// A comparison as text of up to 110 columns.
struct CompareTables {
  let comparison: ReportComparison
  let threshold: Double

  /// All lines: a row for each benchmark, a summary, and the slower benchmarks by name.
  var lines: [String] {
    var table = Table([
      ("benchmark", .leading), ("n", .trailing), ("old", .trailing), ("new", .trailing),
      ("new/old", .trailing), ("interval", .trailing), ("verdict", .leading),
    ])
    for row in comparison.rows {
      table.append([
        row.name, HumanUnits.size(row.count), HumanUnits.duration(nanoseconds: row.old),
        HumanUnits.duration(nanoseconds: row.new), HumanUnits.fixed(row.ratio, digits: 3),
        HumanUnits.fixed(row.low, digits: 2) + " to " + HumanUnits.fixed(row.high, digits: 2),
        row.verdict.rawValue,
      ])
    }
    return table.lines + [""] + summary
  }

  private var summary: [String] {
    func percent(_ share: Double) -> String { HumanUnits.fixed(share * 100, digits: 1) + " %" }
    func count(_ verdict: ReportComparison.Verdict) -> Int {
      comparison.rows.count { $0.verdict == verdict }
    }
    var lines = [
      "\(comparison.rows.count) benchmarks: \(count(.slower)) slower, \(count(.faster)) faster, "
        + "\(count(.same)) without a difference.",
      "Times are the lower quartiles of the rounds.",
      "Their scatter between the runs is \(percent(comparison.scatter)) beyond the scatter of the rounds;",
      "the median of the ratios is \(HumanUnits.fixed(comparison.medianRatio, digits: 3)).",
    ]
    if let drift = comparison.drift {
      lines.append(
        "The floor and the peers took \(HumanUnits.fixed(drift, digits: 3)) times as long; ratios are divided by this."
      )
    }
    for row in comparison.rows where row.verdict == .slower {
      let isBeyond = row.low > 1 + threshold
      lines.append(
        "slower: \(row.name) at \(HumanUnits.size(row.count)), \(HumanUnits.fixed(row.ratio, digits: 2))x"
          + (isBeyond ? "" : " (possibly within the threshold of \(percent(threshold)))"))
    }
    for (names, run) in [(comparison.onlyInOld, "old"), (comparison.onlyInNew, "new")] where !names.isEmpty {
      lines.append("Only in the \(run) run: \(names.count) benchmarks, such as \(names[0]).")
    }
    return lines
  }

  /// Returns the differences in context that make two runs less comparable.
  static func warnings(_ old: RunContext, _ new: RunContext) -> [String] {
    var warnings: [String] = []
    func differ(_ what: String, _ old: some CustomStringConvertible, _ new: some CustomStringConvertible) {
      if "\(old)" != "\(new)" { warnings.append("\(what) differs: \(old), then \(new)") }
    }
    differ("the machine", old.machine, new.machine)
    differ("the number of cores", old.cores, new.cores)
    differ("the operating system", old.os, new.os)
    differ("the compiler", old.swift, new.swift)
    differ("the seed", old.seed, new.seed)
    differ(
      "the processor pinned to", old.pinnedTo.map(String.init) ?? "none",
      new.pinnedTo.map(String.init) ?? "none")
    if let first = old.noise?.quiet, let second = new.noise?.quiet, first > 0,
      abs(second / first - 1) > ReportComparison.minimumEffect
    {
      warnings.append(
        "the machine's speed differs: a fixed loop takes \(HumanUnits.duration(nanoseconds: first)), then "
          + HumanUnits.duration(nanoseconds: second))
    }
    return warnings
  }
}
