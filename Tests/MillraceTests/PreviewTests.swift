import MillraceOracle
import MillraceScripts
import Testing

@testable import Millrace

/// Edits of a feed that are shown and taken back. `FeedScript` and `ReusePoolTests` make random ones.
@Suite struct PreviewTests {
  private func path(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }

  /// A feed of lists, whose extents are different, and its extents.
  private func feed(_ counts: [Int], policy: EditPolicy = .reflow) throws -> (Feed, [[Double]]) {
    var feed = try Feed(width: 390)
    var extents: [[Double]] = []
    for (section, count) in counts.enumerated() {
      extents.append((0..<count).map { Double(section * 1_000 + $0 + 1) })
      try feed.append(.waterfall(Waterfall(columns: .count(1)), policy: policy, extents: extents[section]))
    }
    return (feed, extents)
  }

  private func extents(_ feed: Feed) -> [[Double]] {
    var feed = feed
    return (0..<feed.sectionCount).map { section in
      (0..<feed.itemCount(ofSection: section)).map { feed.frame(at: path(section, $0)).height }
    }
  }

  private func move(_ source: ItemPath, _ target: ItemPath) -> BatchUpdate {
    var batch = BatchUpdate()
    batch.move(from: source, to: target)
    return batch
  }

  /// What an edit moves elsewhere and what it inserts meanwhile survives the rollback, once.
  @Test(arguments: [EditPolicy.reflow, .stable])
  func editsMeanwhileSurvive(policy: EditPolicy) throws {
    var (feed, extents) = try feed([6, 3], policy: policy)
    var preview = feed.beginPreview()
    try preview.show(move(path(0, 4), path(0, 1)), in: &feed)
    #expect(self.extents(feed)[0] == [1, 5, 2, 3, 4, 6])
    try preview.edit(&feed) { feed in
      try feed.apply(move(path(0, 2), path(1, 1)))
      try feed.insert(.extent(77), at: path(0, 0))
    }
    #expect(self.extents(feed) == [[77, 1, 5, 2, 4, 6], [1_001, 3, 1_002, 1_003]])
    #expect(preview.batch.moves == [.init(source: path(0, 4), target: path(0, 2))])
    preview.rollBack(&feed)
    extents = [[77, 1, 2, 4, 5, 6], [1_001, 3, 1_002, 1_003]]
    #expect(self.extents(feed) == extents && self.extents(preview.base) == extents)
    #expect(preview.batch.isEmpty && feed.invariantViolation() == nil)
  }

  /// An item that the top edge cuts gets its size back: what is below it stays in place.
  @Test(arguments: [true, false]) func anchorsStayBelowAResizedItem(isRolledBack: Bool) throws {
    var feed = try Feed(width: 390)
    try feed.append(.waterfall(.list(), extents: Array(repeating: 60, count: 1_000)))
    var (preview, batch) = (feed.beginPreview(), BatchUpdate())
    batch.resize(at: path(0, 16), to: .extent(200))
    try preview.show(batch, in: &feed)
    var other = BatchUpdate()
    other.resize(at: path(0, 900), to: .extent(1))
    let screen = LayoutRect(x: 0, y: 980, width: 390, height: 800)
    let correction = try feed.withAnchor(.firstVisible(in: screen)) { feed throws(LayoutError) in
      if isRolledBack { preview.rollBack(&feed) } else { try preview.show(other, in: &feed) }
    }
    #expect(correction == OffsetCorrection(points: -140, isEstimate: false, path: path(0, 17)))
  }

  /// Under the stable policy, items return to their lanes, wherever the item was shown.
  @Test func lanesAreAsBefore() throws {
    let extents = (0..<200).map { Double(40 + $0 * 31 % 90) }
    var feed = try Feed(width: 390)
    try feed.append(.waterfall(Waterfall(columns: .count(3)), policy: .stable, extents: extents))
    for item in 0..<30 { try feed.insert(.extent(Double(item * 9)), at: path(0, item * 5)) }
    let whole = LayoutRect(x: 0, y: 0, width: 390, height: .infinity)
    let before = feed.elements(in: whole)
    var preview = feed.beginPreview()
    for target in [5, 100, 3, 150] {
      try preview.show(move(path(0, 60), path(0, target)), in: &feed)
      var expected = preview.base
      try expected.apply(move(path(0, 60), path(0, target)))
      #expect(feed.elements(in: whole) == expected.elements(in: whole))
    }
    preview.rollBack(&feed)
    #expect(feed.elements(in: whole) == before)
  }

