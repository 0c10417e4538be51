/// A bit for each item of a leaf, or for each lane of a node's children: a view of a part of a record, never stored.
@safe struct BitRow {
  private let words: UnsafeMutablePointer<UInt64>
  private let count: Int

  static func byteCount(_ bits: Int) -> Int { (bits + 63) / 64 * 8 }

  @inline(__always)
  @unsafe init(_ words: UnsafeMutablePointer<UInt64>, count: Int) {
    unsafe self.words = words
    self.count = count
  }

  subscript(bit: Int) -> Bool {
    get {
      assert((0..<count).contains(bit))
      return unsafe words[bit >> 6] >> UInt64(bit & 63) & 1 != 0
    }
    nonmutating set {
      assert((0..<count).contains(bit))
      let mask: UInt64 = 1 << UInt64(bit & 63)
      if newValue { unsafe words[bit >> 6] |= mask } else { unsafe words[bit >> 6] &= ~mask }
    }
  }

  func clear(from bit: Int) {
    guard bit < count else { return }
    unsafe words[bit >> 6] &= Self.below(bit)
    for word in (bit >> 6 + 1)..<max(bit >> 6 + 1, (count + 63) >> 6) { unsafe words[word] = 0 }
  }

  var isEmpty: Bool { (0..<((count + 63) >> 6)).allSatisfy { unsafe words[$0] == 0 } }

  func set(_ range: Range<Int>, to isSet: Bool = true) {
    assert(range.upperBound <= count)
    var bit = range.lowerBound
    while bit < range.upperBound {
      let step = min(64, range.upperBound - bit)
      setBits(isSet ? .max : 0, bit, step)
      bit += step
    }
  }

  /// Moves the bits from `bit` to `used` by one towards the end.
  func openGap(at bit: Int, used: Int) {
    assert(bit <= used && used < count)
    var word = used >> 6
    while word > bit >> 6 {
      unsafe words[word] = words[word] << 1 | words[word - 1] >> 63
      word -= 1
    }
    let (bits, low) = unsafe (words[word], Self.below(bit))
    unsafe words[word] = bits & low | (bits & ~low) << 1
  }

  /// Moves the bits after `bit`, of the first `used` bits, by one towards the front.
  func closeGap(at bit: Int, used: Int) {
    assert(bit < used && used <= count)
    var word = bit >> 6
    let last = (used - 1) >> 6
    let (bits, low) = unsafe (words[word], Self.below(bit))
    unsafe words[word] = bits & low | bits >> 1 & ~low
    while word < last {
      unsafe words[word] |= words[word + 1] << 63
      word += 1
      unsafe words[word] >>= 1
    }
  }

  /// Copies `length` bits from `source`, which may be this row, to `bit`.
  func copy(from source: BitRow, at sourceBit: Int, to bit: Int, length: Int) {
    assert(sourceBit + length <= source.count && bit + length <= count)
    // Word by word, from the end if the bits move towards the end.
    var done = 0
    while done < length {
      let step = min(64, length - done)
      let offset = bit <= sourceBit ? done : length - done - step
      setBits(source.bits(sourceBit + offset, step), bit + offset, step)
      done += step
    }
  }

  /// The `length` bits, 64 at most, from `bit` on.
  private func bits(_ bit: Int, _ length: Int) -> UInt64 {
    let (word, shift) = (bit >> 6, UInt64(bit & 63))
    var bits = unsafe words[word] >> shift
    if bit & 63 + length > 64 { unsafe bits |= words[word + 1] << (64 - shift) }
    return bits & Self.below(length, of: length)
  }

  private func setBits(_ bits: UInt64, _ bit: Int, _ length: Int) {
    let (word, shift) = (bit >> 6, UInt64(bit & 63))
    let mask = Self.below(length, of: length)
    let bits = bits & mask
    unsafe words[word] = words[word] & ~(mask << shift) | bits << shift
    if bit & 63 + length > 64 {
      let rest = 64 - shift
      unsafe words[word + 1] = words[word + 1] & ~(mask >> rest) | bits >> rest
    }
  }

  /// A mask of the bits of a word below `bit`, or of all bits if `length` is 64.
  @inline(__always)
  private static func below(_ bit: Int, of length: Int = 0) -> UInt64 {
    length == 64 ? .max : 1 << UInt64(bit & 63) - 1
  }
}
