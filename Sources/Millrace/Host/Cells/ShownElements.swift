/// The elements in the window of a collection view, in the order of queries, and their cells.
struct ShownElements {
  /// Where each element is.
  private(set) var attributes: [LayoutAttributes] = []
  /// The identity of each element. `nil` if it is gone, or must get another cell.
  var names: ContiguousArray<WatchedElements.Name?> = []
  /// The number of each element's cell. `noCell` if it has none yet.
  var cells: ContiguousArray<Int> = []

  /// The cells whose elements were not found by the last update, and the names of these elements, if they still exist.
  private(set) var lost: ContiguousArray<(cell: Int, name: WatchedElements.Name?)> = []

  static let noCell = -1

  /// The elements of the last query. Exchanged with those above, so that queries allocate nothing.
  private var found: [LayoutAttributes] = []
  private var foundNames: ContiguousArray<WatchedElements.Name?> = []
  private var foundCells: ContiguousArray<Int> = []
  /// The old elements by name, while a query is matched.
  private var index: [WatchedElements.Name: Int] = [:]
  /// The next old element with the same name: an endless carousel may show an item several times.
  private var nextWithName: ContiguousArray<Int> = []

  /// Returns whether an item is in the window.
  ///
  /// - Complexity: O(k) for k elements
  func containsItem(at path: ItemPath) -> Bool {
    attributes.contains { $0.kind == .item && $0.path == path }
  }

  private struct LimitReached: Error {}

  /// Finds the elements that intersect `rect` now, up to `limit`, without replacing those from before.
  ///
  /// - Parameter view: The visible rect.
  /// - Returns: Whether there are more.
  mutating func find(in feed: inout Feed, _ rect: LayoutRect, view: LayoutRect, limit: Int) -> Bool {
    found.removeAll(keepingCapacity: true)
    do throws(LimitReached) {
      try feed.forEachAttributes(in: rect, view: view) { _ in
      } body: { (element) throws(LimitReached) in
        guard found.count < limit else { throw LimitReached() }
        found.append(element)
      }
      return false
    } catch {
      return true
    }
  }

  /// Adds an element that the query did not find.
  mutating func addFound(_ element: LayoutAttributes) { found.append(element) }

  /// Returns whether the query found an item.
  func hasFoundItem(at path: ItemPath) -> Bool { found.contains { $0.kind == .item && $0.path == path } }

  /// Replaces the elements by those that were found. Elements that stay keep their cells, and the others are in `lost`.
  mutating func replace(in feed: Feed) {
    foundNames.removeAll(keepingCapacity: true)
    foundCells.removeAll(keepingCapacity: true)
    for element in found { foundNames.append(WatchedElements.Name(element, in: feed)) }
    match()
    lost.removeAll(keepingCapacity: true)
    for (old, cell) in cells.enumerated() where cell != Self.noCell { lost.append((cell, names[old])) }
    swap(&attributes, &found)
    swap(&names, &foundNames)
    swap(&cells, &foundCells)
  }

  /// Changes the attributes of all items.
  mutating func updateItems(_ body: (inout LayoutAttributes) -> Void) {
    for index in attributes.indices where attributes[index].kind == .item { body(&attributes[index]) }
  }

  /// Gives each found element the cell of the old element with its name, and takes it from that one.
  private mutating func match() {
    var (next, isIndexed) = (0, false)
    for name in foundNames {
      // Usually all but a few elements stay, in the same order.
      if next < names.count, names[next] == name, cells[next] != Self.noCell {
        foundCells.append(takeCell(next))
        next += 1
        continue
      }
      if !isIndexed {
        isIndexed = true
        buildIndex(from: next)
      }
      guard let name, var old = index[name] else {
        foundCells.append(Self.noCell)
        continue
      }
      // An element that was matched in order is still in the index.
      while old != Self.noCell, cells[old] == Self.noCell { old = nextWithName[old] }
      if old == Self.noCell {
        index[name] = nil
        foundCells.append(Self.noCell)
      } else {
        index[name] = nextWithName[old] == Self.noCell ? nil : nextWithName[old]
        foundCells.append(takeCell(old))
        next = old + 1
      }
    }
  }

  private mutating func takeCell(_ old: Int) -> Int {
    defer { cells[old] = Self.noCell }
    return cells[old]
  }

  /// Indexes the old elements from `first` on that have cells, the first of each name first.
  private mutating func buildIndex(from first: Int) {
    index.removeAll(keepingCapacity: true)
    nextWithName.removeAll(keepingCapacity: true)
    nextWithName.append(contentsOf: repeatElement(Self.noCell, count: names.count))
    for old in (first..<max(first, names.count)).reversed() where cells[old] != Self.noCell {
      guard let name = names[old] else { continue }
      nextWithName[old] = index.updateValue(old, forKey: name) ?? Self.noCell
    }
  }
}

extension WatchedElements.Name {
  init(_ element: LayoutAttributes, in feed: Feed) {
    if element.kind == .item {
      self.init(path: element.path, kind: .item, isOfItem: true, ordinal: 0)
    } else {
      let element = Element(
        element.kind, path: element.path, frame: element.frame, zIndex: element.zIndex,
        isPinned: element.isPinned)
      self.init(element, in: feed)
    }
  }
}
