import Millrace
import MillraceOracle

/// A fresh section, and what an operation does to it.
struct MicroSample<Section: MicroSection> {
  /// How often an operation is done.
  private static var repetitions: Int { 100 }
  /// How many insertions are settled.
  private static var insertions: Int { 10 }

  /// One edit's place, where it moves an item to, and the size that it gives.
  private struct Draw {
    let index: Int
    let target: Int
    let size: Section.Size
  }

  private var section: Section
  private let showsEdits: Bool
  private let build: () throws -> Section
  private var draws: [Draw] = []
  private var screens: [LayoutRect] = []
  private var batch = BatchUpdate<Section.Size>()
  /// The topmost place of the batch, which has the same index before and after.
  private var topmost = 0
  /// Large enough from the beginning.
  private var found: [Section.Found] = []

  /// Draws what the operation does at random, the same each time, and makes what has to be there before it.
  ///
  /// - Parameters:
  ///   - section: A settled section that nothing else holds; an empty one for a build.
  ///   - count: The number of items of the feed.
  ///   - sizeAt: Their sizes.
  ///   - build: Lays them out.
  init(
    of operation: MicroOperation, on section: Section, showsEdits: Bool, count: Int,
    sizeAt: (Int) -> Section.Size, build: @escaping () throws -> Section
  ) throws {
    self.section = section
    self.showsEdits = showsEdits
    self.build = build
    found.reserveCapacity(1024)
    var random = SplitMix64(seed: 1)
    // Never one of the last items, so that a place is one after the edits before it, too.
    let places = count - Self.repetitions
    switch operation {
    case .build: break
    case .query:
      let lowest = self.section.contentSize.height - MicroViewport.height
      screens = (0..<Self.repetitions).map { _ in
        MicroViewport.rect(at: .random(in: 0...lowest, using: &random))
      }
    case .insert, .remove, .move, .resize, .settle:
      draws = (0..<Self.repetitions).map { _ in
        Draw(
          index: .random(in: 0..<places, using: &random), target: .random(in: 0..<places, using: &random),
          size: sizeAt(.random(in: 0..<count, using: &random)))
      }
      // From the last one upwards, so that the query around an edit has nothing to settle but what that edit
      // left, as on a settled feed.
      func upper(_ draw: Draw) -> Int { operation == .move ? min(draw.index, draw.target) : draw.index }
      draws.sort { upper($0) > upper($1) }
      if operation == .settle {
        for draw in draws.prefix(Self.insertions) { try self.section.insert(draw.size, at: draw.index) }
      }
    case .batch:
      let edits = Self.repetitions / 4
      // What leaves its place has an index of its own, and so has what arrives.
      let before = random.distinct(3 * edits, below: places)
      let after = random.distinct(2 * edits, below: places)
      for edit in 0..<edits {
        batch.remove(at: before[edit])
        batch.insert(sizeAt(after[edit]), at: after[edit])
        batch.move(from: before[edits + edit], to: after[edits + edit])
        batch.resize(at: before[2 * edits + edit], to: sizeAt(before[edit]))
      }
      topmost = min(before.min()!, after.min()!)
    }
  }

  /// Does what is measured.
  mutating func run(_ operation: MicroOperation) throws {
    switch operation {
    case .build: section = try build()
    case .query: for screen in screens { section.elements(in: screen, into: &found) }
    case .insert:
      try edit { (section, draw) throws(LayoutError) in
        try section.insert(draw.size, at: draw.index)
        return draw.index
      }
    case .remove:
      try edit { (section, draw) throws(LayoutError) in
        _ = try section.remove(at: draw.index)
        return draw.index
      }
    case .move:
      try edit { (section, draw) throws(LayoutError) in
        try section.move(from: draw.index, to: draw.target)
        return min(draw.index, draw.target)
      }
    case .resize:
      try edit { (section, draw) throws(LayoutError) in
        try section.resize(at: draw.index, to: draw.size)
        return draw.index
      }
    case .batch:
      _ = try section.apply(batch)
      if showsEdits { show(topmost) }
    case .settle: section.settle()
    }
  }

  /// Makes the edits, and shows the item at the index that each returns.
  @inline(__always)
  private mutating func edit(
    _ body: (inout Section, Draw) throws(LayoutError) -> Int
  ) throws(LayoutError) {
    for draw in draws {
      let index = try body(&section, draw)
      if showsEdits { show(index) }
    }
  }

  /// Finds the items on the screen around one.
  @inline(__always)
  private mutating func show(_ index: Int) {
    section.elements(in: MicroViewport.rect(around: section.frame(at: index)), into: &found)
  }
}

extension SplitMix64 {
  /// So many different numbers, in the order in which they were drawn.
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
