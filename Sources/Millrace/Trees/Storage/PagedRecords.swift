/// An arena of records of a fixed size, in pages that copies share: copy on write by the page.
///
/// A copy of the arena is O(1). The first change after it copies the list of the groups of pages, one group, which is 128
/// addresses and 8 chunks of owners (`PageGroup`), one chunk, and one page. So a snapshot of 10⁷ items costs the next edit
/// microseconds, one of 10⁹ items a tenth of a millisecond. A record is named by a dense number, which it keeps for life.
///
/// A record's memory is raw. Views such as `LeafView` and `NodeView` give it a type.
///
/// Invariants, on which the unsafe code rests:
/// - The addresses in `groups` are in the memory of the owners beside them, which lives as long as they refer to it.
/// - A group, a chunk or a page is written to only while this arena is its only owner (`mutableAddress`).
/// - An address is valid until the next call that may change the arena. Nothing keeps an address longer than one
///   operation of the tree, except cursors (`LeafCursor`, `TrackCursor`, `SectionCursor`, `LaneTree.DisplacedReader`):
///   the tree must not change or be released while one is in use.
@safe struct PagedRecords: @unchecked Sendable {
  /// The size of a record, in bytes: a multiple of 8.
  let recordSize: Int
  private let pageShift: UInt32
  private var groups: ContiguousArray<PageGroupReference> = []
  /// The number of records that the first page has room for. The page grows by doubling, so that small feeds
  /// stay small.
  private var firstPageCapacity = 0
  private var used: UInt32 = 0
  /// The number of free records. The first one plus 1, or 0, is `firstFree`; each holds the next one in the same form.
  private var freeCount = 0
  private var firstFree: UInt32 = 0

  /// The maximum size of a page with more than one record, in bytes, and the binary logarithm of the number of pages in a
  /// group.
  ///
  /// With smaller ones, the first change after a copy copies more owners of groups, and with larger ones more of what it
  /// does not change. To copy an owner increments a reference count, usually a cache miss.
  ///
  /// (Medians of five, with the owners in the group itself. What a copy adds to `removeSection` in a feed of 10⁶ sections with
  /// different headers, with wider nodes in `PagedArray`: with pages of 5, **10**, 20 and 40 KiB 14, 20, 22 and 32 µs; with
  /// groups of 2⁵, **2⁷** and 2⁹ pages 16, 20 and 24 µs. The first insertion after a copy of 10⁷ items in 4 lanes: 16, 16, 18
  /// and 25 µs; 16, 16 and 22 µs; a viewport query of them 4.0, 4.0, 4.1 and 3.7 µs. The first insertion after a copy of 10⁹
  /// items: with pages of 5 and 10 KiB 140 and 67 to 88 µs.)
  private static var pageSize: Int { 10 << 10 }
  private static var groupShift: Int { 7 }

  /// Creates an empty arena for records of at least `recordSize` bytes.
  init(recordSize: Int) {
    self.recordSize = (recordSize + 7) / 8 * 8
    var shift: UInt32 = 0
    while self.recordSize << (shift + 1) <= Self.pageSize { shift += 1 }
    pageShift = shift
  }

  private var pageCount: Int { (Int(used) + 1 << Int(pageShift) - 1) >> Int(pageShift) }

  /// Returns the group of a record's page, and the page's slot in it.
  @inline(__always)
  private func position(of record: UInt32) -> (group: Int, slot: Int) {
    let page = Int(record &>> pageShift)
    return (page &>> Self.groupShift, page & ((1 &<< Self.groupShift) &- 1))
  }

  var count: Int { Int(used) - freeCount }

  /// The number of bytes allocated for records.
  var byteCount: Int {
    guard pageCount > 1 else { return firstPageCapacity * recordSize }
    return (pageCount << Int(pageShift)) * recordSize
  }

