/// How an element is drawn, beside its frame.
struct ElementAppearance: Sendable {
  var alpha = 1.0
  var isHidden = false
  var transform = LayoutTransform.identity
}

/// How the elements of a query are drawn (`ElementSink.appearances`).
final class AppearanceList: @unchecked Sendable {
  var appearances: [(element: Int, appearance: ElementAppearance)] = []
}

extension LayoutTransform {
  /// Returns whether the bounding box of the image of `frame` overlaps a query's rect by a positive length along both axes.
  ///
  /// - Parameter rect: `queryRect` in points.
  func isOverlapping(_ frame: AxisFrame, _ queryRect: AxisRect, _ rect: LayoutRect, in map: CoordinateMap)
    -> Bool
  {
    if self == .identity { return frame.isOverlapping(queryRect) }
    guard let image = bounds(of: map.rect(frame)) else { return false }
    return min(image.maxX, rect.maxX) > max(image.minX, rect.minX)
      && min(image.maxY, rect.maxY) > max(image.minY, rect.minY)
  }
}

extension AxisFrame {
  /// Returns whether the frame overlaps a query's rect by a positive length along both axes.
  func isOverlapping(_ queryRect: AxisRect) -> Bool {
    min(end, queryRect.end) > max(start, queryRect.start)
      && min(crossEnd, queryRect.crossEnd) > max(crossStart, queryRect.crossStart)
  }
}
