/// From where to where items are along the main axis, whichever lanes they are in.
///
/// Of the items of a range in one lane, the first begins where the lane ends before the range, and the last ends, its
/// gap included, where the lane ends behind it; so the two profiles tell. Only items that occupy nothing leave no trace
/// in them.
extension LaneTree {
  /// Where items begin and end.
  struct ItemStretch {
    var start: Units = .max
    var end: Units = .min

    /// Makes it reach over an item.
    @inline(__always)
    mutating func add(_ start: Units, extent: Units) {
      self.start = min(self.start, start)
      end = max(end, start &+ extent)
    }
  }

  /// From where the first of some items begins to where the last one ends. There is one.
  ///
  /// - Complexity: O(lanes · log n + leaf); where items may be in several lanes, O(lanes^3 · log n + lanes · leaf). In
  ///   a tree without such items, and without a gap, O(items) beside a lane that ends before all of that or behind: that
  ///   none of the items is in it, or some that have no extent, can only be seen by a look at them
  @inline(never)
  func stretch(of items: Range<Int>, counting work: inout WorkCounters) -> ItemStretch {
    var counters = work
    defer { work = counters }
    return withLaneVectors(3, lanes: lanes) { rows in
      let (before, behind) = (rows[0], rows[1])
      var stretch = ItemStretch()
      readProfile(before: items.lowerBound, into: before)
      readProfile(before: items.upperBound, into: behind)
      add(items.lowerBound, to: &stretch)
      add(items.upperBound - 1, to: &stretch)
      counters.nodesVisited += 4 * (height + 1)
      for lane in 0..<lanes where behind[lane] > before[lane] {
        stretch.end = max(stretch.end, behind[lane] - gap)
        guard before[lane] < stretch.start else { continue }
        if !hasSpans {
          stretch.start = before[lane]
        } else if let first = firstSpan(inLane: lane, endingAfter: before[lane]) {
          // It may begin further down than its lane ends before: another one of its lanes does.
          stretch.start = min(stretch.start, first.start)
          counters.nodesVisited += height + 1
        }
      }
      if gap == 0 { addEmpty(items, before, behind, open: rows[2], to: &stretch, counting: &counters) }
      return stretch
    }
  }

  private func add(_ index: Int, to stretch: inout ItemStretch) {
    let (_, start, extent) = position(of: index)
    stretch.add(start, extent: extent)
  }

  /// Adds to a stretch the items that occupy nothing, and lie elsewhere than all others: in lanes that end before these
  /// begin, or behind these.
  ///
  /// - Parameters:
  ///   - before: Where the lanes end before the items.
  ///   - behind: Where they end behind them.
  ///   - open: Where the lanes are marked that are looked at.
  private func addEmpty(
    _ items: Range<Int>, _ before: LaneVector, _ behind: LaneVector, open: LaneVector,
    to stretch: inout ItemStretch,
    counting work: inout WorkCounters
  ) {
    func mayHaveMore(_ lane: Int) -> Bool {
      before[lane] < stretch.start || (before[lane] > stretch.end && before[lane] == behind[lane])
    }
    var isOpen = false
    for lane in 0..<lanes {
      open[lane] = mayHaveMore(lane) ? 1 : 0
      isOpen = isOpen || open[lane] == 1
    }
    var index = items.lowerBound
    while isOpen,
      let found = firstItem(of: index..<items.upperBound, in: open, of: root, level: height, counting: &work)
    {
      // The first item of the lane that is among the items: what there is of it behind, the profiles know.
      index = found.item + 1
      add(found.item, to: &stretch)
      for lane in found.lanes { open[lane] = 0 }
      isOpen = false
      for lane in 0..<lanes where open[lane] == 1 {
        open[lane] = mayHaveMore(lane) ? 1 : 0
        isOpen = isOpen || open[lane] == 1
      }
    }
  }

