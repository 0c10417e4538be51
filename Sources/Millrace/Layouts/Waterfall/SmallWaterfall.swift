/// The rule of small waterfalls: a record stores the extents, and each query computes the lanes with the packer that
/// fills a `WaterfallSection`.
struct SmallWaterfall: SmallRule {
  let rule: WaterfallRule
  let geometry: LaneGeometry
  let grid: PixelGrid
  let insets: AxisInsets
  let gap: Units

  init(_ layout: Waterfall, width: Double) throws(LayoutError) {
    grid = try PixelGrid(scale: layout.scale)
    insets = try AxisInsets(layout.insets, axis: layout.axis)
    geometry = try LaneGeometry(
      layout.columns, spacing: layout.columnSpacing, width: width, insets: insets,
      map: try CoordinateMap(layout.axis, layout.direction, crossSize: width), grid: grid)
    rule = try WaterfallRule(layout)
    gap = try Units(checked: layout.rowSpacing, "rowSpacing")
  }

  static func layout(_ layout: Waterfall, following map: CoordinateMap) -> Waterfall { layout.following(map) }

  func keepsLengths(of other: SmallWaterfall) -> Bool { geometry.count == other.geometry.count }

  var map: CoordinateMap { geometry.map }

  var hasLanes: Bool { geometry.count > 1 }

  var crossOverflow: Units { geometry.crossOverflow }

  func large(
    _ layout: Waterfall, _ items: StoredItems, width: Double, shape: TreeShape?
  ) throws(LayoutError) -> WaterfallSection {
    let extents = (0..<items.count).map { (items.record?.extent($0) ?? 0).points }
    return try WaterfallSection(layout, width: width, extents: extents, shape: shape)
  }

  static var itemSize: Int { MemoryLayout<UInt32>.size }

  func checked(_ item: FeedItem, _ argument: @autoclosure () -> String) throws(LayoutError) -> ItemSize? {
    let item = try item.waterfallItem()
    let extent = grid.roundedDown(try Units(checked: item.extent, argument()))
    if item.isEstimated { return nil }
    if let span = item.span, span != .lanes(1) { return nil }
    return ItemSize(width: 0, height: UInt32(truncatingIfNeeded: extent))
  }

  func stored(_ index: Int, in record: RecordView) -> ItemSize {
    ItemSize(width: 0, height: record.value(index, as: UInt32.self))
  }

  func store(_ item: ItemSize, at index: Int, in record: RecordView) { record.setValue(item.height, index) }

  func feedItem(_ stored: ItemSize) -> FeedItem { .extent(Units(stored.height).points, span: .lanes(1)) }

  func maximumLength(of item: ItemSize, among count: Int) -> Units { Units(item.height) + gap }

  /// Checks extents, and writes them to a record.
  ///
  /// - Returns: The total length of the items in all lanes.
  func fill(_ record: RecordView, from extents: [Double]) throws(LayoutError) -> Units {
    var occupied = Units(extents.count) * gap
    for index in extents.indices {
      guard var extent = Units(length: extents[index]) else {
        throw .invalidExtent(position: index, value: extents[index])
      }
      if grid.isPresent { extent = grid.roundedDown(extent) }
      record.setValue(UInt32(truncatingIfNeeded: extent), index)
      occupied &+= extent
    }
    return occupied
  }

  /// Calls `user` with a packer before the first item. All `ends` are 0.
  @inline(__always)
  private func pack(ends: LaneVector, _ user: inout some LanePackerUser) {
    // The most common packer, without the copies that a packer of any rule takes.
    if case .shortestFirst = rule, geometry.count <= 4 {
      var packer = FourSortedLanes(emptyLanes: geometry.count)
      return user.use(&packer)
    }
    rule.withPacker(ends: ends, last: rule.laneBeforeFirst(of: geometry.count)) { $0.use(&user) }
  }

  func length(of items: StoredItems, _ scratch: inout RowScratch) -> Units {
    guard let record = items.record else { return insets.mainStart + insets.mainEnd }
    return withLaneVectors(1, lanes: geometry.count) { vectors in
      var measuring = Measuring(items: record, count: items.count, gap: gap, ends: vectors[0])
      pack(ends: vectors[0], &measuring)
      return insets.mainStart + max(0, vectors[0].maximum - gap) + insets.mainEnd
    }
  }

  func collect(
    _ queryRect: AxisRect, of items: StoredItems, counting work: inout WorkCounters,
    _ scratch: inout RowScratch, into sink: inout ElementSink
  ) {
    let lanes = geometry.lanes(intersecting: queryRect.crossStart, queryRect.crossEnd)
    guard !lanes.isEmpty, let record = items.record else { return }
    if geometry.count == 1 { return collectList(queryRect, record, items.count, &work, into: &sink) }
    work.itemsScanned &+= items.count
    withLaneVectors(2, lanes: geometry.count) { vectors in
      vectors[1].set(sink.start &+ insets.mainStart)
      var placing = Placing(
        items: record, count: items.count, geometry: geometry, gap: gap,
        begin: sink.start &+ queryRect.start, end: sink.start &+ queryRect.end, lanes: lanes,
        ends: vectors[1])
      swap(&placing.sink, &sink)
      pack(ends: vectors[0], &placing)
      swap(&placing.sink, &sink)
    }
  }

