import Testing

@testable import Millrace

/// Cells that say what size they need.
@Suite struct CollectionViewSizingTests {
  private func list(count: Int, estimate: Double) throws -> RecordedList {
    let list = try RecordedList(count: 0)
    try list.view.edit { feed in
      try feed.removeSection(at: 0)
      try feed.append(.waterfall(.list(spacing: 0), count: count, estimatedExtent: estimate))
    }
    return list
  }

  @Test func cellsGetTheSizeThatTheyPrefer() throws {
    let list = try list(count: 10, estimate: 100)
    list.recorder.preferredSize = { LayoutSize(width: 100, height: Double(50 + $0.path.item)) }
    list.update()
    // Two passes: 3 cells of 100 pt, then the cells of the room that the first ones do not need.
    #expect(list.view.cellCount == 6)
    #expect(list.view.feed.frame(at: .item(5)) == LayoutRect(x: 0, y: 260, width: 100, height: 55))
    let isEstimated = list.view.feed.isEstimated(at: .item(6))
    #expect(isEstimated)
    #expect(list.update() == [])
  }

  /// What is measured above the first visible item does not move it.
  @Test func theReaderStaysWhileCellsAreMeasured() throws {
    let list = try list(count: 100, estimate: 100)
    list.recorder.preferredSize = { _ in LayoutSize(width: 100, height: 130) }
    list.view.margin = 200
    list.view.scroll(by: 5_000)
    list.update()
    let top = list.view.visibleRect.minY
    let item = try #require(list.view.element(at: LayoutPoint(x: 50, y: top + 1)))
    list.view.scroll(by: -200)
    // The cells in the margin above are measured: the item moves with them, but not on screen.
    list.update()
    let frame = list.view.feed.provisional.frame(at: item.path)
    #expect(frame.minY > item.frame.minY)
    #expect(frame.minY - list.view.visibleRect.minY == item.frame.minY - top + 200)
  }

  @Test func headersAreSizedToo() throws {
    let list = try RecordedList(count: 3, header: true)
    list.recorder.preferredSize = { $0.kind == .header ? LayoutSize(width: 100, height: 80) : nil }
    list.update()
    #expect(list.view.feed.headers(ofSection: 0)[0].extent == 80)
    #expect(list.view.feed.frame(at: .item(0)).minY == 80)
    #expect(list.update() == [])
  }

  @Test func sizesThatALayoutDoesNotTakeAreReported() throws {
    let list = try RecordedList(count: 1)
    try list.view.edit { feed in
      try feed.append(.grid(Grid(columns: .count(2), rowHeight: .points(40)), count: 2))
    }
    list.recorder.preferredSize = { _ in LayoutSize(width: 50, height: 70) }
    let update = list.view.update(at: 0, from: list.recorder)
    #expect(
      update.unusedSizes.map { $0.path } == [ItemPath(section: 1, item: 0), ItemPath(section: 1, item: 1)])
    #expect(list.view.feed.frame(at: .item(0)).height == 70)
    #expect(list.view.update(at: 0, from: list.recorder).unusedSizes == [])
  }

  @Test func reconfiguredCellsAreAskedAgain() throws {
    let list = try list(count: 2, estimate: 100)
    var height = 50.0
    list.recorder.preferredSize = { _ in LayoutSize(width: 100, height: height) }
    list.update()
    height = 60
    list.update()
    #expect(list.view.feed.frame(at: .item(1)).minY == 50)
    try list.batch { $0.reconfigure(at: .item(0)) }
    list.update()
    #expect(list.view.feed.frame(at: .item(1)) == LayoutRect(x: 0, y: 60, width: 100, height: 50))
  }

  @Test func anotherWidthAsksAgain() throws {
    let list = try list(count: 2, estimate: 100)
    list.recorder.preferredSize = { LayoutSize(width: 0, height: 5_000 / $0.frame.width) }
    list.update()
    #expect(list.view.feed.frame(at: .item(1)).minY == 50)
    try list.view.resize(to: LayoutSize(width: 50, height: 300))
    list.update()
    #expect(list.view.feed.frame(at: .item(1)).minY == 100)
    #expect(list.update() == [])
  }

  /// A cell whose width depends on its height, and whose height depends on its width.
  @Test func oscillationEndsAndIsReported() throws {
    let list = try RecordedList(count: 0)
    try list.view.edit { feed in
      try feed.removeSection(at: 0)
      try feed.append(.flow(Flow(), sizes: [LayoutSize(width: 40, height: 20)]))
    }
    list.recorder.preferredSize = { LayoutSize(width: $0.frame.width == 40 ? 60 : 40, height: 20) }
    let update = list.view.update(at: 0, from: list.recorder)
    #expect(update.oscillatingItems == [.item(0)])
    #expect(list.update() == [])
  }

  /// Many small cells in the room of few large ones.
  @Test func passesAreBounded() throws {
    let list = try list(count: 1_000, estimate: 1_000)
    list.recorder.preferredSize = { _ in LayoutSize(width: 100, height: 3) }
    list.update()
    for _ in 0..<10 where list.view.result.isPending || list.view.cellCount < 100 { list.update() }
    #expect(list.view.cellCount == 100)
  }
}
