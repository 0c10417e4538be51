import Millrace
import MillraceOracle
import MillraceRandom

extension SplitMix64 {
  /// Returns a random orientation, mostly vertical and from left to right.
  public mutating func axisAndDirection() -> (LayoutAxis, LayoutDirection) {
    (pick([.vertical, .vertical, .horizontal]), pick([.leftToRight, .rightToLeft]))
  }

  /// Returns a random rectangle for content of the given size and orientation.
  ///
  /// It is mostly a viewport, sometimes outside, empty or everything.
  public mutating func rect(in size: LayoutSize, _ orientation: NaiveOrientation) -> LayoutRect {
    orientation.queryRect(rect(in: orientation.upright(size)))
  }
}
