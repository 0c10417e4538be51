extension Feed {
  /// Returns the visible rect after a change: moved with the anchor, in another size, and inside the content.
  ///
  /// Along a feed with a safe area (`environment`), the rect stays inside the content and the safe area around it: at the ends
  /// of the feed, the content is next to the safe area, not below it.
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
  ///   - rect: The visible rect before the change, in feed coordinates. If the width of a feed that scrolls vertically from
  ///     right to left has changed, add the difference of the widths to its x first: the leading edge has moved by that.
  ///   - correction: The offset correction of the change.
  ///   - size: The size of the visible rect after the change, in points. `nil` if it stays the same.
  ///   - alignsShortContentToEnd: Whether content shorter than the rect is aligned to the end of the rect. Otherwise to the
  ///     start.
  ///   - isClamped: Whether the result is moved into the content along the feed, or into the safe area around it. Pass `false`
  ///     while a scroll view bounces.
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
      let limits = offsetLimits(of: length, alignsShortContentToEnd: alignsShortContentToEnd)
      start = min(max(start, limits.lowerBound), limits.upperBound)
    }
    let crossLength = resized.crossEnd - resized.crossStart
    return map.rect(
      AxisFrame(
        start: start, end: start + length, crossStart: old.crossStart, crossEnd: old.crossStart + crossLength)
    )
  }
}

extension CoordinateMap {
  /// Returns `rect`, moved with an anchor.
  func moved(_ rect: LayoutRect, by correction: OffsetCorrection) -> LayoutRect {
    moved(rect, by: correction.points, across: correction.crossPoints)
  }
}
