/// A checked and sorted batch of edits of a feed, split into the edits of each section.
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

  private struct Departure {
    let path: ItemPath
    let target: ItemPath?
    let name: BatchArgument
  }

  private struct Arrival {
    let path: ItemPath
    let source: ItemPath?
    let item: FeedItem?
    let name: BatchArgument
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

  private var departures: [Departure] = []
  private var arrivals: [Arrival] = []
  private var resizings: [(resizing: FeedBatch.Resizing, name: BatchArgument)] = []
  private let sectionCount: Int

  /// Creates a plan, or throws the first error of the batch.
  init(_ batch: FeedBatch, for feed: Feed) throws(LayoutError) {
    sectionCount = feed.sectionCount - batch.sectionRemovals.count + batch.sectionInsertions.count
    try takeIn(sectionsOf: batch, count: feed.sectionCount)
    try takeIn(departuresOf: batch, feed)
    try takeIn(resizingsOf: batch, feed)
    try takeIn(arrivalsOf: batch, feed)
    takeApart(feed)
  }

  /// Returns the number of items of a section after the batch, by its index then.
  func itemCount(ofSection index: Int, in feed: Feed) -> Int {
    let arrived = PathMap.entries(map.arrivals, of: index).count
    let before = map.sections.oldIndex(forNew: index)
    if let place = addition(at: index, inPlaceOf: before) {
      return additions[place].section.itemCount + arrived
    }
    guard let before else { return arrived }
    return feed.itemCount(ofSection: before) + arrived - PathMap.entries(map.departures, of: before).count
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

// MARK: - Sections

extension FeedBatchPlan {
  private mutating func takeIn(sectionsOf batch: FeedBatch, count: Int) throws(LayoutError) {
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
      additions.append(
        Addition(
          section: replacement.section,
          index: index, replaced: replacement.index))
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
    return !map.isReplaced(source.section)
      && map.sections.newIndex(forOld: source.section) == target.section
  }

  /// Returns whether a section is removed or replaced, with the items that are not moved elsewhere.
  private func isGone(_ section: Int) -> Bool {
    map.isReplaced(section) || map.sections.newIndex(forOld: section) == nil
  }

  private mutating func takeIn(departuresOf batch: FeedBatch, _ feed: Feed) throws(LayoutError) {
    departures.reserveCapacity(batch.removals.count + batch.moves.count)
    for (position, path) in batch.removals.enumerated() {
      let name = BatchArgument(list: "removals", position: position, section: path.section)
      departures.append(Departure(path: path, target: nil, name: name))
    }
    for (position, move) in batch.moves.enumerated() {
      let name = BatchArgument(list: "moves", position: position, section: move.source.section)
      departures.append(Departure(path: move.source, target: move.target, name: name))
    }
    departures.sort { $0.path < $1.path }
    var counts = SectionCounts(sectionCount: feed.sectionCount)
    for departure in departures {
      let member = departure.target == nil ? "" : "source."
      try counts.check(departure.path, departure.name, member) { feed.itemCount(ofSection: $0) }
      guard departure.target == nil, isGone(departure.path.section) else { continue }
      throw .inSection(
        departure.path.section,
        .duplicateIndex(
          argument: "removals, and sectionRemovals or sectionReplacements", index: departure.path.item))
    }
    map.departures = departures.map { .init(path: $0.path, counterpart: $0.target) }
    try checkDuplicates(map.departures, "removals and sources of moves")
  }

  private mutating func takeIn(resizingsOf batch: FeedBatch, _ feed: Feed) throws(LayoutError) {
    resizings = batch.resizings.enumerated().map { position, resizing in
      (resizing, BatchArgument(list: "resizings", position: position, section: resizing.path.section))
    }
    resizings.sort { $0.resizing.path < $1.resizing.path }
    resized = resizings.map { $0.resizing.path }
    var counts = SectionCounts(sectionCount: feed.sectionCount)
    for (place, path) in resized.enumerated() {
      try counts.check(path, resizings[place].name, "path.") { feed.itemCount(ofSection: $0) }
      if place > 0, resized[place - 1] == path {
        throw .inSection(path.section, .duplicateIndex(argument: "resizings", index: path.item))
      }
      if let departure = map.departure(of: path) {
        if departure.counterpart != nil { continue }
        throw .inSection(path.section, .duplicateIndex(argument: "removals and resizings", index: path.item))
      }
      guard isGone(path.section) else { continue }
      throw .inSection(
        path.section,
        .duplicateIndex(argument: "resizings, and sectionRemovals or sectionReplacements", index: path.item))
    }
  }

  private mutating func takeIn(arrivalsOf batch: FeedBatch, _ feed: Feed) throws(LayoutError) {
    arrivals.reserveCapacity(batch.insertions.count + batch.moves.count)
    for (position, insertion) in batch.insertions.enumerated() {
      let name = BatchArgument(list: "insertions", position: position, section: insertion.path.section)
      arrivals.append(Arrival(path: insertion.path, source: nil, item: insertion.item, name: name))
    }
    for (position, move) in batch.moves.enumerated() {
      let name = BatchArgument(list: "moves", position: position, section: move.target.section)
      arrivals.append(Arrival(path: move.target, source: move.source, item: nil, name: name))
    }
    arrivals.sort { $0.path < $1.path }
    map.arrivals = arrivals.map { .init(path: $0.path, counterpart: $0.source) }
    var counts = SectionCounts(sectionCount: sectionCount)
    for arrival in arrivals {
      try counts.check(arrival.path, arrival.name, arrival.source == nil ? "path." : "target.") {
        itemCount(ofSection: $0, in: feed)
      }
    }
    try checkDuplicates(map.arrivals, "insertions and targets of moves")
  }

  /// Splits the edits of items by section. All edits are valid.
  private mutating func takeApart(_ feed: Feed) {
    var sections = departures.map { $0.path.section } + resized.map { $0.section }
    for arrival in arrivals {
      if let section = map.sections.oldIndex(forNew: arrival.path.section) { sections.append(section) }
    }
    sections.sort()
    var last = -1
    for section in sections where section != last && !isGone(section) {
      last = section
      guard let index = map.sections.newIndex(forOld: section) else { continue }
      edits.append((section, edits(before: section, after: index, feed)))
    }
    for place in additions.indices
    where !PathMap.entries(map.arrivals, of: additions[place].index).isEmpty {
      additions[place].edits = edits(before: nil, after: additions[place].index, feed)
    }
  }

  /// Returns the edits of the items of a section.
  private func edits(before: Int?, after: Int, _ feed: Feed) -> SectionEdits {
    var edits = SectionEdits()
    if let before {
      for departure in departures[PathMap.entries(map.departures, of: before)] {
        let stays = staysInSection(departure.path, departure.target)
        edits.map.departures.append(
          .init(index: departure.path.item, counterpart: stays ? departure.target?.item : nil))
      }
      var place = resized.indices.partitioningIndex { resized[$0].section >= before }
      while place < resized.count, resized[place].section == before {
        let (resizing, name) = resizings[place]
        let target = map.departure(of: resizing.path)?.counterpart
        if target == nil || staysInSection(resizing.path, target) {
          edits.resizings.append(.init(index: resizing.path.item, item: resizing.item, name: name))
        }
        place += 1
      }
    }
    for arrival in arrivals[PathMap.entries(map.arrivals, of: after)] {
      let stays = staysInSection(arrival.source, arrival.path)
      edits.map.arrivals.append(
        .init(index: arrival.path.item, counterpart: stays ? arrival.source?.item : nil))
      if !stays { edits.insertions.append(insertion(arrival, feed)) }
    }
    return edits
  }

  /// Returns the insertion of an item that comes from outside of its section.
  private func insertion(_ arrival: Arrival, _ feed: Feed) -> SectionEdits.Insertion {
    guard let source = arrival.source else {
      return .init(item: arrival.item ?? .cell, name: arrival.name)
    }
    var item = feed.item(at: source)
    let place = resized.indices.partitioningIndex { resized[$0] >= source }
    guard place < resized.count, resized[place] == source else {
      return .init(item: item, name: arrival.name)
    }
    let (resizing, name) = resizings[place]
    if case .waterfall(var new) = resizing.item, case .waterfall(let old) = item, new.span == nil {
      new.span = old.span
      item = .waterfall(new)
    } else {
      item = resizing.item
    }
    return .init(item: item, name: name)
  }
}

// MARK: - Checks

/// A check of ascending paths that looks up each section once.
private struct SectionCounts {
  let sectionCount: Int
  private var last: (section: Int, count: Int)?

  init(sectionCount: Int) { self.sectionCount = sectionCount }

  mutating func check(
    _ path: ItemPath, _ name: BatchArgument, _ member: @autoclosure () -> String, _ itemCount: (Int) -> Int
  ) throws(LayoutError) {
    let count: Int
    if let last, last.section == path.section {
      count = last.count
    } else {
      guard path.section >= 0, path.section < sectionCount else {
        throw .indexOutOfRange(
          argument: name(member() + "section"), index: path.section, valid: 0..<sectionCount)
      }
      count = itemCount(path.section)
      last = (path.section, count)
    }
    guard path.item >= 0, path.item < count else {
      throw .inSection(
        path.section,
        .indexOutOfRange(argument: name(member() + "item"), index: path.item, valid: 0..<count))
    }
  }
}

private func checkDuplicates(_ entries: [PathMap.Entry], _ argument: String) throws(LayoutError) {
  for (one, next) in zip(entries, entries.dropFirst()) where one.path == next.path {
    throw .inSection(one.path.section, .duplicateIndex(argument: argument, index: one.path.item))
  }
}
