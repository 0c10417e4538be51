import Millrace

extension FeedScript {
  /// A batch, and the models of the sections that it inserts.
  struct DrawnBatch {
    var batch = BatchUpdate()
    var inserted: [Int: NaiveFeed.Section] = [:]
    var replacing: [Int: NaiveFeed.Section] = [:]
  }

  /// Applies a random batch to the feed and, edit by edit, to the model.
  mutating func batch() throws {
    let drawn = try drawBatch(edits: random.pick([1, 1, 2, 4, 12]))
    let batch = drawn.batch
    let before = model.placement
    let (oldFeed, oldModel) = (feed, model)
    let rect = random.rect(in: before.contentSize, model.orientation)
    let anchor = randomAnchor(in: rect, before)
    let watched = random.oneIn(2) ? random.rect(in: before.contentSize, model.orientation) : nil
    lastEdit = "\(summary(drawn)) keeping \(String(describing: anchor))"
    let result = NaiveFeedBatch(
      batch, to: model.sections, inserted: drawn.inserted, replacing: drawn.replacing)
    try checkInvalidBatch(batch, result, anchor)
    var report = ChangeReport?.none
    let wasSettled = feed.isSettled
    if let anchor, random.oneIn(3) {
      // An anchor around the batch gives the same correction as the batch's anchor.
      let around = try feed.withAnchor(anchor.anchor) { (feed) throws(LayoutError) in
        report = try feed.apply(batch, keeping: anchor.anchor, watching: watched)
      }
      try require(
        around == report?.offsetCorrection,
        "\(anchor) around a batch: \(around), not \(String(describing: report?.offsetCorrection))")
    } else {
      report = try feed.apply(batch, keeping: anchor?.anchor, watching: watched)
    }
    guard let report else { throw failure("no report") }
    model.sections = result.sections
    let checks = FeedBatchChecks(
      orientation: model.orientation, models: (oldModel, model), before: before, after: model.placement,
      result: result, batch: batch
    ) { [script = self] in script.failure($0) }
    try checks.check(report)
    try checks.checkFirstChange(report, firstUnsettled: oldFeed.firstUnsettledSection, overflow: overflow)
    if let anchor { try checks.check(report.offsetCorrection, of: anchor) }
    if let watched { try checks.check(report, watched: watched, isSettled: (wasSettled, feed.isSettled)) }
    if batch.count == 1 { try checkSingleEdit(batch, anchor, report, oldFeed, oldModel) }
    try keepProvisionalAnchor()
  }

  /// Checks that a batch with an additional invalid edit throws and changes nothing.
  private mutating func checkInvalidBatch(
    _ batch: BatchUpdate, _ result: NaiveFeedBatch, _ anchor: TestAnchor?
  ) throws {
    guard random.oneIn(2), let section = result.sections.indices.randomElement(using: &random) else { return }
    var batch = batch
    let path = ItemPath(section: section, item: result.sections[section].items.count)
    let layout = result.sections[section].layout.rule
    batch.insert(layout.invalidItem, at: path)
    var thrown: LayoutError?
    do throws(LayoutError) { try feed.apply(batch, keeping: anchor?.anchor) } catch { thrown = error }
    guard case .inSection(let named, let error) = thrown else {
      throw failure("with an edit more: \(String(describing: thrown))")
    }
    switch error {
    case .cellsAreFixed where layout.fixedCount != nil, .unexpectedItem:
      try require(named == section, "the section of \(path) is called \(named)")
    case .invalidPlacement(let item, _, _, _):
      try require(item == path.item, "\(path) is called \(item)")
    default: throw failure("with an edit more at \(path): \(error)")
    }
  }

