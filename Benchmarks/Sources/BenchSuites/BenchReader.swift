import Millrace

/// A simulated reader of the feed and the work of the app in each frame.
///
/// ## The work of a frame
///
/// All of the following is timed: edits, settling, the query, and reading its results.
///
/// 1. The frame's edits. Items inserted above the viewport must not move the visible content: the app keeps
///   the topmost visible item, the *anchor*, in place by adding the distance that an edit moves the anchor to
///   the offset. If the anchor itself is removed or moved, the frame has no anchor. After the edits, the next
///   page is appended if the end is near.
/// 2. If items are unsettled, a slice of them (`slice`) is settled, again with the anchor in place. An app
///   would do this in the remaining time of the frame, with `settle(while:)`. A slice of a fixed size makes
///   runs repeatable, and its time is part of the frame's.
/// 3. The query of the viewport. If the first unsettled item is far above (`reach`), as after new posts at
///   the front of a feed of 10⁷ items, the app does not wait: it shows the provisional frames, which are
///   valid and keep the reader's position. Later frames settle the rest; when settling reaches the viewport,
///   items may change their lane once. Otherwise the query is exact and settles the remaining items above the
///   viewport.
///
/// With the stable policy, no items are ever unsettled.
struct BenchReader {
  /// The refresh rate of the screen, in frames per second.
  static let frameRate = 120.0
  /// The number of items that a frame settles if any are unsettled: about 35 µs, 0.4 % of a frame.
  ///
  /// A feed of 10⁷ items is settled within five seconds.
  static let slice = 1 << 14
  /// The maximum number of items above the viewport that a frame settles to show exact frames: 10 µs.
  private static let reach = 1 << 12
  /// The distance from the end, in screens, at which the next page is appended.
  private static let pageDistance = 3.0

  /// The topmost visible item, which is kept in place.
  private struct Anchor {
    var index: Int
    var y: Double
  }

  /// The scroll offset.
  private(set) var offset = 0.0
  /// The elements visible in the last frame.
  private(set) var visible: [Element] = []
  /// Whether the last frame showed provisional frames.
  private(set) var isProvisional = false
  /// Whether the last frame appended the next page.
  private(set) var hasAppendedPage = false
  private var anchor: Anchor?
  private let viewport: LayoutSize

  /// Creates a reader at the top of a feed.
  init(viewport: LayoutSize) {
    self.viewport = viewport
    // No frame should pay for growing the buffer.
    visible.reserveCapacity(1024)
  }

  /// Shows a frame: applies its edits, scrolls and queries the visible elements.
  ///
  /// - Returns: A number that depends on all visible elements.
  mutating func show<Layout: BenchLayout>(
    _ frame: BenchFrame<Layout.Size>, of layout: inout Layout
  ) throws(LayoutError) -> Int {
    try edit(&layout, frame)
    if !layout.isSettled { layout.settleSome(budget: Self.slice) }
    if let unsettled = layout.firstUnsettledIndex {
      // The target of a jump is known only after the query.
      let top = anchor?.index ?? visible.first?.index ?? 0
      isProvisional = frame.scroll.jump != nil || unsettled < top - Self.reach
    } else {
      isProvisional = false
    }
    if frame.scroll.jump == nil { holdAnchor(in: &layout) }
    scroll(frame.scroll, contentHeight: layout.contentHeight)
    let screen = LayoutRect(x: 0, y: offset, width: viewport.width, height: viewport.height)
    if isProvisional {
      layout.provisionalElements(in: screen, into: &visible)
    } else {
      layout.elements(in: screen, into: &visible)
    }
    anchor = visible.first.map { Anchor(index: $0.index, y: $0.frame.minY) }
    var sum = 0
    for element in visible { sum &+= element.index &+ Int(element.frame.minY) }
    return sum
  }

  /// Applies the edits of a frame.
  private mutating func edit<Layout: BenchLayout>(
    _ layout: inout Layout, _ frame: BenchFrame<Layout.Size>
  ) throws(LayoutError) {
    for edit in frame.edits {
      switch edit {
      case .insert(let size, let index):
        try layout.insert(size, at: index)
        follow(insertionAt: index)
      case .remove(let index):
        try layout.removeItem(at: index)
        follow(removalAt: index)
      case .move(let source, let target):
        try layout.move(from: source, to: target)
        follow(removalAt: source)
        follow(insertionAt: target)
      case .resize(let index, let size): try layout.resize(at: index, to: size)
      case .append(let sizes): try layout.appendPage(sizes)
      }
    }
    hasAppendedPage =
      !frame.nextPage.isEmpty && offset + Self.pageDistance * viewport.height > layout.contentHeight
    if hasAppendedPage { try layout.appendPage(frame.nextPage) }
  }

  private mutating func follow(insertionAt index: Int) {
    if let place = anchor?.index, index <= place { anchor?.index = place + 1 }
  }

  private mutating func follow(removalAt index: Int) {
    guard let place = anchor?.index, index <= place else { return }
    if index == place { anchor = nil } else { anchor?.index = place - 1 }
  }

  /// Moves the offset by the distance that the anchor moved.
  @inline(__always)
  private mutating func holdAnchor<Layout: BenchLayout>(in layout: inout Layout) {
    guard let anchor else { return }
    let frame =
      isProvisional ? layout.provisionalFrame(at: anchor.index) : layout.frame(at: anchor.index)
    offset += frame.minY - anchor.y
  }

  private mutating func scroll(_ scroll: BenchScroll, contentHeight: Double) {
    if let share = scroll.jump { offset = contentHeight * share }
    offset = max(0, min(offset + scroll.distance, contentHeight - viewport.height))
  }
}
