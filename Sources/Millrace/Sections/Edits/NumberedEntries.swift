/// The departures or the arrivals of a large batch, in 4 or 8 bytes each: their items are numbers.
///
/// (Lists of paths and of indices take 48 bytes for each entry. With them, moving all of 10⁶ items of a waterfall took 29.7
/// ms; with numbers and items of 8 bytes, it takes 13.5 ms.)
final class NumberedEntries: Sendable {
  let items: ItemNumbering
  let counterpartItems: ItemNumbering
  /// The number of the item of each entry, ascending. Empty if there is an entry for each item.
  private let numbers: ContiguousArray<UInt32>
  /// One more than the number of the counterpart of each entry, or 0 if the entry has none.
  private let counterparts: ContiguousArray<UInt32>

  /// The counterpart of an item that is not an entry.
  static var unnamed: UInt32 { .max }
  static var maximumCount: Int { Int(UInt32.max) - 2 }

  /// - Parameters:
  ///   - counterparts: For each item, one more than the number of its counterpart, 0 if it has none, or `unnamed`.
  ///   - count: The number of entries.
  init(
    _ counterparts: ContiguousArray<UInt32>, count: Int, of items: ItemNumbering,
    counterpartItems: ItemNumbering
  ) {
    (self.items, self.counterpartItems) = (items, counterpartItems)
    if count == counterparts.count {
      (numbers, self.counterparts) = ([], counterparts)
      return
    }
    var (numbers, named) = (ContiguousArray<UInt32>(), ContiguousArray<UInt32>())
    numbers.reserveCapacity(count)
    named.reserveCapacity(count)
    for number in counterparts.indices where counterparts[number] != Self.unnamed {
      numbers.append(UInt32(truncatingIfNeeded: number))
      named.append(counterparts[number])
    }
    (self.numbers, self.counterparts) = (numbers, named)
  }

  var count: Int { counterparts.count }

  @inline(__always)
  func number(at position: Int) -> Int { numbers.isEmpty ? position : Int(numbers[position]) }

  /// Returns the number of the counterpart of an entry, or -1 if there is none.
  @inline(__always)
  func counterpart(at position: Int) -> Int { Int(counterparts[position]) - 1 }

  /// Returns the entries from `first` on whose numbers are below `end`.
  func entries(from first: Int, before end: Int) -> Range<Int> {
    numbers.isEmpty
      ? first..<Swift.max(first, Swift.min(end, count))
      : first..<(first..<count).gallopingIndex { number(at: $0) >= end }
  }
}

extension NumberedEntries {
  /// The entries of one section. The counterparts are those in the same section.
  struct Indices: NumberedList {
    private let entries: NumberedEntries
    private let range: Range<Int>
    private let first: Int
    private let counterparts: Range<Int>

    /// - Parameters:
    ///   - range: The entries.
    ///   - items: The numbers of the items of the section.
    ///   - counterparts: The numbers of the items of the section on the other side.
    init(_ entries: NumberedEntries, _ range: Range<Int>, items: Range<Int>, counterparts: Range<Int>) {
      (self.entries, self.range) = (entries, range)
      (first, self.counterparts) = (items.lowerBound, counterparts)
    }

    /// Returns the items of the section after a batch in which they all arrive. Sections of other lists have none.
    ///
    /// A loop of its own, so that the processor reads many items at once.
    func arranged<Item>(
      _ before: ContiguousArray<Item>, _ inserted: ContiguousArray<Item>
    ) -> ContiguousArray<Item> {
      var items: ContiguousArray<Item> = []
      items.reserveCapacity(range.count)
      let sources = entries.counterparts
      var next = 0
      for position in range {
        let source = Int(sources[position]) &- 1 &- counterparts.lowerBound
        if source >= 0, source < counterparts.count {
          items.append(before[source])
        } else {
          items.append(inserted[next])
          next += 1
        }
      }
      return items
    }

    var startIndex: Int { 0 }

    @inline(__always)
    var endIndex: Int { range.count }

    @inline(__always)
    func index(at position: Int) -> Int { entries.number(at: range.lowerBound + position) - first }

    @inline(__always)
    subscript(position: Int) -> IndexMap.Entry {
      let position = range.lowerBound + position
      let counterpart = entries.counterpart(at: position)
      return IndexMap.Entry(
        index: entries.number(at: position) - first,
        counterpart: counterparts.contains(counterpart) ? counterpart - counterparts.lowerBound : nil)
    }
  }
}

extension EntryList where Numbered == NumberedEntries.Indices {
  /// Returns the index of an entry, without its counterpart.
  @inline(__always)
  func index(at position: Int) -> Int { numbered?.index(at: position) ?? list[position].index }
}
