/// How far a section's lanes are from ending at the same height.
public struct Imbalance: Hashable, Sendable {
  /// By how much the longest lane is longer than all lanes would be if they shared the items evenly,
  /// in points.
  public var points: Double
  /// The same in relation to that even height; 0 for a section without height.
  ///
  /// The even height is what packing by the shortest lane aims for: a fresh one exceeds it by less than
  /// its tallest item and spacing (Graham, "Bounds on multiprocessing timing anomalies", 1969), unless items
  /// over several lanes leave room between them and the ones above. Its very height takes packing to know:
  /// `WaterfallSection.freshContentHeight()`.
  public var relative: Double
}

/// What a rebalancing changed.
public struct RebalanceReport: Hashable, Sendable {
  /// The items that have another lane than before, in ascending, disjoint ranges.
  ///
  /// Where more than 65,536 unmeasured items in a row have had their lanes repeat, and in the end only
  /// some of each round have another lane, all of them are given: a thousand million items are not
  /// listed one by one.
  public var changedLanes: [Range<Int>] = []

  /// The number of items that have another lane than before, or of those that `changedLanes` gives.
  public var changedCount: Int { changedLanes.reduce(0) { $0 + $1.count } }
}

extension WaterfallSection {
  /// What an edit may do to the items that it does not name.
  ///
  /// Setting it is O(1). From reflow to stable, every item stays in the lane where it is now, settled
  /// or not (`settle(budget:)` first, if that is to be the fresh layout's). From stable to reflow,
  /// what lies behind the first stable edit is left to be settled.
  public var policy: EditPolicy {
    get { firstLooseItem == nil ? .reflow : .stable }
    set {
      guard newValue != policy else { return }
      if !observers.isEmpty { willChangeAtLarge() }
      settledEnd = nil
      if newValue == .stable {
        firstLooseItem = dirtyRanges.firstUnsettledItem ?? count
        dirtyRanges.removeAll()
      } else {
        if let first = firstLooseItem, first < count, geometry.count > 1 {
          dirtyRanges.markDirty(first..<count)
        }
        firstLooseItem = nil
      }
    }
  }

  /// How far the lanes are from ending at the same height: the price of the stable policy.
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

  /// The height that the content would have in a fresh layout, insets included, in points: what
  /// `contentSize` exceeds under the stable policy, and is still to become under reflow.
  ///
  /// Packs a copy, of which each page that would change is copied; `imbalance` costs nothing.
  ///
  /// - Complexity: O(1) if everything lies as in a fresh layout, O(n) otherwise
  public func freshContentHeight() -> Double {
    var fresh = self
    fresh.observers = EditObservers()
    fresh.policy = .reflow
    fresh.settle()
    return fresh.contentHeight.points
  }

  /// Packs all items from `index` on anew, as a fresh layout places them behind the items before
  /// `index`, which stay where they are; in cyclic orders, the turns go on from the item before.
  /// `rebalance()` makes the section equal a fresh layout.
  ///
  /// Under the reflow policy the items from the first unsettled one on are packed, whatever the
  /// index: all of them are to equal a fresh layout.
  ///
  /// - Returns: Which items have another lane than before.
  /// - Throws: If the index is not in `0...count`.
  /// - Complexity: O(lanes · log n + m) for m items that are packed; of a run of unmeasured items, as in
  ///   settling, only those count whose lanes are not known from others
  @discardableResult
  public mutating func rebalance(from index: Int = 0) throws(LayoutError) -> RebalanceReport {
    guard index >= 0, index <= count else {
      throw .indexOutOfRange(argument: "index", index: index, valid: 0..<(count + 1))
    }
    if !observers.isEmpty { willChangeAtLarge() }
    var first = index
    if let firstLooseItem {
      if index <= firstLooseItem { self.firstLooseItem = count }
    } else {
      first = dirtyRanges.firstUnsettledItem ?? count
      dirtyRanges.removeAll()
      settledEnd = nil
    }
    guard first < count, geometry.count > 1 else { return RebalanceReport() }
    defer { tree.checkInvariants() }
    var report = RebalanceReport()
    withLaneVectors(2, lanes: geometry.count) { rows in
      var item = first
      while item < count {
        let actual = tree.readProfile(before: item, into: rows[0])
        let last = actual ?? rule.laneBeforeFirst(of: geometry.count)
        if let runs = tree.runs(from: item) {
          let lanes = pack(runs, ends: rows[0], last: last)
          report.recordChanges(from: item, lanes.before, lanes.now)
          item = runs.range.upperBound
        } else {
          let rebalancer = Rebalancer(first: item, scratch: rows)
          let part = rule.withPacker(
            ends: rows[0], last: last, hasSpans: tree.hasSpans, rebalancer, on: &self)
          for range in part.report.changedLanes { report.changedLanes.extend(by: range) }
          item = part.item
        }
      }
    }
    return report
  }
}

/// Packs a section's items anew, from one to the next run, or to the end.
private struct Rebalancer: LanePackerUser {
  let first: Int
  let scratch: LaneScratch

  func use(
    _ packer: inout some LanePacker, on section: inout WaterfallSection
  ) -> (item: Int, report: RebalanceReport) {
    var run = RebalancingRun(packer: packer, gap: section.tree.gap, ends: scratch[1], item: first)
    packer.write(to: scratch[1])
    section.tree.rewriteLanes(from: first, with: &run)
    section.tree.work.itemsPlaced += run.item - first
    return (run.item, run.report)
  }
}

private struct RebalancingRun<Packer: LanePacker>: LaneRewriter {
  var packer: Packer
  let gap: Units
  let ends: LaneVector
  var item: Int
  var report = RebalanceReport()

  mutating func rewrite(_ leaf: LeafView, _ range: Range<Int>, shift: LaneVector) -> Bool {
    if !Packer.placesSpans { shift.subtract(ends) }
    for place in range {
      let lane = packer.place(place, of: leaf, gap: gap)
      if lane != leaf.lane(place) {
        leaf.setLane(lane, place)
        report.changedLanes.extend(by: item)
      }
      item += 1
    }
    packer.write(to: ends)
    if Packer.placesSpans {
      // An item counts in its first lane alone.
      leaf.addSums(of: range, gap: gap, to: shift)
    } else {
      shift.add(ends)
    }
    return true
  }
}

extension RebalanceReport {
  /// Takes note of what differs between the lanes of as many items.
  fileprivate mutating func recordChanges(from item: Int, _ before: RunSegments, _ now: RunSegments) {
    guard before != now else { return }
    var item = item
    var comparison = RunComparison(before, now)
    while let stretch = comparison.next() {
      switch stretch.differing {
      case .none: break
      case .all: changedLanes.extend(by: item..<(item + stretch.count))
      case .some where stretch.count > Self.mostListed:
        changedLanes.extend(by: item..<(item + stretch.count))
      case .some:
        for offset in 0..<stretch.count where comparison.differs(offset, in: stretch) {
          changedLanes.extend(by: item + offset)
        }
      }
      item += stretch.count
    }
  }

  /// The most unmeasured items of a stretch that are listed one by one: a megabyte.
  private static var mostListed: Int { 1 << 16 }
}
