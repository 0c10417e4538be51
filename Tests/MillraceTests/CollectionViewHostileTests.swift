import Testing

@testable import Millrace

/// Numbers that are not finite, clocks of any origin, and failures between two updates.
@Suite struct CollectionViewHostileTests {
  @Test(arguments: [Double.infinity, -.infinity, .nan, .greatestFiniteMagnitude])
  func dragsEnd(velocity: Double) throws {
    for isBeyond in [false, true] {
      for time in [0, Double.nan, .infinity] {
        let list = try RecordedList()
        list.update()
        list.view.beginDrag()
        list.view.drag(by: isBeyond ? -100 : 500)
        list.view.drag(by: velocity.isFinite ? 0 : velocity)
        list.view.endDrag(velocity: velocity, at: time)
        list.update(after: 60)
        list.update(after: 60)
        #expect(!list.view.isScrolling)
        #expect((0...1_700).contains(list.view.visibleRect.minY), "\(list.view.visibleRect)")
      }
    }
  }

  @Test func timesMayHaveAnyOrigin() throws {
    for origin in [-1_000.0, 1e9] {
      let list = try RecordedList()
      list.view.update(at: origin, from: list.recorder)
      list.view.beginDrag()
      list.view.endDrag(velocity: 1_000, at: origin)
      list.view.update(at: .infinity, from: list.recorder)
      #expect(list.view.time == origin && list.view.visibleRect.minY == 0)
      list.view.update(at: origin + 0.1, from: list.recorder)
      let offset = list.view.visibleRect.minY
      #expect(offset > 10 && offset < 100)
    }
  }

  @Test func failedResizeAnimatesNothing() throws {
    let list = try RecordedList()
    list.update()
    let size = LayoutSize(width: -1, height: 300)
    #expect(throws: LayoutError.self) { try list.view.resize(to: size, isAnimated: true) }
    try list.view.edit(keeping: nil) { (feed) throws(LayoutError) in
      try feed.insert(.extent(100), at: ItemPath(section: 0, item: 0))
    }
    #expect(list.update().allSatisfy { !$0.contains("from") && !$0.contains("to") })
  }

  @Test func editsGoOnAfterTheMovedItemIsRemoved() throws {
    let list = try RecordedList(count: 3)
    list.update()
    #expect(list.view.beginInteractiveMovement(ofItemAt: ItemPath(section: 0, item: 1), at: list.point(1)))
    list.view.updateInteractiveMovement(to: LayoutPoint(x: .nan, y: 0))
    try list.batch { $0.remove(at: ItemPath(section: 0, item: 1)) }
    try list.batch { batch in
      for item in 0..<2 { batch.insert(.extent(100), at: ItemPath(section: 0, item: item)) }
    }
    list.view.selectItem(at: ItemPath(section: 0, item: 3))
    list.update()
    #expect(list.view.movedItem == nil && list.view.feed.itemCount == 4)
    #expect(list.view.selectedItems == [ItemPath(section: 0, item: 3)])
    #expect(
      !list.view.beginInteractiveMovement(
        ofItemAt: ItemPath(section: 0, item: 0), at: LayoutPoint(x: 0, y: .nan)))
  }

  @Test func heldItemsScrollLittleAfterAPause() throws {
    let list = try RecordedList()
    list.update()
    #expect(list.view.beginInteractiveMovement(ofItemAt: ItemPath(section: 0, item: 1), at: list.point(1)))
    list.view.updateInteractiveMovement(to: LayoutPoint(x: 50, y: 300))
    list.update(after: 3_600)
    #expect(list.view.visibleRect.minY == 90)
  }

  /// A text that fits its frame may not fit a narrower one.
  @Test func cellsThatFitAreAskedInAnotherWidth() throws {
    let list = try RecordedList(count: 1)
    list.recorder.preferredSize = { element in
      element.frame.width < 100 ? LayoutSize(width: element.frame.width, height: 140) : nil
    }
    list.update()
    try list.view.resize(to: LayoutSize(width: 50, height: 300))
    list.update()
    #expect(list.view.feed.frame(at: ItemPath(section: 0, item: 0)).height == 140)
  }

  @Test func keysSelectNothingInTheModeNone() throws {
    let list = try RecordedList(count: 2)
    list.update()
    list.view.selectionMode = .none
    #expect(list.view.moveFocus(.down, selects: true) == ItemPath(section: 0, item: 0))
    #expect(list.view.selectedItemCount == 0)
    list.view.selectionMode = .single
    list.view.focusItem(at: ItemPath(section: 0, item: 1))
    #expect(list.view.moveFocus(.down, selects: true) == ItemPath(section: 0, item: 1))
    #expect(list.view.selectedItems == [ItemPath(section: 0, item: 1)])
  }
}
