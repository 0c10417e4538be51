/// What a feed knows a section by, in the eight bytes that the stack has for it: the box of a full one, or the
/// style and the record of a compact one.
struct SectionTag: Hashable {
  private let bits: UInt64

  private static var isFullBit: UInt64 { 1 << 63 }
  /// In the place of a size class, of a section that keeps nothing of its items.
  private static var noRecord: UInt64 { 15 }

  init(bits: UInt64) { self.bits = bits }

  /// A full section.
  init(box: Int) { bits = Self.isFullBit | UInt64(box) }

  /// A compact section.
  init(style: Int, _ handle: SizedRecords.Handle?) {
    assert(style < 1 << 27)
    bits =
      UInt64(style) << 36 | (handle.map { UInt64($0.sizeClass) } ?? Self.noRecord) << 32
      | UInt64(handle?.record ?? 0)
  }

  /// The stack's eight bytes.
  var stored: UInt64 { bits }

  var isFull: Bool { bits & Self.isFullBit != 0 }

  /// The number of a full section's box.
  var box: Int { Int(bits & ~Self.isFullBit) }

  /// The number of a compact section's style.
  var style: Int { Int((bits & ~Self.isFullBit) >> 36) }

  /// What a compact section keeps of its items; `nil` if that is nothing.
  var handle: SizedRecords.Handle? {
    let sizeClass = (bits >> 32) & 15
    guard sizeClass != Self.noRecord else { return nil }
    return SizedRecords.Handle(
      sizeClass: UInt8(truncatingIfNeeded: sizeClass), record: UInt32(truncatingIfNeeded: bits))
  }
}

extension SectionEntry {
  @inline(__always)
  var section: SectionTag { SectionTag(bits: tag) }

  /// What it has beside its items.
  var margins: SupplementaryTable.Margins {
    SupplementaryTable.Margins(supplementaries: supplementaries, front: front, back: back)
  }

  /// Gives it other things beside its items.
  @inline(__always)
  mutating func take(_ margins: SupplementaryTable.Margins, _ table: SupplementaryTable) {
    (supplementaries, front, back) = (margins.supplementaries, margins.front, margins.back)
    traits = []
    kinds = 0
    if margins.supplementaries != 0 {
      let supplementaries = table[margins.supplementaries]
      (traits, kinds) = (supplementaries.traits, supplementaries.kinds)
    }
  }
}

extension AxisRect {
  /// The rectangle where the origin lies `distance` further along the main axis.
  @inline(__always)
  init(_ rect: AxisRect, from distance: Units) {
    self = rect
    (start, end) = (rect.start &- distance, rect.end &- distance)
  }
}
