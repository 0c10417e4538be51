/// Records of a fixed number of bytes in pages that copies share: an arena with copy on write by
/// the page.
///
/// A copy of the arena is O(1). The first change after it copies the table of addresses (8 bytes a page),
/// the owners of the group of pages that it writes to, and the one page. So a snapshot of ten million
/// items costs the next edit microseconds, one of a thousand million a tenth of a millisecond, and not a
/// copy of the feed. Records are named by dense numbers and keep them for life.
///
/// A record's memory is raw; what it means is up to `LeafView` and `NodeView`.
///
/// Invariants, on which the unsafe code rests:
/// - `bases[p]` is the base of the page that is number `p` in `groups`, and the page lives as long as it
///   is in there.
/// - A page is written to only while this arena is its only owner (`mutableAddress`).
/// - Addresses are valid until the next call that may change the arena; nothing keeps them longer
///   than one operation of the tree.
@safe struct PagedRecords: @unchecked Sendable {
  /// The size of a record, a multiple of 8.
  let recordSize: Int
  private let pageShift: UInt32
  /// The owners of the pages, in groups of 2^`groupShift` that copies share too: to copy an owner is to
  /// count a reference, in memory that is cold.
  ///
  /// (10^9 items: with all 8 * 10^4 owners in one array the first edit after a copy takes 1.7 to 4.6 ms,
  /// and letting go of a copy 1.6 ms; in groups 0.05 to 0.65 ms and 0.03 ms. Edits of what is not shared
  /// have one more reference to look at, and take 4 % longer at 10^7 items.)
  private var groups: ContiguousArray<ContiguousArray<Page>> = []
  private var bases: ContiguousArray<UnsafeMutableRawPointer> = unsafe []
  /// Records of the first page that are allocated: it grows by doubling, so that small feeds stay small.
  private var firstPageCapacity = 0
  private var used: UInt32 = 0
  private var free: ContiguousArray<UInt32> = []

  /// The memory of up to 2^`pageShift` records.
  @safe private final class Page: @unchecked Sendable {
    let base: UnsafeMutableRawPointer

    init(byteCount: Int) {
      // A cache line, so that small records don't straddle more lines than they need.
      unsafe base = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
    }

    deinit { unsafe base.deallocate() }
  }

  /// An empty arena for records of at least `recordSize` bytes.
  init(recordSize: Int) {
    self.recordSize = (recordSize + 7) / 8 * 8
    // Pages of 32 to 64 KiB. Smaller ones make the table of pages long, which the first edit after
    // a copy has to copy; larger ones make that edit copy more of what it does not change. (10^7 items
    // in 4 lanes, medians: with 16, 64, 256 and 1,024 KiB that edit takes 39, 13, 71 and 44 us, and a
    // viewport query 1.01, 0.82, 0.79 and 0.75 us.)
    var shift: UInt32 = 0
    while self.recordSize << (shift + 1) <= 64 << 10 { shift += 1 }
    pageShift = shift
  }

  /// The groups' size is about the root of the number of pages of 10^9 items: then there are as many
  /// groups as there are pages in one.
  private static let groupShift = 8

  private var pageCount: Int { unsafe bases.count }

  /// Where the owner of a record's page is: its group, and its place in that.
  @inline(__always)
  private func place(of record: UInt32) -> (group: Int, slot: Int) {
    let page = Int(record >> pageShift)
    return (page >> Self.groupShift, page & (1 << Self.groupShift - 1))
  }

  /// The number of records in use.
  var count: Int { Int(used) - free.count }

  /// The bytes that are allocated for records.
  var byteCount: Int {
    guard pageCount > 1 else { return firstPageCapacity * recordSize }
    return (pageCount << Int(pageShift)) * recordSize
  }

  /// The address of a record, to read.
  @inline(__always)
  func address(_ record: UInt32) -> UnsafeMutableRawPointer {
    let slot = Int(record & ((1 << pageShift) - 1))
    return unsafe bases[Int(record >> pageShift)] + slot &* recordSize
  }

  /// Reads what `mutableAddress` is going to ask about a record's page, so that it is in the processor's
  /// cache by then.
  @inline(__always)
  func prefetchPage(of record: UInt32) -> Int {
    let (group, slot) = place(of: record)
    return unsafe Int(bitPattern: groups[group][slot].base)
  }

  /// The address of a record, to write. Copies its page first if another arena has it too.
  @inline(__always)
  mutating func mutableAddress(_ record: UInt32) -> UnsafeMutableRawPointer {
    let (group, slot) = place(of: record)
    if !isKnownUniquelyReferenced(&groups[group][slot]) { copyPage(Int(record >> pageShift)) }
    return unsafe address(record)
  }

  /// A new record. What is in it is undefined.
  mutating func allocate() -> UInt32 {
    if let record = free.popLast() { return record }
    if used & ((1 << pageShift) - 1) == 0 {
      addPage()
    } else if pageCount == 1, Int(used) == firstPageCapacity {
      growFirstPage()
    }
    defer { used += 1 }
    return used
  }

  /// Gives a record back.
  mutating func deallocate(_ record: UInt32) {
    free.append(record)
  }

  private func capacity(ofPage page: Int) -> Int {
    pageCount == 1 ? firstPageCapacity : 1 << Int(pageShift)
  }

  private mutating func addPage() {
    // Every page but the only one has its full size.
    if pageCount == 0 { firstPageCapacity = 1 }
    let capacity = pageCount == 0 ? 1 : 1 << Int(pageShift)
    let page = Page(byteCount: capacity * recordSize)
    if pageCount.isMultiple(of: 1 << Self.groupShift) { groups.append([]) }
    groups[groups.count - 1].append(page)
    unsafe bases.append(page.base)
  }

  private mutating func growFirstPage() {
    let page = Page(byteCount: 2 * firstPageCapacity * recordSize)
    unsafe page.base.copyMemory(from: bases[0], byteCount: firstPageCapacity * recordSize)
    firstPageCapacity *= 2
    replacePage(0, by: page)
  }

  @inline(never)
  private mutating func copyPage(_ index: Int) {
    let byteCount = capacity(ofPage: index) * recordSize
    let page = Page(byteCount: byteCount)
    unsafe page.base.copyMemory(from: bases[index], byteCount: byteCount)
    replacePage(index, by: page)
  }

  private mutating func replacePage(_ index: Int, by page: Page) {
    groups[index >> Self.groupShift][index & (1 << Self.groupShift - 1)] = page
    unsafe bases[index] = page.base
  }
}
