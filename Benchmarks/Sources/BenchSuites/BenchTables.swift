import Measurement

/// A report as text tables of up to 110 columns.
struct BenchTables {
  let report: BenchmarkReport

  /// All lines of the report.
  var lines: [String] {
    var blocks = [header] + tables.map(\.lines)
    if !notes.isEmpty { blocks.append(notes) }
    return Array(blocks.joined(separator: [""]))
  }

  /// The tables that have rows.
  var tables: [Table] {
    [bulk, operations, frames, memory, growth].filter { !$0.isEmpty }
  }

  private var header: [String] {
    let context = report.context
    let memory = HumanUnits.fixed(Double(context.memory) / 0x1p30, digits: 0)
    var lines = [
      "\(context.machine), \(context.cores) cores, \(memory) GiB, \(context.os)"
        + (context.pinnedTo.map { ", pinned to processor \($0)" } ?? ""),
      "commit \(context.commit), Swift \(context.swift), \(context.build), \(context.date), "
        + "feed \(context.feed), seed \(context.seed)",
      "clock: \(HumanUnits.duration(nanoseconds: context.samplingCost)) subtracted from each sample, "
        + "\(HumanUnits.duration(nanoseconds: context.samplingError)) of error remain",
    ]
    for (noise, when) in [(context.noise, "before the run"), (context.noiseDuringRun, "during the run")] {
      if let noise { lines.append(line(noise, when)) }
    }
    if !report.isComplete {
      lines.append("interrupted: the figures cover only the completed rounds")
    }
    return lines
  }

  private func line(_ noise: MachineNoise, _ when: String) -> String {
    "noise \(when): \(percent(noise.slowedShare, 1)) of a fixed loop's repetitions slowed, "
      + "\(HumanUnits.fixed(noise.slowdown, digits: 1))x; \(percent(noise.lostShare, 1)) of the time lost"
  }

  private func percent(_ share: Double, _ digits: Int) -> String {
    HumanUnits.fixed(share * 100, digits: digits) + " %"
  }

  /// Returns the distance from the median to the further end of its interval, in percent.
  private func trust(_ row: BenchmarkResult) -> String {
    guard let low = row.medianLow, let high = row.medianHigh, row.median > 0 else { return "" }
    let share = max(high - row.median, row.median - low) / row.median
    return share < 9.995 ? percent(share, 0) : ">999 %"
  }

  /// The table of builds and settling, which handle many items.
  private var bulk: Table {
    var table = Table([
      ("bulk", .leading), ("n", .trailing), ("median", .trailing), ("+-", .trailing), ("p90", .trailing),
      ("max", .trailing), ("samples", .trailing), ("per item", .trailing), ("nodes", .trailing),
    ])
    fill(&table, with: report.results.filter { $0.suite == "build" || $0.suite == "settle" }) { row in
      let isPerItem = row.perItem > 0
      return [
        row.name, HumanUnits.size(row.count), HumanUnits.duration(nanoseconds: row.median), trust(row),
        HumanUnits.duration(nanoseconds: row.p90), HumanUnits.duration(nanoseconds: row.max),
        HumanUnits.count(Double(row.samples)),
        isPerItem ? HumanUnits.fixed(row.perItem, digits: 2) + " ns" : "",
        row.nodesVisited.map { HumanUnits.count($0) } ?? "",
      ]
    }
    return table
  }

  /// The table of queries and edits, in latencies.
  private var operations: Table {
    var table = Table([
      ("operation", .leading), ("n", .trailing), ("median", .trailing), ("+-", .trailing), ("p90", .trailing),
      ("p99", .trailing), ("p99.9", .trailing), ("max", .trailing), ("nodes", .trailing),
    ])
    fill(&table, with: report.results.filter { isOperation($0) }) { row in
      [
        row.name, HumanUnits.size(row.count), HumanUnits.duration(nanoseconds: row.median), trust(row),
        HumanUnits.duration(nanoseconds: row.p90), HumanUnits.duration(nanoseconds: row.p99),
        HumanUnits.duration(nanoseconds: row.p999), HumanUnits.duration(nanoseconds: row.max),
        row.nodesVisited.map { HumanUnits.count($0) } ?? "",
      ]
    }
    return table
  }

