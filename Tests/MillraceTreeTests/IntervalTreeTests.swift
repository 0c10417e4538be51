import MillraceRandom
import Testing

@testable import Millrace

/// Compares the interval index with plain arrays.
@Suite struct IntervalTreeTests {
  typealias Item = IntervalTree.Item

  struct Filler: IntervalFiller {
    var items: ArraySlice<Item>
    var isAtEnd: Bool { items.isEmpty }

    mutating func fill(_ leaf: IntervalLeafView, _ range: Range<Int>) -> Int {
      let page = items.prefix(range.count)
      for (offset, item) in page.enumerated() { leaf.setItem(item, range.lowerBound + offset) }
      items = items.dropFirst(page.count)
      return page.count
    }
  }

  /// Replaces items with given ones until none is left.
  struct Rewriter: IntervalRewriter {
    var items: ArraySlice<Item>

    mutating func rewrite(_ leaf: IntervalLeafView, _ range: Range<Int>) -> Bool {
      for place in range {
        guard let item = items.popFirst() else { return false }
        leaf.setItem(item, place)
      }
      return !items.isEmpty
    }
  }

  struct Found: Hashable {
    var index: Int
    var start: Units
    var item: Item
  }

  struct Collector: IntervalVisitor {
    var found: [Found] = []
    var most = Int.max

    mutating func visit(
      index: Int, start: Units, leaf: IntervalLeafView, slot: Int
    ) -> Bool {
      found.append(Found(index: index, start: start, item: leaf.item(slot)))
      return found.count < most
    }
  }

  static func found(_ tree: IntervalTree, _ sweep: IntervalTree.Sweep, most: Int = .max) -> [Found] {
    var (collector, work) = (Collector(most: most), WorkCounters())
    tree.visit(sweep, with: &collector, counting: &work)
    return collector.found
  }

  static func expected(_ model: [Item], _ sweep: IntervalTree.Sweep) -> [Found] {
    var start: Units = 0
    var found: [Found] = []
    for (index, item) in model.enumerated() {
      start += item.advance
      let end = start + item.extent
      let intersects = start < sweep.end && (item.extent == 0 ? start >= sweep.start : end > sweep.start)
      if intersects, sweep.items.contains(index) {
        found.append(Found(index: index, start: start, item: item))
      }
    }
    return found
  }

  static func check(_ tree: IntervalTree, _ model: [Item], _ trace: @autoclosure () -> String) {
    if let violation = tree.invariantViolation() { Issue.record("\(trace()): \(violation)") }
    #expect(tree.count == model.count, "\(trace())")
    var (start, end): (Units, Units) = (0, 0)
    for (index, item) in model.enumerated() {
      start += item.advance
      let position = tree.position(of: index)
      if position != (start, item) || tree.item(at: index) != item || tree.start(of: index) != start
        || tree.end(before: index) != end
      {
        Issue.record("\(trace()), item \(index) at \(position), not \(start) \(item)")
      }
      end = max(end, start + item.extent)
    }
    #expect(tree.end == end && tree.end(before: model.count) == end, "\(trace())")
    var least = Units.max
    for index in model.indices.reversed() {
      least = min(least, start)
      if tree.minimumStart(from: index) != least { Issue.record("\(trace()), least start from \(index)") }
      start -= model[index].advance
    }
  }

  private func item(_ random: inout SplitMix64, _ kind: Int) -> Item {
    let payload = UInt64(random.int(0...0xFFFF))
    switch kind {
    case 0: return Item(advance: Units(random.int(0...3)), extent: Units(random.int(0...4)), payload: payload)
    case 1:
      return Item(advance: Units(random.int(-9...9)), extent: Units(random.int(0...9)), payload: payload)
    default:
      return Item(
        advance: random.pick([-(1 << 40), 0, 1 << 40]), extent: random.pick([0, 1, (1 << 31)]),
        payload: payload)
    }
  }

