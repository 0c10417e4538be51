import Millrace

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
    case .reader(let rect): before.orientation.end(of: rect) + 1 >= orientation.length(of: before.contentSize)
    default: false
    }
  }

  /// Returns the paths, before and after, of the item that the anchor keeps.
  private func keptItem(_ anchor: TestAnchor) -> (before: ItemPath, after: ItemPath)? {
    let first: ItemPath
    var follows = false
    switch anchor {
    case .item(let path): (first, follows) = (path, true)
    case .firstVisible(let rect), .reader(let rect):
      guard let seen = before.firstVisibleItem(in: rect) else { return nil }
      let isResized = batch.resizes.contains { $0.path == seen.path }
      let item = before.items.first { $0.path == seen.path }
      if let item, isResized, !before.isInLane(seen.path), before.positionAcross(of: seen.path) == nil {
        first = orientation.firstAfterCut(item, in: seen.visible, of: before.items).path
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
    let resized = batch.resizes.map { resizing in pairs.first { $0.1 == resizing.path }!.0 }.sorted()
    try require(report.resized == resized, "resized \(report.resized)")
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
    try require((report.firstChangedPosition == nil) == batch.isEmpty, "the first change")
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

  /// Checks the reported differences in a visible rect.
  ///
  /// - Parameters:
  ///   - rect: The visible rect before the batch.
  ///   - isSettled: Whether everything was settled before and after the batch.
  func check(
    _ report: ChangeReport, watched rect: LayoutRect, isSettled: (before: Bool, after: Bool)
  ) throws {
    let moved = orientation.moved(rect, by: report.offsetCorrection?.points ?? 0)
    // All elements, with pinned ones at their pinned frames.
    let pinned = (before: before.pinned(in: rect), after: after.pinned(in: moved))
    let visible = after.elements(in: moved)
    let seen = before.elements(in: rect)
    /// Returns the element before the batch, or `nil` if it did not exist.
    func old(_ element: Element) -> Element? {
      pinned.before.first { newPath(of: $0) == element.path && isAlike($0, element) }
    }
    /// Returns the element after the batch, or `nil` if it no longer exists.
    func new(_ element: Element) -> Element? {
      guard let path = newPath(of: element) else { return nil }
      return pinned.after.first { $0.path == path && isAlike(element, $0) }
    }
    // Badges of one kind on an item have the same name.
    if hasEqualBadges(before, pinned.before) || hasEqualBadges(after, pinned.after) { return }
    var differences = report.differences[...]
    // Elements that are visible after the batch.
    for element in visible {
      let old = old(element)
      let isListed = differences.first.map { isSame($0.after, element) } ?? false
      // The ends of unsettled rows are unknown unless they were visible.
      let isOldKnown = isSettled.before || !after.isBetweenRows(element)
      if old.map({ old in seen.contains { isSame($0, old) } }) ?? isOldKnown || isSettled.before {
        try require(isListed == (old?.frame != element.frame), "difference of \(element)")
      }
      guard isListed else { continue }
      let difference = differences.removeFirst()
      try require(difference.after == element, "\(difference), not to \(element)")
      if isOldKnown {
        try require(
          difference.before?.path == old?.path && difference.before?.kind == old?.kind,
          "\(difference), of \(old as Any)")
      }
      if let old, seen.contains(where: { isSame($0, old) }) {
        try require(difference.before == old, "\(difference), from \(old)")
      }
    }
    // Elements that were visible before the batch and no longer are.
    var (removed, hidden): ([Element], [Element]) = ([], [])
    for element in seen {
      if new(element) == nil {
        // A separator may still exist between unsettled rows, at its position or another one.
        if !isSettled.after, before.isBetweenRows(element), let path = newPath(of: element) {
          guard let difference = differences.first, difference.before == element else {
            hidden.append(element)
            continue
          }
          if let now = difference.after {
            differences.removeFirst()
            try require(now.path == path && isAlike(element, now), "\(element) is said to be \(now)")
            continue
          }
        }
        removed.append(element)
      }
      guard let new = new(element), !visible.contains(where: { isSame($0, new) }) else { continue }
      let isListed = differences.first.map { isSame($0.before, element) } ?? false
      if isSettled.after { try require(isListed == (new.frame != element.frame), "difference of \(element)") }
      guard isListed else { continue }
      let difference = differences.removeFirst()
      try require(
        difference.before == element && isSame(difference.after, new),
        "\(difference), not of \(element) to \(new)")
      if isSettled.after { try require(difference.after?.frame == new.frame, "\(difference), not to \(new)") }
    }
    // Of the separators between unsettled rows, only some are reported as removed.
    let reported = differences.compactMap(\.before)
    removed = seen.filter { removed.contains($0) || hidden.contains($0) && reported.contains($0) }
    try require(reported == removed, "\(differences), expected removals \(removed)")
    for difference in differences { try require(difference.after == nil, "\(difference), which is gone") }
  }

  private func hasEqualBadges(_ state: State, _ elements: [Element]) -> Bool {
    let names = elements.filter { state.isBadge($0) }.map {
      [Int($0.kind.rawValue), $0.path.section, $0.path.item]
    }
    return Set(names).count < names.count
  }

  private func isSame(_ one: Element?, _ other: Element) -> Bool {
    one?.kind == other.kind && one?.path == other.path
  }

  /// Returns whether an element before the batch is the same as one after it.
  ///
  /// A kind may be a separator in one section and a background in another.
  private func isAlike(_ old: Element, _ new: Element) -> Bool {
    old.kind == new.kind && before.namesItem(old) == after.namesItem(new)
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
