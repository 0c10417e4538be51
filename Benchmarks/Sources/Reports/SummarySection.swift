import Measurement

/// The summary: each layout's main figures at its largest size, and the waterfall beside its best peer.
struct SummarySection {
  let sorted: SortedReport

  func draw(into markup: inout Markup) {
    let (figures, peers) = (figures, peers)
    if figures.isEmpty, peers.isEmpty { return }
    markup.element("h2", "Summary")
    if !figures.isEmpty {
      markup.element(
        "p",
        "Each layout at the largest size that it was measured at."
          + (sorted.report.growth.isEmpty
            ? ""
            : " n^ is the exponent by which the cost of the whole operation grows with the number of items, "
              + "with half of its 95 % interval if there are three sizes or more."))
      markup.table(figures)
    }
    if !peers.isEmpty {
      markup.element(
        "p",
        "The waterfall beside the fastest of its peers, and beside the floor, at the largest size that "
          + "both were measured at. Where the medians' intervals overlap, this run shows no difference.")
      markup.table(peers)
    }
  }

  /// What a layout is known by. Edits under either contract, for they differ most.
  private static let columns: [(title: String, suite: String, operation: String, contract: String?)] = [
    ("build, per item", "build", "build", nil),
    ("viewport query", "query", "random-viewport", nil),
    ("insert, reflow", "edit", "insert", "reflow"),
    ("insert, stable", "edit", "insert", "stable"),
  ]

  private var figures: Table {
    var cells: [[OperationSeries?]] = sorted.layouts.map { _ in [] }
    for column in SummarySection.columns {
      let operation = sorted.operations.first { $0.suite == column.suite && $0.name == column.operation }
      for (index, layout) in sorted.layouts.enumerated() {
        cells[index].append(
          operation?.series.first {
            $0.largest.layout == layout && (column.contract ?? $0.largest.contract) == $0.largest.contract
          })
      }
    }
    let hasGrowth = !sorted.report.growth.isEmpty
    let present = SummarySection.columns.indices.filter { column in cells.contains { $0[column] != nil } }
    var table = Table(
      [("layout", .leading), ("n", .trailing)]
        + present.flatMap {
          [(title: SummarySection.columns[$0].title, alignment: Table.Alignment.trailing)]
            + (hasGrowth ? [("n^", .trailing)] : [])
        })
    for (layout, all) in zip(sorted.layouts, cells) {
      guard let largest = all.compactMap({ $0?.largest.count }).max() else { continue }
      let texts = present.flatMap { column -> [String] in
        guard let series = all[column] else { return hasGrowth ? ["", ""] : [""] }
        var text = cost(series.largest)
        if series.largest.count != largest { text += " at " + HumanUnits.size(series.largest.count) }
        return [text] + (hasGrowth ? [series.growth.map(NumberText.exponent) ?? ""] : [])
      }
      table.append([layout, HumanUnits.size(largest)] + texts)
    }
    return table
  }

  private func cost(_ row: BenchmarkResult) -> String {
    guard row.suite == "build" else { return HumanUnits.duration(nanoseconds: row.median) }
    // To build a grid is nothing that would be done for an item.
    return row.layout != "grid" && row.perItem > 0
      ? HumanUnits.fixed(row.perItem, digits: 2) + " ns"
      : "in all " + HumanUnits.duration(nanoseconds: row.median)
  }

  private var peers: Table {
    var table = Table([
      ("operation", .leading), ("contract", .leading), ("n", .trailing), ("waterfall", .trailing),
      ("beside", .leading), ("takes", .trailing), ("the waterfall is", .leading),
    ])
    for operation in sorted.operations {
      for engine in operation.series where engine.largest.layout == "waterfall" {
        for kind in [LayoutKind.peer, .floor] {
          let others = operation.series.filter { $0.style.kind == kind }
          guard let (row, other) = pair(engine, with: others) else { continue }
          table.append([
            operation.title, row.contract, HumanUnits.size(row.count),
            HumanUnits.duration(nanoseconds: row.median), other.layout,
            HumanUnits.duration(nanoseconds: other.median), verdict(row, other),
          ])
        }
      }
    }
    return table
  }

  /// The waterfall's row, and the fastest other one, of the largest size that it and any of the others have.
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
    return "no different"
  }
}
