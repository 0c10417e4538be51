import Testing

@testable import Millrace

/// Items that a user drags to another place.
@Suite struct CollectionViewMovementTests {
  private func list(count: Int = 20) throws -> RecordedList {
    let list = try RecordedList(count: count)
    list.update()
    _ = list.takeCalls()
    return list
  }

  @Test func takesTheItemBack() throws {
    let list = try list()
    list.view.selectItem(at: .item(0))
    list.view.beginInteractiveMovement(ofItemAt: .item(0), at: list.point(0))
    list.view.updateInteractiveMovement(to: list.point(2))
    list.update()
    #expect(list.view.movementTarget == .item(2))
    #expect(list.view.selectedItems == [.item(0)])
    list.view.cancelInteractiveMovement()
    #expect(list.update() == ["place 0 at 0 from 200", "place 1 at 100 from 0", "place 2 at 200 from 100"])
    #expect(list.view.movementTarget == nil)
    list.view.beginInteractiveMovement(ofItemAt: .item(0), at: list.point(0))
    list.update()
    #expect(list.view.endInteractiveMovement() == nil)
  }

  @Test func theSelectionMovesWithTheData() throws {
    let list = try list()
    list.view.selectItem(at: .item(0))
    list.view.beginInteractiveMovement(ofItemAt: .item(0), at: list.point(0))
    list.view.updateInteractiveMovement(to: list.point(2))
    list.update()
    _ = list.view.endInteractiveMovement()
    #expect(list.view.selectedItems == [.item(2)])
  }

  @Test func scrollsNearTheEnds() throws {
    let list = try list(count: 100)
    list.view.beginInteractiveMovement(ofItemAt: .item(0), at: list.point(0))
    list.view.updateInteractiveMovement(to: LayoutPoint(x: 50, y: 295))
    for _ in 0..<60 { list.update(after: 1 / 60) }
    // 55/60 of 900 points per second.
    #expect((list.view.visibleRect.minY - 825).magnitude < 1)
    #expect(list.view.movementTarget == .item(11))
    // One cell more than the visible items need: the moved one.
    #expect(list.view.cell(at: .item(0)) == 0)
    list.view.updateInteractiveMovement(to: LayoutPoint(x: 50, y: list.view.visibleRect.midY))
    let offset = list.view.visibleRect.minY
    list.update(after: 1)
    #expect(list.view.visibleRect.minY == offset)
  }

  @Test func editsGoOnMeanwhile() throws {
    let list = try list()
    list.view.beginInteractiveMovement(ofItemAt: .item(0), at: list.point(0))
    list.view.updateInteractiveMovement(to: list.point(2))
    list.update()
    _ = list.takeCalls()
    // In the data, the moved item is still the first one.
    try list.batch { $0.reconfigure(at: .item(0)) }
    list.update()
    #expect(list.takeCalls() == ["configure 0 item [0, 0]"])
    try list.batch { $0.remove(at: .item(1)) }
    #expect(list.view.movedItem == .item(0))
    list.update()
    try list.batch { $0.remove(at: .item(0)) }
    list.update()
    #expect(list.view.movedItem == nil)
    #expect(list.view.feed.itemCount == 18)
    #expect(list.view.endInteractiveMovement() == nil)
  }

  /// What is below a cell that is measured stays in place, although the measurement takes the gap out for a moment.
  @Test func measurementsKeepThePlaceMeanwhile() throws {
    let list = try list()
    list.view.scroll(by: 250)
    list.update()
    list.view.beginInteractiveMovement(ofItemAt: .item(4), at: list.point(4))
    list.view.updateInteractiveMovement(to: list.point(3))
    list.update()
    #expect(list.view.movementTarget == .item(3))
    list.recorder.preferredSize = { $0.path == .item(2) ? LayoutSize(width: 100, height: 80) : nil }
    try list.batch { $0.reconfigure(at: .item(2)) }
    #expect(list.update().contains("configure 2 item [0, 2]"))
    #expect(list.view.visibleRect.minY == 230 && list.view.feed.frame(at: .item(3)).minY == 280)
  }

  @Test func anEmptySectionTakesTheItem() throws {
    let list = try RecordedList(count: 2)
    try list.view.edit { feed in
      var section = FeedSection.waterfall(.list(spacing: 0), extents: [])
      section.headers = [Supplementary(extent: 40)]
      try feed.append(section)
    }
    list.update()
    list.view.beginInteractiveMovement(ofItemAt: .item(1), at: list.point(1))
    list.view.updateInteractiveMovement(to: LayoutPoint(x: 50, y: 220))
    list.update()
    let target = ItemPath(section: 1, item: 0)
    #expect(list.view.endInteractiveMovement() == BatchUpdate.Move(source: .item(1), target: target))
  }

  /// An animated batch knows where its items were in the feed with the gap.
  @Test func batchesAreAnimatedMeanwhile() throws {
    let list = try list()
    list.view.beginInteractiveMovement(ofItemAt: .item(0), at: list.point(0))
    list.view.scroll(by: 1_000)
    list.view.updateInteractiveMovement(to: list.point(11))
    list.update()
    #expect(list.view.movementTarget == .item(11))
    // Item 5 of the data is item 4 of the feed, at 400 pt.
    try list.batch { $0.move(from: .item(5), to: .item(12)) }
    #expect(list.update().contains { $0.hasPrefix("place") && $0.hasSuffix("from 400") })
  }
}
