/// A seeded random number generator.
///
/// The algorithm is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
/// 2014).
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  private var state: UInt64

  /// Creates a generator. Equal seeds give equal numbers.
  public init(seed: UInt64) { state = seed }

  /// Creates a generator that skips the first `count` numbers, in constant time: the state is a plain sum.
  public init(seed: UInt64, skipping count: Int) {
    state = seed &+ UInt64(count) &* SplitMix64.step
  }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    state &+= SplitMix64.step
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

extension SplitMix64 {
  /// Returns a random number in `range`.
  public mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }

  /// Returns true with a probability of 1 in `times`.
  public mutating func oneIn(_ times: Int) -> Bool { int(1...times) == 1 }

  /// Returns a random element of `values`.
  public mutating func pick<Value>(_ values: [Value]) -> Value { values[int(0...(values.count - 1))] }
}
