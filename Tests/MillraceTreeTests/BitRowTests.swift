import MillraceRandom
import Testing

@testable import Millrace

/// Compares bits in words with an array of Booleans.
@Suite struct BitRowTests {
  @Test(arguments: [1, 2, 5, 63, 64, 65, 128, 200, 8_160])
  func actsAsAnArray(count: Int) {
    let words = BitRow.byteCount(count) / 8
    let memory = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: 2 * words)
    unsafe memory.initialize(repeating: 0x5A5A_A5A5_0FF0_1234)
    defer { unsafe memory.deallocate() }
    let rows = unsafe [
      BitRow(memory.baseAddress!, count: count), BitRow(memory.baseAddress! + words, count: count),
    ]
    var models = rows.map { row in (0..<count).map { row[$0] } }
    var random = SplitMix64(seed: UInt64(count))
    for _ in 0..<(count > 1_000 ? 40 : 400) {
      let side = random.int(0...1)
      let bit = random.int(0...(count - 1))
      switch random.int(0...5) {
      case 0:
        rows[side].clear(from: bit)
        for other in bit..<count { models[side][other] = false }
      case 1 where count > 1:
        let used = random.int(bit...(count - 1))
        rows[side].openGap(at: bit, used: used)
        rows[side][bit] = true
        models[side].insert(true, at: bit)
        models[side].remove(at: used + 1)
        // Bits after the used ones are undefined.
        for other in (used + 1)..<max(used + 1, count) { models[side][other] = rows[side][other] }
      case 2:
        let used = random.int((bit + 1)...count)
        rows[side].closeGap(at: bit, used: used)
        models[side].remove(at: bit)
        models[side].insert(false, at: used - 1)
        for other in (used - 1)..<count { models[side][other] = rows[side][other] }
      case 3...4:
        let (source, from) = (random.int(0...1), random.int(0...(count - 1)))
        let length = random.int(0...(count - max(from, bit)))
        rows[side].copy(from: rows[source], at: from, to: bit, length: length)
        models[side].replaceSubrange(bit..<(bit + length), with: models[source][from..<(from + length)])
      case 5 where random.oneIn(3):
        let end = random.int(bit...count)
        rows[side].set(bit..<end)
        for other in bit..<end { models[side][other] = true }
      default:
        rows[side][bit].toggle()
        models[side][bit].toggle()
      }
      for side in 0...1 { #expect((0..<count).map { rows[side][$0] } == models[side]) }
    }
  }
}
