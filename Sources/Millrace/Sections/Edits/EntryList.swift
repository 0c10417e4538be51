/// The departures or the arrivals of a batch, in ascending order: a list, or in a large batch, numbers.
struct EntryList<Numbered: NumberedList>: RandomAccessCollection, Hashable, Sendable {
  private(set) var list: [Numbered.Element] = []
  private(set) var numbered: Numbered?

  init() {}

  init(_ list: [Numbered.Element]) { self.list = list }

  init(_ numbered: Numbered) { self.numbered = numbered }

  var startIndex: Int { 0 }

  @inline(__always)
  var endIndex: Int { numbered?.count ?? list.count }

  @inline(__always)
  subscript(position: Int) -> Numbered.Element { numbered?[position] ?? list[position] }

  static func == (left: EntryList, right: EntryList) -> Bool { left.elementsEqual(right) }

  func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for entry in self { hasher.combine(entry) }
  }
}

extension EntryList: ExpressibleByArrayLiteral {
  init(arrayLiteral elements: Numbered.Element...) { self.init(elements) }
}

/// Entries that are computed from numbers.
protocol NumberedList: RandomAccessCollection & Sendable
where Index == Int, Indices == Range<Int>, Element: Hashable & Sendable {}