  /// Each edit follows its item, or is no longer part of the preview.
  @Test func editsFollowTheirItems() throws {
    var (feed, _) = try feed([6, 4])
    var preview = feed.beginPreview()
    var batch = move(path(0, 0), path(1, 2))
    batch.remove(at: path(0, 2))
    batch.resize(at: path(0, 3), to: .extent(40))
    batch.resize(at: path(0, 4), to: .extent(50))
    batch.insert(.extent(9), at: path(1, 4))
    try preview.show(batch, in: &feed)
    #expect(extents(feed) == [[2, 40, 50, 6], [1_001, 1_002, 1, 1_003, 9, 1_004]])
    try preview.edit(&feed) { feed in
      try feed.removeSection(at: 0)
    }
    #expect(extents(feed) == [[1_001, 1_002, 1_003, 9, 1_004]])
    #expect(preview.batch.count == 1)
    // The items around the insertion are gone one after the other.
    try preview.edit(&feed) { try $0.remove(at: path(0, 3)) }
    #expect(extents(feed) == [[1_001, 1_002, 1_003, 9]])
    try preview.edit(&feed) { try $0.remove(at: path(0, 2)) }
    #expect(extents(feed) == [[1_001, 1_002, 9]])
    try preview.edit(&feed) { feed in
      try feed.withSection(0, as: WaterfallSection.self) { section in
        _ = try section.remove(at: 0)
        try section.append(3)
      }
    }
    #expect(extents(feed) == [[1_002, 9, 3]])
    try preview.edit(&feed) { try $0.replaceSection(at: 0, with: .waterfall(.list(), extents: [8])) }
    #expect(extents(feed) == [[8]] && preview.batch.isEmpty)
  }

