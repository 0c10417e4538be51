/// An anchor while it is kept: which item it is by now, and where it was when it became the anchor.
struct AnchorTracker: Sendable {
  enum Kept: Sendable {
    case item(Int)
    /// An item that is being moved, by what its insertion will call the place it was taken from.
    case inHand(source: Int)
    case end
    case nothing
  }

  var kept: Kept
  /// Where it was, in the section's coordinates.
  var position: Units
  /// By how much anchors moved that were given up since.
  var correction: Units = 0
  /// Whether a moved item stays the anchor.
  let followsMoves: Bool
  /// Whether positions are settled before they are read.
  let settles: Bool

  /// An anchor that keeps nothing.
  static let nothing = AnchorTracker(kept: .nothing, position: 0, followsMoves: false, settles: false)

  mutating func recordInsertion(at index: Int, movedFrom source: Int?) {
    switch kept {
    case .item(let item) where index <= item: kept = .item(item + 1)
    case .inHand(let taken) where taken == source: kept = .item(index)
    default: break
    }
  }
}
