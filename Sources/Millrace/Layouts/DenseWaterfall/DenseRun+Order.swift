extension DenseRun {
  /// The new tree order of the items that were read, without those that do not change.
  struct Order {
    /// The tree positions that change.
    var changed: Range<Int>
    var items: ContiguousArray<DenseRunItem>
  }

  /// Returns the tree order of the items that were read.
  ///
  /// Items that are not placed yet may be *ahead*: in the tree before items that are placed.
  ///
  /// - Parameter leavesAhead: Whether items that are ahead keep their tree positions, because their placement is final.
  ///   Otherwise they come after all placed items.
  func order(leavesAhead: Bool) -> Order {
    var filling: ContiguousArray<(owner: Int, item: DenseRunItem)> = []
    var ahead: ContiguousArray<DenseRunItem> = []
    var ordered: ContiguousArray<DenseRunItem> = []
    ordered.reserveCapacity(items.count)
    // From the end, so that `owner` is the next item that was in order.
    var owner = Int.max
    for item in items.reversed() {
      if item.index >= next {
        if leavesAhead, owner < next { filling.append((owner, item)) } else { ahead.append(item) }
      } else if item.reach == 0 || item.index < first && owner == .max {
        // Under the stable policy, the owner of an item's hole may have been removed. Then the item is in order.
        ordered.append(item)
      } else {
        filling.append((item.index < first ? owner : item.index - Int(item.reach), item))
      }
      if item.oldReach == 0, item.wasPlaced { owner = item.index }
    }
    // The lists are nearly sorted in reverse.
    ordered.reverse()
    filling.reverse()
    ahead.reverse()
    ordered.insertionSort { $0.index }
    filling.insertionSort { $0.item.index }
    filling.insertionSort { $0.owner }
    ahead.insertionSort { $0.index }
    var result: ContiguousArray<DenseRunItem> = []
    result.reserveCapacity(items.count)
    var next = 0
    for item in ordered {
      while next < filling.count, filling[next].owner <= item.index {
        result.append(filling[next].item)
        next += 1
      }
      result.append(item)
    }
    assert(next == filling.count, "an item fills a hole without an owner")
    result.append(contentsOf: filling[next...].lazy.map { $0.item })
    result.append(contentsOf: ahead)
    return trimmed(result)
  }

  /// Returns `order` without the unchanged items at its start and end.
  private func trimmed(_ order: ContiguousArray<DenseRunItem>) -> Order {
    func isUnchanged(_ position: Int) -> Bool {
      items[position].index == order[position].index && order[position].isUnchanged
    }
    var (first, end) = (0, order.count)
    while first < end, isUnchanged(first) { first += 1 }
    while end > first, isUnchanged(end - 1) { end -= 1 }
    return Order(changed: (base + first)..<(base + end), items: ContiguousArray(order[first..<end]))
  }
}

extension RandomAccessCollection where Self: MutableCollection, Index == Int {
  /// Sorts the elements by `key`, in place. Stable, unlike `InPlaceSort`, and fast if few elements move far.
  @inline(__always)
  mutating func insertionSort(by key: (Element) -> Int) {
    for index in indices.dropFirst() where key(self[index - 1]) > key(self[index]) {
      let element = self[index]
      var other = index
      repeat {
        self[other] = self[other - 1]
        other -= 1
      } while other > startIndex && key(self[other - 1]) > key(element)
      self[other] = element
    }
  }
}

extension LaneTree {
  /// Writes the items of `order` to their tree positions, and appends those after the last one.
  mutating func write(_ order: DenseRun.Order) {
    guard !order.changed.isEmpty else { return }
    var writer = DenseWriter(order: order, gap: gap)
    if order.changed.lowerBound < count {
      writer.end = min(order.items.count, count - order.changed.lowerBound)
      rewriteLanes(from: order.changed.lowerBound, with: &writer)
    }
    writer.end = order.items.count
    append(from: &writer)
  }
}

/// Writes the items of an order to leaves.
private struct DenseWriter: LaneRewriter, LaneFiller {
  let order: DenseRun.Order
  let gap: Units
  /// The next item to write.
  var next = 0
  /// The item before which to stop.
  var end = 0

  var isAtEnd: Bool { next == end }

  private mutating func writeNext(to leaf: LeafView, _ slot: Int) {
    let item = order.items[next]
    let stored = DenseItem(
      span: item.item.span, reach: Int(item.reach),
      displacement: item.index - (order.changed.lowerBound + next))
    leaf.setItem(
      slot, extent: item.extent, lane: Int(item.lane), isEstimate: item.item.isEstimate, payload: stored.word)
    next += 1
  }

  mutating func rewrite(_ leaf: LeafView, _ range: Range<Int>, shift: LaneVector) -> Bool {
    for slot in range where next < end { writeNext(to: leaf, slot) }
    leaf.addSums(of: range, gap: gap, to: shift)
    return next < end
  }

  mutating func fill(_ leaf: LeafView, _ range: Range<Int>, sums: LaneVector) -> Int {
    let filled = range.prefix(end - next)
    for slot in filled { writeNext(to: leaf, slot) }
    leaf.addSums(of: filled, gap: gap, to: sums)
    return filled.count
  }
}
