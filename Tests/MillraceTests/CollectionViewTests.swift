import Testing

@testable import Millrace

/// Cells, edits and budgets. The tables of the article are in `CollectionViewTableTests`.
@Suite struct CollectionViewTests {
  @Test func insertsAndRemoves() throws {
    let list = try RecordedList(count: 3)
    list.update()
    _ = list.takeCalls()
    try list.batch { batch in
      batch.remove(at: .item(0))
      batch.insert(.extent(100), at: .item(2))
    }
    #expect(
      list.update() == [
        "recycle 0 to 0 faded", "configure 0 item [0, 2]", "place 1 at 0 from 100", "place 2 at 100 from 200",
        "place 0 at 200 from 200 faded",
      ])
    #expect(
      list.takeCalls() == [
        "end 0 [0, 0]", "final [0, 0]", "prepare 0", "configure 0 item [0, 2]", "display 0 [0, 2]",
        "initial [0, 2]",
      ])
  }

  /// Prefetched items are followed by identity.
  @Test func cancelsItemsThatHaveMoved() throws {
    let list = try RecordedList(count: 40)
    list.view.prefetching = Prefetching(horizon: 0.5, limit: 2)
    list.update()
    list.view.scroll(by: 100)
    list.update(after: 0.25)
    try list.batch { $0.insert(.extent(100), at: .item(0)) }
    list.view.scroll(by: -50)
    list.update(after: 0.25)
    #expect(list.takeCalls().contains("cancel [[0, 5], [0, 6]]"))
  }

  @Test func anotherBatchBeginsWhereCellsWerePlaced() throws {
    let list = try RecordedList(count: 3)
    list.update()
    try list.batch { $0.insert(.extent(50), at: .item(0)) }
    #expect(list.update().contains("place 0 at 50 from 0"))
    try list.batch { $0.remove(at: .item(0)) }
    #expect(list.update().contains("place 0 at 0 from 50"))
  }

  /// What is above the screen does not move what is on it, and the animation knows that.
  @Test func keepsTheReader() throws {
    let list = try RecordedList()
    list.view.scroll(by: 500)
    list.update()
    try list.batch(keeping: .reader(in: list.view.visibleRect)) { $0.insert(.extent(40), at: .item(0)) }
    #expect(list.view.visibleRect.minY == 540)
    let update = list.view.update(at: 0, from: list.recorder)
    #expect(update.offsetCorrection == LayoutPoint(x: 0, y: 40))
    #expect(update.operations.map { $0.text }.first == "place 0 at 540 from 540")
  }

  @Test func fillsNoMoreCellsThanTheBudgetAllows() throws {
    let list = try RecordedList(header: true)
    list.view.margin = 100
    list.view.budget = CellBudget(maximumCount: 2)
    var update = list.view.update(at: 0, from: list.recorder)
    #expect((update.placeholderCount, update.visiblePlaceholderCount) == (3, 2))
    #expect(update.isPending)
    var placeholders: [ItemPath] = []
    list.view.forEachPlaceholder { placeholders.append($0.path) }
    #expect(placeholders == [.item(1), .item(2), .item(3)])
    update = list.view.update(at: 0, from: list.recorder)
    #expect((update.placeholderCount, update.visiblePlaceholderCount) == (1, 0))
    update = list.view.update(at: 0, from: list.recorder)
    #expect(!update.isPending)
  }

  @Test func asksForTimeBetweenCells() throws {
    let list = try RecordedList()
    var answers = [true, false]
    list.view.budget.hasTime = { answers.isEmpty ? false : answers.removeFirst() }
    #expect(list.view.update(at: 0, from: list.recorder).configuredCount == 2)
    // Each update fills at least one.
    #expect(list.view.update(at: 0, from: list.recorder).configuredCount == 1)
  }

  @Test func poolsAreOfKindsAndIdentifiers() throws {
    let list = try RecordedList(header: true)
    list.recorder.identifier = { ReuseIdentifier(rawValue: UInt32($0.path.item % 2)) }
    list.update()
    #expect(
      list.takeCalls().filter { $0.hasPrefix("make") } == [
        "make header 0", "make item 0", "make item 1", "make item 0",
      ])
    list.view.scroll(by: 150)
    list.update()
    // Items 1 to 4 are visible, and the header is pinned. Item 0 has left its cell to item 4.
    #expect(list.takeCalls().filter { $0.hasPrefix("make") } == ["make item 1"])
  }

  @Test("Edits: counts that do not match: an error that names the section, and nothing changes")
  func refusesWrongCounts() throws {
    let list = try RecordedList(count: 3)
    list.update()
    list.recorder.counts = [3]
    #expect(throws: CollectionViewError.wrongItemCount(section: 0, 3, expected: 2)) {
      try list.batch { $0.remove(at: .item(0)) }
    }
    list.recorder.counts = [3, 1]
    #expect(throws: CollectionViewError.wrongSectionCount(2, expected: 1)) {
      try list.batch { $0.remove(at: .item(0)) }
    }
    #expect(throws: CollectionViewError.self) { try list.batch { $0.remove(at: .item(7)) } }
    #expect(list.update() == [])
    list.recorder.counts = [2]
    try list.batch { $0.remove(at: .item(0)) }
    #expect(list.view.feed.itemCount == 2)
    #expect(
      "\(CollectionViewError.wrongItemCount(section: 4, 3, expected: 2))"
        == "section 4: expected 2 items, got 3")
  }

  @Test func refusesSnapshotsOfOtherData() throws {
    let list = try RecordedList(count: 3)
    var snapshot = try Snapshot([(id: 0, items: [1, 2])])
    func apply(_ next: Snapshot<Int, Int>, count: Int? = nil) throws {
      try list.view.apply(next, replacing: &snapshot) { _, items in
        .waterfall(.list(spacing: 0), extents: Array(repeating: 100, count: count ?? items.count))
      } item: { _ in
        .extent(100)
      }
    }
    #expect(throws: CollectionViewError.wrongItemCount(section: 0, 2, expected: 3)) { try apply(snapshot) }
    snapshot = try Snapshot([(id: 0, items: [1, 2, 3])])
    let next = try Snapshot([(id: 0, items: [1, 2, 3]), (id: 9, items: [4, 5])])
    #expect(throws: CollectionViewError.wrongItemCount(section: 1, 1, expected: 2)) {
      try apply(next, count: 1)
    }
    #expect(snapshot.itemCount == 3)
    try apply(next)
    #expect(snapshot.itemCount == 5)
  }

  /// Cells become free, are reconfigured, and are filled, in this order.
  @Test(
    "Passes: cells become free, are reconfigured, are filled, visible ones first; then the calls of display")
  func anUpdateHasAnOrder() throws {
    let list = try RecordedList()
    list.view.margin = 100
    list.update()
    _ = list.takeCalls()
    try list.batch { $0.reconfigure(at: .item(3)) }
    list.view.scroll(by: 200)
    list.update()
    #expect(
      list.takeCalls() == [
        "end 0 [0, 0]", "configure 3 item [0, 3]", "prepare 0", "configure 0 item [0, 4]", "make item 0",
        "configure 4 item [0, 5]", "end 1 [0, 1]", "display 3 [0, 3]", "display 0 [0, 4]",
      ])
  }

  @Test func aForeignFeedReplacesEverything() throws {
    let list = try RecordedList(count: 3)
    list.view.selectItem(at: .item(1))
    list.update()
    var other = try Feed(width: 100)
    try other.append(.waterfall(.list(spacing: 0), extents: [100, 100]))
    list.view.edit { feed in feed = other }
    #expect(list.update().filter { $0.hasPrefix("recycle") } == ["recycle 0", "recycle 1", "recycle 2"])
    #expect(list.view.selectedItems == [])
  }

  /// What an edit has changed before it throws is shown.
  @Test func showsTheChangesBeforeAnError() throws {
    let list = try RecordedList(count: 3)
    list.update()
    #expect(throws: LayoutError.self) {
      try list.view.edit { feed in
        try feed.remove(at: .item(0))
        try feed.remove(at: .item(7))
      }
    }
    #expect(list.update() == ["recycle 0", "place 1 at 0", "place 2 at 100"])
  }

  /// An endless carousel shows an item several times, each time in another cell.
  @Test func showsAnItemSeveralTimes() throws {
    var feed = try Feed(width: 100)
    var section = FeedSection.carousel(
      Carousel(.strip, itemSize: LayoutSize(width: 20, height: 20), wraps: true), count: 2)
    section.orthogonalScrolling = OrthogonalScrolling(.continuous, extent: 20)
    try feed.append(section)
    let view = CollectionView<Int>(feed, size: LayoutSize(width: 100, height: 100))
    let recorder = CollectionViewRecorder()
    for offset in [0, 7, 20, -33, 90, 0.5] {
      try view.edit { feed in try feed.setOrthogonalOffset(offset, ofSection: 0) }
      view.update(at: 0, from: recorder)
      var elements = view.feed.elements(in: view.visibleRect)
      var numbers: Set<Int> = []
      view.forEachCell { _, number, element in
        numbers.insert(number)
        let index = elements.firstIndex { $0.path == element.path && $0.frame == element.frame }
        if let index { elements.remove(at: index) } else { Issue.record("\(element) has no cell") }
      }
      #expect(elements.isEmpty)
      #expect(numbers.count >= 5 && view.cellCount <= 6)
    }
  }

  /// Cells move from their places in the old width to those in the new one.
  @Test func animatesAnotherWidth() throws {
    var feed = try Feed(width: 200)
    try feed.append(.grid(Grid(columns: .minimumWidth(100), rowHeight: .points(100)), count: 6))
    let view = CollectionView<Int>(feed, size: LayoutSize(width: 200, height: 200))
    let recorder = CollectionViewRecorder()
    view.update(at: 0, from: recorder)
    try view.resize(to: LayoutSize(width: 300, height: 200), isAnimated: true)
    let update = view.update(at: 0, from: recorder)
    var moves: [ItemPath: (from: LayoutPoint, to: LayoutPoint)] = [:]
    for case .place(_, let end, let start?) in update.operations {
      moves[end.path] = (start.frame.origin, end.frame.origin)
    }
    #expect(moves[.item(2)]?.from == LayoutPoint(x: 0, y: 100))
    #expect(moves[.item(2)]?.to == LayoutPoint(x: 200, y: 0))
    // An item that comes into view comes from its old place.
    #expect(moves[.item(5)]?.from == LayoutPoint(x: 100, y: 200))
    for size in [LayoutSize(width: 100, height: -1), LayoutSize(width: .nan, height: 10)] {
      #expect(throws: LayoutError.self) { try view.resize(to: size) }
    }
    #expect(view.visibleRect == LayoutRect(x: 0, y: 0, width: 300, height: 200))
  }

  @Test func attributesAreInterpolated() {
    let start = LayoutAttributes(
      path: .item(1), frame: LayoutRect(x: 0, y: 10, width: 20, height: 40), alpha: 0)
    let end = LayoutAttributes(
      path: .item(2), frame: LayoutRect(x: 100, y: 10, width: 40, height: 0), zIndex: 3, transform: .scale(3))
    let middle = start.interpolated(to: end, fraction: 0.5)
    #expect(middle.frame == LayoutRect(x: 50, y: 10, width: 30, height: 20))
    #expect((middle.path, middle.zIndex, middle.alpha) == (.item(2), 3, 0.5))
    #expect(middle.transform == .scale(2))
    #expect(start.interpolated(to: end, fraction: 1.5).frame.height == 0)
    #expect(start.interpolated(to: end, fraction: .nan) == end)
    #expect(start.interpolated(to: end, fraction: 0).frame == start.frame)
  }
}
