import MillraceOracle
import MillraceRandom
import Testing

@testable import Millrace

/// A pool of cells that is driven by nothing but the changes that a feed reports.
///
/// Each cell knows what it was made for. After each edit and each tick of a scroll, there is exactly one cell for each
/// element in the window, in its frame and under its path, and it still shows what it was made for.
struct ReusePool {
  /// What an element shows: the identity of its item or section.
  struct Content: Hashable {
    var kind: ElementKind
    var id: Int
  }

  struct Cell {
    var element: Element
    var content: Content
  }

  private(set) var cells: [Element: [Cell]] = [:]
  private(set) var created = 0
  private(set) var reused = 0
  private var free = 0

  struct Failure: Error { let message: String }

  private mutating func take(_ element: Element) throws -> Cell {
    guard let cell = cells[element]?.popLast() else { throw Failure(message: "no cell for \(element)") }
    if cells[element]?.isEmpty == true { cells[element] = nil }
    return cell
  }

  mutating func apply(_ changes: ElementChanges, _ content: (Element) -> Content) throws {
    for element in changes.disappeared {
      _ = try take(element)
      free += 1
    }
    var moving: [Cell] = []
    for move in changes.moved {
      var cell = try take(move.before)
      cell.element = move.after
      moving.append(cell)
    }
    for cell in moving { cells[cell.element, default: []].append(cell) }
    for element in changes.appeared {
      if free > 0 { (free, reused) = (free - 1, reused + 1) } else { created += 1 }
      cells[element, default: []].append(Cell(element: element, content: content(element)))
    }
  }
}

@Suite struct ReusePoolTests {
  /// A feed of all kinds of sections, and the identity of each section and each item.
  struct Screen {
    var feed: Feed
    var sections: [(id: Int, items: [Int], isSheet: Bool)] = []
    var next = 0
    /// A preview that `feed` shows. `sections` does not have its edits.
    var previewed: PreviewedItems?
    /// The sections with the edits of the preview.
    var shown: [(id: Int, items: [Int], isSheet: Bool)] = []

    init(width: Double, axis: LayoutAxis, direction: LayoutDirection) throws {
      feed = try Feed(
        environment: CollectionLayoutEnvironment(
          containerSize: axis == .vertical
            ? LayoutSize(width: width, height: 600) : LayoutSize(width: 600, height: width),
          axis: axis, direction: direction))
      try feed.setHeaders([Supplementary(extent: 30)])
      try feed.setFooters([Supplementary(extent: 20)])
    }

    mutating func newID() -> Int {
      next += 1
      return next
    }

    mutating func newIDs(_ count: Int) -> [Int] { (0..<count).map { _ in newID() } }

    /// What an element shows.
    func content(_ element: Element) -> ReusePool.Content {
      let path = element.path
      guard sections.indices.contains(path.section) else {
        return .init(kind: element.kind, id: path.section < 0 ? -1 : -2)
      }
      let isOfItem = element.kind == .item || element.kind == .separator
      let section = shown[path.section]
      return .init(kind: element.kind, id: isOfItem ? section.items[path.item] : -section.id - 10)
    }

    func kind(of section: Int) -> Int { sections[section].id % 7 }

    func item(_ section: Int, _ random: inout SplitMix64) -> FeedItem {
      switch kind(of: section) {
      case 0, 1, 5: .extent(Double(random.int(1...90)))
      case 2: .size(width: Double(random.int(5...90)), height: Double(random.int(5...60)))
      default: .cell
      }
    }

    mutating func section(_ random: inout SplitMix64) throws -> (
      FeedSection, (id: Int, items: [Int], isSheet: Bool)
    ) {
      let id = newID()
      let count = random.int(0...12)
      var section: FeedSection
      var isSheet = false
      var items = newIDs(count)
      let extents = (0..<count).map { _ in Double(random.int(1...90)) }
      switch id % 7 {
      case 0: section = .waterfall(Waterfall(columns: .count(1), rowSpacing: 4), extents: extents)
      case 1:
        section = .waterfall(
          Waterfall(columns: .count(3)), policy: random.oneIn(2) ? .stable : .reflow, extents: extents)
      case 2: section = .flow(Flow(itemSpacing: 3), sizes: extents.map { LayoutSize(width: $0, height: 30) })
      case 3: section = .grid(Grid(columns: .count(4), rowHeight: .points(40)), count: count)
      case 4:
        isSheet = true
        items = newIDs(6 * 5)
        section = FeedSection(
          try SpreadsheetSection(
            Spreadsheet(pinnedRows: 1), rows: 6, rowHeight: 30, columns: 5, columnWidth: 60))
      case 5:
        section = .waterfall(Waterfall(columns: .count(1)), extents: extents)
        section.orthogonalScrolling = OrthogonalScrolling(.continuous, extent: 70)
      default:
        section = .carousel(
          Carousel(.strip, itemSize: LayoutSize(width: 80, height: 60), visibleCount: 5), count: count)
      }
      if id % 7 != 6, id % 7 != 4 {
        section.headers = [Supplementary(extent: 25, pinning: .section)]
        if id % 2 == 0 { section.footers = [Supplementary(extent: 15)] }
        if id % 7 < 4 { section.decorations = [.background(), .separators()] }
      }
      return (section, (id, items, isSheet))
    }

