/// The departures or the arrivals of a section in a batch, in ascending order: a list, or in a large batch, numbers
/// (`NumberedEntries`).
///
/// The arrays of numbers are stored here, so that a loop over entries does not retain their owner for each entry.
struct IndexEntries: BatchEntries {
  private var list: [IndexMap.Entry] = []
  /// As in `NumberedEntries`, of all sections. Empty in a list.
  private var numbers: ContiguousArray<UInt32> = []
  private var sources: ContiguousArray<UInt32> = []
  /// The entries of this section.
  private var range = 0..<0
  /// The number of the section's first item.
  private var first = 0
  /// The numbers of the items of the section on the other side.
  private var counterparts = 0..<0

  init(_ list: [IndexMap.Entry] = []) {
    self.list = list
    range = 0..<list.count
  }

  /// Creates the entries of one section. Their counterparts are those in the same section.
  ///
  /// - Parameters:
  ///   - range: The entries.
  ///   - items: The numbers of the items of the section.
  ///   - counterparts: The numbers of the items of the section on the other side.
  init(_ entries: NumberedEntries, _ range: Range<Int>, items: Range<Int>, counterparts: Range<Int>) {
    (numbers, sources, self.range) = (entries.numbers, entries.counterparts, range)
    (first, self.counterparts) = (items.lowerBound, counterparts)
  }

  var startIndex: Int { 0 }

  @inline(__always)
  var endIndex: Int { range.count }

  @inline(__always)
  subscript(position: Int) -> IndexMap.Entry {
    if sources.isEmpty { return list[position] }
    let counterpart = counterpart(at: position)
    return IndexMap.Entry(index: index(at: position), counterpart: counterpart < 0 ? nil : counterpart)
  }

  /// Returns the index of an entry, without its counterpart.
  @inline(__always)
  func index(at position: Int) -> Int {
    if sources.isEmpty { return list[position].index }
    let entry = range.lowerBound + position
    return (numbers.isEmpty ? entry : Int(numbers[entry])) - first
  }

  /// Returns the index of the counterpart of an entry, or a negative number if it has none.
  @inline(__always)
  func counterpart(at position: Int) -> Int {
    if sources.isEmpty { return list[position].counterpart ?? -1 }
    let source = Int(truncatingIfNeeded: sources[range.lowerBound + position])
    let index = source &- 1 &- counterparts.lowerBound
    return index < counterparts.count ? index : -1
  }

  /// Whether the entries are those of a large batch.
  var isNumbered: Bool { !sources.isEmpty }

  /// Returns 1 for each of `count` items that is an entry, 0 for the others.
  func flags(of count: Int) -> ContiguousArray<UInt8> {
    var flags = ContiguousArray<UInt8>(repeating: 0, count: count)
    for entry in indices { flags[index(at: entry)] = 1 }
    return flags
  }

  /// Returns the items that are no entries, in an array with room for some more.
  ///
  /// Without a branch for each item, which would be as hard to predict as the batch.
  func others<Item>(of items: ContiguousArray<Item>, room: Int) -> ContiguousArray<Item> {
    let flags = flags(of: items.count)
    let count = items.count - endIndex
    // The initializer with capacity 0 writes to the empty array that all threads share.
    if count + room == 0 { return [] }
    var others = FixedArray<UInt32>(count: count + 1)
    var end = 0
    for item in flags.indices {
      others[end] = UInt32(truncatingIfNeeded: item)
      end &+= 1 &- Int(flags[item])
    }
    return unsafe ContiguousArray(unsafeUninitializedCapacity: count + room) { result, size in
      for number in 0..<count { unsafe result.initializeElement(at: number, to: items[Int(others[number])]) }
      size = count
    }
  }

  /// Returns the arriving items, in order.
  ///
  /// In a loop of its own, so that the processor reads many items at once.
  ///
  /// - Parameter item: Returns the item of a value before.
  @inline(__always)
  func arriving<Value, Item>(
    _ before: ContiguousArray<Value>, _ inserted: InsertedItems<Item>, _ item: (Value) -> Item
  ) -> ContiguousArray<Item> {
    var items: ContiguousArray<Item> = []
    items.reserveCapacity(range.count)
    var nextInserted = 0
    func append(_ source: Int) {
      if source >= 0 {
        items.append(item(before[source]))
      } else {
        items.append(inserted[nextInserted])
        nextInserted += 1
      }
    }
    guard !sources.isEmpty else {
      for entry in list { append(entry.counterpart ?? -1) }
      return items
    }
    let (sources, counterparts) = (sources, counterparts)
    for position in range {
      let source = Int(truncatingIfNeeded: sources[position]) &- 1 &- counterparts.lowerBound
      append(source < counterparts.count ? source : -1)
    }
    return items
  }
}
