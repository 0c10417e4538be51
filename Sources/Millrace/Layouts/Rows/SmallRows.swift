/// The rule of small sections of rows: a record stores the sizes, and each query breaks rows with the breaker that
/// fills a `RowSection`.
struct SmallRows: SmallRule {
  let rule: RowRule
  let reader: SizeReader
  let insets: AxisInsets
  let map: CoordinateMap
  let gap: Units

  init(_ layout: RowLayout, width: Double) throws(LayoutError) {
    let common = layout.common
    let grid = try PixelGrid(scale: common.scale)
    insets = try AxisInsets(common.insets, axis: common.axis)
    reader = SizeReader(
      axis: common.axis, grid: try PixelGrid(scale: layout.scaleOfSizes), needsHeights: layout.needsHeights,
      takesExtents: layout.takesExtents)
    map = try CoordinateMap(common.axis, common.direction, crossSize: width)
    rule = try RowRule(layout, width: width, insets: insets, map: map, grid: grid)
    gap = try Units(checked: common.spacing, reader.takesExtents ? "rowSpacing" : "lineSpacing")
  }

  static func layout(_ layout: RowLayout, following map: CoordinateMap) -> RowLayout { layout.following(map) }

  func keepsLengths(of other: SmallRows) -> Bool { rule.breaks(like: other.rule) }

  func large(
    _ layout: RowLayout, _ items: StoredItems, width: Double, shape: TreeShape?
  ) throws(LayoutError) -> RowSection {
    let sizes = (0..<items.count).map { reader.axis.transposed(stored($0, in: items.existingRecord).points) }
    return try RowSection(layout, width: width, sizes: sizes, shape: shape)
  }
}

// MARK: - Items

extension SmallRows {
  static var itemSize: Int { MemoryLayout<ItemSize>.size }

  func checked(_ item: FeedItem, _ argument: @autoclosure () -> String) throws(LayoutError) -> ItemSize? {
    let item = try item.rowItem(takesExtents: reader.takesExtents, axis: reader.axis)
    let size = try reader.size(item.size, argument())
    return item.isEstimated ? nil : size
  }

  func stored(_ index: Int, in record: RecordView) -> ItemSize { record.value(index, as: ItemSize.self) }

  func store(_ item: ItemSize, at index: Int, in record: RecordView) { record.setValue(item, index) }

  func feedItem(_ stored: ItemSize) -> FeedItem { reader.feedItem(stored, isEstimate: false) }

  func maximumLength(of item: ItemSize, among count: Int) -> Units { rule.maximumLength(of: item) + gap }

  /// Checks sizes, writes them to a record, and returns the maximum length of the items, wherever rows end.
  func fill(_ record: RecordView, from sizes: some Sequence<LayoutSize>) throws(LayoutError) -> Units {
    var occupied: Units = 0
    for (index, points) in sizes.enumerated() {
      let size = try reader.size(points, "sizes[\(index)]")
      record.setValue(size, index)
      occupied &+= maximumLength(of: size, among: index)
    }
    return occupied
  }

  /// Does the same for extents, which it writes as sizes without a width.
  func fill(_ record: RecordView, from extents: [Double]) throws(LayoutError) -> Units {
    for index in extents.indices where Units(length: extents[index]) == nil {
      throw .invalidExtent(position: index, value: extents[index])
    }
    let axis = reader.axis
    return try fill(record, from: extents.lazy.map { axis.transposed(LayoutSize(width: 0, height: $0)) })
  }
}

// MARK: - Queries

extension SmallRows {
  func length(of items: StoredItems, _ scratch: inout RowScratch) -> Units {
    guard items.record != nil else { return insets.mainStart + insets.mainEnd }
    _ = breakRows(items, &scratch)
    var length: Units = 0
    for row in scratch.rows { length &+= row.height &+ gap }
    return insets.mainStart + max(0, length - gap) + insets.mainEnd
  }

  func collect(
    _ queryRect: AxisRect, of items: StoredItems, counting work: inout WorkCounters,
    _ scratch: inout RowScratch, into sink: inout ElementSink
  ) {
    guard items.record != nil else { return }
    work.itemsScanned &+= items.count
    let rule = breakRows(items, &scratch)
    let sweep = RowSweep(rect: AxisRect(queryRect, from: insets.mainStart), mainStart: insets.mainStart)
    let (map, top) = (map, sink.start &+ insets.mainStart)
    forEachFrame(rule, scratch) { item, rowTop, frame in
      if sweep.intersects(frame, top: rowTop) {
        _ = sink.append(item, map.rect(frame, top: top &+ rowTop))
      }
      return rowTop < sweep.rect.end
    }
  }

  func frame(
    at index: Int, of items: StoredItems, from origin: Units, _ scratch: inout RowScratch
  ) -> LayoutRect {
    let rule = breakRows(items, &scratch)
    let (map, top) = (map, origin + insets.mainStart)
    var result = LayoutRect.zero
    forEachFrame(rule, scratch) { item, rowTop, frame in
      if item == index { result = map.rect(frame, top: top &+ rowTop) }
      return item < index
    }
    return result
  }

  func collectRows(
    of items: StoredItems, in range: RowRange, _ scratch: inout RowScratch, into rows: inout [ItemRow]
  ) {
    _ = breakRows(items, &scratch)
    var (first, start) = (0, insets.mainStart)
    for row in scratch.rows {
      guard start < range.end, rows.count < range.limit else { return }
      if row.item >= range.firstItem {
        rows.append(ItemRow(first: first, last: row.item, start: start, end: start &+ row.height))
      }
      first = row.item &+ 1
      start &+= row.height &+ gap
    }
  }

  func mainRange(
    of range: Range<Int>, _ items: StoredItems, counting work: inout WorkCounters, _ scratch: inout RowScratch
  ) -> Range<Units> {
    work.itemsScanned &+= items.count
    _ = breakRows(items, &scratch)
    var (top, start) = (insets.mainStart, Units.max)
    for row in scratch.rows {
      if row.item >= range.lowerBound { start = min(start, top) }
      if row.item + 1 >= range.upperBound { return start..<(top &+ row.height) }
      top &+= row.height &+ gap
    }
    preconditionFailure("all items are in rows")
  }

  /// Breaks the items into rows, unless `scratch` has the rows of the section. Returns the rule, which may
  /// depend on the first item.
  private func breakRows(_ items: StoredItems, _ scratch: inout RowScratch) -> RowRule {
    let isNew = scratch.beginBreaking()
    if isNew, let record = items.record {
      for item in 0..<items.count { scratch.sizes.append(record.value(item, as: ItemSize.self)) }
    }
    var rule = rule
    if rule.dependsOnFirstItem, let first = scratch.sizes.first { _ = rule.recordFirstItem(first) }
    guard isNew else { return rule }
    var breaker = rule.breaker()
    breaker.breakRows(scratch.sizes, begin: 0, isAtEnd: true, into: &scratch.rows)
    return rule
  }

  /// Calls `body` with each item and its frame, until it returns false.
  private func forEachFrame(
    _ rule: RowRule, _ scratch: RowScratch, _ body: (_ item: Int, _ rowTop: Units, RowFrame) -> Bool
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
    _ empty: Line, _ scratch: RowScratch, _ body: (_ item: Int, _ rowTop: Units, RowFrame) -> Bool
  ) {
    var first = 0
    var top: Units = 0
    for row in scratch.rows {
      var line = empty
      let end = row.item &+ 1
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
