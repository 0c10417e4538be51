/// Some pages of an arena (`PagedRecords`): their addresses side by side, and their owners in chunks.
///
/// Copies of a group share its chunks. So a copy increments a reference count, which is usually a cache miss, for each chunk,
/// and for each page of the chunk that changes next.
///
/// Invariants, on which the unsafe code rests:
/// - `pages` and `chunks` are in the memory of the group, behind each other. They have room for `size.room` pages and their
///   chunks. Those of the first `size.count` pages are initialized. A chunk has room for all its pages that the group
///   has room for.
/// - Every address is that of the memory of the page's owner.
/// - A group, a chunk or a page that others share does not change.
/// - A group lives as long as its addresses are in use: a list of `PagedRecords` refers to it.
final class PageGroup: ManagedBuffer<PageGroup.Size, PageReference> {
  struct Size {
    /// The number of pages, and the number that the group has room for.
    var count, room: Int
  }

  /// The binary logarithm of the number of pages in a chunk.
  ///
  /// (Medians of 501, least of nine. A batch that moves an item to another of 10⁶ sections with different headers, after a copy:
  /// with all owners in the group, and with chunks of 2³, **2⁴** and 2⁵, 30, 23, 24 and 25 µs with glibc's allocator, and 24,
  /// 21, 20 and 21 µs with jemalloc. Smaller chunks are more allocations.)
  private static var chunkShift: Int { 4 }

  /// Creates a group of the pages of another one, with room for `room` pages.
  static func make(_ other: PageGroup? = nil, room: Int) -> PageGroup {
    let size = unsafe Size(count: other?.size.pointee.count ?? 0, room: room)
    let chunkCapacity = chunkCount(room)
    // With its class named: Embedded Swift does not know the size of an object of `self`.
    let group = unsafe unsafeDowncast(
      PageGroup.create(minimumCapacity: room + chunkCapacity) { _ in size }, to: PageGroup.self)
    let chunks = unsafe UnsafeMutableRawPointer(group.pages + room).bindMemory(
      to: PageChunk.self, capacity: chunkCapacity)
    guard let other, size.count > 0 else { return group }
    unsafe group.pages.initialize(from: other.pages, count: size.count)
    if group.chunkRoom > other.chunkRoom {
      unsafe chunks.initialize(to: .make(other.chunks[0], room: group.chunkRoom))
    } else {
      unsafe chunks.initialize(from: other.chunks, count: chunkCount(size.count))
    }
    return group
  }

  deinit { unsafe chunks.deinitialize(count: Self.chunkCount(size.pointee.count)) }

  /// The address of the header. The accessor of the header itself checks for conflicting accesses at run time.
  var size: UnsafeMutablePointer<Size> { unsafe withUnsafeMutablePointerToHeader { unsafe $0 } }

  var pages: UnsafeMutablePointer<PageReference> { unsafe withUnsafeMutablePointerToElements { unsafe $0 } }

  var chunks: UnsafeMutablePointer<PageChunk> {
    unsafe UnsafeMutableRawPointer(pages + size.pointee.room).assumingMemoryBound(to: PageChunk.self)
  }

  private static func chunkCount(_ count: Int) -> Int { (count + 1 << chunkShift - 1) >> chunkShift }

  /// The number of pages that each chunk has room for.
  private var chunkRoom: Int { min(unsafe size.pointee.room, 1 << Self.chunkShift) }

  /// Returns the address of the owner of a page in a list of chunks.
  @inline(__always)
  @unsafe static func owner(
    ofPage slot: Int, in chunks: UnsafeMutablePointer<PageChunk>
  ) -> UnsafeMutablePointer<RecordPage> {
    unsafe chunks[slot &>> chunkShift].owners + slot & (1 &<< chunkShift &- 1)
  }

