import Millrace
import MillraceOracle
import MillraceRandom

/// A script of a feed, which applies random batches and checks their reports.
protocol FeedBatchScript: EditScript {
  associatedtype Section: NaiveBatchSection
  associatedtype State: NaiveFeedState

  var random: SplitMix64 { get set }
  var feed: Feed { get set }
  /// The expected sections.
  var sections: [Section] { get set }
  /// The expected elements.
  var state: State { get throws }
  /// The approximate maximum number of items of a section.
  var maximumCount: Int { get }

  mutating func newSection() throws -> Section
  mutating func feedSection(_ section: Section) throws -> FeedSection
  /// Returns a random item for a section.
  mutating func newItem(for section: Section) -> FeedItem
  /// Returns whether a section accepts an item.
  func accepts(_ item: FeedItem, in section: Section) -> Bool
  /// Returns whether a section accepts an item as another section stored it.
  func canMove(_ item: FeedItem, to section: Section) -> Bool
  /// Returns a random visible rect.
  mutating func randomView() -> LayoutRect
  /// Gives items and sections the identities that they have after a batch.
  mutating func takeNames(of result: NaiveFeedBatch<Section>, _ batch: BatchUpdate)
  /// Takes over the offset of the section that an anchor kept in place, which the feed changed.
  mutating func takeOffsets(kept: ItemPath?) throws
  /// Checks that a batch with an additional invalid edit throws and changes nothing.
  mutating func checkInvalid(
    _ batch: BatchUpdate, _ result: NaiveFeedBatch<Section>, keeping anchor: TestAnchor?) throws
  /// Checks that the start of the first change is not further above it than necessary.
  func checkFirstChange(
    _ report: ChangeReport, _ checks: FeedBatchChecks<State, Section>, since old: Feed) throws
  /// Checks the elements of a settled feed.
  func check(_ feed: inout Feed, _ name: String) throws
}

extension FeedBatchScript {
  func checkFirstChange(
    _ report: ChangeReport, _ checks: FeedBatchChecks<State, Section>, since old: Feed
  ) throws {}

  mutating func takeNames(of result: NaiveFeedBatch<Section>, _ batch: BatchUpdate) {
    sections = result.sections
  }

  /// Applies a random batch to the feed and, edit by edit, to the model.
  mutating func batch() throws {
    let difference = try random.oneIn(6) ? drawDifference() : nil
    let drawn = try difference ?? drawBatch(edits: random.pick([1, 1, 2, 4, 12]))
    let batch = drawn.batch
    let (oldFeed, before) = (feed, try state)
    let anchor = randomAnchor(cutting: batch.resizes.map(\.path), of: before)
    let watched = random.oneIn(2) ? randomView() : nil
    lastEdit = "\(summary(drawn)) keeping \(String(describing: anchor))"
    let result = NaiveFeedBatch(batch, to: sections, inserted: drawn.inserted, replacing: drawn.replacing)
    try checkInvalid(batch, result, keeping: anchor)
    var report = ChangeReport?.none
    if let anchor, random.oneIn(3) {
      // An anchor around the batch gives the same correction as the batch's anchor.
      let token = try random.oneIn(2) ? feed.beginAnchoring(anchor.anchor) : nil
      var around = try feed.withAnchor(anchor.anchor) { (feed) throws(LayoutError) in
        report = try feed.apply(batch, keeping: anchor.anchor, watching: watched)
      }
      if let token { around = feed.endAnchoring(token) }
      try require(
        around == report?.offsetCorrection,
        "\(anchor) around a batch: \(around), not \(String(describing: report?.offsetCorrection))")
    } else {
      report = try feed.apply(batch, keeping: anchor?.anchor, watching: watched)
    }
    guard let report else { throw failure("no report") }
    takeNames(of: result, batch)
    try takeOffsets(kept: report.offsetCorrection?.path)
    let checks = FeedBatchChecks(before: before, after: try state, result: result, batch: batch) {
      [script = self] in script.failure($0)
    }
    try checks.check(report)
    try checkFirstChange(report, checks, since: oldFeed)
    if let anchor { try checks.check(report.offsetCorrection, of: anchor) }
    if let watched { try checks.check(report, watched: watched) }
    if batch.count == 1, !batch.changesNothing { try checkSingleEdit(batch, anchor, report, oldFeed) }
    try keepProvisionalAnchor()
  }

  /// Checks that a single edit has the same result as a batch of it, and the same offset correction.
  private mutating func checkSingleEdit(
    _ batch: BatchUpdate, _ anchor: TestAnchor?, _ report: ChangeReport, _ old: Feed
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
    try check(&feed, "one by one")
  }

  /// Keeps an anchor at its provisional position while items are settled.
  private mutating func keepProvisionalAnchor() throws {
    guard let path = randomPath() else { return }
    // An item of an orthogonal section is kept along the feed by the start of its section.
    if feed.orthogonalScrolling(ofSection: path.section) != nil { return }
    let orientation = try state.orientation
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

  /// Returns a random anchor, in half of the cases of a visible rect that begins within one of the items at `paths`.
  mutating func randomAnchor(cutting paths: [ItemPath], of state: State) -> TestAnchor? {
    guard random.oneIn(2), let path = paths.randomElement(using: &random) else {
      return randomAnchor(in: randomView())
    }
    var rect = randomView()
    let (item, view) = (
      state.orientation.uprightEdges(of: state.frame(at: path)).down,
      state.orientation.uprightEdges(of: rect).down
    )
    let distance = item.0 + random.int(1...max(1, item.1 - item.0 - 1)) - view.0
    rect = state.orientation.moved(rect, by: Double(distance) / 192 * state.orientation.sign)
    return random.oneIn(3) ? random.reader(rect) : .firstVisible(rect)
  }

  mutating func randomAnchor(in rect: LayoutRect) -> TestAnchor? {
    switch random.int(0...4) {
    case 0: randomPath().map { .item($0) }
    case 1: .firstVisible(rect)
    case 2: .end
    case 3: random.reader(rect)
    default: nil
    }
  }

  mutating func randomPath() -> ItemPath? {
    let counts = sections.map(\.itemCount)
    guard let section = counts.indices.filter({ counts[$0] > 0 }).randomElement(using: &random) else {
      return nil
    }
    return ItemPath(section: section, item: random.int(0...(counts[section] - 1)))
  }

  private func summary(_ drawn: DrawnBatch<Section>) -> String {
    let batch = drawn.batch
    var parts: [String] = []
    parts += batch.removals.map { "remove \($0)" }
    parts += batch.insertions.map { "insert \($0.path)" }
    parts += batch.moves.map { "move \($0.source) to \($0.target)" }
    parts += batch.resizes.map { "resize \($0.path)" }
    parts += batch.reloads.map { "reload \($0)" } + batch.reconfigures.map { "reconfigure \($0)" }
    parts += batch.sectionRemovals.map { "remove section \($0)" }
    parts += drawn.inserted.map { "insert section \($0.key) of \($0.value.itemCount)" }
    parts += batch.sectionMoves.map { "move section \($0.source) to \($0.target)" }
    parts += drawn.replacing.map { "replace section \($0.key) by one of \($0.value.itemCount)" }
    return "batch(\(parts.joined(separator: ", ")))"
  }
}
