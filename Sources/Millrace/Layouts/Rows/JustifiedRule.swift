/// The rule that ends justified rows and computes their heights; see `JustifiedRows`. As a breaker, the greedy one.
///
/// A row is full if `width - spacing <= T * A`, which needs no division. Aspect ratios are added from the row's first
/// item on, so the result depends only on the row's items and their order, not on earlier edits.
struct JustifiedRule: RowBreaker, Hashable, Sendable {
  let width: Units
  let spacing: Units
  /// The target height, in units.
  let target: Double
  /// The maximum difference from the target height, as a fraction of it.
  private let tolerance: Double
  /// The minimum height within the tolerance, in units.
  let minimumWanted: Double
  /// The maximum height within the tolerance, in units.
  let maximumWanted: Double
  /// The number of items to look ahead; `nil` if rows are greedy.
  let window: Int?
  /// The maximum number of items in a row: with one more, the spacing would fill the width.
  let limit: Int
  /// The maximum height of all rows except the last.
  private let maximumFullHeight: Units
  /// The maximum height of the last row.
  private let maximumLastHeight: Units
  let grid: PixelGrid

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
    tolerance = layout.tolerance
    minimumWanted = target * (1 - layout.tolerance)
    maximumWanted = target * (1 + layout.tolerance)
    switch layout.breaking {
    case .greedy: window = nil
    case .optimal(let window):
      guard (2...1_024).contains(window) else {
        throw .countOutOfRange(argument: "breaking.window", value: window, valid: 2...1_024)
      }
      self.window = window
    }
    let maximumCount = spacing == 0 ? Units.max : max(1, (width + spacing - 1) / spacing)
    limit = Int(min(Units(Units.maximumItemCount), maximumCount))
    maximumFullHeight = grid.roundedDown(min(2 * height, Units.maximumLength))
    let last = min(target * layout.lastRowMaximumScale, Double(Units.maximumLength))
    maximumLastHeight = grid.roundedDown(Units(roundingNonNegative: last))
    self.grid = grid
  }

  /// The maximum height of any row.
  var maximumHeight: Units { max(maximumFullHeight, maximumLastHeight) }

  /// Returns the width without the spacing of a row of `count` items.
  @inline(__always)
  func room(_ count: Int) -> Double { Double(width &- Units(count &- 1) &* spacing) }

  /// Returns the demerits of a row that fills `room` at a height of `room / aspects`; see `JustifiedRows`.
  @inline(__always)
  func demerits(_ room: Double, aspects: Double) -> Double {
    let width = target * aspects
    let stretch = (room > width ? room / width : width / room) - 1
    let ratio = stretch > 0 ? stretch / tolerance : 0
    let badness = min(100 * (ratio * ratio * ratio), 10_000)
    return (1 + badness) * (1 + badness)
  }

  /// Returns the height at which a row fills the width, rounded to units and down to pixels.
  @inline(__always)
  func fillingHeight(_ count: Int, aspects: Double) -> Units {
    let room = room(count)
    guard room > 0 else { return 0 }
    // For aspect ratios near 0, taller than any row.
    return grid.roundedDown(Units(roundingNonNegative: min(room / aspects, 0x1p33)))
  }

  /// Returns the height of a row, which is *short* if it is the last row or a partial row.
  func height(_ count: Int, aspects: Double, isShort: Bool) -> Units {
    min(fillingHeight(count, aspects: aspects), isShort ? maximumLastHeight : maximumFullHeight)
  }

  struct GreedyRow {
    var count: Int
    var aspects: Double
    /// Whether more items would not change the row.
    var isComplete: Bool
  }

  /// Returns the greedy row that starts at item `first`, of the items before `end`.
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

  @inline(__always)
  func nextRow(
    _ sizes: ContiguousArray<ItemSize>, from first: Int, isFirst: Bool, isAtEnd: Bool
  ) -> RowBreak? {
    let row = greedyRow(sizes.count, from: first) { sizes[$0].aspect }
    guard row.isComplete || isAtEnd else { return nil }
    let isLast = isAtEnd && first &+ row.count == sizes.count
    return RowBreak(
      count: row.count, height: height(row.count, aspects: row.aspects, isShort: isLast))
  }
}

extension ItemSize {
  /// The aspect ratio: the width by the height.
  @inline(__always)
  var aspect: Double { Double(width) / Double(height) }
}