  /// Returns whether a result is in the table of queries, edits and updates of a host.
  private func isOperation(_ row: BenchmarkResult) -> Bool {
    row.suite == "query" || row.suite == "edit" || row.suite == "host" && row.frames == nil
  }

  /// Adds a row for each result, and a gap before each operation.
  private func fill(_ table: inout Table, with rows: [BenchmarkResult], cells: (BenchmarkResult) -> [String])
  {
    var previous: BenchmarkResult?
    for row in rows {
      if row.suite != previous?.suite || row.operation != previous?.operation { table.appendGap() }
      previous = row
      table.append(cells(row))
    }
  }

  private var frames: Table {
    var table = Table([
      ("scroll", .leading), ("layout", .leading), ("policy", .leading), ("n", .trailing),
      ("frames", .trailing), ("median", .trailing), ("p99", .trailing), ("max", .trailing),
      ("of 8.33 ms", .trailing), ("missed", .trailing), ("provisional", .trailing),
    ])
    for row in report.results {
      guard let frames = row.frames else { continue }
      table.append([
        row.operation, row.layout, row.policy, HumanUnits.size(row.count),
        HumanUnits.count(Double(row.samples)),
        HumanUnits.duration(nanoseconds: row.median), HumanUnits.duration(nanoseconds: row.p99),
        HumanUnits.duration(nanoseconds: row.max),
        percent(frames.share, 2), String(frames.missed), percent(frames.provisionalShare, 0),
      ])
    }
    return table
  }

  private var memory: Table {
    var table = Table([
      ("memory", .leading), ("n", .trailing), ("bytes/item", .trailing),
      ("after 10 % insertions", .trailing), ("allocations/query", .trailing),
      ("allocations/edit", .trailing), ("peak resident", .trailing),
    ])
    for row in report.memory {
      table.append([
        row.layout, HumanUnits.size(row.count), HumanUnits.fixed(row.bytesPerItem, digits: 2),
        row.bytesPerItemAfterInsertions.map { HumanUnits.fixed($0, digits: 2) } ?? "",
        HumanUnits.fixed(row.allocationsPerQuery, digits: 2),
        HumanUnits.fixed(row.allocationsPerEdit, digits: 2),
        row.peakResidentBytes.map { HumanUnits.count(Double($0)) + "B" } ?? "",
      ])
    }
    return table
  }

  private var growth: Table {
    var table = Table([
      ("growth", .leading), ("layout", .leading), ("policy", .leading), ("operation", .leading),
      ("from", .trailing), ("to", .trailing), ("time ~ n^", .trailing), ("+-", .trailing),
      ("nodes ~ n^", .trailing),
    ])
    for row in report.growth {
      table.append([
        row.suite, row.layout, row.policy, row.operation, HumanUnits.size(row.from),
        HumanUnits.size(row.to),
        HumanUnits.fixed(row.exponent, digits: 2),
        row.exponentHalfWidth.map { HumanUnits.fixed($0, digits: 2) } ?? "",
        row.nodesExponent.map { HumanUnits.fixed($0, digits: 2) } ?? "",
      ])
    }
    return table
  }

