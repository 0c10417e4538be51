import Testing

@testable import Millrace

/// Rows of the tables in the article on collection views that need a list of their own. The display name says which table and
/// row. The other rows are in `CollectionViewTests`, `CollectionViewSelectionTests` and `CollectionViewSizingTests`.
@Suite struct CollectionViewCallbackTests {
  /// A list after its first update.
  private func list(count: Int = 20, margin: Double = 0) throws -> RecordedList {
    let list = try RecordedList(count: count)
    list.view.margin = margin
    list.update()
    _ = list.takeCalls()
    return list
  }

  // MARK: - The life of a cell

  @Test("Life of a cell: leaves the window, having left the visible rect before: no second didEndDisplaying")
  func leavesTheWindowLater() throws {
    let list = try list(margin: 100)
    list.view.scroll(by: 110)
    list.update()
    #expect(list.takeCalls().filter { $0.hasPrefix("end") } == ["end 0 [0, 0]"])
    list.view.scroll(by: 100)
    #expect(list.update().contains("recycle 0"))
    #expect(list.takeCalls().filter { $0.hasPrefix("end") } == ["end 1 [0, 1]"])
  }

  @Test(
    "Life of a cell: removed without animation: didEndDisplaying, no setFinalAttributes, the cell is free")
  func removedWithoutAnimation() throws {
    let list = try list(count: 3)
    try list.view.edit { (feed) throws(LayoutError) in try feed.remove(at: .item(0)) }
    #expect(list.update() == ["recycle 0", "place 1 at 0", "place 2 at 100"])
    #expect(list.takeCalls() == ["end 0 [0, 0]"])
  }

  @Test("Life of a cell: inserted without animation: as for scrolling, no setInitialAttributes")
  func insertedWithoutAnimation() throws {
    let list = try list(count: 2)
    try list.view.edit(keeping: nil) { (feed) throws(LayoutError) in
      try feed.insert(.extent(100), at: .item(0))
    }
    list.update()
    #expect(list.takeCalls() == ["make item 0", "configure 2 item [0, 0]", "display 2 [0, 0]"])
  }

