/// What places the items of small sections of rows of one layout: where rows end is not stored, but found again
/// where it is asked for, by the breaker that a `RowSection` is filled with.
final class CompactRows: Sendable {
  /// What is needed while rows are broken. Kept, so that a query allocates nothing.
  struct Scratch: Sendable {
    var sizes: ContiguousArray<ItemSize> = []
    var rows: ContiguousArray<RowBreak> = []
    /// How far an item ever stuck out of its section's rows across, of all sections whose length was asked for.
    var excess: Units = 0
    /// Whether all that asks is about one section, and whether its rows are broken already.
    private var isOfOneSection = false
    private var isBroken = false

    /// Says that what asks from here on is about one section, which does not change meanwhile: its rows are broken only
    /// once.
    @inline(__always)
    mutating func beginSection() { (isOfOneSection, isBroken) = (true, false) }

    /// Says that what asks from here on may be about any section.
    @inline(__always)
    mutating func endSection() { isOfOneSection = false }

    /// Whether rows have to be broken, which is done then.
    fileprivate mutating func beginBreaking() -> Bool {
      if isOfOneSection, isBroken { return false }
      isBroken = true
      sizes.removeAll(keepingCapacity: true)
      rows.removeAll(keepingCapacity: true)
      return true
    }
  }

  let rule: RowRule
  let reader: SizeReader
  let insets: AxisInsets
  let map: CoordinateMap
  let gap: Units
  let takesExtents: Bool

  init(_ layout: RowLayout, width: Double) throws(LayoutError) {
    let grid = try PixelGrid(scale: layout.scale)
    insets = try AxisInsets(layout.insets, axis: layout.axis)
    reader = SizeReader(
      axis: layout.axis, grid: try PixelGrid(scale: layout.scaleOfSizes), needsHeights: layout.needsHeights)
    map = try CoordinateMap(layout.axis, layout.direction, width: width)
    rule = try RowRule(layout, width: width, insets: insets, map: map, grid: grid)
    gap = try layout.rowSpacing()
    takesExtents = layout.takesExtents
  }

  /// Checks sizes, and writes what is kept of them.
  ///
  /// - Returns: How long the items are at most, wherever rows end.
  func fill(_ items: RecordView, from sizes: [LayoutSize]) throws(LayoutError) -> Units {
    var occupied: Units = 0
    for index in sizes.indices {
      let size = try reader.size(sizes[index], "sizes[\(index)]")
      items.setValue(size, index)
      occupied &+= rule.maximumLength(of: size) &+ gap
    }
    return occupied
  }

  /// Checks extents, and writes what is kept of them, as sizes without a width.
  ///
  /// - Returns: How long the items are at most, wherever rows end.
  func fill(_ items: RecordView, from extents: [Double]) throws(LayoutError) -> Units {
    var occupied: Units = 0
    for index in extents.indices {
      guard Units(length: extents[index]) != nil else {
        throw .invalidExtent(position: index, value: extents[index])
      }
      let size = reader.axis.turned(LayoutSize(width: 0, height: extents[index]))
      let stored = try reader.size(size, "sizes[\(index)]")
      items.setValue(stored, index)
      occupied &+= rule.maximumLength(of: stored) &+ gap
    }
    return occupied
  }

  /// How long so many items are, insets included.
  ///
  /// - Complexity: O(count)
  func length(of items: RecordView, count: Int, _ scratch: inout Scratch) -> Units {
    let rule = breakRows(items, count, &scratch)
    var length: Units = 0
    var (first, widest) = (0, Units(0))
    for row in scratch.rows {
      length &+= row.height &+ gap
      if row.count == 1 { widest = max(widest, Units(scratch.sizes[first].width)) }
      first &+= row.count
    }
    scratch.excess = max(scratch.excess, rule.excess(ofWidest: widest))
    return insets.mainStart + max(0, length - gap) + insets.mainEnd
  }

  /// Appends items to `found` that meet a rectangle.
  ///
  /// - Parameters:
  ///   - top: Where the section's content begins.
  ///   - asked: In the coordinates that `top` is in, as what is found will be.
  func place(
    _ items: RecordView, count: Int, top: Units, in queryRect: AxisRect, _ scratch: inout Scratch,
    into found: inout [Element]
  ) {
    let rule = breakRows(items, count, &scratch)
    let top = top + insets.mainStart
    let sweep = RowSweep(queryRect, mainStart: top)
    let map = map
    forEachFrame(rule, scratch) { item, rowTop, frame in
      if sweep.meets(frame, top: rowTop) {
        found.append(Element(index: item, frame: map.rect(frame, top: top &+ rowTop)))
      }
      return rowTop < sweep.end
    }
  }

