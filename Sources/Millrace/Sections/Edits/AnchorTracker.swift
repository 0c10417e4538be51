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
  /// The position across the content, in a section that scrolls across it and in a sheet.
  var across: PositionAcross?
  /// The visible rect in which the item was found, in the coordinates of `position`. `nil` if the item was given.
  var visible: AxisRect?
  /// The start of the visible rect, in the coordinates of `position`, if it is known. Of the places that show an item of an
  /// endless carousel, the one nearest to the middle of the view at this offset is kept.
  var offset: Units?
  /// Whether a moved item stays the anchor.
  let followsMoves: Bool
  /// Whether to settle before positions are read.
  let settles: Bool

  /// Whether the item began before the visible rect in which it was found, so that its start is not on screen.
  var isCut: Bool { visible.map { position - correction < $0.start } ?? false }

  /// Whether no other item replaces the item if it is removed.
  var isExact = false
  /// What ends the tracking. `nil` in a section that is edited for a feed.
  var scope: TrackingScope?
  /// Whether the tracker records reloads and reconfigurations of the item.
  var followsCell = false
  /// Whether the item was reloaded since tracking began, and so has another cell.
  var isReloaded = false
  /// Whether the item was reconfigured since tracking began.
  var isReconfigured = false

  /// Returns the tracker after a batch that does not remove its item.
  func moved(by map: IndexMap) -> AnchorTracker {
    guard case .item(let item) = kept else { return self }
    var tracker = self
    tracker.kept = map.newIndex(forOld: item).map { .item($0) } ?? .nothing
    return tracker
  }

  static let nothing = AnchorTracker(kept: .nothing, position: 0, followsMoves: false, settles: false)
}

/// The identity of a scope or a token for which anchors or elements are tracked.
final class TrackingScope: Sendable {}

/// An item in a visible rect.
struct VisibleItem {
  let index: Int
  /// The part of the rect in which its section's items are visible.
  let visible: AxisRect
  /// The start of the whole rect.
  let offset: Units
}

/// The position of an anchor's item across the content: on screen along an orthogonal section, or in a sheet.
struct PositionAcross: Equatable, Sendable {
  /// A number of the section that stays the same when sections are moved, and when a small section gets a box: its slot,
  /// or if it scrolls and is or was small, its own number, negated.
  let section: Int
  /// Whether the section scrolls by itself, so that its own offset is corrected. Otherwise the content's is.
  let isScrolled: Bool
  /// The position when tracking began, less the distance that previous items of the anchor moved.
  var position: Units
}
