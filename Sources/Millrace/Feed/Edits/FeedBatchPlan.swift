/// A checked and sorted batch of edits of a feed or of a section by itself, split into the edits of each
/// section.
///
/// Paths and indices are checked against the sections and their numbers of items. The values of items and
/// sections are not checked yet.
struct FeedBatchPlan {
  /// A section that is inserted or replaces another, and the items added to it.
  struct Addition {
    let section: FeedSection
    /// The index of the section after the batch.
    let index: Int
    /// The replaced section, by index before the batch, or `nil` if the section is inserted.
    let replaced: Int?
    var edits: SectionEdits?
  }

  /// An edit of an item, by its position in its list of the batch.
  private struct Edit {
    let entry: PathMap.Entry
    let position: Int

    init(_ path: ItemPath, _ counterpart: ItemPath?, _ position: Int) {
      (entry, self.position) = (.init(path: path, counterpart: counterpart), position)
    }

    /// Returns the name of an entry of `list`, or of a move.
    func name(_ list: StaticString) -> BatchArgument {
      BatchArgument(
        list: entry.counterpart == nil ? list : "moves", position: position, section: entry.path.section)
    }
  }

  /// The paths before and after the batch.
  private(set) var map = PathMap()
  /// The edits of the items of remaining sections, by section index before the batch, ascending.
  private(set) var edits: [(section: Int, edits: SectionEdits)] = []
  /// The new sections: first the ones that replace others, by the indices of the replaced ones, then the
  /// inserted ones, by their own indices.
  private(set) var additions: [Addition] = []
  /// The resized items, by path before the batch, ascending.
  private(set) var resized: [ItemPath] = []

  private let batch: BatchUpdate
  private var arrivals: [Edit] = []
  private var resizes: [Edit] = []
  /// The number of sections after the batch.
  private let sectionCount: Int
  /// Whether sections are removed, inserted, moved or replaced.
  private let editsSections: Bool

  /// Creates a plan, or throws the first error of the batch.
  init(_ batch: BatchUpdate, for content: some SectionedContent) throws(LayoutError) {
    self.batch = batch
    sectionCount = content.sectionCount - batch.sectionRemovals.count + batch.sectionInsertions.count
    editsSections = batch.firstListOfSections != nil
    if editsSections { try takeIn(sectionsOf: content.sectionCount) }
    try takeIn(departuresFrom: content)
    try takeIn(resizesOf: content)
    try takeIn(arrivalsTo: content)
    takeApart(content)
  }

  /// Returns the number of items of a section after the batch, by its index then.
  func itemCount(ofSection index: Int, in content: some SectionedContent) -> Int {
    let arrived = PathMap.entries(map.arrivals, of: index).count
    let before = map.sections.oldIndex(forNew: index)
    if let place = addition(at: index, inPlaceOf: before) {
      return additions[place].section.itemCount + arrived
    }
    guard let before else { return arrived }
    let departed = PathMap.entries(map.departures, of: before).count
    return content.itemCount(ofSection: before) + arrived - departed
  }

  /// Returns the position in `additions` of the section with `index` after the batch, given the section that
  /// was there before.
  private func addition(at index: Int, inPlaceOf before: Int?) -> Int? {
    if let before {
      let place = map.replaced.indices.partitioningIndex { map.replaced[$0] >= before }
      return place < map.replaced.count && map.replaced[place] == before ? place : nil
    }
    let inserted = map.replaced.count..<additions.count
    let place = inserted.partitioningIndex { additions[$0].index >= index }
    return place < additions.count && additions[place].index == index ? place : nil
  }
}

extension BatchUpdate {
  /// The name of the first list of edits of sections that is not empty, or `nil`.
  var firstListOfSections: StaticString? {
    if !sectionRemovals.isEmpty { return "sectionRemovals" }
    if !sectionInsertions.isEmpty { return "sectionInsertions" }
    if !sectionMoves.isEmpty { return "sectionMoves" }
    return sectionReplacements.isEmpty ? nil : "sectionReplacements"
  }
}

// MARK: - Sections

