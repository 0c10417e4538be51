/// A list in pages that copies share. Values are appended and replaced, never removed.
///
/// A copy is O(1). The first change after it copies the tables of pages (16 bytes a page) and the one page.
///
/// Reads do not touch the pages' owners: 10⁶ random reads wait for one cache line each. Indices are checked
/// only in debug builds.
///
/// Invariant, on which the unsafe code rests: `bases[p]` is the memory of page `p` of `pages`, of which all
/// values below `count` are initialized.
@usableFromInline
@safe struct PagedList<Value: Sendable>: @unchecked Sendable {
  /// The memory of up to 2^`shift` values.
  @usableFromInline
  @safe final class Page {
    @usableFromInline let base: UnsafeMutablePointer<Value>
    /// The number of initialized values.
    @usableFromInline var count = 0

    @inlinable
    init(capacity: Int) { unsafe base = .allocate(capacity: capacity) }

    @inlinable
    deinit {
      unsafe base.deinitialize(count: count)
      unsafe base.deallocate()
    }
  }

  /// The binary logarithm of the number of values in a page.
  @usableFromInline let shift: UInt32
  @usableFromInline private(set) var pages: ContiguousArray<Page> = []
  @usableFromInline private(set) var bases: ContiguousArray<UnsafeMutablePointer<Value>> = unsafe []
  /// The number of values.
  @usableFromInline private(set) var count = 0

  @inlinable
  init(shift: UInt32) { self.shift = shift }

  @inlinable
  var pageCount: Int { pages.count }

  /// Returns the indices of the values in a page.
  @inlinable
  func indices(ofPage page: Int) -> Range<UInt32> {
    let first = page << Int(shift)
    return UInt32(first)..<UInt32(min(count, first + 1 << Int(shift)))
  }

  @inlinable
  subscript(index: UInt32) -> Value {
    @inline(__always)
    get {
      assert(index < count)
      return unsafe bases[Int(index &>> shift)][Int(index & (1 &<< shift &- 1))]
    }
    @inline(__always)
    set {
      makeUnique(Int(index &>> shift))
      setUnique(newValue, at: index)
    }
    @inline(__always)
    _modify {
      assert(index < count)
      makeUnique(Int(index &>> shift))
      yield unsafe &bases[Int(index &>> shift)][Int(index & (1 &<< shift &- 1))]
    }
  }

  /// Replaces a value in a page that no other list shares.
  @inlinable @inline(__always)
  mutating func setUnique(_ value: Value, at index: UInt32) {
    assert(index < count)
    unsafe bases[Int(index &>> shift)][Int(index & (1 &<< shift &- 1))] = value
  }

  /// Loads what a read of a value reads into the processor's caches.
  @inlinable @inline(__always)
  func prefetch(_ index: UInt32) -> UInt8 {
    unsafe UnsafeRawPointer(bases[Int(index &>> shift)] + Int(index & (1 &<< shift &- 1))).load(
      as: UInt8.self)
  }

  @inlinable
  mutating func append(_ value: Value) { append(repeating: value, count: 1) }

  @inlinable
  mutating func append(repeating value: Value, count added: Int) {
    var rest = added
    while rest > 0 {
      let capacity = 1 << Int(shift)
      if count == pages.count << Int(shift) {
        pages.append(Page(capacity: capacity))
        unsafe bases.append(pages[pages.count - 1].base)
      }
      let page = pages.count - 1
      makeUnique(page)
      let used = pages[page].count
      let step = min(rest, capacity - used)
      unsafe (bases[page] + used).initialize(repeating: value, count: step)
      pages[page].count = used + step
      (count, rest) = (count + step, rest - step)
    }
  }

  /// Copies a page if another list shares it.
  @inlinable @inline(__always)
  mutating func makeUnique(_ page: Int) {
    if !isKnownUniquelyReferenced(&pages[page]) { copyPage(page) }
  }

  @usableFromInline @inline(never)
  mutating func copyPage(_ index: Int) {
    let page = Page(capacity: 1 << Int(shift))
    page.count = pages[index].count
    unsafe page.base.initialize(from: bases[index], count: page.count)
    pages[index] = page
    unsafe bases[index] = page.base
  }

  /// Returns whether another list shares a page: then its values are the same.
  @inlinable
  func sharesPage(_ page: Int, with other: PagedList) -> Bool {
    unsafe page < bases.count && page < other.bases.count && bases[page] == other.bases[page]
  }
}
