/// A valid batch of edits that name a large share of one section's items, and nothing else (`FeedBatchPlan`).
///
/// Instead of sorting the edits, enters them in an array with an element for each item. (Moving all of 10⁵ items of a
/// waterfall at random takes 350 instructions an item, 670 if the edits are sorted.)
struct OneSectionPlan {
  private(set) var map = PathMap()
  private(set) var edits: SectionEdits
  /// The resized items, by path before the batch, ascending.
  private(set) var resizedPaths: [ItemPath] = []

  /// The minimum number of edits, and the maximum number of items for each of them.
  private static var minimumCount: Int { 1_024 }
  private static var itemsPerEdit: Int { 16 }
  /// The element of an item that no edit names. Others are the index of a moved item on the other side of the batch.
  private static var unnamed: Int { .min }
  private static var removed: Int { -1 }

  /// Returns `nil` if the batch edits sections or items of several sections, reloads or reconfigures items, names few items,
  /// or is invalid.
  init?(_ batch: BatchUpdate, for content: some SectionedContent) {
    guard batch.firstListOfSections == nil, batch.reloads.isEmpty, batch.reconfigures.isEmpty,
      batch.count >= Self.minimumCount,
      let section =
        (batch.moves.first?.source ?? batch.removals.first ?? batch.resizes.first?.path
        ?? batch.insertions.first?.path)?.section,
      section >= 0, section < content.sectionCount
    else { return nil }
    self.init(batch, section, count: content.itemCount(ofSection: section))
  }

  private init?(_ batch: BatchUpdate, _ section: Int, count: Int) {
    edits = SectionEdits(oldSection: section, newSection: section)
    let countAfter = count - batch.removals.count + batch.insertions.count
    guard batch.count >= count / Self.itemsPerEdit, readDepartures(batch, section, count: count),
      readArrivals(batch, section, count: countAfter)
    else { return nil }
  }

  /// Returns whether all departures and resizes are valid.
  private mutating func readDepartures(_ batch: BatchUpdate, _ section: Int, count: Int) -> Bool {
    let departures = batch.removals.count + batch.moves.count
    var targets = ContiguousArray(repeating: Self.unnamed, count: departures > 0 ? count : 0)
    for path in batch.removals {
      guard path.section == section, targets.indices.contains(path.item), targets[path.item] == Self.unnamed
      else { return false }
      targets[path.item] = Self.removed
    }
    for move in batch.moves {
      let (source, target) = (move.source, move.target)
      guard source.section == section, target.section == section, target.item >= 0,
        targets.indices.contains(source.item), targets[source.item] == Self.unnamed
      else { return false }
      targets[source.item] = target.item
    }
    map.departures.reserveCapacity(departures)
    edits.map.departures.reserveCapacity(departures)
    for index in targets.indices where targets[index] != Self.unnamed {
      addDeparture(of: index, to: targets[index] == Self.removed ? nil : targets[index], section)
    }
    return readResizes(batch, section, count: count, targets)
  }

  private mutating func addDeparture(of index: Int, to target: Int?, _ section: Int) {
    let counterpart = target.map { ItemPath(section: section, item: $0) }
    map.departures.append(
      PathMap.Entry(path: ItemPath(section: section, item: index), counterpart: counterpart))
    edits.map.departures.append(IndexMap.Entry(index: index, counterpart: target))
  }

  private mutating func readResizes(
    _ batch: BatchUpdate, _ section: Int, count: Int, _ targets: ContiguousArray<Int>
  ) -> Bool {
    guard !batch.resizes.isEmpty else { return true }
    // The position of each item's resizing in the batch, unless they are in order.
    var positions: ContiguousArray<Int> = []
    var last = -1
    for resizing in batch.resizes {
      let path = resizing.path
      guard path.section == section, path.item >= 0, path.item < count,
        targets.isEmpty || targets[path.item] != Self.removed
      else { return false }
      if path.item <= last, positions.isEmpty {
        positions = ContiguousArray(repeating: Self.unnamed, count: count)
      }
      last = path.item
    }
    resizedPaths.reserveCapacity(batch.resizes.count)
    edits.resizes.reserveCapacity(batch.resizes.count)
    if positions.isEmpty {
      for position in batch.resizes.indices { addResizing(batch, position) }
      return true
    }
    for (position, resizing) in batch.resizes.enumerated() {
      guard positions[resizing.path.item] == Self.unnamed else { return false }
      positions[resizing.path.item] = position
    }
    for position in positions where position != Self.unnamed { addResizing(batch, position) }
    return true
  }

  private mutating func addResizing(_ batch: BatchUpdate, _ position: Int) {
    let resizing = batch.resizes[position]
    resizedPaths.append(resizing.path)
    edits.resizes.append(
      SectionEdits.Resizing(
        index: resizing.path.item, item: resizing.item, position: BatchPosition(position, isMove: false)))
  }

  /// Returns whether all arrivals are valid.
  private mutating func readArrivals(_ batch: BatchUpdate, _ section: Int, count: Int) -> Bool {
    let arrivals = batch.insertions.count + batch.moves.count
    guard arrivals > 0 else { return true }
    // The source of each moved item, and the complement of the position of each insertion.
    var origins = ContiguousArray(repeating: Self.unnamed, count: count)
    for (position, insertion) in batch.insertions.enumerated() {
      let path = insertion.path
      guard path.section == section, origins.indices.contains(path.item), origins[path.item] == Self.unnamed
      else { return false }
      origins[path.item] = ~position
    }
    for move in batch.moves {
      guard origins.indices.contains(move.target.item), origins[move.target.item] == Self.unnamed else {
        return false
      }
      origins[move.target.item] = move.source.item
    }
    map.arrivals.reserveCapacity(arrivals)
    edits.map.arrivals.reserveCapacity(arrivals)
    edits.insertions.reserveCapacity(batch.insertions.count)
    for index in origins.indices where origins[index] != Self.unnamed {
      let origin = origins[index]
      addArrival(of: index, from: origin >= 0 ? origin : nil, section)
      if origin < 0 {
        edits.insertions.append(
          SectionEdits.Insertion(
            item: batch.insertions[~origin].item, position: BatchPosition(~origin, isMove: false)))
      }
    }
    return true
  }

  private mutating func addArrival(of index: Int, from source: Int?, _ section: Int) {
    let counterpart = source.map { ItemPath(section: section, item: $0) }
    map.arrivals.append(
      PathMap.Entry(path: ItemPath(section: section, item: index), counterpart: counterpart))
    edits.map.arrivals.append(IndexMap.Entry(index: index, counterpart: source))
  }
}
