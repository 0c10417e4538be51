import Millrace

/// A reader of the feed, and what the app does for each of their frames.
///
/// ## What the app does in a frame
///
/// All of it is timed: edits, settling, the query, and reading what it found.
///
/// 1. The frame's edits. Items that come in above do not move what is read: the app holds the item at
///    the top of the screen, the *anchor*, where it is, by moving the offset as far as the edit moved the
///    item.
/// 2. If something is left to be settled, a slice of it (`slice`), again holding the anchor. An app
///    would do this in what is left of the frame, `settle(while:)`; a slice of a fixed size makes runs
///    repeat, and its time is part of the frame's.
/// 3. The query of what is on the screen. If what is not settled begins far above (`reach`), as after
///    new posts at the front of a feed of 10^7 items, the app does not wait for it: it shows the
///    provisional placement, which is valid and where the reader was. Later frames settle what is left;
///    when they have come this far, items may change their lane once. Otherwise it asks for the exact
///    answer, which settles the rest of the way.
///
/// Under the stable contract nothing is ever left to be settled.
struct BenchReader {
  /// The frames that the screen shows in a second.
  static let frameRate = 120.0
  /// The items that a frame settles if something is left to be settled: some 35 us or 0.4 % of a
  /// frame. A feed of 10^7 items is settled in five seconds at the most.
  static let slice = 1 << 14
  /// The items above the screen that a frame settles if that makes its answer exact: 10 us.
  private static let reach = 1 << 12
  /// The distance from the end, in screens, from which on the next page is appended.
  private static let pageDistance = 3.0

  /// What is held in its place: the item at the top of the screen.
  private struct Anchor {
    var index: Int
    var y: Double
  }

  /// How far the feed is scrolled.
  private(set) var offset = 0.0
  /// What was on the screen in the last frame.
  private(set) var visible: [Element] = []
  /// Whether the last frame was shown from the provisional placement.
  private(set) var isProvisional = false
  private var anchor: Anchor?

  /// A reader at the top of a feed.
  init() {
    // No frame should pay for the buffer's growth.
    visible.reserveCapacity(1024)
  }

  /// Shows a frame: what happens in it, then what is on the screen.
  ///
  /// - Returns: A number that depends on all that is on the screen.
  mutating func show<Layout: BenchLayout>(
    _ frame: BenchMinute<Layout.Size>.Frame, of layout: inout Layout
  ) throws(LayoutError) -> Int {
    try edit(&layout, frame)
    if !layout.isSettled { layout.settleSome(budget: Self.slice) }
    if let unsettled = layout.firstUnsettledIndex {
      // Where a jump leads to is known after the query only.
      isProvisional = frame.scroll.isJump || unsettled < (anchor?.index ?? 0) - Self.reach
    } else {
      isProvisional = false
    }
    if !frame.scroll.isJump { holdAnchor(in: &layout) }
    scroll(frame.scroll, contentHeight: layout.contentHeight)
    let viewport = LayoutRect(x: 0, y: offset, width: BenchViewports.width, height: BenchViewports.height)
    if isProvisional {
      layout.provisionalElements(in: viewport, into: &visible)
    } else {
      layout.elements(in: viewport, into: &visible)
    }
    anchor = visible.first.map { Anchor(index: $0.index, y: $0.frame.minY) }
    var sum = 0
    for element in visible { sum &+= element.index &+ Int(element.frame.minY) }
    return sum
  }

  /// The edits of a frame. Those on the screen are of items behind the anchor, which stays where it is.
  private mutating func edit<Layout: BenchLayout>(
    _ layout: inout Layout, _ frame: BenchMinute<Layout.Size>.Frame
  ) throws(LayoutError) {
    switch frame.edit {
    case .none: break
    case .resize(let index, let size): try layout.resize(at: index, to: size)
    case .remove(let index): try layout.removeItem(at: index)
    case .move(let source, let target): try layout.move(from: source, to: target)
    }
    for size in frame.arrivals { try layout.insert(size, at: 0) }
    anchor?.index += frame.arrivals.count
    if offset + Self.pageDistance * BenchViewports.height > layout.contentHeight {
      try layout.appendPage(frame.nextPage)
    }
  }

  /// Moves the offset as far as the anchor was moved.
  @inline(__always)
  private mutating func holdAnchor<Layout: BenchLayout>(in layout: inout Layout) {
    guard let anchor else { return }
    let frame =
      isProvisional ? layout.provisionalFrame(at: anchor.index) : layout.frame(at: anchor.index)
    offset += frame.minY - anchor.y
  }

  private mutating func scroll(_ scroll: BenchScroll, contentHeight: Double) {
    switch scroll {
    case .by(let distance): offset += distance
    case .toTop: offset = 0
    case .to(let share): offset = contentHeight * share
    case .toEnd: offset = contentHeight
    }
    offset = max(0, min(offset, contentHeight - BenchViewports.height))
  }
}
