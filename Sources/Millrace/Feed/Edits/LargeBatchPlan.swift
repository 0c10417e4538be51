/// The edits of a valid batch that edits no sections, but a large share of the items of those that it names
/// (`FeedBatchPlan`).
///
/// Instead of sorting the edits, enters them in arrays with an element for each item of these sections.
struct LargeBatchPlan {
  private(set) var map = PathMap()
  /// The edits of each section, ascending.
  private(set) var edits: [SectionEdits] = []
  /// The resized items, by path before the batch.
  private(set) var resized = PathSet()

  private let batch: BatchUpdate
  /// The items of the named sections.
  private var before = SectionNumbers()
  private var after = SectionNumbers()
  private var departures: NumberedEntries?
  private var arrivals: NumberedEntries?
  /// The insertions and the resizes, by section.
  private var (insertions, resizes) = (EditsBySection(), EditsBySection())
  /// The place of each insertion among those of its section, in the order of their paths.
  private var insertionOrder: ContiguousArray<UInt32> = []
  /// Whether each item is resized. Empty if none is.
  private var resizedFlags: ContiguousArray<Bool> = []
  /// Whether the batch has the resizes in the order of their paths.
  private var areResizesSorted = true
  /// Whether items move to other sections.
  private var movesAcross = false
  /// If so, the position of each move in the batch, by the number of the target.
  private var moves: ContiguousArray<UInt32> = []

  /// The maximum number of items of the named sections for each edit.
  private static var itemsPerEdit: Int { 16 }
  private static var unnamed: UInt32 { NumberedEntries.unnamed }

  /// Returns whether a batch edits no sections, and has enough edits for such a plan.
  static func mayDescribe(_ batch: BatchUpdate, of content: some BatchedContent) -> Bool {
    let count = numberedCount(of: batch)
    return batch.firstListOfSections == nil && count >= content.minimumEditsToNumber
      && content.sectionCount <= count
  }

  /// Returns the number of edits other than reloads and reconfigurations.
  private static func numberedCount(of batch: BatchUpdate) -> Int {
    batch.count - batch.reloads.count - batch.reconfigures.count
  }

  /// Returns `nil` if the batch names few items, resizes items that it moves to other sections, or is invalid. Does not
  /// read which items are reloaded and reconfigured.
  ///
  /// The batch has enough edits (`mayDescribe(_:of:)`).
  init?(_ batch: BatchUpdate, for content: borrowing some BatchedContent) {
    self.batch = batch
    let count = Self.numberedCount(of: batch)
    guard numberItems(of: content), before.items.count <= count * Self.itemsPerEdit,
      before.items.count + batch.insertions.count <= NumberedEntries.maximumCount,
      readResizes(of: content.sectionCount), readMovements(of: content.sectionCount),
      !movesAcross || batch.resizes.isEmpty
    else { return nil }
    split(content)
  }

  /// Numbers the items of the named sections. Returns whether there are such sections.
  private mutating func numberItems(of content: some BatchedContent) -> Bool {
    let sections = 0..<content.sectionCount
    var growth = ContiguousArray(repeating: 0, count: sections.count)
    var isNamed = ContiguousArray(repeating: sections.count == 1, count: sections.count)
    if sections.count == 1 {
      growth[0] = batch.insertions.count - batch.removals.count
    } else {
      func add(_ count: Int, to section: Int) -> Bool {
        guard sections.contains(section) else { return false }
        isNamed[section] = true
        growth[section] += count
        return true
      }
      for path in batch.removals { guard add(-1, to: path.section) else { return false } }
      for position in batch.insertions.indices {
        guard add(1, to: batch.insertions[position].path.section) else { return false }
      }
      for move in batch.moves {
        guard add(-1, to: move.source.section), add(1, to: move.target.section) else { return false }
      }
      for position in batch.resizes.indices {
        guard add(0, to: batch.resizes[position].path.section) else { return false }
      }
    }
    for section in sections {
      let count = isNamed[section] ? content.itemCount(ofSection: section) : 0
      guard count + growth[section] >= 0 else { return false }
      before.append(section, count: count, isNamed: isNamed[section])
      after.append(section, count: count + growth[section], isNamed: isNamed[section])
    }
    return true
  }

