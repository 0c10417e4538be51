import Millrace
import MillraceOracle
import MillraceRandom

/// A random script of edits of one section of rows.
///
/// After every edit, incremental == fresh == naive, and every query equals a linear filter.
public struct RowScript: ItemScript {
  typealias Section = RowSection
  typealias Naive = NaiveRows

  var random: SplitMix64
  var layout: RowLayout
  var width: Double
  let kind: SplitMix64.Sizes
  /// Whether all items have a height above zero.
  let hasHeights: Bool
  /// Whether some items are estimated.
  let hasEstimates: Bool
  private let shape: TreeShape?
  let seed: UInt64
  let maximumCount: Int
  var items: [RowItem] = []
  var section: RowSection
  var step = 0
  var lastEdit = "creation"
  /// A copy from an earlier step, with its expected layout.
  var snapshot: (section: RowSection, expected: NaiveRows)?

  /// - Parameters:
  ///   - seed: The seed of the layout, the items and the edits.
  ///   - maximumCount: The approximate maximum number of items.
  ///   - tinyNodes: Whether the tree has the smallest nodes, so that it is deep, and few rows are broken at
  ///     once, so that many stay unsettled.
  public init(seed: UInt64, maximumCount: Int, tinyNodes: Bool) throws {
    self.seed = seed
    self.maximumCount = maximumCount
    random = SplitMix64(seed: seed)
    hasHeights = !random.oneIn(3)
    layout = random.rowLayout(hasHeights: hasHeights)
    width = random.pick([390, 320, 375.5, 1024, 20, 0])
    kind = random.pick(SplitMix64.Sizes.allCases)
    hasEstimates = random.oneIn(2)
    for _ in 0..<random.int(0...maximumCount) {
      items.append(random.rowItem(kind, hasHeight: hasHeights, isEstimated: hasEstimates))
    }
    shape = random.treeShape(tinyNodes: tinyNodes)
    section = try RowSection(
      layout, width: width, items: items, shape: shape, dirtyRangeLimit: tinyNodes ? random.int(1...4) : nil,
      eagerRows: random.oneIn(4) ? nil : random.int(1...4))
  }

  /// The expected layout.
  var naive: NaiveRows { NaiveRows(layout, width: width, sizes: items.map(\.size)) }

  mutating func check() throws {
    let naive = naive
    try require(section.count == items.count, "\(section.count) items, not \(items.count)")
    if let violation = section.invariantViolation() { throw failure(violation) }
    for index in items.indices {
      let stored = RowItem(stored(items[index].size), isEstimated: items[index].isEstimated)
      try require(section.item(at: index) == stored, "\(index) is \(section.item(at: index)), not \(stored)")
    }
    try checkEstimates(naive)
    try checkSettledItems(naive)
    try checkRows()
    if let wrong = naive.wrongOnceSettled(section) { throw failure(wrong) }
    var fresh = try RowSection(layout, width: width, items: AnySequence(items), shape: shape)
    try require(fresh.isSettled, "a fresh section is not settled")
    try require(fresh.estimatedCount == section.estimatedCount, "a fresh section has other estimates")
    try require(items.indices.map { fresh.frame(at: $0) } == naive.frames, "differs from a fresh layout")
    if let wrong = naive.wrongAnswer(of: &section, random: &random) { throw failure(wrong) }
    try checkSnapshot(naive)
  }

  /// Returns a size as the section stores it.
  ///
  /// It is rounded to the nearest unit and, if there is a scale, to pixels.
  func stored(_ size: LayoutSize) -> LayoutSize {
    let scale = layout.itemScale
    return LayoutSize(
      width: Double(naivePixels(NaiveWaterfall.units(size.width), scale)) / 192,
      height: Double(naivePixels(NaiveWaterfall.units(size.height), scale)) / 192)
  }

  /// Checks that all rows are placed validly, settled or not.
  private func checkRows() throws {
    let provisional = section.provisional
    let rows = section.rowRanges
    try require(rows.flatMap { Array($0) } == Array(items.indices), "rows \(rows)")
    var bottom = 0.0
    for row in rows {
      let frames = row.map { section.orientation.upright(provisional.frame(at: $0)) }
      for (frame, next) in zip(frames, frames.dropFirst()) {
        try require(next.minX >= LayoutUnit.nearest(frame.maxX), "items overlap in row \(row)")
      }
      try require(frames.allSatisfy { $0.minY >= bottom }, "row \(row) overlaps the one before")
      bottom = frames.map { LayoutUnit.nearest($0.maxY) }.max()!
    }
  }

  mutating func newItem() -> RowItem {
    random.rowItem(kind, hasHeight: hasHeights, isEstimated: hasEstimates)
  }

  var subject: String { "\(items.count) items, \(layout), width \(width)" }
}
