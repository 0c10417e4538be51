/// Where justified rows end, and how high they are (`JustifiedRows` has the rule).
///
/// Whether a row is full is decided by `width - spacings <= T * A`, without a division. The aspect ratios are
/// added up from the row's first item on, so that what comes out is a function of the row's items in their
/// order, whatever was edited before.
struct JustifiedRule: Hashable, Sendable {
  let width: Units
  let spacing: Units
  /// The height that is wished for, in units.
  let target: Double
  /// The heights that rows are wanted within.
  let lowest: Double
  let highest: Double
  /// How many items are looked ahead; `nil` if rows are greedy.
  let window: Int?
  /// The most items of a row: with one more, the spacings would fill the width.
  let limit: Int
  /// The heights that no row, and not the last, gets past, in units.
  private let maximumOpenHeight: Units
  private let maximumLastHeight: Units

  init(_ layout: JustifiedRows, width: Units, grid: PixelGrid) throws(LayoutError) {
    self.width = width
    spacing = try Units(checked: layout.itemSpacing, "itemSpacing")
    let height = try Units(checked: layout.targetHeight, "targetHeight")
    guard height > 0 else { throw .zeroLength(argument: "targetHeight") }
    guard layout.tolerance >= 0, layout.tolerance <= 1 else {
      throw .invalidFactor(argument: "tolerance", value: layout.tolerance, maximum: 1)
    }
    guard layout.lastRowMaximumScale >= 0, layout.lastRowMaximumScale <= 1_000 else {
      throw .invalidFactor(
        argument: "lastRowMaximumScale", value: layout.lastRowMaximumScale, maximum: 1_000)
    }
    target = Double(height)
    lowest = target * (1 - layout.tolerance)
    highest = target * (1 + layout.tolerance)
    switch layout.breaking {
    case .greedy: window = nil
    case .optimal(let window):
      guard (2...1_024).contains(window) else {
        throw .countOutOfRange(argument: "breaking.window", value: window, valid: 2...1_024)
      }
      self.window = window
    }
    limit = spacing == 0 ? 1 << 48 : Int(max(1, (width + spacing - 1) / spacing))
    maximumOpenHeight = grid.roundedDown(min(2 * height, Units.maximumLength))
    let last = min(target * layout.lastRowMaximumScale, Double(Units.maximumLength))
    maximumLastHeight = grid.roundedDown(Units(roundingNonNegative: last))
    self.grid = grid
  }

  /// The most that any row's height is.
  var maximumHeight: Units { max(maximumOpenHeight, maximumLastHeight) }

  let grid: PixelGrid

  /// What the spacings leave of the width.
  @inline(__always)
  func room(_ count: Int) -> Double { Double(width &- Units(count &- 1) &* spacing) }

  /// The height, in whole units and pixels, at which items fill the width.
  @inline(__always)
  func fillingHeight(_ count: Int, aspects: Double) -> Units {
    let room = room(count)
    guard room > 0 else { return 0 }
    // Where there is next to nothing to fill it with, higher than any row.
    return grid.roundedDown(Units(roundingNonNegative: min(room / aspects, 0x1p33)))
  }

  /// The height of a row.
  ///
  /// - Parameter isShort: Whether it is the last row, or one that ends too early.
  func height(_ count: Int, aspects: Double, isShort: Bool) -> Units {
    min(fillingHeight(count, aspects: aspects), isShort ? maximumLastHeight : maximumOpenHeight)
  }

  /// Where a row ends that joins items until it is full: with the last of them or without.
  struct GreedyRow {
    var count: Int
    var aspects: Double
    /// Whether it ends for another reason than that the items do.
    var isComplete: Bool
  }

  /// The greedy row from item `first` on, of those up to `end`.
  @inline(__always)
  func greedyRow(_ end: Int, from first: Int, aspect: (Int) -> Double) -> GreedyRow {
    var aspects = 0.0
    var count = 0
    while first &+ count < end {
      let before = aspects
      aspects += aspect(first &+ count)
      count &+= 1
      let room = room(count)
      if room <= target * aspects {
        if count > 1, self.room(count &- 1) / before - target < target - room / aspects {
          return GreedyRow(count: count &- 1, aspects: before, isComplete: true)
        }
        return GreedyRow(count: count, aspects: aspects, isComplete: true)
      }
      if count == limit { return GreedyRow(count: count, aspects: aspects, isComplete: true) }
    }
    return GreedyRow(count: count, aspects: aspects, isComplete: false)
  }

  /// The greedy row from item `first` on; `nil` if more items have to be looked at.
  @inline(__always)
  func greedyBreak(_ sizes: ContiguousArray<ItemSize>, from first: Int, isAtEnd: Bool) -> RowBreak? {
    let row = greedyRow(sizes.count, from: first) { sizes[$0].aspect }
    guard row.isComplete || isAtEnd else { return nil }
    let isLast = isAtEnd && first &+ row.count == sizes.count
    return RowBreak(
      count: row.count, height: height(row.count, aspects: row.aspects, isShort: isLast))
  }

  func height(ofCutRow sizes: ContiguousArray<ItemSize>.SubSequence) -> Units {
    var aspects = 0.0
    for size in sizes { aspects += size.aspect }
    return height(sizes.count, aspects: aspects, isShort: true)
  }
}

extension ItemSize {
  /// The width by the height.
  @inline(__always)
  var aspect: Double { Double(width) / Double(height) }
}

/// Decides on greedy rows.
struct GreedyBreaker: RowBreaker {
  let rule: JustifiedRule

  @inline(__always)
  func nextRow(
    _ sizes: ContiguousArray<ItemSize>, from first: Int, isFirst: Bool, isAtEnd: Bool
  ) -> RowBreak? {
    rule.greedyBreak(sizes, from: first, isAtEnd: isAtEnd)
  }

  func height(ofCutRow sizes: ContiguousArray<ItemSize>.SubSequence) -> Units { rule.height(ofCutRow: sizes) }
}
