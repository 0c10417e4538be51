import Millrace

/// The events between two frames: first edits, then scrolling.
struct BenchFrame<Size: Hashable & Sendable> {
  /// An edit of the feed. Indices are those at the time of the edit.
  enum Edit {
    case insert(Size, at: Int)
    case remove(at: Int)
    case move(from: Int, to: Int)
    case resize(at: Int, to: Size)
    /// Appends items in one call.
    case append([Size])
  }

  /// The edits, in order.
  var edits: [Edit] = []
  /// The items that the app appends after the edits if the reader comes near the end.
  var nextPage: [Size] = []
  var scroll = BenchScroll()
}

/// The scrolling of a frame: an optional jump, then a distance.
struct BenchScroll {
  /// The position to jump to, as a fraction of the content's height.
  var jump: Double?
  /// The distance to scroll down.
  var distance = 0.0
}

/// A source of frames.
protocol BenchFrames<Size> {
  associatedtype Size: Hashable & Sendable

  /// The size of the viewport, in points.
  var viewport: LayoutSize { get }
  /// Whether there are no more frames.
  var isOver: Bool { get }
  /// Returns the next frame, given the `visible` elements. Not timed.
  mutating func next(visible: [Element]) -> BenchFrame<Size>
  /// Returns the error to report when an edit of the last frame throws `error`.
  func failure(_ error: LayoutError) -> any Error
}

extension BenchFrames {
  func failure(_ error: LayoutError) -> any Error { error }
}