extension FeedBatchPlan {
  private mutating func takeIn(sectionsOf count: Int) throws(LayoutError) {
    for (position, index) in batch.sectionRemovals.enumerated() {
      try check(index, "sectionRemovals[\(position)]", in: 0..<count)
      map.sections.departures.append(.init(index: index, counterpart: nil))
    }
    for (position, move) in batch.sectionMoves.enumerated() {
      try check(move.source, "sectionMoves[\(position)].source", in: 0..<count)
      map.sections.departures.append(.init(index: move.source, counterpart: move.target))
    }
    map.sections.departures.sort { $0.index < $1.index }
    try checkDuplicates(map.sections.departures, "sectionRemovals and sources of sectionMoves")
    // Each section is removed at most once, so the count is not negative.
    for (position, move) in batch.sectionMoves.enumerated() {
      try check(move.target, "sectionMoves[\(position)].target", in: 0..<sectionCount)
      map.sections.arrivals.append(.init(index: move.target, counterpart: move.source))
    }
    for (position, insertion) in batch.sectionInsertions.enumerated() {
      try check(insertion.index, "sectionInsertions[\(position)].index", in: 0..<sectionCount)
      map.sections.arrivals.append(.init(index: insertion.index, counterpart: nil))
    }
    map.sections.arrivals.sort { $0.index < $1.index }
    try checkDuplicates(map.sections.arrivals, "sectionInsertions and targets of sectionMoves")
    for (position, replacement) in batch.sectionReplacements.enumerated() {
      try check(replacement.index, "sectionReplacements[\(position)].index", in: 0..<count)
      guard let index = map.sections.newIndex(forOld: replacement.index) else {
        throw .duplicateIndex(argument: "sectionRemovals and sectionReplacements", index: replacement.index)
      }
      additions.append(Addition(section: replacement.section, index: index, replaced: replacement.index))
    }
    additions.sort { $0.replaced ?? 0 < $1.replaced ?? 0 }
    map.replaced = additions.compactMap { $0.replaced }
    for (one, next) in zip(map.replaced, map.replaced.dropFirst()) where one == next {
      throw .duplicateIndex(argument: "sectionReplacements", index: one)
    }
    let inserted = batch.sectionInsertions.map {
      Addition(section: $0.section, index: $0.index, replaced: nil)
    }
    additions += inserted.sorted { $0.index < $1.index }
    for addition in additions { try checkItemCount(of: addition) }
  }

  /// Throws if a section has a negative number of items, or more than any feed.
  ///
  /// Its count can then be added to others.
  private func checkItemCount(of addition: Addition) throws(LayoutError) {
    let count = addition.section.itemCount
    guard count >= 0 else { throw .inSection(addition.index, .invalidCount(count)) }
    guard Int64(count) <= Units.maximumPosition else { throw .inSection(addition.index, .contentTooLong) }
  }
}

// MARK: - Items

extension FeedBatchPlan {
  /// Returns whether an item is moved within its section, and the section remains.
  private func staysInSection(_ source: ItemPath?, _ target: ItemPath?) -> Bool {
    guard let source, let target else { return false }
    return newSection(source.section) == target.section
  }

  /// Returns the index after the batch of a section that remains, or `nil` if the section is removed or
  /// replaced, with the items that are not moved elsewhere.
  private func newSection(_ section: Int) -> Int? {
    guard editsSections else { return section }
    return map.isReplaced(section) ? nil : map.sections.newIndex(forOld: section)
  }

  private mutating func takeIn(departuresFrom content: some SectionedContent) throws(LayoutError) {
    var departures: [Edit] = []
    departures.reserveCapacity(batch.removals.count + batch.moves.count)
    for (position, path) in batch.removals.enumerated() { departures.append(Edit(path, nil, position)) }
    for (position, move) in batch.moves.enumerated() {
      departures.append(Edit(move.source, move.target, position))
    }
    departures.sort { $0.entry.path < $1.entry.path }
    var counts = SectionCounts(sectionCount: content.sectionCount)
    for departure in departures {
      let path = departure.entry.path
      try counts.check(
        path, departure.name("removals"), departure.entry.counterpart == nil ? "" : "source."
      ) { content.itemCount(ofSection: $0) }
      guard departure.entry.counterpart == nil, newSection(path.section) == nil else { continue }
      throw duplicate(path, "removals, and sectionRemovals or sectionReplacements")
    }
    map.departures = departures.map { $0.entry }
    try checkDuplicates(map.departures, "removals and sources of moves")
  }

  private mutating func takeIn(resizesOf content: some SectionedContent) throws(LayoutError) {
    resizes.reserveCapacity(batch.resizes.count)
    for (position, resizing) in batch.resizes.enumerated() {
      resizes.append(Edit(resizing.path, nil, position))
    }
    resizes.sort { $0.entry.path < $1.entry.path }
    resized = resizes.map { $0.entry.path }
    var counts = SectionCounts(sectionCount: content.sectionCount)
    for (place, path) in resized.enumerated() {
      try counts.check(path, resizes[place].name("resizes"), "path.") {
        content.itemCount(ofSection: $0)
      }
      if place > 0, resized[place - 1] == path { throw duplicate(path, "resizes") }
      if let departure = map.departure(of: path) {
        if departure.counterpart == nil { throw duplicate(path, "removals and resizes") }
      } else if newSection(path.section) == nil {
        throw duplicate(path, "resizes, and sectionRemovals or sectionReplacements")
      }
    }
  }

  private mutating func takeIn(arrivalsTo content: some SectionedContent) throws(LayoutError) {
    arrivals.reserveCapacity(batch.insertions.count + batch.moves.count)
    for (position, insertion) in batch.insertions.enumerated() {
      arrivals.append(Edit(insertion.path, nil, position))
    }
    for (position, move) in batch.moves.enumerated() {
      arrivals.append(Edit(move.target, move.source, position))
    }
    arrivals.sort { $0.entry.path < $1.entry.path }
    map.arrivals = arrivals.map { $0.entry }
    var counts = SectionCounts(sectionCount: sectionCount)
    for arrival in arrivals {
      try counts.check(
        arrival.entry.path, arrival.name("insertions"),
        arrival.entry.counterpart == nil ? "path." : "target."
      ) { itemCount(ofSection: $0, in: content) }
    }
    try checkDuplicates(map.arrivals, "insertions and targets of moves")
  }

