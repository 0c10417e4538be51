/// A batch of a waterfall under the stable policy, applied to all items at once, in a tree without spans.
///
/// Items that stay keep their lanes. The others join lanes as if they were inserted one by one (`JoiningRule`): when an
/// item arrives, the items before it are those after the batch, and the items after it are the staying ones. So the
/// lengths of the lanes up to a horizon are those of the arrived items and of a number of staying items, whose sums are
/// stored for every `interval` of them.
struct LaneJoiner {
  struct Item {
    var item: SizedItem
    var lane: UInt8
  }

  /// The items after the batch, with their lanes.
  private(set) var items: ContiguousArray<Item> = []
  /// The total length of the items.
  private(set) var occupied: Units
  /// See `LaneSection.firstStableItem`.
  private(set) var firstStableItem: Int
  private let rule: WaterfallRule
  private let lanes: Int
  private let gap: Units
  /// The items before the batch, with the extents after it.
  private var before: ContiguousArray<Item>

  init(_ section: WaterfallSection, firstStableItem: Int, items: ContiguousArray<Item>) {
    (rule, lanes, gap) = (section.rule, section.geometry.count, section.tree.gap)
    (before, occupied, self.firstStableItem) = (items, section.occupied, firstStableItem)
  }

  /// Makes the edits of a batch, whose items span one lane.
  mutating func make(_ plan: BatchPlan<WaterfallSection>) {
    for resizing in plan.resizes {
      let difference = resizing.item.extent - before[resizing.index].item.extent
      before[resizing.index].item = resizing.item
      occupied += difference
      if difference != 0 { firstStableItem = min(firstStableItem, resizing.index + 1) }
    }
    for departure in plan.map.departures { occupied -= before[departure.index].item.extent + gap }
    firstStableItem = min(firstStableItem, plan.map.departures.first?.index ?? .max)
    insert(plan.insertedItems, plan.map)
  }

  /// Inserts the arriving items among those that stay.
  private mutating func insert(_ inserted: ContiguousArray<SizedItem>, _ map: IndexMap) {
    // Local copies, because calls with the whole joiner would copy it.
    let (before, rule, lanes, gap) = (before, rule, lanes, gap)
    let staying = StayingItems(before, without: map.departures, lanes: lanes, gap: gap)
    let count = staying.items.count
    var (occupied, firstStableItem) = (occupied, firstStableItem)
    var items: ContiguousArray<Item> = []
    items.reserveCapacity(count + map.arrivals.count)
    var nextInserted = 0
    withLaneVectors(2, lanes: lanes) { vectors in
      let (arrived, profile) = (vectors[0], vectors[1])
      for (number, arrival) in map.arrivals.enumerated() {
        while items.count < arrival.index { items.append(staying.items[items.count - number]) }
        var item: SizedItem
        if let source = arrival.counterpart {
          item = before[source].item
        } else {
          item = inserted[nextInserted]
          nextInserted += 1
        }
        let stride = item.extent + gap
        occupied += stride
        // An appended item joins the lane that the layout selects.
        let isAppended = arrival.index == count + number
        let horizon =
          isAppended || lanes == 1
          ? count + number
          : JoiningRule.horizon(ofItemAt: arrival.index, count: count + number, occupied: occupied)
        staying.readSums(before: horizon - number, into: profile)
        profile.add(arrived)
        var lane = 0
        if !isAppended {
          lane = profile.firstMinimum
          firstStableItem = min(firstStableItem, arrival.index)
        } else {
          profile.subtract(profile.minimum)
          let last = items.last.map { Int($0.lane) } ?? rule.laneBeforeFirst(of: lanes)
          lane = rule.lane(ends: profile, last: last)
          if firstStableItem == items.count { firstStableItem += 1 }
        }
        arrived[lane] += stride
        items.append(Item(item: item, lane: UInt8(truncatingIfNeeded: lane)))
      }
    }
    items.append(contentsOf: staying.items[(items.count - map.arrivals.count)...])
    (self.items, self.occupied, self.firstStableItem) = (items, occupied, firstStableItem)
  }
}

/// The items of a batch that stay, and the lengths of the lanes before every few of them.
private struct StayingItems {
  private(set) var items: ContiguousArray<LaneJoiner.Item> = []
  /// The length of the items in each lane, before every `interval` of them and after the last.
  private var sums: ContiguousArray<Units> = []
  private let lanes: Int
  private let gap: Units

  /// The number of items to add up for a sum.
  private static var interval: Int { 16 }

  init(
    _ before: ContiguousArray<LaneJoiner.Item>, without departures: [IndexMap.Entry], lanes: Int, gap: Units
  ) {
    (self.lanes, self.gap) = (lanes, gap)
    let count = before.count - departures.count
    items.reserveCapacity(count)
    sums.reserveCapacity((count / Self.interval + 2) * lanes)
    var next = 0
    withLaneVectors(1, lanes: lanes) { vectors in
      let lengths = vectors[0]
      for index in before.indices {
        if next < departures.count, departures[next].index == index {
          next += 1
          continue
        }
        if items.count % Self.interval == 0 { for lane in 0..<lanes { sums.append(lengths[lane]) } }
        let item = before[index]
        items.append(item)
        lengths[Int(item.lane)] &+= item.item.extent &+ gap
      }
      for lane in 0..<lanes { sums.append(lengths[lane]) }
    }
  }

  /// Reads the length of the items before number `index` in each lane.
  @inline(__always)
  func readSums(before index: Int, into profile: LaneVector) {
    let isEnd = index == items.count
    let first = isEnd ? sums.count - lanes : index / Self.interval * lanes
    for lane in 0..<lanes { profile[lane] = sums[first + lane] }
    guard !isEnd else { return }
    for number in (index - index % Self.interval)..<index {
      profile[Int(items[number].lane)] &+= items[number].item.extent &+ gap
    }
  }
}

extension LaneJoiner {
  /// Writes the items to the leaves of a tree.
  struct Filler: LaneFiller {
    let items: ContiguousArray<Item>
    let gap: Units
    private var next = 0
    private(set) var estimatedCount = 0

    init(_ joiner: LaneJoiner) {
      (items, gap) = (joiner.items, joiner.gap)
    }

    var isAtEnd: Bool { next == items.count }

    mutating func fill(_ leaf: LeafView, _ range: Range<Int>, sums: LaneVector) -> Int {
      let filled = range.prefix(items.count - next)
      for slot in filled {
        let item = items[next]
        leaf.setExtent(item.item.extent, slot)
        leaf.setLane(Int(item.lane), slot)
        if item.item.isEstimate {
          leaf.setIsEstimate(true, slot)
          estimatedCount += 1
        }
        next += 1
      }
      leaf.addSums(of: filled, gap: gap, to: sums)
      return filled.count
    }
  }
}
