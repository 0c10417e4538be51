import MillraceRandom
import Testing

@testable import Millrace

/// Compares the index of chunks and its payloads with plain arrays.
@Suite struct ChunkIndexTests {
  @Test func randomEdits() {
    for seed in 0..<10 {
      var random = SplitMix64(seed: UInt64(seed))
      var index = ChunkIndex(shape: TreeShape(leafCapacity: 3, fanOut: 3, bulkFill: 2))
      var model: [(count: Int, slot: UInt32, mark: Int32)] = []
      for step in 0..<200 {
        let new = (
          count: random.int(1...9), slot: UInt32(random.pick([0, step, Int(UInt32.max)])),
          mark: Int32(random.pick([0, -step, Int(Int32.min), Int(Int32.max)]))
        )
        switch random.int(0...4) {
        case 0 where !model.isEmpty:
          let number = random.int(0...(model.count - 1))
          index.remove(at: number)
          model.remove(at: number)
        case 1 where !model.isEmpty:
          let number = random.int(0...(model.count - 1))
          index.replace(count: new.count, slot: new.slot, mark: new.mark, at: number)
          model[number] = new
        default:
          let number = random.int(0...model.count)
          index.insert(count: new.count, slot: new.slot, mark: new.mark, at: number)
          model.insert(new, at: number)
        }
        #expect(index.count == model.count && index.tree.invariantViolation() == nil)
        var first = 0
        for (number, chunk) in model.enumerated() {
          let expected = ChunkIndex.Chunk(
            number: number, items: first..<(first + chunk.count), slot: chunk.slot, mark: chunk.mark)
          #expect(index[number] == expected)
          for item in expected.items { #expect(index.chunk(ofItem: item) == expected) }
          first += chunk.count
        }
      }
    }
  }
}
