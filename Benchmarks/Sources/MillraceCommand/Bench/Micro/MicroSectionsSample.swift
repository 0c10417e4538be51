import Millrace
import MillraceOracle

/// A fresh feed of a thousand sections of ten items, each with a pinned header, and an operation on it.
struct MicroSectionsSample {
  /// The benchmarks of the micro-suite, whose names begin with `prefix`.
  static func benchmarks(_ prefix: String) -> [MicroBenchmark] {
    MicroSectionsOperation.allCases.map { operation in
      MicroBenchmark(name: "\(prefix).\(operation.rawValue)") {
        var sample = try MicroSectionsSample(of: operation)
        return { try sample.run(operation) }
      }
    }
  }

  private static var sectionCount: Int { 1_000 }
  private static var itemsPerSection: Int { 10 }
  /// The number of repetitions of an operation.
  private static var repetitions: Int { 100 }
  /// The distance of a step, in points: about 2,000 pt/s at 120 Hz.
  private static var tickDistance: Double { 16 }

  private let layout: Waterfall
  private let headers = [Supplementary(extent: 44, pinning: .section)]
  private let extents: [Double]
  private var feed: Feed
  /// The paths of the edits, and the section to insert.
  private var paths: [ItemPath] = []
  private var newSection: FeedSection
  private var screens: [LayoutRect] = []
  private var batch = BatchUpdate()
  /// The buffer for query results, large enough from the start.
  private var found: [Element] = []
  private var changes = ElementChanges()

  /// Draws the random inputs of the operation and, except for `build`, builds the feed.
  ///
  /// The inputs are always the same.
  init(of operation: MicroSectionsOperation) throws {
    let shape = try BenchShape(laneCount: MicroFeed.laneCount)
    layout = shape.layout
    let count = Self.sectionCount * Self.itemsPerSection
    extents =
      WaterfallLayout.items(of: .synthetic, shape: shape, count: count, seed: MicroFeed.seed).held
      ?? []
    feed = try Feed(width: BenchViewports.width, sectionSpacing: 24)
    newSection = .waterfall(layout, extents: extents.prefix(Self.itemsPerSection))
    newSection.headers = headers
    if operation != .build { try build() }
    found.reserveCapacity(1024)
    var random = SplitMix64(seed: 1)
    let viewports = BenchViewports(contentHeight: feed.contentSize.height)
    let lowest = feed.contentSize.height - BenchViewports.height
    switch operation {
    case .build: break
    case .query:
      screens = viewports.random(count: Self.repetitions, using: &random)
    case .tick:
      screens = (0...Self.repetitions).map {
        viewports.viewport(at: lowest / 3 + Double($0) * Self.tickDistance)
      }
      // Scroll there and back once, so that the buffer for changes is large enough.
      for (old, new) in zip(screens, screens.dropFirst()) {
        feed.changes(from: old, to: new, into: &changes)
        feed.changes(from: new, to: old, into: &changes)
      }
    case .insert, .insertSection:
      paths = (0..<Self.repetitions).map { _ in
        ItemPath(
          section: .random(in: 0..<Self.sectionCount, using: &random),
          item: .random(in: 0...Self.itemsPerSection, using: &random))
      }
    case .batch: drawBatch(using: &random)
    }
  }

  /// Draws a batch of random edits, all in different sections.
  ///
  /// It has 20 removals, insertions, moves and resizes of items each, and 10 removals and insertions of
  /// sections each.
  private mutating func drawBatch(using random: inout SplitMix64) {
    let (edits, sectionEdits) = (20, 10)
    let before = random.distinct(3 * edits + sectionEdits, below: Self.sectionCount)
    let after = random.distinct(2 * edits + sectionEdits, below: Self.sectionCount)
    func path(_ section: Int) -> ItemPath { ItemPath(section: section, item: section % 5) }
    for edit in 0..<edits {
      batch.remove(at: path(before[edit]))
      batch.insert(.extent(extents[edit]), at: path(after[edit]))
      batch.move(from: path(before[edits + edit]), to: path(after[edits + edit]))
      batch.resize(at: path(before[2 * edits + edit]), to: .extent(extents[edit]))
    }
    for edit in 0..<sectionEdits {
      batch.removeSection(at: before[3 * edits + edit])
      batch.insertSection(newSection, at: after[2 * edits + edit])
    }
  }

  /// Runs the operation.
  mutating func run(_ operation: MicroSectionsOperation) throws {
    switch operation {
    case .build: try build()
    case .query: for screen in screens { feed.elements(in: screen, into: &found) }
    case .tick:
      for index in 1..<screens.count {
        feed.changes(from: screens[index - 1], to: screens[index], into: &changes)
      }
    case .insert:
      for (path, extent) in zip(paths, extents) {
        try feed.insert(.extent(extent), at: path)
        show(path)
      }
    case .insertSection:
      for path in paths {
        try feed.insert(newSection, at: path.section)
        show(ItemPath(section: path.section, item: 0))
      }
    case .batch:
      try feed.apply(batch)
      show(ItemPath(section: 0, item: 0))
    }
  }

  private mutating func build() throws {
    var rest = extents[...]
    while !rest.isEmpty {
      var section = FeedSection.waterfall(layout, extents: rest.prefix(Self.itemsPerSection))
      section.headers = headers
      try feed.append(section)
      rest = rest.dropFirst(Self.itemsPerSection)
    }
  }

  /// Queries the viewport around an item.
  private mutating func show(_ path: ItemPath) {
    feed.elements(in: BenchViewports.viewport(around: feed.frame(at: path)), into: &found)
  }
}
