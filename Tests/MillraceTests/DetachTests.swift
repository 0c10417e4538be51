import MillraceOracle
import Testing

@testable import Millrace

@Suite struct DetachTests {
  private static let layout = Waterfall(columns: .count(4), rowSpacing: 8)
  private static let extents = (0..<20_000).map { (item: Int) in Double(40 + item * 7_919 % 113) }

  /// A copy is settled on another thread while the original is read and edited, and then adopted.
  @Test func copySettledElsewhereIsAdopted() async throws {
    var section = try WaterfallSection(Self.layout, width: 390, extents: Self.extents)
    try section.insert(77, at: 0)
    let copy = section.detachedCopy()
    let task = Task.detached {
      var copy = copy
      copy.settle()
      return copy
    }
    for step in 0..<200 {
      try section.insert(Double(step), at: step * 90)
      try section.remove(at: step * 17)
      try section.resize(at: step * 33, to: 44)
      _ = section.elements(in: LayoutRect(x: 0, y: 0, width: 390, height: 844))
      _ = section.provisional.elements(in: LayoutRect(x: 0, y: 300_000, width: 390, height: 844))
    }
    try section.append(contentsOf: [1, 2, 3])
    let extents = (0..<section.count).map { section.extent(at: $0) }
    let settled = await task.value
    var isAdopted = section.adopt(settled)
    #expect(isAdopted)
    let naive = NaiveWaterfall(Self.layout, width: 390, extents: extents)
    #expect(section.count == extents.count)
    #expect(extents.indices.allSatisfy { section.frame(at: $0) == naive.frames[$0] })
    isAdopted = section.adopt(settled)
    #expect(!isAdopted, "adopted twice")
  }

  /// A rotation, laid out elsewhere.
  @Test func copyInAnotherLayoutIsAdopted() throws {
    var section = try WaterfallSection(Self.layout, width: 390, policy: .stable, extents: Self.extents)
    var copy = section.detachedCopy()
    var layout = Self.layout
    layout.columns = .count(7)
    try copy.relayout(layout, width: 844)
    try section.insert(99, at: 10_000)
    let isAdopted = section.adopt(copy)
    #expect(isAdopted && section.laneCount == 7 && section.width == 844 && section.count == 20_001)
    let lanes = (0..<20_001).map { section.lane(at: $0) }
    var model = NaiveStableWaterfall(
      layout, width: 844, laneCount: 7, extents: Self.extents,
      lanes: NaiveWaterfall(layout, width: 844, extents: Self.extents).lanes)
    model.insert(99, at: 10_000)
    #expect(lanes == model.lanes)
  }

  /// A copy that cannot be adopted changes nothing.
  @Test func unrelatedCopiesAreRejected() throws {
    var section = try WaterfallSection(Self.layout, width: 390, extents: Self.extents)
    func expectRejection(
      _ why: Comment, _ prepare: (inout WaterfallSection, inout WaterfallSection) throws -> Void
    )
      throws
    {
      var section = section
      var copy = section.detachedCopy()
      try prepare(&section, &copy)
      let frames = (0..<100).map { section.frame(at: $0) }
      let isAdopted = section.adopt(copy)
      #expect(!isAdopted, why)
      #expect((0..<100).map { section.frame(at: $0) } == frames, why)
    }
    try expectRejection("an edited copy") { try $1.insert(1, at: 0) }
    try expectRejection("an appended copy") { try $1.append(contentsOf: [1, 2]) }
    try expectRejection("a copy with an item less") { try $1.remove(at: 7) }
    try expectRejection("a copy with a moved item") { try $1.move(from: 7, to: 9) }
    try expectRejection("a resized copy") { try $1.resize(at: 7, to: 7) }
    try expectRejection("a measured copy") { try $1.measure([.init(index: 7, extent: 7)]) }
    try expectRejection("a copy with estimates") { try $1.appendEstimated(count: 1, extent: 7) }
    try expectRejection("a page that was rolled back") { section, _ in
      section.beginPreview()
      try section.append(contentsOf: (0...Preview.mostSteps).map(Double.init))
      section.rollBackPreview()
    }
    try expectRejection("not the latest copy") { section, _ in _ = section.detachedCopy() }
    try expectRejection("a relayout") { section, _ in try section.relayout(Self.layout, width: 200) }
    try expectRejection("rebalanced") { section, _ in try section.rebalance() }
    try expectRejection("another policy") { section, _ in section.policy = .stable }
    try expectRejection("a preview") { section, _ in section.beginPreview() }
    try expectRejection("too many edits") { section, _ in
      for _ in 0...DetachmentLog.limit { try section.resize(at: 0, to: section.extent(at: 0) == 1 ? 2 : 1) }
    }
    try expectRejection("too many items") { section, _ in
      try section.append(contentsOf: repeatElement(1, count: DetachmentLog.limit + 1))
    }
    try expectRejection("another section's") { section, _ in
      section = try WaterfallSection(Self.layout, width: 390, extents: Self.extents)
      _ = section.detachedCopy()
    }
    var isAdopted = section.adopt(section)
    #expect(!isAdopted, "not detached")
    var copy = section.detachedCopy()
    var other = section
    copy.settle()
    isAdopted = other.adopt(copy)
    #expect(isAdopted, "a copy of the original is adopted too")
  }

