/// A batch of a waterfall under the stable policy, applied to all items at once.
///
/// Items that stay keep their lanes. The others join lanes as if they were inserted one by one (`JoiningRule`): when an
/// item arrives, the items before it are those after the batch, and the items after it are the staying ones. So the
/// profile at a horizon is that of the arrived items, carried through a number of staying items (`StayingItems`).
struct LaneJoiner {
  struct Item {
    var item: SizedItem
    var lane: UInt8
  }

  /// The items that stay, and then those that join lanes before the last of these.
  private(set) var items: ContiguousArray<Item> = []
  /// The number of items that stay.
  private var stayingCount = 0
  /// 1 for each item after the batch that arrives, 0 for the others. Empty if none of them is in `items`.
  private var joins: ContiguousArray<UInt8> = []
  /// The items after these, which join the lanes that the layout selects.
  private(set) var appended: ContiguousArray<SizedItem> = []
  /// The total length of `items`, in all their lanes.
  private(set) var occupied: Units
  /// See `LaneSection.firstStableItem`.
  private(set) var firstStableItem: Int
  /// An empty tree like that of the section.
  private let tree: LaneTree
  /// The items before the batch, with the sizes and the lanes that resizes give them.
  private var before: ContiguousArray<Item>

  /// - Parameter tree: An empty tree like that of the section.
  init(_ section: WaterfallSection, firstStableItem: Int, items: ContiguousArray<Item>, tree: LaneTree) {
    (self.tree, self.firstStableItem) = (tree, firstStableItem)
    (before, occupied) = (items, section.occupied)
  }

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

  private static func lanes(of item: Item, in tree: LaneTree) -> Range<Int> {
    Int(item.lane)..<(Int(item.lane) + tree.width(span: item.item.span))
  }

  /// Inserts the arriving items among those that stay.
  private mutating func insert(_ inserted: InsertedItems<SizedItem>, _ map: IndexMap) {
    stayingCount = before.count - map.departures.count
    if map.departures.isEmpty, map.arrivals.isEmpty {
      items = before
      return
    }
    let count = stayingCount
    let joining = map.arrivals.indices.partitioningIndex { map.arrivals[$0].index - $0 == count }
    items = map.departures.others(of: before, room: joining)
    let arriving = map.arrivals.arriving(before, inserted) { $0.item }
    if joining > 0 {
      joins = map.arrivals.flags(of: count + map.arrivals.count)
      firstStableItem = min(firstStableItem, map.arrivals[0].index)
      let lanes = join(arriving[..<joining], map.arrivals)
      for number in 0..<joining { items.append(Item(item: arriving[number], lane: lanes[number])) }
    }
    appended = ContiguousArray(arriving[joining...])
  }

  /// Returns the lanes that items join among those that stay.
  private mutating func join(
    _ joining: ArraySlice<SizedItem>, _ arrivals: IndexMap.Entries
  ) -> FixedArray<UInt8> {
    // Local copies, because calls with the whole joiner would copy it.
    let (tree, lanes, staying) = (tree, tree.lanes, stayingCount)
    let items = items
    var occupied = occupied
    var joined = FixedArray<UInt8>(count: joining.count)
    let profiles = StayingProfiles(lanes > 1 ? items : [], tree)
    withLaneVectors(2, lanes: lanes) { vectors in
      // In a tree without spans, the lengths of the arrived items. In a tree with spans, the profile after these and the staying
      // items that were passed.
      let (arrived, profile) = (vectors[0], vectors[1])
      var passed = 0
      for number in joining.indices {
        let (item, index) = (joining[number], arrivals.index(at: number))
        occupied += tree.length(of: item)
        let horizon = JoiningRule.horizon(ofItemAt: index, count: staying + number, occupied: occupied)
        var lane = 0
        if lanes > 1, tree.hasSpans {
          while passed < index - number {
            let next = items[passed]
            tree.occupy(Self.lanes(of: next, in: tree), next.item, arrived)
            passed += 1
          }
          let width = tree.width(span: item.span)
          profile.set(arrived)
          profiles.carry(profile, through: passed..<(horizon - number))
          lane = profile.firstLowest(width: width)
          tree.occupy(lane..<(lane + width), item, arrived)
        } else if lanes > 1 {
          profiles.readSums(before: horizon - number, of: items, into: profile, gap: tree.gap)
          lane = profile.firstLowest(adding: arrived)
          arrived[lane] &+= item.extent &+ tree.gap
        }
        joined[number] = UInt8(truncatingIfNeeded: lane)
      }
    }
    self.occupied = occupied
    return joined
  }
}

