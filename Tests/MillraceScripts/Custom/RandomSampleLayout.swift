import Millrace
import MillraceOracle
import MillraceRandom

extension SplitMix64 {
  /// Returns a random custom layout of `kind`.
  public mutating func sampleLayout(_ kind: SampleLayout.Kind) -> SampleLayout {
    let (axis, direction) = axisAndDirection()
    return SampleLayout(
      kind, spacing: pick([0, 8, 3.3]),
      insets: oneIn(3) ? LayoutInsets(top: 16, leading: 24, bottom: 32, trailing: 8.5) : .zero,
      axis: axis, direction: direction)
  }

  /// Returns a random item, from a small set if `few` is true, so that states converge.
  public mutating func sampleItem(few: Bool) -> SampleLayout.Item {
    let isEstimated = oneIn(4)
    return few
      ? SampleLayout.Item(height: pick([0, 40, 40, 80]), tag: int(0...1), isEstimated: isEstimated)
      : SampleLayout.Item(
        height: pick([0, 33.3, 120, 200.001, Double(int(1...300))]), tag: int(0...99),
        isEstimated: isEstimated)
  }
}
