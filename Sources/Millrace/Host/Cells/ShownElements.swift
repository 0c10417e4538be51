/// The elements in the window of a collection view, in the order of queries, and their cells.
struct ShownElements {
  /// Where each element is.
  var attributes: [LayoutAttributes] = []
  /// The identity of each element. `nil` if it is gone, or must get another cell.
  var names: ContiguousArray<WatchedElements.Name?> = []
  /// The number of each element's cell. `noCell` if it has none yet.
  var cells: ContiguousArray<Int> = []

  /// The cells whose elements were not found by the last update, and the names of these elements, if they still exist.
  private(set) var lost: ContiguousArray<(cell: Int, name: WatchedElements.Name?)> = []

  static let noCell = -1

  /// The elements of the last query. Exchanged with those above, so that queries allocate nothing.
  var found: [LayoutAttributes] = []
  private var foundNames: ContiguousArray<WatchedElements.Name?> = []
  private var foundCells: ContiguousArray<Int> = []
  private var matcher = ElementMatcher()

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

  /// Replaces the elements by those that were found. Elements that stay keep their cells, and the others are in `lost`.
  mutating func replace(in feed: Feed) {
    foundNames.removeAll(keepingCapacity: true)
    foundCells.removeAll(keepingCapacity: true)
    for element in found { foundNames.append(WatchedElements.Name(element, in: feed)) }
    // An element without a cell has none to hand over.
    for old in cells.indices where cells[old] == Self.noCell { names[old] = nil }
    matcher.match(names, with: foundNames)
    for old in matcher.matches { foundCells.append(old == ElementMatcher.none ? Self.noCell : cells[old]) }
    lost.removeAll(keepingCapacity: true)
    for old in cells.indices where cells[old] != Self.noCell && !matcher.isMatched[old] {
      lost.append((cells[old], names[old]))
    }
    swap(&attributes, &found)
    swap(&names, &foundNames)
    swap(&cells, &foundCells)
  }
}

extension [LayoutAttributes] {
  /// Returns whether an item is among the elements.
  ///
  /// - Complexity: O(k) for k elements
  func containsItem(at path: ItemPath) -> Bool { contains { $0.kind == .item && $0.path == path } }
}

extension WatchedElements.Name {
  init(_ element: LayoutAttributes, in feed: Feed) {
    if element.kind == .item {
      self.init(path: element.path, kind: .item, isOfItem: true, ordinal: 0)
    } else {
      self.init(Element(element.kind, path: element.path, frame: element.frame), in: feed)
    }
  }
}