  /// Checks that a single edit has the same result as a batch of it, and the same offset correction.
  private mutating func checkSingleEdit(
    _ batch: BatchUpdate, _ anchor: TestAnchor?, _ report: ChangeReport, _ old: Feed,
    _ oldModel: NaiveFeed
  ) throws {
    var feed = old
    func edit(_ feed: inout Feed) throws(LayoutError) {
      for path in batch.removals { try feed.remove(at: path) }
      for move in batch.moves { try feed.move(from: move.source, to: move.target) }
      for resizing in batch.resizes { try feed.resize(at: resizing.path, to: resizing.item) }
      for insertion in batch.insertions { try feed.insert(insertion.item, at: insertion.path) }
      for index in batch.sectionRemovals { try feed.removeSection(at: index) }
      for move in batch.sectionMoves { try feed.moveSection(from: move.source, to: move.target) }
      for insertion in batch.sectionInsertions { try feed.insert(insertion.section, at: insertion.index) }
      for replacement in batch.sectionReplacements {
        try feed.replaceSection(at: replacement.index, with: replacement.section)
      }
    }
    // As a single edit this does nothing. In a batch, the item is removed and inserted, possibly in another
    // lane with the stable policy.
    let isMoveToItself =
      batch.moves.contains { $0.source == $0.target }
      || batch.sectionMoves.contains { $0.source == $0.target }
    if isMoveToItself { return }
    if let anchor {
      let correction = try feed.withAnchor(anchor.anchor) { (feed) throws(LayoutError) in try edit(&feed) }
      try require(
        correction == report.offsetCorrection, "one by one \(correction), not \(report.offsetCorrection!)")
    } else {
      try edit(&feed)
    }
    if let violation = feed.invariantViolation() { throw failure("one by one: \(violation)") }
    feed.settle()
    try check(&feed, model.placement, "one by one")
  }

  /// Keeps an anchor at its provisional position while items are settled.
  private mutating func keepProvisionalAnchor() throws {
    guard let path = randomPath() else { return }
    let orientation = model.orientation
    let before = orientation.upright(feed.provisional.frame(at: path)).minY
    let budget = random.pick([0, 1, 10, .max])
    let correction = feed.withAnchor(.item(path), settling: false) { feed in feed.settle(budget: budget) }
    let after = orientation.upright(feed.provisional.frame(at: path)).minY
    try require(
      abs(before + correction.points * orientation.sign - after) < 1e-3,
      "\(path) from \(before) to \(after): \(correction)")
    let isEstimate = path.section >= feed.firstUnsettledSection ?? .max
    try require(!correction.isEstimate || isEstimate, "estimate: \(correction)")
  }

  /// Checks the offset correction of a change that keeps the order of all items.
  func checkKept(
    _ correction: OffsetCorrection?, of anchor: TestAnchor, since before: NaiveFeed
  ) throws {
    // An empty batch watches no rectangle.
    let batch = BatchUpdate()
    let same = NaiveFeedBatch(batch, to: model.sections, inserted: [:], replacing: [:])
    let checks = FeedBatchChecks(
      orientation: model.orientation, models: (before, model), before: before.placement,
      after: model.placement,
      result: same, batch: batch
    ) { [script = self] in script.failure($0) }
    try checks.check(correction, of: anchor)
  }

  mutating func randomAnchor(in rect: LayoutRect, _ placement: NaiveFeed.Placement) -> TestAnchor? {
    switch random.int(0...4) {
    case 0: randomPath().map { .item($0) }
    case 1: .firstVisible(rect)
    case 2: .end
    case 3: .reader(rect)
    default: nil
    }
  }

  private func summary(_ drawn: DrawnBatch) -> String {
    let batch = drawn.batch
    var parts: [String] = []
    parts += batch.removals.map { "remove \($0)" }
    parts += batch.insertions.map { "insert \($0.path)" }
    parts += batch.moves.map { "move \($0.source) to \($0.target)" }
    parts += batch.resizes.map { "resize \($0.path)" }
    parts += batch.sectionRemovals.map { "remove section \($0)" }
    parts += drawn.inserted.map { "insert section \($0.key) of \($0.value.items.count)" }
    parts += batch.sectionMoves.map { "move section \($0.source) to \($0.target)" }
    parts += drawn.replacing.map { "replace section \($0.key) by one of \($0.value.items.count)" }
    return "batch(\(parts.joined(separator: ", ")))"
  }
}

// MARK: - Random batches

extension FeedScript {
  /// Returns a random valid batch of about `edits` edits.
  private mutating func drawBatch(edits: Int) throws -> DrawnBatch {
    var drawn = DrawnBatch()
    let isOne = edits == 1
    let kind = random.int(0...7)
    /// Returns a random number of edits of a kind.
    func number(_ of: Int, _ most: Int) -> Int {
      isOne ? (kind == of ? 1 : 0) : random.int(0...min(most, edits))
    }
    try drawSections(&drawn, number(0, 2), number(1, 2), number(2, 2), number(3, 2))
    drawItems(&drawn, number(4, 5), number(5, 5), number(6, 4), number(7, 4))
    return drawn
  }

