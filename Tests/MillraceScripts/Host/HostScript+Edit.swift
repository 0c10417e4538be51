import Millrace
import MillraceOracle
import MillraceRandom

// Edits of the data.
extension HostScript {
  /// Returns sections with random changes, as a user of a snapshot makes them.
  mutating func editedSections(_ old: [HostModel.Section]) -> [HostModel.Section] {
    var sections = old
    for _ in 0..<random.int(1...4) {
      switch random.int(0...7) {
      case 0 where sections.count < 7:
        sections.insert(toolkit.model.newSection(&random), at: random.int(0...sections.count))
      case 1 where !sections.isEmpty: sections.remove(at: random.int(0...(sections.count - 1)))
      case 2 where !sections.isEmpty:
        let section = sections.remove(at: random.int(0...(sections.count - 1)))
        sections.insert(section, at: random.int(0...sections.count))
      case 3 where !sections.isEmpty:
        let section = random.int(0...(sections.count - 1))
        sections[section].items.shuffle(using: &random)
      case 4, 5: moveItem(&sections)
      case 6: removeItems(&sections)
      default: insertItems(&sections)
      }
    }
    return sections
  }

  private mutating func insertItems(_ sections: inout [HostModel.Section]) {
    guard !sections.isEmpty else { return }
    let section = random.int(0...(sections.count - 1))
    let items = (0..<random.int(1...5)).map { _ in toolkit.model.newItem(&random) }
    guard sections[section].items.count < maximumCount else { return }
    sections[section].items.insert(contentsOf: items, at: random.int(0...sections[section].items.count))
  }

  private mutating func removeItems(_ sections: inout [HostModel.Section]) {
    for section in sections.indices { sections[section].items.removeAll { _ in random.oneIn(6) } }
  }

  /// Moves an item, to another section if that takes it.
  private mutating func moveItem(_ sections: inout [HostModel.Section]) {
    let filled = sections.indices.filter { !sections[$0].items.isEmpty }
    guard let source = filled.randomElement(using: &random) else { return }
    let target = random.int(0...(sections.count - 1))
    guard sections[source].isUniform == sections[target].isUniform else { return }
    let item = sections[source].items.remove(at: random.int(0...(sections[source].items.count - 1)))
    sections[target].items.insert(item, at: random.int(0...sections[target].items.count))
  }

  /// Shows other sections by a snapshot.
  mutating func show(_ sections: [HostModel.Section], isNew: Bool = false) throws {
    lastEdit = "a snapshot"
    var next = try Snapshot(sections.map { (id: $0.id, items: $0.items) })
    let staying = sections.flatMap { $0.items }.filter { snapshot.contains(item: $0) }
    let changed = staying.filter { _ in random.oneIn(6) }
    for item in changed { toolkit.model.versions[item]! += 1 }
    try next.reconfigureItems(changed)
    let marked = staying.filter { _ in random.oneIn(12) }
    try next.reloadItems(marked)
    reloaded.formUnion(marked.map { Identity(kind: .item, id: $0) })
    let old = sections.filter { snapshot.contains(section: $0.id) }
    if random.oneIn(4), let section = old.randomElement(using: &random) {
      try next.reloadSections([section.id])
      reloaded.insert(Identity(kind: .header, id: section.id))
      reloaded.formUnion(section.items.map { Identity(kind: .item, id: $0) })
    }
    let model = toolkit.model
    func section(_ id: Int, _ items: [Int]) -> FeedSection {
      let section = sections.first { $0.id == id }!
      var filled = section
      filled.items = items
      return model.filledSection(filled)
    }
    func item(_ id: Int) -> FeedItem { model.feedItem(id, in: sections.first { $0.items.contains(id) }!) }
    let batch = next.difference(from: snapshot).batch(to: next, section: section, item: item)
    let expected = try offset(after: batch)
    let isAnimated = random.oneIn(2)
    try view.apply(next, replacing: &snapshot, isAnimated: isAnimated, section: section, item: item)
    if isAnimated { beginTransition(from: model) }
    try finish(sections, expected)
  }