  /// The first of some items of a node that is in a lane which is marked, and its lanes.
  private func firstItem(
    of items: Range<Int>, in marked: LaneVector, of record: UInt32, level: Int,
    counting work: inout WorkCounters
  ) -> (item: Int, lanes: Range<Int>)? {
    guard !items.isEmpty else { return nil }
    work.nodesVisited += 1
    let node = node(record)
    var lanesQueried: UInt32 = 0
    if hasSpans { for lane in 0..<lanes where marked[lane] == 1 { lanesQueried |= 1 &<< UInt32(lane) } }
    var slot = node.slot(ofItem: items.lowerBound)
    while slot < node.childCount, node.count(before: slot) < items.upperBound {
      let (begin, end) = (node.count(before: slot), node.count(before: slot + 1))
      let part = (max(items.lowerBound, begin) - begin)..<(min(items.upperBound, end) - begin)
      slot += 1
      if hasSpans, lanesInUse(child: slot - 1, of: node, level: level) & lanesQueried == 0 { continue }
      let child = node.child(slot - 1)
      let found =
        level > 1
        ? firstItem(of: part, in: marked, of: child, level: level - 1, counting: &work)
        : firstItem(of: part, in: marked, ofChild: child, counting: &work)
      if let found { return (begin + found.item, found.lanes) }
    }
    return nil
  }

  /// The same of a leaf or a run.
  private func firstItem(
    of items: Range<Int>, in marked: LaneVector, ofChild record: UInt32, counting work: inout WorkCounters
  ) -> (item: Int, lanes: Range<Int>)? {
    work.nodesVisited += 1
    if Self.isRun(record) {
      let run = run(record)
      for item in items.prefix(run.period) {
        let lane = run.lane(item)
        if marked[lane] == 1 { return (item, lane..<(lane + 1)) }
      }
      return nil
    }
    let leaf = leaf(record)
    work.itemsScanned += items.count
    for item in items {
      let lane = leaf.lane(item)
      let spanned = lane..<(lane &+ (hasSpans ? width(item, of: leaf) : 1))
      for lane in spanned where marked[lane] == 1 { return (item, spanned) }
    }
    return nil
  }
}

extension LaneTree {
  /// From where the first of some items of a displaced tree begins to where the last one ends, by their indices. There
  /// is one.
  ///
  /// All but a few of them are at neighbouring places (`cut(before:counting:)`): those count as a whole, the others one
  /// by one.
  ///
  /// - Complexity: As of `stretch(of:counting:)`, and O(d) if items are displaced by d there
  func stretch(ofIndices items: Range<Int>, counting work: inout WorkCounters) -> ItemStretch {
    let begin = cut(before: items.lowerBound, counting: &work)
    let end = cut(before: items.upperBound, counting: &work)
    let ahead = placesAhead(of: items.lowerBound, cut: begin, counting: &work)
    let beyond = placesAhead(of: items.upperBound, cut: end, counting: &work)
    // Up to the first one that is none of them.
    let whole = begin..<max(begin, beyond.last ?? end)
    var stretch = ItemStretch()
    if !whole.isEmpty { stretch = self.stretch(of: whole, counting: &work) }
    add(places: (ahead.last ?? begin)..<begin, ofIndices: items, to: &stretch, counting: &work)
    add(
      places: whole.upperBound..<max(whole.upperBound, end), ofIndices: items, to: &stretch, counting: &work)
    return stretch
  }

  /// Adds to a stretch the items at some places whose indices are among these.
  private func add(
    places: Range<Int>, ofIndices items: Range<Int>, to stretch: inout ItemStretch,
    counting work: inout WorkCounters
  ) {
    guard let first = places.first else { return }
    work.nodesVisited += height + 1
    work.itemsScanned += places.count
    withLaneVectors(1, lanes: lanes) { rows in
      let profile = rows[0]
      readProfile(before: first, into: profile)
      var cursor = LeafCursor(self, at: first)
      while cursor.index < places.upperBound {
        let (leaf, item) = (cursor.leaf, cursor.place)
        if items.contains(cursor.index + leaf.displacement(item)) {
          let lane = leaf.lane(item)
          let start = profile.maximum(of: lane..<(lane + width(item, of: leaf)))
          stretch.add(start, extent: leaf.extent(item))
        }
        leaf.carry(profile, through: item..<(item + 1), gap: gap, lanes: lanes)
        cursor.advance(in: self)
      }
    }
  }
}
