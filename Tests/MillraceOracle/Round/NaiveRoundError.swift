/// What is wrong with a round layout, its feed or a script.
public enum NaiveRoundError: Error, Hashable, Sendable, CaseIterable {
  /// The pitch is 0 or less.
  case pitch
  /// `count` is negative.
  case count
  /// An offset is beyond ±2⁵⁰ units.
  case offset
  /// A length, a distance or an angle is not finite, is beyond 2³¹ units, or is negative but must not be.
  case length
  /// `visibleCount` is less than 1.
  case visibleCount
  /// `perCircle` is less than 1.
  case perCircle
  /// `perspective` is 0 or less.
  case perspective
  /// The `range` of `fade` is 0 or less.
  case fadeRange
  /// `arc` is not above 0 and at most 360.
  case arc
  /// `interval` is negative, or above 0 and below `duration`.
  case interval
  /// `duration` is negative.
  case duration
  /// `page` is not from 0 to max(1, n) - 1.
  case page
  /// A vertical feed has no `height`, but a carousel scrolls with it; or a horizontal feed has none.
  case missingHeight
  /// A carousel that scrolls with the feed has another section, or a header, a footer or a background, beside it.
  case notAlone
  /// A script runs in a feed without a banner.
  case noBanner
  /// `scrollTo` is not from 0 to n - 1.
  case scrollTarget
  /// An event is before the one before it, or before 0.
  case decreasingTime
  /// An event has two actions.
  case twoActions
}