  @Test("Life of a cell: an item moves into the window: as for scrolling, no setInitialAttributes")
  func movesIntoTheWindow() throws {
    let list = try list()
    try list.batch { $0.move(from: .item(9), to: .item(1)) }
    list.update()
    #expect(
      list.takeCalls() == ["end 2 [0, 2]", "prepare 2", "configure 2 item [0, 1]", "display 2 [0, 1]"])
  }

  @Test(
    "Life of a cell: reloaded outside of the visible rect: no didEndDisplaying, prepareForReuse, configure")
  func reloadedInTheMargin() throws {
    let list = try list(margin: 100)
    try list.batch { $0.reload(at: .item(3)) }
    list.update()
    #expect(list.takeCalls() == ["final [0, 3]", "prepare 3", "configure 3 item [0, 3]"])
  }

  @Test("Life of a cell: selected, highlighted or focused: no call, the operation setState")
  func statesAreOperations() throws {
    let list = try list(count: 3)
    list.view.selectItem(at: .item(1))
    list.view.focusItem(at: .item(2))
    #expect(list.update() == ["state 1 selected", "state 2 focused"])
    #expect(list.takeCalls() == [])
    list.view.touchDown(at: list.point(0), delegate: list.recorder)
    _ = list.takeCalls()
    #expect(list.update() == ["state 0 highlighted"])
    #expect(list.takeCalls() == [])
  }

  // MARK: - Animated changes

  @Test("Animated changes: inserted: what setInitialAttributes makes of it")
  func initialAttributes() throws {
    let list = try list(count: 2)
    list.recorder.setInitial = { $0.frame.origin.y -= 30 }
    try list.batch { $0.insert(.extent(100), at: .item(2)) }
    #expect(list.update().last == "place 2 at 200 from 170 faded")
  }

  @Test("Animated changes: removed and reloaded: what setFinalAttributes makes of it")
  func finalAttributes() throws {
    let list = try list(count: 3)
    list.recorder.setFinal = { attributes in
      attributes.frame.origin.y += 30
      attributes.alpha = 0.5
    }
    try list.batch { batch in
      batch.remove(at: .item(0))
      batch.reload(at: .item(1))
    }
    #expect(Array(list.update().prefix(2)) == ["recycle 0 to 30", "recycle 1 to 130"])
  }

  // MARK: - Touches

  @Test("Touches: a touch on a header, or beside all elements: nothing")
  func touchesOfNoItem() throws {
    let list = try RecordedList(count: 1, header: true)
    list.update()
    _ = list.takeCalls()
    for y in [10.0, 290] {
      list.view.touchDown(at: LayoutPoint(x: 50, y: y), delegate: list.recorder)
      list.view.touchUp(delegate: list.recorder)
    }
    #expect(list.takeCalls() == [])
  }

  @Test("Touches: another touch begins: didUnhighlight of the first item, which is not selected")
  func touchesInterruptEachOther() throws {
    let list = try list()
    list.view.touchDown(at: list.point(0), delegate: list.recorder)
    _ = list.takeCalls()
    list.view.touchDown(at: list.point(1), delegate: list.recorder)
    #expect(list.takeCalls() == ["didUnhighlight [0, 0]", "shouldHighlight [0, 1]", "didHighlight [0, 1]"])
    list.view.touchUp(delegate: list.recorder)
    #expect(list.view.selectedItems == [.item(1)])
  }

  // MARK: - Prefetching

  @Test("Prefetching: within the horizon: prefetch; jumps and turns: cancel; comes to rest: nothing")
  func prefetchesAheadAndCancelsBehind() throws {
    let list = try RecordedList(count: 40)
    list.view.prefetching = Prefetching(horizon: 0.5, limit: 3)
    list.update()
    list.view.scroll(by: 100)
    list.update(after: 0.25)
    // 400 points per second: items 4 and 5 come into view within half a second.
    #expect(list.takeCalls().last == "prefetch [[0, 4], [0, 5]]")
    list.view.scroll(by: 300)
    list.update(after: 1)
    #expect(list.takeCalls().last == "prefetch [[0, 7], [0, 8]]")
    list.view.scroll(by: -100)
    list.update(after: 0.25)
    #expect(Array(list.takeCalls().suffix(2)) == ["cancel [[0, 7], [0, 8]]", "prefetch [[0, 2], [0, 1]]"])
    list.update(after: 1)
    #expect(!list.takeCalls().contains { $0.hasPrefix("cancel") })
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

  /// A prefetched item that comes into the window is configured, and one that is removed is forgotten.
  @Test("Prefetching: a prefetched item comes into the window: configure; is removed: nothing")
  func prefetchedItemsComeOrGo() throws {
    let list = try RecordedList(count: 40)
    list.view.prefetching = Prefetching(horizon: 0.5, limit: 2)
    list.update()
    list.view.scroll(by: 100)
    list.update(after: 0.25)
    #expect(list.takeCalls().last == "prefetch [[0, 4], [0, 5]]")
    try list.batch { $0.remove(at: .item(5)) }
    list.view.scroll(by: 100)
    list.update(after: 0.25)
    let calls = list.takeCalls()
    #expect(calls.contains { $0.hasPrefix("configure") && $0.hasSuffix("[0, 4]") })
    #expect(!calls.contains { $0.hasPrefix("cancel") })
  }

  @Test("Prefetching: the feed slows down: cancelPrefetching of what is beyond the horizon")
  func slowingDownCancels() throws {
    let list = try list(count: 40)
    list.view.prefetching = Prefetching(horizon: 0.5, limit: 10)
    list.view.scroll(by: 100)
    list.update(after: 0.1)
    #expect(list.takeCalls().last == "prefetch [[0, 4], [0, 5], [0, 6], [0, 7], [0, 8]]")
    list.view.scroll(by: 40)
    list.update(after: 0.1)
    // 400 points per second: up to 640 pt.
    #expect(list.takeCalls().last == "cancel [[0, 7], [0, 8]]")
  }
}
