import Measurement
import Millrace
import MillraceRandom

/// Measures the cases of one layout at one size.
struct BenchRunner<Layout: BenchLayout> {
  /// The maximum number of items for which each case of edits builds a fresh layout, which takes up to 2 ms.
  private static var freshLimit: Int { 100_000 }
  /// The number of rounds that begin with a build if sizes are not held.
  ///
  /// Each build takes up to half a minute.
  private static var largeBuilds: Int { 3 }

  let shape: BenchShape
  package let items: BenchItems<Layout.Size>
  let allocations: AllocationCounter?
  private let seed: UInt64
  var random: SplitMix64
  /// The layout that queries and edits use.
  ///
  /// It must have no other reference during timing, or the first edit would copy it.
  package var layout: Layout
  /// Whether the layout contains items.
  private var isLaidOut = false
  /// The buffer for query results.
  var buffer: [Element] = []
  /// The trace to replay instead of a reader's minute.
  var replay: BenchReplay<Layout.Size>?

  /// Creates a runner with an empty layout.
  init(
    shape: BenchShape, items: BenchItems<Layout.Size>, allocations: AllocationCounter?, seed: UInt64
  ) throws {
    self.shape = shape
    self.items = items
    self.allocations = allocations
    self.seed = seed
    random = SplitMix64(seed: seed)
    layout = try Layout(shape, items: [])
    buffer.reserveCapacity(1024)
  }

  /// Builds a fresh layout for the cases.
  mutating func layOut() throws {
    var untimed = Stopwatch()
    try layOut(timing: &untimed)
  }

  /// Builds a fresh layout, timed from sizes to a settled layout.
  ///
  /// The previous layout is freed first and untimed, so that only one is in memory.
  private mutating func layOut(timing parts: inout some OperationParts) throws {
    layout = try Layout(shape, items: [])
    isLaidOut = true
    if let held = items.held {
      try parts.time { () throws in layout = try Layout(shape, items: held) }
    } else {
      try items.forEachPage { page in
        if Interruption.isRequested { throw BenchError.interrupted }
        try parts.time { () throws(LayoutError) in try layout.appendPage(page) }
      }
    }
  }

  /// Prepares the layout for a round of a case. Returns whether the case takes part in the round.
  mutating func begin(_ benchCase: BenchPlan.Case, round: Int) throws -> Bool {
    seedRandom(round: round)
    switch benchCase.suite {
    case .build: return items.held != nil || round < Self.largeBuilds
    case .memory where round > 0: return false
    case .scroll where replay != nil: try layOut()
    // Undone edits may change leaves and, with the stable policy, lanes. In a large layout, the edits of one
    // round are too few to matter.
    case .edit where items.count <= Self.freshLimit: try layOut()
    default: if !isLaidOut { try layOut() }
    }
    return true
  }

  /// Seeds the random numbers by the round alone, so that two runs make the same operations.
  mutating func seedRandom(round: Int) {
    random = SplitMix64(seed: seed &+ UInt64(round) &* 0x9E37_79B9_7F4A_7C15)
  }

  /// Measures a round of a case.
  mutating func run(_ record: inout BenchRecord) throws {
    let benchCase = record.benchCase
    if benchCase.suite == .memory {
      record.memory = try memory()
      return
    }
    record.series.beginRound(
      seconds: benchCase.suite == .build && items.held == nil ? 0 : benchCase.roundSeconds)
    let totals = try operate(benchCase, &record.series, isChecked: record.series.isEmpty)
    if Interruption.isRequested { return }
    if benchCase.suite == .settle, totals.items > 0 {
      record.roundCosts.append(record.series.roundCost / Double(totals.items))
    }
    record.series.endRound()
    record.totals = record.totals + totals
    record.totals.isCounted = layout.countedWork != nil
  }

