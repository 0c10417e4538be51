import Millrace
import Testing

/// Banners, whose pages turn with the times of the updates.
@Suite struct CollectionViewBannerTests {
  /// A view of 100 × 300 pt, and the client that it calls.
  private struct Screen {
    let view: CollectionView<Int>
    let recorder = CollectionViewRecorder()

    /// Creates banners, each with its number of pages and its seconds between two turns, 50 pt high, above 20 items of 100 pt.
    init(_ banners: (count: Int, interval: Double)...) throws {
      var feed = try Feed(width: 100)
      for banner in banners {
        let layout = Banner(length: 50, interval: banner.interval, duration: 0.4)
        try feed.append(.banner(layout, count: banner.count))
      }
      try feed.append(.waterfall(.list(), extents: Array(repeating: 100, count: 20)))
      view = CollectionView(feed, size: LayoutSize(width: 100, height: 300))
    }

    func update(at time: Double) { view.update(at: time, from: recorder) }

    func offset(_ section: Int = 0) -> Double { view.feed.orthogonalScrolling(ofSection: section)!.offset }
  }

  @Test func pagesTurnByThemselves() throws {
    let screen = try Screen((count: 3, interval: 2))
    // The banner is shown from the first update on, whatever its time is.
    for (time, offset, page) in [
      (50.0, 0.0, 0), (51.9, 0, 0), (52, 0, 0), (52.2, 50, 1), (52.4, 100, 1), (53, 100, 1), (54.4, 200, 2),
      (56.4, 300, 0), (60.4, 500, 2),
    ] {
      screen.update(at: time)
      #expect(screen.offset() == offset && screen.view.currentPage(ofSection: 0) == page, "at \(time) s")
    }
    #expect(screen.view.currentPage(ofSection: 1) == nil)
  }

  @Test func saysWhenTheNextPageTurns() throws {
    let screen = try Screen((count: 3, interval: 2), (count: 3, interval: 3), (count: 1, interval: 1))
    screen.update(at: 0)
    #expect(screen.view.nextChange == 2)
    screen.update(at: 2.2)
    #expect(screen.view.nextChange == 2.2 && screen.view.isScrolling(ofSection: 0))
    screen.update(at: 2.5)
    #expect(screen.view.nextChange == 3 && !screen.view.isScrolling(ofSection: 0))
    screen.view.beginDrag(ofSection: 0)
    screen.view.beginDrag(ofSection: 1)
    #expect(screen.view.nextChange == nil && screen.view.isScrolling(ofSection: 1))
    screen.view.scroll(by: 1_000)
    screen.update(at: 2.6)
    #expect(screen.view.nextChange == nil)
    screen.view.budget.maximumCount = 1
    screen.view.scroll(by: -1_000)
    screen.update(at: 2.7)
    #expect(screen.view.nextChange == 2.7)
  }

  /// Each banner has its own clock, and a drag of one does not stop the other.
  @Test func aDragStopsTheTurns() throws {
    let screen = try Screen((count: 4, interval: 2), (count: 4, interval: 2))
    screen.update(at: 0)
    screen.update(at: 1)
    #expect(screen.view.beginDrag(ofSection: 0))
    screen.view.drag(ofSection: 0, by: 30)
    #expect(screen.offset() == 30)
    screen.update(at: 7)
    #expect(screen.offset() == 30 && screen.offset(1) == 300)
    screen.view.drag(ofSection: 0, by: 40)
    screen.view.endDrag(ofSection: 0, velocity: 0, at: 7)
    screen.update(at: 7.4)
    #expect(screen.offset() == 100 && screen.view.currentPage(ofSection: 0) == 1)
    // A full interval follows the drag.
    screen.update(at: 8.9)
    #expect(screen.offset() == 100)
    screen.update(at: 9.4)
    #expect(screen.offset() == 200)
    // A flick turns to the next page, also backwards.
    screen.view.beginDrag(ofSection: 0)
    screen.view.drag(ofSection: 0, by: -10)
    screen.view.endDrag(ofSection: 0, velocity: -1_000, at: 9.5)
    screen.update(at: 10)
    #expect(screen.offset() == 100)
  }