  private mutating func drawSections(
    _ drawn: inout DrawnBatch, _ removals: Int, _ insertions: Int, _ moves: Int, _ replacements: Int
  ) throws {
    let count = model.sections.count
    var free = Array(0..<count).shuffled(using: &random)[...]
    for index in free.prefix(removals) { drawn.batch.removeSection(at: index) }
    free = free.dropFirst(removals)
    let sources = free.prefix(moves)
    // Moved sections may be replaced too.
    if random.oneIn(3) { free = (sources + free.dropFirst(moves)) } else { free = free.dropFirst(moves) }
    for index in free.prefix(replacements) {
      drawn.replacing[index] = newSection()
      try drawn.batch.replaceSection(at: index, with: feedSection(drawn.replacing[index]!))
    }
    let arriving = model.sections.count < 20 ? insertions : 0
    let newCount = count - drawn.batch.sectionRemovals.count + arriving
    var places = Array(0..<newCount).shuffled(using: &random)
    for source in sources { drawn.batch.moveSection(from: source, to: places.removeLast()) }
    for _ in 0..<arriving {
      let index = places.removeLast()
      drawn.inserted[index] = newSection()
      try drawn.batch.insertSection(feedSection(drawn.inserted[index]!), at: index)
    }
  }

  private mutating func drawItems(
    _ drawn: inout DrawnBatch, _ removals: Int, _ insertions: Int, _ moves: Int, _ resizes: Int
  ) {
    let sections = model.sections
    let batch = drawn.batch
    let targets = NaiveFeedBatch.sectionTargets(of: batch, count: sections.count)
    func isGone(_ section: Int) -> Bool { targets[section] < 0 || drawn.replacing[section] != nil }
    // The sections after the batch, as far as needed to know which items they accept.
    var after: [NaiveFeed.Section?] = Array(
      repeating: nil, count: sections.count - batch.sectionRemovals.count + batch.sectionInsertions.count)
    for (section, target) in targets.enumerated() where target >= 0 {
      after[target] = drawn.replacing[section] ?? sections[section]
    }
    for (index, section) in drawn.inserted { after[index] = section }
    let kinds = after.map { $0! }

    var free = sections.indices.flatMap { section in
      sections[section].items.indices.map { ItemPath(section: section, item: $0) }
    }.shuffled(using: &random)
    // Sometimes all items of a section are removed.
    let emptied = random.oneIn(8) ? random.int(0...max(0, sections.count - 1)) : -1
    // Cells are inserted and removed only with their spreadsheet.
    free.removeAll { !isGone($0.section) && sections[$0.section].hasFixedItems }
    for path in free where !isGone(path.section) {
      guard path.section == emptied || drawn.batch.removals.count < removals else { continue }
      drawn.batch.remove(at: path)
    }
    let removed = Set(drawn.batch.removals)
    free.removeAll { removed.contains($0) }
    var counts = kinds.map(\.items.count)
    for path in drawn.batch.removals { counts[targets[path.section]] -= 1 }

    // Collect the inserted and moved items by section, then give each one of the indices there.
    var moved: [(source: ItemPath, section: Int)] = []
    for source in free.prefix(moves) {
      let home = isGone(source.section) ? nil : targets[source.section]
      let target = random.oneIn(2) ? home : kinds.indices.randomElement(using: &random)
      guard let target else { continue }
      if target != home {
        let item = sections[source.section].storedItem(source.item)
        guard accepts(item, in: kinds[target]), !kinds[target].hasFixedItems,
          !isTooThin(item, in: kinds[target])
        else { continue }
      }
      moved.append((source, target))
      if let home { counts[home] -= 1 }
      counts[target] += 1
    }
    var arriving: [Int] = []
    if !kinds.isEmpty {
      for _ in 0..<insertions {
        let section = random.int(0...(kinds.count - 1))
        if counts[section] < 2 * maximumCount, !kinds[section].hasFixedItems { arriving.append(section) }
      }
    }
    for section in arriving { counts[section] += 1 }
    var places = counts.map { Array(0..<$0).shuffled(using: &random) }
    for (source, section) in moved {
      let target = ItemPath(section: section, item: places[section].removeLast())
      drawn.batch.move(from: source, to: target)
    }
    for section in arriving {
      let path = ItemPath(section: section, item: places[section].removeLast())
      drawn.batch.insert(newItem(for: kinds[section]), at: path)
    }
    let sources = Dictionary(moved.map { ($0.source, $0.section) }) { first, _ in first }
    for path in free.dropFirst(random.oneIn(2) ? 0 : moves).prefix(resizes) {
      let target = sources[path]
      guard target != nil || !isGone(path.section) else { continue }
      let kind = kinds[target ?? targets[path.section]]
      let item = newItem(for: kind)
      if accepts(item, in: kind) { drawn.batch.resize(at: path, to: item) }
    }
  }
}
