import Foundation
import Millrace
import MillraceRandom
import Testing

// The examples of the article on chats and cells, word for word, so that they compile and run.

// Example: chat
/// A chat of messages whose heights are known only when they are shown.
struct Chat {
  private(set) var feed: Feed
  /// The visible rect. The host shows the elements in it.
  private(set) var screen: LayoutRect
  /// Returns the height of a message, in points.
  private let height: (_ message: Int, _ width: Double) -> Double

  init(count: Int, size: LayoutSize, height: @escaping (Int, Double) -> Double) throws {
    feed = try Feed(width: size.width)
    let list = Waterfall.list(spacing: 8)
    try feed.append(.waterfall(list, count: count, estimatedExtent: 60))
    screen = LayoutRect(origin: .zero, size: size)
    self.height = height
    try scroll(by: .infinity)
  }

  /// Scrolls, at most to the ends of the chat.
  mutating func scroll(by distance: Double) throws {
    screen.origin.y = min(screen.minY + distance, feed.contentSize.height)
    try change { _ in }
  }

  /// Adds messages at the end. A reader who sees the end follows; others stay where they are.
  mutating func receive(_ count: Int) throws {
    let end = feed.itemCount
    try change { feed in
      for message in end..<(end + count) {
        try feed.insert(.estimated(60), at: ItemPath(section: 0, item: message))
      }
    }
  }

  /// Adds older messages at the start.
  mutating func loadHistory(_ count: Int) throws {
    var batch = BatchUpdate()
    for message in 0..<count { batch.insert(.estimated(60), at: ItemPath(section: 0, item: message)) }
    try change { feed in try feed.apply(batch) }
  }

  /// Removes a message.
  mutating func remove(_ message: Int) throws {
    try change { feed in try feed.remove(at: ItemPath(section: 0, item: message)) }
  }

  /// Changes the height of the screen, for example when the keyboard appears.
  mutating func setHeight(_ height: Double) throws {
    try change(size: LayoutSize(width: screen.width, height: height)) { _ in }
  }

  /// Makes changes, and keeps what is on screen in place: the end, if it is visible, or else the first message.
  private mutating func change(size: LayoutSize? = nil, _ changes: (inout Feed) throws -> Void) throws {
    follow(try feed.withAnchor(.reader(in: screen, tolerance: 20), changes), size: size)
    // If messages are smaller than estimated, more of them become visible.
    while case let messages = feed.estimatedItems(in: screen), !messages.isEmpty {
      let sizes = messages.map { message in
        let height = height(message.item, screen.width)
        return ItemMeasurement(path: message, size: LayoutSize(width: screen.width, height: height))
      }
      follow(try feed.measure(sizes, keeping: .reader(in: screen, tolerance: 20)))
    }
  }

  private mutating func follow(_ correction: OffsetCorrection, size: LayoutSize? = nil) {
    screen = feed.visibleRect(
      screen, correctedBy: correction, size: size, alignsShortContentToEnd: true)
  }
}
// End of example: chat

// Example: pool
/// The cells of the elements in a window around the visible rect. Cells that are not needed are used again.
struct CellPool<Cell> {
  private(set) var cells: [Element: Cell] = [:]
  private(set) var free: [ElementKind: [Cell]] = [:]
  let make: (ElementKind) -> Cell
  /// Shows an element in a new or reused cell.
  let configure: (Cell, Element) -> Void
  /// Moves a cell to the new frame of its element, and stores the new path.
  let place: (Cell, Element) -> Void

  mutating func apply(_ changes: ElementChanges) {
    for element in changes.disappeared {
      if let cell = cells.removeValue(forKey: element) { free[element.kind, default: []].append(cell) }
    }
    // Remove all old paths before adding new ones: the new path of an element may be the old path of another one.
    let moved = changes.moved.map { ($0.after, cells.removeValue(forKey: $0.before)) }
    for case (let element, let cell?) in moved {
      cells[element] = cell
      place(cell, element)
    }
    for element in changes.appeared {
      let cell = free[element.kind]?.popLast() ?? make(element.kind)
      cells[element] = cell
      configure(cell, element)
      place(cell, element)
    }
    for element in changes.reconfigured {
      if let cell = cells[element] { configure(cell, element) }
    }
  }
}
// End of example: pool

