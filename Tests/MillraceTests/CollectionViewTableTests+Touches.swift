import Testing

@testable import Millrace

extension CollectionViewTableTests {
  static let touches: [TableRow] = [
    TableRow("``CollectionView/touchDown(at:delegate:)`` on an item") {
      let list = try RecordedList.shown(count: 5)
      #expect(list.touchDown(1) == ["shouldHighlight [0, 1]", "didHighlight [0, 1]"])
      #expect(list.view.highlightedItem == .item(1))
      #expect(list.update() == ["state 1 highlighted"])
    },
    TableRow("the same on another element, or beside all elements") {
      let list = try RecordedList(count: 1, header: true)
      list.update()
      _ = list.takeCalls()
      for y in [10.0, 290] {
        list.view.touchDown(at: LayoutPoint(x: 50, y: y), delegate: list.recorder)
        #expect(list.touchUp() == [])
      }
    },
    TableRow("the same while another touch goes on") {
      let list = try RecordedList.shown(count: 5)
      list.touchDown(0)
      #expect(
        list.touchDown(1) == ["didUnhighlight [0, 0]", "shouldHighlight [0, 1]", "didHighlight [0, 1]"])
      list.touchUp()
      #expect(list.view.selectedItems == [.item(1)])
    },
    TableRow("``CollectionView/touchUp(delegate:)``, an item that is not selected") {
      for mode in [SelectionMode.single, .multiple] {
        let list = try RecordedList.shown(count: 5, mode: mode)
        list.touchDown(1)
        #expect(list.touchUp() == ["shouldSelect [0, 1]", "didSelect [0, 1]", "didUnhighlight [0, 1]"])
        #expect(list.view.selectedItems == [.item(1)])
        #expect(list.update() == ["state 1 selected"])
      }
    },
    TableRow("the same in single selection, while another item is selected") {
      let list = try RecordedList.shown(count: 5)
      list.view.selectItem(at: .item(0))
      list.touchDown(2)
      #expect(
        list.touchUp() == [
          "shouldSelect [0, 2]", "didDeselect [0, 0]", "didSelect [0, 2]", "didUnhighlight [0, 2]",
        ])
      #expect(list.view.selectedItems == [.item(2)])
    },
    TableRow("the same in single selection, the item is selected") {
      let list = try RecordedList.shown(count: 5)
      list.view.selectItem(at: .item(2))
      list.touchDown(2)
      #expect(list.touchUp() == ["shouldSelect [0, 2]", "didSelect [0, 2]", "didUnhighlight [0, 2]"])
    },
    TableRow("the same in multiple selection, the item is selected") {
      let list = try RecordedList.shown(count: 5, mode: .multiple)
      list.view.selectItem(at: .item(0))
      list.view.selectItem(at: .item(2))
      list.touchDown(0)
      #expect(list.touchUp() == ["shouldDeselect [0, 0]", "didDeselect [0, 0]", "didUnhighlight [0, 0]"])
      #expect(list.view.selectedItems == [.item(2)])
    },
    TableRow("the same in the mode `none`") {
      let list = try RecordedList.shown(count: 5, mode: .none)
      list.touchDown(0)
      #expect(list.touchUp() == ["didUnhighlight [0, 0]"] && list.view.selectedItems == [])
    },
    TableRow("`shouldSelect` or `shouldDeselect` returns `false`") {
      for mode in [SelectionMode.single, .multiple] {
        let list = try RecordedList.shown(count: 5, mode: mode)
        list.touchDown(1)
        list.recorder.refused = [.item(1)]
        #expect(list.touchUp() == ["shouldSelect [0, 1]", "didUnhighlight [0, 1]"])
        #expect(list.view.selectedItems == [])
      }
      let list = try RecordedList.shown(count: 5, mode: .multiple)
      list.view.selectItem(at: .item(1))
      list.touchDown(1)
      list.recorder.refused = [.item(1)]
      #expect(list.touchUp() == ["shouldDeselect [0, 1]", "didUnhighlight [0, 1]"])
      #expect(list.view.selectedItems == [.item(1)])
    },
    TableRow("`shouldHighlight` returns `false`") {
      let list = try RecordedList.shown(count: 5)
      list.recorder.refused = [.item(1)]
      #expect(list.touchDown(1) == ["shouldHighlight [0, 1]"] && list.view.highlightedItem == nil)
      #expect(list.touchUp() == [] && list.view.selectedItems == [])
    },
    TableRow("``CollectionView/cancelTouch(delegate:)``") {
      let list = try RecordedList.shown(count: 5)
      list.touchDown(1)
      list.view.cancelTouch(delegate: list.recorder)
      #expect(list.takeCalls() == ["didUnhighlight [0, 1]"] && list.touchUp() == [])
    },
    TableRow(
      "``CollectionView/selectItem(at:)``, ``CollectionView/deselectItem(at:)``, "
        + "``CollectionView/focusItem(at:)``"
    ) {
      let list = try RecordedList.shown(count: 5)
      list.view.selectItem(at: .item(1))
      list.view.selectItem(at: .item(3))
      #expect(list.view.selectedItems == [.item(3)])
      list.view.deselectItem(at: .item(3))
      list.view.focusItem(at: .item(2))
      #expect(list.takeCalls() == [] && list.update() == ["state 2 focused"])
    },
  ]

  static let movement: [TableRow] = [
    TableRow("a long press on an item") {
      let list = try RecordedList.shown()
      #expect(list.view.beginInteractiveMovement(ofItemAt: .item(0), at: LayoutPoint(x: 50, y: 30)))
      #expect(list.view.movedItem == .item(0) && list.view.movementTarget == .item(0))
    },
    TableRow("the finger moves") {
      let list = try RecordedList.shown()
      list.view.beginInteractiveMovement(ofItemAt: .item(0), at: LayoutPoint(x: 50, y: 30))
      list.view.updateInteractiveMovement(to: LayoutPoint(x: 50, y: 90))
      #expect(list.update() == ["place 0 at 60"])
      // Over item 1, which makes room.
      list.view.updateInteractiveMovement(to: LayoutPoint(x: 50, y: 130))
      #expect(list.update() == ["place 1 at 0 from 100", "place 0 at 100 from 60"])
      #expect(list.view.movementTarget == .item(1))
      // Its own data is still where it was.
      #expect(list.view.element(at: LayoutPoint(x: 50, y: 130))?.path == .item(0))
      #expect(list.takeCalls() == [])
    },
    TableRow("the finger is lifted") {
      let list = try RecordedList.shown()
      list.view.beginInteractiveMovement(ofItemAt: .item(0), at: list.point(0))
      list.view.updateInteractiveMovement(to: list.point(1))
      list.update()
      #expect(
        list.view.endInteractiveMovement() == BatchUpdate.Move(source: .item(0), target: .item(1)))
      #expect(list.view.movedItem == nil && list.view.cell(at: .item(1)) == 0)
      // Item 0 is not above the others any more, and both have the paths of the new data.
      #expect(list.update() == ["place 1 at 0 from 0", "place 0 at 100 from 100"])
      #expect(list.takeCalls() == [])
    },
    TableRow("the press is interrupted") {
      let list = try RecordedList.shown()
      list.view.beginInteractiveMovement(ofItemAt: .item(0), at: list.point(0))
      list.view.updateInteractiveMovement(to: list.point(2))
      list.update()
      list.view.cancelInteractiveMovement()
      #expect(
        list.update() == ["place 0 at 0 from 200", "place 1 at 100 from 0", "place 2 at 200 from 100"])
      #expect(list.view.movementTarget == nil && list.takeCalls() == [])
    },
  ]

  static let prefetching: [TableRow] = [
    TableRow("while scrolling, an item will come into the window within the horizon") {
      let list = try prefetchingList(limit: 3)
      // 400 points per second: items 4 and 5 come into view within half a second.
      #expect(list.takeCalls().last == "prefetch [[0, 4], [0, 5]]")
    },
    TableRow(
      "a prefetched item is not within the horizon any more, because the feed turns, slows down or jumps"
    ) {
      let list = try prefetchingList(limit: 10)
      list.view.scroll(by: 25)
      // It slows down to 100 points per second.
      #expect(list.callsOfUpdate(after: 0.25).last == "cancel [[0, 5]]")
      list.view.scroll(by: 100)
      #expect(list.callsOfUpdate(after: 0.25).last == "prefetch [[0, 6], [0, 7]]")
      list.view.scroll(by: -100)
      #expect(
        Array(list.callsOfUpdate(after: 0.25).suffix(2)) == [
          "cancel [[0, 6], [0, 7]]", "prefetch [[0, 0]]",
        ])
      list.view.scroll(by: 2_000)
      #expect(list.callsOfUpdate(after: 1).contains("cancel [[0, 0]]"))
    },
    TableRow("a prefetched item comes into the window") {
      let list = try prefetchingList(limit: 10)
      _ = list.takeCalls()
      list.view.scroll(by: 100)
      let calls = list.callsOfUpdate(after: 0.25)
      #expect(calls.contains { $0.hasPrefix("configure") && $0.hasSuffix("[0, 4]") })
      #expect(!calls.contains { $0.hasPrefix("cancel") })
    },
    TableRow("a prefetched item is removed") {
      let list = try prefetchingList(limit: 10)
      _ = list.takeCalls()
      try list.batch { $0.remove(at: .item(5)) }
      list.view.scroll(by: -50)
      // Only item 4 is left to be canceled.
      #expect(list.callsOfUpdate(after: 0.25).filter { $0.hasPrefix("cancel") } == ["cancel [[0, 4]]"])
    },
    TableRow("the content comes to rest") {
      let list = try prefetchingList(limit: 10)
      _ = list.takeCalls()
      #expect(list.callsOfUpdate(after: 1) == [])
    },
  ]

  /// Returns a list that has scrolled from 0 to 100 pt within a quarter of a second.
  private static func prefetchingList(limit: Int) throws -> RecordedList {
    let list = try RecordedList.shown(count: 40)
    list.view.prefetching = Prefetching(horizon: 0.5, limit: limit)
    list.view.scroll(by: 100)
    list.update(after: 0.25)
    return list
  }
}
