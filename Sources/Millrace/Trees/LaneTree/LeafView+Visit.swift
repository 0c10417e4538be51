/// The loops of a query over a leaf: past the items before the range, then a batch at a time.
///
/// The loops are not inlined: inside the query, the compiler kept half of their variables in memory, and a
/// query of a waterfall took 450 ns instead of 380.
extension LeafView {
  /// The maximum number of items that `marked` reads: the bits of a word.
  static var batch: Int { 64 }

  /// The profile value of a lane that the query does not search. It is so small that all items of the lane in the leaf end
  /// before any range.
  static var farBefore: Units { .min / 2 }

  /// Returns the first item that ends after the start of the range, or `count`. An item of extent 0 counts as one of extent 1.
  ///
  /// - Parameter profile: The profile before the leaf, and afterwards the profile before the result.
  @inline(never)
  func firstItem(of count: Int, notBefore sweep: LaneTree.Sweep, gap: Units, profile: LaneVector) -> Int {
    var item = 0
    while item < count {
      let lane = lane(item)
      let extent = extent(item)
      let start = profile[lane]
      if start &+ max(extent, 1) > sweep.start { break }
      profile[lane] = start &+ extent &+ gap
      item &+= 1
    }
    return item
  }

  /// Returns the items from `item` on that intersect the range, a bit for each, the first item's lowest. Stops
  /// after `batch` items, or when all lanes are past the range.
  ///
  /// Without a branch to mispredict: after many edits, which items of a leaf intersect the range is hard to predict. A
  /// branch for each item took 840 ns a query of a feed after as many edits as items, this loop takes 545.
  ///
  /// - Parameters:
  ///   - item: The first item; afterwards, the next one.
  ///   - starts: Set to the start of each item.
  ///   - lanesLeft: The number of lanes that are not past the range.
  @inline(never)
  func marked(
    from item: inout Int, of count: Int, intersecting sweep: LaneTree.Sweep, gap: Units, profile: LaneVector,
    starts: LaneVector, lanesLeft: inout Int
  ) -> UInt64 {
    let first = item
    let end = min(count &- first, Self.batch)
    var offset = 0
    var left = lanesLeft
    var marks: UInt64 = 0
    repeat {
      let lane = lane(first &+ offset)
      let extent = extent(first &+ offset)
      let start = profile[lane]
      let next = start &+ extent &+ gap
      profile[lane] = next
      starts[offset] = start
      // Comparisons as differences, whose sign bits are the results. In whole units, an item of extent 0
      // counts as one of extent 1.
      let one = (extent &- 1) &>> 63
      let endsAfterStart = sweep.start &- start &- extent &+ one
      let startsBeforeEnd = start &- sweep.end
      let reachesEnd = sweep.end &- 1 &- next
      marks |= (UInt64(bitPattern: endsAfterStart & startsBeforeEnd) &>> 63) &<< UInt64(offset)
      left &+= Int((startsBeforeEnd & reachesEnd) &>> 63)
      offset &+= 1
    } while offset < end && left > 0
    item = first &+ offset
    lanesLeft = left
    return marks
  }

  /// Returns which of the items from `item` on, `batch` at most, are in a lane: a bit for each, the first item's lowest.
  ///
  /// After many edits, most leaves have items of one lane in the range. A query then reads the extents of these only, and
  /// has no branch for each of the others.
  @inline(__always)
  func items(inLane lane: Int, from item: Int, of count: Int) -> UInt64 {
    let length = min(count &- item, Self.batch)
    let lowBits: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let pattern = UInt64(truncatingIfNeeded: lane) &* 0x0101_0101_0101_0101
    var items: UInt64 = 0
    var offset = 0
    while offset < length {
      // Eight lanes at a time. A byte of `different` is 0 for an item of the lane; its high bit is then the only one that
      // remains in `equal`, and the product gathers the eight high bits.
      let different = eightLanes(from: item &+ offset) ^ pattern
      let equal = ~(((different & lowBits) &+ lowBits) | different | lowBits)
      let bits = ((equal &>> 7) &* 0x0102_0408_1020_4080) &>> 56
      items |= bits &<< UInt64(offset)
      offset &+= 8
    }
    return items & (UInt64.max &>> UInt64(Self.batch &- length))
  }
}
