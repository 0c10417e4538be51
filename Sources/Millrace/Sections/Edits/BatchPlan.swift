/// A batch of edits, checked against a section and put in order.
struct BatchPlan<Section: EditableSection>: Sendable {
  struct Resizing: Sendable {
    let index: Int
    let item: Section.Item
  }

  /// In ascending order, by the indices before the batch.
  private(set) var resizings: [Resizing] = []
  /// What leaves its place and what arrives.
  private(set) var map = IndexMap()
  /// The arrivals that were not moved, in their order.
  private(set) var insertedItems: [Section.Item] = []
  /// By how much longer the section may get, at most.
  private(set) var growth: Units = 0

  /// Throws what is wrong with the batch, if anything is.
  init(_ batch: BatchUpdate<Section.Size>, for section: Section) throws(LayoutError) {
    try takeIn(departuresOf: batch, count: section.count)
    try takeIn(arrivalsOf: batch, count: section.count - batch.removals.count + batch.insertions.count)
    try takeIn(insertionsOf: batch, section)
    try takeIn(resizingsOf: batch, section)
    try checkRoom(in: section)
  }

  /// Throws, if there is no room in a section for what the batch adds to it. All indices are valid, so what is there
  /// may be read, at all places together.
  private mutating func checkRoom(in section: Section) throws(LayoutError) {
    section.prefetch(touchedIndices)
    for resizing in resizings { growth += section.length(of: resizing.item) }
    var length = section.occupied + growth
    // What items occupied before need not be looked up as long as there is room for both.
    guard length > Units.maximumPosition else { return }
    for resizing in resizings { length -= section.length(ofItemAt: resizing.index) }
    for removal in map.departures where removal.counterpart == nil {
      length -= section.length(ofItemAt: removal.index)
    }
    guard length <= Units.maximumPosition else { throw .contentTooLong }
  }

  /// The first item before which nothing is edited, by its index before the batch; `nil` if nothing is.
  var firstChangedIndex: Int? {
    // In front of the first arrival, nothing has arrived, and in front of the first departure nothing
    // has left: there, indices are the same before and after.
    [resizings.first?.index, map.departures.first?.index, map.arrivals.first?.index].compactMap { $0 }.min()
  }

  /// Where the batch edits, by the indices before it.
  private var touchedIndices: [Int] {
    resizings.map(\.index) + map.departures.map(\.index) + map.arrivals.indices.map(map.stayingIndex)
  }

  private mutating func takeIn(departuresOf batch: BatchUpdate<Section.Size>, count: Int) throws(LayoutError)
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

  private mutating func takeIn(arrivalsOf batch: BatchUpdate<Section.Size>, count: Int) throws(LayoutError) {
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
    insertionsOf batch: BatchUpdate<Section.Size>, _ section: Section
  ) throws(LayoutError) {
    var insertions: [(index: Int, item: Section.Item)] = []
    for (position, insertion) in batch.insertions.enumerated() {
      let item = try section.item(of: insertion.size, "insertions[\(position)].size")
      growth += section.length(of: item)
      insertions.append((insertion.index, item))
    }
    insertedItems = insertions.sorted { $0.index < $1.index }.map(\.item)
  }

  private mutating func takeIn(
    resizingsOf batch: BatchUpdate<Section.Size>, _ section: Section
  ) throws(LayoutError) {
    for (position, resizing) in batch.resizings.enumerated() {
      try check(resizing.index, "resizings[\(position)].index", in: 0..<section.count)
      let item = try section.item(
        of: resizing.size, inPlaceOf: resizing.index, "resizings[\(position)].size")
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

extension BatchPlan: SectionPlan where Section: FeedEditable {
  /// The plan of edits whose indices are checked already. Throws what is wrong with what is said of the items.
  init(_ edits: SectionEdits, for section: Section) throws(LayoutError) {
    map = edits.map
    insertedItems.reserveCapacity(edits.insertions.count)
    for insertion in edits.insertions {
      do throws(LayoutError) {
        let item = try section.item(of: section.size(of: insertion.item), insertion.name("item"))
        growth += section.length(of: item)
        insertedItems.append(item)
      } catch {
        throw insertion.name.naming(error)
      }
    }
    for resizing in edits.resizings {
      do throws(LayoutError) {
        let item = try section.item(
          of: section.size(of: resizing.item), inPlaceOf: resizing.index, resizing.name("item"))
        resizings.append(Resizing(index: resizing.index, item: item))
      } catch {
        throw resizing.name.naming(error)
      }
    }
    try checkRoom(in: section)
    growth = section.growth(ofLength: growth, count: edits.growth)
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
