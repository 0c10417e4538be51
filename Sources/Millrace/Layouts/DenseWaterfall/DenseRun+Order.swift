extension DenseRun {
  /// The items that were read, in the order in which they are to lie in the tree from `base` on.
  struct Order {
    /// The places that change.
    var changed: Range<Int>
    /// The items there.
    var items: ContiguousArray<DenseRunItem>
  }

  /// The index behind those of all items that were read.
  var endOfRead: Int {
    var end = next
    for position in items.indices { end = max(end, items[position].index + 1) }
    return end
  }

  /// The order of the first places that were read.
  ///
  /// - Parameters:
  ///   - end: The place up to which was read when the last item was placed.
  ///   - leavesAhead: Whether items that are ahead of those that were placed are to stay where they are, for
  ///     they lie right there; or to come behind all of them.
  func order(of end: Int, leavesAhead: Bool) -> Order {
    var filling: ContiguousArray<(host: Int, item: DenseRunItem)> = []
    var ahead: ContiguousArray<DenseRunItem> = []
    var ordered: ContiguousArray<DenseRunItem> = []
    ordered.reserveCapacity(end)
    // From the end on, so that the item in order that comes next is known.
    var host = Int.max
    for item in items[..<end].reversed() {
      if item.index >= next {
        if leavesAhead, host < next { filling.append((host, item)) } else { ahead.append(item) }
      } else if item.reach == 0 || item.index < first && host == .max {
        // Under the stable policy, an item may be ahead of one that is gone: that is in order.
        ordered.append(item)
      } else {
        filling.append((item.index < first ? host : item.index - Int(item.reach), item))
      }
      if item.oldReach == 0, item.wasPlaced { host = item.index }
    }
    // Nearly in the reverse order by now.
    ordered.reverse()
    filling.reverse()
    ahead.reverse()
    Self.sort(&ordered) { $0.index }
    Self.sort(&filling) { $0.item.index }
    Self.sort(&filling) { $0.host }
    Self.sort(&ahead) { $0.index }
    var result: ContiguousArray<DenseRunItem> = []
    result.reserveCapacity(end)
    var next = 0
    for item in ordered {
      while next < filling.count, filling[next].host <= item.index {
        result.append(filling[next].item)
        next += 1
      }
      result.append(item)
    }
    assert(next == filling.count, "an item fills a hole that nobody left")
    result.append(contentsOf: filling[next...].lazy.map(\.item))
    result.append(contentsOf: ahead)
    return trimmed(result)
  }

  /// Sorts by insertion, and leaves equals as they are: what is nearly sorted, by some places each.
  @inline(__always)
  private static func sort<Value>(_ array: inout ContiguousArray<Value>, by key: (Value) -> Int) {
    for place in array.indices.dropFirst() where key(array[place - 1]) > key(array[place]) {
      let element = array[place]
      var other = place
      repeat {
        array[other] = array[other - 1]
        other -= 1
      } while other > 0 && key(array[other - 1]) > key(element)
      array[other] = element
    }
  }

  /// Without what stays as it was read.
  private func trimmed(_ order: ContiguousArray<DenseRunItem>) -> Order {
    func stays(_ place: Int) -> Bool {
      items[place].index == order[place].index && order[place].isUnchanged
    }
    var (first, end) = (0, order.count)
    while first < end, stays(first) { first += 1 }
    while end > first, stays(end - 1) { end -= 1 }
    return Order(changed: (base + first)..<(base + end), items: ContiguousArray(order[first..<end]))
  }
}

extension LaneTree {
  /// Puts items at the places that they are to have; those behind the last place of the tree are appended.
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

/// Writes an order to leaves.
private struct DenseWriter: LaneRewriter, LeafFiller {
  let order: DenseRun.Order
  let gap: Units
  /// The next item to be written, and the one behind the last.
  var next = 0
  var end = 0

  var isAtEnd: Bool { next == end }

  private mutating func writeNext(to leaf: LeafView, _ place: Int) {
    let item = order.items[next]
    let stored = DenseItem(
      span: item.span, reach: Int(item.reach),
      displacement: item.index - (order.changed.lowerBound + next))
    leaf.setItem(place, extent: item.extent, lane: Int(item.lane), isEstimate: false, payload: stored.word)
    next += 1
  }

  mutating func rewrite(_ leaf: LeafView, _ range: Range<Int>, shift: LaneVector) -> Bool {
    for place in range where next < end { writeNext(to: leaf, place) }
    leaf.addSums(of: range, gap: gap, to: shift)
    return next < end
  }

  mutating func fill(_ leaf: LeafView, _ range: Range<Int>, sums: LaneVector) -> Int {
    let filled = range.prefix(end - next)
    for place in filled { writeNext(to: leaf, place) }
    leaf.addSums(of: filled, gap: gap, to: sums)
    return filled.count
  }
}
