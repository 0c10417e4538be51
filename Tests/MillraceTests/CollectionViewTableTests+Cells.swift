import Testing

@testable import Millrace

extension CollectionViewTableTests {
  static let cells: [TableRow] = [
    TableRow("an element comes into the window, and no cell of its kind and identifier is free") {
      let list = try RecordedList(count: 2)
      let operations = list.update()
      #expect(
        list.takeCalls() == [
          "make item 0", "configure 0 item [0, 0]", "make item 0", "configure 1 item [0, 1]",
          "display 0 [0, 0]", "display 1 [0, 1]",
        ])
      #expect(
        operations == [
          "create 0", "configure 0 item [0, 0]", "create 1", "configure 1 item [0, 1]", "place 0 at 0",
          "place 1 at 100",
        ])
      #expect(list.update() == [] && list.takeCalls() == [])
    },
    TableRow("an element comes into the window, and such a cell is free") {
      let list = try RecordedList.shown()
      list.view.scroll(by: 100)
      #expect(list.update() == ["recycle 0", "configure 0 item [0, 3]", "place 0 at 300"])
      #expect(
        list.takeCalls() == ["end 0 [0, 0]", "prepare 0", "configure 0 item [0, 3]", "display 0 [0, 3]"])
    },
    TableRow("the element of a cell comes into the visible rect") {
      let list = try RecordedList.shown(margin: 100)
      #expect(list.view.cellCount == 4)
      list.view.scroll(by: 50)
      // The cell of item 3 is there and only comes into view.
      #expect(list.update() == ["create 4", "configure 4 item [0, 4]", "place 4 at 400"])
      #expect(list.takeCalls() == ["make item 0", "configure 4 item [0, 4]", "display 3 [0, 3]"])
    },
    TableRow("the element of a cell leaves the visible rect") {
      let list = try RecordedList.shown(margin: 100)
      list.view.scroll(by: 100)
      // The cell stays in the margin.
      #expect(list.update() == ["create 4", "configure 4 item [0, 4]", "place 4 at 400"])
      #expect(
        list.takeCalls() == ["make item 0", "configure 4 item [0, 4]", "end 0 [0, 0]", "display 3 [0, 3]"])
    },
    TableRow("the element of a cell leaves the window") {
      let list = try RecordedList.shown(margin: 100)
      list.view.scroll(by: 100)
      list.update()
      _ = list.takeCalls()
      list.view.scroll(by: 100)
      // Not again for item 0, which has left the visible rect before.
      #expect(list.update().contains("recycle 0"))
      #expect(list.takeCalls().filter { $0.hasPrefix("end") } == ["end 1 [0, 1]"])
      list.view.scroll(by: 1_000)
      #expect(list.callsOfUpdate().filter { $0.hasPrefix("end") }.count == 3)
    },
    TableRow("an item is removed") {
      for isAnimated in [true, false] {
        let list = try RecordedList.shown(count: 3)
        var batch = BatchUpdate()
        batch.remove(at: .item(0))
        try list.view.performBatchUpdates(batch, isAnimated: isAnimated, checking: list.recorder)
        #expect(list.update().first == (isAnimated ? "recycle 0 to 0 faded" : "recycle 0"))
        #expect(list.takeCalls() == ["end 0 [0, 0]"] + (isAnimated ? ["final [0, 0]"] : []))
      }
    },
    TableRow("an item is inserted, or moves, and its cell stays or comes into the window") {
      for isAnimated in [true, false] {
        let list = try RecordedList.shown(count: 2)
        var batch = BatchUpdate()
        batch.insert(.extent(100), at: .item(0))
        try list.view.performBatchUpdates(
          batch, keeping: nil, isAnimated: isAnimated, checking: list.recorder)
        #expect(
          list.callsOfUpdate() == ["make item 0", "configure 2 item [0, 0]", "display 2 [0, 0]"]
            + (isAnimated ? ["initial [0, 0]"] : []))
      }
      let list = try RecordedList.shown()
      try list.batch { $0.move(from: .item(9), to: .item(1)) }
      #expect(
        list.callsOfUpdate() == ["end 2 [0, 2]", "prepare 2", "configure 2 item [0, 1]", "display 2 [0, 1]"])
      try list.batch { $0.move(from: .item(0), to: .item(2)) }
      #expect(list.callsOfUpdate() == [])
    },
    TableRow("an item is reconfigured") {
      let list = try RecordedList.shown(count: 3)
      try list.batch { $0.reconfigure(at: .item(0)) }
      #expect(list.update() == ["configure 0 item [0, 0]"])
      #expect(list.takeCalls() == ["configure 0 item [0, 0]"])
    },
    TableRow("an item is reloaded") {
      let list = try RecordedList.shown(margin: 100)
      try list.batch { $0.reload(at: .item(1)) }
      #expect(
        list.callsOfUpdate() == [
          "end 1 [0, 1]", "final [0, 1]", "prepare 1", "configure 1 item [0, 1]", "display 1 [0, 1]",
        ])
      // In the margin.
      try list.batch { $0.reload(at: .item(3)) }
      #expect(list.callsOfUpdate() == ["final [0, 3]", "prepare 3", "configure 3 item [0, 3]"])
    },
    TableRow("a cell prefers another size") {
      let list = try RecordedList(count: 0)
      try list.view.edit { feed in
        try feed.replaceSection(
          at: 0, with: .waterfall(.list(spacing: 0), count: 4, estimatedExtent: 200))
      }
      list.recorder.preferredSize = { _ in LayoutSize(width: 100, height: 100) }
      #expect(
        list.callsOfUpdate() == [
          "make item 0", "configure 0 item [0, 0]", "make item 0", "configure 1 item [0, 1]",
          "measure 0 [0, 0]", "measure 1 [0, 1]", "make item 0", "configure 2 item [0, 2]",
          "measure 2 [0, 2]", "display 0 [0, 0]", "display 1 [0, 1]", "display 2 [0, 2]",
        ])
    },
    TableRow("an item is selected or highlighted") {
      let list = try RecordedList.shown(count: 3)
      list.view.selectItem(at: .item(1))
      list.view.focusItem(at: .item(2))
      #expect(list.update() == ["state 1 selected", "state 2 focused"])
      list.touchDown(0)
      #expect(list.update() == ["state 0 highlighted"] && list.takeCalls() == [])
    },
  ]

  static let changes: [TableRow] = [
    TableRow("stays in the window") {
      let list = try RecordedList.shown(count: 3)
      try list.batch { $0.move(from: .item(0), to: .item(2)) }
      #expect(
        list.update() == ["place 1 at 0 from 100", "place 2 at 100 from 200", "place 0 at 200 from 0"])
    },
    TableRow("is inserted") {
      let list = try RecordedList.shown(count: 1)
      try list.batch { $0.insert(.extent(100), at: .item(1)) }
      #expect(list.update().last == "place 1 at 100 from 100 faded")
      list.recorder.setInitial = { $0.frame.origin.y -= 30 }
      try list.batch { $0.insert(.extent(100), at: .item(2)) }
      #expect(list.update().last == "place 2 at 200 from 170 faded")
    },
    TableRow("is reloaded") {
      let list = try RecordedList.shown(count: 3)
      try list.batch { $0.reload(at: .item(1)) }
      #expect(
        list.update() == [
          "recycle 1 to 100 faded", "configure 1 item [0, 1]", "place 1 at 100 from 100",
        ])
      list.recorder.setFinal = { $0.frame.origin.y += 30 }
      try list.batch { $0.reload(at: .item(1)) }
      #expect(list.update().first == "recycle 1 to 130 faded")
    },
    TableRow("is removed") {
      let list = try RecordedList.shown(count: 3)
      try list.batch { $0.remove(at: .item(0)) }
      #expect(list.update().first == "recycle 0 to 0 faded")
      list.recorder.setFinal = { ($0.frame.origin.y, $0.alpha) = ($0.frame.minY + 30, 0.5) }
      try list.batch { $0.remove(at: .item(0)) }
      #expect(list.update().first == "recycle 1 to 30")
    },
    TableRow("an item that comes from outside of the window") {
      let list = try RecordedList.shown()
      try list.batch { $0.move(from: .item(15), to: .item(1)) }
      #expect(list.update().contains("place 2 at 100 from 1500"))
      #expect(!list.takeCalls().contains { $0.hasPrefix("initial") || $0.hasPrefix("final") })
    },
    TableRow("an item that leaves the window") {
      let list = try RecordedList.shown()
      try list.batch { $0.move(from: .item(0), to: .item(10)) }
      #expect(list.update().first == "recycle 0 to 1000")
      #expect(!list.takeCalls().contains { $0.hasPrefix("initial") || $0.hasPrefix("final") })
    },
    TableRow("a header or another supplementary that comes into the window or leaves it") {
      let list = try RecordedList(count: 4)
      try list.view.edit(keeping: nil) { (feed) throws(LayoutError) in
        var section = FeedSection.waterfall(.list(spacing: 0), extents: [100])
        section.headers = [Supplementary(extent: 50)]
        try feed.append(section)
      }
      list.update()
      try list.batch { batch in
        for item in 0..<3 { batch.remove(at: .item(item)) }
      }
      #expect(list.update().contains("place 3 at 100 from 100 faded"))
      #expect(list.takeCalls().contains("initial [1, 0]"))
      try list.batch { batch in
        for item in 0..<3 { batch.insert(.extent(100), at: .item(item)) }
      }
      #expect(list.update().contains { $0.hasPrefix("recycle 3 to 100 faded") })
      #expect(list.takeCalls().contains("final [1, 0]"))
    },
  ]
}