// Example: update
func update<Cell>(
  _ feed: inout Feed, _ screen: inout LayoutRect, _ pool: inout CellPool<Cell>,
  _ changes: (inout Feed) throws -> Void
) throws {
  // If `changes` throws, the cells still follow the changes that it made before.
  var failure: (any Error)?
  let update = feed.withUpdate(in: screen.window, view: screen, keeping: .reader(in: screen)) { feed in
    do { try changes(&feed) } catch { failure = error }
  }
  pool.apply(update.changes)
  // Follow the anchor. If the content now ends above the end of the screen, also scroll.
  screen = feed.visibleRect(screen, correctedBy: update.offsetCorrection, isClamped: false)
  scroll(&feed, &screen, &pool, to: feed.visibleRect(screen, correctedBy: .zero))
  if let failure { throw failure }
}

func scroll<Cell>(
  _ feed: inout Feed, _ screen: inout LayoutRect, _ pool: inout CellPool<Cell>, to target: LayoutRect
) {
  pool.apply(feed.changes(from: screen.window, to: target.window, views: (screen, target)))
  screen = target
}

extension LayoutRect {
  /// The rect in which there are cells: half a screen more at the top and at the bottom.
  var window: LayoutRect { LayoutRect(x: minX, y: minY - height / 2, width: width, height: 2 * height) }
}
// End of example: update

// Example: drag
/// Shows where an item would be dropped.
func drag<Cell>(
  _ dragged: ItemPath, over point: LayoutPoint, showing preview: inout FeedPreview, _ feed: inout Feed,
  _ screen: inout LayoutRect, _ pool: inout CellPool<Cell>
) throws {
  guard let hovered = feed.element(at: point, view: screen), hovered.kind == .item else { return }
  var batch = BatchUpdate()
  batch.move(from: dragged, to: hovered.path)
  try update(&feed, &screen, &pool) { feed in try preview.show(batch, in: &feed) }
}
// End of example: drag

// Example: keys
/// Selects the item that a key leads to, and scrolls so that it is visible.
func select(
  _ step: NavigationStep, from selected: inout ItemPath, in feed: inout Feed, _ screen: inout LayoutRect
) throws {
  guard let next = feed.nextItem(step, from: selected, in: screen) else { return }
  selected = next
  guard let target = feed.offset(toReveal: next, in: screen) else { return }
  if let offset = target.orthogonalOffset {
    try feed.setOrthogonalOffset(offset, ofSection: next.section)
  }
  screen.origin = target.origin
}
// End of example: keys

// Example: kinds
/// The estimates of a feed whose items are of several kinds.
struct KindEstimates<Kind: Hashable & Sendable> {
  private var estimator: ExtentEstimator<Kind>
  /// The estimate of the items of each kind that are not measured yet.
  private(set) var current: [Kind: Double]

  /// - Parameter first: The estimates before any item is measured. No two kinds have the same one.
  init(_ first: [Kind: Double]) throws {
    estimator = try ExtentEstimator(initialEstimate: 0)
    current = first
  }

  /// Measures items, and gives the unmeasured ones of their kinds better estimates. Returns the distance to scroll.
  mutating func measure(
    _ sizes: [ItemMeasurement], in feed: inout Feed, keeping anchor: Anchor, kind: (ItemPath) -> Kind
  ) throws -> Double {
    for measured in sizes { try estimator.learn(measured.size.height, kind: kind(measured.path)) }
    let correction = try feed.withAnchor(anchor) { feed in
      try feed.measure(sizes)
      for (kind, old) in current where estimator.sampleCount(for: kind) > 0 {
        let new = estimator.estimate(for: kind)
        // A small difference is not worth moving everything below. Two kinds must not get the same estimate.
        guard abs(new - old) > old / 10, !current.values.contains(new) else { continue }
        try feed.reestimate(from: .estimated(old), to: .estimated(new))
        current[kind] = new
      }
    }
    return correction.points
  }
}
// End of example: kinds

@Suite struct ScreensArticleTests {
  @Test func examplesAreInTheArticle() throws {
    let article = try DocumentExamples.document("Sources/Millrace/Millrace.docc/Screens.md")
    let examples = try DocumentExamples().texts
    #expect(DocumentExamples.swiftBlocks(of: article) == examples)
    let lines = examples.map { $0.split(separator: "\n", omittingEmptySubsequences: false).count }
    #expect(lines[0] <= 90 && lines[1] <= 60, "\(lines)")
  }

