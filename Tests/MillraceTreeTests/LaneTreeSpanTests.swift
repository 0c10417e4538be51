import MillraceRandom
import Testing

@testable import Millrace

/// Compares the counted tree with spanning items with an array of the lanes' ends.
@Suite struct LaneTreeSpanTests {
  struct Item: Equatable {
    var extent: Units
    var lane: Int
    var width: Int
    var isEstimate = false
  }

  /// A tree and its model.
  struct World {
    let lanes: Int
    let gap: Units
    var tree: LaneTree
    var model: [Item] = []

    init(lanes: Int, gap: Units, shape: TreeShape) {
      self.lanes = lanes
      self.gap = gap
      let shape = TreeShape(
        leafCapacity: shape.leafCapacity, fanOut: shape.fanOut, bulkFill: shape.bulkFill, payload: 1)
      tree = LaneTree(lanes: lanes, gap: gap, shape: shape, hasSpans: true)
    }

    /// The start of each item, and the lanes' ends before each item and after the last.
    var placed: (starts: [Units], profiles: [[Units]]) {
      var ends = [Units](repeating: 0, count: lanes)
      var starts: [Units] = []
      var profiles = [ends]
      for item in model {
        let spanned = item.lane..<(item.lane + item.width)
        starts.append(ends[spanned].max()!)
        for lane in spanned { ends[lane] = starts.last! + item.extent + gap }
        profiles.append(ends)
      }
      return (starts, profiles)
    }

    func read(_ body: (LaneVector) -> Void) -> [Units] {
      withLaneVectors(1, lanes: lanes) { vectors in
        body(vectors[0])
        return (0..<lanes).map { vectors[0][$0] }
      }
    }

    /// - Parameter queries: The number of ranges whose items are compared.
    func check(_ random: inout SplitMix64, queries: Int = 4, _ trace: @autoclosure () -> String) {
      if let violation = tree.invariantViolation() {
        Issue.record("\(trace()): \(violation)")
        return
      }
      let (starts, profiles) = placed
      #expect(tree.count == model.count, "\(trace())")
      #expect(read(tree.readSpanTotals) == profiles.last, "\(trace())")
      for (index, item) in model.enumerated() where random.oneIn(1 + model.count / 20) {
        let position = tree.spanPosition(of: index)
        let lanes = item.lane..<(item.lane + item.width)
        if position != (lanes, starts[index], item.extent) {
          Issue.record("\(trace()), item \(index) at \(position), not \(starts[index])")
        }
        var last: Int?
        let profile = read { last = tree.readProfile(before: index + 1, into: $0) }
        if profile != profiles[index + 1] || last != lanes.upperBound - 1 {
          Issue.record("\(trace()), \(index): \(profile), \(last ?? -1)")
        }
        if tree.item(at: index) != (item.extent, item.lane, item.isEstimate) {
          Issue.record("\(trace()), item \(index)")
        }
        for lane in lanes where profiles[index + 1][lane] > profiles[index][lane] {
          let found = tree.firstItem(inLane: lane, endingAfter: profiles[index][lane])
          if found?.index != index || found?.start != starts[index] {
            Issue.record("\(trace()), lane \(lane): \(String(describing: found))")
          }
        }
      }
      for lane in 0..<lanes {
        #expect(tree.firstItem(inLane: lane, endingAfter: profiles.last![lane]) == nil, "\(trace())")
      }
      let bottom = Int(profiles.last!.max()!) + 3
      for _ in 0..<queries {
        let start = Units(random.int(-2...bottom))
        let lane = random.int(0...(lanes - 1))
        let sweep = LaneTree.Sweep(
          start: start, end: start + Units(random.int(1...20)), lanes: lane..<random.int((lane + 1)...lanes))
        var collector = Collector()
        var work = WorkCounters()
        tree.visit(sweep, with: &collector, counting: &work)
        let expected = model.indices.filter { index in
          let (item, start) = (model[index], starts[index])
          return item.lane < sweep.lanes.upperBound && item.lane + item.width > sweep.lanes.lowerBound
            && start < sweep.end && start + max(1, item.extent) > sweep.start
        }
        #expect(collector.found.map(\.index) == expected, "\(trace()), \(sweep)")
        for found in collector.found {
          let item = model[found.index]
          #expect(found.lanes == item.lane..<(item.lane + item.width) && found.start == starts[found.index])
        }
      }
      let from = random.int(0...model.count)
      let to = random.int(from...model.count)
      var naive = (0..<lanes).map { Units($0 * 7 % 5) }
      let carried = read { row in
        for lane in 0..<lanes { row[lane] = naive[lane] }
        tree.carry(row, through: from..<to)
      }
      for item in model[from..<to] {
        let spanned = item.lane..<(item.lane + item.width)
        let end = naive[spanned].max()! + item.extent + gap
        for lane in spanned { naive[lane] = end }
      }
      #expect(carried == naive, "\(trace()), \(from) to \(to)")
    }

