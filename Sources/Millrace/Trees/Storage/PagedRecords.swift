/// An arena of records of a fixed size, in pages that copies share: copy on write by the page.
///
/// A copy of the arena is O(1). The first change after it copies the list of the groups of pages, one group, which is 128
/// addresses and owners, and one page. So a snapshot of 10⁷ items costs the next edit microseconds, one of 10⁹ items a
/// tenth of a millisecond. A record is named by a dense number, which it keeps for life.
///
/// A record's memory is raw. Views such as `LeafView` and `NodeView` give it a type.
///
/// Invariants, on which the unsafe code rests:
/// - The addresses in `groups` and in the entries of a group are those of the memory of the owners beside them, which lives as
///   long as they refer to it.
/// - A group or a page is written to only while this arena is its only owner (`mutableAddress`).
/// - An address is valid until the next call that may change the arena. Nothing keeps an address longer than one
///   operation of the tree, except cursors (`LeafCursor`, `TrackCursor`, `SectionCursor`, `LaneTree.DisplacedReader`):
///   the tree must not change or be released while one is in use.
@safe struct PagedRecords: @unchecked Sendable {
  /// The size of a record, in bytes: a multiple of 8.
  let recordSize: Int
  private let pageShift: UInt32
  private var groups: ContiguousArray<GroupReference> = unsafe []
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
  /// (Medians of five. What a copy adds to `removeSection` in a feed of 10⁶ sections with different headers, with wider nodes
  /// in `PagedArray`: with pages of 5, **10**, 20 and 40 KiB 14, 20, 22 and 32 µs; with groups of 2⁵, **2⁷** and 2⁹ pages 16,
  /// 20 and 24 µs. The first insertion after a copy of 10⁷ items in 4 lanes: 16, 16, 18 and 25 µs; 16, 16 and 22 µs; a
  /// viewport query of them 4.0, 4.0, 4.1 and 3.7 µs. The first insertion after a copy of 10⁹ items: with pages of 5 and 10 KiB
  /// 140 and 67 to 88 µs.)
  private static var pageSize: Int { 10 << 10 }
  private static var groupShift: Int { 7 }

  /// The memory of up to 2^`pageShift` records.
  @safe private final class Page: @unchecked Sendable {
    let base: UnsafeMutableRawPointer

    init(byteCount: Int) {
      // Alignment to cache lines costs more than it saves: glibc serves such memory slowly. (10⁶ sections, medians of three
      // runs: with it, an edit after a copy takes 1.2 to 1.7 times as long, and a query is not faster.)
      unsafe base = .allocate(byteCount: byteCount, alignment: MemoryLayout<UInt64>.alignment)
    }

    deinit { unsafe base.deallocate() }
  }

  /// A page, with its address, so that a query does not read the owner.
  @unsafe private struct PageReference {
    var base: UnsafeMutableRawPointer
    var owner: Page

    init(_ page: Page) { unsafe (base, owner) = (page.base, page) }
  }

  /// A group of pages, with the address of its references to pages.
  @unsafe private struct GroupReference {
    var pages: UnsafeMutablePointer<PageReference>
    var owner: Group

    init(_ group: Group) { unsafe (pages, owner) = (group.pages, group) }
  }

  /// Up to 2^`groupShift` pages.
  @safe private final class Group: @unchecked Sendable {
    let pages: UnsafeMutablePointer<PageReference>
    let capacity: Int
    private(set) var count: Int

    /// Creates a group of the pages of another one, with room for `capacity` pages.
    init(_ other: Group? = nil, capacity: Int) {
      self.capacity = capacity
      count = other?.count ?? 0
      unsafe pages = .allocate(capacity: capacity)
      if let other { unsafe pages.initialize(from: other.pages, count: count) }
    }

    func append(_ page: Page) {
      assert(count < capacity)
      unsafe (pages + count).initialize(to: PageReference(page))
      count += 1
    }

    deinit {
      unsafe pages.deinitialize(count: count)
      unsafe pages.deallocate()
    }
  }

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
    return unsafe Int(bitPattern: groups[group].pages[slot].owner.base)
  }

  /// Returns the address of a record, to write. Copies its page first if another arena shares it.
  @inline(__always)
  mutating func mutableAddress(_ record: UInt32) -> UnsafeMutableRawPointer {
    let (group, slot) = position(of: record)
    // Inlined: when only the page was checked, a call took 0.3 to 5 % of the instructions of an edit. In a web page, the
    // copies of the check take 1 %.
    if unsafe !isKnownUniquelyReferenced(&groups[group].owner)
      || !isKnownUniquelyReferenced(&groups[group].pages[slot].owner)
    {
      copyPage(of: record)
    }
    return unsafe address(record)
  }

  @inline(never)
  private mutating func copyPage(of record: UInt32) {
    let capacity = pageCount == 1 ? firstPageCapacity : 1 << Int(pageShift)
    copyPage(of: record, capacity: capacity, newCapacity: capacity)
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
      copyPage(of: 0, capacity: firstPageCapacity, newCapacity: 2 * firstPageCapacity)
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
    if pageCount.isMultiple(of: 1 << Self.groupShift) {
      unsafe groups.append(GroupReference(Group(capacity: pageCount == 0 ? 1 : 1 << Self.groupShift)))
    }
    let last = unsafe groups.count - 1
    let room = unsafe groups[last].owner.count + 1
    makeUnique(group: last, room: room)
    unsafe groups[last].owner.append(Page(byteCount: capacity * recordSize))
  }

  /// Replaces a group with a copy, unless it has room for `room` pages and no other owner.
  private mutating func makeUnique(group index: Int, room: Int) {
    var capacity = unsafe groups[index].owner.capacity
    if room > capacity {
      capacity *= 2
    } else if unsafe isKnownUniquelyReferenced(&groups[index].owner) {
      return
    }
    unsafe groups[index] = GroupReference(Group(groups[index].owner, capacity: capacity))
  }

  /// Replaces the page of a record with a copy: from a page of `capacity` records to one of `newCapacity`.
  @inline(never)
  private mutating func copyPage(of record: UInt32, capacity: Int, newCapacity: Int) {
    let (group, slot) = position(of: record)
    makeUnique(group: group, room: 0)
    let page = Page(byteCount: newCapacity * recordSize)
    unsafe page.base.copyMemory(from: groups[group].pages[slot].base, byteCount: capacity * recordSize)
    unsafe groups[group].pages[slot] = PageReference(page)
  }
}
