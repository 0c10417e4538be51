/// Paths of items in ascending order, as runs of items.
struct PathSet: Hashable, Sendable, Sequence {
  private struct Run: Hashable {
    let section: Int
    var items: Range<Int>
  }

  private var runs: [Run] = []

  init() {}

  init(_ paths: some Sequence<ItemPath>) {
    // Neighbors are one run, so many paths may need little.
    runs.reserveCapacity(Swift.min(paths.underestimatedCount, 128))
    for path in paths { append(path) }
  }

  var isEmpty: Bool { runs.isEmpty }

  /// Appends a path after all others.
  @inline(__always)
  mutating func append(_ path: ItemPath) {
    if let last = runs.last, last.section == path.section, last.items.upperBound == path.item {
      runs[runs.count - 1].items = last.items.lowerBound..<(path.item + 1)
    } else {
      runs.append(Run(section: path.section, items: path.item..<(path.item + 1)))
    }
  }

  /// Appends the items of a section that have a flag. All others are in sections before it.
  mutating func append(_ section: Int, flagged flags: ArraySlice<Bool>) {
    var item = flags.startIndex
    while item < flags.endIndex {
      let first = item
      while item < flags.endIndex, flags[item] { item += 1 }
      if item > first {
        let items = (first - flags.startIndex)..<(item - flags.startIndex)
        runs.append(Run(section: section, items: items))
      }
      item += 1
    }
  }

  /// - Complexity: O(log runs)
  func contains(_ path: ItemPath) -> Bool {
    let number = runs.indices.partitioningIndex {
      (runs[$0].section, runs[$0].items.upperBound) > (path.section, path.item)
    }
    return number < runs.count && runs[number].section == path.section
      && runs[number].items.contains(path.item)
  }

  /// The first path, or `nil` if there is none.
  var first: ItemPath? { runs.first.map { ItemPath(section: $0.section, item: $0.items.lowerBound) } }

  /// Returns the first item of a section, or `nil` if there is none.
  ///
  /// - Complexity: O(log runs)
  func firstItem(inSection section: Int) -> Int? {
    let number = runs.indices.partitioningIndex { runs[$0].section >= section }
    return number < runs.count && runs[number].section == section ? runs[number].items.lowerBound : nil
  }

  func makeIterator() -> some IteratorProtocol<ItemPath> {
    runs.lazy.flatMap { run in
      run.items.lazy.map { ItemPath(section: run.section, item: $0) }
    }.makeIterator()
  }
}

extension PathSet: ExpressibleByArrayLiteral {
  init(arrayLiteral paths: ItemPath...) { self.init(paths) }
}
