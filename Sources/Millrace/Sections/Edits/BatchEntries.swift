/// The departures or the arrivals of a batch, in ascending order. Equal if their entries are, however they are stored.
protocol BatchEntries: RandomAccessCollection, Hashable, Sendable, ExpressibleByArrayLiteral
where Index == Int, Indices == Range<Int>, Element: Hashable, ArrayLiteralElement == Element {
  init(_ list: [Element])
}

extension BatchEntries {
  static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }

  func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for entry in self { hasher.combine(entry) }
  }

  init(arrayLiteral elements: Element...) { self.init(elements) }
}
