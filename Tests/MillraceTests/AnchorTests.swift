import MillraceOracle
import Testing

@testable import Millrace

@Suite struct AnchorTests {
  private static let layout = Waterfall(columns: .count(3), columnSpacing: 8, rowSpacing: 8)

  private func section(count: Int, _ policy: EditPolicy = .reflow) throws -> WaterfallSection {
    try WaterfallSection(
      Self.layout, width: 390, policy: policy,
      extents: (0..<count).map { (item: Int) in Double(40 + item % 7 * 20) })
  }

  private func screen(_ y: Double) -> LayoutRect { LayoutRect(x: 0, y: y, width: 390, height: 844) }

  /// A reader in the middle of a feed keeps the same position while items are inserted above.
  @Test(arguments: [EditPolicy.reflow, .stable])
  func readerKeepsItsPosition(policy: EditPolicy) throws {
    var section = try section(count: 2_000, policy)
    var offset = 12_345.0
    let first = section.elements(in: screen(offset))[0]
    let seen = first.frame.minY - offset
    let correction = try section.withAnchor(.firstVisible(in: screen(offset))) {
      section throws(LayoutError) in
      for _ in 0..<10 { try section.insert(123, at: 0) }
      try section.remove(at: 40)
      try section.resize(at: 5, to: 7)
    }
    offset += correction.points
    #expect(correction.index == first.index + 9 && !correction.isEstimate)
    #expect(abs(section.frame(at: first.index + 9).minY - offset - seen) < 1e-6)
  }

  /// A reader keeps its position when the width and the number of columns change.
  @Test(arguments: [EditPolicy.reflow, .stable])
  func readerKeepsItsPositionInAnotherLayout(policy: EditPolicy) throws {
    var section = try section(count: 2_000, policy)
    var screen = screen(20_000)
    for (columns, width) in [(3, 844.0), (5, 844), (2, 390), (1, 100), (3, 390)] {
      var layout = section.layout
      layout.columns = .count(columns)
      let first = section.elements(in: screen)[0]
      let correction = try section.withAnchor(.firstVisible(in: screen)) { section throws(LayoutError) in
        try section.relayout(layout, width: width)
      }
      let now = section.frame(at: first.index)
      #expect(correction.index == first.index)
      #expect(abs(now.minY - screen.minY - correction.points - (first.frame.minY - screen.minY)) < 1e-6)
      screen.origin.y += correction.points
      screen.size.width = width
      let naive = NaiveWaterfall(layout, width: width, extents: (0..<2_000).map { section.extent(at: $0) })
      #expect((0..<2_000).allSatisfy { section.frame(at: $0) == naive.frames[$0] })
    }
  }

  /// In a chat, a reader at the end stays at the end, and a reader further up keeps its position.
  @Test func chatReaderStaysAtTheEnd() throws {
    var section = try section(count: 300)
    let height = section.contentSize.height
    for (y, isAtEnd) in [
      (height - 844, true), (height - 844.9, true), (height - 2_000, false), (height, true),
    ] {
      let heightBefore = section.contentSize.height
      let shift = heightBefore - height
      let correction = try section.withAnchor(.reader(in: screen(y + shift))) { section throws(LayoutError) in
        try section.append(500)
        try section.append(contentsOf: [60, 70, 80])
      }
      #expect(correction.points == (isAtEnd ? section.contentSize.height - heightBefore : 0))
      #expect((correction.index == nil) == isAtEnd)
    }
  }

  /// Without settling, an edit far above settles nothing, and the correction is an estimate. Settling in slices then
  /// makes it exact.
  @Test func estimateIsCorrectedBySettling() throws {
    var section = try section(count: 50_000)
    let item = 40_000
    let seen = section.frame(at: item).minY
    let before = section.work
    var correction = try section.withAnchor(.item(item), settling: false) { section throws(LayoutError) in
      try section.insert(33, at: 0)
    }
    #expect(correction.isEstimate && (section.work - before).itemsPlaced == 1)
    var offset = correction.points
    var slices = 0
    while !section.isSettled {
      correction = section.withAnchor(.item(item + 1), settling: false) { $0.settle(budget: 5_000) }
      offset += correction.points
      slices += 1
    }
    #expect(slices > 5 && !correction.isEstimate)
    #expect(abs(section.frame(at: item + 1).minY - seen - offset) < 1e-6)
  }

