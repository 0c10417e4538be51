import Millrace

/// Throws the reasons for which round layouts are rejected, in the order of the fields.
enum NaiveRoundChecks {
  /// A length of 0 or more.
  static func length(_ points: Double) throws(NaiveRoundError) {
    guard points >= 0 else { throw .length }
    try distance(points)
  }

  /// A length that may be negative.
  static func distance(_ points: Double) throws(NaiveRoundError) {
    guard (points * 192).magnitude <= 0x1p31 else { throw .length }
  }

  /// A finite angle, factor or velocity.
  static func finite(_ number: Double) throws(NaiveRoundError) {
    guard number.isFinite else { throw .length }
  }

  static func insets(_ insets: LayoutInsets) throws(NaiveRoundError) {
    for inset in [insets.top, insets.leading, insets.bottom, insets.trailing] { try length(inset) }
  }

  static func size(_ size: LayoutSize) throws(NaiveRoundError) {
    try length(size.width)
    try length(size.height)
  }

  /// "An offset beyond ±2⁵⁰ u".
  package static func offset(_ points: Double) throws(NaiveRoundError) {
    guard (points * 192).rounded(.toNearestOrEven).magnitude <= 0x1p50 else { throw .offset }
  }

  package static func offset(units: Int) throws(NaiveRoundError) {
    guard units.magnitude <= 1 << 50 else { throw .offset }
  }

  static func count(_ count: Int) throws(NaiveRoundError) {
    guard count >= 0 else { throw .count }
  }
}

extension NaiveRoundSpace {
  func check() throws(NaiveRoundError) {
    try NaiveRoundChecks.offset(units: offset)
    // Sections of a horizontal feed share its height.
    if axis == .horizontal, height == nil { throw .missingHeight }
  }
}
