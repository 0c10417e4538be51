/// Values of one type in pages that copies share, as `PagedRecords` does for raw bytes.
///
/// Each value has a slot, a small integer that stays the same until the value is removed.
///
/// A copy is O(1). The first change after it copies one page, and the owners of the pages of a group, of the groups of a
/// block, of the blocks of a region, and of all regions.
struct PagedArray<Value: Sendable>: Sendable {
  private struct Cell: Sendable {
    var value: Value?
    /// The next free slot plus 1, if this one is free and not the last one.
    var nextFree: UInt32 = 0
  }

  private typealias Page = ContiguousArray<Cell>
  private typealias Group = ContiguousArray<Page>
  private typealias Block = ContiguousArray<Group>

  // 16 values a page, 16 pages a group, 16 groups a block, and 16 blocks a region: the first change after a copy of 10⁶ values
  // copies 4 · 16 owners and 16 values. Each is a reference to count, usually a cache miss. (10⁶ different headers, medians of
  // five: with groups and blocks of 32 and no regions, a copy adds 26 µs to `setHeaders` and 15 µs to `removeSection`, and with
  // these 21 and 12 µs.)
  private static var bits: UInt32 { 4 }

  private var regions: ContiguousArray<ContiguousArray<Block>> = []
  /// The first free slot plus 1; 0 if there is none.
  private var firstFree: UInt32 = 0
  /// The number of values.
  private(set) var count = 0
  /// The end of the slots in use.
  private(set) var end: UInt32 = 0

  /// Where the value of a slot is.
  private struct Position {
    /// The number of a region, of a block in the region, of a group in the block, of a page in the group, and of a cell in
    /// the page.
    let region, block, group, page, cell: Int

    @inline(__always)
    init(_ slot: UInt32) {
      func part(_ level: UInt32) -> Int { Int(slot &>> (level &* bits) & (1 &<< bits &- 1)) }
      region = Int(slot &>> (4 &* bits))
      (block, group, page, cell) = (part(3), part(2), part(1), part(0))
    }
  }

  /// Returns the value in a slot below `end`, or `nil` if the slot is free.
  @inline(__always)
  func value(in slot: UInt32) -> Value? {
    let at = Position(slot)
    return regions[at.region][at.block][at.group][at.page][at.cell].value
  }

  subscript(slot: UInt32) -> Value {
    @inline(__always)
    get {
      guard let value = value(in: slot) else { preconditionFailure("an empty slot") }
      return value
    }
    @inline(__always)
    _modify {
      let at = Position(slot)
      yield &regions[at.region][at.block][at.group][at.page][at.cell].value!
    }
  }

  /// Calls `body` with the value in a slot, to change in place.
  ///
  /// Allocates nothing. A change through the subscript may: its accessor is a coroutine, which allocates its frame if
  /// not inlined.
  @inline(__always)
  mutating func withValue<Result>(_ slot: UInt32, _ body: (inout Value) -> Result) -> Result {
    let at = Position(slot)
    return body(&regions[at.region][at.block][at.group][at.page][at.cell].value!)
  }

  /// Stores a value, and returns its slot.
  mutating func insert(_ value: Value) -> UInt32 {
    count += 1
    let slot = firstFree == 0 ? end : firstFree - 1
    let at = Position(slot)
    if slot < end {
      firstFree = regions[at.region][at.block][at.group][at.page][at.cell].nextFree
      regions[at.region][at.block][at.group][at.page][at.cell] = Cell(value: value)
      return slot
    }
    end += 1
    if at.region == regions.count { regions.append([]) }
    if at.block == regions[at.region].count { regions[at.region].append([]) }
    if at.group == regions[at.region][at.block].count { regions[at.region][at.block].append([]) }
    if at.page == regions[at.region][at.block][at.group].count {
      var page = Page()
      // The first page grows, so that small feeds stay small.
      if slot > 0 { page.reserveCapacity(1 << Int(Self.bits)) }
      regions[at.region][at.block][at.group].append(page)
    }
    regions[at.region][at.block][at.group][at.page].append(Cell(value: value))
    return slot
  }

  /// Stores `count` copies of a value, and returns their slots.
  mutating func insert(repeating value: Value, count: Int) -> ContiguousArray<UInt32> {
    var slots: ContiguousArray<UInt32> = []
    slots.reserveCapacity(count)
    while slots.count < count {
      let slot = insert(value)
      slots.append(slot)
      guard firstFree == 0, slot + 1 == end else { continue }
      let at = Position(slot)
      // The rest of the page at once.
      let rest = min(count - slots.count, 1 << Int(Self.bits) - 1 - at.cell)
      Self.append(Cell(value: value), count: rest, to: &regions[at.region][at.block][at.group][at.page])
      slots.append(contentsOf: end..<(end + UInt32(rest)))
      end += UInt32(rest)
      self.count += rest
    }
    return slots
  }

  /// Appends copies of a cell to a page. `append(contentsOf:)` would look up types at run time for each copy, if the engine
  /// does not know `Value`.
  private static func append(_ cell: Cell, count: Int, to page: inout Page) {
    page.reserveCapacity(page.count + count)
    for _ in 0..<count { page.append(cell) }
  }

  /// Removes the value in a slot, and frees the slot.
  mutating func remove(_ slot: UInt32) {
    count -= 1
    let at = Position(slot)
    regions[at.region][at.block][at.group][at.page][at.cell] = Cell(value: nil, nextFree: firstFree)
    firstFree = slot + 1
  }
}
