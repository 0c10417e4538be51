/// A batch of a waterfall under the stable policy, applied to all items at once.
///
/// Items that stay keep their lanes. The others join lanes as if they were inserted one by one (`JoiningRule`): when an
/// item arrives, the items before it are those after the batch, and the items after it are the staying ones. So the
/// profile at a horizon is that of the arrived items, carried through a number of staying items (`ProfileTable`).
struct LaneJoiner {
  struct Item {
    var item: SizedItem
    var lane: UInt8
  }

  /// The items that stay, and then those that join lanes before the last of these.
  private(set) var items: ContiguousArray<Item> = []
  /// The number of items that stay.
  private(set) var stayingCount = 0
  /// 1 for each item after the batch that arrives, 0 for the others. Empty if none of them is in `items`.
  private(set) var joins: ContiguousArray<UInt8> = []
  /// The items that arrive. Those from `joiningCount` on are after the last item that stays: they join the lanes that the
  /// layout selects.
  private(set) var arriving: ContiguousArray<SizedItem> = []
  private(set) var joiningCount = 0
  /// The total length of `items`, in all their lanes.
  private(set) var occupied: Units
  /// See `LaneSection.firstStableItem`.
  private(set) var firstStableItem: Int
  /// An empty tree like that of the section.
  let tree: LaneTree
  /// The items before the batch, with the sizes and the lanes that resizes give them.
  private(set) var before: ContiguousArray<Item>

  /// Makes the edits of a batch that changes no spans (`BatchPlan.rejoining(_:)`).
  mutating func make(_ plan: BatchPlan<WaterfallSection>) {
    // Local copies, as in `join`.
    let (tree, departures) = (tree, plan.map.departures)
    var (occupied, first) = (occupied, min(firstStableItem, departures.first?.index ?? .max))
    unsafe before.withUnsafeMutableBufferPointer { before in
      for resizing in plan.resizes {
        let old = unsafe before[resizing.index].item
        unsafe before[resizing.index].item = resizing.item
        occupied += tree.length(of: resizing.item) - tree.length(of: old)
        if resizing.item.extent != old.extent { first = min(first, resizing.index + 1) }
      }
      for departure in departures.indices {
        occupied -= unsafe tree.length(of: before[departures.index(at: departure)].item)
      }
    }
    (self.occupied, firstStableItem) = (occupied, first)
    insert(plan.insertedItems, plan.map)
  }

  /// Inserts the arriving items among those that stay.
  private mutating func insert(_ inserted: InsertedItems<SizedItem>, _ map: IndexMap) {
    stayingCount = before.count - map.departures.count
    if map.departures.isEmpty, map.arrivals.isEmpty {
      items = before
      return
    }
    let count = stayingCount
    joiningCount = map.arrivals.indices.partitioningIndex { map.arrivals[$0].index - $0 == count }
    items = map.departures.others(of: before, room: joiningCount)
    arriving = map.arrivals.arriving(before, inserted) { $0.item }
    if joiningCount > 0 {
      joins = map.arrivals.flags(of: count + map.arrivals.count)
      firstStableItem = min(firstStableItem, map.arrivals[0].index)
      let lanes = join(map.arrivals)
      for number in 0..<joiningCount { items.append(Item(item: arriving[number], lane: lanes[number])) }
    }
  }

