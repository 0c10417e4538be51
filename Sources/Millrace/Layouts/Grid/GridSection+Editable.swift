/// What there is to say of one item of a uniform grid, where all are alike: nothing.
public struct GridCell: Hashable, Sendable {
  /// A cell like any other.
  public init() {}
}

extension BatchUpdate where Size == GridCell {
  /// Inserts an item that is at `index` after the batch.
  public mutating func insert(at index: Int) { insert(GridCell(), at: index) }
}

extension GridSection {
  /// A batch of edits of a grid. Resizing an item does nothing.
  public typealias Batch = BatchUpdate<GridCell>

  /// Makes changes of any kind, and tells by how much to move the content's offset so that an anchor stays
  /// where the reader sees it: edits, batches, another width, another number of columns.
  ///
  /// - Parameters:
  ///   - anchor: What is kept.
  ///   - changes: Makes the changes. If it throws, what it changed until then stays changed. If it assigns
  ///     another section, whose items are not known to be these, nothing is kept, and the correction is 0.
  /// - Precondition: An anchor's item exists.
  /// - Complexity: O(1) beside the changes
  @discardableResult
  public mutating func keeping<Failure: Error>(
    _ anchor: Anchor, _ changes: (inout GridSection) throws(Failure) -> Void
  ) throws(Failure) -> OffsetCorrection {
    try keep(anchor, settles: false, changes)
  }

  /// Makes all edits of a batch at once, or, if it throws, none.
  ///
  /// Equal to removing what leaves its place from the last to the first, and then inserting what arrives
  /// from the first to the last.
  ///
  /// - Parameters:
  ///   - anchor: What is to stay where the reader sees it (`ChangeReport.offsetCorrection`).
  ///   - rect: A rectangle to be watched, mostly the viewport: the report lists what is to be seen at
  ///     another place (`ChangeReport.differences`). The rectangle moves with the anchor.
  /// - Returns: What changed.
  /// - Throws: If an index is out of range, or is named twice among those that leave their places or
  ///   among those that arrive; if a removed item is to be resized, or an item twice; if the content would
  ///   be too long; if the anchor's item does not exist.
  /// - Complexity: O(m log m) for m edits, beside the watched rectangle
  @discardableResult
  public mutating func apply(
    _ batch: Batch, keeping anchor: Anchor? = nil, watching rect: LayoutRect? = nil
  ) throws(LayoutError) -> ChangeReport {
    try applyBatch(batch, keeping: anchor, watching: rect)
  }
}

/// What batches and anchors need of a grid.
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

  func provisionalFrame(at index: Int) -> LayoutRect {
    let (row, column) = index.quotientAndRemainder(dividingBy: columnCount)
    return geometry.frame(row: row, column: column)
  }

  func firstProvisionalItem(in rect: AxisRect) -> Int? {
    var first: Int?
    geometry.visit(rect, of: count) { index, _ in
      first = index
      return false
    }
    return first
  }

  var provisionalLength: Units { geometry.contentHeight(of: count) }

  var minimumLength: Units { provisionalLength }

  var contentStart: Units { geometry.insets.mainStart }

  func unchangedStart(before index: Int) -> Units { provisionalStart(of: index) }

  func item(of size: GridCell, _ argument: @autoclosure () -> String) -> GridCell { size }

  // What bounds a grid is its number of items, so each counts as 1, and what is missing to the most of them
  // as there already.
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