  /// A removed anchor is replaced by a neighbor; an empty feed has no anchor.
  @Test func removedAnchorIsReplaced() throws {
    var section = try section(count: 5)
    let second = section.frame(at: 2).minY
    var correction = try section.withAnchor(.item(1)) { section throws(LayoutError) in
      try section.remove(at: 1)
    }
    #expect(correction.index == 1 && correction.points == section.frame(at: 1).minY - second)
    correction = try section.withAnchor(.item(3)) { section throws(LayoutError) in
      while !section.isEmpty { try section.remove(at: section.count - 1) }
    }
    #expect(correction.index == nil)
    correction = section.withAnchor(.firstVisible(in: screen(0))) { _ in }
    #expect(correction.index == nil)
  }

  /// No anchor remains after a closure that throws.
  @Test func errorEndsAnchorTracking() throws {
    var section = try section(count: 5)
    #expect(throws: LayoutError.self) {
      try section.withAnchor(.item(1)) { section throws(LayoutError) in try section.remove(at: 9) }
    }
    #expect(section.anchors.isEmpty)
  }

  /// A section that is replaced by assignment tracks no anchors of the old one, and nothing traps.
  @Test func replacedSectionTracksNothing() throws {
    var section = try section(count: 50)
    let other = try self.section(count: 3)
    var inner: OffsetCorrection?
    let outer = section.withAnchor(.item(40)) { section in
      inner = section.withAnchor(.item(41)) { section in section = other }
    }
    for correction in [inner, outer] {
      #expect(correction == OffsetCorrection(points: 0, isEstimate: false, path: nil))
    }
    #expect(section.count == 3 && section.anchors.isEmpty)
    #expect(throws: LayoutError.self) {
      try section.withAnchor(.end) { section throws(LayoutError) in
        section = other
        try section.remove(at: 9)
      }
    }
    // A section that is reassigned to its earlier copy continues to track.
    let correction = try section.withAnchor(.item(1)) { section throws(LayoutError) in
      let before = section
      try section.remove(at: 1)
      section = before
    }
    #expect(correction == OffsetCorrection(points: 0, isEstimate: false, path: ItemPath(section: 0, item: 1)))
  }

  /// A reader far above the end does not cause everything to be settled to find out that it is not at the end.
  @Test func readerSettlesNothingAfterIt() throws {
    var section = try section(count: 50_000)
    try section.insert(33, at: 0)
    let before = section.work
    let correction = try section.withAnchor(.reader(in: screen(1_000))) { section throws(LayoutError) in
      try section.insert(33, at: 0)
    }
    #expect(correction.index != nil && !section.isSettled)
    #expect((section.work - before).itemsPlaced < 1_000)
  }

  /// An invalid rectangle contains nothing and is not at the end.
  @Test func readerWithAnInvalidRect() throws {
    var section = try section(count: 50)
    for y in [Double.nan, .signalingNaN] {
      let correction = try section.withAnchor(.reader(in: screen(y))) { section throws(LayoutError) in
        try section.append(33)
      }
      #expect(correction == OffsetCorrection(points: 0, isEstimate: false, path: nil))
    }
  }

  /// The first visible item is moved away: its replacement, not the item, stays in place.
  @Test(arguments: [EditPolicy.reflow, .stable])
  func movedVisibleItemIsReplaced(policy: EditPolicy) throws {
    let original = try section(count: 60, policy)
    var batch = BatchUpdate()
    batch.move(from: 20, to: 50)
    batch.remove(at: 21)
    batch.resize(at: 3, to: 500)
    for nested in [false, true] {
      var section = original
      let screen = section.frame(at: 20)
      #expect(section.elements(in: screen)[0].index == 20)
      let replacement = section.frame(at: 22).minY
      var correction = OffsetCorrection(points: 0, isEstimate: true, path: nil)
      if nested {
        correction = try section.withAnchor(.firstVisible(in: screen)) { section throws(LayoutError) in
          try section.apply(batch)
        }
      } else {
        correction = try section.apply(batch, keeping: .firstVisible(in: screen)).offsetCorrection!
      }
      #expect(correction.index == 20 && correction.points == section.frame(at: 20).minY - replacement)
      section = original
      let next = section.frame(at: 21).minY
      correction = try section.withAnchor(.firstVisible(in: screen)) { section throws(LayoutError) in
        try section.move(from: 20, to: 50)
      }
      #expect(correction.index == 20 && correction.points == section.frame(at: 20).minY - next)
    }
  }

  /// An anchor tracked around a batch gets the same replacement as the batch's own anchor.
  @Test(arguments: [EditPolicy.reflow, .stable])
  func batchReplacesOuterAnchors(policy: EditPolicy) throws {
    for (anchor, removals) in [(10, 8...14), (57, 55...59), (5, 0...59)] {
      var section = try section(count: 60, policy)
      var batch = BatchUpdate()
      for index in removals { batch.remove(at: index) }
      batch.insert(70, at: 0)
      if !removals.contains(2) { batch.resize(at: 2, to: 300) }
      var (alone, around) = (section, section)
      let expected = try alone.apply(batch, keeping: .item(anchor)).offsetCorrection
      let outer = try around.withAnchor(.item(anchor)) { section throws(LayoutError) in
        #expect(try section.apply(batch, keeping: .item(anchor)).offsetCorrection == expected)
      }
      let replacement = section.count == removals.count ? nil : removals.upperBound == 59 ? 54 : 15
      let now = alone.count == 1 ? nil : alone.count == 56 ? 55 : 9
      #expect(outer == expected && outer.index == now)
      if let replacement, let now {
        #expect(outer.points == alone.frame(at: now).minY - section.frame(at: replacement).minY)
      } else {
        #expect(outer.points == 0)
      }
    }
  }

  /// The correction before an anchor's replacement counts.
  @Test func correctionsOfReplacementsAddUp() throws {
    var section = try section(count: 30, .stable)
    let (tenth, last) = (section.frame(at: 10).minY, section.frame(at: 29).minY)
    var moved = 0.0
    var correction = try section.withAnchor(.item(10)) { section throws(LayoutError) in
      for index in 0..<6 { try section.resize(at: index, to: 400) }
      moved = section.frame(at: 10).minY - tenth
      try section.remove(at: 10)
    }
    #expect(moved != 0 && correction.index == 10 && abs(correction.points) > 200)
    section = try self.section(count: 30, .stable)
    correction = try section.withAnchor(.item(29)) { section throws(LayoutError) in
      for index in 0..<6 { try section.resize(at: index, to: 400) }
      moved = section.frame(at: 29).minY - last
      try section.remove(at: 29)
    }
    #expect(correction.index == 28 && correction.points == moved)
    // Replaced by the item before, which is then removed without replacement.
    correction = try section.withAnchor(.item(28)) { section throws(LayoutError) in
      while !section.isEmpty { try section.remove(at: section.count - 1) }
    }
    #expect(correction == OffsetCorrection(points: 0, isEstimate: false, path: nil))
  }

  @Test func correctionBeforeSettlingIsAnEstimate() throws {
    var section = try section(count: 3_000)
    let end = try section.withAnchor(.end, settling: false) { section throws(LayoutError) in
      try section.insert(33, at: 1_000)
    }
    #expect(end.isEstimate && end.index == nil)
    let first = section.firstUnsettledIndex!
    #expect(section.withAnchor(.item(first), settling: false) { _ in }.isEstimate)
    #expect(!section.withAnchor(.item(first - 1), settling: false) { _ in }.isEstimate)
    let screen = LayoutRect(x: 0, y: section.contentSize.height, width: 390, height: 100)
    #expect(section.withAnchor(.reader(in: screen), settling: false) { _ in }.isEstimate)
    #expect(!section.isSettled)
    #expect(!section.withAnchor(.end) { _ in }.isEstimate && section.isSettled)
  }

  /// A section assigned meanwhile has no anchors, or those of the section that it is a copy of.
  @Test func sectionIsReplacedMeanwhile() throws {
    var section = try section(count: 50)
    let other = try self.section(count: 3)
    let nothing = OffsetCorrection(points: 0, isEstimate: false, path: nil)
    var correction = section.withAnchor(.item(40)) { $0 = other }
    #expect(correction == nothing && section.count == 3 && section.anchors.isEmpty)
    section = try self.section(count: 50)
    var copy = section
    correction = try section.withAnchor(.item(40)) { section throws(LayoutError) in
      let inner = section.withAnchor(.item(30)) { copy = $0 }
      #expect(inner.index == 30)
      try section.remove(at: 0)
      section = copy
      #expect(section.withAnchor(.item(2)) { $0 = other } == nothing)
      section = copy
    }
    #expect(correction.index == 40 && correction.points == 0 && section.anchors.isEmpty)
  }
}
