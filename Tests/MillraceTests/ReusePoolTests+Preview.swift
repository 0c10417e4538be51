import MillraceRandom
import Testing

@testable import Millrace

/// A preview by the identities of items: what `FeedPreview` does with paths, written without knowledge of it.
struct PreviewedItems {
  /// An item that is moved or inserted.
  struct Arrival {
    let id: Int
    /// Whether the item is new, and not moved.
    let isNew: Bool
    let section: Int
    /// The items around it that stay, as far as there are any.
    var next: Int?
    var previous: Int?
    /// The index of `next` without the preview, or the number of items.
    var index = 0
  }

  typealias Section = (id: Int, items: [Int], isSheet: Bool)

  var preview: FeedPreview
  var removed: Set<Int> = []
  /// In ascending order of their paths.
  var arrivals: [Arrival] = []

  /// Returns the sections with the preview. Edits whose item or section is gone leave the preview.
  mutating func shown(over sections: [Section]) -> [Section] {
    let all = Set(sections.flatMap(\.items))
    removed.formIntersection(all)
    arrivals.removeAll { arrival in
      !arrival.isNew && !all.contains(arrival.id) || !sections.contains { $0.id == arrival.section }
    }
    let departing = removed.union(arrivals.filter { !$0.isNew }.map(\.id))
    var shown = sections
    for (number, section) in sections.enumerated() {
      let here = arrivals.filter { $0.section == section.id }
      func gap(_ arrival: Arrival) -> Int {
        if let next = arrival.next, let index = section.items.firstIndex(of: next) { return index }
        if let previous = arrival.previous, let index = section.items.firstIndex(of: previous) {
          return index + 1
        }
        return min(arrival.index, section.items.count)
      }
      shown[number].items = (0...section.items.count).flatMap { index in
        let arrived = here.filter { gap($0) == index }.map(\.id)
        let staying = section.items[index...].prefix(1).filter { !departing.contains($0) }
        return arrived + staying
      }
    }
    follow(shown, over: sections)
    return shown
  }

  /// Finds the items around the arrivals.
  mutating func follow(_ shown: [Section], over sections: [Section]) {
    let arriving = Dictionary(uniqueKeysWithValues: arrivals.map { ($0.id, $0) })
    arrivals = []
    for (number, section) in shown.enumerated() {
      for (index, id) in section.items.enumerated() {
        guard var arrival = arriving[id] else { continue }
        let staying = { (id: Int) in arriving[id] == nil }
        arrival.next = section.items[index...].first(where: staying)
        arrival.previous = section.items[..<index].last(where: staying)
        let items = sections[number].items
        arrival.index = arrival.next.flatMap { items.firstIndex(of: $0) } ?? items.count
        arrivals.append(arrival)
      }
    }
  }
}

extension ReusePoolTests.Screen {
  /// Makes a random edit, or changes the preview, and returns its name.
  mutating func step(_ random: inout SplitMix64) throws -> String {
    let name = try change(&random)
    var previewed = previewed
    shown = previewed?.shown(over: sections) ?? sections
    return name
  }

  private mutating func change(_ random: inout SplitMix64) throws -> String {
    guard var current = previewed else {
      guard random.oneIn(6) else { return try edit(&random) }
      previewed = PreviewedItems(preview: feed.beginPreview())
      return try show(&random)
    }
    switch random.int(0...7) {
    case 0:
      current.preview.rollBack(&feed)
      previewed = nil
      return "roll back"
    case 1:
      sections = current.shown(over: sections)
      previewed = nil
      return "keep the preview"
    case 2, 3: return try show(&random)
    default:
      var (base, name) = (self, "")
      try current.preview.edit(&feed) { feed in
        base.feed = feed
        name = try base.edit(&random)
        feed = base.feed
      }
      (sections, next) = (base.sections, base.next)
      _ = current.shown(over: sections)
      previewed = current
      try checkBatch(name)
      return "below a preview, \(name)"
    }
  }