    /// Makes a random edit, and returns its name.
    mutating func edit(_ random: inout SplitMix64) throws -> String {
      let filled = sections.indices.filter { !sections[$0].items.isEmpty && !sections[$0].isSheet }
      let editable = sections.indices.filter { !sections[$0].isSheet }
      switch random.int(0...11) {
      case 0 where sections.count < 14, 1 where sections.count < 14:
        let index = random.int(0...sections.count)
        let (new, ids) = try section(&random)
        try feed.insert(new, at: index)
        sections.insert(ids, at: index)
        return "insert section \(index)"
      case 2 where sections.count > 4:
        let index = random.int(0...(sections.count - 1))
        try feed.removeSection(at: index)
        sections.remove(at: index)
        return "remove section \(index)"
      case 3 where !sections.isEmpty:
        let (source, target) = (random.int(0...(sections.count - 1)), random.int(0...(sections.count - 1)))
        try feed.moveSection(from: source, to: target)
        sections.insert(sections.remove(at: source), at: target)
        return "move section \(source) to \(target)"
      case 4 where !sections.isEmpty:
        let index = random.int(0...(sections.count - 1))
        let (new, ids) = try section(&random)
        try feed.replaceSection(at: index, with: new)
        sections[index] = ids
        return "replace section \(index)"
      case 5 where !filled.isEmpty, 6 where !filled.isEmpty:
        let section = random.pick(filled)
        let item = random.int(0...(sections[section].items.count - 1))
        try feed.remove(at: ItemPath(section: section, item: item))
        sections[section].items.remove(at: item)
        return "remove \(section), \(item)"
      case 7 where !filled.isEmpty:
        let section = random.pick(filled)
        let last = sections[section].items.count - 1
        let (source, target) = (random.int(0...last), random.int(0...last))
        try feed.move(
          from: ItemPath(section: section, item: source), to: ItemPath(section: section, item: target))
        sections[section].items.insert(sections[section].items.remove(at: source), at: target)
        return "move in \(section) from \(source) to \(target)"
      case 8 where !filled.isEmpty:
        let section = random.pick(filled)
        let path = ItemPath(section: section, item: random.int(0...(sections[section].items.count - 1)))
        try feed.resize(at: path, to: item(section, &random))
        return "resize \(path)"
      case 9: return try editSection(&random)
      case 10 where !editable.isEmpty:
        // A batch of several edits.
        var batch = BatchUpdate()
        let section = random.pick(editable)
        let count = sections[section].items.count
        var items = sections[section].items
        if count > 1 {
          batch.remove(at: ItemPath(section: section, item: count / 2))
          items.remove(at: count / 2)
        }
        batch.insert(item(section, &random), at: ItemPath(section: section, item: 0))
        items.insert(newID(), at: 0)
        try feed.apply(batch)
        sections[section].items = items
        return "batch in \(section)"
      default:
        guard !editable.isEmpty else { return "nothing" }
        let section = random.pick(editable)
        let index = random.int(0...sections[section].items.count)
        try feed.insert(item(section, &random), at: ItemPath(section: section, item: index))
        sections[section].items.insert(newID(), at: index)
        return "insert \(section), \(index)"
      }
    }

