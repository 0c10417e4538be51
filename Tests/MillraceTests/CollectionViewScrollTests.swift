import Testing

@testable import Millrace

/// Drags, decelerations, bounces and animated scrolls.
@Suite struct CollectionViewScrollTests {
  @Test func slowsDownAsDecelerationSays() throws {
    let list = try RecordedList(count: 100)
    list.update()
    list.view.beginDrag()
    list.view.drag(by: 50)
    list.view.endDrag(velocity: 1_000, at: 0)
    // A step integrator: each millisecond multiplies the velocity by 0.998.
    var (offset, velocity) = (50.0, 1_000.0)
    for millisecond in 1...2_000 {
      velocity *= 0.998
      offset += velocity / 1_000
      if millisecond % 250 == 0 {
        list.view.update(at: Double(millisecond) / 1_000, from: list.recorder)
        #expect((list.view.visibleRect.minY - offset).magnitude < 0.01)
      }
    }
    list.update(after: 60)
    #expect(!list.view.isScrolling)
    #expect((list.view.visibleRect.minY - 549).magnitude < 0.01)
  }

  /// The offset at a time does not depend on the updates before it.
  @Test func motionsAreFunctionsOfTime() {
    let limits = 0.0...500
    let motions: [ScrollMotion] = [
      .released(
        at: 450, velocity: 2_000, rest: 1_450, in: limits, time: 1, deceleration: .normal, bounces: true),
      .released(
        at: 50, velocity: -300, rest: -100, in: limits, time: 1, deceleration: .normal, bounces: true),
      .released(at: 560, velocity: 700, rest: 900, in: limits, time: 1, deceleration: .fast, bounces: true),
      .released(at: 50, velocity: 100, rest: 100, in: limits, time: 1, deceleration: .fast, bounces: false),
      ScrollMotion(.animated(from: 10, to: 400, since: 1, duration: 0.4), bounces: true),
    ]
    for motion in motions {
      var frequent = motion
      for tick in 0..<600 {
        let time = 1 + Double(tick) / 120
        let offset = frequent.offset(at: time, in: limits, length: 300)
        var rare = motion
        #expect((rare.offset(at: time, in: limits, length: 300) - offset).magnitude < 1e-6)
      }
      #expect(frequent.isDone)
      #expect(limits.contains(frequent.offset(at: 100, in: limits, length: 300)))
    }
  }

  @Test func endsResistAndBounce() throws {
    let list = try RecordedList(count: 4)
    list.update()
    list.view.beginDrag()
    list.view.drag(by: -100)
    // As in UIKit: (1 - 1 / (100 * 0.55 / 300 + 1)) * 300.
    #expect((list.view.visibleRect.minY + 46.479).magnitude < 0.01)
    list.view.drag(by: -1_000_000)
    #expect(list.view.visibleRect.minY > -300)
    list.view.endDrag(velocity: 0, at: 0)
    var last = list.view.visibleRect.minY
    while list.view.isScrolling {
      list.update(after: 1 / 60)
      #expect(list.view.visibleRect.minY >= last)
      last = list.view.visibleRect.minY
    }
    #expect(last == 0 && list.view.time < 1.5)
    // A flick beyond the end.
    list.view.beginDrag()
    list.view.endDrag(velocity: 3_000, at: list.view.time)
    var furthest = 0.0
    while list.view.isScrolling {
      list.update(after: 1 / 60)
      furthest = max(furthest, list.view.visibleRect.minY)
    }
    #expect(furthest > 150 && list.view.visibleRect.minY == 100)
    // A flick from beyond the end, back into the content.
    list.view.beginDrag()
    list.view.drag(by: 50)
    let start = list.view.visibleRect.minY
    list.view.endDrag(velocity: -400, at: list.view.time)
    list.update(after: 0.01)
    #expect((list.view.visibleRect.minY - start + 4).magnitude < 0.1)
    list.update(after: 30)
    list.update(after: 1)
    #expect(list.view.visibleRect.minY == 0)
    list.view.scroll(by: 100)
    list.view.bounces = false
    list.view.beginDrag()
    list.view.drag(by: 30)
    #expect(list.view.visibleRect.minY == 100)
  }

  @Test func restsWhereSnappingSays() throws {
    let list = try RecordedList(count: 100)
    list.update()
    list.view.snapping = .paging
    list.view.beginDrag()
    list.view.drag(by: 40)
    list.view.endDrag(velocity: 500, at: 0)
    list.update(after: 10)
    #expect(list.view.visibleRect.minY == 300)
  }

  @Test func fromRightToLeftTheEndIsLeft() throws {
    var feed = try Feed(width: 100, axis: .horizontal, direction: .rightToLeft)
    try feed.append(.waterfall(.list(spacing: 0), extents: Array(repeating: 100, count: 10)))
    let view = CollectionView<Int>(feed, size: LayoutSize(width: 300, height: 100))
    #expect(view.visibleRect.minX == -300)
    view.update(at: 0, from: CollectionViewRecorder())
    view.beginDrag()
    view.drag(by: -150)
    #expect(view.visibleRect.minX == -450)
    view.endDrag(velocity: -200, at: 0)
    view.update(at: 0.1, from: CollectionViewRecorder())
    #expect(view.velocity < -100)
    view.update(at: 20, from: CollectionViewRecorder())
    #expect((view.visibleRect.minX + 549.8).magnitude < 0.01)
  }

