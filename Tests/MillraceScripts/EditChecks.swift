import Millrace
import MillraceOracle
import MillraceRandom

/// An anchor, and the rectangle or item that it refers to.
enum TestAnchor {
  case item(ItemPath)
  case firstVisible(LayoutRect)
  case end
  case reader(LayoutRect, tolerance: Double)

  var anchor: Anchor {
    switch self {
    case .item(let path): .item(path)
    case .firstVisible(let rect): .firstVisible(in: rect)
    case .end: .end
    case .reader(let rect, let tolerance): .reader(in: rect, tolerance: tolerance)
    }
  }
}

extension SplitMix64 {
  /// Returns a random anchor of any kind, or `nil`.
  mutating func anchor(in rect: LayoutRect, count: Int) -> TestAnchor? {
    switch int(0...4) {
    case 0 where count > 0: .item(ItemPath(section: 0, item: int(0...(count - 1))))
    case 1: .firstVisible(rect)
    case 2: .end
    case 3: reader(rect)
    default: nil
    }
  }

  /// Returns an anchor of a reader with a random tolerance, mostly the default one.
  mutating func reader(_ rect: LayoutRect) -> TestAnchor {
    .reader(rect, tolerance: pick([1, 1, 0, 20.3, 400, -30, .infinity, .nan]))
  }
}

extension NaiveOrientation {
  /// Returns whether a visible rect, inside of a safe area whose length is in units, reaches the end of content of a size.
  func reachesEnd(
    _ rect: LayoutRect, within tolerance: Double, of size: LayoutSize, safeArea: Int = 0
  ) -> Bool {
    end(of: rect) - Double(safeArea) / 192 + tolerance >= length(of: size)
  }

  /// Returns the item that an anchor of a visible rect keeps, whose first visible item is `item`.
  ///
  /// If that begins before the rect, and it is resized, or an item of its row beside it that begins before the rect, this is
  /// the first of `items` in the rect that begins at its end or further on, or at the end of the row.
  ///
  /// - Parameter row: The other items of the row, and its end in units.
  func firstAfterCut(
    _ item: Element, in rect: LayoutRect, of items: [Element], row: (items: [Element], end: Int)?,
    isResized: (Element) -> Bool
  ) -> Element {
    let (down, across) = uprightEdges(of: rect)
    func edges(_ item: Element) -> (down: (Int, Int), across: (Int, Int)) { uprightEdges(of: item.frame) }
    let (start, ownEnd) = edges(item).down
    guard start < down.0 else { return item }
    let isBesideResized = row?.items.contains { other in
      let (otherStart, otherEnd) = edges(other).down
      return isResized(other) && otherStart < down.0 && (otherStart >= start || otherEnd > start)
    }
    let end: Int
    if isResized(item) {
      end = ownEnd
    } else if let row, isBesideResized == true {
      end = max(ownEnd, row.end)
    } else {
      return item
    }
    let next = items.first { next in
      let (start, cross) = (edges(next).down.0, edges(next).across)
      return next.path > item.path && start >= end && start < down.1
        && max(cross.0, across.0) < min(cross.1, across.1)
    }
    return next ?? item
  }
}

/// Checks offset corrections and change reports.
struct EditChecks<Naive: NaiveLayout> {
  let orientation: NaiveOrientation
  /// The layouts before and after the edits.
  let before: Naive
  let after: Naive
  /// The index of each item before the edits, or `nil` for new items.
  let origins: [Int?]
  /// Whether items are in several lanes.
  var hasLanes = false
  /// Returns whether the size of an item is an estimate before the edits.
  var isEstimated: (Int) -> Bool = { _ in false }
  /// Returns an error with a message.
  let failure: (String) -> any Error

  private func require(_ condition: Bool, _ message: @autoclosure () -> String) throws {
    if !condition { throw failure(message()) }
  }

  /// Returns the index before a batch of each item after it, or `nil` for new items.
  ///
  /// By the definition of batches, inserted items are at their indices and the remaining items fill the rest
  /// in order.
  static func origins(after batch: BatchUpdate, count: Int) -> [Int?] {
    let departing = Set(batch.removals.map(\.item)).union(batch.moves.map(\.source.item))
    var staying = (0..<count).filter { !departing.contains($0) }[...]
    let newCount = count - batch.removals.count + batch.insertions.count
    let inserted = Set(batch.insertions.map(\.path.item))
    return (0..<newCount).map { index in
      if inserted.contains(index) { return nil }
      if let move = batch.moves.first(where: { $0.target.item == index }) { return move.source.item }
      return staying.removeFirst()
    }
  }
}

// MARK: - Anchors

extension EditChecks {
  /// Checks the offset correction of an anchor.
  ///
  /// - Parameters:
  ///   - moved: The indices before the edit of the moved items.
  ///   - resized: Those of the resized items.
  func check(
    _ correction: OffsetCorrection?, of anchor: TestAnchor, moved: Set<Int>, resized: Set<Int>
  ) throws {
    guard let correction else { throw failure("no correction") }
    try require(!correction.isEstimate, "an estimate: \(correction)")
    let kept = keptItem(anchor, moved: moved, resized: resized)
    let isItem = if case .some = kept { true } else { false }
    try require((correction.index != nil) == isItem, "\(anchor): \(correction), expected \(kept ?? -1)")
    var expected = 0.0
    if let kept {
      let index = origins.firstIndex(of: kept)!
      try require(correction.index == index, "\(anchor): \(correction), expected \(index)")
      expected = start(after, index) - start(before, kept)
    } else if keepsEnd(anchor) {
      expected = orientation.length(of: after.contentSize) - orientation.length(of: before.contentSize)
    }
    expected *= orientation.sign
    // The difference of two positions of up to 2^50 units, as `Double`, has an error of less than a unit.
    try require(abs(correction.points - expected) < 1 / 300, "\(anchor): \(correction), not \(expected)")
  }