    mutating func insert(_ item: Item, at index: Int) {
      tree.insert(
        extent: item.extent, lane: item.lane, isEstimate: item.isEstimate, payload: UInt64(item.width - 1),
        at: index)
      model.insert(item, at: index)
    }
  }

  struct Collector: LaneVisitor {
    var found: [(index: Int, lanes: Range<Int>, start: Units)] = []
    mutating func visit(index: Int, lane: Int, start: Units, extent: Units) -> Bool {
      Issue.record("an item of a tree with spans")
      return false
    }
    mutating func visit(
      index: Int, lanes: Range<Int>, start: Units, extent: Units
    ) -> Bool {
      found.append((index, lanes, start))
      return true
    }
  }

  /// Fills leaves with items.
  struct Filler: LaneFiller {
    var items: ArraySlice<Item>
    let gap: Units
    var isAtEnd: Bool { items.isEmpty }
    mutating func fill(_ leaf: LeafView, _ range: Range<Int>, sums: LaneVector) -> Int {
      var place = range.lowerBound
      while place < range.upperBound, let item = items.popFirst() {
        leaf.setItem(place, extent: item.extent, lane: item.lane, isEstimate: false)
        leaf.setPayload(to: UInt8(item.width - 1), place)
        sums[item.lane] += item.extent + gap
        place += 1
      }
      return place - range.lowerBound
    }
  }

  /// Moves each item of one lane to the next lane.
  struct Rotator: LaneRewriter {
    let lanes: Int
    let gap: Units
    var rest: Int
    mutating func rewrite(_ leaf: LeafView, _ range: Range<Int>, shift: LaneVector) -> Bool {
      for item in range {
        let isSingle = leaf.payload(item, as: UInt8.self) == 0
        let lane = isSingle ? (leaf.lane(item) + 1) % lanes : leaf.lane(item)
        leaf.setLane(lane, item)
        shift[lane] += leaf.extent(item) + gap
      }
      rest -= range.count
      return rest > 0
    }
  }

  func item(_ random: inout SplitMix64, lanes: Int, share: Int) -> Item {
    let width = random.oneIn(share) ? random.int(1...lanes) : 1
    return Item(
      extent: Units(random.int(0...9)), lane: random.int(0...(lanes - width)), width: width)
  }

  @Test func randomEditsInManyLanes() {
    for lanes in [9, 32] { randomEdits(shape: (3, 4, 3), lanes: lanes, seeds: 1..<3, steps: 40) }
  }

  @Test(arguments: [(2, 3, 1), (3, 4, 3), (5, 5, 4), (128, 8, 120)], [1, 2, 4])
  func randomEdits(shape: (leaf: Int, fanOut: Int, fill: Int), lanes: Int) {
    randomEdits(shape: shape, lanes: lanes, seeds: 0..<6, steps: 80)
  }

