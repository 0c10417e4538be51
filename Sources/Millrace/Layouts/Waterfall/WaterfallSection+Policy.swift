/// The difference between the lane lengths of a section and an even distribution.
public struct Imbalance: Hashable, Sendable {
  /// The length of the longest lane minus the even length, in points. The even length is that of all lanes if
  /// they shared the items evenly.
  public var points: Double
  /// The same difference, relative to the even length. 0 for a section without height.
  ///
  /// Shortest-lane packing approximates the even length. A fresh packing exceeds it by less than its tallest item and
  /// spacing (Graham, "Bounds on multiprocessing timing anomalies", 1969), unless items over several lanes leave space
  /// above them. Only packing gives the exact height: `WaterfallSection.freshContentHeight()`.
  public var relative: Double
}

/// The changes that a rebalancing made.
public struct RebalanceReport: Hashable, Sendable {
  /// The items whose lanes changed, in ascending, disjoint ranges.
  ///
  /// If the lanes of more than 65,536 consecutive unmeasured items repeat, and only some items of each round
  /// have another lane, the whole range is included. So 10⁹ items are not listed one by one.
  public var changedLanes: [Range<Int>] = []

  /// The number of items in `changedLanes`: those whose lanes changed, and those that were included with them.
  public var changedCount: Int { changedLanes.reduce(0) { $0 + $1.count } }
}

extension WaterfallSection {
  /// The effect of an edit on items that the edit does not name.
  ///
  /// Setting the policy is O(1).
  ///
  /// - From reflow to stable, every item stays in its current lane, settled or not. To get the lanes of the
  ///   fresh layout, call `settle(budget:)` first.
  /// - From stable to reflow, the items after the first stable edit become unsettled.
  public var policy: EditPolicy {
    get { firstStableItem == nil ? .reflow : .stable }
    set { change(to: newValue) }
  }

  /// The difference between the lane lengths and an even distribution.
  ///
  /// After many edits under the stable policy, it is usually larger than in a fresh layout.
  ///
  /// - Complexity: O(lanes)
  public var imbalance: Imbalance {
    let even = Double(occupied) / Double(geometry.count)
    let excess = Double(tree.maximumTotal) - even
    return Imbalance(points: excess / 192, relative: even > 0 ? excess / even : 0)
  }

  /// Returns the content height of a fresh layout, insets included, in points.
  ///
  /// Under the stable policy, `contentSize` may be larger or smaller. After many edits, it is usually larger. Under reflow,
  /// both are equal once everything is settled.
  ///
  /// Packs a copy, and copies each page that would change. `imbalance` is cheap in comparison.
  ///
  /// - Complexity: O(1) if everything is placed as in a fresh layout, O(n) otherwise
  public func freshContentHeight() -> Double {
    var fresh = self
    fresh.anchors = []
    fresh.policy = .reflow
    fresh.settle()
    return fresh.provisionalLength.points
  }

  /// Repacks all items from `index` on, as a fresh layout does after the items before `index`, which stay in place.
  ///
  /// In cyclic orders, the turns continue from the item before `index`. `rebalance()` makes the section equal
  /// a fresh layout.
  ///
  /// Under the reflow policy, packs from the first unsettled item on, for any `index`, because all items must
  /// equal a fresh layout.
  ///
  /// - Returns: The items whose lanes changed.
  /// - Throws: If `index` is not in `0...count`.
  /// - Complexity: O(lanes · log n + m) for m packed items. As in settling, a run of unmeasured items counts
  ///   only the items whose lanes do not follow from others
  @discardableResult
  public mutating func rebalance(from index: Int = 0) throws(LayoutError) -> RebalanceReport {
    try check(border: index, "index")
    if let firstStableItem {
      if index <= firstStableItem { self.firstStableItem = count }
      if geometry.count > 1 { dirtyRanges.markDirty(from: index, count: count) }
    }
    var report: RebalanceReport? = RebalanceReport()
    while settleFirstDirtyRange(until: SettlingLimit(), recording: &report) != nil {}
    tree.checkInvariants()
    return report ?? RebalanceReport()
  }
}

extension RebalanceReport {
  /// Records the differences between the lanes of two lists of as many items, from `first` on.
  ///
  /// - Complexity: O(min(p · q, n)) for each n items that are in one segment of both lists, with cycles of p and q items
  mutating func recordChanges(from first: Int, _ before: RunSegments, _ now: RunSegments) {
    guard before != now else { return }
    assert(before.count == now.count)
    var item = first
    var (left, right) = (RunCursor(lanes: before), RunCursor(lanes: now))
    while left.restOfSegment > 0 {
      let count = min(left.restOfSegment, right.restOfSegment)
      // After p · q items both cycles repeat together, and so do the differences.
      let compared = min(count, left.cycle.count * right.cycle.count)
      let differing = (0..<compared).count { left.lane(at: $0) != right.lane(at: $0) }
      if differing == compared || differing > 0 && count > Self.mostListed {
        changedLanes.extend(by: item..<(item + count))
      } else if differing > 0 {
        for offset in 0..<count where left.lane(at: offset) != right.lane(at: offset) {
          changedLanes.extend(by: item + offset)
        }
      }
      item += count
      left.advance(by: count)
      right.advance(by: count)
    }
  }

  /// The maximum number of unmeasured items in a range that are listed one by one: 1 MB.
  private static var mostListed: Int { 1 << 16 }
}

/// A cursor over items whose lanes are in segments.
private struct RunCursor {
  let lanes: RunSegments
  var segment = 0
  var item = 0

  /// The number of items from the cursor to the end of its segment; 0 after the last segment.
  var restOfSegment: Int { segment < lanes.segments.count ? lanes.segments[segment].count - item : 0 }

  var cycle: ContiguousArray<UInt8>.SubSequence { lanes.cycle(lanes.segments[segment]) }

  func lane(at offset: Int) -> UInt8 { cycle[cycle.startIndex + (item + offset) % cycle.count] }

  mutating func advance(by count: Int) {
    item += count
    if restOfSegment == 0 { (segment, item) = (segment + 1, 0) }
  }
}
