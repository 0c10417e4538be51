import Measurement

/// The report as a person reads it, within 110 columns.
struct BenchTables {
  let report: BenchmarkReport

  /// All of it.
  var lines: [String] {
    var blocks = [header]
    if report.results.contains(where: { $0.frames == nil }) { blocks.append(results) }
    if !frames.isEmpty { blocks.append(frames) }
    if !report.memory.isEmpty { blocks.append(memory) }
    if !report.growth.isEmpty { blocks.append(growth) }
    if !notes.isEmpty { blocks.append(notes) }
    return Array(blocks.joined(separator: [""]))
  }

  private var header: [String] {
    let context = report.context
    let memory = HumanUnits.fixed(Double(context.memory) / 0x1p30, digits: 0)
    return [
      "\(context.machine), \(context.cores) cores, \(memory) GiB, \(context.os)",
      "commit \(context.commit), Swift \(context.swift), \(context.build), \(context.date), "
        + "feed \(context.feed), seed \(context.seed)",
    ]
  }

  private var results: [String] {
    var table = Table([
      ("suite", .leading), ("layout", .leading), ("contract", .leading), ("operation", .leading),
      ("n", .trailing), ("median", .trailing), ("p99", .trailing), ("max", .trailing),
      ("per item", .trailing), ("per s", .trailing), ("nodes/op", .trailing),
    ])
    var previous: BenchmarkResult?
    for row in report.results where row.frames == nil {
      if row.suite != previous?.suite || row.operation != previous?.operation { table.appendGap() }
      previous = row
      // Building and settling handle many items, the others are one thing to wait for; so is building a grid,
      // which does nothing for an item.
      let isBulk =
        (row.suite == "build" || row.suite == "settle") && row.layout != BenchLayoutName.grid.rawValue
      let perSecond = isBulk && row.perItem > 0 ? 1e9 / row.perItem : 1e9 / row.median
      table.append([
        row.suite, row.layout, row.contract, row.operation, HumanUnits.size(row.count),
        HumanUnits.duration(nanoseconds: row.median), HumanUnits.duration(nanoseconds: row.p99),
        HumanUnits.duration(nanoseconds: row.max),
        isBulk ? HumanUnits.fixed(row.perItem, digits: 2) + " ns" : "",
        HumanUnits.count(perSecond), row.nodesVisited.map { HumanUnits.count($0) } ?? "",
      ])
    }
    return table.lines
  }

  private var frames: [String] {
    var table = Table([
      ("scroll", .leading), ("layout", .leading), ("contract", .leading), ("n", .trailing),
      ("frames", .trailing), ("median", .trailing), ("p99", .trailing), ("max", .trailing),
      ("of 8.33 ms", .trailing), ("missed", .trailing), ("provisional", .trailing),
    ])
    for row in report.results {
      guard let frames = row.frames else { continue }
      table.append([
        row.operation, row.layout, row.contract, HumanUnits.size(row.count),
        HumanUnits.count(Double(row.samples)),
        HumanUnits.duration(nanoseconds: row.median), HumanUnits.duration(nanoseconds: row.p99),
        HumanUnits.duration(nanoseconds: row.max),
        HumanUnits.fixed(frames.share * 100, digits: 2) + " %", String(frames.missed),
        HumanUnits.fixed(frames.provisionalShare * 100, digits: 0) + " %",
      ])
    }
    return table.isEmpty ? [] : table.lines
  }

  private var memory: [String] {
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
    return table.lines
  }

  private var growth: [String] {
    var table = Table([
      ("growth", .leading), ("layout", .leading), ("contract", .leading), ("operation", .leading),
      ("from", .trailing), ("to", .trailing), ("time ~ n^", .trailing), ("nodes ~ n^", .trailing),
    ])
    for row in report.growth {
      table.append([
        row.suite, row.layout, row.contract, row.operation, HumanUnits.size(row.from),
        HumanUnits.size(row.to),
        HumanUnits.fixed(row.exponent, digits: 2),
        row.nodesExponent.map { HumanUnits.fixed($0, digits: 2) } ?? "",
      ])
    }
    return table.lines
  }

  private var notes: [String] {
    var notes: [String] = []
    for (operation, what) in [
      ("build", "the bare packing loop"), ("build-allocating", "that loop with its arrays' allocation"),
    ] {
      let ratios = buildRatios(to: operation)
      if !ratios.isEmpty {
        notes.append("Building the waterfall against \(what): \(ratios.joined(separator: ", ")).")
      }
    }
    if report.results.contains(where: { $0.suite == "edit" }) {
      notes += [
        "A reflow edit is timed with the query of the viewport around the edited item, of a move or a batch",
        "around the topmost of its places: to look further down, what is in between has to be settled first.",
      ]
    }
    if report.results.contains(where: { $0.frames != nil }) {
      notes += [
        "reader-minute: frames at 120 Hz, which have 8.33 ms each (the share is p99's): edits, a slice of settling,",
        "the query; provisional: of so many the place was not settled yet, and they were shown as it was.",
      ]
    }
    if report.memory.contains(where: { $0.peakResidentBytes != nil }) {
      notes.append("peak resident: of the whole process so far, the extents and smaller sizes included.")
    }
    if report.results.contains(where: { $0.count > HeldItems.limit && $0.suite == "build" }) {
      notes += [
        "A feed of more than \(HumanUnits.size(HeldItems.limit)) items is built in pages, whose extents are made in between;",
        "every frame was compared with a packing loop's.",
      ]
    }
    if report.results.contains(where: { $0.layout == "floor" }) {
      notes += [
        "floor: the bare packing loop over arrays that exist (build), with allocating them (build-allocating),",
        "and copying 5 bytes an item (copy).",
      ]
    }
    let isCut = report.results.contains { $0.count > BenchPlan.textbookLimit }
    if isCut, report.results.contains(where: { $0.layout == "textbook" }) {
      notes.append(
        "textbook: left out beyond \(HumanUnits.size(BenchPlan.textbookLimit)) items, where it takes too long."
      )
    }
    let aged = agedRatios
    if !aged.isEmpty {
      notes.append(
        "aged-viewport: random-viewport after as many edits at random as items; "
          + aged.joined(separator: ", ") + ".")
    }
    return notes
  }

  /// How much longer a query takes of a feed that was edited, at each size.
  private var agedRatios: [String] {
    report.results.filter { $0.operation == BenchPlan.agedViewport }.compactMap { aged in
      let fresh = report.results.first {
        $0.layout == aged.layout && $0.operation == "random-viewport" && $0.count == aged.count
      }
      return fresh.map {
        "\(HumanUnits.fixed(aged.median / $0.median, digits: 2))x at \(HumanUnits.size($0.count))"
      }
    }
  }

  /// How much longer the waterfall takes to build than a row of the floor, at each size.
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
  /// Sorts the results by suite, operation, layout and size: what is to be compared stands together.
  mutating func sortResults() {
    let suites = BenchSuite.allCases.map(\.rawValue)
    let layouts = BenchLayoutName.allCases.map(\.rawValue)
    // Operations in the order in which they were measured.
    var operations: [String] = []
    for row in results where !operations.contains(row.operation) { operations.append(row.operation) }
    func place(_ row: BenchmarkResult) -> [Int] {
      [
        suites.firstIndex(of: row.suite) ?? 0, operations.firstIndex(of: row.operation) ?? 0,
        layouts.firstIndex(of: row.layout) ?? 0, row.contract == "stable" ? 1 : 0, row.count,
      ]
    }
    results.sort { place($0).lexicographicallyPrecedes(place($1)) }
  }
}