  /// Shows a random batch.
  private mutating func show(_ random: inout SplitMix64) throws -> String {
    guard var current = previewed else { return "nothing" }
    var batch = BatchUpdate()
    var free = sections.indices.filter { !sections[$0].isSheet }.flatMap { section in
      sections[section].items.indices.map { ItemPath(section: section, item: $0) }
    }.shuffled(using: &random)
    (current.removed, current.arrivals) = ([], [])
    var after = sections
    func take(_ path: ItemPath) -> Int {
      let id = sections[path.section].items[path.item]
      after[path.section].items.removeAll { $0 == id }
      return id
    }
    for _ in 0..<random.int(0...2) where !free.isEmpty {
      let path = free.removeLast()
      batch.remove(at: path)
      current.removed.insert(take(path))
    }
    var sources: [Int: ItemPath] = [:]
    for _ in 0..<random.int(0...4) where !free.isEmpty {
      let source = free.removeLast()
      let target = random.pick(sections.indices.filter { accepts(source.section, $0) })
      let id = take(source)
      sources[id] = source
      current.arrivals.append(.init(id: id, isNew: false, section: sections[target].id))
    }
    let open = sections.indices.filter { !sections[$0].isSheet }
    for _ in 0..<random.int(0...2) where !open.isEmpty {
      current.arrivals.append(.init(id: newID(), isNew: true, section: sections[random.pick(open)].id))
    }
    for arrival in current.arrivals {
      let section = try #require(sections.firstIndex { $0.id == arrival.section })
      after[section].items.insert(arrival.id, at: random.int(0...after[section].items.count))
    }
    for arrival in current.arrivals {
      let section = try #require(sections.firstIndex { $0.id == arrival.section })
      let target = ItemPath(
        section: section, item: try #require(after[section].items.firstIndex(of: arrival.id)))
      if let source = sources[arrival.id] {
        batch.move(from: source, to: target)
      } else {
        batch.insert(item(section, &random), at: target)
      }
    }
    for path in free.prefix(random.int(0...2)) { batch.resize(at: path, to: item(path.section, &random)) }
    current.follow(after, over: sections)
    try current.preview.show(batch, in: &feed)
    previewed = current
    try checkBatch("show")
    return "show \(batch.count) edits"
  }

  /// Whether items of a section may be moved to another: they are of one form.
  private func accepts(_ source: Int, _ target: Int) -> Bool {
    let (from, to) = (kind(of: source), kind(of: target))
    let ofExtents = [0, 1, 5]
    return from == to || ofExtents.contains(from) && ofExtents.contains(to)
  }

  /// Checks that the edits of the preview are those that are known by identity.
  private func checkBatch(_ name: String) throws {
    guard var current = previewed else { return }
    let batch = current.preview.batch
    func path(_ id: Int, in sections: [PreviewedItems.Section]) throws -> ItemPath {
      let section = try #require(sections.firstIndex { $0.items.contains(id) }, "\(name): no item \(id)")
      return ItemPath(section: section, item: sections[section].items.firstIndex(of: id)!)
    }
    let shown = current.shown(over: sections)
    let removals = try current.removed.map { try path($0, in: sections) }
    let insertions = try current.arrivals.filter(\.isNew).map { try path($0.id, in: shown) }
    let moves = try current.arrivals.filter { !$0.isNew }.map {
      BatchUpdate.Move(source: try path($0.id, in: sections), target: try path($0.id, in: shown))
    }
    try #require(Set(batch.removals) == Set(removals), "\(name): \(batch.removals), not \(removals)")
    try #require(Set(batch.moves) == Set(moves), "\(name): \(batch.moves), not \(moves)")
    try #require(
      Set(batch.insertions.map(\.path)) == Set(insertions), "\(name): \(batch.insertions), not \(insertions)")
  }
}
