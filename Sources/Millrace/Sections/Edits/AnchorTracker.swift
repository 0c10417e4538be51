/// The state of an anchor during changes: its current item, and the position of the item when it became the anchor.
struct AnchorTracker: Sendable {
  enum Kept: Sendable {
    case item(Int)
    /// An item that is being moved, identified by the source that its insertion will name.
    case moving(source: Int)
    case end
    case nothing
  }

  var kept: Kept
  /// The position when tracking began, in the section's coordinates.
  var position: Units
  /// The distance that previous items of the anchor moved before they were replaced.
  var correction: Units = 0
  /// The position on screen if the item's section scrolls across the content.
  var across: PositionAcross?
  /// Whether a moved item stays the anchor.
  let followsMoves: Bool
  /// Whether to settle before positions are read.
  let settles: Bool

  static let nothing = AnchorTracker(kept: .nothing, position: 0, followsMoves: false, settles: false)
}

/// The position on screen of an anchor's item along an orthogonal section.
struct PositionAcross: Equatable, Sendable {
  /// The slot of the section, which stays the same when sections are moved.
  let slot: Int
  /// The position when tracking began, less the distance that previous items of the anchor moved.
  var position: Units
}
