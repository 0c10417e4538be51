/// An anchor that a feed keeps from `Feed.beginAnchoring(_:settling:)` to `Feed.endAnchoring(_:)`.
public struct AnchorToken: Hashable, Sendable {
  /// The position in the feed's list of anchors.
  fileprivate let number: Int
  /// The number of tokens made before, plus 1.
  fileprivate let id: Int
}

// Anchors for changes that are spread over several callbacks.
extension Feed {
  /// Begins keeping an anchor, until `endAnchoring(_:)`.
  ///
  /// Use `withAnchor(_:settling:_:)` if all changes are in one place. Between the calls, each edit of the feed and of its
  /// copies costs O(log sections) more.
  ///
  /// ```swift
  /// let token = try feed.beginAnchoring(.reader(in: screen))
  /// // ... callbacks that edit and measure ...
  /// screen = feed.visibleRect(screen, correctedBy: feed.endAnchoring(token))
  /// ```
  ///
  /// - Parameters:
  ///   - anchor: The content whose position on screen is kept.
  ///   - settling: As in `withAnchor(_:settling:_:)`.
  /// - Throws: `LayoutError` if the item of `anchor` does not exist, or if `anchor` is a cell of a sheet.
  /// - Complexity: As for `withAnchor(_:settling:_:)` without changes
  public mutating func beginAnchoring(
    _ anchor: Anchor, settling: Bool = true
  ) throws(LayoutError) -> AnchorToken {
    try check(anchor)
    var tracker = tracker(of: anchor, settles: settling)
    anchorTokenCount += 1
    tracker.token = anchorTokenCount
    anchors.append(tracker)
    return AnchorToken(number: anchors.count - 1, id: anchorTokenCount)
  }

  /// Ends keeping an anchor, and returns the distance that it moved.
  ///
  /// - Parameter token: The token of the anchor, from this feed or from the one that it is a copy of. Tokens may end in any
  ///   order. If `token` has ended, or began in a `withAnchor(_:settling:_:)` that is over, nothing was kept, and the
  ///   correction is 0.
  /// - Complexity: O(log sections), plus the cost of the frame of an item. Settling comes on top.
  public mutating func endAnchoring(_ token: AnchorToken) -> OffsetCorrection {
    guard anchors.indices.contains(token.number), anchors[token.number].token == token.id else {
      return OffsetCorrection.zero
    }
    let tracker = anchors[token.number]
    anchors[token.number] = .nothing
    anchors[token.number].token = -1
    removeEndedAnchors()
    keepAcross(tracker)
    return correction(of: tracker)
  }
}
