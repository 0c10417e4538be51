import MillraceRandom
import Testing

@testable import Millrace

/// Compares the counted tree with runs of estimates with plain arrays.
@Suite struct LaneTreeRunTests {
  typealias Item = LaneTreeTests.Item
  static let lanes = LaneTreeTests.lanes

  /// A tree and its expected contents.
  struct Pair {
    var tree: LaneTree
    var items: [Item] = []
    var isEstimate: [Bool] = []

    init(_ shape: TreeShape) {
      tree = LaneTree(lanes: LaneTreeTests.lanes, gap: LaneTreeTests.gap, shape: shape)
    }
  }

  private func segments(
    _ count: Int, _ tree: LaneTree, _ random: inout SplitMix64
  ) -> (segments: RunSegments, lanes: [Int]) {
    var segments = RunSegments(listLimit: random.pick([0, 3, tree.listLimit]))
    var lanes: [Int] = []
    while lanes.count < count {
      let added = min(count - lanes.count, random.pick([1, 2, 5, 40, count]))
      let cycle = (0..<random.int(1...5)).map { _ in random.int(0...(Self.lanes - 1)) }
      segments.append(ContiguousArray(cycle.map(UInt8.init))[...], count: added)
      for item in 0..<added { lanes.append(cycle[item % cycle.count]) }
    }
    return (segments, lanes)
  }

  private func edit(_ pair: inout Pair, _ random: inout SplitMix64, step: Int) {
    let count = pair.items.count
    let extent = Units(random.int(0...9))
    let lane = random.int(0...(Self.lanes - 1))
    let index = random.oneIn(4) ? 0 : random.oneIn(4) ? max(0, count - 1) : random.int(0...max(0, count - 1))
    switch random.int(0...8) {
    case 0...1 where step < 60:
      let added = random.pick([1, 2, 7, 60])
      let (segments, lanes) = segments(added, pair.tree, &random)
      pair.tree.appendEstimates(extent: extent / 3, segments)
      pair.items += lanes.map { Item(extent: extent / 3, lane: $0) }
      pair.isEstimate += repeatElement(true, count: added)
    case 2 where step < 60:
      LaneTreeTests.append(
        random.int(1...6), of: Item(extent: extent, lane: lane), to: &pair.tree, &pair.items)
      pair.isEstimate += repeatElement(false, count: pair.items.count - count)
    case 3 where count > 0:
      pair.tree.resize(at: index, inLane: pair.items[index].lane, by: extent - pair.items[index].extent)
      pair.items[index].extent = extent
      pair.isEstimate[index] = false
    case 4 where count > 0: setExtents(&pair, &random)
    case 5 where count > 0: replaceRuns(&pair, at: index, &random)
    case 6...7 where count > 0 && step > 30:
      for _ in 0..<min(count, random.pick([1, 1, 6])) {
        let index = min(index, pair.items.count - 1)
        let removed = pair.tree.remove(at: index)
        #expect(Item(extent: removed.extent, lane: removed.lane) == pair.items.remove(at: index))
        #expect(removed.isEstimate == pair.isEstimate.remove(at: index))
      }
    default:
      let index = random.oneIn(3) ? count : index
      let isEstimate = random.oneIn(3)
      pair.tree.insert(extent: extent, lane: lane, isEstimate: isEstimate, at: index)
      pair.items.insert(Item(extent: extent, lane: lane), at: index)
      pair.isEstimate.insert(isEstimate, at: index)
    }
  }

