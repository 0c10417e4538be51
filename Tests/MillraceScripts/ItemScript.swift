import Millrace
import MillraceOracle
import MillraceRandom

/// A script for one section that is a list of items.
///
/// It contains the edits and checks that do not depend on the kind of items.
protocol ItemScript: EditScript {
  associatedtype Section: CheckedSection
  associatedtype Naive: NaiveLayout

  var random: SplitMix64 { get set }
  var maximumCount: Int { get }
  /// The expected items.
  var items: [Section.Item] { get set }
  var section: Section { get set }
  /// The expected layout.
  var naive: Naive { get }
  /// A copy from an earlier step, with its expected layout.
  var snapshot: (section: Section, expected: Naive)? { get set }

  mutating func newItem() -> Section.Item
}

extension ItemScript {
  var work: WorkCounters { section.work }

  /// Checks that edits of a copy and of the original do not affect each other.
  mutating func checkSnapshot(_ naive: Naive) throws {
    if case (var copy, let expected)? = snapshot, random.oneIn(5) {
      for index in expected.frames.indices {
        try require(copy.frame(at: index) == expected.frames[index], "a copy changed")
      }
      try require(copy.elements(in: .everything) == expected.elements(in: .everything), "a copy changed")
      snapshot = nil
    }
    if snapshot == nil, random.oneIn(5) { snapshot = (section, naive) }
  }
}

// MARK: - Edits of one item

extension ItemScript {
  mutating func insert(_ item: Section.Item, at index: Int) throws {
    lastEdit = "insert \(item) at \(index)"
    try section.insert(item, at: index)
    items.insert(item, at: index)
  }

  mutating func removeItem() throws {
    let index = random.int(0...(items.count - 1))
    lastEdit = "remove at \(index)"
    let stored = section.item(at: index)
    try require(section.remove(at: index) == stored, "removed another item than \(stored)")
    items.remove(at: index)
  }

  mutating func resizeItem() throws {
    let (item, index) = (newItem(), random.int(0...(items.count - 1)))
    lastEdit = "resize \(index) to \(item)"
    try section.resize(at: index, to: item)
    items[index] = item
  }

  /// Moves an item, mostly by a short distance, so that placing converges.
  mutating func moveItem() throws {
    let last = items.count - 1
    let source = random.int(0...last)
    let target = random.oneIn(3) ? random.int(0...last) : min(last, max(0, source + random.int(-3...3)))
    lastEdit = "move \(source) to \(target)"
    try section.move(from: source, to: target)
    items.insert(items.remove(at: source), at: target)
  }

  mutating func appendItem() throws {
    let item = newItem()
    lastEdit = "append \(item)"
    try section.append(item)
    items.append(item)
  }

  /// Removes items from the end or the start, sometimes all, so that trees become empty.
  mutating func truncate(fromStart: Bool = false) throws {
    let (count, rest) = (items.count, random.int(0...items.count))
    lastEdit = "truncate to \(rest) items\(fromStart ? " from the start" : "")"
    while section.count > rest { try section.remove(at: fromStart ? 0 : section.count - 1) }
    if fromStart { items.removeFirst(count - rest) } else { items.removeLast(count - rest) }
  }

  mutating func settle() throws {
    let budget = random.pick([0, 1, 10, 100, .max])
    lastEdit = "settle \(budget)"
    section.settle(budget: budget)
    try require(budget < .max || section.isSettled, "not settled")
  }

  /// Checks that settled items are placed exactly.
  func checkSettledItems(_ naive: Naive) throws {
    let provisional = section.provisional
    try require(
      (provisional.firstUnsettledIndex == nil) == section.isSettled,
      "firstUnsettledIndex and isSettled disagree")
    for index in 0..<(provisional.firstUnsettledIndex ?? items.count) {
      let (frame, expected) = (provisional.frame(at: index), naive.frames[index])
      try require(frame == expected, "settled item \(index) at \(frame), not \(expected)")
    }
  }
}

// MARK: - Batches

