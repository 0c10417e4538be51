@testable import Millrace

/// The identifiers of sections and items as plain arrays.
struct NaiveSnapshot: Equatable {
  struct Section: Equatable {
    var id: Int
    var items: [Int]
  }

  var sections: [Section] = []

  var itemIDs: [Int] { sections.flatMap { $0.items } }

  func path(of item: Int) -> ItemPath? {
    for (section, entry) in sections.enumerated() {
      if let index = entry.items.firstIndex(of: item) { return ItemPath(section: section, item: index) }
    }
    return nil
  }

  func index(of section: Int) -> Int? { sections.firstIndex { $0.id == section } }

  mutating func remove(_ item: Int) {
    for index in sections.indices { sections[index].items.removeAll { $0 == item } }
  }

  mutating func insert(_ items: [Int], _ side: Side, _ other: Int) {
    let path = path(of: other)!
    sections[path.section].items.insert(contentsOf: items, at: path.item + (side == .after ? 1 : 0))
  }

  /// Makes the edits of a difference. New items of new sections are those of `new`.
  func applying(_ difference: SnapshotDifference, of new: NaiveSnapshot) -> NaiveSnapshot {
    var arrivals: [ItemPath: Int] = [:]
    var departed = Set(difference.removals)
    for move in difference.moves {
      arrivals[move.target] = sections[move.source.section].items[move.source.item]
      departed.insert(move.source)
    }
    for path in difference.insertions { arrivals[path] = new.sections[path.section].items[path.item] }
    var rest: [Section] = []
    var moved: [Int: Section] = [:]
    for (index, section) in sections.enumerated() {
      let items = section.items.indices.filter { !departed.contains(ItemPath(section: index, item: $0)) }
      let section = Section(id: section.id, items: items.map { section.items[$0] })
      if let move = difference.sectionMoves.first(where: { $0.source == index }) {
        moved[move.target] = section
      } else if !difference.sectionRemovals.contains(index) {
        rest.append(section)
      }
    }
    let old = Set(itemIDs)
    for index in difference.sectionInsertions {
      let items = new.sections[index].items.filter { !old.contains($0) }
      moved[index] = Section(id: new.sections[index].id, items: items)
    }
    for (index, section) in moved.sorted(by: { $0.key < $1.key }) { rest.insert(section, at: index) }
    for (path, item) in arrivals.sorted(by: { $0.key < $1.key }) {
      rest[path.section].items.insert(item, at: path.item)
    }
    return NaiveSnapshot(sections: rest)
  }

  /// Returns the difference of the same kind with the paths of edits that need no choice, and the least
  /// number of moves.
  func difference(from old: NaiveSnapshot) -> (
    removals: [ItemPath], insertions: [ItemPath], moves: Int, sectionMoves: Int
  ) {
    var removals: [ItemPath] = []
    var insertions: [ItemPath] = []
    var moves = 0
    let (oldItems, newItems) = (Set(old.itemIDs), Set(itemIDs))
    for (section, entry) in old.sections.enumerated() where index(of: entry.id) != nil {
      for (item, id) in entry.items.enumerated() where !newItems.contains(id) {
        removals.append(ItemPath(section: section, item: item))
      }
    }
    for (section, entry) in sections.enumerated() {
      let before = old.index(of: entry.id).map { old.sections[$0].items } ?? []
      let indices = before.compactMap { entry.items.firstIndex(of: $0) }
      moves += entry.items.count { oldItems.contains($0) } - Self.longestIncreasingCount(indices)
      if old.index(of: entry.id) == nil { continue }
      for (item, id) in entry.items.enumerated() where !oldItems.contains(id) {
        insertions.append(ItemPath(section: section, item: item))
      }
    }
    let order = old.sections.compactMap { index(of: $0.id) }
    return (removals, insertions, moves, order.count - Self.longestIncreasingCount(order))
  }

  private static func longestIncreasingCount(_ values: [Int]) -> Int {
    var counts: [Int] = []
    for (index, value) in values.enumerated() {
      counts.append(
        1 + (values[..<index].indices.filter { values[$0] < value }.map { counts[$0] }.max() ?? 0))
    }
    return counts.max() ?? 0
  }
}

extension Snapshot<Int, Int> {
  init(_ naive: NaiveSnapshot, nodeCapacity: Int = 128) throws {
    self.init(nodeCapacity: nodeCapacity)
    for section in naive.sections {
      try appendSections([section.id])
      try appendItems(section.items, to: section.id)
    }
  }
}

extension NumberForest {
  /// Returns what contradicts the structure of the forest, or `nil`.
  func invariantViolation() -> String? {
    var seen = Set<UInt32>()
    var total = 0
    func check(_ node: UInt32, depth: Int) -> String? {
      guard seen.insert(node).inserted else { return "node \(node) has two parents" }
      let entries = nodes[node].entries
      if entries.count > capacity { return "node \(node) has \(entries.count) entries" }
      if nodes[node].isLeaf {
        total += entries.count
        if entries.isEmpty, !nodes[node].isRoot { return "leaf \(node) is empty" }
        for entry in entries where leaves[entry] != node { return "number \(entry) is in leaf \(node)" }
        return nodes[node].counts.isEmpty ? nil : "leaf \(node) has counts"
      }
      if entries.isEmpty || entries.count != nodes[node].counts.count {
        return "node \(node) has wrong counts"
      }
      for (child, count) in zip(entries, nodes[node].counts) {
        if nodes[child].parent != node || nodes[child].isRoot { return "node \(child) has a wrong parent" }
        if let violation = check(child, depth: depth + 1) { return violation }
        if self.count(below: child) != Int(count) { return "node \(child) has \(count) numbers" }
      }
      return nil
    }
    for container in 0..<UInt32(roots.count) where roots[container] != Self.none {
      let root = roots[container]
      if !nodes[root].isRoot || nodes[root].parent != container {
        return "container \(container) has a wrong root"
      }
      if let violation = check(root, depth: 0) { return violation }
    }
    if total != count { return "\(count) numbers, expected \(total)" }
    let inLeaves = (0..<UInt32(leaves.count)).count { leaves[$0] != Self.none }
    if inLeaves != count { return "\(inLeaves) numbers have leaves, expected \(count)" }
    for node in free where !seen.insert(node).inserted { return "node \(node) is free" }
    return seen.count == nodes.count ? nil : "\(nodes.count) nodes, expected \(seen.count)"
  }
}
