/// The measured size of an item of a feed.
public struct ItemMeasurement: Hashable, Sendable {
  /// The path of the item.
  public var path: ItemPath
  /// The size, in points. A layout that determines the width or the height of its items ignores it.
  public var size: LayoutSize

  /// Creates the measurement of the item at the given path.
  public init(path: ItemPath, size: LayoutSize) { (self.path, self.size) = (path, size) }
}

// Items that are inserted with an estimate and measured when they are visible.
extension Feed {
  /// Returns whether the size of an item is an estimate.
  ///
  /// Items of waterfalls and rows are estimated if they were inserted so (`FeedItem.estimated`), until they are measured or
  /// resized. Items of compositional sections with estimated dimensions are estimated until they are measured. A custom
  /// layout says which of its items are estimates (`CustomLayout.isEstimate(_:)`). An item that is moved to another section
  /// stays estimated.
  ///
  /// Items of uniform grids, mosaics, circles, carousels and banners have no size of their own. The lengths of the rows of
  /// a sheet are set row by row: measure the cells of a row, and set the row to the maximum of their heights
  /// (`SpreadsheetSection.resizeRows(_:)`).
  ///
  /// - Precondition: There is an item at `path`.
  /// - Complexity: O(log sections + log n)
  public func isEstimated(at path: ItemPath) -> Bool {
    let entry = checkedEntry(path.section)
    precondition(path.item >= 0 && path.item < entry.count, "item out of range")
    let section = store.section(entry).laidOut
    return section.hasEstimates && section.isEstimate(ofItem: path.item)
  }

  /// Returns the items that intersect `rect` and whose sizes are estimates, in ascending order: those to measure next.
  ///
  /// Settles the same items as `forEachElement(in:view:_:)`.
  ///
  /// - Complexity: That of `forEachElement(in:view:_:)`, plus O(log sections) per section and O(log n) per item found
  public mutating func estimatedItems(in rect: LayoutRect) -> [ItemPath] {
    var found: [ItemPath] = []
    forEachElement(in: rect) { element in
      if element.kind == .item { found.append(element.path) }
    }
    // The section of the last item, if it has estimates. Neighbors usually have the same section.
    var (last, section): (Int, AnySection?) = (-1, nil)
    return found.filter { path in
      if path.section != last {
        last = path.section
        let box = store.section(sectionTree.entry(at: last)).laidOut
        section = box.hasEstimates ? box : nil
      }
      return section?.isEstimate(ofItem: path.item) ?? false
    }
  }

  /// Sets the measured size of an item, whose size is then no longer an estimate.
  ///
  /// A waterfall takes the extent of `size` along the feed, and the item keeps its span. A custom layout says what a
  /// measured size changes in an item (`CustomLayout.measured(_:size:)`). An item may be measured again, or without having
  /// been estimated.
  ///
  /// Measure all items that become visible within one `withAnchor(_:settling:_:)`, or with `measure(_:keeping:)`: what is
  /// on screen then does not move. A second call could not tell what the first one measured from what was there before.
  ///
  /// - Throws: `LayoutError`:
  ///   - if there is no item at `path`;
  ///   - if the size is out of range, or items of the section have no size of their own;
  ///   - if the content would be too long.
  /// - Complexity: As for `insert(_:at:)`
  public mutating func measure(at path: ItemPath, size: LayoutSize) throws(LayoutError) {
    try resize(at: path, to: hasItem(at: path) ? measuredItem(at: path, size: size) : .cell)
  }

  /// Sets the measured sizes of items, all or none, and keeps an anchor.
  ///
  /// The result equals that of single measurements. If an item is measured several times, the last measurement counts.
  ///
  /// ```swift
  /// let sizes = feed.estimatedItems(in: screen).map { ItemMeasurement(path: $0, size: size(of: $0)) }
  /// offset += try feed.measure(sizes, keeping: .firstVisible(in: screen)).points
  /// ```
  ///
  /// - Parameters:
  ///   - measurements: The paths of items and their measured sizes.
  ///   - anchor: The content whose position on screen is kept.
  /// - Returns: The distance to move the content offset so that the anchor keeps its position.
  /// - Throws: As `measure(at:size:)`, and if the item of `anchor` does not exist. Errors name a
  ///   measurement as `resizes[i]`, where `i` counts the measured paths in ascending order.
  /// - Complexity: O(m log m + m log sections) for m measurements, plus the cost of the batches in the sections. Settling
  ///   for the anchor comes on top.
  @inlinable
  @discardableResult
  public mutating func measure(
    _ measurements: some Sequence<ItemMeasurement>, keeping anchor: Anchor? = nil
  ) throws(LayoutError) -> OffsetCorrection {
    // The sequence is read where its type is known. In the engine, a measurement would take 9 % more instructions.
    try measure(all: ContiguousArray(measurements), keeping: anchor)
  }

  @usableFromInline
  mutating func measure(
    all measurements: ContiguousArray<ItemMeasurement>, keeping anchor: Anchor?
  ) throws(LayoutError) -> OffsetCorrection {
    if measurements.count == 1, let measurement = measurements.first, hasItem(at: measurement.path) {
      if let anchor { try check(anchor) }
      let item = measuredItem(at: measurement.path, size: measurement.size)
      // A batch with one edit takes twice as long.
      do throws(LayoutError) {
        return try keep(anchor) { (feed) throws(LayoutError) in
          try feed.resize(at: measurement.path, to: item)
        }
      } catch {
        // The batch below throws the error with the name of the measurement.
      }
    }
    // The last measurement of an item comes last.
    let order = measurements.indices.sorted { (measurements[$0].path, $0) < (measurements[$1].path, $1) }
    var batch = BatchUpdate()
    for (place, index) in order.enumerated() {
      let (path, size) = (measurements[index].path, measurements[index].size)
      if place + 1 < order.count, measurements[order[place + 1]].path == path { continue }
      batch.resize(at: path, to: hasItem(at: path) ? measuredItem(at: path, size: size) : .cell)
    }
    return try apply(batch, keeping: anchor).offsetCorrection ?? .zero
  }

  private func measuredItem(at path: ItemPath, size: LayoutSize) -> FeedItem {
    let entry = sectionTree.entry(at: path.section)
    return store.section(entry).laidOut.measuredItem(
      at: path.item, of: store.items(of: entry), size: size)
  }
}
