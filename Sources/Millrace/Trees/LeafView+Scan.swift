/// How a query reads a leaf: past the items before the stretch, and then a batch at a time.
///
/// Both loops are calls of their own: within the query, which has much else to remember, the compiler
/// kept half of their variables in memory, and a query of a waterfall took 450 ns instead of 380.
extension LeafView {
  /// The most items that `marked` looks at together: as many as a word has bits.
  static var batch: Int { 64 }

  /// Where a lane is said to be so that none of its items meets any stretch, nor ends behind it.
  static var farBefore: Units { .min / 2 }

  /// Goes on past the items that end before the stretch.
  ///
  /// - Parameter position: Where each lane is at the first item, and afterwards at the one returned.
  /// - Returns: The first item that does not end before the stretch; `count` if all do.
  @inline(never)
  func firstItem(of count: Int, notBefore sweep: LaneTree.Sweep, gap: Units, position: LaneVector) -> Int {
    var item = 0
    while item < count {
      let lane = lane(item)
      let extent = extent(item)
      let start = position[lane]
      if start &+ max(extent, 1) > sweep.start { break }
      position[lane] = start &+ extent &+ gap
      item &+= 1
    }
    return item
  }

  /// Marks the items from `item` on that meet the stretch: at most `batch` of them, and none behind
  /// the last one that can.
  ///
  /// Without a branch to mispredict: where the lanes drifted apart, which of the items of a leaf meet
  /// the stretch is hard to foretell. A branch for each took 840 ns a query of a feed after as many
  /// edits as items, this takes 545.
  ///
  /// - Parameters:
  ///   - item: The first item; afterwards, the one to go on with.
  ///   - starts: Where each item begins that was looked at.
  ///   - lanesLeft: How many lanes are not past the stretch.
  /// - Returns: A bit for each item, beginning with the lowest.
  @inline(never)
  func marked(
    from item: inout Int, of count: Int, meeting sweep: LaneTree.Sweep, gap: Units, position: LaneVector,
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
      let start = position[lane]
      let next = start &+ extent &+ gap
      position[lane] = next
      starts[offset] = start
      // Comparisons as differences, whose signs say what is true. In whole units, `end > a or, without
      // extent, start >= a` is one of them, if an item without extent counts as one of 1.
      let one = (extent &- 1) &>> 63
      let isBelowTop = sweep.start &- start &- extent &+ one
      let isAboveBottom = start &- sweep.end
      let reachesBottom = sweep.end &- 1 &- next
      marks |= (UInt64(bitPattern: isBelowTop & isAboveBottom) &>> 63) &<< UInt64(offset)
      left &+= Int((isAboveBottom & reachesBottom) &>> 63)
      offset &+= 1
    } while offset < end && left > 0
    item = first &+ offset
    lanesLeft = left
    return marks
  }
}
