import Millrace
import MillraceOracle

/// Checks the report of a feed's batch and the offset correction of an anchor.
struct FeedBatchChecks<State: NaiveFeedState, Section: NaiveBatchSection> {
  /// The feeds before and after the batch.
  let before: State
  let after: State
  let result: NaiveFeedBatch<Section>
  let batch: BatchUpdate
  /// Returns an error with a message.
  let failure: (String) -> any Error

  private func require(_ condition: Bool, _ message: @autoclosure () -> String) throws {
    if !condition { throw failure(message()) }
  }

  private var origins: [ItemPath?] { result.origins.flatMap { $0 } }

  private var orientation: NaiveOrientation { after.orientation }

  private func start(_ state: State, _ path: ItemPath) -> Double {
    state.orientation.upright(state.frame(at: path)).minY
  }
}

// MARK: - Anchors

extension FeedBatchChecks {
  /// Checks the offset correction of an anchor.
  func check(_ correction: OffsetCorrection?, of anchor: TestAnchor) throws {
    guard let correction else { throw failure("no correction") }
    try require(!correction.isEstimate, "an estimate: \(correction)")
    var expected = 0.0
    var path: ItemPath?
    if keepsEnd(anchor) {
      expected = orientation.length(of: after.contentSize) - orientation.length(of: before.contentSize)
    } else if let kept = keptItem(anchor) {
      path = kept.after
      expected = after.anchorStart(of: kept.after) - before.anchorStart(of: kept.before)
      let section = kept.before.section
      if result.sectionOrigins[kept.after.section] == section, !result.replaced.contains(section) {
        try require(after.keepsAcross(kept.after, as: kept.before, of: before), "\(kept) moved across")
      }
    }
    try require(correction.path == path, "\(correction), expected \(String(describing: path))")
    expected *= orientation.sign
    // The difference of two positions of up to 2^50 units, as `Double`, has an error of less than a unit.
    try require(abs(correction.points - expected) < 1 / 300, "\(correction), not \(expected)")
  }

  private func keepsEnd(_ anchor: TestAnchor) -> Bool {
    switch anchor {
    case .end: true
    case .reader(let rect, let tolerance):
      before.orientation.reachesEnd(
        rect, within: tolerance, of: before.contentSize, safeArea: before.safeArea.after)
    default: false
    }
  }

  /// Returns the paths, before and after, of the item that the anchor keeps.
  private func keptItem(_ anchor: TestAnchor) -> (before: ItemPath, after: ItemPath)? {
    let first: ItemPath
    var follows = false
    switch anchor {
    case .item(let path): (first, follows) = (path, true)
    case .firstVisible(let rect), .reader(let rect, _):
      guard let seen = before.firstVisibleItem(in: rect) else { return nil }
      let resized = Set(batch.resizes.map(\.path))
      let item = before.items.first { $0.path == seen.path }
      if let item, !resized.isEmpty, !before.isInLane(seen.path), before.positionAcross(of: seen.path) == nil
      {
        let row = before.row(of: seen.path).map { row in
          let others = before.items.filter {
            $0.path.section == seen.path.section && $0.path != seen.path && row.items.contains($0.path.item)
          }
          return (items: others, end: row.end)
        }
        // Queries do not find the items of an orthogonal section whose size along the feed is 0.
        let found = Set(before.unpinned(in: rect).filter { $0.kind == .item }.map(\.path))
        let items = before.items.filter { found.contains($0.path) }
        first =
          orientation.firstAfterCut(item, in: seen.visible, of: items, row: row) {
            resized.contains($0.path)
          }.path
      } else {
        first = seen.path
      }
    case .end: return nil
    }
    let departing = Set(batch.removals + batch.moves.map(\.source))
    let movedSections = Set(batch.sectionMoves.map(\.source))
    func path(of origin: ItemPath) -> ItemPath? {
      zip(after.items, origins).first { $0.1 == origin }?.0.path
    }
    let stays = !departing.contains(first) && !movedSections.contains(first.section)
    if follows || stays {
      if let path = path(of: first) { return (first, path) }
      if result.replaced.contains(first.section),
        let section = result.sectionOrigins.firstIndex(of: first.section)
      {
        let count = result.sections[section].itemCount
        if count > 0 { return (first, ItemPath(section: section, item: min(first.item, count - 1))) }
      }
    }
    let departingSections = movedSections.union(result.replaced).union(batch.sectionRemovals)
    let staying = before.items.map(\.path).filter {
      !departing.contains($0) && !departingSections.contains($0.section)
    }
    guard let replacement = staying.first(where: { $0 >= first }) ?? staying.last(where: { $0 < first })
    else {
      return nil
    }
    return (replacement, path(of: replacement)!)
  }
}

// MARK: - Reports

extension FeedBatchChecks {
  /// Checks the report of a batch.
  func check(_ report: ChangeReport) throws {
    try require(report.removed == batch.removals.sorted(), "removed \(report.removed)")
    try require(report.inserted == batch.insertions.map(\.path).sorted(), "inserted \(report.inserted)")
    try require(report.moved == batch.moves.sorted { $0.source < $1.source }, "moved \(report.moved)")
    let pairs = zip(after.items.map(\.path), origins)
    func newPaths(_ old: [ItemPath]) -> [ItemPath] {
      old.map { path in pairs.first { $0.1 == path }!.0 }.sorted()
    }
    try require(report.resized == newPaths(batch.resizes.map(\.path)), "resized \(report.resized)")
    try require(report.reloaded == newPaths(batch.reloads), "reloaded \(report.reloaded)")
    try require(report.reconfigured == newPaths(batch.reconfigures), "reconfigured \(report.reconfigured)")
    for (path, origin) in pairs {
      try require(
        report.oldPath(forNew: path) == origin, "\(path) was \(report.oldPath(forNew: path)!)")
    }
    for element in before.items {
      let path = pairs.first { $0.1 == element.path }?.0
      let reported = report.newPath(forOld: element.path)
      try require(reported == path, "\(element.path) is \(reported.map { "\($0)" } ?? "gone")")
    }
    try checkSections(report)
    try require((report.firstChangedPosition == nil) == batch.changesNothing, "the first change")
    try checkFirstChange(report)
  }

