/// The bounds of items on the main axis, over all lanes.
///
/// In each lane, the items of a range start at the profile before the range and end, gaps included, at the profile
/// after it. So the two profiles give the bounds, except for items of extent 0 in a tree without a gap, which do not
/// change profiles.
extension LaneTree {
  /// The minimum start and the maximum end of items.
  struct ItemBounds {
    var start: Units = .max
    var end: Units = .min

    @inline(__always)
    mutating func add(_ start: Units, extent: Units) {
      self.start = min(self.start, start)
      end = max(end, start &+ extent)
    }
  }

  /// Returns the bounds of at least one item.
  ///
  /// - Complexity: O(lanes · log n + leaf). With items of extent 0 and without a gap, O(lanes² · log n + lanes · leaf).
  ///   With spans, O(lanes³ · log n + lanes · leaf)
  @inline(never)
  func bounds(of items: Range<Int>, counting work: inout WorkCounters) -> ItemBounds {
    var counters = work
    defer { work = counters }
    return withLaneVectors(3, lanes: lanes) { vectors in
      let (before, after) = (vectors[0], vectors[1])
      var bounds = ItemBounds()
      readProfile(before: items.lowerBound, into: before)
      readProfile(before: items.upperBound, into: after)
      add(items.lowerBound, to: &bounds)
      add(items.upperBound - 1, to: &bounds)
      counters.nodesVisited &+= 4 * (height + 1)
      for lane in 0..<lanes where after[lane] > before[lane] {
        bounds.end = max(bounds.end, after[lane] - gap)
        guard before[lane] < bounds.start else { continue }
        if !hasSpans {
          bounds.start = before[lane]
        } else if let first = firstSpan(inLane: lane, endingAfter: before[lane]) {
          // The item may start after its lane's end, at the end of another of its lanes.
          bounds.start = min(bounds.start, first.start)
          counters.nodesVisited &+= height + 1
        }
      }
      if mayHaveEmpty { addEmpty(items, before, after, open: vectors[2], to: &bounds, counting: &counters) }
      return bounds
    }
  }

  private func add(_ index: Int, to bounds: inout ItemBounds) {
    let (_, start, extent) = position(of: index)
    bounds.add(start, extent: extent)
  }

  /// Extends the bounds by items of extent 0 in lanes that end before the bounds or after them.
  ///
  /// - Parameter open: Scratch memory, 0: 1 for each lane that is searched, -1 for each lane in which an item is found.
  private func addEmpty(
    _ items: Range<Int>, _ before: LaneVector, _ after: LaneVector, open: LaneVector,
    to bounds: inout ItemBounds, counting work: inout WorkCounters
  ) {
    func mayHaveMore(_ lane: Int) -> Bool {
      before[lane] < bounds.start || (before[lane] > bounds.end && before[lane] == after[lane])
    }
    var index = items.lowerBound
    while true {
      var isOpen = false
      for lane in 0..<lanes {
        open[lane] = open[lane] >= 0 && mayHaveMore(lane) ? 1 : 0
        isOpen = isOpen || open[lane] == 1
      }
      guard isOpen,
        let found = firstItem(
          of: index..<items.upperBound, in: open, of: root, level: height, counting: &work)
      else { return }
      index = found.item + 1
      add(found.item, to: &bounds)
      // The profiles already account for the other items of the lane.
      for lane in found.lanes { open[lane] = -1 }
    }
  }

