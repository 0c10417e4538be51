import Measurement

/// The tables of a summary.
///
/// They show the main figures of each layout at its largest size, and the waterfall beside others.
struct SummaryTables {
  let sorted: SortedReport

  /// The operations in the summary. Edits appear under either policy, because they differ most.
  private static let columns: [(title: String, suite: String, operation: String, policy: String?)] = [
    ("build, per item", "build", "build", nil),
    ("viewport query", "query", "random-viewport", nil),
    ("insert, reflow", "edit", "insert", "reflow"),
    ("insert, stable", "edit", "insert", "stable"),
  ]

  /// A table with a row for each layout, including peers and floor: times, growth exponents and memory.
  ///
  /// - Parameter exponent: Returns an exponent's text.
  func figures(_ exponent: (GrowthResult) -> String = NumberText.exponent) -> Table {
    var cells: [[OperationSeries?]] = sorted.layouts.map { _ in [] }
    for column in SummaryTables.columns {
      let operation = sorted.operations.first { $0.suite == column.suite && $0.name == column.operation }
      for (index, layout) in sorted.layouts.enumerated() {
        cells[index].append(
          operation?.series.first {
            $0.largest.layout == layout && (column.policy ?? $0.largest.policy) == $0.largest.policy
          })
      }
    }
    let hasGrowth = !sorted.report.growth.isEmpty
    let present = SummaryTables.columns.indices.filter { column in cells.contains { $0[column] != nil } }
    let memory = sorted.largestMemory
    var table = Table(
      [("layout", .leading), ("n", .trailing)]
        + present.flatMap {
          [(title: SummaryTables.columns[$0].title, alignment: Table.Alignment.trailing)]
            + (hasGrowth ? [("n^", .trailing)] : [])
        } + (memory.isEmpty ? [] : [("memory, per item", .trailing)]))
    for (layout, all) in zip(sorted.layouts, cells) {
      let row = memory.first { $0.layout == layout }
      guard let largest = (all.map { $0?.largest.count } + [row?.count]).compactMap({ $0 }).max() else {
        continue
      }
      func at(_ count: Int) -> String { count == largest ? "" : " at " + HumanUnits.size(count) }
      let texts = present.flatMap { column -> [String] in
        guard let series = all[column] else { return hasGrowth ? ["", ""] : [""] }
        return [cost(series.largest) + at(series.largest.count)]
          + (hasGrowth ? [series.growth.map(exponent) ?? ""] : [])
      }
      let bytes = row.map { HumanUnits.fixed($0.bytesPerItem, digits: 1) + " B" + at($0.count) } ?? ""
      table.append([layout, HumanUnits.size(largest)] + texts + (memory.isEmpty ? [] : [bytes]))
    }
    return table
  }

  private func cost(_ row: BenchmarkResult) -> String {
    guard row.suite == "build" else { return HumanUnits.duration(nanoseconds: row.median) }
    return row.perItem > 0
      ? HumanUnits.fixed(row.perItem, digits: 2) + " ns"
      : "in all " + HumanUnits.duration(nanoseconds: row.median)
  }

  /// A table of the waterfall beside the fastest other layout, for each operation that others have too.
  var peers: Table {
    var table = Table([
      ("operation", .leading), ("policy", .leading), ("n", .trailing), ("waterfall", .trailing),
      ("other", .leading), ("takes", .trailing), ("the waterfall is", .leading),
    ])
    for operation in sorted.operations {
      for engine in operation.series where engine.largest.layout == "waterfall" {
        for kind in [LayoutKind.peer, .floor] {
          let others = operation.series.filter { $0.style.kind == kind }
          guard let (row, other) = pair(engine, with: others) else { continue }
          table.append([
            operation.title, row.policy, HumanUnits.size(row.count),
            HumanUnits.duration(nanoseconds: row.median), other.layout,
            HumanUnits.duration(nanoseconds: other.median), verdict(row, other),
          ])
        }
      }
    }
    return table
  }

  /// Returns the waterfall's row and the fastest other one.
  ///
  /// Both have the largest size that the waterfall and another layout share.
  private func pair(
    _ engine: OperationSeries, with others: [OperationSeries]
  ) -> (engine: BenchmarkResult, other: BenchmarkResult)? {
    let rows = others.flatMap(\.rows)
    for row in engine.rows.reversed() {
      let sameSize = rows.filter { $0.count == row.count }
      if let best = sameSize.min(by: { $0.median < $1.median }) { return (row, best) }
    }
    return nil
  }

  private func verdict(_ engine: BenchmarkResult, _ other: BenchmarkResult) -> String {
    guard engine.median > 0, other.median > 0 else { return "" }
    func low(_ row: BenchmarkResult) -> Double { row.medianLow ?? row.median }
    func high(_ row: BenchmarkResult) -> Double { row.medianHigh ?? row.median }
    if high(engine) < low(other) { return "faster, " + NumberText.ratio(other.median / engine.median) }
    if low(engine) > high(other) { return "slower, " + NumberText.ratio(engine.median / other.median) }
    return "equally fast"
  }
}