    /// Edits a section as its own type, or what does not belong to sections.
    private mutating func editSection(_ random: inout SplitMix64) throws -> String {
      guard let index = sections.indices.randomElement(using: &random) else { return "nothing" }
      switch kind(of: index) {
      case 0, 1, 5:
        let first = newIDs(2)
        let removed = sections[index].items.indices.randomElement(using: &random)
        try feed.withSection(index, as: WaterfallSection.self) { section in
          if let removed { _ = try section.remove(at: removed) }
          try section.insert(33, at: 0)
          try section.append(44)
        }
        if let removed { sections[index].items.remove(at: removed) }
        sections[index].items = [first[0]] + sections[index].items + [first[1]]
        return "edit waterfall \(index)"
      case 4:
        let row = random.int(0...2)
        let columns = 5
        let rows = sections[index].items.count / columns
        try feed.withSection(index, as: SpreadsheetSection.self) { sheet in
          try sheet.insertRow(height: 20, at: row)
          try sheet.removeRow(at: rows)
        }
        sections[index].items.removeLast(columns)
        sections[index].items.insert(contentsOf: newIDs(columns), at: row * columns)
        return "edit sheet \(index)"
      case 6:
        try feed.setOrthogonalOffset(Double(random.int(-50...700)), ofSection: index)
        return "scroll section \(index)"
      default:
        let width = Double(random.int(20...40) * 10)
        let old = feed.environment!
        try feed.relayout(
          environment: CollectionLayoutEnvironment(
            containerSize: feed.axis == .vertical
              ? LayoutSize(width: width, height: 600) : LayoutSize(width: 600, height: width),
            axis: old.axis, direction: old.direction))
        return "relayout to \(width)"
      }
    }
  }

  /// 12,000 random edits and 36,000 ticks of a scroll.
  @Test(arguments: [
    (LayoutAxis.vertical, LayoutDirection.leftToRight), (.vertical, .rightToLeft),
    (.horizontal, .leftToRight), (.horizontal, .rightToLeft),
  ])
  func poolFollowsTheFeed(axis: LayoutAxis, direction: LayoutDirection) throws {
    print("SEED=\(WaterfallScriptTests.seed) repeats this run")
    var random = SplitMix64(seed: UInt64(WaterfallScriptTests.seed))
    var screen = try Screen(width: 320, axis: axis, direction: direction)
    var pool = ReusePool()
    let sign: Double = axis == .horizontal && direction == .rightToLeft ? -1 : 1
    func rect(_ offset: Double, _ margin: Double) -> LayoutRect {
      let start = sign > 0 ? offset - margin : -offset - 600 - margin
      let length = 600 + 2 * margin
      return axis == .vertical
        ? LayoutRect(x: 0, y: start, width: 320, height: length)
        : LayoutRect(x: start, y: 0, width: length, height: 320)
    }
    var offset = 0.0
    func check(_ name: String) throws {
      var expected = screen.feed.elements(in: rect(offset, 200), view: rect(offset, 0))
      let found = pool.cells.values.flatMap { $0 }
      try #require(found.count == expected.count, "\(name): \(found.count) cells, not \(expected.count)")
      for cell in found {
        let index = try #require(
          expected.firstIndex(of: cell.element), "\(name): \(cell.element) is not visible")
        expected.remove(at: index)
        try #require(screen.content(cell.element) == cell.content, "\(name): \(cell) shows another item")
      }
    }
    var first = ElementChanges()
    first.appeared = screen.feed.elements(in: rect(offset, 200), view: rect(offset, 0))
    try pool.apply(first) { screen.content($0) }
    for step in 0..<3_000 {
      var name = ""
      let anchor: Anchor? =
        random.oneIn(3) ? nil : random.oneIn(4) ? .end : .firstVisible(in: rect(offset, 0))
      var edited = screen
      var draw = random
      let update = try screen.feed.withUpdate(in: rect(offset, 200), view: rect(offset, 0), keeping: anchor) {
        feed in
        // Several edits at once, now and then.
        for _ in 0..<(draw.oneIn(4) ? 3 : 1) {
          swap(&edited.feed, &feed)
          defer { swap(&edited.feed, &feed) }
          name += try edited.step(&draw) + "; "
        }
      }
      random = draw
      edited.feed = screen.feed
      screen = edited
      let moved = axis == .vertical ? update.offsetCorrection.points : sign * update.offsetCorrection.points
      offset += moved
      try pool.apply(update.changes) { screen.content($0) }
      try check("step \(step), \(axis), \(direction): \(name)")
      for _ in 0..<3 {
        let next = max(-100, min(offset + Double(random.int(-300...300)), 3_000))
        let changes = screen.feed.changes(
          from: rect(offset, 200), to: rect(next, 200), views: (rect(offset, 0), rect(next, 0)))
        offset = next
        try pool.apply(changes) { screen.content($0) }
      }
      try check("step \(step): scrolled after \(name)")
    }
    #expect(pool.created < 1_000 && pool.reused > 10_000)
  }
}
