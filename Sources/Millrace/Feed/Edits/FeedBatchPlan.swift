/// A checked and sorted batch of edits of a feed or of a section by itself, split into the edits of each
/// section.
///
/// Paths and indices are checked against the sections and their numbers of items. The values of items and
/// sections are not checked yet.
///
/// Not copyable: a copy retains over twenty arrays. Copies took an eighth of the instructions of a small batch.
struct FeedBatchPlan: ~Copyable {
  /// A section that is inserted or replaces another, and the items added to it.
  struct Addition {
    let section: FeedSection
    /// The index of the section after the batch.
    let index: Int
    /// The replaced section, by index before the batch, or `nil` if the section is inserted.
    let replaced: Int?
    var edits: SectionEdits?
  }

  /// An edit of an item.
  private struct Edit {
    let path: ItemPath
    let position: BatchPosition

    init(_ path: ItemPath, _ position: Int, isMove: Bool = false) {
      (self.path, self.position) = (path, BatchPosition(position, isMove: isMove))
    }
  }

  /// The paths before and after the batch.
  private(set) var map = PathMap()
  /// The edits of the items of remaining sections, by section index before the batch, ascending.
  private(set) var edits: [SectionEdits] = []
  /// The new sections: first the ones that replace others, by the indices of the replaced ones, then the
  /// inserted ones, by their own indices.
  private(set) var additions: [Addition] = []

  /// The resized items, by path before the batch.
  private(set) var resized = PathSet()

  let batch: BatchUpdate
  /// The arrivals of items, in the order of `map.arrivals`.
  private var arrivals: [Edit] = []
  /// The resized items, by path before the batch, ascending.
  private var resizes: [Edit] = []
  /// The reloaded items, by path before the batch, ascending.
  private(set) var reloads: [ItemPath] = []
  /// The reconfigured items, by path before the batch, ascending.
  private(set) var reconfigures: [ItemPath] = []
  /// The number of sections after the batch.
  private let sectionCount: Int

  /// Creates a plan, or throws the first error of the batch.
  ///
  /// Borrows the content, which an initializer would otherwise copy. Moves the batch: later uses of the parameter would copy it.
  init(_ batch: BatchUpdate, for content: borrowing some BatchedContent) throws(LayoutError) {
    sectionCount = content.sectionCount - batch.sectionRemovals.count + batch.sectionInsertions.count
    self.batch = batch
    if LargeBatchPlan.mayDescribe(self.batch, of: content),
      let plan = LargeBatchPlan(self.batch, for: content)
    {
      (map, resized, edits) = (plan.map, plan.resized, plan.edits)
      try readReloads(of: content)
      return
    }
    if self.batch.firstListOfSections != nil { try readSections(of: content.sectionCount) }
    try readDepartures(from: content)
    resizes = try stayingItems(self.batch.resizes.count, "resizes", "path.", in: content) {
      self.batch.resizes[$0].path
    }
    resized = PathSet(resizes.lazy.map { $0.path })
    try readReloads(of: content)
    try readArrivals(in: content)
    splitBySection(content)
  }

  /// A report of the edits, without positions.
  var report: ChangeReport {
    ChangeReport(map: map, resizedBefore: resized, reloadedBefore: reloads, reconfiguredBefore: reconfigures)
  }

  /// Returns the number of items of a section after the batch, by its index then.
  func itemCount(ofSection index: Int, in content: some BatchedContent) -> Int {
    var cursors = Cursors()
    return itemCount(ofSection: index, in: content, from: &cursors)
  }

  private func itemCount(
    ofSection index: Int, in content: some BatchedContent, from cursors: inout Cursors
  ) -> Int {
    let arrived = PathMap.entries(map.arrivals, of: index, from: &cursors.arrivals).count
    let before = map.sections.oldIndex(forNew: index)
    if let addition = addition(at: index, replacing: before) {
      return additions[addition].section.itemCount + arrived
    }
    guard let before else { return arrived }
    let departed = PathMap.entries(map.departures, of: before, from: &cursors.departures).count
    return content.itemCount(ofSection: before) + arrived - departed
  }

