/// An anchor that a feed keeps from `Feed.beginAnchoring(_:settling:)` to `Feed.endAnchoring(_:)`.
public struct AnchorToken: Hashable, Sendable {
  fileprivate let scope: TrackingScope

  /// Returns whether two tokens are copies of one.
  public static func == (left: AnchorToken, right: AnchorToken) -> Bool { left.scope === right.scope }

  /// Hashes the identity of the token.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(scope)) }
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
    let token = AnchorToken(scope: TrackingScope())
    begin(tracker(of: anchor, settles: settling), in: token.scope)
    return token
  }

  /// Ends keeping an anchor, and returns the distance that it moved.
  ///
  /// - Parameter token: The token of the anchor, from this feed or from the one that it is a copy of. Tokens may end in any
  ///   order. If `token` has ended, or began in a `withAnchor(_:settling:_:)` that is over, nothing was kept, and the
  ///   correction is 0.
  /// - Complexity: O(log sections), plus the cost of the frame of an item. Settling comes on top.
  public mutating func endAnchoring(_ token: AnchorToken) -> OffsetCorrection {
    guard let number = anchors.firstIndex(where: { $0.scope === token.scope }) else { return .zero }
    return correction(of: anchors.remove(at: number))
  }
}
