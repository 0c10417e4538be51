import Testing

@testable import Millrace

/// The selection, the focus and keys. The table of touches is in `CollectionViewTableTests`.
@Suite struct CollectionViewSelectionTests {
  /// A list after its first update.
  private func list(_ mode: SelectionMode) throws -> RecordedList {
    let list = try RecordedList(count: 5)
    list.view.selectionMode = mode
    list.update()
    _ = list.takeCalls()
    return list
  }

  private func tap(_ index: Int, _ list: RecordedList) -> [String] {
    list.view.touchDown(at: list.point(index), delegate: list.recorder)
    list.view.touchUp(delegate: list.recorder)
    return list.takeCalls()
  }

  @Test func theSelectionFollowsItems() throws {
    let list = try list(.multiple)
    for index in [1, 2, 4] { list.view.selectItem(at: .item(index)) }
    list.view.focusItem(at: .item(2))
    try list.batch { batch in
      batch.remove(at: .item(1))
      batch.move(from: .item(4), to: .item(0))
      batch.reload(at: .item(2))
    }
    #expect(list.view.selectedItems == [.item(0), .item(2)])
    #expect(list.view.focusedItem == .item(2))
  }

  /// A delegate that removes the touched item, or one before it, while it is called.
  @Test func touchesFollowTheirItem() throws {
    let list = try list(.single)
    list.recorder.onCall = { call in
      if call == "shouldSelect [0, 2]" { try? list.view.edit { try $0.remove(at: .item(0)) } }
    }
    #expect(
      Array(tap(2, list).dropFirst(2)) == [
        "shouldSelect [0, 2]", "didSelect [0, 1]", "didUnhighlight [0, 1]",
      ])
    list.recorder.onCall = { call in
      if call == "didDeselect [0, 1]" { try? list.view.edit { try $0.remove(at: .item(2)) } }
    }
    list.update()
    #expect(tap(2, list).last == "didDeselect [0, 1]")
    #expect(list.view.selectedItems == [] && list.view.highlightedItem == nil)
  }

  @Test func keysMoveTheFocusAndScroll() throws {
    let list = try RecordedList(count: 20)
    list.update()
    #expect(list.view.moveFocus(.down) == .item(0))
    #expect(list.view.moveFocus(.down) == .item(1))
    #expect(list.view.visibleRect.minY == 0)
    #expect(list.view.moveFocus(.pageForward) == .item(4))
    #expect(list.view.visibleRect.minY == 200)
    #expect(list.view.moveFocus(.last, selects: true) == .item(19))
    #expect(list.view.visibleRect.minY == 1700)
    #expect(list.view.selectedItems == [.item(19)])
    #expect(list.view.moveFocus(.down) == .item(19))
    #expect(list.view.moveFocus(.first) == .item(0))
    let empty = CollectionView<Int>(try Feed(width: 100), size: LayoutSize(width: 100, height: 100))
    #expect(empty.moveFocus(.down) == nil)
  }
}

/// Hit tests and the order of reading.
@Suite struct CollectionViewHitTests {
  private func contains(_ transform: LayoutTransform, _ x: Double, _ y: Double) -> Bool {
    let frame = LayoutRect(x: 100, y: 100, width: 40, height: 20)
    return LayoutAttributes(path: .item(0), frame: frame, transform: transform)
      .contains(LayoutPoint(x: x, y: y))
  }

  @Test func transformedElementsContainTheirImages() {
    #expect(contains(.identity, 100, 100) && !contains(.identity, 140, 110))
    // Turned by 90°, the image is 20 wide and 40 high, around (120, 110).
    let turned = LayoutTransform.rotation(degrees: 90)
    #expect(contains(turned, 120, 92) && contains(turned, 112, 128) && !contains(turned, 102, 110))
    // Turned by 45°, the corners of the bounding box are empty.
    let diagonal = LayoutTransform.rotation(degrees: 45)
    #expect(contains(diagonal, 120, 110) && !contains(diagonal, 101, 91) && contains(diagonal, 132, 122))
    #expect(contains(.scale(2), 85, 95) && !contains(.scale(0.5), 105, 110))
    #expect(contains(.scale(x: -1, y: 1, z: 1), 101, 101))
    #expect(!contains(.scale(0), 120, 110))
    // From behind, and edge on.
    #expect(contains(.rotation(degrees: 180, around: .y), 110, 110))
    #expect(!contains(.rotation(degrees: 90, around: .y), 120, 110))
  }

  @Test func theTopmostElementIsHit() throws {
    let list = try RecordedList(count: 20, header: true)
    list.view.scroll(by: 120)
    list.update()
    // The pinned header covers item 1 in part.
    #expect(list.view.element(at: LayoutPoint(x: 50, y: 130))?.kind == .header)
    #expect(list.view.element(at: LayoutPoint(x: 50, y: 171))?.path == .item(1))
    #expect(list.view.element(at: LayoutPoint(x: 101, y: 171)) == nil)
    #expect(list.view.element(at: LayoutPoint(x: .nan, y: 171)) == nil)
    #expect(list.view.touchDown(at: LayoutPoint(x: 50, y: 130), delegate: list.recorder)?.kind == .header)
    #expect(list.view.highlightedItem == nil)
  }

  @Test func readersSkipDecorations() throws {
    var feed = try Feed(width: 100)
    var section = FeedSection.waterfall(.list(spacing: 10), extents: [40, 40, 40])
    section.headers = [Supplementary(extent: 20)]
    section.decorations = [.background(), .separators()]
    try feed.append(section)
    let view = CollectionView<Int>(feed, size: LayoutSize(width: 100, height: 100))
    view.update(at: 0, from: CollectionViewRecorder())
    #expect(view.accessibilityElements.map { $0.kind } == [.header, .item, .item])
  }
}