  /// Returns the position in `additions` of the section with `index` after the batch, or `nil` if it is not new.
  ///
  /// - Parameter before: The index of that section before the batch, or `nil` if it is inserted.
  private func addition(at index: Int, replacing before: Int?) -> Int? {
    if let before {
      let position = map.replaced.indices.partitioningIndex { map.replaced[$0] >= before }
      return position < map.replaced.count && map.replaced[position] == before ? position : nil
    }
    let inserted = map.replaced.count..<additions.count
    let position = inserted.partitioningIndex { additions[$0].index >= index }
    return position < additions.count && additions[position].index == index ? position : nil
  }
}

extension FeedBatchPlan {
  private mutating func readSections(of count: Int) throws(LayoutError) {
    var (departures, arrivals) = ([IndexMap.Entry](), [IndexMap.Entry]())
    for (position, index) in batch.sectionRemovals.enumerated() {
      try check(index, "sectionRemovals[\(position)]", in: 0..<count)
      departures.append(.init(index: index, counterpart: nil))
    }
    for (position, move) in batch.sectionMoves.enumerated() {
      try check(move.source, "sectionMoves[\(position)].source", in: 0..<count)
      departures.append(.init(index: move.source, counterpart: move.target))
    }
    departures.sort { $0.index < $1.index }
    try checkDuplicates(departures, "sectionRemovals and sources of sectionMoves")
    // Each section is removed at most once, so the count is not negative.
    for (position, move) in batch.sectionMoves.enumerated() {
      try check(move.target, "sectionMoves[\(position)].target", in: 0..<sectionCount)
      arrivals.append(.init(index: move.target, counterpart: move.source))
    }
    for (position, insertion) in batch.sectionInsertions.enumerated() {
      try check(insertion.index, "sectionInsertions[\(position)].index", in: 0..<sectionCount)
      arrivals.append(.init(index: insertion.index, counterpart: nil))
    }
    arrivals.sort { $0.index < $1.index }
    try checkDuplicates(arrivals, "sectionInsertions and targets of sectionMoves")
    map.sections = IndexMap(departures: IndexMap.Entries(departures), arrivals: IndexMap.Entries(arrivals))
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
    for insertion in batch.sectionInsertions {
      additions.append(Addition(section: insertion.section, index: insertion.index, replaced: nil))
    }
    additions[map.replaced.count...].sort { $0.index < $1.index }
    // The counts can then be added to others. (Not `for addition in additions`: each copy retains a dozen objects.)
    for number in additions.indices {
      let (index, count) = (additions[number].index, additions[number].section.itemCount)
      guard count >= 0 else { throw .inSection(index, .invalidCount(count)) }
      guard Int64(count) <= Units.maximumPosition else { throw .inSection(index, .contentTooLong) }
    }
  }
}

extension FeedBatchPlan {
  private mutating func readDepartures(from content: some BatchedContent) throws(LayoutError) {
    var departures: [Edit] = []
    departures.reserveCapacity(batch.removals.count + batch.moves.count)
    for (position, path) in batch.removals.enumerated() { departures.append(Edit(path, position)) }
    for (position, move) in batch.moves.enumerated() {
      departures.append(Edit(move.source, position, isMove: true))
    }
    RadixSort.sort(&departures, by: { $0.path.section }, then: { $0.path.item })
    try checkPaths(
      departures, "removals", "removals and sources of moves", member: "", ofMove: "source.", in: content)
    map.departures = PathEntries(
      departures.map { departure in
        .init(
          path: departure.path,
          counterpart: departure.position.isMove ? batch.moves[departure.position.index].target : nil)
      })
    guard map.removesSections else { return }
    for departure in map.departures
    where departure.counterpart == nil && map.newSection(forOld: departure.path.section) == nil {
      throw duplicate(departure.path, "removals, and sectionRemovals or sectionReplacements")
    }
  }

  private mutating func readReloads(of content: some BatchedContent) throws(LayoutError) {
    reloads = try stayingItems(batch.reloads.count, "reloads", "", in: content) { batch.reloads[$0] }
      .map { $0.path }
    reconfigures = try stayingItems(batch.reconfigures.count, "reconfigures", "", in: content) {
      batch.reconfigures[$0]
    }.map { $0.path }
  }

