/// What places the items of small waterfalls of one layout: their lanes are not stored, but found again where
/// they are asked for, by the packer that a `WaterfallSection` is filled with.
final class CompactWaterfall: Sendable {
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
      map: try CoordinateMap(layout.axis, layout.direction, width: width), grid: grid)
    rule = try WaterfallRule(layout)
    gap = try Units(checked: layout.rowSpacing, "rowSpacing")
  }

  /// Checks extents, and writes what is kept of them.
  ///
  /// - Returns: What the items occupy in all lanes together.
  func fill(_ items: RecordView, from extents: [Double]) throws(LayoutError) -> Units {
    var occupied = Units(extents.count) * gap
    for index in extents.indices {
      guard var extent = Units(length: extents[index]) else {
        throw .invalidExtent(position: index, value: extents[index])
      }
      if grid.isPresent { extent = grid.roundedDown(extent) }
      items.setValue(UInt32(truncatingIfNeeded: extent), index)
      occupied &+= extent
    }
    return occupied
  }

  /// How long so many items are, insets included.
  ///
  /// - Complexity: O(count)
  func length(of items: RecordView, count: Int) -> Units {
    withLaneVectors(1, lanes: geometry.count) { rows in
      var longest: Units = 0
      rule.withPacker(
        ends: rows[0], last: rule.laneBeforeFirst(of: geometry.count),
        Measuring(items: items, count: count, gap: gap, ends: rows[0]), on: &longest)
      return insets.mainStart + max(0, longest - gap) + insets.mainEnd
    }
  }

  /// Appends items to `found` that meet a rectangle.
  ///
  /// - Parameters:
  ///   - top: Where the section's content begins.
  ///   - asked: In the coordinates that `top` is in, as what is found will be.
  func place(
    _ items: RecordView, count: Int, top: Units, in queryRect: AxisRect,
    into found: inout [Element]
  ) {
    let lanes = geometry.lanes(meeting: queryRect.crossStart, queryRect.crossEnd)
    guard !lanes.isEmpty else { return }
    let start = top + insets.mainStart
    withLaneVectors(2, lanes: geometry.count) { rows in
      rows[1].set(start)
      let placing = Placing(
        items: items, range: 0..<count, geometry: geometry, gap: gap, begin: queryRect.start,
        end: queryRect.end,
        lanes: lanes, ends: rows[1])
      rule.withPacker(
        ends: rows[0], last: rule.laneBeforeFirst(of: geometry.count), placing, on: &found)
    }
  }

  /// From where the first of some items begins to where the last one ends. There is one.
  ///
  /// - Parameter top: Where the section's content begins.
  /// - Complexity: O(range.upperBound)
  func stretch(of range: Range<Int>, in items: RecordView, top: Units) -> (start: Units, end: Units) {
    withLaneVectors(2, lanes: geometry.count) { rows in
      rows[1].set(top + insets.mainStart)
      var stretch = (start: Units.max, end: Units.min)
      let last = rule.laneBeforeFirst(of: geometry.count)
      rule.withPacker(
        ends: rows[0], last: last, Reaching(items: items, range: range, gap: gap, ends: rows[1]), on: &stretch
      )
      return stretch
    }
  }

  /// Where an item is.
  ///
  /// - Parameter top: Where the section's content begins.
  /// - Complexity: O(index)
  func frame(of index: Int, in items: RecordView, top: Units) -> LayoutRect {
    withLaneVectors(2, lanes: geometry.count) { rows in
      rows[1].set(top + insets.mainStart)
      var lane = 0
      let last = rule.laneBeforeFirst(of: geometry.count)
      let seeking = Seeking(items: items, index: index, gap: gap, ends: rows[1])
      rule.withPacker(ends: rows[0], last: last, seeking, on: &lane)
      let extent = Units(items.value(index, as: UInt32.self))
      return geometry.frame(lane: lane, start: rows[1][lane], extent: extent)
    }
  }
}

/// Packs items up to the last of some, and finds out from where to where these are.
private struct Reaching: LanePackerUser {
  let items: RecordView
  let range: Range<Int>
  let gap: Units
  /// Where the lanes end.
  let ends: LaneVector

  func use(_ packer: inout some LanePacker, on stretch: inout (start: Units, end: Units)) {
    for item in 0..<range.upperBound {
      let extent = Units(items.value(item, as: UInt32.self))
      let lane = packer.place(extent &+ gap)
      let start = ends[lane]
      ends[lane] = start &+ extent &+ gap
      guard item >= range.lowerBound else { continue }
      stretch = (min(stretch.start, start), max(stretch.end, start &+ extent))
    }
  }
}

/// Packs items, and finds out where the longest lane ends.
private struct Measuring: LanePackerUser {
  let items: RecordView
  let count: Int
  let gap: Units
  let ends: LaneVector

  func use(_ packer: inout some LanePacker, on longest: inout Units) {
    for item in 0..<count { _ = packer.place(Units(items.value(item, as: UInt32.self)) &+ gap) }
    packer.write(to: ends)
    longest = ends.maximum
  }
}

/// Packs items, and collects those that meet a rectangle.
private struct Placing: LanePackerUser {
  let items: RecordView
  let range: Range<Int>
  let geometry: LaneGeometry
  let gap: Units
  let begin: Units
  let end: Units
  let lanes: Range<Int>
  /// Where the lanes end, in coordinates of their own.
  let ends: LaneVector

  func use(_ packer: inout some LanePacker, on found: inout [Element]) {
    for item in range {
      let extent = Units(items.value(item, as: UInt32.self))
      let lane = packer.place(extent &+ gap)
      let start = ends[lane]
      ends[lane] = start &+ extent &+ gap
      if start < end, start &+ max(extent, 1) > begin, lanes.contains(lane), geometry.lanes[lane].width > 0 {
        found.append(Element(index: item, frame: geometry.frame(lane: lane, start: start, extent: extent)))
      }
    }
  }
}

/// Packs the items before an item, and finds the item's lane.
private struct Seeking: LanePackerUser {
  let items: RecordView
  let index: Int
  let gap: Units
  /// Where the lanes end before the item.
  let ends: LaneVector

  func use(_ packer: inout some LanePacker, on lane: inout Int) {
    for item in 0...index {
      let stride = Units(items.value(item, as: UInt32.self)) &+ gap
      lane = packer.place(stride)
      if item < index { ends[lane] &+= stride }
    }
  }
}
