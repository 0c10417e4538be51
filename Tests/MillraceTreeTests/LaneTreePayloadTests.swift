import MillraceRandom
import Testing

@testable import Millrace

/// Payloads move with their items.
@Suite struct LaneTreePayloadTests {
  private struct Item {
    var extent: Units
    var lane: Int
    var payload: UInt64
  }

  /// Appends items with payloads of one type.
  private struct Filler<Payload: FixedWidthInteger & BitwiseCopyable>: LaneFiller {
    var items: ArraySlice<Item>
    let gap: Units
    var isAtEnd: Bool { items.isEmpty }

    mutating func fill(_ leaf: LeafView, _ range: Range<Int>, sums: LaneVector) -> Int {
      var place = range.lowerBound
      while place < range.upperBound, let item = items.popFirst() {
        leaf.setExtent(item.extent, place)
        leaf.setLane(item.lane, place)
        leaf.setPayload(to: Payload(truncatingIfNeeded: item.payload), place)
        sums[item.lane] += item.extent + gap
        place += 1
      }
      return place - range.lowerBound
    }
  }

  private func run<Payload: FixedWidthInteger & BitwiseCopyable>(
    _ type: Payload.Type, _ shape: TreeShape, seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    var tree = LaneTree(lanes: 2, gap: 1, shape: shape)
    var model: [Item] = []
    let estimated = shape.payload > 0 && random.oneIn(3)
    for step in 0..<160 {
      let item = Item(extent: Units(random.int(0...9)), lane: random.int(0...1), payload: random.next())
      let removes = random.int(0...159) < step
      switch random.int(0...4) {
      case 0 where step < 80:
        let items = (0..<random.int(1...6)).map { _ in
          Item(extent: item.extent, lane: item.lane, payload: random.next())
        }
        var filler = Filler<Payload>(items: items[...], gap: tree.gap)
        tree.append(from: &filler)
        model += items
      case 1 where !model.isEmpty:
        let index = random.int(0...(model.count - 1))
        tree.isolate(index)
        tree.setPayload(to: Payload(truncatingIfNeeded: item.payload), at: index)
        model[index].payload = item.payload
      case 2 where estimated && step < 20:
        var segments = RunSegments(listLimit: tree.listLimit)
        segments.append([0], count: 70)
        tree.appendEstimates(extent: 3, segments)
        model += (0..<70).map { _ in Item(extent: 3, lane: 0, payload: 0) }
      case _ where removes && !model.isEmpty:
        let index = random.int(0...(model.count - 1))
        tree.remove(at: index)
        model.remove(at: index)
      default:
        let index = random.oneIn(4) ? model.count : random.int(0...model.count)
        tree.insert(extent: item.extent, lane: item.lane, payload: item.payload, at: index)
        model.insert(item, at: index)
      }
      #expect(tree.invariantViolation() == nil)
      for (index, item) in model.enumerated() {
        let stored = tree.item(at: index)
        #expect(stored.extent == item.extent && stored.lane == item.lane, "seed \(seed), step \(step)")
        if tree.run(holding: index) == nil {
          #expect(
            tree.payload(at: index, as: type) == Payload(truncatingIfNeeded: item.payload),
            "seed \(seed), step \(step), item \(index)")
        }
      }
    }
  }

  @Test(arguments: [(2, 3, 1), (3, 4, 3), (5, 5, 4), (128, 32, 128)])
  func randomEdits(shape: (leaf: Int, fanOut: Int, fill: Int)) {
    for seed in 0..<3 {
      for payload in [1, 4, 8] {
        let shape = TreeShape(
          leafCapacity: shape.leaf, fanOut: shape.fanOut, bulkFill: shape.fill, payload: payload)
        switch payload {
        case 1: run(UInt8.self, shape, seed: UInt64(seed))
        case 4: run(UInt32.self, shape, seed: UInt64(seed))
        default: run(UInt64.self, shape, seed: UInt64(seed))
        }
      }
    }
  }
}