  /// Returns whether all departures and arrivals are valid.
  private mutating func readMovements(of sections: Int) -> Bool {
    insertions = EditsBySection(batch.insertions.count, sections: sections) {
      batch.insertions[$0].path.section
    }
    let departing = batch.removals.count + batch.moves.count
    let arriving = batch.insertions.count + batch.moves.count
    // One more than the number of the target of each moved item, 0 for removed items.
    var targets = ContiguousArray(repeating: Self.unnamed, count: departing > 0 ? before.items.count : 0)
    // One more than the number of the source of each moved item, and the place of each insertion, counted from the end.
    var origins = ContiguousArray(repeating: Self.unnamed, count: arriving > 0 ? after.items.count : 0)
    let isValid = unsafe targets.withUnsafeMutableBufferPointer { targets in
      unsafe origins.withUnsafeMutableBufferPointer { origins in
        unsafe enterRemovals(in: targets) && enterInsertions(in: origins)
          && enterMoves(in: targets, origins)
      }
    }
    guard isValid else { return false }
    if departing > 0 {
      let entries = NumberedEntries(
        targets, count: departing, of: before.items, counterpartItems: after.items)
      departures = entries
      map.departures = PathEntries(entries)
    }
    if arriving > 0 {
      let entries = NumberedEntries(origins, count: arriving, of: after.items, counterpartItems: before.items)
      arrivals = entries
      map.arrivals = PathEntries(entries)
      if !batch.insertions.isEmpty { insertionOrder = insertionOrder(of: entries) }
    }
    return true
  }

  private func enterRemovals(in targets: UnsafeMutableBufferPointer<UInt32>) -> Bool {
    for path in batch.removals {
      guard let item = before.number(of: path), unsafe targets[item] == Self.unnamed,
        resizedFlags.isEmpty || !resizedFlags[item]
      else { return false }
      unsafe targets[item] = 0
    }
    return true
  }

  private func enterInsertions(in origins: UnsafeMutableBufferPointer<UInt32>) -> Bool {
    for place in 0..<batch.insertions.count {
      // Paths are read through the array, because a copy of the whole edit would retain and release the item.
      let path = batch.insertions[insertions.position(at: place)].path
      guard let item = after.number(of: path), unsafe origins[item] == Self.unnamed else { return false }
      unsafe origins[item] = Self.unnamed - 1 - UInt32(truncatingIfNeeded: place)
    }
    return true
  }

  private mutating func enterMoves(
    in targets: UnsafeMutableBufferPointer<UInt32>, _ origins: UnsafeMutableBufferPointer<UInt32>
  ) -> Bool {
    for move in batch.moves {
      guard let source = before.number(of: move.source), let target = after.number(of: move.target),
        unsafe targets[source] == Self.unnamed, unsafe origins[target] == Self.unnamed
      else { return false }
      unsafe targets[source] = UInt32(truncatingIfNeeded: target + 1)
      unsafe origins[target] = UInt32(truncatingIfNeeded: source + 1)
      movesAcross = movesAcross || move.source.section != move.target.section
    }
    guard movesAcross else { return true }
    moves = ContiguousArray(repeating: 0, count: after.items.count)
    for (position, move) in batch.moves.enumerated() {
      if let target = after.number(of: move.target) { moves[target] = UInt32(truncatingIfNeeded: position) }
    }
    return true
  }

  /// Returns the places of the insertions in the order of their paths.
  private func insertionOrder(of arrivals: NumberedEntries) -> ContiguousArray<UInt32> {
    let lastSource = Int64(before.items.count)
    return unsafe ContiguousArray(unsafeUninitializedCapacity: batch.insertions.count + 1) { order, size in
      var end = 0
      for origin in arrivals.counterparts {
        unsafe order[end] = Self.unnamed &- 1 &- origin
        // 1 if there is no source, without a branch (`NumberedEntries`).
        end &+= Int(truncatingIfNeeded: UInt64(bitPattern: lastSource &- Int64(origin)) &>> 63)
      }
      size = end
    }
  }

  /// Returns whether all resizes are valid.
  private mutating func readResizes(of sections: Int) -> Bool {
    guard !batch.resizes.isEmpty else { return true }
    resizes = EditsBySection(batch.resizes.count, sections: sections) { batch.resizes[$0].path.section }
    resizedFlags = ContiguousArray(repeating: false, count: before.items.count)
    var last = -1
    for position in batch.resizes.indices {
      guard let item = before.number(of: batch.resizes[position].path), !resizedFlags[item] else {
        return false
      }
      resizedFlags[item] = true
      areResizesSorted = areResizesSorted && item > last
      last = item
    }
    for (number, section) in before.items.sections.enumerated() {
      resized.append(section, flagged: resizedFlags[before.items.numbers(at: number)])
    }
    return true
  }

  // MARK: - The edits of each section

