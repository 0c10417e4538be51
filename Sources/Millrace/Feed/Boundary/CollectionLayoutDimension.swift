/// A width or a height of an item, a group or a supplementary of a compositional section.
///
/// A dimension resolves against its container: for the group of a section the section's container, for a subitem the
/// inner size of its group, for a supplementary the section's sides, and for a badge its item or group.
///
/// Lengths are in points, from 0 to `LayoutUnit.maximumLength`. A fraction may give an item or a group up to 2⁵⁰ units of
/// 1/192 pt, a boundary supplementary up to `LayoutUnit.maximumLength`. Values are checked on use.
///
/// Estimated and uniform dimensions are *soft*: measured sizes have an effect along them.
public enum CollectionLayoutDimension: Hashable, Sendable {
  /// A length in points.
  case absolute(Double)
  /// A fraction of the container's width, from 0 to 1000. Also valid for a height.
  case fractionalWidth(Double)
  /// A fraction of the container's height, from 0 to 1000. Also valid for a width.
  case fractionalHeight(Double)
  /// An estimate in points, which the measured length replaces. The length of a group follows from its subitems.
  ///
  /// Content insets do not shrink an item along such a dimension. Fractions of subitems are fractions of the estimate.
  case estimated(Double)
  /// An estimate in points, which the measured length replaces. Siblings become as long as the longest one.
  ///
  /// Siblings are the subitems of a group, and the groups of a section.
  case uniformAcrossSiblings(estimate: Double)
}

extension CollectionLayoutDimension {
  /// Whether a measured length replaces the estimate.
  var isSoft: Bool {
    switch self {
    case .absolute, .fractionalWidth, .fractionalHeight: false
    case .estimated, .uniformAcrossSiblings: true
    }
  }

  var isUniform: Bool { if case .uniformAcrossSiblings = self { true } else { false } }

  var isFractional: Bool { fractionAxis != nil }

  /// The axis of the container's length of which this is a fraction; `nil` if it is none.
  var fractionAxis: LayoutAxis? {
    switch self {
    case .fractionalWidth: .horizontal
    case .fractionalHeight: .vertical
    case .absolute, .estimated, .uniformAcrossSiblings: nil
    }
  }

  /// Throws if a fraction is out of range.
  static func check(fraction: Double, _ argument: @autoclosure () -> String) throws(LayoutError) {
    guard fraction >= 0, fraction <= 1_000 else {
      throw .fractionOutOfRange(argument: argument(), value: fraction, valid: 0...1_000)
    }
  }
}