  /// Returns the address of a record, to read.
  @inline(__always)
  func address(_ record: UInt32) -> UnsafeMutableRawPointer {
    let (group, slot) = position(of: record)
    let place = Int(record & ((1 &<< pageShift) &- 1))
    return unsafe groups[group].pages[slot].base + place &* recordSize
  }

  /// Loads what `mutableAddress` reads of a record's page into the processor's caches.
  @inline(__always)
  func prefetchPage(of record: UInt32) -> Int {
    let (group, slot) = position(of: record)
    return unsafe Int(bitPattern: PageGroup.owner(ofPage: slot, in: groups[group].chunks).pointee.base)
  }

  /// Returns the address of a record, to write. Copies its page first if another arena shares it.
  @inline(__always)
  mutating func mutableAddress(_ record: UInt32) -> UnsafeMutableRawPointer {
    let (group, slot) = position(of: record)
    let offset = Int(record & ((1 &<< pageShift) &- 1)) &* recordSize
    // Inlined: when only the page was checked, a call took 0.3 to 5 % of the instructions of an edit. In a web page, the
    // copies of the check take 1 %.
    let address = unsafe groups.withUnsafeMutableBufferPointer { groups -> UnsafeMutableRawPointer? in
      let group = unsafe groups.baseAddress.unsafelyUnwrapped + group
      guard unsafe isKnownUniquelyReferenced(&group.pointee.owner),
        unsafe PageGroup.isOnlyOwner(ofPage: slot, in: group.pointee.chunks)
      else { return nil }
      return unsafe group.pointee.pages[slot].base + offset
    }
    return unsafe address ?? copiedAddress(record)
  }

  /// Returns the address of a record in a page that another arena shares, after the page has been replaced with a copy.
  @inline(never)
  private mutating func copiedAddress(_ record: UInt32) -> UnsafeMutableRawPointer {
    let (group, slot) = position(of: record)
    let byteCount = recordSize * (pageCount == 1 ? firstPageCapacity : 1 << Int(pageShift))
    uniqueGroup(group, toWrite: slot).copyPage(slot, byteCount: byteCount, copied: byteCount)
    return unsafe address(record)
  }

  /// Allocates a record with undefined contents.
  mutating func allocate() -> UInt32 {
    if firstFree != 0 {
      let record = firstFree - 1
      firstFree = unsafe address(record).load(as: UInt32.self)
      freeCount -= 1
      return record
    }
    if used & ((1 << pageShift) - 1) == 0 {
      addPage()
    } else if pageCount == 1, Int(used) == firstPageCapacity {
      let byteCount = firstPageCapacity * recordSize
      uniqueGroup(0, toWrite: 0).copyPage(0, byteCount: 2 * byteCount, copied: byteCount)
      firstPageCapacity *= 2
    }
    defer { used += 1 }
    return used
  }

  mutating func deallocate(_ record: UInt32) {
    unsafe mutableAddress(record).storeBytes(of: firstFree, as: UInt32.self)
    firstFree = record + 1
    freeCount += 1
  }

  private mutating func addPage() {
    let (group, slot) = position(of: used)
    // Every page has its full size, except an only page.
    if used == 0 { firstPageCapacity = 1 }
    if slot == 0 { groups.append(PageGroupReference(.make(room: used == 0 ? 1 : 1 << Self.groupShift))) }
    let byteCount = used == 0 ? recordSize : recordSize << Int(pageShift)
    uniqueGroup(group, toWrite: slot).appendPage(byteCount: byteCount)
  }

  /// Returns a group that only this arena owns, with room for the page in `slot`. Replaces the group with a copy if necessary.
  private mutating func uniqueGroup(_ index: Int, toWrite slot: Int) -> PageGroup {
    let room = unsafe groups[index].owner.size.pointee.room
    if slot >= room || !isKnownUniquelyReferenced(&groups[index].owner) {
      groups[index] = PageGroupReference(
        .make(groups[index].owner, room: slot < room ? room : min(4 * room, 1 << Self.groupShift)))
    }
    return groups[index].owner
  }
}
