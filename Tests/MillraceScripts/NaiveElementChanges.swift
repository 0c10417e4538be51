import Millrace
import MillraceOracle
import MillraceRandom

extension ElementChanges {
  /// Creates the changes from the elements of a query to those of a later one.
  ///
  /// - Parameters:
  ///   - isSame: Returns whether an old element is the same as a new one, with the same cell.
  ///   - isReconfigured: Returns whether an old element was reconfigured.
  init(
    naivelyFrom seen: [Element], to found: [Element], isReconfigured: (Element) -> Bool,
    isSame: (Element, Element) -> Bool
  ) {
    self.init()
    disappeared = seen
    for element in found {
      guard let index = disappeared.firstIndex(where: { isSame($0, element) }) else {
        appeared.append(element)
        continue
      }
      let old = disappeared.remove(at: index)
      if old != element { moved.append(Move(before: old, after: element)) }
      if isReconfigured(old) { reconfigured.append(element) }
    }
  }
}

extension BatchUpdate {
  /// Whether the batch changes no positions: it only reloads and reconfigures items.
  var changesNothing: Bool { count == reloads.count + reconfigures.count }
}

extension SplitMix64 {
  /// Adds some reloads and reconfigurations of items that stay in a section by itself.
  mutating func addCells(to batch: inout BatchUpdate, count: Int) {
    addCells(to: &batch, (0..<count).map { ItemPath(section: 0, item: $0) })
  }

  /// Adds reloads and reconfigurations of some of `paths`, but not of items that the batch removes.
  mutating func addCells(to batch: inout BatchUpdate, _ paths: [ItemPath]) {
    let removed = Set(batch.removals)
    let staying = paths.filter { !removed.contains($0) }
    batch.reloads += staying.filter { _ in oneIn(12) }.shuffled(using: &self)
    batch.reconfigures += staying.filter { _ in oneIn(8) }.shuffled(using: &self)
  }
}