extension LaneTree {
  /// Changes the profile before an item in some lanes to the profile after it.
  @inline(__always)
  func occupy(_ lanes: Range<Int>, _ item: SizedItem, _ profile: LaneVector) {
    profile.set(profile.maximum(of: lanes) &+ item.extent &+ gap, in: lanes)
  }
}

/// The profiles that the staying items of a batch lead to.
private struct StayingProfiles {
  /// In a tree without spans, the length of the items in each lane, before every `interval` of them and after the last.
  private var sums: ContiguousArray<Units> = []
  /// In a tree with spans, the items. Otherwise empty.
  private var table: ProfileTable

  /// The number of items to add up for a sum.
  ///
  /// (5 · 10⁵ items that arrive among as many in 4 lanes took 21 ms with 1 item, 15.7 with 4, 12.8 with 8, 12.3 with 16.)
  private static var interval: Int { 16 }

  init(_ items: ContiguousArray<LaneJoiner.Item>, _ tree: LaneTree) {
    table = ProfileTable(tree, count: tree.hasSpans ? items.count : 0)
    if tree.hasSpans {
      for item in items { table.append(item.item, lane: item.lane, tree) }
      table.finish()
    } else {
      sums.reserveCapacity((items.count / Self.interval + 2) * tree.lanes)
      withLaneVectors(1, lanes: tree.lanes) { addSums(of: items, to: $0[0], tree.gap) }
    }
  }

  private mutating func addSums(
    of items: ContiguousArray<LaneJoiner.Item>, to lengths: LaneVector, _ gap: Units
  ) {
    var number = 0
    while true {
      for lane in 0..<lengths.count { sums.append(lengths[lane]) }
      guard number < items.count else { return }
      let end = min(number + Self.interval, items.count)
      for item in items[number..<end] { lengths[Int(item.lane)] &+= item.item.extent &+ gap }
      number = end
    }
  }

  /// In a tree with spans, changes the profile before the items `range` to the profile after them.
  @inline(__always)
  func carry(_ profile: LaneVector, through range: Range<Int>) { table.carry(profile, through: range) }

  /// In a tree without spans, reads the length of the first `count` items in each lane.
  @inline(__always)
  func readSums(
    before count: Int, of items: ContiguousArray<LaneJoiner.Item>, into profile: LaneVector, gap: Units
  ) {
    let first = count == items.count ? count : count - count % Self.interval
    let record = (first + Self.interval - 1) / Self.interval * profile.count
    for lane in 0..<profile.count { profile[lane] = sums[record + lane] }
    for number in first..<count { profile[Int(items[number].lane)] &+= items[number].item.extent &+ gap }
  }
}

extension LaneJoiner {
  /// The number of items that join lanes.
  var joinedCount: Int { items.count - stayingCount }

  /// Writes `items` to the leaves of a tree, in order.
  struct Filler: LaneFiller {
    private let items: ContiguousArray<Item>
    private let joins: ContiguousArray<UInt8>
    private let gap: Units
    private var (nextStaying, nextJoined): (Int, Int)
    private var written = 0
    private(set) var (estimatedCount, spanningCount) = (0, 0)

    init(_ joiner: LaneJoiner, _ tree: LaneTree) {
      (items, joins, gap) = (joiner.items, joiner.joins, tree.gap)
      (nextStaying, nextJoined) = (0, joiner.stayingCount)
    }

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
