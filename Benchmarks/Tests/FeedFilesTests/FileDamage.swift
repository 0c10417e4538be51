import MillraceRandom

/// Damages files of any format: deletes, inserts, replaces, repeats and moves bytes, replaces numbers, and ends some files
/// too early.
enum FileDamage {
  private static let alphabet =
    Array(#"{}[]",:\-+.eE0159truefalsn#'=() "#.utf8) + [0, 0x09, 0x0A, 0x0D, 0x7F, 0xC3, 0xA9, 0xFF]
  private static let numbers =
    [
      "0", "1", "2", "7", "100", "1000000", "-1", "0.5", "1e-320", "1e15", "1e300", "1e999", "-1e300", "255",
      "256", "65536", "2147483648",
      "9007199254740993", "9223372036854775807", "18446744073709551616", "nan", "inf", "0x10", "1e",
    ].map { Array($0.utf8) }

  /// Returns a copy of `original` with up to four changes.
  static func damaged(_ original: [UInt8], using random: inout SplitMix64) -> [UInt8] {
    var bytes = original
    for _ in 0...Int.random(in: 0...Int.random(in: 0...3, using: &random), using: &random)
    where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 1...200, using: &random))
      let byte = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      switch Int.random(in: 0..<16, using: &random) {
      case 0..<3: bytes.remove(at: place)
      case 3..<6: bytes.insert(byte, at: place)
      case 6..<9: bytes[place] = byte
      case 9, 10: bytes.removeSubrange(place..<end)
      case 11:
        let copies = repeatElement(bytes[place..<end], count: Int.random(in: 1...50, using: &random))
        bytes.insert(contentsOf: copies.joined(), at: end)
      case 12:
        let part = Array(bytes[place..<end])
        bytes.removeSubrange(place..<end)
        bytes.insert(contentsOf: part, at: Int.random(in: 0...bytes.count, using: &random))
      case 13, 14: replaceNumber(in: &bytes, from: place, using: &random)
      default: bytes.removeSubrange(place...)
      }
    }
    return bytes
  }

  /// Replaces the first number at or after `place` by an extreme one, or by something that is not a number.
  private static func replaceNumber(in bytes: inout [UInt8], from place: Int, using random: inout SplitMix64)
  {
    func isPart(_ byte: UInt8) -> Bool { "0123456789+-.eE".utf8.contains(byte) }
    guard let start = bytes[place...].firstIndex(where: { (0x30...0x39).contains($0) }) else { return }
    let first = bytes[..<start].lastIndex { !isPart($0) }.map { $0 + 1 } ?? 0
    let end = bytes[start...].firstIndex { !isPart($0) } ?? bytes.count
    bytes.replaceSubrange(first..<end, with: numbers[Int.random(in: 0..<numbers.count, using: &random)])
  }
}