  /// Appends the items of a list that intersect a rectangle across which the list lies.
  private func collectList(
    _ queryRect: AxisRect, _ items: RecordView, _ count: Int, _ work: inout WorkCounters,
    into sink: inout ElementSink
  ) {
    guard geometry.lanes[0].width > 0 else { return }
    let distance = sink.start
    var (item, start) = (0, insets.mainStart)
    while item < count {
      let end = start &+ items.extent(item)
      if max(end, start &+ 1) > queryRect.start { break }
      start = end &+ gap
      item &+= 1
    }
    while item < count, start < queryRect.end {
      let extent = items.extent(item)
      if start &+ max(extent, 1) > queryRect.start {
        _ = sink.append(item, geometry.frame(lane: 0, start: distance &+ start, extent: extent))
      }
      start &+= extent &+ gap
      item &+= 1
    }
    work.itemsScanned &+= item
  }

  func frame(
    at index: Int, of items: StoredItems, from origin: Units, _ scratch: inout RowScratch
  ) -> LayoutRect {
    let record = items.existingRecord
    return withLaneVectors(2, lanes: geometry.count) { vectors in
      vectors[1].set(origin + insets.mainStart)
      var reaching = Reaching(items: record, range: index..<(index + 1), gap: gap, ends: vectors[1])
      pack(ends: vectors[0], &reaching)
      return geometry.frame(lane: reaching.lane, start: reaching.start, extent: record.extent(index))
    }
  }

  func mainRange(
    of range: Range<Int>, _ items: StoredItems, counting work: inout WorkCounters, _ scratch: inout RowScratch
  ) -> Range<Units> {
    work.itemsScanned &+= range.upperBound
    let record = items.existingRecord
    return withLaneVectors(2, lanes: geometry.count) { vectors in
      vectors[1].set(insets.mainStart)
      var reaching = Reaching(items: record, range: range, gap: gap, ends: vectors[1])
      pack(ends: vectors[0], &reaching)
      return reaching.start..<reaching.end
    }
  }

  /// Appends the rows, if there is one lane: each item is a row.
  func collectRows(
    of items: StoredItems, in range: RowRange, _ scratch: inout RowScratch, into rows: inout [ItemRow]
  ) {
    guard geometry.count == 1, let record = items.record else { return }
    var (item, start) = (0, insets.mainStart)
    while item < items.count, start < range.end, rows.count < range.limit {
      let itemEnd = start &+ record.extent(item)
      if itemEnd &+ gap >= range.start, item >= range.firstItem {
        rows.append(ItemRow(first: item, last: item, start: start, end: itemEnd))
      }
      start = itemEnd &+ gap
      item &+= 1
    }
  }

  func row(of item: Int, _ items: StoredItems, _ scratch: inout RowScratch) -> ItemRow? {
    guard geometry.count == 1, let record = items.record else { return nil }
    var start = insets.mainStart
    for before in 0..<item { start &+= record.extent(before) &+ gap }
    return ItemRow(first: item, last: item, start: start, end: start &+ record.extent(item))
  }
}

extension RecordView {
  @inline(__always)
  fileprivate func extent(_ index: Int) -> Units { Units(value(index, as: UInt32.self)) }
}

/// Packs items up to the end of `range`, and computes the minimum start and the maximum end of those in `range`, and
/// the lane of the last one.
private struct Reaching: LanePackerUser {
  let items: RecordView
  let range: Range<Int>
  let gap: Units
  let ends: LaneVector
  var start = Units.max
  var end = Units.min
  var lane = 0

  mutating func use(_ packer: inout some LanePacker) {
    for item in 0..<range.upperBound {
      let extent = items.extent(item)
      lane = packer.place(extent &+ gap)
      let position = ends[lane]
      ends[lane] = position &+ extent &+ gap
      guard item >= range.lowerBound else { continue }
      (start, end) = (min(start, position), max(end, position &+ extent))
    }
  }
}

/// Packs items, and writes the ends of the lanes.
private struct Measuring: LanePackerUser {
  let items: RecordView
  let count: Int
  let gap: Units
  let ends: LaneVector

  func use(_ packer: inout some LanePacker) {
    for item in 0..<count { _ = packer.place(items.extent(item) &+ gap) }
    packer.write(to: ends)
  }
}

/// Packs items, and collects those that intersect a rectangle.
private struct Placing: LanePackerUser {
  let items: RecordView
  let count: Int
  let geometry: LaneGeometry
  let gap: Units
  let begin: Units
  let end: Units
  let lanes: Range<Int>
  /// The ends of the lanes, in the coordinates of the sink.
  let ends: LaneVector
  var sink = ElementSink()

  mutating func use(_ packer: inout some LanePacker) {
    for item in 0..<count {
      let extent = items.extent(item)
      let lane = packer.place(extent &+ gap)
      let start = ends[lane]
      ends[lane] = start &+ extent &+ gap
      if start < end, start &+ max(extent, 1) > begin, lanes.contains(lane), geometry.lanes[lane].width > 0 {
        _ = sink.append(item, geometry.frame(lane: lane, start: start, extent: extent))
      }
    }
  }
}
