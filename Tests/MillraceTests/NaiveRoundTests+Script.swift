import Millrace
import MillraceOracle
import Testing

/// The scripts of naive banners against values computed by hand.
///
/// Pages are 300 pt long, motions take ½ s, and a page is shown for 2 s. After ⅛ s a motion is at 4/64 = 1/16 of its
/// way, after ¼ s at 1 - 4/8 = ½, after ⅜ s at 1 - 4/64 = 15/16.
@Suite struct NaiveBannerScriptTests {
  private func rows(
    count: Int = 3, page: Int = 0, toward direction: NaiveBanner.Direction = .forward, interval: Double = 2,
    duration: Double = 0.5, _ script: NaiveBannerEvent...
  ) throws -> [NaiveBannerRow] {
    var banner = NaiveBanner(count: count, height: 100)
    (banner.page, banner.direction) = (page, direction)
    (banner.interval, banner.duration) = (interval, duration)
    return try banner.rows(of: script, in: NaiveRoundSpace(width: 300))
  }

  /// Returns the offsets in points.
  private func offsets(_ rows: [NaiveBannerRow]) -> [Double] { rows.map { Double($0.offset) / 192 } }

  @Test func motions() throws {
    let rows = try rows(
      .init(1), .init(2), .init(2.125), .init(2.25), .init(2.375), .init(2.5), .init(4), .init(5), .init(6.5))
    #expect(offsets(rows) == [0, 0, 18.75, 150, 281.25, 300, 300, 600, 900])
    #expect(rows.map(\.page) == [0, 0, 0, 1, 1, 1, 1, 2, 0])
    #expect(rows.map(\.time) == [1, 2, 2.125, 2.25, 2.375, 2.5, 4, 5, 6.5])
    let back = try self.rows(toward: .backward, .init(2.25), .init(3), .init(7))
    #expect(offsets(back) == [-150, -300, -900] && back.map(\.page) == [0, 2, 0])
    // Without duration; without an interval; with motions that follow one another.
    #expect(offsets(try self.rows(duration: 0, .init(1.9), .init(2))) == [0, 300])
    #expect(offsets(try self.rows(interval: 0, .init(99))) == [0])
    #expect(
      offsets(try self.rows(interval: 0.5, .init(0.5), .init(0.75), .init(1), .init(1.25))) == [
        0, 150, 300, 450,
      ])
    // Fewer than two pages do not move.
    #expect(offsets(try self.rows(count: 1, .init(99))) == [0])
    #expect(try self.rows(count: 0, .init(99)) == [NaiveBannerRow(99, 0, nil)])
  }

  @Test func motionsRoundTiesToEven() throws {
    func offset(page: Int) throws -> Int {
      var banner = NaiveBanner(count: 9, height: 1)
      (banner.duration, banner.page) = (0.5, page)
      // Pages of 8 u: after ⅛ s half a unit.
      return try banner.rows(of: [.init(2.125)], in: NaiveRoundSpace(width: 8.0 / 192))[0].offset
    }
    #expect(try offset(page: 0) == 0 && offset(page: 1) == 8)
    var banner = NaiveBanner(count: 9, height: 1)
    banner.duration = 0.5
    // Pages of 24 u: 1.5, and from 24 on 25.5; backward -1.5.
    let space = NaiveRoundSpace(width: 24.0 / 192)
    #expect(try banner.rows(of: [.init(2.125), .init(4.125)], in: space).map(\.offset) == [2, 26])
    banner.direction = .backward
    #expect(try banner.rows(of: [.init(2.125)], in: space).map(\.offset) == [-2])
  }

  @Test func drags() throws {
    // The drag stops the motion; no due times follow.
    let rows = try rows(
      .init(2.25, .drag(to: nil)), .init(10), .init(10, .drag(to: 100)), .init(11, .drag(to: nil)),
      .init(12, .release(proposed: 100, velocity: 0)), .init(12.25), .init(13), .init(13.9), .init(14.25))
    // From 100 to 0, half of the way 50. Due again at 14.
    #expect(offsets(rows) == [150, 150, 100, 100, 100, 50, 0, 0, 150])
    #expect(rows.map(\.page) == [1, 1, 0, 0, 0, 0, 0, 0, 1])
    // A due time at the time of the drag comes first: its motion stops at 0.
    #expect(offsets(try self.rows(.init(2, .drag(to: nil)), .init(3))) == [0, 0])
    // A flick, and one page at most.
    #expect(
      offsets(
        try self.rows(
          .init(1, .drag(to: 20)), .init(1, .release(proposed: 20, velocity: 201)), .init(1.25), .init(1.5)))
        == [20, 20, 160, 300])
    #expect(
      offsets(
        try self.rows(.init(1, .drag(to: 20)), .init(1, .release(proposed: 900, velocity: 0)), .init(1.5)))
        == [20, 20, 300])
    // Without a drag, a release is ignored and does not restart.
    #expect(
      offsets(try self.rows(.init(1, .release(proposed: 900, velocity: 900)), .init(1.5), .init(2.25)))
        == [0, 0, 150])
    // With one page, a drag is ignored.
    #expect(offsets(try self.rows(count: 1, .init(1, .drag(to: 50)), .init(1.5, .scrollTo(0)))) == [0, 0])
    #expect(offsets(try self.rows(count: 0, .init(1, .drag(to: 50)))) == [0])
  }

  @Test func scrolling() throws {
    // Page 3 of 4 is at place -1. Due again at 3.
    #expect(
      offsets(try rows(count: 4, .init(1, .scrollTo(3)), .init(1.25), .init(1.5), .init(2.9), .init(3.25)))
        == [0, -150, -300, -300, -150])
    // Page 2 is as far at -2 as at 2.
    #expect(offsets(try rows(count: 4, .init(1, .scrollTo(2)), .init(1.5))) == [0, 600])
    #expect(offsets(try rows(count: 4, toward: .backward, .init(1, .scrollTo(2)), .init(1.5))) == [0, -600])
    // The page that is shown: no motion, but a whole interval.
    #expect(offsets(try rows(count: 4, .init(1, .scrollTo(0)), .init(2.9), .init(3.25))) == [0, 0, 150])
    // In a motion, at 150, from the middle place 1 back to 0.
    #expect(offsets(try rows(count: 4, .init(2.25, .scrollTo(0)), .init(2.5), .init(2.75))) == [150, 75, 0])
    // At 150, page 3 of 4 is as far from place 1 at -1 as at 3.
    #expect(offsets(try rows(count: 4, .init(2.25, .scrollTo(3)), .init(2.75))) == [150, 900])
    // Ignored in a drag.
    #expect(
      offsets(try rows(count: 4, .init(1, .drag(to: 20)), .init(1, .scrollTo(2)), .init(9))) == [20, 20, 20])
    // A jump while away.
    #expect(
      offsets(
        try rows(count: 4, .init(1, .pause), .init(1, .scrollTo(3)), .init(9), .init(9, .resume), .init(11.5))
      )
        == [0, -300, -300, -300, 0])
  }

  @Test func pauses() throws {
    // At 18.75, the motion goes to 300 at once. Due again at 13.
    let rows = try rows(
      .init(2.125, .pause), .init(9), .init(10, .pause), .init(11, .resume), .init(12.9), .init(13.25))
    #expect(offsets(rows) == [300, 300, 300, 300, 300, 450] && rows.map(\.page) == [1, 1, 1, 1, 1, 2])
    // In a drag: the nearest page, ties to the later one.
    #expect(offsets(try self.rows(.init(1, .drag(to: 149)), .init(2, .pause), .init(9))) == [149, 0, 0])
    #expect(offsets(try self.rows(.init(1, .drag(to: 150)), .init(2, .pause))) == [150, 300])
    // Away, drags and releases are ignored.
    #expect(
      offsets(
        try self.rows(
          .init(1, .pause), .init(2, .drag(to: 50)), .init(3, .release(proposed: 900, velocity: 0)), .init(4))
      )
        == [0, 0, 0, 0])
    // Shown or dragged, resume is ignored.
    #expect(offsets(try self.rows(.init(1, .resume), .init(2.25))) == [0, 150])
    #expect(
      offsets(try self.rows(.init(1, .drag(to: 20)), .init(2, .resume), .init(9))) == [20, 20, 20])
    // The release after a pause in a drag is ignored, too.
    #expect(
      offsets(
        try self.rows(
          .init(1, .drag(to: 20)), .init(2, .pause), .init(3, .resume),
          .init(4, .release(proposed: 300, velocity: 0)), .init(4.9), .init(5.25))) == [20, 0, 0, 0, 0, 150])
  }

  @Test func counts() throws {
    // Page 2 of 3 becomes page 1 of 2: place 1. Due again at 3.
    let rows = try rows(page: 2, .init(1, .count(2)), .init(2.9), .init(3.25))
    #expect(offsets(rows) == [300, 300, 450] && rows.map(\.page) == [1, 1, 0])
    // In a motion, at page 1.
    #expect(offsets(try self.rows(.init(2.25, .count(5)), .init(4.2), .init(4.5))) == [300, 300, 450])
    // Page 0 at place 3 jumps to place 0.
    #expect(offsets(try self.rows(.init(6.5), .init(7, .count(3)))) == [900, 0])
    // One page, none, and again three.
    let few = try self.rows(
      page: 2, .init(1, .count(1)), .init(9, .count(0)), .init(20, .count(3)), .init(22.25))
    #expect(offsets(few) == [0, 0, 0, 150] && few.map(\.page) == [0, nil, 0, 1])
    // A drag ends.
    #expect(
      offsets(
        try self.rows(
          .init(1, .drag(to: 20)), .init(2, .count(4)), .init(3, .release(proposed: 300, velocity: 900)),
          .init(3.9), .init(4.25))) == [20, 0, 0, 0, 150])
    // Away, it stays away.
    #expect(
      offsets(
        try self.rows(
          page: 2, .init(1, .pause), .init(2, .count(2)), .init(9), .init(9, .resume), .init(11.25)))
        == [600, 300, 300, 300, 450])
  }

  @Test func invalidScripts() {
    func reason(count: Int = 3, _ script: NaiveBannerEvent...) -> NaiveRoundError? {
      let feed = NaiveRoundFeed(
        NaiveRoundSpace(width: 300), [.init(.other), .init(.banner(NaiveBanner(count: count, height: 9)))])
      do { _ = try feed.rows(of: script) } catch { return error }
      return nil
    }
    #expect(reason(.init(1), .init(1)) == nil && reason(.init(2), .init(1)) == .decreasingTime)
    #expect(reason(.init(-1)) == .decreasingTime)
    #expect(reason(.init(1, .pause, .resume)) == .twoActions)
    #expect(
      reason(.init(1, .scrollTo(3))) == .scrollTarget && reason(.init(1, .scrollTo(-1))) == .scrollTarget)
    #expect(reason(.init(1, .count(4)), .init(1, .scrollTo(3))) == nil)
    #expect(
      reason(count: 1, .init(1, .scrollTo(0))) == nil
        && reason(count: 1, .init(1, .scrollTo(1))) == .scrollTarget)
    #expect(reason(.init(1, .count(-1))) == .count)
    #expect(reason(.init(1, .drag(to: 0x1p51))) == .offset)
    #expect(reason(.init(1, .release(proposed: .nan, velocity: 0))) == .offset)
    #expect(throws: NaiveRoundError.noBanner) {
      try NaiveRoundFeed(NaiveRoundSpace(width: 300), [.init(.other)]).rows(of: [])
    }
  }
}