  private mutating func split(_ content: some BatchedContent) {
    var (left, came, inserted) = (0, 0, 0)
    // The items that move to other sections, by number.
    let sources = movesAcross ? items(content) : []
    for (number, section) in before.items.sections.enumerated() {
      var edits = SectionEdits(section: section, newSection: section)
      let (items, itemsAfter) = (before.items.numbers(at: number), after.items.numbers(at: number))
      if let departures {
        let range = departures.entries(from: left, before: items.upperBound)
        left = range.upperBound
        edits.map.departures = IndexMap.Entries(
          departures, range, items: items, counterparts: itemsAfter)
      }
      if let arrivals {
        let range = arrivals.entries(from: came, before: itemsAfter.upperBound)
        came = range.upperBound
        edits.map.arrivals = IndexMap.Entries(
          arrivals, range, items: itemsAfter, counterparts: items)
        if movesAcross {
          edits.insertions = arriving(range, in: arrivals, except: items, sources, &inserted)
        } else if !batch.insertions.isEmpty {
          edits.insertions = insertedItems(in: section)
        }
      }
      edits.resizes = SectionEdits.Resizes(
        batch.resizes, at: resizes.positions, resizes.places(in: section), isSorted: areResizesSorted)
      self.edits.append(edits)
    }
  }

  /// Returns the items of the named sections, in order.
  private func items(_ content: some BatchedContent) -> ContiguousArray<FeedItem> {
    var items: ContiguousArray<FeedItem> = []
    items.reserveCapacity(before.items.count)
    for section in before.items.sections { items += content.items(ofSection: section) }
    return items
  }

  /// Returns the insertions in a section. No item moves to another section.
  private func insertedItems(in section: Int) -> SectionEdits.Insertions {
    let places = insertions.places(in: section)
    if places.count == insertionOrder.count {
      return SectionEdits.Insertions(batch.insertions, order: insertionOrder)
    }
    let positions = places.map { BatchPosition(insertions.position(at: $0), isMove: false) }
    let first = UInt32(truncatingIfNeeded: places.lowerBound)
    let order = ContiguousArray(insertionOrder[places].lazy.map { $0 - first })
    return SectionEdits.Insertions(batch.insertions, at: positions, order: order)
  }

  /// Returns the arrivals of a section that were not in it before, in the order of their paths.
  ///
  /// - Parameters:
  ///   - staying: The numbers of the items that were.
  ///   - sources: The items before, by number.
  ///   - inserted: The number of insertions in the sections before. Updated.
  private func arriving(
    _ range: Range<Int>, in arrivals: NumberedEntries, except staying: Range<Int>,
    _ sources: ContiguousArray<FeedItem>, _ inserted: inout Int
  ) -> SectionEdits.Insertions {
    var (positions, moved) = ([BatchPosition](), [FeedItem]())
    positions.reserveCapacity(range.count)
    moved.reserveCapacity(range.count)
    for entry in range {
      let source = arrivals.counterpart(at: entry)
      if source < 0 {
        let position = insertions.position(at: Int(insertionOrder[inserted]))
        inserted += 1
        positions.append(BatchPosition(position, isMove: false))
        moved.append(batch.insertions[position].item)
      } else if !staying.contains(source) {
        positions.append(BatchPosition(Int(moves[arrivals.number(at: entry)]), isMove: true))
        moved.append(sources[source])
      }
    }
    return SectionEdits.Insertions(batch.insertions, at: positions, items: moved)
  }
}

/// The edits of one list of a batch, by section. Those of a section keep their order.
private struct EditsBySection {
  /// The position in the list of each edit. Empty if there is one section: the order is that of the list.
  private(set) var positions: [Int] = []
  /// The place in this order of the first edit of each section, and the number of edits.
  private var firsts: ContiguousArray<Int> = []

  init() {}

  /// - Parameter section: Returns the section of the edit at a position, of `sections`.
  init(_ count: Int, sections: Int, section: (Int) -> Int) {
    firsts = ContiguousArray(repeating: 0, count: sections + 1)
    firsts[sections] = count
    guard sections > 1 else { return }
    for position in 0..<count { firsts[section(position)] += 1 }
    // The end of each section, and then its first edit.
    for section in 1..<sections { firsts[section] += firsts[section - 1] }
    positions = Array(repeating: 0, count: count)
    for position in (0..<count).reversed() {
      let section = section(position)
      firsts[section] -= 1
      positions[firsts[section]] = position
    }
  }

  @inline(__always)
  func position(at place: Int) -> Int { positions.isEmpty ? place : positions[place] }

  func places(in section: Int) -> Range<Int> {
    firsts.isEmpty ? 0..<0 : firsts[section]..<firsts[section + 1]
  }
}

/// The numbers of the items of the named sections, by section.
private struct SectionNumbers {
  private(set) var items = ItemNumbering()
  private var firsts: ContiguousArray<Int> = []
  private var counts: ContiguousArray<Int> = []

  mutating func append(_ section: Int, count: Int, isNamed: Bool) {
    firsts.append(items.count)
    counts.append(count)
    if isNamed { items.append(section, count: count) }
  }

  /// Returns the number of an item, or `nil` if it does not exist.
  @inline(__always)
  func number(of path: ItemPath) -> Int? {
    guard path.section >= 0, path.section < firsts.count, path.item >= 0, path.item < counts[path.section]
    else { return nil }
    return firsts[path.section] + path.item
  }
}