  /// Returns the edits of a list that names items before the batch, in ascending order. The items must stay in the content.
  ///
  /// - Parameters:
  ///   - member: The name of the path in its edit, for an error.
  ///   - path: Returns the path of an edit.
  private func stayingItems(
    _ count: Int, _ list: StaticString, _ member: StaticString, in content: some BatchedContent,
    _ path: (Int) -> ItemPath
  ) throws(LayoutError) -> [Edit] {
    var edits: [Edit] = []
    edits.reserveCapacity(count)
    for position in 0..<count { edits.append(Edit(path(position), position)) }
    RadixSort.sort(&edits, by: { $0.path.section }, then: { $0.path.item })
    try checkPaths(edits, list, list, member: member, ofMove: "", in: content)
    guard map.removesSections || !map.departures.isEmpty else { return edits }
    var departure = 0
    for edit in edits {
      departure = (departure..<map.departures.count).gallopingIndex { map.departures[$0].path >= edit.path }
      if departure < map.departures.count, map.departures[departure].path == edit.path {
        if map.departures[departure].counterpart == nil {
          throw duplicate(edit.path, "removals and \(list)")
        }
      } else if map.newSection(forOld: edit.path.section) == nil {
        throw duplicate(edit.path, "\(list), and sectionRemovals or sectionReplacements")
      }
    }
    return edits
  }

  private mutating func readArrivals(in content: some BatchedContent) throws(LayoutError) {
    arrivals.reserveCapacity(batch.insertions.count + batch.moves.count)
    for (position, insertion) in batch.insertions.enumerated() {
      arrivals.append(Edit(insertion.path, position))
    }
    for (position, move) in batch.moves.enumerated() {
      arrivals.append(Edit(move.target, position, isMove: true))
    }
    RadixSort.sort(&arrivals, by: { $0.path.section }, then: { $0.path.item })
    map.arrivals = PathEntries(
      arrivals.map { arrival in
        .init(
          path: arrival.path,
          counterpart: arrival.position.isMove ? batch.moves[arrival.position.index].source : nil)
      })
    try checkPaths(
      arrivals, "insertions", "insertions and targets of moves", member: "path.", ofMove: "target.",
      areNew: true, in: content)
  }

  /// Checks that the paths of ascending edits are in range and differ. Looks up each section once.
  ///
  /// - Parameters:
  ///   - list: The list of the edits that are not moves.
  ///   - all: The lists of all edits.
  ///   - member: The name of the path in its edit, for an error, and in a move.
  ///   - areNew: Whether the paths are those after the batch.
  private func checkPaths(
    _ edits: [Edit], _ list: StaticString, _ all: StaticString, member: StaticString, ofMove: StaticString,
    areNew: Bool = false, in content: some BatchedContent
  ) throws(LayoutError) {
    let sectionCount = areNew ? sectionCount : content.sectionCount
    var cursors = Cursors()
    var last = (section: -1, count: 0)
    for edit in edits {
      let path = edit.path
      func argument(_ name: String) -> String {
        let entry = edit.position.name(in: list, section: path.section)
        return entry("\(edit.position.isMove ? ofMove : member)\(name)")
      }
      try check(path.section, argument("section"), in: 0..<sectionCount)
      if path.section != last.section {
        last.section = path.section
        last.count =
          areNew
          ? itemCount(ofSection: path.section, in: content, from: &cursors)
          : content.itemCount(ofSection: path.section)
      }
      guard path.item >= 0, path.item < last.count else {
        throw .inSection(
          path.section,
          .indexOutOfRange(argument: argument("item"), index: path.item, valid: 0..<last.count))
      }
    }
    for (one, next) in zip(edits, edits.dropFirst()) where one.path == next.path {
      throw duplicate(one.path, "\(all)")
    }
  }

