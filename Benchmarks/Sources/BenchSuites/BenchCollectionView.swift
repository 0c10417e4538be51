import Measurement
import Millrace
import MillraceRandom

/// What the suite `host` measures: a collection view over a waterfall, with the names in the results.
package enum BenchCollectionOperation: String, CaseIterable {
  /// A frame of a steady scroll, 3,000 points per second at 120 Hz.
  case tick
  /// The difference of two snapshots that differ in 1,000 changes, its batch, and the update that follows.
  case snapshot
  /// A reader's minute (`BenchMinute`), with 0, 2, 4 or 6 ms for cells in each frame.
  case minute = "minute-0ms"
  case minute2 = "minute-2ms"
  case minute4 = "minute-4ms"
  case minute6 = "minute-6ms"

  /// The time that a frame may spend on cells, in nanoseconds. 0 if filling a cell takes no time.
  package var cellTime: UInt64 {
    switch self {
    case .tick, .snapshot, .minute: 0
    case .minute2: 2_000_000
    case .minute4: 4_000_000
    case .minute6: 6_000_000
    }
  }

  var isMinute: Bool { self != .tick && self != .snapshot }
}

/// A cell that shows nothing, and takes a time to be filled.
final class BenchCell {
  var path = ItemPath(section: 0, item: 0)
}

/// The data source of the measured collection view.
final class BenchCellSource: CollectionViewClient {
  /// The time that filling a cell takes, in nanoseconds.
  var work: UInt64 = 0

  func makeCell(of kind: ElementKind, identifier: ReuseIdentifier) -> BenchCell { BenchCell() }

  func configure(_ cell: BenchCell, for element: LayoutAttributes, state: CellState) {
    cell.path = element.path
    if work == 0 { return }
    let end = MonotonicClock.now() + work
    while MonotonicClock.now() < end {}
  }
}

/// A collection view at one size, with one edit policy.
final class BenchCollectionView: BenchRounds {
  /// The name in results and on the command line.
  static let name = "collection-view"
  /// The maximum number of items. The snapshots of more would take gigabytes.
  static let maximumCount = 1_000_000
  /// The time that filling a cell takes if it takes any, in nanoseconds.
  private static let cellWork: UInt64 = 500_000
  private static let pageLimit = 3.0

  let cases: [BenchPlan.Case]
  private let policy: EditPolicy
  private let shape: BenchShape
  private let items: BenchItems<Double>
  private let seed: UInt64
  private var records: [BenchRecord]
  private let source = BenchCellSource()
  private var random: SplitMix64
  /// The number of the next inserted item.
  private var nextID = 0
  private var snapshot = Snapshot<Int, Int>()

  init(
    _ cases: [BenchPlan.Case], policy: EditPolicy, shape: BenchShape, items: BenchItems<Double>,
    overhead: SamplingOverhead, seed: UInt64
  ) {
    (self.cases, self.policy, self.shape, self.items, self.seed) = (cases, policy, shape, items, seed)
    random = SplitMix64(seed: seed)
    records = cases.map { BenchRecord($0, overhead: overhead, isHeld: true) }
  }

  /// Returns the operations that are measured. Simulated work takes real time, so it is done at one size.
  static func operations(of suite: BenchSuite, count: Int) -> [String] {
    guard suite == .host, count <= maximumCount else { return [] }
    return BenchCollectionOperation.allCases.filter { count == maximumCount || $0.cellTime == 0 }.map(
      \.rawValue)
  }

  /// Throws unless the cells of a scrolled collection view are those of the elements in its window.
  func prepare() throws {
    let view = try newView()
    view.scroll(by: view.feed.contentSize.height / 2)
    view.update(at: 0, from: source)
    var feed = view.feed
    var shown: [LayoutAttributes] = []
    view.forEachCell { _, _, element in shown.append(element) }
    guard shown == feed.elements(in: view.window, view: view.visibleRect).map({ LayoutAttributes($0) }) else {
      throw BenchError.wrongAnswer(layout: Self.name, count: items.count, question: "the cells of a viewport")
    }
  }

