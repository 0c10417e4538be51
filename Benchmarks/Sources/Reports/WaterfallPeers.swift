import Measurement

/// The waterfall's operations that others have too, with a column for each layout.
struct WaterfallPeers {
  let sorted: SortedReport

  var table: Table {
    let engines = sorted.operations.map { operation in
      operation.series.filter { $0.largest.layout == "waterfall" }
    }
    let policies = unique(engines.joined().map(\.largest.policy))
    // Peers come before the floor.
    let others = [LayoutKind.peer, .floor].flatMap { kind in
      sorted.layouts.filter { LayoutKind(layout: $0) == kind }
    }
    var table = Table(
      [("operation", .leading), ("n", .trailing)]
        + (policies + others).map { (title: $0, alignment: Table.Alignment.trailing) })
    for (operation, engines) in zip(sorted.operations, engines) {
      let beside = operation.series.filter { $0.style.kind != .engine }
      guard let size = largestCount(of: engines, and: beside) else { continue }
      func cell(_ series: OperationSeries?) -> String {
        let row = series?.rows.first { $0.count == size }
        return row.map { HumanUnits.duration(nanoseconds: $0.median) } ?? ""
      }
      table.append(
        [operation.title, HumanUnits.size(size)]
          + policies.map { policy in cell(engines.first { $0.largest.policy == policy }) }
          + others.map { name in cell(beside.first { $0.largest.layout == name }) })
    }
    return table
  }

  /// Returns the largest size that the waterfall and a peer share.
  ///
  /// Without peers, it is the largest size shared with any other layout.
  private func largestCount(of engines: [OperationSeries], and others: [OperationSeries]) -> Int? {
    let peers = others.filter { $0.style.kind == .peer }
    let counts = Set((peers.isEmpty ? others : peers).flatMap { $0.rows.map(\.count) })
    return engines.flatMap { $0.rows.map(\.count) }.filter(counts.contains).max()
  }
}
