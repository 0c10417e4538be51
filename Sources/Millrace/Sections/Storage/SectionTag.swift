/// The eight bytes that an entry stores for a section: its slot, and the record of its items if the section
/// is small and has a record.
struct SectionTag: Hashable {
  let bits: UInt64

  /// The size class that marks a section without a record.
  private static var noRecord: UInt64 { 15 }

  /// The slot of the section, or of all small sections of its layout (`SectionStore`).
  @inline(__always)
  var slot: Int { Int(truncatingIfNeeded: bits >> 36) }

  /// The record of the items, or `nil` if nothing is stored for them.
  @inline(__always)
  var handle: SizedRecords.Handle? {
    let sizeClass = (bits >> 32) & 15
    guard sizeClass != Self.noRecord else { return nil }
    return SizedRecords.Handle(
      sizeClass: UInt8(truncatingIfNeeded: sizeClass), record: UInt32(truncatingIfNeeded: bits))
  }
}

extension SectionTag {
  init(slot: Int, _ handle: SizedRecords.Handle?) {
    assert(slot < 1 << 28)
    bits =
      UInt64(slot) << 36 | (handle.map { UInt64($0.sizeClass) } ?? Self.noRecord) << 32
      | UInt64(handle?.record ?? 0)
  }
}

extension SectionEntry {
  @inline(__always)
  var section: SectionTag { SectionTag(bits: tag) }
}
