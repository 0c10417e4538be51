import Millrace

/// What happens from one frame to the next: edits, then scrolling.
struct BenchFrame<Size: Hashable & Sendable> {
  /// A change of the feed; indices are those at its time.
  enum Edit {
    case insert(Size, at: Int)
    case remove(at: Int)
    case move(from: Int, to: Int)
    case resize(at: Int, to: Size)
    /// Items at the end, in one call.
    case append([Size])
  }

  /// The edits, in their order.
  var edits: [Edit] = []
  /// What the app appends behind them if the reader comes near the end.
  var nextPage: [Size] = []
  var scroll = BenchScroll()
}

/// How the feed is scrolled in a frame: elsewhere, by some points, or first the one and then the other.
struct BenchScroll {
  /// Where to, as a share of the content's height.
  var jump: Double?
  /// How far downwards.
  var distance = 0.0
}

/// A source of frames: what happens in them, one after the other.
protocol BenchFrames<Size> {
  associatedtype Size: Hashable & Sendable

  /// The size of what the reader sees of the feed, in points.
  var viewport: LayoutSize { get }
  /// Whether there are no more frames.
  var isOver: Bool { get }
  /// What happens next, to a reader who sees `visible`. Not timed.
  mutating func next(visible: [Element]) -> BenchFrame<Size>
  /// What to say of an error that the last frame's edits led to.
  func failure(_ error: LayoutError) -> any Error
}

extension BenchFrames {
  func failure(_ error: LayoutError) -> any Error { error }
}