  /// Returns the lanes that items join among those that stay.
  private mutating func join(_ arrivals: IndexMap.Entries) -> ContiguousArray<UInt8> {
    // Local copies, because calls with the whole joiner would copy it.
    let (tree, lanes, staying) = (tree, tree.lanes, stayingCount)
    let (items, arriving, joiningCount) = (items, arriving, joiningCount)
    var occupied = occupied
    var joined: ContiguousArray<UInt8> = []
    joined.reserveCapacity(joiningCount)
    // Calls `lane` for each item, with the number of staying items before it and that before its horizon.
    func join(_ lane: (_ item: SizedItem, _ passed: Int, _ horizon: Int) -> Int) {
      for number in 0..<joiningCount {
        let (item, index) = (arriving[number], arrivals.index(at: number))
        occupied += tree.length(of: item)
        let horizon = JoiningRule.horizon(ofItemAt: index, count: staying + number, occupied: occupied)
        joined.append(UInt8(truncatingIfNeeded: lane(item, index - number, horizon - number)))
      }
    }
    if lanes == 1 {
      join { _, _, _ in 0 }
    } else if tree.hasSpans {
      let profiles = ProfileTable(tree, items.lazy.map { ($0.item, $0.lane) })
      withLaneVectors(2, lanes: lanes) { vectors in
        // The profile after the arrived items and the staying ones that were passed.
        let (arrived, profile) = (vectors[0], vectors[1])
        var passed = 0
        join { item, staying, horizon in
          while passed < staying {
            let next = items[passed]
            tree.carry(arrived, past: next.item, lane: Int(next.lane))
            passed += 1
          }
          profile.set(arrived)
          profiles.carry(profile, through: passed..<horizon)
          let lane = profile.firstLowest(width: tree.width(span: item.span))
          tree.carry(arrived, past: item, lane: lane)
          return lane
        }
      }
    } else if lanes <= FourLanes.count {
      let lengths = LengthsOfFourLanes(items, gap: tree.gap)
      var arrived = FourLanes(lanes: lanes)
      join { item, _, horizon in
        let lane = lengths.lengths(before: horizon, of: items).firstLowest(adding: arrived)
        arrived.add(item.extent &+ tree.gap, to: lane)
        return lane
      }
    } else {
      let lengths = LaneLengths(items, tree)
      withLaneVectors(2, lanes: lanes) { vectors in
        let (arrived, profile) = (vectors[0], vectors[1])
        join { item, _, horizon in
          lengths.read(before: horizon, of: items, into: profile)
          let lane = profile.firstLowest(adding: arrived)
          arrived[lane] &+= item.extent &+ tree.gap
          return lane
        }
      }
    }
    self.occupied = occupied
    return joined
  }
}

extension LaneTree {
  /// Changes the profile before an item whose first lane is `lane` to the profile after it.
  @inline(__always)
  func carry(_ profile: LaneVector, past item: SizedItem, lane: Int) {
    let lanes = lane..<(lane + width(span: item.span))
    profile.set(profile.maximum(of: lanes) &+ item.extent &+ gap, in: lanes)
  }
}

extension LaneJoiner {
  /// Writes `items` to the leaves of a tree, in order.
  struct Filler: LaneFiller {
    let items: ContiguousArray<Item>
    let joins: ContiguousArray<UInt8>
    let gap: Units
    private(set) var nextStaying = 0
    private(set) var nextJoined: Int
    private(set) var written = 0
    private(set) var estimatedCount = 0
    private(set) var spanningCount = 0

    var isAtEnd: Bool { written == items.count }

    mutating func fill(_ leaf: LeafView, _ range: Range<Int>, sums: LaneVector) -> Int {
      let filled = range.prefix(items.count - written)
      for slot in filled {
        // Without a branch, which would be as hard to predict as the batch.
        let joining = joins.isEmpty ? 0 : Int(joins[written])
        let item = items[nextStaying &+ joining &* (nextJoined &- nextStaying)]
        nextStaying &+= 1 &- joining
        nextJoined &+= joining
        written &+= 1
        leaf.setExtent(item.item.extent, slot)
        leaf.setLane(Int(item.lane), slot)
        if item.item.isEstimate {
          leaf.setIsEstimate(true, slot)
          estimatedCount += 1
        }
        if item.item.span > 0 {
          leaf.setPayload(to: item.item.span, slot)
          spanningCount += 1
        }
      }
      leaf.addSums(of: filled, gap: gap, to: sums)
      return filled.count
    }
  }
}
