/// A random number generator whose every run repeats from its seed: SplitMix64 (Steele, Lea and
/// Flood, "Fast splittable pseudorandom number generators", 2014).
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  private var state: UInt64

  /// The generator that repeats the numbers of `seed`.
  public init(seed: UInt64) { state = seed }

  /// The same generator after it has given so many numbers: the state is a plain sum, so any place in
  /// the sequence is as near as the first.
  public init(seed: UInt64, skipping count: Int) {
    state = seed &+ UInt64(count) &* SplitMix64.step
  }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= SplitMix64.step
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
