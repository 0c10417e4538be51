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

  /// An update of a window with 10⁹ items, whose attributes would take 200 GB.
  @Test func windowsMayHaveBillionsOfItems() throws {
    let size = LayoutSize(width: 390, height: 844)
    var feed = try Feed(environment: CollectionLayoutEnvironment(containerSize: size))
    try feed.append(.grid(Grid(columns: .count(4), rowHeight: .points(0)), count: 1_000_000_000))
    let view = CollectionView<Int>(feed, size: size)
    view.budget = CellBudget(maximumCount: 3)
    let recorder = CollectionViewRecorder()
    for time in 0..<2 {
      let update = view.update(at: Double(time), from: recorder)
      let maximum = CollectionView<Int>.maximumElementCount
      #expect(update.hasOmittedElements && update.createdCount == 3)
      #expect(update.placeholderCount == maximum - 3 * (time + 1))
    }
    #expect(view.moveFocus(.down) == .item(0))
    try view.edit(keeping: nil) { (feed) throws(LayoutError) in try feed.removeSection(at: 0) }
    #expect(!view.update(at: 2, from: recorder).hasOmittedElements)
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

  /// A delegate that selects each item again that it is told is deselected.
  @Test func aDelegateThatInsistsDoesNotHang() throws {
    let list = try RecordedList(count: 3)
    list.update()
    list.view.selectItem(at: .item(0))
    var count = 0
    list.recorder.onCall = { call in
      guard call.hasPrefix("didDeselect"), count < 100 else { return }
      count += 1
      list.view.selectItem(at: .item(0))
    }
    list.view.touchDown(at: list.point(1), delegate: list.recorder)
    list.view.touchUp(delegate: list.recorder)
    #expect(count == 1)
    #expect(list.view.selectedItems == [.item(1)] && list.view.highlightedItem == nil)
  }

  /// A finger that was infinitely far away can come back.
  @Test func endlessDragsComeBack() throws {
    let list = try RecordedList()
    list.update()
    list.view.beginDrag()
    for _ in 0..<3 { list.view.drag(by: 1e308) }
    list.view.drag(by: -0x1p42)
    list.view.drag(by: 400)
    #expect(list.view.visibleRect.minY == 400)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, 1e12, -5])
  func impossibleSizesAreReported(length: Double) throws {
    let list = try RecordedList(count: 20, header: true)
    list.recorder.preferredSize = { _ in LayoutSize(width: length, height: length) }
    let update = list.view.update(at: 0, from: list.recorder)
    #expect(update.unusedSizes.map { $0.path } == [.item(0), .item(1), .item(2)])
    #expect(list.view.feed.contentSize == LayoutSize(width: 100, height: 2_050))
    #expect(list.update() == [])
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, .leastNonzeroMagnitude])
  func distancesMayHaveAnyValue(distance: Double) throws {
    let list = try RecordedList()
    list.view.prefetching = Prefetching(horizon: distance, limit: .max)
    list.view.margin = distance
    list.update()
    for step in 0..<6 {
      list.view.scroll(by: step.isMultiple(of: 2) ? distance : -distance)
      list.update(after: step < 3 ? .leastNonzeroMagnitude : 1)
      #expect((0...1_700).contains(list.view.visibleRect.minY))
      #expect((3...20).contains(list.view.cellCount))
    }
    for section in [-1, 1, Int.min, Int.max] {
      let path = ItemPath(section: section, item: section)
      #expect(!list.view.beginDrag(ofSection: section) && !list.view.scrollToItem(at: path))
      #expect(!list.view.beginInteractiveMovement(ofItemAt: path, at: .zero))
      #expect(list.view.cell(at: path) == nil && !list.view.isSelected(at: path))
    }
  }

  @Test func emptyFeedsHaveNothingToDo() throws {
    let view = CollectionView<Int>(try Feed(width: 0), size: LayoutSize(width: 0, height: 0))
    let recorder = CollectionViewRecorder()
    view.beginDrag()
    view.drag(by: 50)
    view.endDrag(velocity: 1e9, at: 0)
    for time in 0..<5 { #expect(view.update(at: Double(time), from: recorder).operations.isEmpty) }
    #expect(!view.isScrolling && view.moveFocus(.last) == nil && recorder.takeCalls() == [])
    #expect(view.touchDown(at: .zero, delegate: recorder) == nil)
  }

  /// All items of a large section change places in one frame, and then all are replaced.
  @Test func everythingChangesInAFrame() throws {
    let count = 100_000
    let list = try RecordedList(count: count)
    list.update()
    list.view.selectItem(at: .item(2))
    var snapshot = try Snapshot([(id: 0, items: Array(0..<count))])
    for next in [Array((0..<count).reversed()), Array(count..<(2 * count))] {
      try list.view.apply(Snapshot([(id: 0, items: next)]), replacing: &snapshot) { _, items in
        .waterfall(.list(spacing: 0), extents: items.map { _ in 100 })
      } item: { _ in
        .extent(100)
      }
      list.update()
      #expect(list.view.selectedItems == (next[0] < count ? [.item(count - 3)] : []))
      // Cells of animated changes are used again in the same update.
      #expect(list.view.cellCount <= 6)
    }
  }
}
