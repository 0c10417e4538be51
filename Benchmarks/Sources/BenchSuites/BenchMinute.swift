import Millrace
import MillraceRandom

/// The simulated actions of a reader during a minute, 7,200 frames.
///
/// Random numbers are not drawn during timing.
///
/// The reader flicks through the feed, three times in four downward, and jumps every twelve seconds: from the
/// top to the middle of the feed, to the end, where pages of 50 items are appended as the reader comes near,
/// to the middle again, and back to the top. Meanwhile
///
/// - new posts arrive at the front, 1 to 5 every two seconds on average,
/// - a visible item gets another size, 20 times a second, as pictures are loaded,
/// - a visible item is removed every five seconds on average,
/// - every six seconds, a visible item is dragged across the screen, in six moves within half a second.
struct BenchMinute<Size: Hashable & Sendable>: BenchFrames {
  /// The number of frames.
  private static var frameCount: Int { 7200 }
  private static var pageSize: Int { 50 }

  private let items: BenchItems<Size>
  private var random: SplitMix64
  private var frameIndex = 0
  private var velocity = 0.0
  private var nextPage: [Size] = []
  /// The dragged item and the number of remaining frames of the drag.
  private var drag: (index: Int, frames: Int)?

  /// Creates a minute for a feed of `items`.
  init(items: BenchItems<Size>, seed: UInt64) {
    self.items = items
    random = SplitMix64(seed: seed)
    nextPage = (0..<Self.pageSize).map { _ in someSize() }
  }

  var viewport: LayoutSize { LayoutSize(width: BenchViewports.width, height: BenchViewports.height) }
  var isOver: Bool { frameIndex == Self.frameCount }

  mutating func next(visible: [Element]) -> BenchFrame<Size> {
    defer { frameIndex += 1 }
    var frame = BenchFrame(nextPage: nextPage)
    var arrivals: [BenchFrame<Size>.Edit] = []
    if happens(every: 2) {
      arrivals = (0..<Int.random(in: 1...5, using: &random)).map { _ in .insert(someSize(), at: 0) }
    }
    // Do not edit the topmost visible item, the anchor.
    let others = visible.dropFirst()
    if let first = others.first, let last = others.last, let edit = edit(first.index...last.index) {
      frame.edits.append(edit)
    }
    if let index = drag?.index { drag?.index = index + arrivals.count }
    frame.edits += arrivals
    frame.scroll = scroll()
    return frame
  }

  /// Returns whether an event that happens every `seconds` on average happens in this frame.
  private mutating func happens(every seconds: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) * seconds * BenchReader.frameRate < 1
  }

  private mutating func someSize() -> Size {
    items[.random(in: 0..<items.count, using: &random)]
  }

  /// Returns an edit of a visible item.
  ///
  /// `screen` may include items that are not visible, which does not matter.
  private mutating func edit(_ screen: ClosedRange<Int>) -> BenchFrame<Size>.Edit? {
    if drag == nil, happens(every: 6) { drag = (.random(in: screen, using: &random), 60) }
    if let (index, frames) = drag {
      drag = frames > 1 && screen.contains(index) ? (index, frames - 1) : nil
      guard screen.contains(index), frames.isMultiple(of: 10) else { return nil }
      let target = Int.random(in: screen, using: &random)
      drag?.index = target
      return .move(from: index, to: target)
    }
    if happens(every: 0.05) {
      return .resize(at: .random(in: screen, using: &random), to: someSize())
    }
    if happens(every: 5) { return .remove(at: .random(in: screen, using: &random)) }
    return nil
  }

  private mutating func scroll() -> BenchScroll {
    let (stretch, frame) = frameIndex.quotientAndRemainder(dividingBy: Self.frameCount / 5)
    if frame == 0 {
      velocity = 0
      switch stretch {
      case 0, 4: return BenchScroll(jump: 0)
      case 2: return BenchScroll(jump: 1)
      default: return BenchScroll(jump: .random(in: 0..<1, using: &random))
      }
    }
    // A drag stops the flick.
    if drag != nil { velocity = 0 }
    if drag == nil, happens(every: 1.5) {
      velocity = .random(in: BenchViewports.flickVelocities, using: &random)
      if Int.random(in: 0..<4, using: &random) == 0 { velocity = -velocity }
    }
    let distance = velocity / BenchReader.frameRate
    velocity = abs(distance) > BenchViewports.restDistance ? velocity * BenchViewports.slowing : 0
    return BenchScroll(distance: distance)
  }
}