  private func setExtents(_ pair: inout Pair, _ random: inout SplitMix64) {
    let indices = Set((0..<random.int(1...8)).map { _ in random.int(0...(pair.items.count - 1)) })
    let changes = indices.sorted().map {
      LaneTree.ExtentChange(index: $0, extent: Units(random.int(0...4)))
    }
    let before = (LaneTreeTests.sums(pair.items), pair.items)
    let estimates = changes.filter { pair.isEstimate[$0.index] }.count
    for change in changes {
      pair.items[change.index].extent = change.extent
      pair.isEstimate[change.index] = false
    }
    let changed = changes.map(\.index).filter { pair.items[$0] != before.1[$0] }
    withLaneVectors(1, lanes: Self.lanes) { vectors in
      let result = pair.tree.setExtents(changes[...], differences: vectors[0])
      #expect(result.measured == estimates)
      #expect(result.first == changed.first && result.last == changed.last)
      if let last = changed.last { #expect(result.lastLane == pair.items[last].lane) }
      let after = LaneTreeTests.sums(pair.items)
      for lane in 0..<Self.lanes { #expect(vectors[0][lane] == after[lane] - before.0[lane]) }
    }
  }

  /// Changes the lanes of a part of the runs around an item.
  private func replaceRuns(_ pair: inout Pair, at index: Int, _ random: inout SplitMix64) {
    guard let run = pair.tree.run(holding: index) else { return }
    var end = run.range.upperBound
    while let next = pair.tree.run(holding: end), next.extent == run.extent { end = next.range.upperBound }
    let lower = random.int(run.range.lowerBound...index)
    let upper = random.oneIn(2) ? end : random.int((index + 1)...end)
    let expected = pair.tree.segments(of: lower..<upper)
    #expect(expected.count == upper - lower)
    let (segments, lanes) = segments(upper - lower, pair.tree, &random)
    pair.tree.replaceRuns(lower..<upper, extent: run.extent, with: segments)
    for (item, lane) in zip(lower..<upper, lanes) { pair.items[item].lane = lane }
  }

  private struct Finder: LaneVisitor {
    var found: [[Int]] = []
    mutating func visit(index: Int, lane: Int, start: Units, extent: Units) -> Bool {
      found.append([index, lane, Int(start), Int(extent)])
      return true
    }
  }

  private func checkVisits(_ pair: Pair, _ random: inout SplitMix64, _ trace: @autoclosure () -> String) {
    var positions = [Units](repeating: 0, count: Self.lanes)
    var placed: [[Int]] = []
    for (index, item) in pair.items.enumerated() {
      placed.append([index, item.lane, Int(positions[item.lane]), Int(item.extent)])
      positions[item.lane] += item.extent + LaneTreeTests.gap
    }
    for _ in 0..<4 {
      let start = random.int(-3...Int(positions.max()!))
      let sweep = LaneTree.Sweep(
        start: Units(start), end: Units(start + random.pick([1, 2, 13, 100_000])),
        lanes: random.int(0...1)..<random.int(2...Self.lanes))
      let expected = placed.filter {
        let (begin, end) = (Units($0[2]), Units($0[2] + $0[3]))
        return sweep.lanes.contains($0[1]) && begin < sweep.end
          && (end > sweep.start || begin == end && begin >= sweep.start)
      }
      var finder = Finder()
      var work = WorkCounters()
      pair.tree.visit(sweep, with: &finder, counting: &work)
      if finder.found != expected { Issue.record("\(trace()), \(sweep): \(finder.found), not \(expected)") }
    }
  }

  @Test(arguments: [(2, 3, 1), (2, 3, 2), (3, 4, 3), (5, 5, 4), (128, 32, 128)])
  func randomEdits(shape: (leaf: Int, fanOut: Int, fill: Int)) {
    let shape = TreeShape(leafCapacity: shape.leaf, fanOut: shape.fanOut, bulkFill: shape.fill)
    for seed in 0..<8 {
      var random = SplitMix64(seed: UInt64(seed))
      var pair = Pair(shape)
      for step in 0..<100 {
        let copy = pair
        edit(&pair, &random, step: step)
        var trace: String { "seed \(seed), step \(step)" }
        LaneTreeTests.check(pair.tree, pair.items, trace)
        let estimates = pair.items.indices.map { pair.tree.item(at: $0).isEstimate }
        if estimates != pair.isEstimate { Issue.record("\(trace): estimates") }
        checkVisits(pair, &random, trace)
        if random.oneIn(10) { LaneTreeTests.check(copy.tree, copy.items, "\(trace), a copy") }
      }
      while !pair.items.isEmpty {
        pair.tree.remove(at: 0)
        pair.items.removeFirst()
      }
      LaneTreeTests.check(pair.tree, [], "seed \(seed), emptied")
      #expect(!pair.tree.hasRuns)
    }
  }

  /// Items appended a few at a time become one run once their lanes repeat.
  @Test func continuedRunsBecomeOne() {
    for page in [1, 2, 3, 5, 20, 100] {
      var tree = LaneTree(lanes: 3, gap: 2, shape: .standard(lanes: 3))
      for first in stride(from: 0, to: 3_000, by: page) {
        var segments = RunSegments(listLimit: tree.listLimit)
        let cycle = ContiguousArray((first..<(first + 3)).map { UInt8($0 % 3) })
        segments.append(cycle[...], count: page)
        tree.appendEstimates(extent: 7, segments)
      }
      #expect(tree.runs.count == 1 && tree.invariantViolation() == nil, "pages of \(page)")
      #expect((0..<tree.count).allSatisfy { tree.item(at: $0).lane == $0 % 3 })
    }
  }

  @Test func oneBillionItemsAreOneRun() {
    var tree = LaneTree(lanes: 3, gap: 2, shape: .standard(lanes: 3))
    var segments = RunSegments(listLimit: tree.listLimit)
    segments.append([0, 1, 2], count: 1_000_000_000)
    tree.appendEstimates(extent: 100, segments)
    #expect(tree.runs.count == 1 && tree.leaves.count == 0 && tree.nodes.count == 1)
    #expect(tree.position(of: 999_999_999) == (0, 333_333_333 * 102, 100))
    #expect(tree.firstItem(inLane: 1, endingAfter: 102 * 200_000_000)?.index == 600_000_001)
    tree.resize(at: 500_000_000, inLane: tree.item(at: 500_000_000).lane, by: 1)
    #expect(tree.runs.count == 2 && tree.leaves.count == 1)
    #expect(tree.position(of: 999_999_999).start == 333_333_333 * 102)
    #expect(tree.item(at: 500_000_000) == (101, 2, false))
    #expect(tree.item(at: 500_000_001) == (100, 0, true))
    #expect(tree.invariantViolation() == nil)
  }
}