  /// Appends all rows.
  ///
  /// - Parameter top: Where the section's content begins.
  func collectRows(
    _ items: RecordView, count: Int, top: Units, _ scratch: inout Scratch, into rows: inout [ItemRow]
  ) {
    _ = breakRows(items, count, &scratch)
    var start = top + insets.mainStart
    var behind = 0
    for row in scratch.rows {
      behind += row.count
      rows.append(ItemRow(last: behind - 1, start: start, end: start &+ row.height))
      start &+= row.height &+ gap
    }
  }

  /// From where the row of the first of some items begins to where that of the last one ends. There is one.
  ///
  /// - Parameter top: Where the section's content begins.
  /// - Complexity: O(count)
  func stretch(
    of range: Range<Int>, in items: RecordView, count: Int, top: Units, _ scratch: inout Scratch
  ) -> (start: Units, end: Units) {
    _ = breakRows(items, count, &scratch)
    var (start, begin) = (top + insets.mainStart, Units.max)
    var behind = 0
    for row in scratch.rows {
      behind += row.count
      if behind > range.lowerBound { begin = min(begin, start) }
      if behind >= range.upperBound { return (begin, start &+ row.height) }
      start &+= row.height &+ gap
    }
    preconditionFailure("all items are in rows")
  }

  /// Where an item is.
  ///
  /// - Parameter top: Where the section's content begins.
  /// - Complexity: O(count)
  func frame(
    of index: Int, in items: RecordView, count: Int, top: Units, _ scratch: inout Scratch
  ) -> LayoutRect {
    let rule = breakRows(items, count, &scratch)
    let top = top + insets.mainStart
    let map = map
    var result = LayoutRect.zero
    forEachFrame(rule, scratch) { item, rowTop, frame in
      if item == index { result = map.rect(frame, top: top &+ rowTop) }
      return item < index
    }
    return result
  }

  /// Finds out where rows end.
  ///
  /// - Returns: The rule, which may depend on the first item.
  private func breakRows(_ items: RecordView, _ count: Int, _ scratch: inout Scratch) -> RowRule {
    let isNew = scratch.beginBreaking()
    if isNew { for item in 0..<count { scratch.sizes.append(items.value(item, as: ItemSize.self)) } }
    var rule = rule
    if rule.dependsOnFirstItem, let first = scratch.sizes.first { _ = rule.recordFirstItem(first) }
    if isNew { rule.withBreaker(Breaking(), on: &scratch) }
    return rule
  }

  /// Calls `body` with each item and its place, as long as it returns true.
  private func forEachFrame(
    _ rule: RowRule, _ scratch: Scratch, _ body: (_ item: Int, _ rowTop: Units, RowFrame) -> Bool
  ) {
    switch rule.kind {
    case .flow(let layout, let flow):
      forEachFrame(FlowLine(layout, flow, crossStart: rule.crossStart), scratch, body)
    case .justified(let justified):
      forEachFrame(JustifiedLine(justified, crossStart: rule.crossStart), scratch, body)
    case .grid(let layout, let geometry): forEachFrame(GridLine(layout, geometry), scratch, body)
    }
  }

  @inline(__always)
  private func forEachFrame<Line: RowLine>(
    _ empty: Line, _ scratch: Scratch, _ body: (_ item: Int, _ rowTop: Units, RowFrame) -> Bool
  ) {
    var first = 0
    var top: Units = 0
    for row in scratch.rows {
      var line = empty
      let end = first &+ row.count
      for item in first..<end { line.measure(scratch.sizes[item]) }
      line.begin(height: row.height, isFirst: first == 0, isLast: end == scratch.sizes.count)
      for item in first..<end {
        guard body(item, top, line.place(scratch.sizes[item])) else { return }
      }
      first = end
      top &+= row.height &+ gap
    }
  }
}

/// Breaks all sizes into rows.
private struct Breaking: RowBreakerUser {
  func use<Breaker: RowBreaker>(_ breaker: inout Breaker, on scratch: inout CompactRows.Scratch) {
    var first = 0
    while first < scratch.sizes.count,
      let row = breaker.nextRow(scratch.sizes, from: first, isFirst: first == 0, isAtEnd: true)
    {
      scratch.rows.append(row)
      first &+= row.count
    }
  }
}
