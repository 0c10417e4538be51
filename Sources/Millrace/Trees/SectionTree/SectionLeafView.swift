/// A leaf of a `SectionTree`: the extents of its entries, which a search by position reads, and the entries.
///
/// A view of a record, valid until the tree changes (`PagedRecords`). The parent knows how many entries are in use.
///
/// Invariants, on which the unsafe code rests: the record has `recordSize` bytes and is 8-byte aligned, and
/// entry and extent i lie within it for each i below the capacity.
@safe struct SectionLeafView: CountedLeaf {
  private let extents: UnsafeMutablePointer<Units>
  private let entries: UnsafeMutablePointer<SectionEntry>
  let capacity: Int

  static func recordSize(capacity: Int) -> Int {
    capacity * (MemoryLayout<Units>.stride + MemoryLayout<SectionEntry>.stride)
  }

  @inline(__always)
  @unsafe init(_ address: UnsafeMutableRawPointer, capacity: Int) {
    self.capacity = capacity
    unsafe extents = address.assumingMemoryBound(to: Units.self)
    let entriesOffset = capacity &* MemoryLayout<Units>.stride
    unsafe entries = (address + entriesOffset).assumingMemoryBound(to: SectionEntry.self)
  }

  @inline(__always)
  func extent(_ index: Int) -> Units {
    assert((0..<capacity).contains(index))
    return unsafe extents[index]
  }

  @inline(__always)
  subscript(index: Int) -> SectionEntry {
    get {
      assert((0..<capacity).contains(index))
      return unsafe entries[index]
    }
    nonmutating set {
      assert((0..<capacity).contains(index))
      unsafe extents[index] = newValue.extent
      unsafe entries[index] = newValue
    }
  }

  func copy(from source: SectionLeafView, at first: Int, to index: Int, count: Int) {
    assert(count >= 0 && first + count <= source.capacity && index + count <= capacity)
    unsafe UnsafeMutableRawPointer(extents + index).copyMemory(
      from: source.extents + first, byteCount: count * MemoryLayout<Units>.stride)
    unsafe UnsafeMutableRawPointer(entries + index).copyMemory(
      from: source.entries + first, byteCount: count * MemoryLayout<SectionEntry>.stride)
  }
}
