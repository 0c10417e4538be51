import MillraceOracle
import MillraceScripts
import Testing

@testable import Millrace

/// Copies of a feed that are settled or laid out elsewhere, and then adopted. `FeedScript` adopts random ones.
@Suite struct DetachTests {
  private static let layout = Waterfall(columns: .count(4), rowSpacing: 8)
  private static let extents = (0..<20_000).map { (item: Int) in Double(40 + item * 7_919 % 113) }

  private func feed(policy: EditPolicy = .reflow) throws -> Feed {
    var feed = try Feed(width: 390)
    try feed.append(.waterfall(Self.layout, policy: policy, extents: Self.extents))
    return feed
  }

  private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

  private func extents(_ feed: Feed) -> [Double] {
    (0..<feed.itemCount(ofSection: 0)).map { feed.provisional.frame(at: path($0)).height }
  }

  /// A copy is settled on another thread while the original is read and edited, and then adopted.
  @Test func copySettledElsewhereIsAdopted() async throws {
    var feed = try feed()
    try feed.insert(.extent(77), at: path(0))
    let copy = feed.detachedCopy()
    let task = Task.detached {
      var copy = copy
      copy.settle()
      return copy
    }
    for step in 0..<200 {
      try feed.insert(.extent(Double(step)), at: path(step * 90))
      try feed.remove(at: path(step * 17))
      try feed.resize(at: path(step * 33), to: .extent(44))
      _ = feed.elements(in: LayoutRect(x: 0, y: 0, width: 390, height: 844))
      _ = feed.provisional.elements(in: LayoutRect(x: 0, y: 300_000, width: 390, height: 844))
    }
    let extents = extents(feed)
    let settled = await task.value
    var isAdopted = feed.adopt(settled)
    #expect(isAdopted)
    let naive = NaiveWaterfall(Self.layout, width: 390, extents: extents)
    #expect(feed.itemCount == extents.count)
    #expect(extents.indices.allSatisfy { feed.frame(at: path($0)) == naive.frames[$0] })
    isAdopted = feed.adopt(settled)
    #expect(!isAdopted, "adopted twice")
  }

  /// Items are measured elsewhere: what is below the item that the top edge cuts stays in place.
  @Test(arguments: [390.0, 500]) func anchorsStayBelowAMeasuredItem(width: Double) throws {
    var feed = try Feed(width: 390)
    try feed.append(.waterfall(.list(), count: 1_000, estimatedExtent: 60))
    var copy = feed.detachedCopy()
    try copy.measure(at: path(16), size: LayoutSize(width: 390, height: 200))
    if width != 390 { try copy.relayout(width: width) }
    try feed.resize(at: path(900), to: .extent(1))
    var isAdopted = false
    let screen = LayoutRect(x: 0, y: 980, width: 390, height: 800)
    let correction = feed.withAnchor(.reader(in: screen)) { isAdopted = $0.adopt(copy) }
    #expect(isAdopted)
    // In another width, the item itself is kept, as if the feed were laid out for it.
    let isSame = width == 390
    #expect(correction.path == path(isSame ? 17 : 16) && correction.points == (isSame ? 140 : 0))
  }

  /// A rotation, laid out elsewhere. Items inserted meanwhile join lanes of the copy.
  @Test func stableCopyInAnotherWidthIsAdopted() throws {
    let layout = Waterfall(columns: .minimumWidth(100))
    var feed = try Feed(width: 390)
    try feed.append(.waterfall(layout, policy: .stable, extents: Self.extents))
    var copy = feed.detachedCopy()
    try copy.relayout(width: 844)
    try feed.insert(.extent(99), at: path(10_000))
    let isAdopted = feed.adopt(copy)
    #expect(isAdopted && feed.width == 844 && feed.itemCount == 20_001)
    var model = NaiveStableWaterfall(
      layout, width: 844, laneCount: 8, extents: Self.extents,
      lanes: NaiveWaterfall(layout, width: 844, extents: Self.extents).lanes)
    model.insert(99, at: 10_000)
    let section = try #require(feed.section(0, as: WaterfallSection.self))
    #expect((0..<20_001).map { section.lane(at: $0) } == model.lanes)
  }

  /// Lanes that drifted apart are rebalanced elsewhere, and items are measured there.
  @Test func changesOfTheCopyAreAdopted() throws {
    var feed = try feed(policy: .stable)
    for item in 0..<500 { try feed.insert(.extent(300), at: path(item)) }
    var copy = feed.detachedCopy()
    try copy.withSection(0, as: WaterfallSection.self) { _ = try $0.rebalance() }
    try copy.measure(at: path(700), size: LayoutSize(width: 90, height: 21))
    try copy.setHeaders([Supplementary(extent: 30)])
    try feed.remove(at: path(0))
    let isAdopted = feed.adopt(copy)
    #expect(isAdopted && feed.headers.count == 1 && feed.frame(at: path(699)).height == 21)
    let section = try #require(feed.section(0, as: WaterfallSection.self))
    #expect(section.imbalance.points < 400)
  }