  private static func height(_ message: Int, _ width: Double) -> Double { Double(20 + message * 37 % 300) }

  @Test func readerFollowsTheEnd() throws {
    var chat = try Chat(count: 3, size: LayoutSize(width: 390, height: 844)) { _, _ in 50 }
    // Short content lies at the bottom.
    #expect(chat.screen.minY == 3 * 58 - 8 - 844)
    try chat.setHeight(500)
    #expect(chat.screen.minY == 3 * 58 - 8 - 500)
    try chat.receive(40)
    var feed = chat.feed
    #expect(chat.screen.maxY == feed.contentSize.height && feed.estimatedItems(in: chat.screen).isEmpty)
    try chat.setHeight(844)
    #expect(chat.screen.maxY == chat.feed.contentSize.height && chat.screen.height == 844)
    try chat.scroll(by: -300)
    let before = chat.screen
    try chat.receive(5)
    #expect(chat.screen == before)
    for _ in 0..<48 { try chat.remove(0) }
    #expect(chat.feed.itemCount == 0 && chat.screen.minY == -844)
  }

  /// Measured items change the estimates of their kind, and nothing on screen moves.
  @Test func kindsLearnTheirEstimates() throws {
    enum Kind: CaseIterable { case text, photo }
    func kind(_ path: ItemPath) -> Kind { path.item % 3 == 0 ? .photo : .text }
    var estimates = try KindEstimates<Kind>([.text: 60, .photo: 200])
    var feed = try Feed(width: 390)
    let items = (0..<3_000).map { item in
      WaterfallItem(estimates.current[kind(ItemPath(section: 0, item: item))]!, isEstimated: true)
    }
    try feed.append(.waterfall(.list(), items: items))
    var screen = LayoutRect(x: 0, y: 150_000, width: 390, height: 844)
    for _ in 0..<20 {
      screen.origin.y -= 300
      while case let unmeasured = feed.estimatedItems(in: screen), !unmeasured.isEmpty {
        let kept = feed.elements(in: screen).first { !feed.isEstimated(at: $0.path) }
        let sizes = unmeasured.map {
          let height: Double = kind($0) == .photo ? 300 : 40
          return ItemMeasurement(path: $0, size: LayoutSize(width: 390, height: height))
        }
        let distance = try estimates.measure(
          sizes, in: &feed, keeping: .firstVisible(in: screen), kind: kind)
        if let kept { #expect(feed.frame(at: kept.path).minY == kept.frame.minY + distance) }
        screen.origin.y += distance
      }
    }
    #expect(estimates.current == [.text: 40, .photo: 300])
    #expect(feed.contentSize.height == 2_000 * 40 + 1_000 * 300)
  }

  /// Whatever is loaded, measured, received and removed: the messages on screen stay where they are.
  @Test func readerKeepsTheirPlace() throws {
    var random = SplitMix64(seed: 5)
    var chat = try Chat(count: 100_000, size: LayoutSize(width: 390, height: 844), height: Self.height)
    for step in 0..<2_000 {
      try chat.scroll(by: Double(random.int(-500...200)))
      let before = chat.screen
      let middle = before.minY + 422
      var feed = chat.feed
      guard let seen = feed.elements(in: chat.screen).first(where: { $0.frame.maxY > middle }) else {
        throw TestFailure(message: "nothing at \(chat.screen)")
      }
      #expect(feed.estimatedItems(in: chat.screen).isEmpty)
      var path = seen.path
      let isAtEnd = chat.screen.maxY + 20 >= feed.contentSize.height
      switch random.int(0...3) {
      case 0:
        try chat.loadHistory(7)
        path.item += 7
      case 1: try chat.receive(3)
      case 2 where path.item > 70:
        try chat.remove(random.int(0...(path.item - 60)))
        path.item -= 1
      default: continue
      }
      if isAtEnd { continue }
      var after = chat.feed
      try #require(
        after.frame(at: path).minY - chat.screen.minY == seen.frame.minY - before.minY,
        "step \(step): \(path)")
    }
  }

