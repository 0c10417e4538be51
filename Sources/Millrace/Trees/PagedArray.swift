/// Values of any kind in pages that copies share, named by dense numbers that they keep for life: what
/// `PagedRecords` is for raw bytes.
///
/// A copy is O(1). The first change after it copies the table of pages (8 bytes a page) and the one page.
struct PagedArray<Value: Sendable>: Sendable {
  // 64 values a page: the first change after a copy of 10^6 items, in chunks of 64, copies 250 + 64 of them.
  private static var pageShift: UInt32 { 6 }

  private var pages: ContiguousArray<ContiguousArray<Value>> = []
  private var free: ContiguousArray<UInt32> = []

  /// The number of values in use.
  var count: Int {
    guard let last = pages.last else { return 0 }
    return (pages.count - 1) << Int(Self.pageShift) + last.count - free.count
  }

  /// How many names were ever given: those in use are among the first so many.
  var slotCount: UInt32 {
    guard let last = pages.last else { return 0 }
    return UInt32((pages.count - 1) << Int(Self.pageShift) + last.count)
  }

  subscript(slot: UInt32) -> Value {
    get { pages[Int(slot >> Self.pageShift)][Int(slot & (1 << Self.pageShift - 1))] }
    _modify { yield &pages[Int(slot >> Self.pageShift)][Int(slot & (1 << Self.pageShift - 1))] }
  }

  /// Keeps a value.
  ///
  /// - Returns: What it is called from here on.
  mutating func insert(_ value: Value) -> UInt32 {
    if let slot = free.popLast() {
      self[slot] = value
      return slot
    }
    if pages.last.map({ $0.count >> Self.pageShift > 0 }) ?? true { pages.append([]) }
    pages[pages.count - 1].append(value)
    return UInt32((pages.count - 1) << Int(Self.pageShift) + pages[pages.count - 1].count - 1)
  }

  /// Gives a name back. What is called so stays until the name is used again: make it small first.
  mutating func remove(_ slot: UInt32) { free.append(slot) }
}
