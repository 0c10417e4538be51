/// The edits of a valid batch that edits no sections, but a large share of the items of those that it names
/// (`FeedBatchPlan`).
///
/// Instead of sorting the edits, enters them in arrays with an element for each item of these sections.
struct LargeBatchPlan {
  private(set) var map = PathMap()
  /// The edits of each section, ascending.
  private(set) var edits: [(section: Int, edits: SectionEdits)] = []
  /// The resized items, by path before the batch.
  private(set) var resized = PathSet()

  private let batch: BatchUpdate
  /// The items of the named sections.
  private var before = SectionNumbers()
  private var after = SectionNumbers()
  private var departures: NumberedEntries?
  private var arrivals: NumberedEntries?
  /// The positions of the insertions in the batch, in the order of their paths.
  private var insertions: ContiguousArray<Int> = []
  /// The positions of the resizes in the batch, in the order of their paths. Empty if the batch has them in that order.
  private var resizes: [Int] = []
  /// Whether items move to other sections.
  private var movesAcross = false
  /// If so, the position of each move in the batch, by the number of the target.
  private var moves: ContiguousArray<UInt32> = []

  /// The maximum number of items of the named sections for each edit.
  private static var itemsPerEdit: Int { 16 }
  private static var unnamed: UInt32 { NumberedEntries.unnamed }

  /// Returns `nil` if the batch edits sections, names few items, resizes items that it moves to other sections, or is
  /// invalid. Does not read which items are reloaded and reconfigured.
  init?(_ batch: BatchUpdate, for content: some SectionedContent) {
    self.batch = batch
    let count = batch.count - batch.reloads.count - batch.reconfigures.count
    guard batch.firstListOfSections == nil, count >= content.minimumEditsToNumber,
      content.sectionCount <= count, numberItems(of: content),
      before.items.count <= count * Self.itemsPerEdit,
      before.items.count + batch.insertions.count <= NumberedEntries.maximumCount,
      readDepartures(), readArrivals(), !movesAcross || batch.resizes.isEmpty, readResizes()
    else { return nil }
    split(content)
  }

