/// A batch of edits, checked against a section and put in order.
struct BatchPlan {
  struct Resizing {
    let index: Int
    let extent: Units
  }

  /// In ascending order, by the indices before the batch.
  private(set) var resizings: [Resizing] = []
  /// What leaves its place and what arrives.
  private(set) var map = IndexMap()
  /// The extents of the arrivals that were not moved, in their order.
  private(set) var insertedExtents: [Units] = []

  /// Throws what is wrong with the batch, if anything is.
  init(_ batch: BatchUpdate, for section: WaterfallSection) throws(LayoutError) {
    let count = section.count
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

    let newCount = count - batch.removals.count + batch.insertions.count
    for (position, move) in batch.moves.enumerated() {
      try check(move.target, "moves[\(position)].target", in: 0..<newCount)
      map.arrivals.append(.init(index: move.target, counterpart: move.source))
    }
    var growth: Units = 0
    for (position, insertion) in batch.insertions.enumerated() {
      try check(insertion.index, "insertions[\(position)].index", in: 0..<newCount)
      growth += try extent(insertion.extent, "insertions[\(position)].extent", section) + section.tree.gap
      map.arrivals.append(.init(index: insertion.index, counterpart: nil))
    }
    map.arrivals.sort { $0.index < $1.index }
    try checkDuplicates(map.arrivals, "insertions and targets of moves")
    try order(batch.insertions, section)
    growth += try order(batch.resizings, section)
    for removal in batch.removals { growth -= section.tree.item(at: removal).extent + section.tree.gap }
    guard section.occupied + growth <= Units.maximumPosition else { throw .contentTooLong }
  }

  /// The first item before which nothing is edited, by its index before the batch; `nil` if nothing is.
  var firstChangedIndex: Int? {
    // In front of the first arrival, nothing has arrived, and in front of the first departure nothing
    // has left: there, indices are the same before and after.
    [resizings.first?.index, map.departures.first?.index, map.arrivals.first?.index].compactMap { $0 }.min()
  }

  /// What of the report is known before the batch is applied.
  var report: ChangeReport {
    var report = ChangeReport()
    report.map = map
    for entry in map.arrivals where entry.counterpart == nil { report.inserted.extend(by: entry.index) }
    for entry in map.departures {
      if let target = entry.counterpart {
        report.noteMove(from: entry.index, to: target)
      } else {
        report.removed.extend(by: entry.index)
      }
    }
    for index in resizings.compactMap({ map.index(ofItemBefore: $0.index) }).sorted() {
      report.resized.extend(by: index)
    }
    return report
  }

  private mutating func order(_ insertions: [BatchUpdate.Insertion], _ section: WaterfallSection)
    throws(LayoutError)
  {
    for insertion in insertions.sorted(by: { $0.index < $1.index }) {
      insertedExtents.append(try extent(insertion.extent, "insertions.extent", section))
    }
  }

  /// - Returns: By how much the items become longer together.
  private mutating func order(_ batch: [BatchUpdate.Resizing], _ section: WaterfallSection)
    throws(LayoutError) -> Units
  {
    var growth: Units = 0
    for (position, resizing) in batch.enumerated() {
      try check(resizing.index, "resizings[\(position)].index", in: 0..<section.count)
      let extent = try extent(resizing.extent, "resizings[\(position)].extent", section)
      resizings.append(Resizing(index: resizing.index, extent: extent))
      growth += extent - section.tree.item(at: resizing.index).extent
    }
    resizings.sort { $0.index < $1.index }
    for (one, next) in zip(resizings, resizings.dropFirst()) where one.index == next.index {
      throw .duplicateIndex(argument: "resizings", index: one.index)
    }
    for resizing in resizings {
      let place = map.departures.indices.partitioningIndex { map.departures[$0].index >= resizing.index }
      if place < map.departures.count, map.departures[place].index == resizing.index,
        map.departures[place].counterpart == nil
      {
        throw .duplicateIndex(argument: "removals and resizings", index: resizing.index)
      }
    }
    return growth
  }
}

private func check(_ index: Int, _ argument: @autoclosure () -> String, in valid: Range<Int>)
  throws(LayoutError)
{
  guard valid.contains(index) else {
    throw .indexOutOfRange(argument: argument(), index: index, valid: valid)
  }
}

private func checkDuplicates(_ entries: [IndexMap.Entry], _ argument: String) throws(LayoutError) {
  for (one, next) in zip(entries, entries.dropFirst()) where one.index == next.index {
    throw .duplicateIndex(argument: argument, index: one.index)
  }
}

private func extent(_ points: Double, _ argument: @autoclosure () -> String, _ section: WaterfallSection)
  throws(LayoutError) -> Units
{
  section.grid.roundedDown(try Units(checked: points, argument()))
}

extension [Range<Int>] {
  /// Adds an index behind all others to ascending, disjoint runs of indices.
  mutating func extend(by index: Int) {
    if let last, last.upperBound == index {
      self[count - 1] = last.lowerBound..<(index + 1)
    } else {
      append(index..<(index + 1))
    }
  }
}

extension ChangeReport {
  fileprivate mutating func noteMove(from source: Int, to target: Int) {
    if let last = moved.last, last.source.upperBound == source, last.target.upperBound == target {
      moved[moved.count - 1].source = last.source.lowerBound..<(source + 1)
      moved[moved.count - 1].target = last.target.lowerBound..<(target + 1)
    } else {
      moved.append(MovedRange(source: source..<(source + 1), target: target..<(target + 1)))
    }
  }
}