  /// Repeats a case's operation until the sampler needs no more.
  ///
  /// - Parameter isChecked: Whether the feed that a reader leaves is compared with a fresh layout.
  mutating func operate(
    _ benchCase: BenchPlan.Case, _ sampler: inout some Sampler, isChecked: Bool
  ) throws -> BenchTotals {
    switch benchCase.suite {
    case .build: try build(&sampler)
    case .query:
      if let question = BenchQuestion(rawValue: benchCase.operation) {
        ask(&sampler, question)
      } else {
        query(&sampler, isFlick: benchCase.operation == "flick")
      }
    case .edit where benchCase.operation == BenchBatches.operation: try batch(&sampler)
    case .edit where BenchLargeBatch(rawValue: benchCase.operation) != nil:
      try batch(&sampler, BenchLargeBatch(rawValue: benchCase.operation))
    case .edit where benchCase.operation == BenchSections.insertion: try insertSections(&sampler)
    case .edit:
      if let operation = BenchOffsetOperation(rawValue: benchCase.operation) {
        try setOffsets(&sampler, operation)
      } else if let operation = BenchHostOperation(rawValue: benchCase.operation) {
        try operate(&sampler, operation)
      } else {
        try edit(&sampler, BenchEditOperation(rawValue: benchCase.operation)!)
      }
    case .settle: try settle(&sampler)
    case .scroll: try scroll(&sampler, isChecked: isChecked)
    case .memory: preconditionFailure("the suite memory has no operations")
    case .host: preconditionFailure("the suite host measures a collection view and snapshots")
    }
  }

  /// Measures builds, from sizes to a settled layout. Deallocation is not timed.
  private mutating func build(_ sampler: inout some Sampler) throws -> BenchTotals {
    var totals = BenchTotals()
    while sampler.wantsMore {
      try sampler.sampleParts { parts in try layOut(timing: &parts) }
      totals.add(items: items.count, work: layout.countedWork)
    }
    return totals
  }

  /// Measures host queries of distant viewports, or of the changes along flicks.
  private mutating func ask(_ sampler: inout some Sampler, _ question: BenchQuestion) -> BenchTotals {
    var totals = BenchTotals()
    let viewports = BenchViewports(contentHeight: layout.contentHeight)
    while sampler.wantsMore {
      let rects =
        question == .changes ? viewports.flick(using: &random) : viewports.random(count: 256, using: &random)
      guard var last = rects.first else { continue }
      let before = layout.countedWork
      sampler.sample(each: rects) { rect in
        totals.items += layout.ask(question, in: rect, after: last)
        totals.operations += 1
        last = rect
      }
      totals.addWork(from: before, to: layout.countedWork)
    }
    return totals
  }

  /// Measures queries of a viewport, at distant positions or along flicks.
  private mutating func query(_ sampler: inout some Sampler, isFlick: Bool) -> BenchTotals {
    var totals = BenchTotals()
    let viewports = BenchViewports(contentHeight: layout.contentHeight)
    while sampler.wantsMore {
      let rects = isFlick ? viewports.flick(using: &random) : viewports.random(count: 256, using: &random)
      let before = layout.countedWork
      sampler.sample(each: rects) { rect in
        totals.items += layout.query(rect, into: &buffer)
        totals.operations += 1
      }
      totals.addWork(from: before, to: layout.countedWork)
    }
    blackHole(totals.items)
    return totals
  }
}

/// The totals of some operations.
package struct BenchTotals {
  package var operations = 0
  package var items = 0
  /// The number of frames that showed provisional frames.
  var provisional = 0
  package var work = WorkCounters()
  /// Whether the layout counts its work.
  package var isCounted = false

  package init() {}

  private init(operations: Int, items: Int, provisional: Int, work: WorkCounters) {
    (self.operations, self.items, self.provisional, self.work) = (operations, items, provisional, work)
  }

  static func + (first: BenchTotals, second: BenchTotals) -> BenchTotals {
    BenchTotals(
      operations: first.operations + second.operations, items: first.items + second.items,
      provisional: first.provisional + second.provisional, work: first.work + second.work)
  }

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

  /// Returns a sum divided by the number of operations.
  func mean(_ sum: Int) -> Double { Double(sum) / Double(max(operations, 1)) }
}
