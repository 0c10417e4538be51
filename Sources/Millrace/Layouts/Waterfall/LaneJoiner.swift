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

  /// The items after the batch with their lanes, up to the last one that stays.
  private(set) var items: ContiguousArray<Item> = []
  /// The items after these, which join the lanes that the layout selects.
  private(set) var appended: ContiguousArray<SizedItem> = []
  /// The total length of `items`, in all their lanes.
  private(set) var occupied: Units
  /// See `LaneSection.firstStableItem`.
  private(set) var firstStableItem: Int
  /// An empty tree like that of the section.
  private let tree: LaneTree
  /// The items before the batch, with the extents after it.
  private var before: ContiguousArray<Item>

  /// - Parameter tree: An empty tree like that of the section.
  init(_ section: WaterfallSection, firstStableItem: Int, items: ContiguousArray<Item>, tree: LaneTree) {
    self.tree = tree
    (before, occupied, self.firstStableItem) = (items, section.occupied, firstStableItem)
  }

  /// Makes the edits of a batch. Resized items keep their spans.
  mutating func make(_ plan: BatchPlan<WaterfallSection>) {
    for resizing in plan.resizes {
      let old = before[resizing.index].item
      before[resizing.index].item = resizing.item
      occupied += length(of: resizing.item) - length(of: old)
      if resizing.item.extent != old.extent { firstStableItem = min(firstStableItem, resizing.index + 1) }
    }
    for departure in plan.map.departures { occupied -= length(of: before[departure.index].item) }
    firstStableItem = min(firstStableItem, plan.map.departures.first?.index ?? .max)
    insert(plan.insertedItems, plan.map)
  }

  private func length(of item: SizedItem) -> Units {
    (item.extent + tree.gap) * Units(tree.width(span: item.span))
  }

  /// Inserts the arriving items among those that stay.
  private mutating func insert(_ inserted: InsertedItems<SizedItem>, _ map: IndexMap) {
    if map.departures.isEmpty, map.arrivals.isEmpty {
      items = before
      return
    }
    // Local copies, because calls with the whole joiner would copy it, and constant, because a change of the staying items
    // would copy their tree.
    let (before, tree, lanes) = (before, tree, tree.lanes)
    let count = before.count - map.departures.count
    let joining = map.arrivals.indices.partitioningIndex { map.arrivals[$0].index - $0 == count }
    let staying = StayingItems(before, without: map.departures, tree, readsProfiles: joining > 0)
    var (occupied, passed) = (occupied, 0)
    var items: ContiguousArray<Item> = []
    items.reserveCapacity(count + map.arrivals.count)
    var nextInserted = 0
    func item(of arrival: IndexMap.Entry) -> SizedItem {
      if let source = arrival.counterpart { return before[source].item }
      nextInserted += 1
      return inserted[nextInserted - 1]
    }
    withLaneVectors(2, lanes: lanes) { vectors in
      // In a tree without spans, the lengths of the arrived items. In a tree with spans, the profile after these and the staying
      // items that were passed.
      let (arrived, profile) = (vectors[0], vectors[1])
      for number in 0..<joining {
        let arrival = map.arrivals[number]
        while items.count < arrival.index { items.append(staying.items[items.count - number]) }
        let item = item(of: arrival)
        let (stride, width) = (item.extent + tree.gap, tree.width(span: item.span))
        occupied += stride * Units(width)
        var lane = 0
        if lanes > 1 {
          let horizon = JoiningRule.horizon(
            ofItemAt: arrival.index, count: count + number, occupied: occupied)
          if tree.hasSpans {
            let position = arrival.index - number
            staying.tree.carry(arrived, through: passed..<position)
            passed = position
            profile.set(arrived)
            staying.tree.carry(profile, through: position..<(horizon - number))
          } else {
            staying.readSums(before: horizon - number, into: profile)
            profile.add(arrived)
          }
          lane = profile.firstLowest(width: width)
        }
        let spanned = lane..<(lane + width)
        arrived.set(arrived.maximum(of: spanned) + stride, in: spanned)
        items.append(Item(item: item, lane: UInt8(truncatingIfNeeded: lane)))
      }
    }
    if joining > 0 { firstStableItem = min(firstStableItem, map.arrivals[0].index) }
    items.append(contentsOf: staying.items[(items.count - joining)...])
    appended.reserveCapacity(map.arrivals.count - joining)
    for number in joining..<map.arrivals.count { appended.append(item(of: map.arrivals[number])) }
    (self.items, self.occupied) = (items, occupied)
  }
}

/// The items of a batch that stay, and the profiles that they lead to.
private struct StayingItems {
  private(set) var items: ContiguousArray<LaneJoiner.Item> = []
  /// In a tree without spans, the length of the items in each lane, before every `interval` of them and after the last.
  private var sums: ContiguousArray<Units> = []
  /// In a tree with spans, the items. Otherwise empty.
  private(set) var tree: LaneTree

  /// The number of items to add up for a sum.
  private static var interval: Int { 16 }

  /// - Parameter readsProfiles: Whether sums or the tree are read.
  init(
    _ before: ContiguousArray<LaneJoiner.Item>, without departures: IndexMap.Entries, _ tree: LaneTree,
    readsProfiles: Bool
  ) {
    self.tree = tree
    let (count, lanes) = (before.count - departures.count, tree.lanes)
    items.reserveCapacity(count)
    var staying = IndexMap.Staying(departures)
    for _ in 0..<count { items.append(before[staying.next()]) }
    guard readsProfiles else { return }
    if tree.hasSpans {
      var filler = LaneJoiner.Filler(items, tree)
      self.tree.append(from: &filler)
    } else {
      sums.reserveCapacity((count / Self.interval + 2) * lanes)
      withLaneVectors(1, lanes: lanes) { addSums(to: $0[0]) }
    }
  }

  private mutating func addSums(to lengths: LaneVector) {
    for (index, item) in items.enumerated() {
      if index % Self.interval == 0 { for lane in 0..<lengths.count { sums.append(lengths[lane]) } }
      lengths[Int(item.lane)] &+= item.item.extent &+ tree.gap
    }
    for lane in 0..<lengths.count { sums.append(lengths[lane]) }
  }

  /// Reads the length of the items before number `index` in each lane.
  @inline(__always)
  func readSums(before index: Int, into profile: LaneVector) {
    let lanes = profile.count
    let isEnd = index == items.count
    let first = isEnd ? sums.count - lanes : index / Self.interval * lanes
    for lane in 0..<lanes { profile[lane] = sums[first + lane] }
    guard !isEnd else { return }
    for number in (index - index % Self.interval)..<index {
      profile[Int(items[number].lane)] &+= items[number].item.extent &+ tree.gap
    }
  }
}

extension LaneJoiner {
  /// Writes items to the leaves of a tree.
  struct Filler: LaneFiller {
    private let items: ContiguousArray<Item>
    private let gap: Units
    private var next = 0
    private(set) var (estimatedCount, spanningCount) = (0, 0)

    init(_ items: ContiguousArray<Item>, _ tree: LaneTree) { (self.items, gap) = (items, tree.gap) }

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
        if item.item.span > 0 {
          leaf.setPayload(to: item.item.span, slot)
          spanningCount += 1
        }
        next += 1
      }
      leaf.addSums(of: filled, gap: gap, to: sums)
      return filled.count
    }
  }
}
