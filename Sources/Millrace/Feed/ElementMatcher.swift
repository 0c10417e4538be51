/// Finds the elements of one query among those of an earlier one, by their names.
///
/// A reusable buffer: a match allocates nothing if the buffer is large enough.
struct ElementMatcher: Sendable {
  typealias Names = ContiguousArray<WatchedElements.Name?>

  static let none = -1

  /// For each new element, the position of the old one with the same name, or `none`.
  private(set) var matches: ContiguousArray<Int> = []
  /// Whether each old element is matched.
  private(set) var isMatched: ContiguousArray<Bool> = []
  /// The old elements that are not matched, up to the last one that is.
  private var skipped: ContiguousArray<Int> = []
  /// The first old element of each name that is not matched, or `none`.
  private var first: [WatchedElements.Name: Int] = [:]
  /// The next old element with the same name: an endless carousel may show an item several times.
  private var next: ContiguousArray<Int> = []

  /// How many names are compared for each old and each new element, before the rest is found by hashes.
  ///
  /// A comparison takes 25 to 28 instructions if the items differ, and adding a name to a dictionary 600.
  private static var comparisonsPerName: Int { 16 }

  /// Matches each new element with the first old element of its name that is not matched yet. `nil` matches nothing.
  ///
  /// - Complexity: O(old.count + new.count)
  mutating func match(_ old: Names, with new: Names) {
    matches.removeAll(keepingCapacity: true)
    matches.reserveCapacity(new.count)
    isMatched.removeAll(keepingCapacity: true)
    isMatched.append(contentsOf: repeatElement(false, count: old.count))
    skipped.removeAll(keepingCapacity: true)
    var comparisons = Self.comparisonsPerName * (old.count + new.count)
    var (end, isIndexed) = (0, false)
    for name in new {
      guard let name else {
        matches.append(Self.none)
        continue
      }
      // Usually all but a few elements stay, in the same order.
      if comparisons > 0 {
        comparisons -= skipped.count
        if let place = skipped.firstIndex(where: { Self.isSame(old[$0], name) }) {
          add(skipped.remove(at: place))
          continue
        }
        let position = (end..<old.count).first { Self.isSame(old[$0], name) }
        comparisons -= (position ?? old.count) - end
        if let position {
          for other in end..<position { skipped.append(other) }
          end = position + 1
        }
        add(position ?? Self.none)
        continue
      }
      if !isIndexed {
        isIndexed = true
        buildIndex(of: old)
      }
      let position = first[name] ?? Self.none
      add(position)
      if position != Self.none { first[name] = next[position] }
    }
  }

  /// Returns whether two names are the same. Nearly all that differ have another item, which is compared first.
  @inline(__always)
  private static func isSame(_ old: WatchedElements.Name?, _ new: WatchedElements.Name) -> Bool {
    guard let old, old.path.item == new.path.item else { return false }
    return old == new
  }

  private mutating func add(_ position: Int) {
    matches.append(position)
    if position != Self.none { isMatched[position] = true }
  }

  /// Indexes the old elements that are not matched.
  private mutating func buildIndex(of old: Names) {
    first.removeAll(keepingCapacity: true)
    next.removeAll(keepingCapacity: true)
    next.append(contentsOf: repeatElement(Self.none, count: old.count))
    for position in old.indices.reversed() where !isMatched[position] {
      guard let name = old[position] else { continue }
      next[position] = first.updateValue(position, forKey: name) ?? Self.none
    }
  }
}
