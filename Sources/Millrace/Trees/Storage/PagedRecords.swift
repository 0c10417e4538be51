/// An arena of records of a fixed size, in pages that copies share: copy on write by the page.
///
/// A copy of the arena is O(1). The first change after it copies the table of addresses (8 bytes a page), the
/// owners of one group of pages, and one page. So a snapshot of 10⁷ items costs the next edit microseconds,
/// one of 10⁹ items a tenth of a millisecond. A record is named by a dense number, which it keeps for life.
///
/// A record's memory is raw. Views such as `LeafView` and `NodeView` give it a type.
///
/// Invariants, on which the unsafe code rests:
/// - `bases[p]` is the base of page `p` of `groups`, and the page lives as long as it is in `groups`.
/// - A page is written to only while this arena is its only owner (`mutableAddress`).
/// - An address is valid until the next call that may change the arena. Nothing keeps an address longer than one
///   operation of the tree, except cursors (`LeafCursor`, `TrackCursor`, `SectionCursor`, `LaneTree.DisplacedReader`):
///   the tree must not change or be released while one is in use.
@safe struct PagedRecords: @unchecked Sendable {
  /// The size of a record, in bytes: a multiple of 8.
  let recordSize: Int
  private let pageShift: UInt32
  private let groupShift: UInt32
  /// The owners of the pages, in groups of 2^`groupShift` that copies share too: copying an owner increments a
  /// reference count, usually a cache miss.
  ///
  /// (10⁹ items: with all 8 · 10⁴ owners in one array the first edit after a copy takes 1.7 to 4.6 ms, and
  /// the release of a copy 1.6 ms; in groups 0.05 to 0.65 ms and 0.03 ms. Edits of unshared pages check one
  /// more reference, and take 4 % longer at 10⁷ items.)
  private var groups: ContiguousArray<ContiguousArray<Page>> = []
  private var bases: ContiguousArray<UnsafeMutableRawPointer> = unsafe []
  /// The number of records that the first page has room for. The page grows by doubling, so that small feeds
  /// stay small.
  private var firstPageCapacity = 0
  private var used: UInt32 = 0
  /// The number of free records. The first one plus 1, or 0, is `firstFree`; each holds the next one in the same form.
  private var freeCount = 0
  private var firstFree: UInt32 = 0

  /// The memory of up to 2^`pageShift` records.
  @safe private final class Page: @unchecked Sendable {
    let base: UnsafeMutableRawPointer

    init(byteCount: Int) {
      // A cache line, so that small records straddle no more lines than necessary.
      unsafe base = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
    }

    deinit { unsafe base.deallocate() }
  }

  /// Creates an empty arena for records of at least `recordSize` bytes.
  ///
  /// - Parameters:
  ///   - pageSize: The maximum size of a page with more than one record, in bytes. With smaller pages, the first edit after a
  ///     copy copies a longer table of pages; with larger ones, it copies more of what it does not change. (10⁷ items in 4
  ///     lanes, medians: with 16, 64, 256 and 1,024 KiB that edit takes 39, 13, 71 and 44 µs, and a viewport query 1.01, 0.82,
  ///     0.79 and 0.75 µs.)
  ///   - groupShift: The binary logarithm of the number of pages in a group. 2⁸ is about the square root of the number of
  ///     pages of 10⁹ items: as many groups as pages in a group.
  init(recordSize: Int, pageSize: Int = 64 << 10, groupShift: UInt32 = 8) {
    self.recordSize = (recordSize + 7) / 8 * 8
    self.groupShift = groupShift
    var shift: UInt32 = 0
    while self.recordSize << (shift + 1) <= pageSize { shift += 1 }
    pageShift = shift
  }

  private var pageCount: Int { unsafe bases.count }

  /// Returns the group and the slot of the owner of a record's page.
  @inline(__always)
  private func ownerPosition(of record: UInt32) -> (group: Int, slot: Int) {
    let page = Int(record &>> pageShift)
    return (page &>> Int(groupShift), page & ((1 &<< Int(groupShift)) &- 1))
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
    let slot = Int(record & ((1 &<< pageShift) &- 1))
    return unsafe bases[Int(record &>> pageShift)] + slot &* recordSize
  }

  /// Loads what `mutableAddress` reads of a record's page into the processor's caches.
  @inline(__always)
  func prefetchPage(of record: UInt32) -> Int {
    let (group, slot) = ownerPosition(of: record)
    return unsafe Int(bitPattern: groups[group][slot].base)
  }

  /// Returns the address of a record, to write. Copies its page first if another arena shares it.
  @inline(__always)
  mutating func mutableAddress(_ record: UInt32) -> UnsafeMutableRawPointer {
    let (group, slot) = ownerPosition(of: record)
    // Inlined: a call takes 0.3 to 5 % of the instructions of an edit. The copies of the check take 40 KB.
    if !isKnownUniquelyReferenced(&groups[group][slot]) { copyPage(of: record) }
    return unsafe address(record)
  }

  @inline(never)
  private mutating func copyPage(of record: UInt32) {
    let capacity = pageCount == 1 ? firstPageCapacity : 1 << Int(pageShift)
    copyPage(Int(record &>> pageShift), capacity: capacity, newCapacity: capacity)
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
      copyPage(0, capacity: firstPageCapacity, newCapacity: 2 * firstPageCapacity)
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
    // Every page has its full size, except an only page.
    if pageCount == 0 { firstPageCapacity = 1 }
    let capacity = pageCount == 0 ? 1 : 1 << Int(pageShift)
    let page = Page(byteCount: capacity * recordSize)
    if pageCount.isMultiple(of: 1 << Int(groupShift)) { groups.append([]) }
    groups[groups.count - 1].append(page)
    unsafe bases.append(page.base)
  }

  /// Replaces a page of `capacity` records with a copy that has room for `newCapacity` records.
  @inline(never)
  private mutating func copyPage(_ index: Int, capacity: Int, newCapacity: Int) {
    let page = Page(byteCount: newCapacity * recordSize)
    unsafe page.base.copyMemory(from: bases[index], byteCount: capacity * recordSize)
    groups[index >> Int(groupShift)][index & (1 << Int(groupShift) - 1)] = page
    unsafe bases[index] = page.base
  }
}
