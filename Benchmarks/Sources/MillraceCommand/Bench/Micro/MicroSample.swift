import Millrace
import MillraceOracle

/// A fresh layout of `MicroFeed`, and an operation on it.
struct MicroSample<Layout: BenchLayout> {
  /// The number of repetitions of an operation.
  private static var repetitions: Int { 100 }
  /// The number of insertions before settling.
  private static var insertions: Int { 10 }

  /// An edit: its index, the target of a move, and the size of an insertion.
  private struct Draw {
    let index: Int
    let target: Int
    let size: Layout.Size
  }

  private var layout: Layout
  private let shape: BenchShape
  private let sizes: [Layout.Size]
  private var draws: [Draw] = []
  private var viewports: [LayoutRect] = []
  private var batch = BatchUpdate()
  /// The topmost index that the batch edits, the same before and after it.
  private var topmost = 0
  /// The buffer for query results, large enough for all of them.
  private var found: [Element] = []

  /// Builds the layout and draws the edits and viewports of an operation, always the same ones.
  init(
    of operation: MicroOperation, items: MicroItems<Layout>
  ) throws {
    (shape, sizes) = try items.read()
    let (count, sizes) = (sizes.count, sizes)
    layout = try Layout(shape, items: operation == .build ? [] : sizes)
    found.reserveCapacity(1024)
    var random = SplitMix64(seed: 1)
    // Excludes the last items, so that an index is valid after the edits before it.
    let places = count - Self.repetitions
    switch operation {
    case .build: break
    case .query:
      viewports = BenchViewports(contentHeight: layout.contentHeight).random(
        count: Self.repetitions, using: &random)
    case .insert, .remove, .move, .resize, .settle:
      draws = (0..<Self.repetitions).map { _ in
        Draw(
          index: .random(in: 0..<places, using: &random), target: .random(in: 0..<places, using: &random),
          size: sizes[.random(in: 0..<count, using: &random)])
      }
      // From the bottom up, so that the query around an edit settles only the work of that edit, as in a
      // settled feed.
      func upper(_ draw: Draw) -> Int { operation == .move ? min(draw.index, draw.target) : draw.index }
      draws.sort { upper($0) > upper($1) }
      if operation == .settle {
        for draw in draws.prefix(Self.insertions) { try layout.insert(draw.size, at: draw.index) }
      }
    case .batch:
      let edits = Self.repetitions / 4
      // All source indices are distinct, and all target indices are.
      let before = random.distinct(3 * edits, below: places)
      let after = random.distinct(2 * edits, below: places)
      for edit in 0..<edits {
        batch.remove(at: before[edit])
        batch.insert(Layout.feedItem(sizes[after[edit]]), at: after[edit])
        batch.move(from: before[edits + edit], to: after[edits + edit])
        batch.resize(at: before[2 * edits + edit], to: Layout.feedItem(sizes[before[edit]]))
      }
      topmost = min(before.min()!, after.min()!)
    }
  }

  /// Whether an edit is measured with the query of the viewport around it.
  ///
  /// The query does the work that the edit left.
  private static var showsEdits: Bool { Layout.policy == .reflow }

  /// Runs the operation.
  mutating func run(_ operation: MicroOperation) throws {
    switch operation {
    case .build: layout = try Layout(shape, items: sizes)
    case .query: for viewport in viewports { layout.elements(in: viewport, into: &found) }
    case .insert:
      try edit { (layout, draw) throws(LayoutError) in
        try layout.insert(draw.size, at: draw.index)
        return draw.index
      }
    case .remove:
      try edit { (layout, draw) throws(LayoutError) in
        try layout.removeItem(at: draw.index)
        return draw.index
      }
    case .move:
      try edit { (layout, draw) throws(LayoutError) in
        try layout.move(from: draw.index, to: draw.target)
        return min(draw.index, draw.target)
      }
    case .resize:
      try edit { (layout, draw) throws(LayoutError) in
        try layout.resize(at: draw.index, to: draw.size)
        return draw.index
      }
    case .batch:
      _ = try layout.applyBatch(batch)
      if Self.showsEdits { show(topmost) }
    case .settle: layout.settleAll()
    }
  }

  /// Makes the edits and queries the viewport around the index that each returns.
  @inline(__always)
  private mutating func edit(
    _ body: (inout Layout, Draw) throws(LayoutError) -> Int
  ) throws(LayoutError) {
    for draw in draws {
      let index = try body(&layout, draw)
      if Self.showsEdits { show(index) }
    }
  }

  /// Queries the viewport around an item.
  @inline(__always)
  private mutating func show(_ index: Int) {
    layout.elements(in: BenchViewports.viewport(around: layout.frame(at: index)), into: &found)
  }
}

extension SplitMix64 {
  /// Returns `count` distinct numbers in random order.
  mutating func distinct(_ count: Int, below bound: Int) -> [Int] {
    var drawn: Set<Int> = []
    return (0..<count).map { _ in
      while true {
        let number = Int.random(in: 0..<bound, using: &self)
        if drawn.insert(number).inserted { return number }
      }
    }
  }
}
