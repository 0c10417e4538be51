/// Values of one type in pages that copies share, as `PagedRecords` does for raw bytes.
///
/// Each value has a slot, a small integer that stays the same until the value is removed.
///
/// A copy is O(1). The first change after it copies the table of groups of pages, one group, and one page.
struct PagedArray<Value: Sendable>: Sendable {
  private struct Cell: Sendable {
    var value: Value?
    /// The next free slot plus 1, if this one is free and not the last one.
    var nextFree: UInt32 = 0
  }

  // 64 values a page, and 128 pages a group: the first change after a copy of 10⁶ values copies the owners of 122 groups
  // and of 128 pages, and 64 values.
  private static var pageShift: UInt32 { 6 }
  private static var groupShift: UInt32 { pageShift + 7 }

  private var groups: ContiguousArray<ContiguousArray<ContiguousArray<Cell>>> = []
  /// The first free slot plus 1; 0 if there is none.
  private var firstFree: UInt32 = 0
  /// The number of values.
  private(set) var count = 0
  /// The end of the slots in use.
  private(set) var end: UInt32 = 0

  /// Returns the position of a slot: its group, its page in the group, and its place in the page.
  @inline(__always)
  private func position(of slot: UInt32) -> (Int, Int, Int) {
    (
      Int(slot &>> Self.groupShift),
      Int(slot &>> Self.pageShift & (1 &<< (Self.groupShift &- Self.pageShift) &- 1)),
      Int(slot & (1 &<< Self.pageShift &- 1))
    )
  }

  /// Returns the value in a slot below `end`, or `nil` if the slot is free.
  @inline(__always)
  func value(in slot: UInt32) -> Value? {
    let (group, page, place) = position(of: slot)
    return groups[group][page][place].value
  }

  subscript(slot: UInt32) -> Value {
    @inline(__always)
    get {
      guard let value = value(in: slot) else { preconditionFailure("an empty slot") }
      return value
    }
    @inline(__always)
    _modify {
      let (group, page, place) = position(of: slot)
      yield &groups[group][page][place].value!
    }
  }

  /// Calls `body` with the value in a slot, to change in place.
  ///
  /// Allocates nothing. A change through the subscript may: its accessor is a coroutine, which allocates its frame if
  /// not inlined.
  @inline(__always)
  mutating func withValue<Result>(_ slot: UInt32, _ body: (inout Value) -> Result) -> Result {
    let (group, page, place) = position(of: slot)
    return body(&groups[group][page][place].value!)
  }

  /// Stores a value, and returns its slot.
  mutating func insert(_ value: Value) -> UInt32 {
    count += 1
    let slot = firstFree == 0 ? end : firstFree - 1
    let (group, page, place) = position(of: slot)
    if slot < end {
      firstFree = groups[group][page][place].nextFree
      groups[group][page][place] = Cell(value: value)
      return slot
    }
    end += 1
    if group == groups.count { groups.append([]) }
    if page == groups[group].count { groups[group].append([]) }
    groups[group][page].append(Cell(value: value))
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
      let (group, page, place) = position(of: slot)
      // The rest of the page at once.
      let rest = min(count - slots.count, 1 << Int(Self.pageShift) - 1 - place)
      Self.append(Cell(value: value), count: rest, to: &groups[group][page])
      slots.append(contentsOf: end..<(end + UInt32(rest)))
      end += UInt32(rest)
      self.count += rest
    }
    return slots
  }

  /// `append(contentsOf:)` looks up types at run time for each value, where `Value` is not known.
  private static func append(_ cell: Cell, count: Int, to page: inout ContiguousArray<Cell>) {
    page.reserveCapacity(page.count + count)
    for _ in 0..<count { page.append(cell) }
  }

  /// Removes the value in a slot, and frees the slot.
  mutating func remove(_ slot: UInt32) {
    count -= 1
    let (group, page, place) = position(of: slot)
    groups[group][page][place] = Cell(value: nil, nextFree: firstFree)
    firstFree = slot + 1
  }
}