  /// Splits the edits of items by section. All edits are valid.
  private mutating func splitBySection(_ content: some BatchedContent) {
    var sections: [Int] = []
    // Each list is sorted, so it names a section several times in a row.
    func add(_ section: Int?) { if let section, section != sections.last { sections.append(section) } }
    for departure in map.departures { add(departure.path.section) }
    for resizing in resizes { add(resizing.path.section) }
    var last = -1
    for arrival in map.arrivals where arrival.path.section != last {
      last = arrival.path.section
      add(map.sections.oldIndex(forNew: last))
    }
    RadixSort.sort(&sections, by: { $0 }, then: { _ in 0 })
    var cursors = Cursors()
    for (number, section) in sections.enumerated() where number == 0 || section != sections[number - 1] {
      if let index = map.newSection(forOld: section) {
        edits.append(edits(before: section, after: index, content, from: &cursors))
      }
    }
    for number in additions.indices
    where !PathMap.entries(map.arrivals, of: additions[number].index).isEmpty {
      additions[number].edits = edits(before: nil, after: additions[number].index, content, from: &cursors)
    }
  }

  /// The ends of the entries of the last section whose edits were counted or split off, in each list.
  private struct Cursors {
    var departures = 0
    var resizes = 0
    var arrivals = 0
  }

  /// Returns the edits of the items of a section. Sections before the batch are in ascending order from call to call.
  private func edits(
    before: Int?, after: Int, _ content: some BatchedContent, from cursors: inout Cursors
  ) -> SectionEdits {
    var (left, came) = ([IndexMap.Entry](), [IndexMap.Entry]())
    var resizesHere: [Int] = []
    if let before {
      let departures = PathMap.entries(map.departures, of: before, from: &cursors.departures)
      left.reserveCapacity(departures.count)
      for departure in map.departures[departures] {
        let stays = departure.counterpart?.section == after
        left.append(
          .init(index: departure.path.item, counterpart: stays ? departure.counterpart?.item : nil))
      }
      let first = (cursors.resizes..<resizes.count).gallopingIndex { resizes[$0].path.section >= before }
      cursors.resizes = (first..<resizes.count).gallopingIndex { resizes[$0].path.section > before }
      var departure = departures.lowerBound
      resizesHere.reserveCapacity(cursors.resizes - first)
      for resizing in resizes[first..<cursors.resizes] {
        let path = resizing.path
        departure = (departure..<departures.upperBound).gallopingIndex { map.departures[$0].path >= path }
        if departure < departures.upperBound, map.departures[departure].path == path,
          let target = map.departures[departure].counterpart, target.section != after
        {
          continue
        }
        resizesHere.append(resizing.position.index)
      }
    }
    let arrived = PathMap.entries(map.arrivals, of: after, from: &cursors.arrivals)
    came.reserveCapacity(arrived.count)
    var (positions, items) = ([BatchPosition](), [FeedItem]())
    positions.reserveCapacity(arrived.count)
    for number in arrived {
      let arrival = arrivals[number]
      let (path, source) = (arrival.path, map.arrivals[number].counterpart)
      let stays = source != nil && source?.section == before
      came.append(.init(index: path.item, counterpart: stays ? source?.item : nil))
      if stays { continue }
      if let source {
        // The items that are inserted before are copied, too.
        for position in positions[items.count...] { items.append(batch.insertions[position.index].item) }
        items.append(moved(source, content))
      } else if !items.isEmpty {
        items.append(batch.insertions[arrival.position.index].item)
      }
      positions.append(arrival.position)
    }
    return SectionEdits(
      section: before ?? after, newSection: after,
      map: IndexMap(departures: IndexMap.Entries(left), arrivals: IndexMap.Entries(came)),
      insertions: SectionEdits.Insertions(batch.insertions, at: positions, items: items),
      resizes: SectionEdits.Resizes(batch.resizes, at: resizesHere))
  }

  /// Returns an item that is moved to another section, resized if the batch resizes it.
  private func moved(_ source: ItemPath, _ content: some BatchedContent) -> FeedItem {
    let item = content.item(at: source)
    let index = resizes.indices.partitioningIndex { resizes[$0].path >= source }
    guard index < resizes.count, resizes[index].path == source else { return item }
    let new = batch.resizes[resizes[index].position.index].item
    guard case .waterfall(var resized) = new, case .waterfall(let old) = item, resized.span == nil else {
      return new
    }
    resized.span = old.span
    return .waterfall(resized)
  }
}

private func duplicate(_ path: ItemPath, _ argument: String) -> LayoutError {
  .inSection(path.section, .duplicateIndex(argument: argument, index: path.item))
}