  /// Numbers the items of the named sections. Returns whether there are such sections.
  private mutating func numberItems(of content: some SectionedContent) -> Bool {
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

  /// Returns whether all departures are valid.
  private mutating func readDepartures() -> Bool {
    let count = batch.removals.count + batch.moves.count
    guard count > 0 else { return true }
    // One more than the number of the target of each moved item, 0 for removed items.
    var targets = ContiguousArray(repeating: Self.unnamed, count: before.items.count)
    for path in batch.removals {
      guard let item = before.number(of: path), targets[item] == Self.unnamed else { return false }
      targets[item] = 0
    }
    for move in batch.moves {
      guard let item = before.number(of: move.source), let target = after.number(of: move.target),
        targets[item] == Self.unnamed
      else { return false }
      targets[item] = UInt32(truncatingIfNeeded: target + 1)
      movesAcross = movesAcross || move.source.section != move.target.section
    }
    let entries = NumberedEntries(
      targets, count: count, of: before.items, counterpartItems: after.items)
    departures = entries
    map.departures = PathMap.Entries(NumberedEntries.Paths(entries: entries))
    return true
  }

  /// Returns whether all arrivals are valid.
  private mutating func readArrivals() -> Bool {
    let count = batch.insertions.count + batch.moves.count
    guard count > 0 else { return true }
    // One more than the number of the source of each moved item, and the position of each insertion, counted from the end.
    var origins = ContiguousArray(repeating: Self.unnamed, count: after.items.count)
    // Paths are read through the array, because a copy of the whole edit would retain and release the item.
    for position in batch.insertions.indices {
      guard let item = after.number(of: batch.insertions[position].path), origins[item] == Self.unnamed else {
        return false
      }
      origins[item] = Self.unnamed - 1 - UInt32(truncatingIfNeeded: position)
    }
    if movesAcross { moves = ContiguousArray(repeating: 0, count: origins.count) }
    for (position, move) in batch.moves.enumerated() {
      guard let source = before.number(of: move.source), let item = after.number(of: move.target),
        origins[item] == Self.unnamed
      else { return false }
      origins[item] = UInt32(truncatingIfNeeded: source + 1)
      if movesAcross { moves[item] = UInt32(truncatingIfNeeded: position) }
    }
    if !batch.insertions.isEmpty {
      insertions.reserveCapacity(batch.insertions.count)
      let lastSource = UInt32(truncatingIfNeeded: before.items.count)
      for item in origins.indices where origins[item] > lastSource && origins[item] != Self.unnamed {
        insertions.append(Int(Self.unnamed - 1 - origins[item]))
        origins[item] = 0
      }
    }
    let entries = NumberedEntries(
      origins, count: count, of: after.items, counterpartItems: before.items)
    arrivals = entries
    map.arrivals = PathMap.Entries(NumberedEntries.Paths(entries: entries))
    return true
  }

  /// Returns whether all resizes are valid. Reads the departures first.
  private mutating func readResizes() -> Bool {
    guard !batch.resizes.isEmpty else { return true }
    var last = -1
    for position in batch.resizes.indices {
      let path = batch.resizes[position].path
      guard let item = before.number(of: path) else { return false }
      if item <= last { return sortResizes() }
      last = item
      resized.append(path)
    }
    return !removesResizedItem()
  }

  private mutating func sortResizes() -> Bool {
    var positions = ContiguousArray(repeating: -1, count: before.items.count)
    for position in batch.resizes.indices {
      guard let item = before.number(of: batch.resizes[position].path), positions[item] < 0 else {
        return false
      }
      positions[item] = position
    }
    resized = PathSet()
    resizes.reserveCapacity(batch.resizes.count)
    for position in positions where position >= 0 {
      resizes.append(position)
      resized.append(batch.resizes[position].path)
    }
    return !removesResizedItem()
  }

  private func removesResizedItem() -> Bool {
    batch.removals.contains { resized.contains($0) }
  }

  // MARK: - The edits of each section

  private mutating func split(_ content: some SectionedContent) {
    var (left, came, inserted, changed) = (0, 0, 0, 0)
    // The items that move to other sections, by number.
    let sources = movesAcross ? items(content) : []
    for (number, section) in before.items.sections.enumerated() {
      var edits = SectionEdits(oldSection: section, newSection: section)
      let (items, itemsAfter) = (before.items.numbers(at: number), after.items.numbers(at: number))
      if let departures {
        let range = departures.entries(from: left, before: items.upperBound)
        left = range.upperBound
        edits.map.departures = IndexMap.Entries(
          NumberedEntries.Indices(departures, range, items: items, counterparts: itemsAfter))
      }
      if let arrivals {
        let range = arrivals.entries(from: came, before: itemsAfter.upperBound)
        came = range.upperBound
        edits.map.arrivals = IndexMap.Entries(
          NumberedEntries.Indices(arrivals, range, items: itemsAfter, counterparts: items))
        if movesAcross || !insertions.isEmpty {
          edits.insertions = arriving(range, in: arrivals, except: items, sources, &inserted)
        }
      }
      let first = changed
      changed = (first..<batch.resizes.count).gallopingIndex {
        batch.resizes[resizes.isEmpty ? $0 : resizes[$0]].path.section > section
      }
      edits.resizes =
        resizes.isEmpty
        ? SectionEdits.Resizes(batch.resizes, at: first..<changed)
        : SectionEdits.Resizes(batch.resizes, at: Array(resizes[first..<changed]))
      self.edits.append((section, edits))
    }
  }

  /// Returns the items of the named sections, in order.
  private func items(_ content: some SectionedContent) -> ContiguousArray<FeedItem> {
    var items: ContiguousArray<FeedItem> = []
    items.reserveCapacity(before.items.count)
    for section in before.items.sections { items += content.items(ofSection: section) }
    return items
  }

  /// Returns the arrivals of a section that were not in it before.
  ///
  /// - Parameters:
  ///   - staying: The numbers of the items that were.
  ///   - sources: If items move to other sections, the items before, by number.
  ///   - inserted: The number of insertions in the sections before. Updated.
  private func arriving(
    _ range: Range<Int>, in arrivals: NumberedEntries, except staying: Range<Int>,
    _ sources: ContiguousArray<FeedItem>, _ inserted: inout Int
  ) -> SectionEdits.Insertions {
    var (positions, moved) = ([BatchPosition](), [FeedItem]())
    positions.reserveCapacity(range.count)
    if movesAcross { moved.reserveCapacity(range.count) }
    for entry in range {
      let source = arrivals.counterpart(at: entry)
      if source < 0 {
        let position = insertions[inserted]
        inserted += 1
        positions.append(BatchPosition(position, isMove: false))
        if movesAcross { moved.append(batch.insertions[position].item) }
      } else if !staying.contains(source) {
        positions.append(BatchPosition(Int(moves[arrivals.number(at: entry)]), isMove: true))
        moved.append(sources[source])
      }
    }
    return SectionEdits.Insertions(batch.insertions, at: positions, items: moved)
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