  /// A copy that cannot be adopted changes nothing.
  @Test func unrelatedCopiesAreRejected() throws {
    let original = try feed()
    func expectRejection(
      _ why: Comment, _ prepare: (inout Feed, inout Feed) throws -> Void
    ) throws {
      var feed = original
      var copy = feed.detachedCopy()
      try prepare(&feed, &copy)
      let frames = (0..<100).map { feed.frame(at: path($0)) }
      let isAdopted = feed.adopt(copy)
      #expect(!isAdopted, why)
      #expect((0..<100).map { feed.frame(at: path($0)) } == frames, why)
    }
    try expectRejection("an edited copy") { try $1.insert(.extent(1), at: path(0)) }
    try expectRejection("a copy with an item less") { try $1.remove(at: path(7)) }
    try expectRejection("a copy with a moved item") { try $1.move(from: path(7), to: path(9)) }
    try expectRejection("a copy with a section more") { try $1.append(.waterfall(.list(), extents: [])) }
    try expectRejection("a copy with another section") {
      try $1.replaceSection(at: 0, with: .waterfall(.list(), extents: [1]))
    }
    try expectRejection("a copy with a batch") { _, copy in
      var batch = BatchUpdate()
      batch.move(from: 3, to: 9)
      try copy.apply(batch)
    }
    try expectRejection("a copy with an item more") { _, copy in
      try copy.withSection(0, as: WaterfallSection.self) { try $0.append(3) }
    }
    try expectRejection("not the latest copy") { feed, _ in _ = feed.detachedCopy() }
    try expectRejection("a relayout") { feed, _ in try feed.relayout(width: 200) }
    try expectRejection("another feed's") { feed, _ in
      feed = original
      _ = feed.detachedCopy()
    }
    try expectRejection("too many edits") { feed, _ in
      for step in 0...FeedLog.limit { try feed.resize(at: path(0), to: .extent(Double(step % 2))) }
    }
    var feed = original
    var isAdopted = feed.adopt(feed)
    #expect(!isAdopted, "not detached")
    var copy = feed.detachedCopy()
    var other = feed
    copy.settle()
    isAdopted = other.adopt(copy)
    #expect(isAdopted, "a copy of the original adopts it, too")
  }

  /// A copy that adopted a copy of its own, or had a preview, is still a copy of the feed.
  @Test func copyThatChangedAndIsAsBefore() throws {
    var feed = try feed()
    var copy = feed.detachedCopy()
    var inner = copy.detachedCopy()
    inner.settle()
    var isAdopted = copy.adopt(inner)
    #expect(isAdopted)
    var preview = copy.beginPreview()
    var batch = BatchUpdate()
    batch.move(from: 5, to: 90)
    try preview.show(batch, in: &copy)
    var adopting = feed
    isAdopted = adopting.adopt(copy)
    #expect(!isAdopted, "an item is at another path")
    preview.rollBack(&copy)
    try feed.insert(.extent(3), at: path(0))
    isAdopted = feed.adopt(copy)
    #expect(isAdopted && feed.isSettled == false && feed.itemCount == 20_001)
  }

  /// A section may be scrolled any number of times while a copy is detached, also while a preview is shown.
  @Test func offsetsSinceTheCopy() throws {
    var feed = try Feed(width: 390)
    var row = FeedSection.waterfall(.list(), extents: [50, 60, 70])
    row.orthogonalScrolling = OrthogonalScrolling(.continuous, extent: 100)
    for _ in 0..<3 { try feed.append(row) }
    var copy = feed.detachedCopy()
    try copy.setOrthogonalOffset(7, ofSection: 2)
    for step in 0...FeedLog.limit { try feed.setOrthogonalOffset(Double(step % 9), ofSection: step % 2) }
    try feed.moveSection(from: 0, to: 1)
    try feed.setOrthogonalOffset(22, ofSection: 0)
    var preview = feed.beginPreview()
    var batch = BatchUpdate()
    batch.remove(at: path(1))
    try preview.show(batch, in: &feed)
    try feed.setOrthogonalOffset(33, ofSection: 1)
    preview.rollBack(&feed)
    let isAdopted = feed.adopt(copy)
    #expect(isAdopted)
    #expect((0..<3).map { feed.orthogonalScrolling(ofSection: $0)?.offset } == [22, 33, 7])
  }