  @Test func turnsToAPageTheShorterWay() throws {
    let screen = try Screen((count: 5, interval: 2))
    screen.update(at: 0)
    #expect(screen.view.scrollToPage(4, ofSection: 0))
    screen.update(at: 0.2)
    #expect(screen.offset() == -50)
    screen.update(at: 0.4)
    #expect(screen.offset() == -100 && screen.view.currentPage(ofSection: 0) == 4)
    screen.update(at: 1.9)
    #expect(screen.offset() == -100)
    #expect(screen.view.scrollToPage(1, ofSection: 0))
    screen.update(at: 2.5)
    #expect(screen.offset() == 100)
    screen.update(at: 4.1)
    #expect(screen.offset() == 150)
    for (page, section) in [(5, 0), (-1, 0), (0, 1), (0, -1), (0, 2)] {
      #expect(!screen.view.scrollToPage(page, ofSection: section))
    }
  }

  /// A banner that is not visible finishes its turn, and does not turn any more until it is visible again.
  @Test func turnsOnlyWhileItIsVisible() throws {
    let screen = try Screen((count: 3, interval: 2))
    screen.view.margin = 1_000
    screen.update(at: 0)
    screen.update(at: 2.1)
    #expect(screen.offset() > 0 && screen.offset() < 50)
    screen.view.scroll(by: 100)
    screen.update(at: 2.15)
    #expect(screen.offset() == 100)
    screen.update(at: 20)
    #expect(screen.offset() == 100 && screen.view.nextChange == nil)
    #expect(screen.view.scrollToPage(0, ofSection: 0) && screen.offset() == 0)
    screen.update(at: 23)
    #expect(screen.offset() == 0)
    screen.view.scroll(by: -100)
    screen.update(at: 24)
    screen.update(at: 25.9)
    #expect(screen.offset() == 0)
    screen.update(at: 26.4)
    #expect(screen.offset() == 100)
  }

  /// The page in the middle stays in the middle.
  @Test func followsItsPageThroughEdits() throws {
    for anchor in [nil, Anchor.end] {
      let screen = try Screen((count: 3, interval: 2))
      screen.update(at: 0)
      screen.update(at: 2.4)
      try screen.view.edit(keeping: anchor) { try $0.insert(.cell, at: .item(0)) }
      screen.update(at: 2.5)
      #expect(screen.view.currentPage(ofSection: 0) == 2 && screen.offset() == 200)
      try screen.view.edit(keeping: anchor) { try $0.move(from: .item(2), to: .item(0)) }
      screen.update(at: 2.6)
      #expect(screen.view.currentPage(ofSection: 0) == 0 && screen.offset() == 0)
      try screen.view.edit(keeping: anchor) {
        try $0.insert(.grid(Grid(columns: .count(1), rowHeight: .points(1)), count: 1), at: 0)
      }
      screen.update(at: 4.5)
      #expect(screen.view.currentPage(ofSection: 1) == 0)
      screen.update(at: 5)
      #expect(screen.view.currentPage(ofSection: 1) == 1 && screen.offset(1) == 100)
      try screen.view.resize(to: LayoutSize(width: 240, height: 300))
      screen.update(at: 5.1)
      #expect(screen.view.currentPage(ofSection: 1) == 1 && screen.offset(1) == 240)
      // Without the page, another one is in its place, or the last one.
      try screen.view.edit(keeping: anchor) { try $0.remove(at: ItemPath(section: 1, item: 1)) }
      screen.update(at: 5.2)
      #expect(screen.view.currentPage(ofSection: 1) == 1)
      try screen.view.edit(keeping: anchor) { feed in
        for _ in 0..<2 { try feed.remove(at: ItemPath(section: 1, item: 1)) }
      }
      screen.update(at: 50)
      #expect(screen.view.currentPage(ofSection: 1) == 0 && screen.offset(1) == 0)
    }
  }

