/// A map between the indices before and after a batch.
struct IndexMap: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    let index: Int
    /// `counterpart`, or `Int.min` for `nil`, which is not a valid index. An optional would take another 8 bytes.
    private let storedCounterpart: Int

    init(index: Int, counterpart: Int?) {
      self.index = index
      storedCounterpart = counterpart ?? .min
    }

    /// The index of the matching arrival or departure, or `nil` if the item was removed or inserted.
    var counterpart: Int? { storedCounterpart == .min ? nil : storedCounterpart }
  }

  typealias Entries = IndexEntries

  /// The items that were removed or moved, in ascending order of their indices before.
  var departures = Entries()
  /// The items that were inserted or moved, in ascending order of their indices after.
  var arrivals = Entries()

  func newIndex(forOld index: Int) -> Int? {
    Self.counterpart(of: index, leaving: departures, arriving: arrivals)
  }

  func oldIndex(forNew index: Int) -> Int? {
    Self.counterpart(of: index, leaving: arrivals, arriving: departures)
  }

  /// Returns the index in `departures` of an item that departs, or else of the first departure after it.
  func departure(of index: Int) -> Int {
    departures.indices.partitioningIndex { departures.index(at: $0) >= index }
  }

  /// Returns whether the item at `index` is removed. If `isMoveKept` is false, also true for a moved item.
  func leaves(_ index: Int, isMoveKept: Bool) -> Bool {
    let number = departure(of: index)
    guard number < departures.count, departures[number].index == index else { return false }
    return !(isMoveKept && departures[number].counterpart != nil)
  }

  /// Returns the first item from `index` on that does not depart, by its index before.
  ///
  /// If all of them depart, returns the last item before `index` that does not, or `nil` if all `count` items depart.
  func firstStaying(from index: Int, count: Int) -> Int? {
    if departures.count == count { return nil }
    var item = index
    var number = departure(of: index)
    while number < departures.count, departures[number].index == item {
      item += 1
      number += 1
    }
    if item < count { return item }
    item = index - 1
    number = departure(of: index) - 1
    while number >= 0, departures[number].index == item {
      item -= 1
      number -= 1
    }
    return item >= 0 ? item : nil
  }

  /// Returns the index before of the staying item that comes after an arrival.
  func stayingIndex(at arrival: Int) -> Int {
    let stayed = arrivals.index(at: arrival) - arrival
    return stayed + departures.indices.partitioningIndex { departures.index(at: $0) - $0 > stayed }
  }

  private static func counterpart(of index: Int, leaving: Entries, arriving: Entries) -> Int? {
    let earlier = leaving.indices.partitioningIndex { leaving[$0].index >= index }
    if earlier < leaving.count, leaving[earlier].index == index { return leaving[earlier].counterpart }
    // The item stayed, and so did `stayed` items before it. The number of staying items before an arrival,
    // `arriving[j].index - j`, never decreases with j. (The arithmetic wraps: an index that no feed has is an
    // error of the caller, but must not crash.)
    let stayed = index &- earlier
    return stayed &+ arriving.indices.partitioningIndex { arriving[$0].index - $0 > stayed }
  }

  /// The indices of the inserted items after, in ascending, disjoint ranges.
  var inserted: [Range<Int>] { Self.ranges(ofUnmatched: arrivals) }

  /// The indices of the removed items before, in ascending, disjoint ranges.
  var removed: [Range<Int>] { Self.ranges(ofUnmatched: departures) }

  private static func ranges(ofUnmatched entries: Entries) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for entry in entries where entry.counterpart == nil { ranges.extend(by: entry.index) }
    return ranges
  }
}
