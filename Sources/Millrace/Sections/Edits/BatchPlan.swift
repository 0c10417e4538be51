/// A batch of edits, checked against a section and sorted.
struct BatchPlan<Section: EditableSection>: Sendable {
  struct Resizing: Sendable {
    let index: Int
    let item: Section.CheckedItem
  }

  /// The resized items, in ascending order of their indices before the batch.
  private(set) var resizings: [Resizing] = []
  /// The departures and arrivals of the batch.
  private(set) var map = IndexMap()
  /// The arrivals that were not moved, in order.
  private(set) var insertedItems: [Section.CheckedItem] = []
  /// The maximum by which the length of the section grows.
  private(set) var growth: Units = 0

  /// Creates a plan. Throws the error in the batch, if there is one.
  init(_ batch: BatchUpdate<Section.Item>, for section: Section) throws(LayoutError) {
    try takeIn(departuresOf: batch, count: section.count)
    try takeIn(arrivalsOf: batch, count: section.count - batch.removals.count + batch.insertions.count)
    try takeIn(insertionsOf: batch, section)
    try takeIn(resizingsOf: batch, section)
    try checkRoom(in: section)
  }

  /// Throws `contentTooLong` if the section has no room for the items of the batch.
  ///
  /// All indices are valid, so the existing items can be read, with one prefetch for all indices.
  private mutating func checkRoom(in section: Section) throws(LayoutError) {
    section.prefetch(touchedIndices)
    for resizing in resizings { growth += section.length(of: resizing.item) }
    var length = section.occupied + growth
    // Skip reading the old lengths as long as there is room for both old and new items.
    guard length > Units.maximumPosition else { return }
    for resizing in resizings { length -= section.length(ofItemAt: resizing.index) }
    for removal in map.departures where removal.counterpart == nil {
      length -= section.length(ofItemAt: removal.index)
    }
    guard length <= Units.maximumPosition else { throw .contentTooLong }
  }

  /// The first index before the batch from which on items are edited, or `nil` if the batch has no edits.
  var firstChangedIndex: Int? {
    // Before the first arrival and the first departure, indices are the same before and after the batch.
    [resizings.first?.index, map.departures.first?.index, map.arrivals.first?.index].compactMap { $0 }.min()
  }

  /// The indices that the batch edits, before the batch.
  private var touchedIndices: [Int] {
    resizings.map { $0.index } + map.departures.map { $0.index } + map.arrivals.indices.map(map.stayingIndex)
  }

  private mutating func takeIn(departuresOf batch: BatchUpdate<Section.Item>, count: Int) throws(LayoutError)
  {
    for (position, index) in batch.removals.enumerated() {
      try check(index, "removals[\(position)]", in: 0..<count)
      map.departures.append(.init(index: index, counterpart: nil))
    }
    for (position, move) in batch.moves.enumerated() {
      try check(move.source, "moves[\(position)].source", in: 0..<count)
      map.departures.append(.init(index: move.source, counterpart: move.target))
    }
    map.departures.sort { $0.index < $1.index }
    try checkDuplicates(map.departures, "removals and sources of moves")
  }

  private mutating func takeIn(arrivalsOf batch: BatchUpdate<Section.Item>, count: Int) throws(LayoutError) {
    for (position, move) in batch.moves.enumerated() {
      try check(move.target, "moves[\(position)].target", in: 0..<count)
      map.arrivals.append(.init(index: move.target, counterpart: move.source))
    }
    for (position, insertion) in batch.insertions.enumerated() {
      try check(insertion.index, "insertions[\(position)].index", in: 0..<count)
      map.arrivals.append(.init(index: insertion.index, counterpart: nil))
    }
    map.arrivals.sort { $0.index < $1.index }
    try checkDuplicates(map.arrivals, "insertions and targets of moves")
  }

  private mutating func takeIn(
    insertionsOf batch: BatchUpdate<Section.Item>, _ section: Section
  ) throws(LayoutError) {
    var insertions: [(index: Int, item: Section.CheckedItem)] = []
    for (position, insertion) in batch.insertions.enumerated() {
      let item = try section.checked(insertion.size, "insertions[\(position)].size")
      growth += section.length(of: item)
      insertions.append((insertion.index, item))
    }
    insertedItems = insertions.sorted { $0.index < $1.index }.map { $0.item }
  }

  private mutating func takeIn(
    resizingsOf batch: BatchUpdate<Section.Item>, _ section: Section
  ) throws(LayoutError) {
    for (position, resizing) in batch.resizings.enumerated() {
      try check(resizing.index, "resizings[\(position)].index", in: 0..<section.count)
      let item = try section.checked(
        resizing.size, inPlaceOf: resizing.index, "resizings[\(position)].size")
      resizings.append(Resizing(index: resizing.index, item: item))
    }
    resizings.sort { $0.index < $1.index }
    for (one, next) in zip(resizings, resizings.dropFirst()) where one.index == next.index {
      throw .duplicateIndex(argument: "resizings", index: one.index)
    }
    for resizing in resizings where map.leaves(resizing.index, isMoveKept: true) {
      throw .duplicateIndex(argument: "removals and resizings", index: resizing.index)
    }
  }
}

extension BatchPlan where Section: FeedEditable {
  /// Creates the plan of edits whose indices are already checked. Throws the error in an item's description,
  /// if there is one.
  init(_ edits: SectionEdits, for section: Section) throws(LayoutError) {
    map = edits.map
    insertedItems.reserveCapacity(edits.insertions.count)
    for insertion in edits.insertions {
      do throws(LayoutError) {
        let item = try section.checked(section.item(of: insertion.item), insertion.name("item"))
        growth += section.length(of: item)
        insertedItems.append(item)
      } catch {
        throw insertion.name.naming(error)
      }
    }
    for resizing in edits.resizings {
      do throws(LayoutError) {
        let item = try section.checked(
          section.item(of: resizing.item), inPlaceOf: resizing.index, resizing.name("item"))
        resizings.append(Resizing(index: resizing.index, item: item))
      } catch {
        throw resizing.name.naming(error)
      }
    }
    try checkRoom(in: section)
    growth = section.growth(ofLength: growth, count: edits.growth)
  }
}

extension EditableSection {
  /// Applies a batch that was checked. Anchors are updated edit by edit only.
  mutating func make(_ plan: BatchPlan<Self>) {
    for resizing in plan.resizings { resizeItem(at: resizing.index, to: resizing.item) }
    // The removed and moved items, in the order of the departures.
    var taken: ContiguousArray<CheckedItem> = []
    taken.reserveCapacity(plan.map.departures.count)
    for departure in plan.map.departures.reversed() {
      let source = departure.counterpart.map { _ in departure.index }
      taken.append(takeItem(at: departure.index, movedFrom: source))
    }
    taken.reverse()
    var next = 0
    for arrival in plan.map.arrivals {
      if let source = arrival.counterpart {
        insertItem(taken[plan.map.departure(of: source)], at: arrival.index, movedFrom: source)
      } else {
        insertItem(plan.insertedItems[next], at: arrival.index, movedFrom: nil)
        next += 1
      }
    }
  }
}

func check(_ index: Int, _ argument: @autoclosure () -> String, in valid: Range<Int>)
  throws(LayoutError)
{
  guard valid.contains(index) else {
    throw .indexOutOfRange(argument: argument(), index: index, valid: valid)
  }
}

func checkDuplicates(_ entries: [IndexMap.Entry], _ argument: String) throws(LayoutError) {
  for (one, next) in zip(entries, entries.dropFirst()) where one.index == next.index {
    throw .duplicateIndex(argument: argument, index: one.index)
  }
}
