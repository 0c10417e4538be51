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
      return OffsetCorrection.none
    }
    let tracker = anchors[token.number]
    anchors[token.number] = .nothing
    anchors[token.number].token = -1
    removeEndedAnchors()
    keepAcross(tracker)
    return correction(of: tracker)
  }

  /// Returns the visible rect after a change: moved with the anchor, in another size, and inside the content.
  ///
  /// Keep the result, and not a sum of corrections: its origin is the nearest `Double` to a whole number of 1/192 pt, so it
  /// does not drift, however many corrections follow one another.
  ///
  /// ```swift
  /// // A chat: the keyboard appears, and short content lies at the bottom.
  /// screen = feed.visibleRect(
  ///   screen, correctedBy: correction, size: sizeAboveKeyboard, alignsShortContentToEnd: true)
  /// ```
  ///
  /// If the anchor was the end of the content (`OffsetCorrection.keepsEnd`) and the length of the rect changes, its end
  /// stays in place, otherwise its start.
  ///
  /// - Parameters:
  ///   - rect: The visible rect before the change, in feed coordinates.
  ///   - correction: The offset correction of the change.
  ///   - size: The size of the visible rect after the change, in points. `nil` if it stays the same.
  ///   - alignsShortContentToEnd: Whether content shorter than the rect is aligned to the end of the rect. Otherwise to the
  ///     start.
  ///   - isClamped: Whether the result is moved into the content along the feed. Pass `false` while a scroll view bounces.
  /// - Returns: The visible rect. `rect` if a coordinate is NaN, or if a size is negative or NaN.
  /// - Complexity: O(1)
  public func visibleRect(
    _ rect: LayoutRect, correctedBy correction: OffsetCorrection, size: LayoutSize? = nil,
    alignsShortContentToEnd: Bool = false, isClamped: Bool = true
  ) -> LayoutRect {
    let corrected = map.moved(rect, by: correction)
    guard let old = AxisFrame(corrected, in: map) else { return rect }
    // Without the origin, which may be infinite.
    let new = LayoutRect(origin: .zero, size: size ?? rect.size)
    guard let resized = AxisFrame(new, in: map) else { return rect }
    let length = resized.end - resized.start
    var start = correction.keepsEnd ? old.end - length : old.start
    if isClamped {
      let last = contentLength - length
      start = last < 0 ? (alignsShortContentToEnd ? last : 0) : min(max(start, 0), last)
    }
    let crossLength = resized.crossEnd - resized.crossStart
    return map.rect(
      AxisFrame(
        start: start, end: start + length, crossStart: old.crossStart, crossEnd: old.crossStart + crossLength)
    )
  }
}