  /// Returns an item in a marked lane among items of a node, and its lanes: the first one in the first leaf or run that has
  /// items of extent 0 in such a lane.
  private func firstItem(
    of items: Range<Int>, in marked: LaneVector, of record: UInt32, level: Int,
    counting work: inout WorkCounters
  ) -> (item: Int, lanes: Range<Int>)? {
    guard !items.isEmpty else { return nil }
    work.nodesVisited &+= 1
    let node = node(record)
    var slot = node.slot(ofItem: items.lowerBound)
    while slot < node.childCount, node.count(before: slot) < items.upperBound {
      let (begin, end) = (node.count(before: slot), node.count(before: slot + 1))
      let part = (max(items.lowerBound, begin) - begin)..<(min(items.upperBound, end) - begin)
      slot += 1
      let mayHaveMarked = (0..<lanes).contains { marked[$0] == 1 && node.mayHaveEmpty(slot - 1, inLane: $0) }
      guard mayHaveMarked else { continue }
      let child = node.child(slot - 1)
      let found =
        level > 1
        ? firstItem(of: part, in: marked, of: child, level: level - 1, counting: &work)
        : firstItem(of: part, in: marked, ofChild: child, counting: &work)
      if let found { return (begin + found.item, found.lanes) }
    }
    return nil
  }

  /// Returns the first item in a marked lane among items of a leaf or a run, and its lanes.
  private func firstItem(
    of items: Range<Int>, in marked: LaneVector, ofChild record: UInt32, counting work: inout WorkCounters
  ) -> (item: Int, lanes: Range<Int>)? {
    work.nodesVisited &+= 1
    if Self.isRun(record) {
      let run = run(record)
      for item in items.prefix(run.period) {
        let lane = run.lane(item)
        if marked[lane] == 1 { return (item, lane..<(lane + 1)) }
      }
      return nil
    }
    let leaf = leaf(record)
    work.itemsScanned &+= items.count
    for item in items {
      let lane = leaf.lane(item)
      let spanned = lane..<(lane &+ (hasSpans ? width(item, of: leaf) : 1))
      for lane in spanned where marked[lane] == 1 { return (item, spanned) }
    }
    return nil
  }
}

extension LaneTree {
  /// Returns the bounds of at least one item of a displaced tree, by section indices.
  ///
  /// All but a few of the items have neighboring tree indices (`cut(before:counting:)`) and count as a
  /// range, the others one by one.
  ///
  /// - Complexity: as `bounds(of:counting:)`, and O(d) if items are displaced by d there
  func bounds(ofIndices items: Range<Int>, counting work: inout WorkCounters) -> ItemBounds {
    let begin = cut(before: items.lowerBound, counting: &work)
    let end = cut(before: items.upperBound, counting: &work)
    let ahead = treeIndicesAhead(of: items.lowerBound, cut: begin, counting: &work)
    let beyond = treeIndicesAhead(of: items.upperBound, cut: end, counting: &work)
    // Up to the first item that is not in `items`.
    let whole = begin..<max(begin, beyond.last ?? end)
    var bounds = ItemBounds()
    if !whole.isEmpty { bounds = self.bounds(of: whole, counting: &work) }
    add((ahead.last ?? begin)..<begin, ofIndices: items, to: &bounds, counting: &work)
    add(whole.upperBound..<max(whole.upperBound, end), ofIndices: items, to: &bounds, counting: &work)
    return bounds
  }

  /// Extends the bounds by those items of a range of tree indices whose section indices are in `items`.
  private func add(
    _ range: Range<Int>, ofIndices items: Range<Int>, to bounds: inout ItemBounds,
    counting work: inout WorkCounters
  ) {
    guard let first = range.first else { return }
    work.nodesVisited &+= height + 1
    work.itemsScanned &+= range.count
    withLaneVectors(1, lanes: lanes) { vectors in
      let profile = vectors[0]
      readProfile(before: first, into: profile)
      var cursor = LeafCursor(self, at: first)
      while cursor.index < range.upperBound {
        let (leaf, item) = (cursor.leaf, cursor.slot)
        if items.contains(cursor.index + leaf.displacement(item)) {
          let lane = leaf.lane(item)
          let start = profile.maximum(of: lane..<(lane + width(item, of: leaf)))
          bounds.add(start, extent: leaf.extent(item))
        }
        leaf.carry(profile, through: item..<(item + 1), gap: gap, lanes: lanes)
        cursor.advance(in: self)
      }
    }
  }
}
