import MillraceRandom
import Testing

@Suite("Random sequences")
struct RandomSequenceTests {
  /// Items of huge feeds are computed by index, so any position of the sequence must equal drawing up to it.
  @Test("Skipping numbers equals drawing them")
  func skipping() {
    for seed: UInt64 in [0, 1, 42, .max] {
      var drawn = SplitMix64(seed: seed)
      for count in 0..<100 {
        var skipped = SplitMix64(seed: seed, skipping: count)
        #expect(skipped.next() == drawn.next())
      }
    }
  }
}