  /// Returns whether no other group has a page of a group with one owner.
  @inline(__always)
  @unsafe static func isOnlyOwner(ofPage slot: Int, in chunks: UnsafeMutablePointer<PageChunk>) -> Bool {
    unsafe isKnownUniquelyReferenced(&chunks[slot &>> chunkShift])
      && isKnownUniquelyReferenced(&owner(ofPage: slot, in: chunks).pointee)
  }

  /// Returns the address of the owner of a page, to write. Replaces the chunk with a copy if another group shares it.
  private func mutableOwner(ofPage slot: Int) -> UnsafeMutablePointer<RecordPage> {
    let chunk = unsafe chunks + slot >> Self.chunkShift
    if unsafe !isKnownUniquelyReferenced(&chunk.pointee) {
      unsafe chunk.pointee = .make(chunk.pointee, room: chunkRoom)
    }
    return unsafe Self.owner(ofPage: slot, in: chunks)
  }

  /// Appends a page of undefined contents.
  func appendPage(byteCount: Int) {
    let slot = unsafe size.pointee.count
    unsafe assert(slot < size.pointee.room)
    let chunk = unsafe chunks + slot >> Self.chunkShift
    if slot & (1 << Self.chunkShift - 1) == 0 { unsafe chunk.initialize(to: .make(nil, room: chunkRoom)) }
    let page = RecordPage(byteCount: byteCount)
    unsafe mutableOwner(ofPage: slot).initialize(to: page)
    unsafe chunk.pointee.count.pointee += 1
    unsafe (pages + slot).initialize(to: PageReference(base: page.base))
    unsafe size.pointee.count += 1
  }

  /// Replaces a page with a copy of `byteCount` bytes, of which the first `copied` are those of the page.
  func copyPage(_ slot: Int, byteCount: Int, copied: Int) {
    let page = RecordPage(byteCount: byteCount)
    unsafe page.base.copyMemory(from: pages[slot].base, byteCount: copied)
    unsafe mutableOwner(ofPage: slot).pointee = page
    unsafe pages[slot] = PageReference(base: page.base)
  }
}

/// The owners of some pages of a group. The header is their number.
final class PageChunk: ManagedBuffer<Int, RecordPage> {
  /// Creates a chunk of the owners in another one, with room for `room`.
  fileprivate static func make(_ other: PageChunk?, room: Int) -> PageChunk {
    let count = unsafe other?.count.pointee ?? 0
    let chunk = unsafe unsafeDowncast(
      PageChunk.create(minimumCapacity: room) { _ in count }, to: PageChunk.self)
    if let other { unsafe chunk.owners.initialize(from: other.owners, count: count) }
    return chunk
  }

  deinit { unsafe owners.deinitialize(count: count.pointee) }

  fileprivate var count: UnsafeMutablePointer<Int> { unsafe withUnsafeMutablePointerToHeader { unsafe $0 } }

  @inline(__always) fileprivate var owners: UnsafeMutablePointer<RecordPage> {
    unsafe withUnsafeMutablePointerToElements { unsafe $0 }
  }
}

/// The memory of a page.
@safe final class RecordPage: @unchecked Sendable {
  let base: UnsafeMutableRawPointer

  fileprivate init(byteCount: Int) {
    // Alignment to cache lines costs more than it saves: glibc serves such memory slowly. (10⁶ sections, medians of three
    // runs: with it, an edit after a copy takes 1.2 to 1.7 times as long, and a query is not faster.)
    unsafe base = .allocate(byteCount: byteCount, alignment: MemoryLayout<UInt64>.alignment)
  }

  deinit { unsafe base.deallocate() }
}

/// The address of the first record of a page.
@safe struct PageReference {
  let base: UnsafeMutableRawPointer
}

/// A group of pages, with what a query and `PagedRecords.mutableAddress` read of it, so that they do not read the group.
@safe struct PageGroupReference: @unchecked Sendable {
  let pages: UnsafeMutablePointer<PageReference>
  let chunks: UnsafeMutablePointer<PageChunk>
  var owner: PageGroup

  init(_ group: PageGroup) { unsafe (pages, chunks, owner) = (group.pages, group.chunks, group) }
}
