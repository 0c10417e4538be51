/// What a tree of displaced items holds of each: its span, and where it is in the feed.
struct DenseItem: Equatable, BitwiseCopyable {
  /// How many lanes beside the first it asks for; 255 for all.
  var span: UInt8
  /// If it fills a hole that an item so many places before it in the feed has left, how many; otherwise 0.
  ///
  /// As its followers saw it: of an item that is to be placed anew, it tells how it was placed before.
  var reach: UInt8
  /// By how much greater its index is than its place in the tree.
  var displacement: Int16

  static var size: Int { MemoryLayout<DenseItem>.size }

  init(span: UInt8, reach: Int = 0, displacement: Int = 0) {
    self.span = span
    self.reach = UInt8(truncatingIfNeeded: reach)
    self.displacement = Int16(truncatingIfNeeded: displacement)
  }

  /// As the low bytes of a word.
  var word: UInt64 {
    UInt64(span) | UInt64(reach) << 8 | UInt64(UInt16(bitPattern: displacement)) << 16
  }
}

extension LeafView {
  /// By how much greater an item's index is than its place in the tree.
  @inline(__always)
  func displacement(_ item: Int) -> Int { Int(payload(item, as: DenseItem.self).displacement) }
}
