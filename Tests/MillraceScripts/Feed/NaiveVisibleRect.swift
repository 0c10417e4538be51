import Millrace
import MillraceOracle
import MillraceRandom

extension FeedBatchScript {
  /// Checks the visible rect after a random change.
  ///
  /// - Parameter content: The size of the settled content.
  mutating func checkVisibleRect(_ content: LayoutSize, _ orientation: NaiveOrientation) throws {
    let rect = random.view(in: content, orientation)
    guard rect.width >= 0, rect.height >= 0 else { return }
    var correction = OffsetCorrection(
      points: random.pick([0, 70, -33.3, 1_000]), crossPoints: random.pick([0, 0, -12.5]), isEstimate: false,
      path: nil)
    correction.keepsEnd = random.oneIn(2)
    let other = LayoutSize(width: Double(random.int(0...500)), height: Double(random.int(0...1_500)) / 3)
    let size = random.oneIn(2) ? nil : other
    let (alignsToEnd, isClamped) = (random.oneIn(2), !random.oneIn(4))
    // The last offset depends on the length of the feed.
    var copy = feed
    copy.settle()
    let found = copy.visibleRect(
      rect, correctedBy: correction, size: size, alignsShortContentToEnd: alignsToEnd, isClamped: isClamped)
    let area = feed.environment?.safeAreaInsets ?? .zero
    let sides = feed.axis == .vertical ? (area.top, area.bottom) : (area.leading, area.trailing)
    let expected = orientation.visibleRect(
      rect, correction, size: size ?? rect.size, in: content,
      isClamped ? (sides.0, sides.1, alignsToEnd) : nil)
    try require(
      found == expected,
      "\(rect) corrected by \(correction) in size \(size as Any) is at \(found), not at \(expected)")
  }
}

extension NaiveOrientation {
  /// Returns a visible rect after a change, in units in the upright layout.
  ///
  /// - Parameter limits: The lengths of the safe area before and after the content, and whether short content lies at the
  ///   end. `nil` if the rect may be outside of the content.
  fileprivate func visibleRect(
    _ rect: LayoutRect, _ correction: OffsetCorrection, size: LayoutSize, in content: LayoutSize,
    _ limits: (before: Double, after: Double, alignsToEnd: Bool)?
  ) -> LayoutRect {
    let (down, across) = uprightEdges(of: moved(rect, by: correction))
    let (width, height) = (
      NaiveWaterfall.units(upright(size).width), NaiveWaterfall.units(upright(size).height)
    )
    var start = correction.keepsEnd ? down.1 - height : down.0
    if let (before, after, alignsToEnd) = limits {
      let first = -NaiveWaterfall.units(before)
      let last = NaiveWaterfall.units(length(of: content)) + NaiveWaterfall.units(after) - height
      start = last < first ? (alignsToEnd ? last : first) : min(max(start, first), last)
    }
    return placed(
      LayoutRect(
        x: Double(across.0) / 192, y: Double(start) / 192, width: Double(width) / 192,
        height: Double(height) / 192))
  }
}