  private func randomEdits(
    shape: (leaf: Int, fanOut: Int, fill: Int), lanes: Int, seeds: Range<Int>, steps: Int
  ) {
    let shape = TreeShape(leafCapacity: shape.leaf, fanOut: shape.fanOut, bulkFill: shape.fill)
    for seed in seeds {
      var random = SplitMix64(seed: UInt64(seed))
      // No spanning items, a few, or many.
      let share = [1_000, 9, 2][seed % 3]
      let hasEstimates = random.oneIn(2)
      var world = World(lanes: lanes, gap: Units(random.int(0...2)), shape: shape)
      for step in 0..<steps {
        let item = item(&random, lanes: lanes, share: share)
        let removes = random.int(0...(steps - 1)) < step
        let count = world.model.count
        let op = random.int(0...6)
        switch op {
        case 0 where count > 0:
          let index = random.int(0...(count - 1))
          let old = world.model[index]
          world.tree.resize(at: index, inLane: old.lane, by: item.extent - old.extent)
          world.model[index].extent = item.extent
          world.model[index].isEstimate = false
        case 1 where step < steps / 2:
          let items = (0..<random.int(1...6)).map { _ in self.item(&random, lanes: lanes, share: share) }
          var filler = Filler(items: items[...], gap: world.gap)
          world.tree.append(from: &filler)
          world.model += items
        case 2 where hasEstimates && step < steps / 2:
          var segments = RunSegments(listLimit: world.tree.listLimit)
          let added = random.pick([1, 10, 70])
          segments.append([0, UInt8(lanes - 1)], count: added)
          world.tree.appendEstimates(extent: item.extent, segments)
          world.model += (0..<added).map {
            Item(extent: item.extent, lane: [0, lanes - 1][$0 % 2], width: 1, isEstimate: true)
          }
        case 3 where count > 0 && random.oneIn(3):
          let from = random.int(0...(count - 1))
          let leaves = world.tree.leaves(from: from)
          guard !leaves.isEmpty, world.tree.run(holding: from) == nil else { break }
          var rotator = Rotator(lanes: lanes, gap: world.gap, rest: random.int(1...9))
          let rest = rotator.rest
          world.tree.rewriteLanes(from: from, with: &rotator)
          for index in from..<min(count, from + rest - rotator.rest) where world.model[index].width == 1 {
            world.model[index].lane = (world.model[index].lane + 1) % lanes
          }
        case 4 where count > 0 && random.oneIn(3):
          let first = random.int(0...(count - 1))
          let indices = Set((0..<6).map { min(count - 1, first + $0 * random.int(1...3)) }).sorted()
          let changes = indices.map { LaneTree.ExtentChange(index: $0, extent: Units(random.int(0...9))) }
          let occupied = { (model: [Item]) in model.reduce(0) { $0 + $1.extent * Units($1.width) } }
          let before = occupied(world.model)
          for change in changes {
            world.model[change.index].extent = change.extent
            world.model[change.index].isEstimate = false
          }
          let result = withLaneVectors(1, lanes: lanes) { vectors in
            world.tree.setExtents(changes[...], differences: vectors[0])
          }
          #expect(result.growth == occupied(world.model) - before)
        case 6 where count > 0 && random.oneIn(2):
          // Some items of a run, which may be in the middle of the tree.
          guard let run = world.tree.run(holding: random.int(0...(count - 1))) else { break }
          let from = random.int(run.range.lowerBound...(run.range.upperBound - 1))
          let part = from..<random.int((from + 1)...run.range.upperBound)
          var segments = RunSegments(listLimit: world.tree.listLimit)
          segments.append([UInt8(lanes - 1)], count: part.count)
          world.tree.replaceRuns(part, extent: run.extent, with: segments)
          for index in part { world.model[index].lane = lanes - 1 }
        case 5 where hasEstimates && random.oneIn(4):
          world.tree.reestimate(from: item.extent, to: 4)
          for index in world.model.indices
          where world.model[index].isEstimate && world.model[index].extent == item.extent {
            world.model[index].extent = 4
          }
        case _ where removes && count > 0:
          let index = random.oneIn(4) ? count - 1 : random.oneIn(3) ? 0 : random.int(0...(count - 1))
          let removed = world.tree.remove(at: index)
          #expect(removed.extent == world.model.remove(at: index).extent)
        default:
          world.insert(item, at: random.oneIn(4) ? count : random.oneIn(3) ? 0 : random.int(0...count))
        }
        world.check(&random, "\(lanes) lanes, seed \(seed), step \(step), op \(op)")
      }
      while !world.model.isEmpty {
        world.tree.remove(at: 0)
        world.model.removeFirst()
      }
      world.check(&random, "seed \(seed), emptied")
    }
  }

