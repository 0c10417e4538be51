import Testing

@testable import Millrace

extension CollectionViewTableTests {
  /// A view of 100 × 300 pt with a banner of four pages, which turns every two seconds, above 20 items of 100 pt.
  private struct Screen {
    let view: CollectionView<Int>
    let recorder = CollectionViewRecorder()

    init() throws {
      var feed = try Feed(width: 100)
      try feed.append(.banner(Banner(length: 50, interval: 2, duration: 0.4), count: 4))
      try feed.append(.waterfall(.list(), extents: Array(repeating: 100, count: 20)))
      view = CollectionView(feed, size: LayoutSize(width: 100, height: 300))
      view.margin = 1_000
    }

    /// Updates the view, and returns the offset of the banner.
    @discardableResult
    func update(at time: Double) -> Double {
      view.update(at: time, from: recorder)
      return offset
    }

    var offset: Double { view.feed.orthogonalScrolling(ofSection: 0)!.offset }
  }

  static let banners: [TableRow] = [
    TableRow("an update shows one of its pages") {
      let screen = try Screen()
      try screen.view.edit(keeping: nil) { try $0.setOrthogonalOffset(130, ofSection: 0) }
      #expect(screen.update(at: 50) == 100 && screen.view.currentPage(ofSection: 0) == 1)
      #expect(screen.update(at: 51.9) == 100)
      #expect(screen.update(at: 52.2) == 150 && screen.update(at: 52.4) == 200)
    },
    TableRow("``CollectionView/beginDrag(ofSection:)``") {
      let screen = try Screen()
      screen.update(at: 0)
      #expect(screen.view.beginDrag(ofSection: 0))
      screen.view.drag(ofSection: 0, by: 30)
      #expect(screen.offset == 30 && screen.update(at: 7) == 30)
    },
    TableRow("``CollectionView/endDrag(ofSection:velocity:at:)``") {
      let screen = try Screen()
      screen.update(at: 0)
      screen.view.beginDrag(ofSection: 0)
      screen.view.drag(ofSection: 0, by: 70)
      screen.view.endDrag(ofSection: 0, velocity: 0, at: 1)
      #expect(screen.update(at: 1.4) == 100)
      #expect(screen.update(at: 2.9) == 100 && screen.update(at: 3.4) == 200)
      // A flick turns to the next page, also backwards.
      screen.view.beginDrag(ofSection: 0)
      screen.view.drag(ofSection: 0, by: -10)
      screen.view.endDrag(ofSection: 0, velocity: -1_000, at: 3.5)
      #expect(screen.update(at: 4) == 100)
    },
    TableRow("``CollectionView/scrollToPage(_:ofSection:)``") {
      let screen = try Screen()
      screen.update(at: 0)
      screen.update(at: 1.9)
      #expect(screen.view.scrollToPage(3, ofSection: 0))
      #expect(screen.offset == 0 && screen.update(at: 2.1) == -50 && screen.update(at: 2.3) == -100)
      #expect(screen.update(at: 3.8) == -100 && screen.update(at: 4.3) == 0)
    },
    TableRow("the same while it is not visible") {
      let screen = try Screen()
      #expect(screen.view.scrollToPage(1, ofSection: 0) && screen.offset == 100)
      #expect(screen.update(at: 0) == 100)
      screen.view.scroll(by: 100)
      screen.update(at: 0.1)
      #expect(screen.view.scrollToPage(2, ofSection: 0) && screen.offset == 200)
      #expect(screen.update(at: 9) == 200)
    },
    TableRow("an update shows none of its pages") {
      let screen = try Screen()
      screen.update(at: 0)
      #expect(screen.update(at: 2.2) == 50)
      screen.view.scroll(by: 100)
      #expect(screen.update(at: 2.3) == 100 && screen.update(at: 9) == 100)
      #expect(screen.view.nextChange == nil)
      screen.view.scroll(by: -100)
      screen.update(at: 10)
      screen.view.beginDrag(ofSection: 0)
      screen.view.drag(ofSection: 0, by: 30)
      screen.view.scroll(by: 100)
      #expect(screen.update(at: 10.1) == 100 && !screen.view.isScrolling(ofSection: 0))
    },
    TableRow("an edit changes its pages, their length or its offset") {
      let screen = try Screen()
      screen.update(at: 0)
      screen.update(at: 2.3)
      // During the turn to page 1, which becomes page 2.
      try screen.view.edit { try $0.insert(.cell, at: .item(0)) }
      #expect(screen.update(at: 2.31) == 200 && !screen.view.isScrolling(ofSection: 0))
      try screen.view.resize(to: LayoutSize(width: 240, height: 300))
      #expect(screen.update(at: 2.4) == 480)
      screen.view.beginDrag(ofSection: 0)
      try screen.view.edit(keeping: nil) { try $0.setOrthogonalOffset(700, ofSection: 0) }
      #expect(screen.update(at: 2.5) == 720 && !screen.view.isScrolling(ofSection: 0))
      // The page in the middle is gone, and another one is in its place.
      try screen.view.edit(keeping: nil) { try $0.remove(at: .item(3)) }
      #expect(screen.update(at: 2.6) == 720 && screen.view.currentPage(ofSection: 0) == 3)
    },
  ]
}
