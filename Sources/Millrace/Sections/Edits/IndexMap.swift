/// Which index became which when some items left their places and others arrived.
struct IndexMap: Hashable, Sendable {
  /// An item that left its place or arrived.
  struct Entry: Hashable, Sendable {
    /// Where it left or arrived.
    let index: Int
    /// Where it arrived or left; `nil` if it was removed or inserted.
    let counterpart: Int?
  }

  /// The items that left their places, by their indices before, ascending.
  var departures: [Entry] = []
  /// The items that arrived, by their indices after, ascending.
  var arrivals: [Entry] = []

  func newIndex(forOld index: Int) -> Int? {
    Self.counterpart(of: index, leaving: departures, arriving: arrivals)
  }

  func oldIndex(forNew index: Int) -> Int? {
    Self.counterpart(of: index, leaving: arrivals, arriving: departures)
  }

  /// The place among the departures of an item that leaves, or else of the first one behind it.
  func departure(of index: Int) -> Int {
    departures.indices.partitioningIndex { departures[$0].index >= index }
  }

  /// Whether the item at `index` leaves for good, or, if a move is not to count as staying, at all.
  func leaves(_ index: Int, isMoveKept: Bool) -> Bool {
    let place = departure(of: index)
    guard place < departures.count, departures[place].index == index else { return false }
    return !(isMoveKept && departures[place].counterpart != nil)
  }

  /// The first item from `index` on that does not leave its place, by its index before; if all do, the
  /// last one in front of it that does not; `nil` if all of the `count` items do.
  func firstStaying(from index: Int, count: Int) -> Int? {
    var item = index
    var place = departure(of: index)
    while place < departures.count, departures[place].index == item {
      item += 1
      place += 1
    }
    if item < count { return item }
    item = index - 1
    place = departure(of: index) - 1
    while place >= 0, departures[place].index == item {
      item -= 1
      place -= 1
    }
    return item >= 0 ? item : nil
  }

  /// The index before of the item that stayed and comes after an arrival.
  func stayingIndex(at arrival: Int) -> Int {
    let stayed = arrivals[arrival].index - arrival
    return stayed + departures.indices.partitioningIndex { departures[$0].index - $0 > stayed }
  }

  private static func counterpart(of index: Int, leaving: [Entry], arriving: [Entry]) -> Int? {
    let earlier = leaving.indices.partitioningIndex { leaving[$0].index >= index }
    if earlier < leaving.count, leaving[earlier].index == index { return leaving[earlier].counterpart }
    // It stayed, and as many others that did lie before it. How many of them lie before an arrival,
    // `arriving[j].index - j`, never decreases with j.
    // (Wrapping, for an index that no feed has: it is the caller's mistake, but no reason to end an app.)
    let stayed = index &- earlier
    return stayed &+ arriving.indices.partitioningIndex { arriving[$0].index - $0 > stayed }
  }
}

extension IndexMap {
  /// The items that were inserted, by their indices after, in ascending, disjoint runs.
  var inserted: [Range<Int>] {
    var runs: [Range<Int>] = []
    for arrival in arrivals where arrival.counterpart == nil { runs.extend(by: arrival.index) }
    return runs
  }

  /// The items that were removed, by their indices before, in ascending, disjoint runs.
  var removed: [Range<Int>] {
    var runs: [Range<Int>] = []
    for departure in departures where departure.counterpart == nil { runs.extend(by: departure.index) }
    return runs
  }

  /// The items that were moved, in the order of their sources.
  var moved: [ChangeReport.MovedRange] {
    var runs: [ChangeReport.MovedRange] = []
    for departure in departures {
      guard let target = departure.counterpart else { continue }
      let source = departure.index
      if let last = runs.last, last.source.upperBound == source, last.target.upperBound == target {
        runs[runs.count - 1].source = last.source.lowerBound..<(source + 1)
        runs[runs.count - 1].target = last.target.lowerBound..<(target + 1)
      } else {
        runs.append(ChangeReport.MovedRange(source: source..<(source + 1), target: target..<(target + 1)))
      }
    }
    return runs
  }
}

extension IndexMap {
  /// The items after, from those before and those that were inserted.
  ///
  /// - Complexity: O(n)
  func arranged<Item>(
    _ before: ContiguousArray<Item>, _ inserted: ContiguousArray<Item>
  ) -> ContiguousArray<Item> {
    let count = before.count - departures.count + arrivals.count
    var items: ContiguousArray<Item> = []
    items.reserveCapacity(count)
    var (left, came, new, next) = (0, 0, 0, 0)
    while items.count < count {
      if came < arrivals.count, arrivals[came].index == items.count {
        if let source = arrivals[came].counterpart {
          items.append(before[source])
        } else {
          items.append(inserted[new])
          new += 1
        }
        came += 1
      } else if left < departures.count, departures[left].index == next {
        left += 1
        next += 1
      } else {
        items.append(before[next])
        next += 1
      }
    }
    return items
  }
}