  private func checkSections(_ report: ChangeReport) throws {
    let inserted = batch.sectionInsertions.map(\.index).sorted()
    try require(report.insertedSections.flatMap { Array($0) } == inserted, "\(report.insertedSections)")
    let removed = batch.sectionRemovals.sorted()
    try require(report.removedSections.flatMap { Array($0) } == removed, "\(report.removedSections)")
    let moves = batch.sectionMoves.sorted { $0.source < $1.source }
    try require(report.movedSections == moves, "\(report.movedSections)")
    for (index, origin) in result.sectionOrigins.enumerated() {
      try require(report.oldSection(forNew: index) == origin, "section \(index)")
      if let origin { try require(report.newSection(forOld: origin) == index, "section \(origin)") }
    }
    let replaced = result.sectionOrigins.indices.filter {
      result.sectionOrigins[$0].map { result.replaced.contains($0) } ?? false
    }
    try require(report.replacedSections.flatMap { Array($0) } == replaced, "\(report.replacedSections)")
  }

  private func checkFirstChange(_ report: ChangeReport) throws {
    guard let first = report.firstChangedPosition.map({ $0 * orientation.sign }) else { return }
    for (element, origin) in zip(after.items, origins)
    where origin.map({ before.frame(at: $0) }) != element.frame {
      try require(start(after, element.path) >= first, "\(element.path) changed above \(first)")
      if let origin { try require(start(before, origin) >= first, "\(origin) was above \(first)") }
    }
    for path in report.removed { try require(start(before, path) >= first, "\(path) was above \(first)") }
  }

  /// Checks the reported changes in a visible rect, which is that before the batch.
  func check(_ report: ChangeReport, watched rect: LayoutRect) throws {
    let moved = orientation.moved(rect, by: report.offsetCorrection ?? .zero)
    let elements = (before: before.pinned(in: rect), after: after.pinned(in: moved))
    let expected = ElementChanges(
      naivelyFrom: before.elements(in: rect), to: after.elements(in: moved),
      isReconfigured: { $0.kind == .item && batch.reconfigures.contains($0.path) },
      isSame: { old, new in
        old.kind == new.kind && newPath(of: old) == new.path && before.namesItem(old) == after.namesItem(new)
          && before.ordinal(of: old, among: elements.before) == after.ordinal(of: new, among: elements.after)
          && !(old.kind == .item && batch.reloads.contains(old.path))
      })
    try require(report.changes == expected, "the changes in \(rect): \(report.changes), not \(expected)")
  }

  /// Returns the path of an element after the batch, or `nil` if it no longer exists.
  private func newPath(of element: Element) -> ItemPath? {
    let path = element.path
    if before.namesItem(element) { return zip(after.items, origins).first { $0.1 == path }?.0.path }
    if path.section == -1 { return path }
    if path.section == before.sectionCount {
      return ItemPath(section: after.sectionCount, item: path.item)
    }
    guard !result.replaced.contains(path.section) else { return nil }
    return result.sectionOrigins.firstIndex(of: path.section).map { ItemPath(section: $0, item: path.item) }
  }
}

// MARK: - The first change

extension FeedBatchChecks where State == NaivePlacedFeed {
  /// Checks the reported start of the first change.
  ///
  /// The start is never above the section of the change or above unsettled items. If a section is inserted,
  /// removed or moved, it is the start of that section.
  ///
  /// - Parameters:
  ///   - firstUnsettled: The first section that was unsettled before the batch.
  ///   - overflow: The maximum distance by which an item has ever started above its section.
  func checkFirstChange(_ report: ChangeReport, firstUnsettled: Int?, overflow: Double) throws {
    guard let first = report.firstChangedPosition.map({ $0 * orientation.sign }) else { return }
    let arrivals = batch.sectionInsertions.map(\.index) + batch.sectionMoves.map(\.target)
    let departures = batch.sectionRemovals + batch.sectionMoves.map(\.source)
    let border = (arrivals + departures + batch.sectionReplacements.map(\.index)).min() ?? .max
    let left = batch.removals + batch.moves.map(\.source) + batch.resizes.map(\.path)
    let arrived = batch.insertions.map(\.path) + batch.moves.map(\.target)
    let edited = left.map(\.section) + arrived.compactMap { result.sectionOrigins[$0.section] }
    let section = min(border, edited.min() ?? .max)
    let minimum = min(
      before.begin(ofSection: section), firstUnsettled.map { before.begin(ofSection: $0) } ?? .infinity)
    if border == section, firstUnsettled == nil, overflow == 0 {
      try require(first == minimum, "the first change at \(first), not \(minimum)")
    } else {
      // By this distance, an item may start above the edited one, and another one above that.
      try require(first > minimum - 2 * overflow - 1 / 300, "the first change at \(first), above \(minimum)")
    }
  }
}