  /// The page in the middle is moved by hand into a grid. The banner turns on without it, and gets it back.
  @Test func turnsOnWhileAPageIsMovedAway() throws {
    for count in 3...5 {
      let screen = try Screen((count: count, interval: 2))
      try screen.view.edit { feed in
        try feed.insert(.grid(Grid(columns: .count(2), rowHeight: .points(50)), count: 6), at: 1)
      }
      screen.update(at: 0)
      #expect(screen.view.beginInteractiveMovement(ofItemAt: .item(0), at: LayoutPoint(x: 50, y: 25)))
      screen.view.updateInteractiveMovement(to: LayoutPoint(x: 25, y: 75))
      screen.update(at: 0.5)
      #expect(screen.view.movementTarget == ItemPath(section: 1, item: 0))
      #expect(screen.view.feed.itemCount(ofSection: 0) == count - 1 && screen.offset() == 0)
      screen.update(at: 2.4)
      #expect(screen.offset() == 0)
      screen.update(at: 2.9)
      #expect(screen.offset() == 100 && screen.view.currentPage(ofSection: 0) == 1)
      screen.view.cancelInteractiveMovement()
      screen.update(at: 3)
      // What was page 1 without the moved page is page 2.
      #expect(screen.view.currentPage(ofSection: 0) == 2 && screen.offset() == 200)
    }
  }

  /// An offset that is set from outside, and a scroll to a page, count as the page that is then in the middle.
  @Test func followsOffsetsFromOutside() throws {
    let screen = try Screen((count: 4, interval: 2))
    screen.update(at: 0)
    screen.view.beginDrag(ofSection: 0)
    try screen.view.edit(keeping: nil) { try $0.setOrthogonalOffset(170, ofSection: 0) }
    screen.view.drag(ofSection: 0, by: 100)
    screen.update(at: 1)
    #expect(screen.offset() == 200)
    screen.update(at: 3.4)
    #expect(screen.offset() == 300)
    screen.update(at: 5.1)
    screen.view.scrollToItem(at: .item(1))
    #expect(screen.offset() == 500 || screen.offset() == 100)
    screen.update(at: 5.2)
    screen.update(at: 7.1)
    #expect(screen.view.currentPage(ofSection: 0) == 1)
    screen.view.beginDrag(ofSection: 0)
    screen.view.drag(ofSection: 0, by: 30)
    screen.view.stopScrolling()
    #expect(screen.view.currentPage(ofSection: 0) == 1)
    #expect(screen.offset().truncatingRemainder(dividingBy: 100) == 0)
  }

  @Test func badNumbersChangeNothing() throws {
    let screen = try Screen((count: 3, interval: 2), (count: 1, interval: 2), (count: 0, interval: 2))
    screen.update(at: 0)
    for section in 0..<3 {
      #expect(screen.view.beginDrag(ofSection: section))
      for distance in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
        screen.view.drag(ofSection: section, by: distance)
      }
      screen.view.endDrag(ofSection: section, velocity: .nan, at: .infinity)
      screen.view.beginDrag(ofSection: section)
      screen.view.endDrag(ofSection: section, velocity: 1e300, at: -1e300)
    }
    screen.update(at: .nan)
    screen.update(at: 1e9)
    for section in 0..<3 { #expect(screen.offset(section).isFinite) }
    #expect(screen.offset(1) == 0 && screen.view.currentPage(ofSection: 2) == nil)
    #expect(throws: LayoutError.self) {
      try screen.view.edit { try $0.append(.banner(Banner(length: 10, interval: 0.1), count: 1)) }
    }
    #expect(throws: LayoutError.self) {
      try screen.view.edit { try $0.append(.banner(Banner(length: 10, interval: .nan), count: 1)) }
    }
  }
}