  /// Returns the start of an item along the main axis.
  private func start(_ naive: Naive, _ index: Int) -> Double { orientation.upright(naive.frames[index]).minY }

  private func keepsEnd(_ anchor: TestAnchor) -> Bool {
    switch anchor {
    case .end: true
    case .reader(let rect, let tolerance):
      orientation.reachesEnd(rect, within: tolerance, of: before.contentSize)
    case .item, .firstVisible: false
    }
  }

  /// Returns the index, before the edit, of the item that the anchor keeps.
  private func keptItem(_ anchor: TestAnchor, moved: Set<Int>, resized: Set<Int>) -> Int? {
    if keepsEnd(anchor) { return nil }
    let staying = origins.compactMap { $0 }.filter { !moved.contains($0) }.sorted()
    let first: Int
    switch anchor {
    case .item(let path):
      if origins.contains(path.item) { return path.item }
      first = path.item
    case .firstVisible(let rect), .reader(let rect, _):
      let visible = before.elements(in: rect)
      guard let seen = visible.first(where: { !isEstimated($0.index) }) ?? visible.first else { return nil }
      let items = before.frames.enumerated().map { index, frame in
        Element(path: ItemPath(section: 0, item: index), frame: frame)
      }
      let row = before.row(ofItem: seen.index).map { row in
        (items: row.items.filter { $0 != seen.index }.map { items[$0] }, end: row.end)
      }
      first =
        hasLanes
        ? seen.index
        : orientation.firstAfterCut(items[seen.index], in: rect, of: items, row: row) {
          resized.contains($0.index)
        }.index
    case .end: return nil
    }
    return staying.first { $0 >= first } ?? staying.last { $0 < first }
  }
}

// MARK: - Batches

extension EditChecks {
  /// Checks the report of a batch.
  func check(_ report: ChangeReport, _ batch: BatchUpdate) throws {
    try require(report.removed == batch.removals.sorted(), "removed \(report.removed)")
    try require(report.inserted == batch.insertions.map(\.path).sorted(), "inserted \(report.inserted)")
    try require(report.moved == batch.moves.sorted { $0.source < $1.source }, "moved \(report.moved)")
    let resized = batch.resizes.map { origins.firstIndex(of: $0.path.item)! }.sorted()
    try require(report.resized.map(\.item) == resized, "resized \(report.resized)")
    let reloaded = batch.reloads.map { origins.firstIndex(of: $0.item)! }.sorted()
    try require(report.reloaded.map(\.item) == reloaded, "reloaded \(report.reloaded)")
    let reconfigured = batch.reconfigures.map { origins.firstIndex(of: $0.item)! }.sorted()
    try require(report.reconfigured.map(\.item) == reconfigured, "reconfigured \(report.reconfigured)")
    for (index, origin) in origins.enumerated() {
      try require(report.oldIndex(forNew: index) == origin, "\(index) was not \(origin ?? -1)")
      if let origin { try require(report.newIndex(forOld: origin) == index, "\(origin) is not \(index)") }
    }
    for path in batch.removals { try require(report.newPath(forOld: path) == nil, "\(path) is there") }
    try require((report.firstChangedPosition == nil) == batch.changesNothing, "the first change")
    try checkFirstChange(report)
  }

  private func checkFirstChange(_ report: ChangeReport) throws {
    guard let first = report.firstChangedPosition.map({ $0 * orientation.sign }) else { return }
    for (index, frame) in after.frames.enumerated() where origins[index].map({ before.frames[$0] }) != frame {
      try require(start(after, index) >= first, "\(index) changed above \(first)")
      if let origin = origins[index] {
        try require(start(before, origin) >= first, "\(origin) was above \(first)")
      }
    }
    for index in report.removed.map(\.item) {
      try require(start(before, index) >= first, "removed \(index) was above \(first)")
    }
  }

  /// Checks the reported changes of the items in a visible rect, which is that before the batch.
  func check(_ report: ChangeReport, _ batch: BatchUpdate, watched rect: LayoutRect) throws {
    func elements(_ naive: Naive, _ rect: LayoutRect) -> [Element] {
      naive.elements(in: rect).map {
        Element(path: $0.path, frame: $0.frame, zIndex: naive.zIndex(ofItem: $0.index))
      }
    }
    let moved = orientation.moved(rect, by: report.offsetCorrection?.points ?? 0)
    let expected = ElementChanges(
      naivelyFrom: elements(before, rect), to: elements(after, moved),
      isReconfigured: { batch.reconfigures.contains($0.path) },
      isSame: { origins[$1.index] == $0.index && !batch.reloads.contains($0.path) })
    try require(report.changes == expected, "the changes in \(rect): \(report.changes), not \(expected)")
  }
}
