import MillraceOracle
import Testing

@testable import Millrace

@Suite struct RelayoutTests {
  private static let layout = Waterfall(columns: .count(3), columnSpacing: 8, rowSpacing: 8)
  private static let extents = (0..<200).map { (item: Int) in Double(40 + item * 31 % 90) + 0.4 }

  /// Whatever property changes, the result equals a fresh layout, and estimates stay estimates.
  @Test(arguments: [EditPolicy.reflow, .stable])
  func everyPropertyCounts(policy: EditPolicy) throws {
    let changes: [(inout Waterfall) -> Void] = [
      { $0.order = .leftToRight }, { $0.order = .rightToLeft }, { $0.ties = .next }, { $0.rowSpacing = 3 },
      { $0.scale = 2 }, { $0.columns = .count(4) }, { $0.insets.top = 30 }, { $0.columnSpacing = 0 },
    ]
    for change in changes {
      var layout = Self.layout
      change(&layout)
      var section = try WaterfallSection(Self.layout, width: 390, policy: policy, extents: Self.extents)
      try section.appendEstimated(count: 100, extent: 50.4)
      try section.append(contentsOf: [1, 2, 3])
      try section.appendEstimated(count: 1, extent: 60.4)
      let work = section.work
      try section.relayout(layout, width: 300)
      let all = Self.extents + Array(repeating: 50.4, count: 100) + [1, 2, 3, 60.4]
      let naive = NaiveWaterfall(layout, width: 300, extents: all)
      #expect(all.indices.allSatisfy { section.frame(at: $0) == naive.frames[$0] }, "\(layout)")
      #expect(section.policy == policy && section.contentSize == naive.contentSize)
      #expect(section.estimatedCount == 101 && section.isEstimated(at: 200) && section.isEstimated(at: 303))
      #expect(section.layout == layout && section.width == 300)
      #expect(
        (section.work - work).nodesVisited >= 0 && section.work.itemsPlaced >= work.itemsPlaced
          && section.invariantViolation() == nil)
    }
  }

  /// If the packing does not change, only the positions of the lanes do.
  @Test(arguments: [EditPolicy.reflow, .stable])
  func lanesAreKept(policy: EditPolicy) throws {
    var section = try WaterfallSection(Self.layout, width: 390, policy: policy, extents: Self.extents)
    try section.insert(500, at: 50)
    let (lanes, unsettled) = ((0..<201).map { section.lane(at: $0) }, section.firstUnsettledIndex)
    var layout = Self.layout
    layout.insets.leading = 40
    let work = section.work
    try section.relayout(layout, width: 300)
    #expect((0..<201).map { section.lane(at: $0) } == lanes && section.firstUnsettledIndex == unsettled)
    #expect(section.work == work && section.laneOrigin(0) == 40)
  }

  @Test(arguments: [EditPolicy.reflow, .stable])
  func withOtherExtents(policy: EditPolicy) throws {
    var section = try WaterfallSection(Self.layout, width: 390, policy: policy, extents: Self.extents)
    try section.appendEstimated(count: 100, extent: 50)
    let extents = (0..<300).map { Double($0 % 17 * 10) }
    try section.relayout(Self.layout, width: 300, extents: extents)
    let naive = NaiveWaterfall(Self.layout, width: 300, extents: extents)
    #expect(extents.indices.allSatisfy { section.frame(at: $0) == naive.frames[$0] })
    #expect(section.estimatedCount == 0 && section.policy == policy)
  }

  /// If the new layout is invalid, nothing changes.
  @Test(arguments: [EditPolicy.reflow, .stable])
  func invalidInputChangesNothing(policy: EditPolicy) throws {
    var scaled = Self.layout
    scaled.scale = 2
    let section = try WaterfallSection(scaled, width: 390, policy: policy, extents: Self.extents)
    func expect(_ error: LayoutError, _ relayout: (inout WaterfallSection) throws -> Void) {
      var changed = section
      #expect(throws: error) { try relayout(&changed) }
      #expect(changed.layout == scaled && changed.width == 390 && changed.policy == policy)
      #expect((0..<200).allSatisfy { changed.provisional.frame(at: $0) == section.provisional.frame(at: $0) })
    }
    expect(.extentsAreRounded) { try $0.relayout(Self.layout, width: 390) }
    expect(.wrongNumberOfExtents(199, expected: 200)) {
      try $0.relayout(Self.layout, width: 390, extents: Self.extents.dropLast())
    }
    expect(.wrongNumberOfExtents(201, expected: 200)) {
      try $0.relayout(Self.layout, width: 390, extents: Self.extents + [1])
    }
    expect(.invalidExtent(position: 3, value: -1)) {
      try $0.relayout(Self.layout, width: 390, extents: [1, 2, 3, -1])
    }
    expect(.invalidLength(argument: "width", value: -1)) { try $0.relayout(scaled, width: -1) }
    expect(.invalidColumnCount(256)) {
      try $0.relayout(Waterfall(columns: .count(256)), width: 10, extents: [])
    }
  }

  /// A row spacing can be too long for the number of items, estimated and measured.
  @Test func sumsAreGuarded() throws {
    let longest = LayoutUnit.maximumLength
    var spaced = Waterfall(columns: .count(2))
    spaced.rowSpacing = longest
    var section = try WaterfallSection(Waterfall(columns: .count(2)), width: 100)
    try section.appendEstimated(count: 1 << 19 + 1, extent: 0)
    #expect(throws: LayoutError.contentTooLong) { try section.relayout(spaced, width: 100) }
    try section.remove(at: 0)
    try section.relayout(spaced, width: 100)
    #expect(section.contentSize.height <= Double(Units.maximumPosition) / 192)
    #expect(throws: LayoutError.contentTooLong) { try section.insert(0, at: 5) }
    #expect(section.count == 1 << 19)
  }

  /// Anchors of a section keep it in another layout.
  @Test func anchorsAreKept() throws {
    var section = try WaterfallSection(Self.layout, width: 390, extents: Self.extents)
    let before = section.frame(at: 100).minY
    let correction = try section.withAnchor(Anchor.item(100)) { (section) throws(LayoutError) in
      try section.relayout(Waterfall(columns: .count(7)), width: 100)
      try section.remove(at: 0)
    }
    #expect(correction.index == 99 && correction.points == section.frame(at: 99).minY - before)
  }
}
