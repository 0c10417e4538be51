import Measurement

/// A report on one screen: the main figures of each layout at its largest size, and the waterfall beside others.
public struct TextSummary {
  private let sorted: SortedReport

  /// Creates the summary of a report.
  public init(_ report: BenchmarkReport) {
    sorted = SortedReport(report)
  }

  /// The lines: at most 45 for the layouts of the program, of up to 110 columns.
  public var lines: [String] {
    var blocks = [context]
    if !layouts.isEmpty { blocks.append(layouts.lines) }
    for block in [factors, frames] where !block.isEmpty { blocks.append(block) }
    return Array(blocks.joined(separator: [""]))
  }

  // MARK: - The machine

  private var context: [String] {
    let context = sorted.report.context
    let memory = HumanUnits.fixed(Double(context.memory) / 0x1p30, digits: 0)
    var lines = [
      "\(context.machine), \(context.cores) cores, \(memory) GiB, \(context.os), Swift \(context.swift)",
      "commit \(context.commit), \(context.date), feed \(context.feed)",
    ]
    if let noise = context.noiseDuringRun ?? context.noise {
      lines.append("noise: \(NumberText.percent(noise.lostShare)) of the time was lost to other programs")
    }
    if !sorted.report.isComplete {
      lines.append("interrupted: the figures cover only the completed rounds")
    }
    return lines
  }

  // MARK: - Layouts

  /// A row for each layout, including peers and the floor.
  private var layouts: Table {
    var table = Table([
      ("layout", .leading), ("n", .trailing), ("build/item", .trailing), ("viewport", .trailing),
      ("n^", .trailing), ("insertion", .trailing), ("n^", .trailing), ("stable", .trailing),
      ("bytes/item", .trailing), ("of a frame", .trailing), ("missed", .trailing),
    ])
    for layout in sorted.layouts {
      let build = series("build/build", layout)
      let (viewport, insertion) = (series("query/random-viewport", layout), series("edit/insert", layout))
      let frame = series("scroll/reader-minute", layout)?.largest.frames
      let memory = sorted.largestMemory.first { $0.layout == layout && $0.policy != "stable" }
      let counts =
        [build, viewport, insertion].compactMap { $0?.largest.count } + [memory?.count].compactMap { $0 }
      guard let count = counts.max() else { continue }
      table.append([
        layout, HumanUnits.size(count), build.map { buildCost($0.largest) } ?? "",
        cost(viewport), exponent(viewport), cost(insertion), exponent(insertion),
        cost(series("edit/insert", layout, policy: "stable")),
        memory.map { HumanUnits.fixed($0.bytesPerItem, digits: 1) } ?? "",
        frame.map { NumberText.percent($0.share) } ?? "", frame.map { String($0.missed) } ?? "",
      ])
    }
    return table
  }

  /// Returns the series of an operation, which is given by its title.
  private func series(_ title: String, _ layout: String, policy: String? = nil) -> OperationSeries? {
    sorted.operations.first { $0.title == title }?.series.first {
      $0.largest.layout == layout
        && ($0.largest.policy == policy || policy == nil && $0.largest.policy != "stable")
    }
  }

  private func buildCost(_ row: BenchmarkResult) -> String {
    row.perItem > 0
      ? HumanUnits.fixed(row.perItem, digits: 2) + " ns"
      : HumanUnits.duration(nanoseconds: row.median) + " in all"
  }

  private func cost(_ series: OperationSeries?) -> String {
    series.map { HumanUnits.duration(nanoseconds: $0.largest.median) } ?? ""
  }

  private func exponent(_ series: OperationSeries?) -> String {
    series?.growth.map { HumanUnits.fixed($0.exponent, digits: 2) } ?? ""
  }

  // MARK: - Factors

  /// The waterfall beside the textbook layout and the bare packing loop.
  private var factors: [String] {
    var lines: [String] = []
    for (what, title) in [
      ("build", "build/build"), ("viewport", "query/random-viewport"), ("insertion", "edit/insert"),
    ] {
      guard let engine = series(title, "waterfall") else { continue }
      var parts: [String] = []
      if let (row, textbook) = pair(engine, series(title, "textbook")) {
        parts.append("\(NumberText.ratio(textbook.median / row.median)) faster than the textbook layout")
      }
      if let (row, floor) = pair(engine, series(title, "floor")) {
        parts.append("\(NumberText.ratio(row.median / floor.median)) the time of the bare packing loop")
      }
      if !parts.isEmpty { lines.append("waterfall, \(what): \(parts.joined(separator: ", "))") }
    }
    func bytes(_ layout: String) -> MemoryResult? {
      sorted.largestMemory.first { $0.layout == layout && $0.policy != "stable" }
    }
    if let engine = bytes("waterfall"), let textbook = bytes("textbook"), engine.bytesPerItem > 0 {
      let ratio = NumberText.ratio(textbook.bytesPerItem / engine.bytesPerItem)
      lines.append("waterfall, memory: \(ratio) less than the textbook layout")
    }
    return lines
  }

  /// Returns the rows of two layouts at the largest size that both have.
  private func pair(
    _ first: OperationSeries, _ second: OperationSeries?
  ) -> (BenchmarkResult, BenchmarkResult)? {
    guard let second else { return nil }
    for row in first.rows.reversed() where row.median > 0 {
      if let other = second.rows.first(where: { $0.count == row.count }) { return (row, other) }
    }
    return nil
  }

  // MARK: - Frames

  private var frames: [String] {
    let rows = sorted.operations.filter { $0.suite == "scroll" }.flatMap { $0.series.flatMap(\.rows) }
      .filter { LayoutKind(layout: $0.layout) == .engine && $0.frames != nil }
    guard !rows.isEmpty else { return [] }
    let missed = rows.reduce(0) { $0 + ($1.frames?.missed ?? 0) }
    let frames = HumanUnits.count(Double(rows.reduce(0) { $0 + $1.samples }))
    return [
      "missed frames of a reader's minute at 120 Hz, in all layouts of the engine: \(missed) of \(frames)"
    ]
  }
}
