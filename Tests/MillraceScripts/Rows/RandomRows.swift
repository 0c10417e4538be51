import Millrace
import MillraceOracle
import MillraceRandom

extension SplitMix64 {
  /// Returns random rows.
  ///
  /// - Parameter hasHeights: Whether all items have a height above zero, so that rows may be justified.
  public mutating func rowLayout(hasHeights: Bool = true) -> RowLayout {
    let insets = oneIn(3) ? LayoutInsets(top: 16, leading: 24, bottom: 32, trailing: 8.5) : .zero
    let (axis, direction) = axisAndDirection()
    let scale = pick([nil, nil, nil, 1, 2, 3, 2.625])
    let spacing = pick([0, 0, 8, 3.3])
    let lineSpacing = pick([0, 0, 8, 1, 3.7, 10_000_000])
    switch int(0...(hasHeights ? 4 : 2)) {
    case 0, 1:
      var layout = Flow(itemSpacing: spacing, lineSpacing: lineSpacing)
      layout.alignment = pick([.start, .center, .end, .spaceBetween, .justified])
      layout.justifiesLastRow = oneIn(2)
      layout.itemAlignment = pick([.start, .center, .end])
      layout.indent = pick([.none, .none, .none, .firstItem, .points(30), .points(2_000)])
      layout.maximumItemsPerRow = pick([nil, nil, nil, 1, 2, 5])
      (layout.insets, layout.axis, layout.direction, layout.scale) = (insets, axis, direction, scale)
      return .flow(layout)
    case 2:
      var layout = RowGrid(columns: .count(int(1...6)), columnSpacing: spacing, rowSpacing: lineSpacing)
      if oneIn(5) { layout.columns = .tracks([.points(100), .fraction(1), .points(0)]) }
      if oneIn(9) { layout.columns = .count(255) }
      layout.itemAlignment = pick([.stretch, .start, .center, .end])
      (layout.insets, layout.axis, layout.direction, layout.scale) = (insets, axis, direction, scale)
      return .grid(layout)
    default:
      var layout = JustifiedRows(targetHeight: pick([100, 60, 33.3, 250, 0.1, LayoutUnit.maximumLength]))
      layout.tolerance = pick([0.25, 0.25, 0, 0.5, 1])
      layout.breaking = pick([.greedy, .greedy, .optimal(window: 2), .optimal(window: int(3...9))])
      layout.lastRowMaximumScale = pick([1, 1, 0, 0.5, 1.5, 1_000])
      layout.itemSpacing = pick([0, 4, 3.3, 150, 500])
      layout.lineSpacing = lineSpacing
      (layout.insets, layout.axis, layout.direction, layout.scale) = (insets, axis, direction, scale)
      return .justifiedRows(layout)
    }
  }

  /// The distribution of item sizes in a script.
  public enum Sizes: CaseIterable, Sendable {
    /// All equal, so rows start alike everywhere.
    case equal
    /// A few sizes, many of which fill a row exactly.
    case few
    /// Any sizes, including fractions of a unit.
    case mixed
    /// The maximum length, and zero or almost zero.
    case huge
  }

  /// Returns a random size.
  ///
  /// - Parameter hasHeight: Whether the size must be above zero along both axes.
  public mutating func size(_ kind: Sizes, hasHeight: Bool = true) -> LayoutSize {
    let minimumHeight = hasHeight ? 1.0 / 192 : 0
    switch kind {
    case .equal: return LayoutSize(width: 40, height: 30)
    case .few:
      let widths: [Double] = hasHeight ? [10, 20, 65, 130] : [0, 10, 65, 130, 390]
      return LayoutSize(width: pick(widths), height: max(minimumHeight, pick([0, 10, 20])))
    case .huge:
      let lengths: [Double] = [
        minimumHeight, 1 / 192, 300, 1e7, LayoutUnit.maximumLength - 1 / 192, LayoutUnit.maximumLength,
      ]
      return LayoutSize(width: pick(lengths), height: pick(lengths))
    case .mixed:
      func length(_ longest: Double) -> Double {
        max(minimumHeight, oneIn(20) ? 0 : oneIn(40) ? 900 : .random(in: 0..<longest, using: &self))
      }
      return LayoutSize(width: length(200), height: length(90))
    }
  }
}
