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
    if profile.count == 1 {
      // Without reading lanes. A viewport query of a list takes 3 % fewer instructions.
      var start = profile[0]
      while item < count {
        let extent = extent(item)
        if start &+ max(extent, 1) > sweep.start { break }
        start = start &+ extent &+ gap
        item &+= 1
      }
      profile[0] = start
      return item
    }
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

  /// Returns the first item of a lane that ends after the start of the range, or `count`. An item of extent 0 counts as one of
  /// extent 1.
  ///
  /// After many edits, most leaves have items of one lane in the range. The start is in a register, not in a vector.
  ///
  /// - Parameter start: The start of the lane's next item at the beginning of the leaf, and afterwards at the result.
  @inline(never)
  func firstItem(
    of count: Int, in lane: Int, notBefore sweep: LaneTree.Sweep, gap: Units, start: inout Units
  ) -> Int {
    var next = start
    var item = 0
    // Eight items at a time, without a branch for each, as long as the lane ends before the range.
    while item &+ 8 <= count {
      var length: Units = 0
      for offset in 0..<8 {
        length &+= (extent(item &+ offset) &+ gap) & (self.lane(item &+ offset) == lane ? -1 : 0)
      }
      if next &+ length >= sweep.start { break }
      next &+= length
      item &+= 8
    }
    while item < count {
      if self.lane(item) == lane {
        let extent = extent(item)
        if next &+ max(extent, 1) > sweep.start { break }
        next &+= extent &+ gap
      }
      item &+= 1
    }
    start = next
    return item
  }

  /// Returns the items of a lane from `item` on that start before `end`, a bit for each, the first item's lowest. Stops
  /// after `batch` items, or when the lane is past the range.
  ///
  /// Precondition: every item of the lane from `item` on ends after the start of the range.
  ///
  /// - Parameters:
  ///   - item: The first item; afterwards, the next one.
  ///   - start: The start of the lane's next item.
  ///   - starts: Set to the start of each item of the lane.
  ///   - lanesLeft: Set to 0 if the lane is past the range.
  @inline(never)
  func marked(
    from item: inout Int, of count: Int, in lane: Int, startingBefore end: Units, gap: Units,
    start: inout Units, starts: LaneVector, lanesLeft: inout Int
  ) -> UInt64 {
    let first = item
    let limit = min(count &- first, Self.batch)
    var next = start
    var offset = 0
    var marks: UInt64 = 0
    while offset < limit, next < end {
      let isInLane: Units = self.lane(first &+ offset) == lane ? -1 : 0
      starts[offset] = next
      next &+= (extent(first &+ offset) &+ gap) & isInLane
      marks |= (UInt64(bitPattern: isInLane) & 1) &<< UInt64(offset)
      offset &+= 1
    }
    start = next
    item = first &+ offset
    if next >= end { lanesLeft = 0 }
    return marks
  }
}
