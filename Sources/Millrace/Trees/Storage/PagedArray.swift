/// Values of one type in pages that copies share, as `PagedRecords` does for raw bytes.
///
/// Each value has a slot, a small integer that stays the same until the value is removed.
///
/// A copy is O(1). The first change after it copies the table of pages (8 bytes a page) and the one page.
struct PagedArray<Value: Sendable>: Sendable {
  // 64 values a page: the first change after a copy of 10⁶ items, in chunks of 64, copies 250 pages' owners
  // and 64 values.
  private static var pageShift: UInt32 { 6 }

  private var pages: ContiguousArray<ContiguousArray<Value>> = []
  private var free: ContiguousArray<UInt32> = []

  var count: Int {
    guard let last = pages.last else { return 0 }
    return (pages.count - 1) << Int(Self.pageShift) + last.count - free.count
  }

  subscript(slot: UInt32) -> Value {
    @inline(__always)
    get { pages[Int(slot >> Self.pageShift)][Int(slot & (1 << Self.pageShift - 1))] }
    @inline(__always)
    set { pages[Int(slot >> Self.pageShift)][Int(slot & (1 << Self.pageShift - 1))] = newValue }
    @inline(__always)
    _modify { yield &pages[Int(slot >> Self.pageShift)][Int(slot & (1 << Self.pageShift - 1))] }
  }

  /// Calls `body` with the value in a slot, to change in place.
  ///
  /// Allocates nothing. A change through the subscript may: its accessor is a coroutine, which allocates its frame if
  /// not inlined.
  @inline(__always)
  mutating func withValue<Result>(_ slot: UInt32, _ body: (inout Value) -> Result) -> Result {
    body(&pages[Int(slot >> Self.pageShift)][Int(slot & (1 << Self.pageShift - 1))])
  }

  /// Stores a value, and returns its slot.
  mutating func insert(_ value: Value) -> UInt32 {
    if let slot = free.popLast() {
      self[slot] = value
      return slot
    }
    if pages.last.map({ $0.count >> Self.pageShift > 0 }) ?? true { pages.append([]) }
    pages[pages.count - 1].append(value)
    return UInt32((pages.count - 1) << Int(Self.pageShift) + pages[pages.count - 1].count - 1)
  }

  /// Stores `count` copies of a value, and returns their slots.
  mutating func insert(repeating value: Value, count: Int) -> ContiguousArray<UInt32> {
    var slots: ContiguousArray<UInt32> = []
    slots.reserveCapacity(count)
    while slots.count < count {
      slots.append(insert(value))
      let (page, used) = (pages.count - 1, pages[pages.count - 1].count)
      guard free.isEmpty else { continue }
      // The rest of the page at once.
      let rest = repeatElement(value, count: min(count - slots.count, 1 << Int(Self.pageShift) - used))
      pages[page].append(contentsOf: rest)
      for slot in 0..<rest.count { slots.append(UInt32(page << Int(Self.pageShift) + used + slot)) }
    }
    return slots
  }

  /// Frees a slot. The value stays until the slot is used again: make it small first.
  mutating func remove(_ slot: UInt32) { free.append(slot) }
}