  /// Changes that throw remain as far as they came, and the preview is shown.
  @Test func changesThatThrow() throws {
    var (feed, _) = try feed([4])
    var preview = feed.beginPreview()
    try preview.show(move(path(0, 3), path(0, 0)), in: &feed)
    #expect(throws: LayoutError.self) {
      try preview.edit(&feed) { feed in
        try feed.remove(at: path(0, 0))
        try feed.remove(at: path(0, 9))
      }
    }
    #expect(extents(feed) == [[4, 2, 3]] && extents(preview.base) == [[2, 3, 4]])
  }

  /// A batch that cannot be shown changes nothing. Edits that no longer fit are not shown.
  @Test func batchesThatDoNotFit() throws {
    var (feed, _) = try feed([4])
    try feed.append(.grid(Grid(columns: .count(1), rowHeight: .points(10)), count: 2))
    var preview = feed.beginPreview()
    try preview.show(move(path(0, 3), path(0, 0)), in: &feed)
    var sections = BatchUpdate()
    sections.moveSection(from: 0, to: 1)
    let error = LayoutError.unexpectedSectionEdits(argument: "sectionMoves")
    #expect(throws: error) { try preview.show(sections, in: &feed) }
    #expect("\(error)" == "sectionMoves is not empty, expected a batch that edits only items")
    #expect(throws: LayoutError.self) { try preview.show(move(path(0, 0), path(1, 0)), in: &feed) }
    #expect(preview.batch.moves == [.init(source: path(0, 3), target: path(0, 0))])
    #expect(extents(feed)[0] == [4, 1, 2, 3])
    // The width leaves no room for the item that is shown.
    var insertion = BatchUpdate()
    insertion.insert(.extent(LayoutUnit.maximumLength), at: path(0, 0))
    try preview.show(insertion, in: &feed)
    try preview.edit(&feed) { feed in
      let longest = Double(Units.maximumPosition) / 192
      try feed.append(.waterfall(.list(), count: Int(longest / 1e6) - 10, estimatedExtent: 1e6))
    }
    #expect(
      preview.batch.isEmpty && extents(preview.base)[0] == [1, 2, 3, 4] && feed.itemCount(ofSection: 0) == 4)
  }

  /// Edits made directly stay, and so do those of the preview.
  @Test func editsBesideThePreview() throws {
    var (feed, _) = try feed([4])
    var preview = feed.beginPreview()
    try preview.show(move(path(0, 3), path(0, 0)), in: &feed)
    try feed.insert(.extent(9), at: path(0, 4))
    preview.rollBack(&feed)
    #expect(extents(feed) == [[4, 1, 2, 3, 9]])
    try preview.show(move(path(0, 4), path(0, 0)), in: &feed)
    try feed.relayout(width: 200)
    preview.rollBack(&feed)
    #expect(extents(feed) == [[9, 4, 1, 2, 3]] && feed.width == 200)
  }

  /// Sections that scroll by themselves keep their offsets.
  @Test func offsetsAreKept() throws {
    var (feed, _) = try feed([4])
    var section = FeedSection.waterfall(.list(), extents: [50, 60, 70])
    section.orthogonalScrolling = OrthogonalScrolling(.continuous, extent: 100)
    try feed.append(section)
    var preview = feed.beginPreview()
    try preview.show(move(path(0, 3), path(1, 0)), in: &feed)
    try feed.setOrthogonalOffset(30, ofSection: 1)
    try preview.show(move(path(0, 2), path(1, 0)), in: &feed)
    #expect(feed.orthogonalScrolling(ofSection: 1)?.offset == 30)
    preview.rollBack(&feed)
    #expect(feed.orthogonalScrolling(ofSection: 1)?.offset == 30)
    #expect(feed.itemCount(ofSection: 1) == 3 && feed.itemCount(ofSection: 0) == 4)
  }

  /// A step reads the sections that were scrolled across the feed since the last step, and all only if those are many.
  @Test func stepsReadScrolledSections() throws {
    var feed = try Feed(width: 390)
    var shelf = FeedSection.waterfall(.list(), extents: [50, 60, 70])
    shelf.orthogonalScrolling = OrthogonalScrolling(.continuous, extent: 100)
    for _ in 0..<2_000 { try feed.append(shelf) }
    var preview = feed.beginPreview()
    func visited(movingTo target: Int) throws -> Int {
      let before = feed.work
      try preview.show(move(path(0, 0), path(0, target)), in: &feed)
      return (feed.work - before).nodesVisited
    }
    #expect(try visited(movingTo: 1) < 100 && visited(movingTo: 2) < 100)
    var offsets = [Double](repeating: 0, count: 2_000)
    for (count, limit) in [(1, 100), (64, 500), (65, 10_000)] {
      // Several times in turns, as two banners turn.
      for offset in 1...3 {
        for section in 0..<count {
          offsets[30 * section + 7] = Double(offset * count)
          try feed.setOrthogonalOffset(Double(offset * count), ofSection: 30 * section + 7)
        }
      }
      let nodes = try visited(movingTo: 1)
      #expect(nodes < limit && (nodes >= 2_000) == (count > 64), "\(count) sections: \(nodes)")
      #expect((0..<2_000).map { feed.orthogonalScrolling(ofSection: $0)?.offset } == offsets)
      #expect(try visited(movingTo: 2) < 100)
    }
    preview.rollBack(&feed)
    #expect((0..<2_000).map { feed.orthogonalScrolling(ofSection: $0)?.offset } == offsets)
    #expect(feed.invariantViolation() == nil)
  }

  /// The states that previews and detached copies keep do not share the buffers of the feed, which would be replaced by others
  /// of the same capacity.
  @Test func buffersAreKept() throws {
    var (feed, _) = try feed([10_000])
    func query(height: Double) {
      let rect = LayoutRect(x: 0, y: 0, width: 390, height: height)
      feed.forEachAttributes(in: rect, view: rect, applying: { _ in }, body: { _ in })
    }
    /// The address of the buffer after a short query.
    func buffer() -> Int? {
      query(height: 50)
      return unsafe feed.scratch.found.elements.withUnsafeBytes { bytes in
        unsafe bytes.baseAddress.map { Int(bitPattern: $0) }
      }
    }
    query(height: 200_000)
    let first = buffer()
    var preview = feed.beginPreview()
    for target in 1...3 {
      try preview.show(move(path(0, 0), path(0, target)), in: &feed)
      #expect(buffer() == first)
    }
    preview.rollBack(&feed)
    #expect(buffer() == first)
    let copy = feed.detachedCopy()
    let isAdopted = feed.adopt(copy)
    #expect(isAdopted && buffer() == first)
    // Any other copy shares the buffer, which shows that the query uses it.
    let shared = feed
    #expect(buffer() != first)
    withExtendedLifetime(shared) {}
  }

  /// An anchor is kept from step to step, and what moves is reported with both paths.
  @Test func stepsAreReported() throws {
    var (feed, _) = try feed([100])
    let screen = LayoutRect(x: 0, y: 435, width: 390, height: 200)
    var preview = feed.beginPreview()
    // The first item moves into the screen.
    let update = try feed.withUpdate(in: screen, keeping: .firstVisible(in: screen)) { feed in
      try preview.show(move(path(0, 0), path(0, 31)), in: &feed)
    }
    #expect(update.offsetCorrection.points == -1)
    #expect(update.changes.appeared.map { $0.path.item } == [31])
    #expect(
      update.changes.moved.allSatisfy {
        $0.before.path.item == $0.after.path.item + 1 || $0.after.path.item > 31
      })
    let back = feed.withUpdate(in: screen, keeping: .firstVisible(in: screen)) { preview.rollBack(&$0) }
    #expect(back.offsetCorrection.points == 1)
    #expect(back.changes.disappeared.map { $0.path.item } == [31])
  }

  /// What is settled while the preview is shown is not settled again by each step.
  @Test func stepsDoNotSettleAgain() throws {
    var feed = try Feed(width: 390)
    let extents = (0..<20_000).map { Double(40 + $0 * 7_919 % 113) }
    try feed.append(.waterfall(Waterfall(columns: .count(4), rowSpacing: 8), extents: extents))
    var preview = feed.beginPreview()
    try preview.edit(&feed) { try $0.insert(.extent(50), at: path(0, 0)) }
    try preview.show(move(path(0, 19_990), path(0, 19_980)), in: &feed)
    feed.settle()
    for target in 19_970..<19_980 {
      try preview.show(move(path(0, 19_990), path(0, target)), in: &feed)
      #expect(feed.settle() < 200)
    }
  }

  /// A reload of a moved item, or of the first item of a section in which items arrive, ends no edit of the preview.
  @Test func reloadsKeepThePreview() throws {
    var feed = try Feed(width: 390)
    for _ in 0..<2 { try feed.append(.waterfall(.list(), extents: [10, 20, 30])) }
    var preview = feed.beginPreview()
    var moved = BatchUpdate()
    moved.move(from: ItemPath(section: 0, item: 2), to: ItemPath(section: 1, item: 1))
    try preview.show(moved, in: &feed)
    var reloads = BatchUpdate()
    reloads.reload(at: ItemPath(section: 0, item: 2))
    reloads.reload(at: ItemPath(section: 1, item: 0))
    try preview.edit(&feed) { (feed) throws(LayoutError) in try feed.apply(reloads) }
    #expect(preview.batch.moves == moved.moves && feed.itemCount(ofSection: 1) == 4)
    var own = BatchUpdate()
    own.reload(at: 2)
    try preview.edit(&feed) { feed in
      _ = try feed.withSection(0, as: WaterfallSection.self) { try $0.apply(own) }
    }
    #expect(preview.batch.moves == moved.moves && feed.itemCount(ofSection: 1) == 4)
  }

  /// A preview of a feed that shows another one's edits is rolled back first.
  @Test func nestedPreviews() throws {
    var (feed, _) = try feed([4])
    var outer = feed.beginPreview()
    var inner = feed.beginPreview()
    inner.rollBack(&feed)
    try outer.show(move(path(0, 3), path(0, 0)), in: &feed)
    inner = feed.beginPreview()
    try inner.show(move(path(0, 3), path(0, 0)), in: &feed)
    #expect(extents(feed) == [[3, 4, 1, 2]])
    try inner.show(BatchUpdate(), in: &feed)
    inner.rollBack(&feed)
    #expect(extents(feed) == [[4, 1, 2, 3]])
    // Edits that the inner one follows are not those of the outer one.
    try outer.edit(&feed) { feed in try feed.insert(.extent(9), at: path(0, 4)) }
    #expect(extents(feed) == [[4, 1, 2, 3, 9]])
    outer.rollBack(&feed)
    #expect(extents(feed) == [[1, 2, 3, 4, 9]])
    // The edits of the inner one are kept.
    try outer.show(move(path(0, 4), path(0, 0)), in: &feed)
    inner = feed.beginPreview()
    try inner.show(move(path(0, 4), path(0, 0)), in: &feed)
    outer.rollBack(&feed)
    #expect(extents(feed) == [[4, 9, 1, 2, 3]])
  }
}