  @Test func sectionsScrollAtTheSameTime() throws {
    var feed = try Feed(width: 100)
    for behavior in [OrthogonalScrollingBehavior.continuous, .groupPaging, .continuous] {
      var section = FeedSection.waterfall(.list(spacing: 0), extents: Array(repeating: 80, count: 10))
      section.orthogonalScrolling = OrthogonalScrolling(behavior, extent: 50)
      try feed.append(section)
    }
    let view = CollectionView<Int>(feed, size: LayoutSize(width: 100, height: 300))
    let recorder = CollectionViewRecorder()
    view.update(at: 0, from: recorder)
    for section in [0, 1] {
      #expect(view.beginDrag(ofSection: section))
      view.drag(ofSection: section, by: 30)
      view.endDrag(ofSection: section, velocity: 300, at: 0)
    }
    #expect(!view.beginDrag(ofSection: 7))
    view.update(at: 0.1, from: recorder)
    func offset(_ section: Int) -> Double { view.feed.orthogonalScrolling(ofSection: section)!.offset }
    #expect(offset(0) > 50 && offset(1) > 30 && offset(2) == 0)
    // The motions follow their sections.
    try view.edit { feed in try feed.moveSection(from: 0, to: 2) }
    #expect(
      view.isScrolling(ofSection: 2) && view.isScrolling(ofSection: 0) && !view.isScrolling(ofSection: 1))
    view.update(at: 20, from: recorder)
    #expect((offset(2) - (30 + 149.7)).magnitude < 0.01)
    #expect(offset(0) == 80 && offset(1) == 0)
    #expect(!view.isScrolling(ofSection: 0))
    // Beyond its end, a section bounces.
    view.beginDrag(ofSection: 1)
    view.endDrag(ofSection: 1, velocity: 10_000, at: 20)
    view.update(at: 60, from: recorder)
    view.update(at: 61, from: recorder)
    #expect(offset(1) == 700)
  }

  @Test func animatedScrollsFollowTheirItem() throws {
    let list = try RecordedList(count: 100)
    list.update()
    #expect(list.view.scrollToItem(at: .item(50), at: .start, duration: 0.4))
    #expect(list.view.visibleRect.minY == 0)
    list.update(after: 0.2)
    #expect(list.view.visibleRect.minY == 2_500)
    // What is inserted before the visible items moves the target, too.
    try list.batch(keeping: .firstVisible(in: list.view.visibleRect)) { $0.insert(.extent(70), at: .item(0)) }
    list.update(after: 0.2)
    #expect(list.view.visibleRect.minY == 5_070)
    #expect(!list.view.scrollToItem(at: .item(1_000)))
  }

  @Test func editsDuringADragKeepTheFinger() throws {
    let list = try RecordedList(count: 100)
    list.view.scroll(by: 1_000)
    list.update()
    list.view.beginDrag()
    list.view.drag(by: 10)
    try list.batch(keeping: .firstVisible(in: list.view.visibleRect)) { $0.insert(.extent(70), at: .item(0)) }
    list.view.drag(by: 10)
    #expect(list.view.visibleRect.minY == 1_090)
    list.view.stopScrolling()
    #expect(!list.view.isScrolling)
  }

  /// From right to left, the leading edge is on the right.
  @Test(arguments: [LayoutAxis.vertical, .horizontal], [LayoutDirection.leftToRight, .rightToLeft])
  func anotherSizeShowsTheSameItems(axis: LayoutAxis, direction: LayoutDirection) throws {
    var feed = try Feed(width: 400, axis: axis, direction: direction)
    try feed.append(.waterfall(.list(spacing: 0), extents: Array(repeating: 100, count: 20)))
    let view = CollectionView<Int>(feed, size: LayoutSize(width: 400, height: 400))
    let recorder = CollectionViewRecorder()
    for (width, height) in [(200.0, 300.0), (500, 350), (400, 400)] {
      try view.resize(to: LayoutSize(width: width, height: height))
      view.update(at: 0, from: recorder)
      var shown: [ItemPath] = []
      view.forEachCell { _, _, element in shown.append(element.path) }
      let length = axis == .vertical ? height : width
      #expect(shown == (0..<Int((length / 100).rounded(.up))).map { .item($0) })
      #expect(axis == .vertical ? view.visibleRect.minX == 0 : view.visibleRect.minY == 0)
    }
  }

  /// What is at rest has no velocity, so that nothing is prefetched or canceled.
  @Test func anchoredEditsAreNoScrolling() throws {
    for number in 1...50 {
      let list = try RecordedList()
      list.update()
      list.view.scroll(by: 0.41)
      list.update(after: 1)
      list.update(after: 1)
      #expect(list.view.velocity == 0)
      try list.view.edit { (feed) throws(LayoutError) in
        try feed.insert(.extent(Double(number) * 97 / 3), at: .item(0))
      }
      try list.view.edit { (feed) throws(LayoutError) in
        try feed.resize(at: .item(0), to: .extent(Double(number) / 3))
      }
      list.update(after: 1)
      #expect(list.view.velocity == 0 && list.view.visibleRect.minY > 0.4)
    }
  }
}
