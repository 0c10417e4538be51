import MillraceOracle
import Testing

@testable import Millrace

@Suite struct DetachTests {
  private static let layout = Waterfall(columns: .count(4), rowSpacing: 8)
  private static let extents = (0..<20_000).map { Double(40 + $0 * 7_919 % 113) }

  /// A copy is settled on another thread while the original is read and edited, and then adopted.
  @Test func aCopySettledElsewhereIsAdopted() async throws {
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

  /// A rotation, worked out elsewhere.
  @Test func aCopyInAnotherLayoutIsAdopted() throws {
    var section = try WaterfallSection(Self.layout, width: 390, contract: .stable, extents: Self.extents)
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

  /// What cannot be adopted changes nothing.
  @Test func onlyWhatCanBeFollowedIsAdopted() throws {
    var section = try WaterfallSection(Self.layout, width: 390, extents: Self.extents)
    func expectRefusal(
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
    try expectRefusal("an edited copy") { try $1.insert(1, at: 0) }
    try expectRefusal("an appended copy") { try $1.append(contentsOf: [1, 2]) }
    try expectRefusal("not the latest copy") { section, _ in _ = section.detachedCopy() }
    try expectRefusal("laid out anew") { section, _ in try section.relayout(Self.layout, width: 200) }
    try expectRefusal("rebalanced") { section, _ in try section.rebalance() }
    try expectRefusal("another contract") { section, _ in section.contract = .stable }
    try expectRefusal("a preview") { section, _ in section.beginPreview() }
    try expectRefusal("too many edits") { section, _ in
      for _ in 0...DetachmentLog.limit { try section.resize(at: 0, to: section.extent(at: 0) == 1 ? 2 : 1) }
    }
    try expectRefusal("too many items") { section, _ in
      try section.append(contentsOf: repeatElement(1, count: DetachmentLog.limit + 1))
    }
    try expectRefusal("another section's") { section, _ in
      section = try WaterfallSection(Self.layout, width: 390, extents: Self.extents)
      _ = section.detachedCopy()
    }
    var isAdopted = section.adopt(section)
    #expect(!isAdopted, "not detached")
    var copy = section.detachedCopy()
    var other = section
    copy.settle()
    isAdopted = other.adopt(copy)
    #expect(isAdopted, "a copy of the original is as good")
  }
}
