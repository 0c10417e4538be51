import Millrace
import MillraceOracle

/// A batch, and the models of the sections that it inserts.
struct DrawnBatch<Section> {
  var batch = BatchUpdate()
  var inserted: [Int: Section] = [:]
  var replacing: [Int: Section] = [:]
}

// Random batches.

extension FeedBatchScript {
  /// Returns a random valid batch of about `edits` edits. Some batches edit a large share of the items.
  mutating func drawBatch(edits: Int, ofSections: Bool = true) throws -> DrawnBatch<Section> {
    var drawn = DrawnBatch<Section>()
    let isOne = edits == 1
    let kind = random.int((ofSections ? 0 : 4)...7)
    let factor = !isOne && random.oneIn(4) ? 20 : 1
    /// Returns a random number of edits of a kind.
    func number(_ of: Int, _ most: Int) -> Int {
      isOne ? (kind == of ? 1 : 0) : random.int(0...min(most, edits) * (of < 4 ? 1 : factor))
    }
    if ofSections, factor == 1 || random.oneIn(2) {
      try drawSections(&drawn, number(0, 2), number(1, 2), number(2, 2), number(3, 2))
    }
    drawItems(&drawn, number(4, 5), number(5, 5), number(6, 4), number(7, 4))
    return drawn
  }

  private mutating func drawSections(
    _ drawn: inout DrawnBatch<Section>, _ removals: Int, _ insertions: Int, _ moves: Int, _ replacements: Int
  ) throws {
    let count = sections.count
    var free = Array(0..<count).shuffled(using: &random)[...]
    for index in free.prefix(removals) { drawn.batch.removeSection(at: index) }
    free = free.dropFirst(removals)
    let sources = free.prefix(moves)
    // Moved sections may be replaced too.
    if random.oneIn(3) { free = (sources + free.dropFirst(moves)) } else { free = free.dropFirst(moves) }
    for index in free.prefix(replacements) {
      drawn.replacing[index] = try newSection()
      try drawn.batch.replaceSection(at: index, with: feedSection(drawn.replacing[index]!))
    }
    let arriving = sections.count < 20 ? insertions : 0
    let newCount = count - drawn.batch.sectionRemovals.count + arriving
    var places = Array(0..<newCount).shuffled(using: &random)
    for source in sources { drawn.batch.moveSection(from: source, to: places.removeLast()) }
    for _ in 0..<arriving {
      let index = places.removeLast()
      drawn.inserted[index] = try newSection()
      try drawn.batch.insertSection(feedSection(drawn.inserted[index]!), at: index)
    }
  }

  private mutating func drawItems(
    _ drawn: inout DrawnBatch<Section>, _ removals: Int, _ insertions: Int, _ moves: Int, _ resizes: Int
  ) {
    let sections = sections
    let batch = drawn.batch
    let targets = batch.sectionTargets(count: sections.count)
    func isGone(_ section: Int) -> Bool { targets[section] < 0 || drawn.replacing[section] != nil }
    // The sections after the batch, as far as needed to know which items they accept.
    var after: [Section?] = Array(
      repeating: nil, count: sections.count - batch.sectionRemovals.count + batch.sectionInsertions.count)
    for (section, target) in targets.enumerated() where target >= 0 {
      after[target] = drawn.replacing[section] ?? sections[section]
    }
    for (index, section) in drawn.inserted { after[index] = section }
    let kinds = after.map { $0! }

    var free = sections.indices.flatMap { section in
      (0..<sections[section].itemCount).map { ItemPath(section: section, item: $0) }
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
    var counts = kinds.map(\.itemCount)
    for path in drawn.batch.removals { counts[targets[path.section]] -= 1 }

    // Collect the inserted and moved items by section, then give each one of the indices there.
    var moved: [(source: ItemPath, section: Int)] = []
    for source in free.prefix(moves) {
      let home = isGone(source.section) ? nil : targets[source.section]
      let target = random.oneIn(2) ? home : kinds.indices.randomElement(using: &random)
      guard let target else { continue }
      if target != home {
        let item = sections[source.section].storedItem(source.item)
        guard canMove(item, to: kinds[target]) else { continue }
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
    // Cells of sheets can be reloaded, too.
    guard resizes > 0 else { return }
    let staying = sections.indices.flatMap { section in
      (0..<sections[section].itemCount).map { ItemPath(section: section, item: $0) }
    }.filter { !isGone($0.section) || sources[$0] != nil }
    random.addCells(to: &drawn.batch, staying)
  }
}
