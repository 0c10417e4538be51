/// The logic of a collection view without its views: which cells there are, what they show and where they are.
///
/// A headless counterpart of UIKit's `UICollectionView`, for any toolkit. It has a `Feed`, which says where each element is,
/// and the cells of the elements in and around the visible rect. Once per frame, the host calls `update(at:from:)` and performs
/// the operations that it returns.
///
/// ```swift
/// let view = CollectionView<PhotoView>(feed, size: LayoutSize(width: 390, height: 844))
///
/// func drawFrame(at time: Double) {
///   for operation in view.update(at: time, from: photos).operations {
///     switch operation {
///     case .create(let cell): canvas.add(view.cell(cell))
///     case .place(let cell, let attributes, _): view.cell(cell).frame = attributes.frame
///     case .recycle(let cell, _): view.cell(cell).isHidden = true
///     case .configure, .setState: break
///     }
///   }
/// }
/// ```
///
/// - All changes of the feed are made with `edit(keeping:isAnimated:_:)` or one of the methods that use it. Cells, the
///   selection, the focus and the visible rect follow the items.
/// - The collection view calls its data source only in `update(at:from:)` and
///   `performBatchUpdates(_:keeping:isAnimated:checking:)`, and keeps no reference to it. During an update, the feed and the
///   selection can be read but not changed.
/// - A cell is created only if no free cell can show the element. A cell becomes free when its element leaves the window: the
///   visible rect, extended by `margin` along the feed.
/// - At any time, an element has at most one cell, and a cell shows at most one element.
public final class CollectionView<Cell> {
  /// Where each element is. Change it with `edit(keeping:isAnimated:_:)`.
  public internal(set) var feed: Feed
  /// The visible rect, in feed coordinates. Its origin is the content offset.
  public internal(set) var visibleRect: LayoutRect
  /// The distance along the feed, in points, by which the rect with cells extends beyond the visible rect on both ends. A
  /// negative or NaN margin counts as 0.
  public var margin = 0.0
  /// How many cells an update fills.
  public var budget = CellBudget.unlimited
  /// What keeps its position on screen when the feed is edited.
  public var anchoring = ScrollAnchoring.firstVisible
  /// Whether content that is shorter than the visible rect lies at its end, as in a chat.
  public var alignsShortContentToEnd = false
  /// Where the feed comes to rest after a drag.
  public var snapping = FeedSnapping.free
  /// How the feed and its sections slow down after a drag.
  public var deceleration = Deceleration.normal
  /// Whether the content can be dragged beyond its ends, and bounces there.
  public var bounces = true
  /// How far ahead items are prefetched. `nil` if none are. Setting `nil` cancels nothing that was begun.
  public var prefetching: Prefetching?

  /// The time of the last update, in seconds.
  public internal(set) var time = 0.0
  /// The velocity of the content offset along the feed, in points per second, in the last update.
  public internal(set) var velocity = 0.0

  var shown = ShownElements()
  var pools = CellPools()
  /// The cells, by number.
  var cells: ContiguousArray<Cell> = []
  var selection = Selection()
  var prefetched = PrefetchedItems()
  /// The motion of the feed. `nil` if it is at rest.
  var motion: ScrollMotion?
  var orthogonalMotions = SectionMotions<ScrollMotion>()
  var bannerMotions = SectionMotions<BannerMotion>()
  /// The item that a user moves.
  var movement: InteractiveMovement?
  /// Where elements come from and go to, if the changes since the last update are animated.
  var transition: Transition?
  /// The distance that the visible rect has moved with its anchors since the last update.
  var offsetCorrection = LayoutPoint.zero
  /// The leading edge of the visible rect in the last update, moved with the anchors. In units: sums of points are rounded, and
  /// what an anchor keeps in place would have a velocity.
  var lastStart: Units?
  var result = CollectionUpdate()
  /// Whether an update calls the data source.
  var isUpdating = false

  /// Creates a collection view of a feed, scrolled to its start, which is next to the safe area.
  ///
  /// - Parameters:
  ///   - feed: The feed, in the width of `size` (or in its height if the feed scrolls horizontally).
  ///   - size: The size of the visible rect, in points. A negative or NaN length counts as 0.
  public init(_ feed: Feed, size: LayoutSize) {
    self.feed = feed
    let size = LayoutSize(width: max(0, size.width), height: max(0, size.height))
    let start = feed.offsetLimits(of: 0).lowerBound
    visibleRect = feed.map.rect(AxisFrame(start: start, end: start, crossStart: 0, crossEnd: 0))
    visibleRect = feed.visibleRect(visibleRect, correctedBy: .zero, size: size)
  }
}

// MARK: - Cells

extension CollectionView {
  /// The maximum number of elements that have cells or placeholders.
  ///
  /// If the window has more, those that come first in the order of queries have them
  /// (`CollectionUpdate.hasOmittedElements`). Without this limit, a window with 10⁹ items of no length would need memory for
  /// all of them.
  public static var maximumElementCount: Int { 1 << 16 }

  /// The number of cells that were created.
  public var cellCount: Int { cells.count }

  /// Returns the cell with a number (`CollectionOperation`).
  ///
  /// - Precondition: `number` is in `0..<cellCount`.
  /// - Complexity: O(1)
  public func cell(_ number: Int) -> Cell { cells[number] }

  /// Returns the cell that shows an element, or `nil` if the element has no cell.
  ///
  /// - Complexity: O(k) for k elements in the window
  public func cell(of kind: ElementKind = .item, at path: ItemPath) -> Cell? {
    let path = kind == .item ? feedPath(ofItem: path) : path
    let number = shown.cells.indices.first {
      shown.cells[$0] != ShownElements.noCell && shown.names[$0]?.path == path
        && shown.names[$0]?.kind == kind
    }
    return number.map { cells[shown.cells[$0]] }
  }

  /// Calls `body` with each cell that shows an element, its number and the element as it was last placed, in the order of
  /// queries (`Feed.forEachElement(in:view:_:)`).
  ///
  /// - Complexity: O(k) for k elements in the window
  public func forEachCell(_ body: (_ cell: Cell, _ number: Int, _ element: LayoutAttributes) -> Void) {
    for number in shown.cells where number != ShownElements.noCell {
      if let element = pools.records[number].placement { body(cells[number], number, element) }
    }
  }

  /// Calls `body` with each element in the window that has no cell yet, as of the last update: draw something in its place.
  ///
  /// - Complexity: O(k) for k elements in the window
  public func forEachPlaceholder(_ body: (_ element: LayoutAttributes) -> Void) {
    for index in shown.cells.indices where shown.cells[index] == ShownElements.noCell {
      body(shown.attributes[index])
    }
  }

  /// The rect in which elements have cells.
  public var window: LayoutRect {
    guard margin > 0 else { return visibleRect }
    switch feed.axis {
    case .vertical: return visibleRect.insetBy(dx: 0, dy: -margin)
    case .horizontal: return visibleRect.insetBy(dx: -margin, dy: 0)
    }
  }

  /// Whether an element is in the visible rect.
  func isVisible(_ element: LayoutAttributes) -> Bool {
    element.visibleFrame?.intersects(visibleRect) ?? false
  }
}