extension ItemScript {
  /// Applies a random batch to the section and, by its definition, to the model.
  mutating func batch() throws {
    let count = items.count
    var free = Array(0..<count).shuffled(using: &random)
    func take(_ most: Int) -> [Int] {
      let taken = Array(free.prefix(random.int(0...most)))
      free.removeFirst(taken.count)
      return taken
    }
    var batch = BatchUpdate()
    var (resized, new): ([Int: Section.Item], [Int: Section.Item]) = ([:], [:])
    // Some batches edit a large share of the items.
    let isLarge = random.oneIn(4)
    for index in take(random.oneIn(8) ? count : 4) { batch.remove(at: index) }
    let sources = take(isLarge ? count : 3)
    for index in take(isLarge ? count : 3) + sources.filter({ _ in random.oneIn(3) }) {
      resized[index] = newItem()
      batch.resize(at: index, to: Section.feedItem(resized[index]!))
    }
    let inserted = count < maximumCount * 2 ? random.int(0...(isLarge ? max(4, count) : 4)) : 0
    var places = Array(0..<(count - batch.removals.count + inserted)).shuffled(using: &random)
    for source in sources { batch.move(from: source, to: places.removeLast()) }
    for index in places.suffix(inserted) {
      new[index] = newItem()
      batch.insert(Section.feedItem(new[index]!), at: index)
    }
    random.addCells(to: &batch, count: count)
    lastEdit = "\(batch)"

    let (before, itemsBefore) = (naive, items)
    let rect = random.rect(in: before.contentSize, section.orientation)
    let anchor = random.anchor(in: rect, count: count)
    let watched = random.oneIn(2) ? random.rect(in: before.contentSize, section.orientation) : nil
    let report = try section.apply(batch, keeping: anchor?.anchor, watching: watched)

    let origins = EditChecks<Naive>.origins(after: batch, count: count)
    for (index, item) in resized { items[index] = item }
    let old = items
    items = origins.enumerated().map { index, origin in origin.map { old[$0] } ?? new[index]! }

    let checks = checks(from: before, itemsBefore, origins)
    try checks.check(report, batch)
    if let anchor {
      try checks.check(
        report.offsetCorrection, of: anchor, moved: Set(batch.moves.map(\.source.item)),
        resized: Set(batch.resizes.map(\.path.item)))
    }
    if let watched { try checks.check(report, batch, watched: watched) }
  }

  private func checks(from before: Naive, _ items: [Section.Item], _ origins: [Int?]) -> EditChecks<Naive> {
    EditChecks(
      orientation: section.orientation, before: before, after: naive, origins: origins,
      isEstimated: { section.isEstimate(items[$0]) }
    ) {
      failure($0)
    }
  }
}

// MARK: - Anchors

extension ItemScript {
  /// Makes an edit with an anchor.
  mutating func keepAnchor() throws {
    let (before, itemsBefore) = (naive, items)
    let count = items.count
    let rect = random.rect(in: before.contentSize, section.orientation)
    guard let anchor = random.anchor(in: rect, count: count) else { return }
    let (item, index) = (newItem(), random.int(0...max(0, count - 1)))
    let target = random.int(0...max(0, count - 1))
    let edit = count > 0 ? random.int(0...3) : 3
    lastEdit = "edit \(edit) of \(item) at \(index), \(target) keeping \(anchor)"
    let correction = try section.withAnchor(anchor.anchor, settling: true) { (section) throws(LayoutError) in
      switch edit {
      case 0: try section.remove(at: index)
      case 1: try section.move(from: index, to: target)
      case 2: try section.resize(at: index, to: item)
      default: try section.insert(item, at: index)
      }
    }
    var origins: [Int?] = Array(0..<count)
    switch edit {
    case 0:
      items.remove(at: index)
      origins.remove(at: index)
    case 1:
      items.insert(items.remove(at: index), at: target)
      origins.insert(origins.remove(at: index), at: target)
    case 2: items[index] = item
    default:
      items.insert(item, at: index)
      origins.insert(nil, at: index)
    }
    let moved: Set<Int> = edit == 1 && index != target ? [index] : []
    try checks(from: before, itemsBefore, origins).check(
      correction, of: anchor, moved: moved, resized: edit == 2 ? [index] : [])
    try keepProvisionalAnchor()
  }

  /// Keeps an anchor at its provisional position while items are settled.
  private mutating func keepProvisionalAnchor() throws {
    guard let index = items.indices.randomElement(using: &random) else { return }
    let before = section.orientation.upright(section.provisional.frame(at: index)).minY
    let budget = random.pick([0, 1, 10, .max])
    let correction = section.withAnchor(.item(index), settling: false) { section in
      _ = section.settle(budget: budget)
    }
    let after = section.orientation.upright(section.provisional.frame(at: index)).minY
    try require(
      abs(before + correction.points * section.orientation.sign - after) < 1e-3,
      "\(index) from \(before) to \(after): \(correction)")
    try require(
      correction.isEstimate == (index >= section.firstUnsettledIndex ?? .max), "estimate: \(correction)")
  }
}
