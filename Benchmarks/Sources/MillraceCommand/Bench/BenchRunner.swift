import Measurement
import Millrace
import MillraceOracle

/// Measures the cases of one layout at one size.
struct BenchRunner<Layout: BenchLayout> {
  let shape: BenchShape
  let items: BenchItems<Layout.Size>
  let overhead: SamplingOverhead
  let allocations: AllocationCounter?
  var random: SplitMix64
  /// The layout that queries and edits work on. Nothing else may hold a copy of it while something
  /// is timed, or the first edit would pay for separating them.
  var layout: Layout
  /// What queries answer into.
  var buffer: [Element] = []

  init(
    shape: BenchShape, items: BenchItems<Layout.Size>, overhead: SamplingOverhead,
    allocations: AllocationCounter?,
    seed: UInt64
  ) throws {
    self.shape = shape
    self.items = items
    self.overhead = overhead
    self.allocations = allocations
    random = SplitMix64(seed: seed)
    layout = try Layout(shape, items: [])
    buffer.reserveCapacity(1024)
    try layOut()
    if items.count > BenchOracles.limit { try Layout.check(&layout, shape: shape, items: items) }
  }

  /// Makes the layout that the cases work on a fresh one.
  mutating func layOut() throws {
    var untimed = Stopwatch()
    try layOut(timing: &untimed)
  }

  /// The same, timed from sizes to a settled layout. What there was before is given back first, so
  /// there are never two of them in memory, and that is not timed.
  private mutating func layOut(timing stopwatch: inout Stopwatch) throws {
    layout = try Layout(shape, items: [])
    if let held = items.held {
      try stopwatch.time { layout = try Layout(shape, items: held) }
    } else {
      try items.forEachPage { page in
        try stopwatch.time { () throws(LayoutError) in try layout.appendPage(page) }
      }
    }
  }

  /// Runs a case and adds its row to the report.
  mutating func run(_ benchCase: BenchPlan.Case, into report: inout BenchmarkReport) throws {
    // Edits that are undone leave other leaves behind now and then, and under the stable contract other
    // lanes. So that a case does not depend on how many samples those before it took, it begins anew.
    if benchCase.suite == .edit, items.held != nil { try layOut() }
    var series = series(for: benchCase)
    let totals: BenchTotals
    switch benchCase.suite {
    case .build: totals = try build(&series)
    case .query: totals = query(&series, isFlick: benchCase.operation == "flick")
    case .edit where benchCase.operation == BenchBatches.operation: totals = try batch(&series)
    case .edit: totals = try edit(&series, BenchEditOperation(rawValue: benchCase.operation)!)
    case .settle: totals = try settle(&series)
    case .scroll: totals = try scroll(&series)
    case .memory:
      if let row = try memory() { report.memory.append(row) }
      return
    }
    let isCounted = layout.countedWork != nil
    report.results.append(
      BenchmarkResult(
        suite: benchCase.suite.rawValue, layout: Layout.name.rawValue, contract: Layout.contract.name,
        operation: benchCase.operation, count: items.count, lanes: Layout.laneCount(shape),
        summary: series.summary, items: totals.mean(totals.items),
        nodesVisited: isCounted ? totals.mean(totals.work.nodesVisited) : nil,
        itemsScanned: isCounted ? totals.mean(totals.work.itemsScanned) : nil,
        itemsPlaced: isCounted ? totals.mean(totals.work.itemsPlaced) : nil,
        frames: benchCase.suite == .scroll
          ? FrameResult(of: series, rate: BenchReader.frameRate, provisional: totals.provisional) : nil))
  }

  private func series(for benchCase: BenchPlan.Case) -> Series {
    switch benchCase.suite {
    // Every frame counts, the first ones included.
    case .scroll: Series(seconds: benchCase.seconds, overhead: overhead, minimumSamples: 1)
    // A build of 10^9 items takes seconds, and needs no warm-up: there was one, which was checked.
    case .build where items.held == nil:
      Series(seconds: benchCase.seconds, overhead: overhead, minimumSamples: 3)
    default: Series(seconds: benchCase.seconds, overhead: overhead)
    }
  }

  /// From sizes to a settled layout. The deallocation is not timed.
  private mutating func build(_ series: inout Series) throws -> BenchTotals {
    var totals = BenchTotals()
    while series.wantsMore {
      try series.sampleParts { stopwatch in try layOut(timing: &stopwatch) }
      totals.add(items: items.count, work: layout.countedWork)
    }
    return totals
  }

  /// Queries of a viewport, far apart or along flicks.
  private mutating func query(_ series: inout Series, isFlick: Bool) -> BenchTotals {
    var totals = BenchTotals()
    let viewports = BenchViewports(contentHeight: layout.contentHeight)
    while series.wantsMore {
      let rects = isFlick ? viewports.flick(using: &random) : viewports.random(count: 256, using: &random)
      let before = layout.countedWork
      series.sample(each: rects) { rect in
        layout.elements(in: rect, into: &buffer)
        totals.operations += 1
        totals.items += buffer.count
      }
      totals.addWork(from: before, to: layout.countedWork)
    }
    blackHole(totals.items)
    return totals
  }
}

/// What some operations did together.
struct BenchTotals {
  var operations = 0
  var items = 0
  /// The frames that were shown from the provisional placement.
  var provisional = 0
  var work = WorkCounters()

  /// Adds one operation.
  mutating func add(items: Int, work: WorkCounters?) {
    operations += 1
    self.items += items
    addWork(from: WorkCounters(), to: work)
  }

  /// Adds the work done between two readings.
  mutating func addWork(from earlier: WorkCounters?, to later: WorkCounters?) {
    guard let earlier, let later else { return }
    work = work + (later - earlier)
  }

  /// A sum divided by the number of operations.
  func mean(_ sum: Int) -> Double { Double(sum) / Double(max(operations, 1)) }
}
