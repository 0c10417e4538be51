/// The description of an item of a uniform grid. It has no values, because all items are equal.
public struct GridCell: Hashable, Sendable {
  /// Creates a cell.
  public init() {}
}

extension GridSection: EditableSection {
  var map: CoordinateMap { geometry.columns.map }

  func settleIfNeeded(until limit: SettlingLimit) {}

  func provisionalStart(of index: Int) -> Units { geometry.top(ofRow: index / columnCount) }

  var provisionalLength: Units { geometry.contentHeight(of: count) }

  var minimumLength: Units { provisionalLength }

  var contentStart: Units { geometry.insets.mainStart }

  func unchangedStart(before index: Int) -> Units { provisionalStart(of: index) }

  func checked(_ item: GridCell, _ argument: @autoclosure () -> String) -> GridCell { item }

  func description(of item: GridCell) -> GridCell { item }

  // The number of items of a grid is bounded. So each item counts as 1, and `occupied` is the maximum
  // position minus the number of items that may still be added.
  func length(of item: GridCell) -> Units { 1 }

  func length(ofItemAt index: Int) -> Units { 1 }

  var occupied: Units { Units.maximumPosition - Units(geometry.maximumCount - count) }

  func prefetch(_ indices: [Int]) {}

  mutating func insertItem(_ item: GridCell, at index: Int, movedFrom source: Int?) {
    count += 1
    anchorsDidInsert(index, movedFrom: source)
  }

  @discardableResult
  mutating func removeItem(at index: Int, movedFrom source: Int?) -> GridCell {
    anchorsWillRemove(index, movedFrom: source)
    count -= 1
    return GridCell()
  }

  mutating func resizeItem(at index: Int, to item: GridCell) {}
}
