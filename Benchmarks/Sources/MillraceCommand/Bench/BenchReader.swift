import Millrace

/// A reader of the feed, and what the app does for each of their frames.
///
/// ## What the app does in a frame
///
/// All of it is timed: edits, settling, the query, and reading what it found.
///
/// 1. The frame's edits. Items that come in above do not move what is read: the app holds the item at
///    the top of the screen, the *anchor*, where it is, by moving the offset as far as the edit moved the
///    item. If that item is removed or goes elsewhere itself, nothing is held in this frame. Behind the edits
///    the next page is appended if the end is near.
/// 2. If something is left to be settled, a slice of it (`slice`), again holding the anchor. An app
///    would do this in what is left of the frame, `settle(while:)`; a slice of a fixed size makes runs
///    repeat, and its time is part of the frame's.
/// 3. The query of what is on the screen. If what is not settled begins far above (`reach`), as after
///    new posts at the front of a feed of 10^7 items, the app does not wait for it: it shows the
///    provisional placement, which is valid and where the reader was. Later frames settle what is left;
///    when they have come this far, items may change their lane once. Otherwise it asks for the exact
///    answer, which settles the rest of the way.
///
/// Under the stable policy nothing is ever left to be settled.
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
  /// Whether the last frame appended the next page.
  private(set) var hasAppendedPage = false
  private var anchor: Anchor?
  private let viewport: LayoutSize

  /// A reader at the top of a feed who sees so much of it.
  init(viewport: LayoutSize) {
    self.viewport = viewport
    // No frame should pay for the buffer's growth.
    visible.reserveCapacity(1024)
  }

  /// Shows a frame: what happens in it, then what is on the screen.
  ///
  /// - Returns: A number that depends on all that is on the screen.
  mutating func show<Layout: BenchLayout>(
    _ frame: BenchFrame<Layout.Size>, of layout: inout Layout
  ) throws(LayoutError) -> Int {
    try edit(&layout, frame)
    if !layout.isSettled { layout.settleSome(budget: Self.slice) }
    if let unsettled = layout.firstUnsettledIndex {
      // Where a jump leads to is known after the query only.
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

  /// The edits of a frame.
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

  /// Moves the offset as far as the anchor was moved.
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
