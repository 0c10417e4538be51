import FeedFiles
import FeedFormat
import Millrace

extension FeedPicture {
  /// Returns two screens of the feed, from a quarter of a screen before the offset, clamped to the content.
  static func standardRegion(of feed: LoadedFeed) -> LayoutRect {
    let (content, view) = (feed.contentFrame, feed.view)
    switch feed.axis {
    case .vertical:
      let screen = view.height < .infinity ? view.height : 2 * view.width
      let y = range(screen: screen, from: view.minY, content.minY, content.maxY)
      let x = crossSize(view.minX, view.maxX, content.minX, content.maxX)
      return rect(x, y)
    case .horizontal:
      let y = crossSize(view.minY, view.maxY, content.minY, content.maxY)
      guard feed.direction == .rightToLeft else {
        return rect(range(screen: view.width, from: view.minX, content.minX, content.maxX), y)
      }
      let x = range(screen: view.width, from: -view.maxX, -content.maxX, -content.minX)
      return rect((start: -x.end, end: -x.start), y)
    }
  }

  /// Returns the region limited along the cross axis to the visible rect and to images of elements beside it.
  static func narrowed(
    _ region: LayoutRect, to images: [LayoutRect], of feed: LoadedFeed
  ) -> LayoutRect {
    var (left, right, top, bottom) = (feed.view.minX, feed.view.maxX, feed.view.minY, feed.view.maxY)
    for image in images {
      (left, right) = (min(left, image.minX), max(right, image.maxX))
      (top, bottom) = (min(top, image.minY), max(bottom, image.maxY))
    }
    switch feed.axis {
    case .vertical:
      return rect((max(left, region.minX), min(right, region.maxX)), (region.minY, region.maxY))
    case .horizontal:
      return rect((region.minX, region.maxX), (max(top, region.minY), min(bottom, region.maxY)))
    }
  }

  /// Returns `rect` with infinite edges replaced by those of the content or the visible rect.
  static func finite(_ rect: LayoutRect, of feed: LoadedFeed) -> LayoutRect {
    let (content, view) = (feed.contentFrame, feed.view)
    let bottom = view.maxY < .infinity ? max(content.maxY, view.maxY) : content.maxY
    let left = rect.minX > -.infinity ? rect.minX : min(content.minX, view.minX)
    let top = rect.minY > -.infinity ? rect.minY : min(content.minY, view.minY)
    let right = rect.maxX < .infinity ? rect.maxX : max(content.maxX, view.maxX)
    return self.rect((left, right), (top, rect.maxY < .infinity ? rect.maxY : bottom))
  }

  private typealias AxisRange = (start: Double, end: Double)

  private static func range(
    screen: Double, from offset: Double, _ contentStart: Double, _ contentEnd: Double
  ) -> AxisRange {
    let start = max(offset - screen / 4, min(offset, contentStart))
    return (start, min(start + 2.25 * screen, max(contentEnd, offset + screen)))
  }

  /// Returns the visible range along the cross axis, extended by half its length where there is content.
  private static func crossSize(
    _ viewStart: Double, _ viewEnd: Double, _ contentStart: Double, _ contentEnd: Double
  ) -> AxisRange {
    let margin = (viewEnd - viewStart) / 2
    return (
      min(viewStart, max(contentStart, viewStart - margin)), max(viewEnd, min(contentEnd, viewEnd + margin))
    )
  }

  /// Returns a rectangle of at least one point in each dimension, so that it can be drawn.
  private static func rect(_ x: AxisRange, _ y: AxisRange) -> LayoutRect {
    LayoutRect(x: x.start, y: y.start, width: max(1, x.end - x.start), height: max(1, y.end - y.start))
  }
}
