/// The description of an item of a uniform grid. It has no values, because all items are equal.
public struct GridCell: Hashable, Sendable {
  /// Creates a cell.
  public init() {}
}

extension BatchUpdate where Size == GridCell {
  /// Inserts an item that is at `index` after the batch.
  public mutating func insert(at index: Int) { insert(GridCell(), at: index) }
}

extension GridSection {
  /// A batch of edits of a grid. Resizing an item does nothing.
  public typealias Batch = BatchUpdate<GridCell>

  /// Calls `changes`, and returns the distance to move the content offset so that an anchor keeps its
  /// position on screen.
  ///
  /// The changes may be of any kind: edits, batches, another width, another number of columns.
  ///
  /// - Parameters:
  ///   - anchor: The part of the content to keep.
  ///   - changes: Makes the changes. If it throws, the changes made so far remain. If it assigns another
  ///     section, whose items are not known to be the same, nothing is kept, and the correction is 0.
  /// - Precondition: The anchor's item exists.
  /// - Complexity: O(1), plus the changes
  @discardableResult
  public mutating func withAnchor<Failure: Error>(
    _ anchor: Anchor, _ changes: (inout GridSection) throws(Failure) -> Void
  ) throws(Failure) -> OffsetCorrection {
    try keep(anchor, settles: false, changes)
  }

  /// Applies all edits of a batch at once. If it throws, the section is unchanged.
  ///
  /// Equal to removing the departing items from last to first, and then inserting the arriving items from
  /// first to last.
  ///
  /// - Parameters:
  ///   - anchor: The part of the content that keeps its position on screen (`ChangeReport.offsetCorrection`).
  ///   - rect: A rect to watch for changes, usually the viewport. The report lists its visible changes
  ///     (`ChangeReport.differences`). The rect moves with the anchor.
  /// - Returns: The changes.
  /// - Throws: If an index is out of range; if an index appears twice among the departures or among the
  ///   arrivals; if a removed item is resized, or an item is resized twice; if the content is too long; if
  ///   the anchor's item does not exist.
  /// - Complexity: O(m log m) for m edits, plus the watched rect
  @discardableResult
  public mutating func apply(
    _ batch: Batch, keeping anchor: Anchor? = nil, watching rect: LayoutRect? = nil
  ) throws(LayoutError) -> ChangeReport {
    try applyBatch(batch, keeping: anchor, watching: rect)
  }
}

/// Support for batches and anchors.
extension GridSection: EditableSection {
  var map: CoordinateMap { geometry.columns.map }

  var firstUnsettledIndex: Int? { nil }

  var unobserved: GridSection {
    var section = self
    section.anchors = []
    return section
  }

  func settleIfNeeded(until limit: SettlingLimit) {}

  func provisionalStart(of index: Int) -> Units { geometry.top(ofRow: index / columnCount) }

  var provisionalLength: Units { geometry.contentHeight(of: count) }

  var minimumLength: Units { provisionalLength }

  var contentStart: Units { geometry.insets.mainStart }

  func unchangedStart(before index: Int) -> Units { provisionalStart(of: index) }

  func item(of size: GridCell, _ argument: @autoclosure () -> String) -> GridCell { size }

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
  mutating func takeItem(at index: Int, movedFrom source: Int?) -> GridCell {
    anchorsWillRemove(index, movedFrom: source)
    count -= 1
    return GridCell()
  }

  mutating func resizeItem(at index: Int, to item: GridCell) {}
}
