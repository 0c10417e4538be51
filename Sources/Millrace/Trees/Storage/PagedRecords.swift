/// An arena of records of a fixed size, in pages that copies share: copy on write by the page.
///
/// A copy of the arena is O(1). The first change after it copies the list of the groups of pages, one group, which is 128
/// addresses and owners, and one page. So a snapshot of 10⁷ items costs the next edit microseconds, one of 10⁹ items a
/// tenth of a millisecond. A record is named by a dense number, which it keeps for life.
///
/// A record's memory is raw. Views such as `LeafView` and `NodeView` give it a type.
///
/// Invariants, on which the unsafe code rests:
/// - `tables[g]` is `groups[g].bases`, and the group lives as long as it is in `groups`. So do its pages.
/// - A group or a page is written to only while this arena is its only owner (`mutableAddress`).
/// - An address is valid until the next call that may change the arena. Nothing keeps an address longer than one
///   operation of the tree, except cursors (`LeafCursor`, `TrackCursor`, `SectionCursor`, `LaneTree.DisplacedReader`):
///   the tree must not change or be released while one is in use.
@safe struct PagedRecords: @unchecked Sendable {
  /// The size of a record, in bytes: a multiple of 8.
  let recordSize: Int
  private let pageShift: UInt32
  private var groups: ContiguousArray<Group> = []
  /// The addresses of the pages of each group.
  private var tables: ContiguousArray<UnsafeMutablePointer<UnsafeMutableRawPointer>> = unsafe []
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
  /// (Medians of five. What a copy adds to `removeSection` in a feed of 10⁶ sections with different headers: with pages of 5,
  /// **10**, 20 and 40 KiB 22, 26, 36 and 48 µs; with groups of 2⁵, **2⁷** and 2⁹ pages 25, 26 and 35 µs. The first insertion
  /// after a copy of 10⁷ items in 4 lanes: 21, 20, 21 and 33 µs; 17, 20 and 23 µs. 10⁹ items have 5 · 10⁵ pages.)
  private static var pageSize: Int { 10 << 10 }
  private static var groupShift: Int { 7 }

  /// The memory of up to 2^`pageShift` records.
  @safe private final class Page: @unchecked Sendable {
    let base: UnsafeMutableRawPointer

    init(byteCount: Int) {
      // A cache line, so that small records straddle no more lines than necessary.
      unsafe base = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
    }

    deinit { unsafe base.deallocate() }
  }

  /// The addresses and the owners of up to 2^`groupShift` pages.
  @safe private final class Group: @unchecked Sendable {
    let bases: UnsafeMutablePointer<UnsafeMutableRawPointer>
    let owners: UnsafeMutablePointer<Page>
    let capacity: Int
    private(set) var count: Int

    /// Creates a group of the pages of another one, with room for `capacity` pages.
    init(_ other: Group? = nil, capacity: Int) {
      self.capacity = capacity
      count = other?.count ?? 0
      unsafe bases = .allocate(capacity: capacity)
      unsafe owners = .allocate(capacity: capacity)
      guard let other else { return }
      unsafe bases.initialize(from: other.bases, count: count)
      unsafe owners.initialize(from: other.owners, count: count)
    }

    func append(_ page: Page) {
      assert(count < capacity)
      unsafe (bases + count).initialize(to: page.base)
      unsafe (owners + count).initialize(to: page)
      count += 1
    }

    func replace(_ slot: Int, with page: Page) {
      assert((0..<count).contains(slot))
      unsafe bases[slot] = page.base
      unsafe owners[slot] = page
    }

    deinit {
      unsafe owners.deinitialize(count: count)
      unsafe owners.deallocate()
      unsafe bases.deallocate()
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
    return unsafe tables[group][slot] + place &* recordSize
  }

  /// Loads what `mutableAddress` reads of a record's page into the processor's caches.
  @inline(__always)
  func prefetchPage(of record: UInt32) -> Int {
    let (group, slot) = position(of: record)
    return unsafe Int(bitPattern: groups[group].owners[slot].base)
  }

  /// Returns the address of a record, to write. Copies its page first if another arena shares it.
  @inline(__always)
  mutating func mutableAddress(_ record: UInt32) -> UnsafeMutableRawPointer {
    let (group, slot) = position(of: record)
    // Inlined: a call takes 0.3 to 5 % of the instructions of an edit. The copies of the check take 40 KB.
    if unsafe !isKnownUniquelyReferenced(&groups[group])
      || !isKnownUniquelyReferenced(&groups[group].owners[slot])
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
      let group = Group(capacity: 1)
      groups.append(group)
      unsafe tables.append(group.bases)
    }
    let last = groups.count - 1
    makeUnique(group: last, room: groups[last].count + 1)
    groups[last].append(Page(byteCount: capacity * recordSize))
  }

  /// Replaces a group with a copy, unless it has room for `room` pages and no other owner.
  private mutating func makeUnique(group index: Int, room: Int) {
    var capacity = groups[index].capacity
    if room > capacity {
      capacity *= 2
    } else if isKnownUniquelyReferenced(&groups[index]) {
      return
    }
    let group = Group(groups[index], capacity: capacity)
    groups[index] = group
    unsafe tables[index] = group.bases
  }

  /// Replaces a page of `capacity` records with a copy that has room for `newCapacity` records.
  @inline(never)
  private mutating func copyPage(of record: UInt32, capacity: Int, newCapacity: Int) {
    let (index, slot) = position(of: record)
    makeUnique(group: index, room: groups[index].count)
    let page = Page(byteCount: newCapacity * recordSize)
    unsafe page.base.copyMemory(from: tables[index][slot], byteCount: capacity * recordSize)
    groups[index].replace(slot, with: page)
  }
}