  /// Inserting items and removing them again restores the tree, at any index and for any span.
  @Test func insertingAndRemovingRestoresEverything() {
    var random = SplitMix64(seed: 5)
    var world = World(lanes: 4, gap: 1, shape: TreeShape(leafCapacity: 4, fanOut: 3, bulkFill: 3))
    for _ in 0..<60 { world.insert(item(&random, lanes: 4, share: 3), at: world.model.count) }
    let before = world.placed
    for index in 0...60 {
      for width in 1...4 {
        world.insert(Item(extent: 100, lane: 4 - width, width: width), at: index)
        #expect(world.placed.starts != before.starts || index == 60)
        world.check(&random, queries: 1, "\(width) lanes at \(index)")
        world.tree.remove(at: index)
        world.model.remove(at: index)
        world.check(&random, queries: 0, "\(width) lanes from \(index)")
        #expect(world.placed == before)
      }
    }
  }

  /// Products of matrices equal those of the profiles, in any grouping.
  @Test func matricesMultiply() {
    var random = SplitMix64(seed: 9)
    let lanes = 3
    func matrix(_ body: (SpanMatrix) -> Void) -> [Units] {
      unsafe withUnsafeTemporaryAllocation(byteCount: SpanMatrix.size(lanes: lanes), alignment: 8) {
        let matrix = unsafe SpanMatrix($0.baseAddress!, lanes: lanes)
        body(matrix)
        return (0..<lanes).flatMap { lane in (0..<lanes).map { matrix.column(lane)[$0] } }
      }
    }
    func read(_ numbers: [Units], into matrix: SpanMatrix) {
      matrix.setIdentity()
      for lane in 0..<lanes {
        for first in 0..<lanes { matrix.column(lane)[first] = numbers[lane * lanes + first] }
      }
    }
    func product(_ left: [Units], _ right: [Units]) -> [Units] {
      matrix { result in
        read(left, into: result)
        _ = matrix { other in
          read(right, into: other)
          withLaneVectors(lanes, lanes: lanes) { result.append(other, scratch: $0) }
        }
      }
    }
    func random3() -> [Units] {
      (0..<9).map { $0 % 4 == 0 || random.oneIn(2) ? Units(random.int(0...50)) : SpanMatrix.none }
    }
    func isEqual(_ left: [Units], _ right: [Units]) -> Bool {
      zip(left, right).allSatisfy { $0 == $1 || max($0, $1) < .min / 4 }
    }
    let identity = matrix { $0.setIdentity() }
    for _ in 0..<200 {
      let (a, b, c) = (random3(), random3(), random3())
      #expect(isEqual(product(product(a, b), c), product(a, product(b, c))))
      #expect(isEqual(product(identity, a), a) && isEqual(product(a, identity), a))
      var naive: [Units] = []
      for lane in 0..<lanes {
        for first in 0..<lanes {
          naive.append((0..<lanes).map { max(a[$0 * lanes + first], .min / 4) + b[lane * lanes + $0] }.max()!)
        }
      }
      let own = product(a, b)
      #expect(zip(own, naive).allSatisfy { $0 == $1 || max($0, $1) < 0 })
    }
  }
}