  private func newView() throws -> CollectionView<BenchCell> {
    var feed = try Feed(width: shape.width)
    try feed.append(.waterfall(shape.layout, policy: policy, extents: items.held ?? []))
    let size = LayoutSize(width: shape.width, height: BenchViewports.height)
    let view = CollectionView<BenchCell>(feed, size: size)
    view.margin = BenchViewports.height / 2
    view.prefetching = Prefetching()
    return view
  }

  func measure(round: Int, of suites: Set<BenchSuite>, progress: inout ProgressLine) throws {
    for index in records.indices where suites.contains(.host) && !Interruption.isRequested {
      let operation = BenchCollectionOperation(rawValue: cases[index].operation)!
      // Simulated work takes real time.
      if operation.cellTime > 0, round > 0 { continue }
      progress.begin(cases[index])
      random = SplitMix64(seed: seed &+ UInt64(round))
      records[index].series.beginRound(seconds: cases[index].roundSeconds)
      let totals = try operate(operation, &records[index].series)
      records[index].totals = records[index].totals + totals
      records[index].series.endRound()
    }
  }

  func profile(_ benchCase: BenchPlan.Case, in loop: inout ProfileLoop) throws -> BenchTotals {
    let operation = BenchCollectionOperation(rawValue: benchCase.operation)!
    var totals = BenchTotals()
    loop.begin()
    while loop.beginRound(.max) { totals = totals + (try operate(operation, &loop)) }
    loop.end()
    return totals
  }

  private func operate(
    _ operation: BenchCollectionOperation, _ sampler: inout some Sampler
  ) throws -> BenchTotals {
    switch operation {
    case .tick: try tick(&sampler)
    case .snapshot: try compare(&sampler)
    default: try read(operation, &sampler)
    }
  }

  private func tick(_ sampler: inout some Sampler) throws -> BenchTotals {
    let view = try newView()
    var totals = BenchTotals()
    var frame = 0.0
    // The first cells are created before.
    while frame < 240 || sampler.wantsMore {
      frame += 1
      if view.visibleRect.maxY > view.feed.contentSize.height - 100 { view.scroll(to: .zero) }
      let time = frame / BenchReader.frameRate
      if frame <= 240 {
        view.scroll(by: 25)
        view.update(at: time, from: source)
        continue
      }
      sampler.sample {
        view.scroll(by: 25)
        totals.items += view.update(at: time, from: source).configuredCount
      }
      totals.operations += 1
    }
    return totals
  }

  private func compare(_ sampler: inout some Sampler) throws -> BenchTotals {
    let view = try newView()
    snapshot = try Snapshot([(id: 0, items: Array(0..<items.count))])
    nextID = items.count
    view.scroll(by: view.feed.contentSize.height / 2)
    view.update(at: 0, from: source)
    var totals = BenchTotals()
    let changes = min(1_000, items.count / 4)
    let (layout, items) = (shape.layout, items)
    while sampler.wantsMore {
      let next = try changed(snapshot, changes)
      var current = snapshot
      snapshot = Snapshot()
      try sampler.sample { () throws(CollectionViewError) in
        try view.apply(next, replacing: &current, isAnimated: false) { _, new in
          .waterfall(layout, extents: new.map { items[$0] })
        } item: { item in
          .extent(items[item])
        }
        totals.items += view.update(at: view.time, from: source).configuredCount
      }
      snapshot = current
      totals.operations += 1
    }
    return totals
  }

  /// Returns a copy of a snapshot with a number of removals, insertions and moves.
  private func changed(_ old: Snapshot<Int, Int>, _ count: Int) throws -> Snapshot<Int, Int> {
    var next = old
    func someItem() -> Int {
      next.itemID(at: ItemPath(section: 0, item: random.int(0...(next.itemCount - 1))))
    }
    for change in 0..<count {
      switch change % 3 {
      case 0: try next.deleteItems([someItem()])
      case 1:
        try next.insertItems([nextID], before: someItem())
        nextID += 1
      default: try next.moveItem(someItem(), before: someItem())
      }
    }
    return next
  }

