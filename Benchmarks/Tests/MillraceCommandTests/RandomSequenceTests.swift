import MillraceOracle
import Testing

@Suite("Random sequences")
struct RandomSequenceTests {
  /// Feeds of 10^9 items are computed by index, so any place in the sequence has to be as it is in turn.
  @Test("Skipping numbers is drawing them")
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
