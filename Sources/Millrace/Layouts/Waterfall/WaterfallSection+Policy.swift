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
    set {
      guard newValue != policy else { return }
      if !observers.isEmpty { willChangeAtLarge() }
      settledEnd = nil
      if newValue == .stable {
        firstStableItem = dirtyRanges.firstUnsettledItem ?? count
        dirtyRanges.removeAll()
      } else {
        if let first = firstStableItem, first < count, geometry.count > 1 {
          dirtyRanges.markDirty(first..<count)
        }
        firstStableItem = nil
      }
    }
  }

  /// The difference between the lane lengths and an even distribution. It grows under the stable policy.
  ///
  /// - Complexity: O(lanes)
  public var imbalance: Imbalance {
    withLaneVectors(1, lanes: geometry.count) { rows in
      tree.readTotals(into: rows[0])
      let even = Double(occupied) / Double(geometry.count)
      let excess = Double(rows[0].maximum) - even
      return Imbalance(points: excess / 192, relative: even > 0 ? excess / even : 0)
    }
  }

  /// Returns the content height of a fresh layout, insets included, in points.
  ///
  /// Under the stable policy, `contentSize` exceeds this height. Under reflow, `contentSize` reaches it once
  /// everything is settled.
  ///
  /// Packs a copy, and copies each page that would change. `imbalance` is cheap in comparison.
  ///
  /// - Complexity: O(1) if everything is placed as in a fresh layout, O(n) otherwise
  public func freshContentHeight() -> Double {
    var fresh = self
    fresh.observers = EditObservers()
    fresh.policy = .reflow
    fresh.settle()
    return fresh.contentHeight.points
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
    guard index >= 0, index <= count else {
      throw .indexOutOfRange(argument: "index", index: index, valid: 0..<(count + 1))
    }
    if !observers.isEmpty { willChangeAtLarge() }
    var first = index
    if let firstStableItem {
      if index <= firstStableItem { self.firstStableItem = count }
    } else {
      first = dirtyRanges.firstUnsettledItem ?? count
      dirtyRanges.removeAll()
      settledEnd = nil
    }
    guard first < count, geometry.count > 1 else { return RebalanceReport() }
    defer { tree.checkInvariants() }
    var report = RebalanceReport()
    withLaneVectors(1, lanes: geometry.count) { rows in
      var item = first
      while item < count {
        let actual = tree.readProfile(before: item, into: rows[0])
        let last = actual ?? rule.laneBeforeFirst(of: geometry.count)
        if let runs = tree.runs(from: item) {
          let lanes = pack(runs, ends: rows[0], last: last)
          report.recordChanges(from: item, lanes.before, lanes.now)
          item = runs.range.upperBound
        } else {
          rule.withPacker(ends: rows[0], last: last, hasSpans: tree.hasSpans) { packer in
            var run = RebalancingRun(packer, gap: tree.gap, ends: rows[0], item: item, report: report)
            tree.rewriteLanes(from: item, with: &run)
            tree.work.itemsPlaced += run.item - item
            (item, report) = (run.item, run.report)
          }
        }
      }
    }
    return report
  }
}

/// Repacks the items of a section up to the next run, or to the end.
private struct RebalancingRun: LaneRewriter {
  var packer: AnyLanePacker
  let gap: Units
  let ends: LaneVector
  var item: Int
  var report: RebalanceReport

  init(_ packer: AnyLanePacker, gap: Units, ends: LaneVector, item: Int, report: RebalanceReport) {
    self.packer = packer
    self.gap = gap
    self.ends = ends
    self.item = item
    self.report = report
  }

  mutating func rewrite(_ leaf: LeafView, _ range: Range<Int>, shift: LaneVector) -> Bool {
    if !packer.placesSpans { shift.subtract(ends) }
    var repacking = LeafRepacking(range: range, leaf: leaf, gap: gap, item: item)
    swap(&repacking.report, &report)
    packer.use(&repacking)
    swap(&repacking.report, &report)
    item += range.count
    packer.write(to: ends)
    if packer.placesSpans {
      // An item counts in its first lane only.
      leaf.addSums(of: range, gap: gap, to: shift)
    } else {
      shift.add(ends)
    }
    return true
  }
}

/// Repacks the items of a leaf, and records those whose lanes change.
private struct LeafRepacking: LanePackerUser {
  let range: Range<Int>
  let leaf: LeafView
  let gap: Units
  /// The index of the first item.
  let item: Int
  var report = RebalanceReport()

  mutating func use(_ packer: inout some LanePacker) {
    for place in range {
      let lane = packer.place(place, of: leaf, gap: gap)
      guard lane != leaf.lane(place) else { continue }
      leaf.setLane(lane, place)
      report.changedLanes.extend(by: item &+ place &- range.lowerBound)
    }
  }
}

extension RebalanceReport {
  /// Records the differences between the lanes of two lists of items.
  fileprivate mutating func recordChanges(from item: Int, _ before: RunSegments, _ now: RunSegments) {
    guard before != now else { return }
    var item = item
    var comparison = RunComparison(before, now)
    while let interval = comparison.next() {
      switch interval.differing {
      case .none: break
      case .all: changedLanes.extend(by: item..<(item + interval.count))
      case .some where interval.count > Self.mostListed:
        changedLanes.extend(by: item..<(item + interval.count))
      case .some:
        for offset in 0..<interval.count where comparison.differs(offset, in: interval) {
          changedLanes.extend(by: item + offset)
        }
      }
      item += interval.count
    }
  }

  /// The maximum number of unmeasured items in a range that are listed one by one: 1 MB.
  private static var mostListed: Int { 1 << 16 }
}