  private func read(
    _ operation: BenchCollectionOperation, _ sampler: inout some Sampler
  ) throws -> BenchTotals {
    let view = try newView()
    var minute = BenchMinute(items: items, seed: random.next())
    var totals = BenchTotals()
    var visible: [Element] = []
    var start: UInt64 = 0
    if operation.cellTime > 0 {
      source.work = Self.cellWork
      let limit = operation.cellTime - Self.cellWork
      view.budget.hasTime = { MonotonicClock.now() - start <= limit }
    }
    defer { source.work = 0 }
    var frameIndex = 0.0
    while !minute.isOver, sampler.wantsRest {
      visible.removeAll(keepingCapacity: true)
      view.forEachCell { _, _, element in
        if element.frame.intersects(view.visibleRect) {
          visible.append(Element(path: element.path, frame: element.frame))
        }
      }
      let frame = minute.next(visible: visible)
      frameIndex += 1
      var update = CollectionUpdate()
      try sampler.sample { () throws(LayoutError) in
        start = MonotonicClock.now()
        try edit(view, frame)
        if let jump = frame.scroll.jump {
          view.scroll(to: LayoutPoint(x: 0, y: view.feed.contentSize.height * jump))
        }
        view.scroll(by: frame.scroll.distance)
        update = view.update(at: frameIndex / BenchReader.frameRate, from: source)
      }
      totals.operations += 1
      totals.items += update.configuredCount
      if update.visiblePlaceholderCount > 0 { totals.provisional += 1 }
    }
    return totals
  }

  private func edit(
    _ view: CollectionView<BenchCell>, _ frame: BenchFrame<Double>
  ) throws(LayoutError) {
    let isNearEnd =
      view.visibleRect.maxY + Self.pageLimit * BenchViewports.height > view.feed.contentSize.height
    let page = isNearEnd ? frame.nextPage : []
    if frame.edits.isEmpty, page.isEmpty { return }
    try view.edit { (feed) throws(LayoutError) in
      func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }
      for edit in frame.edits {
        switch edit {
        case .insert(let extent, let index): try feed.insert(.extent(extent), at: path(index))
        case .remove(let index): try feed.remove(at: path(index))
        case .move(let source, let target): try feed.move(from: path(source), to: path(target))
        case .resize(let index, let extent): try feed.resize(at: path(index), to: .extent(extent))
        case .append(let extents):
          for extent in extents { try feed.insert(.extent(extent), at: path(feed.itemCount)) }
        }
      }
      for extent in page { try feed.insert(.extent(extent), at: path(feed.itemCount)) }
    }
  }

  func finish() { snapshot = Snapshot() }

  func addRows(to report: inout BenchmarkReport) {
    for record in records where !record.series.isEmpty {
      let (benchCase, totals) = (record.benchCase, record.totals)
      let isMinute = BenchCollectionOperation(rawValue: benchCase.operation)!.isMinute
      report.results.append(
        BenchmarkResult(
          suite: benchCase.suite.rawValue, layout: Self.name, policy: policy.name,
          operation: benchCase.operation, count: benchCase.count, lanes: shape.columns.count,
          summary: record.series.summary, items: totals.mean(totals.items),
          frames: isMinute
            ? FrameResult(of: record.series, rate: BenchReader.frameRate, provisional: totals.provisional)
            : nil))
    }
  }
}

extension BenchVariant {
  /// A collection view over a waterfall with one edit policy.
  static func collectionView(_ policy: EditPolicy) -> BenchVariant {
    BenchVariant(
      policy: policy, maximumColumns: 255, maximumCount: BenchCollectionView.maximumCount,
      operations: BenchCollectionView.operations,
      seconds: { _, operation in operation == BenchCollectionOperation.tick.rawValue ? 0.01 : 0.04 },
      subjects: { cases, count, maker in
        let items = maker.items(of: WaterfallLayout.self, count: count)
        return [
          BenchCollectionView(
            cases, policy: policy, shape: maker.shape, items: items, overhead: maker.overhead,
            seed: maker.seed)
        ]
      })
  }
}
