import MillraceRandom
import Testing

@testable import Millrace

/// Compares the counted tree with plain arrays.
@Suite struct LaneTreeTests {
  struct Item: Equatable {
    var extent: Units
    var lane: Int
  }

  static let lanes = 3
  static let gap: Units = 2

  static func sums(_ items: some Sequence<Item>) -> [Units] {
    var sums = [Units](repeating: 0, count: lanes)
    for item in items { sums[item.lane] += item.extent + gap }
    return sums
  }

  static func read(_ body: (LaneVector) -> Void) -> [Units] {
    withLaneVectors(1, lanes: lanes) { vectors in
      body(vectors[0])
      return (0..<lanes).map { vectors[0][$0] }
    }
  }

  static func check(_ tree: LaneTree, _ model: [Item], _ trace: @autoclosure () -> String) {
    if let violation = tree.invariantViolation() { Issue.record("\(trace()): \(violation)") }
    #expect(tree.count == model.count, "\(trace())")
    #expect(read(tree.readPlainTotals) == sums(model), "\(trace())")
    var before = [Units](repeating: 0, count: lanes)
    for (index, item) in model.enumerated() {
      let position = tree.position(of: index)
      if Item(extent: position.extent, lane: position.lane) != item || position.start != before[item.lane] {
        Issue.record("\(trace()), item \(index) at \(position)")
      }
      if read({ tree.readProfile(before: index, into: $0) }) != before {
        Issue.record("\(trace()), \(index)")
      }
      let end = before[item.lane] + item.extent + gap
      // The first and the last position of the item.
      for probe in [before[item.lane], end - 1] {
        let found = tree.firstItem(inLane: item.lane, endingAfter: probe)
        if found?.index != index || found?.start != before[item.lane] {
          Issue.record("\(trace()), lane \(item.lane) at \(probe): \(String(describing: found))")
        }
      }
      before[item.lane] = end
    }
    for lane in 0..<lanes {
      #expect(tree.firstItem(inLane: lane, endingAfter: before[lane]) == nil, "\(trace())")
    }
  }

  @Test(arguments: [(2, 3, 1), (2, 3, 2), (3, 4, 3), (5, 5, 4), (128, 32, 128)])
  func randomEdits(shape: (leaf: Int, fanOut: Int, fill: Int)) {
    let shape = TreeShape(leafCapacity: shape.leaf, fanOut: shape.fanOut, bulkFill: shape.fill)
    for seed in 0..<12 {
      var random = SplitMix64(seed: UInt64(seed))
      var tree = LaneTree(lanes: Self.lanes, gap: Self.gap, shape: shape)
      var model: [Item] = []
      for step in 0..<150 {
        let item = Item(extent: Units(random.int(0...9)), lane: random.int(0...(Self.lanes - 1)))
        // Mostly insertions first, later mostly removals until the tree is empty.
        let removes = random.int(0...149) < step
        switch random.int(0...3) {
        case 0 where !model.isEmpty:
          let index = random.int(0...(model.count - 1))
          let old = model[index]
          tree.resize(at: index, inLane: old.lane, by: item.extent - old.extent)
          model[index].extent = item.extent
        case 1 where step < 75:
          Self.append(random.int(1...6), of: item, to: &tree, &model)
        case _ where removes && !model.isEmpty:
          let index =
            random.oneIn(4) ? model.count - 1 : random.oneIn(3) ? 0 : random.int(0...(model.count - 1))
          let removed = tree.remove(at: index)
          #expect(Item(extent: removed.extent, lane: removed.lane) == model.remove(at: index))
        default:
          let index = random.oneIn(4) ? model.count : random.oneIn(3) ? 0 : random.int(0...model.count)
          tree.insert(extent: item.extent, lane: item.lane, at: index)
          model.insert(item, at: index)
        }
        Self.check(tree, model, "seed \(seed), step \(step)")
      }
      while !model.isEmpty {
        tree.remove(at: 0)
        model.removeFirst()
      }
      Self.check(tree, [], "seed \(seed), emptied")
    }
  }

  /// Fills leaves with copies of one item.
  struct Repeater: LaneFiller {
    let item: Item
    var rest: Int
    var isAtEnd: Bool { rest == 0 }
    mutating func fill(_ leaf: LeafView, _ range: Range<Int>, sums: LaneVector) -> Int {
      let added = min(rest, range.count)
      for slot in range.prefix(added) {
        leaf.setExtent(item.extent, slot)
        leaf.setLane(item.lane, slot)
      }
      sums[item.lane] += Units(added) * (item.extent + gap)
      rest -= added
      return added
    }
  }

  static func append(_ count: Int, of item: Item, to tree: inout LaneTree, _ model: inout [Item]) {
    var repeater = Repeater(item: item, rest: count)
    tree.append(from: &repeater)
    model += Array(repeating: item, count: count)
  }

  /// Moves a number of items to the next lane.
  struct Rotator: LaneRewriter {
    var rest: Int
    mutating func rewrite(_ leaf: LeafView, _ range: Range<Int>, shift: LaneVector) -> Bool {
      for item in range {
        let lane = (leaf.lane(item) + 1) % LaneTreeTests.lanes
        leaf.setLane(lane, item)
        shift[lane] += leaf.extent(item) + LaneTreeTests.gap
      }
      rest -= range.count
      return rest > 0
    }
  }

  @Test func rewritesARun() {
    let shape = TreeShape(leafCapacity: 3, fanOut: 3, bulkFill: 2)
    for count in [1, 2, 5, 40] {
      for from in 0..<count {
        for length in [1, 2, 7, 100] {
          var tree = LaneTree(lanes: Self.lanes, gap: Self.gap, shape: shape)
          var model: [Item] = []
          for index in 0..<count {
            Self.append(1, of: Item(extent: Units(index % 5), lane: index % 2), to: &tree, &model)
          }
          var rotator = Rotator(rest: length)
          tree.rewriteLanes(from: from, with: &rotator)
          let rewritten = min(count - from, length - rotator.rest)
          for index in from..<(from + rewritten) { model[index].lane = (model[index].lane + 1) % Self.lanes }
          Self.check(tree, model, "\(count) items, from \(from), \(length)")
        }
      }
    }
  }

  @Test func depthIsLogarithmic() {
    var tree = LaneTree(lanes: 1, gap: 0, shape: TreeShape(leafCapacity: 4, fanOut: 4, bulkFill: 4))
    for index in 0..<4_096 { tree.insert(extent: 1, lane: 0, at: index / 2) }
    // Nodes are at least half full, with at least 2^level children.
    #expect(tree.height <= 11)
    for _ in 0..<4_090 { tree.remove(at: tree.count / 2) }
    #expect(tree.height <= 3)
    #expect(tree.invariantViolation() == nil)
  }
}