  @Test(arguments: [(2, 3, 1), (2, 3, 2), (3, 4, 3), (5, 5, 4), (64, 32, 60)], [0, 1, 2])
  func randomEdits(shape: (leaf: Int, fanOut: Int, fill: Int), kind: Int) {
    let shape = TreeShape(
      leafCapacity: shape.leaf, fanOut: shape.fanOut, bulkFill: shape.fill, payload: 2)
    for seed in 0..<8 {
      var random = SplitMix64(seed: UInt64(seed))
      var tree = IntervalTree(shape: shape)
      var model: [Item] = []
      var snapshot = (tree, model)
      for step in 0..<150 {
        let new = item(&random, kind)
        let shrinks = random.int(0...149) < step
        let edit = random.int(0...7)
        switch edit {
        case 0 where step < 100:
          let items = (0..<random.int(1...9)).map { _ in item(&random, kind) }
          var filler = Filler(items: items[...])
          tree.append(from: &filler)
          model += items
        case 1 where !model.isEmpty:
          let index = random.int(0...(model.count - 1))
          tree.replace(new, at: index)
          model[index] = new
        case 2 where !model.isEmpty:
          let index = random.int(0...(model.count - 1))
          tree.shift(from: index, by: new.advance)
          model[index].advance += new.advance
        case 3 where !model.isEmpty:
          let index = random.int(0...(model.count - 1))
          let items = (0..<random.int(1...(model.count - index))).map { _ in item(&random, kind) }
          var rewriter = Rewriter(items: items[...])
          tree.rewrite(from: index, with: &rewriter)
          model.replaceSubrange(index..<(index + items.count), with: items)
        case 4...7 where shrinks && !model.isEmpty:
          let index = random.int(0...(model.count - 1))
          #expect(tree.remove(at: index) == model.remove(at: index))
        default:
          let index = random.pick([0, model.count, random.int(0...model.count)])
          tree.insert(new, at: index)
          model.insert(new, at: index)
        }
        var trace: String { "seed \(seed), step \(step), edit \(edit)" }
        Self.check(tree, model, trace)
        let start = Units(random.int(-20...60))
        let first = random.int(0...model.count)
        // The start or end of some item, at any distance from the others.
        let some = model.isEmpty ? 0 : random.int(0...(model.count - 1))
        let place = model.prefix(some + 1).reduce(0) { $0 + $1.advance }
        let edge = random.oneIn(2) || model.isEmpty ? place : place + model[some].extent
        for sweep in [
          IntervalTree.Sweep(start: edge, end: edge + Units(random.int(0...3))),
          IntervalTree.Sweep(start: edge - Units(random.int(0...3)), end: edge),
          IntervalTree.Sweep(start: start, end: start + Units(random.int(-3...20))),
          IntervalTree.Sweep(start: .min / 4, end: .max / 4),
          IntervalTree.Sweep(
            start: start, end: start + 9, items: first..<random.int(first...max(first, model.count))),
        ] {
          let expected = Self.expected(model, sweep)
          #expect(Self.found(tree, sweep) == expected, "\(trace), \(sweep)")
          #expect(Self.found(tree, sweep, most: 1) == Array(expected.prefix(1)), "\(trace), \(sweep)")
        }
        if random.oneIn(20) {
          Self.check(snapshot.0, snapshot.1, "\(trace), a copy")
          snapshot = (tree, model)
        }
      }
    }
  }

  /// Every sequence of up to four items of few kinds, and every range.
  @Test func smallWorlds() {
    let kinds: [Item] = [
      Item(advance: 0, extent: 0), Item(advance: 1, extent: 0), Item(advance: 1, extent: 2),
      Item(advance: -2, extent: 1), Item(advance: 0, extent: 3),
    ]
    let shape = TreeShape(leafCapacity: 2, fanOut: 3, bulkFill: 2)
    for count in 0...4 {
      var digits = [Int](repeating: 0, count: count)
      repeat {
        let model = digits.map { kinds[$0] }
        var tree = IntervalTree(shape: shape)
        var filler = Filler(items: model[...])
        tree.append(from: &filler)
        if tree.invariantViolation() != nil { Issue.record("\(model)") }
        for start in Units(-4)...5 {
          for end in (start - 1)...6 {
            let sweep = IntervalTree.Sweep(start: start, end: end)
            if Self.found(tree, sweep) != Self.expected(model, sweep) { Issue.record("\(model), \(sweep)") }
          }
        }
        var digit = 0
        while digit < count {
          digits[digit] += 1
          if digits[digit] < kinds.count { break }
          digits[digit] = 0
          digit += 1
        }
        if digit == count { break }
      } while true
    }
  }

  /// The parts of the tree that queries and edits visit.
  @Test func work() {
    let shape = TreeShape(leafCapacity: 64, fanOut: 32, bulkFill: 60)
    var random = SplitMix64(seed: 1)
    let items = (0..<100_000).map { _ in
      Item(advance: Units(random.int(0...10)), extent: Units(random.int(0...20)))
    }
    var tree = IntervalTree(shape: shape)
    var filler = Filler(items: items[...])
    tree.append(from: &filler)
    // A leaf and its node each, and the nodes above.
    #expect(tree.work.nodesVisited <= 2 * (100_000 / 60 + 1) + 128)
    for step in 0..<100 {
      let start = tree.end * Units(step) / 100
      var (collector, work) = (Collector(), WorkCounters())
      tree.visit(
        IntervalTree.Sweep(start: start, end: start + 200), with: &collector, counting: &work
      )
      // Three levels, and a second node and leaf if the range crosses a boundary.
      #expect(work.nodesVisited <= 8 && work.itemsScanned <= 3 * 60)
    }
    let before = tree.work
    tree.insert(Item(advance: 3, extent: 3), at: 50_000)
    tree.remove(at: 20_000)
    tree.shift(from: 70_000, by: -100)
    let work = tree.work - before
    #expect(work.nodesVisited <= 4 * 4 && work.leavesSplit <= 1)
  }

  /// Inserting or removing one by one leaves full leaves and few empty ones.
  @Test func leavesAreFilled() {
    var tree = IntervalTree(shape: TreeShape(leafCapacity: 64, fanOut: 32, bulkFill: 60))
    for _ in 0..<6_400 { tree.insert(Item(advance: 1, extent: 1), at: tree.count) }
    #expect(tree.leaves.count <= 102)
    for _ in 0..<6_400 { tree.insert(Item(advance: 1, extent: 1), at: 0) }
    #expect(tree.leaves.count <= 204)
    for _ in 0..<11_520 { tree.remove(at: 1_000) }
    #expect(tree.count == 1_280 && tree.leaves.count <= 1_280 * 8 / 3 / 64 + 2)
  }
}
