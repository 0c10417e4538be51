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
  private let rule: WaterfallRule
  /// An empty tree like that of the section.
  private let tree: LaneTree
  /// The items before the batch, with the sizes and the lanes that resizes give them.
  private var before: ContiguousArray<Item>

  /// - Parameter tree: An empty tree like that of the section.
  init(_ section: WaterfallSection, firstStableItem: Int, items: ContiguousArray<Item>, tree: LaneTree) {
    (self.tree, rule) = (tree, section.rule)
    (before, occupied, self.firstStableItem) = (items, section.occupied, firstStableItem)
  }

  /// Makes the edits of a batch that changes no spans (`BatchPlan.rejoining(_:)`).
  mutating func make(_ plan: BatchPlan<WaterfallSection>) {
    for resizing in plan.resizes { resize(resizing.index, to: resizing.item) }
    for departure in plan.map.departures { occupied -= length(of: before[departure.index].item) }
    firstStableItem = min(firstStableItem, plan.map.departures.first?.index ?? .max)
    insert(plan.insertedItems, plan.map)
  }

  private func length(of item: SizedItem) -> Units {
    (item.extent + tree.gap) * Units(tree.width(span: item.span))
  }

  private func lanes(of item: Item) -> Range<Int> {
    Int(item.lane)..<(Int(item.lane) + tree.width(span: item.item.span))
  }

  private mutating func resize(_ index: Int, to item: SizedItem) {
    let old = before[index].item
    before[index].item = item
    occupied += length(of: item) - length(of: old)
    if item.extent != old.extent { firstStableItem = min(firstStableItem, index + 1) }
  }

  /// Inserts the arriving items among those that stay.
  private mutating func insert(_ inserted: InsertedItems<SizedItem>, _ map: IndexMap) {
    if map.departures.isEmpty, map.arrivals.isEmpty {
      items = before
      return
    }
    // Local copies, because calls with the whole joiner would copy it.
    let (before, tree, lanes) = (before, tree, tree.lanes)
    let count = before.count - map.departures.count
    let joining = map.arrivals.indices.partitioningIndex { map.arrivals[$0].index - $0 == count }
    let staying = StayingItems(
      before, without: map.departures, tree, readsProfiles: joining > 0 && lanes > 1)
    var occupied = occupied
    var items: ContiguousArray<Item> = []
    items.reserveCapacity(count + map.arrivals.count)
    let arriving = map.arriving(before, inserted) { $0.item }
    withLaneVectors(2, lanes: lanes) { vectors in
      // In a tree without spans, the lengths of the arrived items. In a tree with spans, the profile after these and the staying
      // items that were passed.
      let (arrived, profile) = (vectors[0], vectors[1])
      for number in 0..<joining {
        let index = map.arrivals.index(at: number)
        while items.count < index {
          let next = staying.items[items.count - number]
          if tree.hasSpans { tree.occupy(self.lanes(of: next), next.item, arrived) }
          items.append(next)
        }
        let item = arriving[number]
        let width = tree.width(span: item.span)
        occupied += (item.extent + tree.gap) * Units(width)
        var lane = 0
        if lanes > 1 {
          let horizon = JoiningRule.horizon(ofItemAt: index, count: count + number, occupied: occupied)
          if tree.hasSpans {
            profile.set(arrived)
            staying.carry(profile, through: (index - number)..<(horizon - number))
          } else {
            staying.readSums(before: horizon - number, into: profile, gap: tree.gap)
            profile.add(arrived)
          }
          lane = profile.firstLowest(width: width)
        }
        tree.occupy(lane..<(lane + width), item, arrived)
        items.append(Item(item: item, lane: UInt8(truncatingIfNeeded: lane)))
      }
    }
    if joining > 0 { firstStableItem = min(firstStableItem, map.arrivals[0].index) }
    items.append(contentsOf: staying.items[(items.count - joining)...])
    appended = ContiguousArray(arriving[joining...])
    (self.items, self.occupied) = (items, occupied)
  }
}

extension LaneTree {
  /// Changes the profile before an item in some lanes to the profile after it.
  @inline(__always)
  func occupy(_ lanes: Range<Int>, _ item: SizedItem, _ profile: LaneVector) {
    profile.set(profile.maximum(of: lanes) &+ item.extent &+ gap, in: lanes)
  }
}

/// The items of a batch that stay, and the profiles that they lead to.
private struct StayingItems {
  private(set) var items: ContiguousArray<LaneJoiner.Item> = []
  /// In a tree without spans, the length of the items in each lane, before every `interval` of them and after the last.
  private var sums: ContiguousArray<Units> = []
  /// In a tree with spans, the items. Otherwise empty.
  private var table: ProfileTable

  /// The number of items to add up for a sum.
  private static var interval: Int { 16 }

  /// - Parameter readsProfiles: Whether sums or the table are read.
  init(
    _ before: ContiguousArray<LaneJoiner.Item>, without departures: IndexMap.Entries, _ tree: LaneTree,
    readsProfiles: Bool
  ) {
    let (count, lanes) = (before.count - departures.count, tree.lanes)
    let hasTable = readsProfiles && tree.hasSpans
    table = ProfileTable(tree, count: hasTable ? count : 0)
    items.reserveCapacity(count)
    for index in departures.others(of: before.count).dropLast() { items.append(before[Int(index)]) }
    if hasTable {
      for item in items { table.append(item.item, lane: item.lane, tree) }
      table.finish()
    } else if readsProfiles {
      sums.reserveCapacity((count / Self.interval + 2) * lanes)
      withLaneVectors(1, lanes: lanes) { addSums(to: $0[0], tree.gap) }
    }
  }

  private mutating func addSums(to lengths: LaneVector, _ gap: Units) {
    for (index, item) in items.enumerated() {
      if index % Self.interval == 0 { for lane in 0..<lengths.count { sums.append(lengths[lane]) } }
      lengths[Int(item.lane)] &+= item.item.extent &+ gap
    }
    for lane in 0..<lengths.count { sums.append(lengths[lane]) }
  }

  /// In a tree with spans, changes the profile before the items `range` to the profile after them.
  @inline(__always)
  func carry(_ profile: LaneVector, through range: Range<Int>) { table.carry(profile, through: range) }

  /// In a tree without spans, reads the length of the items before number `index` in each lane.
  @inline(__always)
  func readSums(before index: Int, into profile: LaneVector, gap: Units) {
    let lanes = profile.count
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