  /// An edit that is impossible in the copy: there, items can be in one lane only.
  @Test func editThatTheCopyCannotMake() throws {
    var feed = try Feed(width: 300)
    try feed.append(.waterfall(Waterfall(columns: .minimumWidth(30)), extents: Self.extents))
    var copy = feed.detachedCopy()
    try copy.relayout(width: 1_200)
    let isPossible = { (feed: Feed) in
      var feed = feed
      try feed.insert(.extent(1), at: path(3))
      return feed.adopt(copy)
    }
    #expect(try isPossible(feed))
    try feed.insert(.extent(1, span: .lanes(2)), at: path(3))
    let isAdopted = feed.adopt(copy)
    #expect(!isAdopted && feed.width == 300 && feed.itemCount == 20_001)
  }

  /// Sections that are edited as their own type, supplementaries and offsets are adopted.
  @Test func everyKindOfEditIsRepeated() throws {
    var feed = try feed()
    try feed.append(.flow(Flow(), sizes: [LayoutSize(width: 40, height: 30)]))
    var row = FeedSection.waterfall(.list(), extents: [50, 60, 70])
    row.orthogonalScrolling = OrthogonalScrolling(.continuous, extent: 100)
    try feed.append(row)
    var copy = feed.detachedCopy()
    try copy.relayout(width: 500)
    copy.settle()
    try feed.withSection(0, as: WaterfallSection.self) { section in
      try section.append(contentsOf: repeatElement(9, count: 100))
      try section.appendEstimated(count: 1_000, extent: 50)
    }
    try feed.withSection(1, as: RowSection.self) { try $0.append(LayoutSize(width: 300, height: 50)) }
    try feed.moveSection(from: 1, to: 0)
    try feed.setHeaders([Supplementary(extent: 11)], ofSection: 0)
    try feed.setFooters([Supplementary(extent: 12)])
    try feed.setDecorations([.background()], ofSection: 1)
    try feed.setOrthogonalOffset(22, ofSection: 2)
    try feed.move(from: ItemPath(section: 1, item: 20_500), to: ItemPath(section: 2, item: 0))
    try feed.measure(at: ItemPath(section: 1, item: 20_500), size: LayoutSize(width: 90, height: 4))
    try feed.insert(.waterfall(.list(), extents: [1]), at: 1)
    try feed.removeSection(at: 1)
    var expected = feed
    try expected.relayout(width: 500)
    let isAdopted = feed.adopt(copy)
    #expect(isAdopted && feed.invariantViolation() == nil)
    let whole = LayoutRect(x: 0, y: 0, width: 500, height: .infinity)
    #expect(feed.elements(in: whole) == expected.elements(in: whole))
    #expect(feed.orthogonalScrolling(ofSection: 2)?.offset == 22)
    #expect(feed.isEstimated(at: ItemPath(section: 2, item: 0)))
  }

  /// An anchor and elements are followed into the copy.
  @Test func anchorIsKeptWhileAdopting() throws {
    var feed = try feed()
    let screen = LayoutRect(x: 0, y: 20_000, width: 390, height: 844)
    let before = feed.elements(in: screen)
    var copy = feed.detachedCopy()
    try copy.relayout(width: 500)
    let update = try feed.withUpdate(in: screen, keeping: .item(before[0].path)) {
      (feed) throws(LayoutError) in
      try feed.remove(at: path(3))
      feed.adopt(copy)
    }
    #expect(feed.width == 500 && update.offsetCorrection.path == path(before[0].index - 1))
    #expect(update.changes.moved.count > 5)
    #expect(update.changes.moved.allSatisfy { $0.before.index == $0.after.index + 1 })
    #expect(feed.anchors.isEmpty && feed.watched.isEmpty)
  }

  /// An edit of headers keeps the footers that the copy got, of sections and of the feed.
  @Test func supplementariesOfBoth() throws {
    func list(_ extent: Double) -> [Supplementary] { [Supplementary(extent: extent)] }
    var feed = try feed()
    for step in 0..<2 {
      var copy = feed.detachedCopy()
      if step == 0 {
        try copy.setFooters(list(99), ofSection: 0)
        try feed.setHeaders(list(25), ofSection: 0)
      } else {
        try copy.setFooters(list(98))
        try feed.setHeaders(list(24))
      }
      let isAdopted = feed.adopt(copy)
      #expect(isAdopted)
    }
    #expect(feed.headers(ofSection: 0)[0].extent == 25 && feed.footers(ofSection: 0)[0].extent == 99)
    #expect(feed.headers[0].extent == 24 && feed.footers[0].extent == 98)
  }
}
