import MillraceRandom
import Testing

@testable import Millrace

/// Tries and paged arrays, and their copies, against dictionaries.
@Suite struct HashTrieTests {
  @Test(arguments: [1, 40, 1 << 30])
  func equalsADictionary(hashes: Int) {
    var random = SplitMix64(seed: 7)
    var (trie, slots) = (HashTrie(), [UInt32: Int]())
    var copies: [(trie: HashTrie, slots: [UInt32: Int])] = []
    for step in 0..<4_000 {
      let isGrowing = step % 2_000 < 1_200
      if slots.isEmpty || random.int(0...9) < (isGrowing ? 8 : 1) {
        // The upper bits of hashes differ, the lower ones, or neither.
        let hash = random.int(0...(hashes - 1)) << (step & 1 == 0 ? 0 : 32)
        trie.insert(UInt32(step), hash: hash)
        slots[UInt32(step)] = hash
      } else {
        let (slot, hash) = slots.randomElement(using: &random)!
        trie.remove(slot, hash: hash)
        slots[slot] = nil
      }
      if step % 500 == 0 { copies.append((trie, slots)) }
    }
    copies.append((trie, slots))
    for (trie, slots) in copies {
      #expect(Set(trie.slots) == Set(slots.keys) && trie.slots.count == slots.count)
      for (slot, hash) in slots { #expect(trie.first(hash) { $0 == slot } == slot) }
      #expect(trie.first(-1) { _ in true } == nil)
    }
  }

  @Test func pagedArrayEqualsADictionary() {
    var random = SplitMix64(seed: 8)
    var (array, values) = (PagedArray<String>(), [UInt32: String]())
    var used: [UInt32] = []
    var copies: [(array: PagedArray<String>, values: [UInt32: String])] = []
    for step in 0..<30_000 {
      switch random.int(0...9) {
      case 0..<(step < 20_000 ? 7 : 2):
        let slot = array.insert("\(step)")
        #expect(values.updateValue("\(step)", forKey: slot) == nil)
        used.append(slot)
      case 7 where step % 10 == 0:
        let slots = array.insert(repeating: "\(step)", count: random.int(0...100))
        #expect(slots.allSatisfy { values.updateValue("\(step)", forKey: $0) == nil })
        used += slots
      case 7:
        guard let slot = used.randomElement(using: &random) else { continue }
        array[slot] += "!"
        array.withValue(slot) { $0 += "?" }
        values[slot]! += "!?"
      default:
        guard !used.isEmpty else { continue }
        let slot = used.remove(at: random.int(0...(used.count - 1)))
        array.remove(slot)
        values[slot] = nil
      }
      if step % 7_000 == 0 { copies.append((array, values)) }
    }
    copies.append((array, values))
    #expect(array.end > 1 << 14, "two blocks")
    for (array, values) in copies {
      #expect(array.count == values.count)
      #expect((0..<array.end).allSatisfy { array.value(in: $0) == values[$0] })
    }
  }
}
