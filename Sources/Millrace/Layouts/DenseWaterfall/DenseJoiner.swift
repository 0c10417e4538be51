/// A batch of a dense waterfall under the stable policy, applied to all items at once.
///
/// Items that stay keep their lanes and their order in the tree. The others join lanes as if they were inserted one by one:
/// each comes just after the last item before it, in the lanes that are shortest at a horizon (`JoiningRule`). Until then,
/// the tree has the items that arrived or were passed, and then the rest of those that stay.
struct DenseJoiner {
  /// The items after the batch in tree order, without those after the last one that stays.
  private(set) var items: ContiguousArray<DenseRunItem> = []
  /// The number of arrivals among them.
  private(set) var joined = 0
  /// The total length of the items, in all their lanes.
  private(set) var occupied: Units = 0

  /// The staying items in tree order.
  private let staying: ContiguousArray<DenseRunItem>
  /// The table of these.
  private var table: ProfileTable
  /// An empty tree like that of the section.
  private let tree: LaneTree
  /// For each number of staying items, the first position in `staying` after them.
  private var cuts: ContiguousArray<Int32> = []
  /// The next staying item in tree order.
  private var next = 0
  /// Staying items that were taken out of their holes, by index. They come after all items before them.
  private var waiting: ContiguousArray<DenseRunItem> = []
  /// The profiles after every `interval` items.
  private var marks: ContiguousArray<Units> = []
  private let maximumItemsAhead: Int

  /// More than any item is ahead.
  private static var interval: Int { 1_024 }

  /// - Parameters:
  ///   - staying: In tree order.
  ///   - tree: An empty tree like that of the section.
  init(_ staying: ContiguousArray<DenseRunItem>, tree: LaneTree, maximumItemsAhead: Int) {
    (self.staying, self.tree, self.maximumItemsAhead) = (staying, tree, maximumItemsAhead)
    table = ProfileTable(tree, EmptyCollection())
    for item in staying { occupied += tree.length(of: item.item) }
  }

  /// Inserts the arriving items, except those after the last one that stays.
  mutating func insert(_ arriving: ContiguousArray<SizedItem>, at arrivals: IndexMap.Entries) {
    let joining = arrivals.indices.partitioningIndex { arrivals[$0].index - $0 == staying.count }
    guard joining > 0 else {
      items = staying
      return
    }
    table = ProfileTable(tree, staying.lazy.map { ($0.item, $0.lane) })
    cuts = ContiguousArray(repeating: 0, count: staying.count + 1)
    for (position, item) in staying.enumerated() { cuts[item.index + 1] = Int32(position + 1) }
    for index in staying.indices { cuts[index + 1] = max(cuts[index], cuts[index + 1]) }
    items.reserveCapacity(staying.count + joining)
    let tree = tree
    withLaneVectors(2, lanes: tree.lanes) { vectors in
      let (profile, horizon) = (vectors[0], vectors[1])
      for number in 0..<joining {
        let index = arrivals[number].index
        pass(index - number, profile)
        makeRoomAhead(of: index - number, profile)
        let item = arriving[number]
        let width = tree.width(span: item.span)
        occupied += tree.length(of: item)
        let count = JoiningRule.horizon(ofItemAt: index, count: staying.count + number, occupied: occupied)
        horizon.set(profile)
        carry(horizon, through: max(0, count - items.count))
        let lane = horizon.firstLowest(width: width)
        append(
          DenseRunItem(item, index: index, width: width, lane: lane, reach: 0, wasPlaced: false), profile)
        joined += 1
      }
      pass(staying.count, profile)
    }
    takeIndices(after: arrivals)
  }

  /// Gives the staying items the indices after the batch. Before, they have those among the staying items.
  private mutating func takeIndices(after arrivals: IndexMap.Entries) {
    // Nothing is passed any more, so `cuts` gets the new index of each staying item.
    var (came, stayed) = (0, 0)
    for index in items.indices {
      if came < joined, arrivals[came].index == index {
        came += 1
      } else {
        cuts[stayed] = Int32(truncatingIfNeeded: index)
        stayed += 1
      }
    }
    for position in items.indices where items[position].wasPlaced {
      items[position].index = Int(cuts[items[position].index])
    }
  }

  /// Passes the staying items up to the last one with an index below `count`.
  private mutating func pass(_ count: Int, _ profile: LaneVector) {
    let end = Int(cuts[count])
    while true {
      if let first = waiting.first, cuts[first.index] <= next, first.index < count || next < end {
        append(waiting.removeFirst(), profile)
      } else if next < end {
        append(staying[next], profile)
        next += 1
      } else {
        return
      }
    }
  }

  private mutating func append(_ item: DenseRunItem, _ profile: LaneVector) {
    if items.count % Self.interval == 0 { for lane in 0..<profile.count { marks.append(profile[lane]) } }
    items.append(item)
    tree.carry(profile, past: item.item, lane: Int(item.lane))
  }

  /// Carries the profile after the passed items through `count` more items of the tree.
  ///
  /// Mutating, because a call with a value would copy the joiner, and retain all its arrays.
  private mutating func carry(_ profile: LaneVector, through count: Int) {
    var (position, rest) = (next, count)
    for item in waiting where rest > 0 {
      let passed = min(rest, max(position, Int(cuts[item.index])) - position)
      table.carry(profile, through: position..<(position + passed))
      position += passed
      rest -= passed
      if rest > 0 {
        tree.carry(profile, past: item.item, lane: Int(item.lane))
        rest -= 1
      }
    }
    if rest > 0 { table.carry(profile, through: position..<(position + rest)) }
  }

  /// Takes the passed items out of their holes that an arrival before staying item `index` would bring too far ahead.
  private mutating func makeRoomAhead(of index: Int, _ profile: LaneVector) {
    while true {
      var ahead = next - waiting.count - index
      guard ahead > 0 else { return }
      var (position, farthest) = (items.count, Int?.none)
      while ahead > 0 {
        position -= 1
        guard items[position].wasPlaced, items[position].index >= index else { continue }
        ahead -= 1
        if items[position].index + joined - position >= maximumItemsAhead { farthest = position }
      }
      guard let farthest else { return }
      var item = items.remove(at: farthest)
      item.reach = 0
      waiting.insert(item, at: waiting.firstIndex { $0.index > item.index } ?? waiting.count)
      readProfile(after: farthest, profile)
    }
  }

  /// Reads the profile again after an item was removed.
  private mutating func readProfile(after removed: Int, _ profile: LaneVector) {
    let (number, lanes) = (removed / Self.interval, profile.count)
    marks.removeLast(marks.count - (number + 1) * lanes)
    for lane in 0..<lanes { profile[lane] = marks[number * lanes + lane] }
    // The next item to append stores these again.
    if items.count == number * Self.interval { marks.removeLast(lanes) }
    for position in (number * Self.interval)..<items.count {
      if position > number * Self.interval, position % Self.interval == 0 {
        for lane in 0..<lanes { marks.append(profile[lane]) }
      }
      tree.carry(profile, past: items[position].item, lane: Int(items[position].lane))
    }
  }
}