  /// Splits the edits of items by section. All edits are valid.
  private mutating func takeApart(_ content: some SectionedContent) {
    var sections: [Int] = []
    // Each list is sorted, so it names a section several times in a row.
    func add(_ section: Int?) { if let section, section != sections.last { sections.append(section) } }
    for departure in map.departures { add(departure.path.section) }
    for path in resized { add(path.section) }
    for arrival in map.arrivals {
      let section = arrival.path.section
      add(editsSections ? map.sections.oldIndex(forNew: section) : section)
    }
    sections.sort()
    for (place, section) in sections.enumerated() where place == 0 || section != sections[place - 1] {
      if let index = newSection(section) {
        edits.append((section, edits(before: section, after: index, content)))
      }
    }
    for place in additions.indices
    where !PathMap.entries(map.arrivals, of: additions[place].index).isEmpty {
      additions[place].edits = edits(before: nil, after: additions[place].index, content)
    }
  }

  /// Returns the edits of the items of a section.
  private func edits(before: Int?, after: Int, _ content: some SectionedContent) -> SectionEdits {
    var edits = SectionEdits()
    if let before {
      let departures = PathMap.entries(map.departures, of: before)
      edits.map.departures.reserveCapacity(departures.count)
      for departure in map.departures[departures] {
        let stays = staysInSection(departure.path, departure.counterpart)
        edits.map.departures.append(
          .init(index: departure.path.item, counterpart: stays ? departure.counterpart?.item : nil))
      }
      var place = resized.indices.partitioningIndex { resized[$0].section >= before }
      while place < resized.count, resized[place].section == before {
        let target = map.departure(of: resized[place])?.counterpart
        if target == nil || staysInSection(resized[place], target) {
          edits.resizes.append(
            .init(
              index: resized[place].item, item: batch.resizes[resizes[place].position].item,
              name: resizes[place].name("resizes")))
        }
        place += 1
      }
    }
    let arrived = PathMap.entries(map.arrivals, of: after)
    edits.map.arrivals.reserveCapacity(arrived.count)
    for arrival in arrivals[arrived] {
      let (path, source) = (arrival.entry.path, arrival.entry.counterpart)
      let stays = staysInSection(source, path)
      edits.map.arrivals.append(.init(index: path.item, counterpart: stays ? source?.item : nil))
      if stays { continue }
      let item = source.map { moved($0, content) } ?? batch.insertions[arrival.position].item
      edits.insertions.append(.init(item: item, name: arrival.name("insertions")))
    }
    return edits
  }

  /// Returns an item that is moved to another section, resized if the batch resizes it.
  private func moved(_ source: ItemPath, _ content: some SectionedContent) -> FeedItem {
    let item = content.item(at: source)
    let place = resized.indices.partitioningIndex { resized[$0] >= source }
    guard place < resized.count, resized[place] == source else { return item }
    let new = batch.resizes[resizes[place].position].item
    guard case .waterfall(var resized) = new, case .waterfall(let old) = item, resized.span == nil else {
      return new
    }
    resized.span = old.span
    return .waterfall(resized)
  }
}

// MARK: - Checks

/// A check of ascending paths that looks up each section once.
private struct SectionCounts {
  let sectionCount: Int
  private var last: (section: Int, count: Int)?

  init(sectionCount: Int) { self.sectionCount = sectionCount }

  /// - Parameters:
  ///   - member: The name of the path in its edit, for an error.
  ///   - itemCount: Returns the number of items of a section.
  mutating func check(
    _ path: ItemPath, _ name: @autoclosure () -> BatchArgument, _ member: @autoclosure () -> String,
    _ itemCount: (Int) -> Int
  ) throws(LayoutError) {
    let count: Int
    if let last, last.section == path.section {
      count = last.count
    } else {
      guard path.section >= 0, path.section < sectionCount else {
        throw .indexOutOfRange(
          argument: name()(member() + "section"), index: path.section, valid: 0..<sectionCount)
      }
      count = itemCount(path.section)
      last = (path.section, count)
    }
    guard path.item >= 0, path.item < count else {
      throw .inSection(
        path.section,
        .indexOutOfRange(argument: name()(member() + "item"), index: path.item, valid: 0..<count))
    }
  }
}

private func duplicate(_ path: ItemPath, _ argument: String) -> LayoutError {
  .inSection(path.section, .duplicateIndex(argument: argument, index: path.item))
}

private func checkDuplicates(_ entries: [PathMap.Entry], _ argument: String) throws(LayoutError) {
  for (one, next) in zip(entries, entries.dropFirst()) where one.path == next.path {
    throw duplicate(one.path, argument)
  }
}