  /// After each key, the selected item is visible as a whole below what is pinned.
  @Test func keysKeepTheSelectionVisible() throws {
    var random = SplitMix64(seed: 3)
    var feed = try Feed(width: 390, sectionSpacing: 20)
    for number in 0..<60 {
      var section =
        number % 3 == 1
        ? FeedSection.grid(Grid(columns: .count(3), rowHeight: .points(90)), count: 20)
        : .waterfall(.list(spacing: 8), extents: (0..<20).map { Self.height($0, 390) / 4 })
      section.headers = [Supplementary(extent: 40, pinning: .section)]
      if number % 3 == 2 {
        section.orthogonalScrolling = OrthogonalScrolling(.continuousGroupLeadingBoundary, extent: 120)
      }
      try feed.append(section)
    }
    var (selected, screen) = (ItemPath(section: 0, item: 0), LayoutRect(x: 0, y: 0, width: 390, height: 844))
    var visited: Set<ItemPath> = []
    for _ in 0..<3_000 {
      let step = random.pick(
        [NavigationStep.down, .down, .right, .right, .pageForward, .up, .left, .pageBackward])
      try select(step, from: &selected, in: &feed, &screen)
      visited.insert(selected)
      let uncovered = feed.uncoveredRect(of: screen, inSection: selected.section)
      let frame = feed.frame(at: selected)
      #expect(uncovered.contains(frame), "\(step) to \(selected)")
    }
    #expect(visited.count > 300)
    try select(.last, from: &selected, in: &feed, &screen)
    #expect(selected == ItemPath(section: 59, item: 19) && screen.maxY == feed.contentSize.height)
    try select(.first, from: &selected, in: &feed, &screen)
    #expect(selected == ItemPath(section: 0, item: 0) && screen.minY == 0)
  }

  private struct TestFailure: Error { let message: String }

  private final class Cell {
    var element: Element?
    var configured: Element?
  }

  @Test func poolShowsTheWindow() throws {
    var random = SplitMix64(seed: 9)
    var feed = try Feed(width: 390)
    var list = FeedSection.waterfall(.list(spacing: 8), extents: (0..<500).map { Self.height($0, 390) })
    list.headers = [Supplementary(extent: 40, pinning: .section)]
    try feed.append(list)
    try feed.append(.grid(Grid(columns: .count(3), rowHeight: .points(90)), count: 300))
    var screen = LayoutRect(x: 0, y: 0, width: 390, height: 844)
    var made = 0
    var pool = CellPool<Cell> { _ in
      made += 1
      return Cell()
    } configure: {
      $0.configured = $1
    } place: {
      $0.element = $1
    }
    var first = ElementChanges()
    first.appeared = feed.elements(in: screen.window, view: screen)
    pool.apply(first)
    for _ in 0..<2_000 {
      try update(&feed, &screen, &pool) { feed in
        let section = random.int(0...1)
        let item = random.int(0...max(0, feed.itemCount(ofSection: section) - 1))
        let path = ItemPath(section: section, item: item)
        switch random.int(0...2) {
        case 0 where feed.itemCount(ofSection: section) > 0: try feed.remove(at: path)
        case 1 where section == 0: try feed.resize(at: path, to: .extent(Double(random.int(10...400))))
        default: try feed.insert(section == 0 ? .extent(77) : .cell, at: path)
        }
      }
      if feed.itemCount(ofSection: 0) > 0, random.oneIn(4) {
        var preview = feed.beginPreview()
        let dragged = ItemPath(section: 0, item: random.int(0...(feed.itemCount(ofSection: 0) - 1)))
        let point = LayoutPoint(x: 50, y: screen.minY + Double(random.int(0...844)))
        // An item of the list cannot be dropped in the grid.
        do { try drag(dragged, over: point, showing: &preview, &feed, &screen, &pool) } catch is LayoutError {
        }
        if random.oneIn(2) { try update(&feed, &screen, &pool) { preview.rollBack(&$0) } }
      }
      let target = LayoutRect(
        x: 0, y: screen.minY + Double(random.int(-900...1_000)), width: 390, height: 844)
      scroll(&feed, &screen, &pool, to: feed.visibleRect(target, correctedBy: .zero))
      let expected = feed.elements(in: screen.window, view: screen)
      #expect(Set(pool.cells.keys) == Set(expected) && pool.cells.count == expected.count)
      #expect(pool.cells.allSatisfy { $0.key == $0.value.element })
    }
    #expect(made < 200)
  }
}