  /// A copy whose items were reestimated cannot be adopted.
  @Test func reestimatedCopyIsNotAdopted() throws {
    var section = try WaterfallSection(Self.layout, width: 390)
    try section.appendEstimated(count: 10, extent: 50)
    var copy = section.detachedCopy()
    try copy.reestimate(from: 50, to: 60)
    let isAdopted = section.adopt(copy)
    #expect(!isAdopted && section.extent(at: 0) == 50)
  }

  /// Extents that were rounded to pixels cannot be rounded to those of another scale. A copy with new extents is
  /// adopted if the section got none since.
  @Test func pixelsOfAnotherScale() throws {
    func layout(_ scale: Double?) -> Waterfall {
      var layout = Self.layout
      layout.scale = scale
      return layout
    }
    for (old, new, isAdoptable) in [(2.0, 3.0, false), (2, nil, false), (nil, 3, true), (3, 3, true)] {
      let extents = (0..<100).map { 10 + Double($0) / 7 }
      let fresh = try WaterfallSection(layout(old), width: 390, extents: extents)
      for kind in 0..<4 {
        var section = fresh
        var copy = section.detachedCopy()
        try copy.relayout(layout(new), width: 320, extents: extents)
        switch kind {
        case 0: try section.insert(20.4, at: 5)
        case 1: try section.resize(at: 5, to: 20.4)
        case 2: try section.appendEstimated(count: 1, extent: 20.4)
        default: try section.remove(at: 5)
        }
        let isAdopted = section.adopt(copy)
        #expect(isAdopted == (isAdoptable || kind == 3))
        guard isAdopted else { continue }
        var expected = extents
        switch kind {
        case 0: expected.insert(20.4, at: 5)
        case 1: expected[5] = 20.4
        case 2: expected.append(20.4)
        default: expected.remove(at: 5)
        }
        let naive = NaiveWaterfall(layout(new), width: 320, extents: expected)
        #expect(expected.indices.allSatisfy { section.frame(at: $0) == naive.frames[$0] })
      }
    }
  }

  /// An appended page is adopted as measured items, and estimates as estimates.
  @Test func appendedItemsAreAdopted() throws {
    var section = try WaterfallSection(Self.layout, width: 390, extents: Self.extents)
    var copy = section.detachedCopy()
    try copy.relayout(Waterfall(columns: .count(2)), width: 390)
    try section.append(contentsOf: repeatElement(9, count: 100))
    try section.appendEstimated(count: 1_000, extent: 50)
    try section.move(from: 20_500, to: 3)
    try section.remove(at: 20_600)
    try section.resize(at: 20_700, to: 3)
    try section.measure([.init(index: 20_800, extent: 4), .init(index: 20_801, extent: 50)])
    try section.reestimate(from: 50, to: 70)
    let expected = (0..<section.count).map { section.extent(at: $0) }
    let estimated = (0..<section.count).filter { section.isEstimated(at: $0) }
    let isAdopted = section.adopt(copy)
    #expect(isAdopted && section.laneCount == 2 && section.estimatedCount == 996 && estimated.count == 996)
    #expect((0..<section.count).map { section.extent(at: $0) } == expected)
    #expect((0..<section.count).filter { section.isEstimated(at: $0) } == estimated)
  }

  /// Two estimates may be equal in other pixels, so one of them cannot be replaced there.
  @Test func estimateInOtherPixelsIsNotReplaced() throws {
    var section = try WaterfallSection(Self.layout, width: 390)
    try section.appendEstimated(count: 10, extent: 50.1)
    try section.appendEstimated(count: 10, extent: 50.2)
    var copy = section.detachedCopy()
    var layout = Self.layout
    layout.scale = 1
    try copy.relayout(layout, width: 390)
    try section.reestimate(from: 50.1, to: 70)
    let isAdopted = section.adopt(copy)
    #expect(!isAdopted && section.extent(at: 0) == 70)
  }

  /// An anchor tracked meanwhile is tracked in the copy.
  @Test func anchorIsKeptWhileAdopting() throws {
    var section = try WaterfallSection(Self.layout, width: 390, extents: Self.extents)
    let before = section.frame(at: 900).minY
    var copy = section.detachedCopy()
    try copy.relayout(Waterfall(columns: .count(2)), width: 390)
    let correction = try section.withAnchor(Anchor.item(900)) { (section) throws(LayoutError) in
      try section.remove(at: 3)
      section.adopt(copy)
    }
    #expect(section.laneCount == 2 && correction.index == 899)
    #expect(correction.points == section.frame(at: 899).minY - before && section.observers.isEmpty)
  }
}