  /// Makes changes by a batch, which names paths.
  mutating func applyBatch() throws {
    lastEdit = "a batch"
    let old = toolkit.model
    var sections = old.sections
    var batch = BatchUpdate()
    var removed: Set<ItemPath> = []
    for section in sections.indices {
      for item in sections[section].items.indices.reversed() where random.oneIn(8) {
        let path = ItemPath(section: section, item: item)
        batch.remove(at: path)
        removed.insert(path)
        sections[section].items.remove(at: item)
      }
    }
    for (section, content) in toolkit.model.sections.enumerated() {
      for (item, id) in content.items.enumerated() {
        let path = ItemPath(section: section, item: item)
        if removed.contains(path) { continue }
        if random.oneIn(10) {
          toolkit.model.versions[id]! += 1
          batch.reconfigure(at: path)
        } else if random.oneIn(12) {
          batch.reload(at: path)
          reloaded.insert(Identity(kind: .item, id: id))
        } else if random.oneIn(10), !content.isUniform {
          // The cell then asks for its own size again only if it is configured.
          let extent = Double(random.int(5...120))
          (toolkit.model.extents[id], toolkit.model.preferred[id]) = (extent, nil)
          batch.resize(at: path, to: .extent(extent))
        }
      }
    }
    for section in sections.indices where random.oneIn(3) {
      let id = toolkit.model.newItem(&random)
      let item = random.int(0...sections[section].items.count)
      sections[section].items.insert(id, at: item)
      batch.insert(
        toolkit.model.feedItem(id, in: sections[section]), at: ItemPath(section: section, item: item))
    }
    let expected = try offset(after: batch)
    toolkit.model.sections = sections
    let isAnimated = random.oneIn(2)
    try view.performBatchUpdates(batch, isAnimated: isAnimated, checking: toolkit)
    if isAnimated { beginTransition(from: old) }
    snapshot = try Snapshot(sections.map { (id: $0.id, items: $0.items) })
    try finish(sections, expected)
  }

  /// Makes several changes before one update: each interrupts the transition of those before it.
  mutating func interrupt() throws {
    for _ in 0..<random.int(2...3) {
      switch random.int(0...3) {
      case 0: try show(editedSections(toolkit.model.sections))
      case 1: try applyBatch()
      case 2: try resize()
      default: try changeLayout()
      }
      takeOffsets()
    }
  }

  /// Gives a waterfall other lanes: a transition to another layout.
  mutating func changeLayout() throws {
    let waterfalls = toolkit.model.sections.indices.filter { toolkit.model.sections[$0].isWaterfall }
    guard held == nil, let section = waterfalls.randomElement(using: &random) else { return }
    lastEdit = "another layout"
    let lanes = random.int(1...4)
    let isAnimated = random.oneIn(2)
    try view.edit(isAnimated: isAnimated) { feed in
      try feed.withSection(section, as: WaterfallSection.self) { waterfall in
        try waterfall.relayout(Waterfall(columns: .count(lanes)), width: waterfall.width)
      }
    }
    if isAnimated { beginTransition(from: toolkit.model) }
    // Where items come from is known only after batches.
    before?.sections = []
    toolkit.model.sections[section].lanes = lanes
  }

  /// Notes the data before the first animated change since the last update.
  mutating func beginTransition(from model: HostModel) {
    if before == nil { before = model }
  }

  /// Returns the visible rect that keeps what the collection view is to keep, computed by the feed alone.
  private func offset(after batch: BatchUpdate) throws -> LayoutRect {
    if wasHeld || held != nil { return view.visibleRect }
    var feed = view.feed
    let anchor: Anchor? =
      switch view.anchoring {
      case .offset: nil
      case .firstVisible: .firstVisible(in: view.visibleRect)
      case .reader(let tolerance): .reader(in: view.visibleRect, tolerance: tolerance)
      }
    let correction = try feed.apply(batch, keeping: anchor).offsetCorrection ?? .zero
    return feed.visibleRect(
      view.visibleRect, correctedBy: correction, alignsShortContentToEnd: view.alignsShortContentToEnd,
      isClamped: !view.isScrolling)
  }

  private mutating func finish(_ sections: [HostModel.Section], _ expected: LayoutRect) throws {
    // A preview makes the changes in the feed without it, until an update finds that its item was removed.
    try require(
      wasHeld || held != nil || view.visibleRect == expected,
      "scrolled to \(view.visibleRect), not to \(expected)")
    toolkit.model.sections = sections
    let items = Set(sections.flatMap { $0.items })
    selected.formIntersection(items)
    if let item = focused, !items.contains(item) { focused = nil }
    if let item = touched, !items.contains(item) { touched = nil }
    if let item = held, !items.contains(item) { held = nil }
  }
}