  /// The notes about the figures, as lines.
  var notes: [String] {
    var notes: [String] = []
    // The tables of frames and of memory have no such column.
    let hasColumn = report.results.contains { $0.frames == nil } || !report.growth.isEmpty
    if hasColumn, let confidence = report.results.compactMap(\.confidence).min() {
      notes.append(
        "+-: the further end of the median's 95 % interval, relative to the median; for exponents, half of its width."
      )
      if confidence < 0.95 {
        notes.append(
          "With fewer than 6 rounds, as for long builds, it is a \(HumanUnits.fixed(confidence * 100, digits: 0)) % interval."
        )
      }
    }
    for (operation, what) in [
      ("build", "the bare packing loop"), ("build-allocating", "that loop with allocations"),
    ] {
      let ratios = buildRatios(to: operation)
      if !ratios.isEmpty {
        notes.append("Waterfall relative to \(what): \(ratios.joined(separator: ", ")).")
      }
    }
    if report.results.contains(where: { $0.suite == "edit" }) {
      notes += [
        "A reflow edit is timed with the query of the viewport around the edited item, of a move or a batch",
        "around its topmost index: a query further down would also settle the items in between.",
      ]
    }
    if report.results.contains(where: { $0.frames != nil }) {
      notes += [
        "scroll: frames at 120 Hz, 8.33 ms each (the share is p99's): edits, a slice of settling, the query;",
        "provisional: the share of the frames that showed provisional frames, because items were unsettled,",
        "or of a collection view, placeholders, because there was no time for more cells.",
      ]
    }
    if report.memory.contains(where: { $0.peakResidentBytes != nil }) {
      notes.append(
        "peak resident: the peak of the whole process so far, including extents and smaller sizes.")
    }
    if report.results.contains(where: { $0.count > HeldItems.limit && $0.suite == "build" }) {
      notes += [
        "A feed of more than \(HumanUnits.size(HeldItems.limit)) items is built in pages, with untimed generation of their extents;",
        "every frame was compared with that of a packing loop.",
      ]
    }
    if report.results.contains(where: { $0.layout == "floor" }) {
      notes += [
        "floor: the bare packing loop over existing arrays (build), with their allocation (build-allocating),",
        "and copying 5 bytes per item (copy).",
      ]
    }
    let isCut = report.results.contains { $0.count > BenchPlan.peerLimit }
    if isCut, report.results.contains(where: { $0.layout == "textbook" }) {
      notes.append(
        "textbook, chunked, sorted, rtree: not measured beyond \(HumanUnits.size(BenchPlan.peerLimit)) items, because they are too slow."
      )
    }
    for layout in BenchmarkedLayout.allCases
    where layout.kind == .engine && report.results.contains(where: { $0.count > layout.maximumCount })
      && report.results.contains(where: { $0.layout == layout.name })
    {
      notes.append("\(layout.name): not measured beyond \(HumanUnits.size(layout.maximumCount)) items.")
    }
    let aged = agedRatios
    if !aged.isEmpty {
      notes.append(
        "aged-viewport and content, against fresh: " + aged.joined(separator: "; ") + ".")
    }
    return notes
  }

  /// The time of a query and the length of the content after many edits, relative to a fresh layout, at each size.
  private var agedRatios: [String] {
    report.results.filter { $0.operation == BenchPlan.agedViewport }.compactMap { aged in
      let fresh = report.results.first {
        $0.layout == aged.layout && $0.operation == "random-viewport" && $0.count == aged.count
      }
      let content = aged.contentRatio.map { ", \(HumanUnits.fixed($0, digits: 4))x" }
      return fresh.map {
        "\(aged.layout) \(HumanUnits.fixed(aged.median / $0.median, digits: 2))x\(content ?? "")"
          + " at \(HumanUnits.size($0.count))"
      }
    }
  }

  /// Returns how much longer a waterfall build takes than a row of the floor, at each size.
  private func buildRatios(to operation: String) -> [String] {
    report.results.filter { $0.layout == "floor" && $0.operation == operation }.compactMap { floor in
      let engine = report.results.first {
        $0.layout == "waterfall" && $0.suite == "build" && $0.count == floor.count
      }
      return engine.map {
        "\(HumanUnits.fixed($0.median / floor.median, digits: 2))x at \(HumanUnits.size($0.count))"
      }
    }
  }
}

extension BenchmarkReport {
  /// Sorts the results by suite, operation, layout and size, so that comparable rows are adjacent.
  mutating func sortResults() {
    let suites = BenchSuite.allCases.map(\.rawValue)
    let layouts = BenchmarkedLayout.allCases.map(\.name)
    // The operations in the order of measurement.
    var operations: [String] = []
    for row in results where !operations.contains(row.operation) { operations.append(row.operation) }
    func place(_ row: BenchmarkResult) -> [Int] {
      [
        suites.firstIndex(of: row.suite) ?? 0, operations.firstIndex(of: row.operation) ?? 0,
        layouts.firstIndex(of: row.layout) ?? 0, row.policy == "stable" ? 1 : 0, row.count,
      ]
    }
    results.sort { place($0).lexicographicallyPrecedes(place($1)) }
  }
}
