/// A custom layout: a function that places the next item, given a state.
///
/// A `CustomSection` adds everything else: edits and queries in O(log n), batches, anchors, settling.
///
/// ```swift
/// /// Cards on both sides of a line, each on the side that is free first, but not above the middle of the
/// /// previous card.
/// struct Timeline: CustomLayout {
///   var spacing = 12.0
///
///   /// The positions from which the sides are free, from the middle of the previous card.
///   struct State: Equatable, Sendable { var left = 0.0, right = 0.0 }
///
///   func initialState(width: Double) -> State { State() }
///
///   func place(_ height: Double, state: inout State, width: Double) -> ItemPlacement {
///     let isLeft = state.left <= state.right
///     let top = isLeft ? state.left : state.right
///     let card = LayoutRect(x: isLeft ? 0 : width / 2 + 10, y: top, width: width / 2 - 10, height: height)
///     let advance = top + height / 2  // the next origin: the middle of this card
///     let free = (card.maxY + spacing - advance, max(0, (isLeft ? state.right : state.left) - advance))
///     state = isLeft ? State(left: free.0, right: free.1) : State(left: free.1, right: free.0)
///     return ItemPlacement(card, advance: advance)
///   }
/// }
///
/// var section = try CustomSection(Timeline(), width: 390, items: heights)
/// try section.insert(120, at: 4_000)
/// let visible = section.elements(in: LayoutRect(x: 0, y: 20_000, width: 390, height: 844))
/// ```
///
/// ## The state
///
/// The state holds everything that the placements of later items depend on, except the width and the layout itself. Its
/// lengths count *from an origin that moves with the items*: `place` returns a frame relative to the origin of the
/// state passed in, and the distance from there to the origin of the state passed out (`ItemPlacement.advance`). So
/// equal states mean equal placements of later items, up to a shift.
///
/// This makes edits cheap. After an edit, items are placed again until the state equals the one stored there; all later
/// items shift without being touched. The less a state holds, the sooner that happens:
///
/// - Drop what no longer matters. (Above, a side that is free above the origin becomes free at 0.)
/// - There is no index. If every seventh item is large, let the state count to seven. Then an insertion changes all
///   later items, which are settled as queries need them, but seven insertions do not.
/// - Sums of `Double` depend on their order. Round those that can be reached in several orders with
///   `LayoutUnit.nearest`. Otherwise states that should be equal differ in their last bits.
///
/// States are compared with `==`, and one per about 50 items is stored. A state that is not equal to itself, because it
/// holds NaN, does not trap, but then an edit affects all later items.
///
/// ## Axis and direction
///
/// A layout is written for vertical scrolling from left to right. If `axis` is horizontal, the section transposes its
/// frames, and `width` is the section's height. If `direction` is right to left, the section mirrors them. In a `Feed`,
/// a section has the feed's axis and direction instead.
///
/// ## Estimates
///
/// Only the layout knows which items are not measured yet, and what a measured size changes in an item: say so in
/// `isEstimate(_:)` and `measured(_:size:)`. A feed then finds and measures such items as in other layouts.
///
/// ```swift
/// struct Card: Hashable { var height: Double, isEstimated = false }
///
/// func isEstimate(_ card: Card) -> Bool { card.isEstimated }
/// func measured(_ card: Card, size: LayoutSize) -> Card? { Card(height: size.height) }
/// ```
///
/// ## Errors
///
/// A frame or an advance that is NaN, infinite or out of range is an error (`LayoutError.invalidPlacement`). So is a
/// position beyond the maximum length of the content.
///
/// - Creating a section throws the error.
/// - An edit throws it if it concerns the item that is inserted, appended, moved or resized. Then nothing changes.
/// - An item after an edit may become invalid later, even while a query settles, which does not throw. Such an item is
///   left out: it is empty and at the origin, so no query finds it, until another edit changes its placement.
///   `CustomSection.layoutError` reports it. (Creating a section from the same items would throw.)
public protocol CustomLayout: Sendable {
  /// The description of an item: a height, a size, a kind, or an index into data stored elsewhere.
  ///
  /// Equal items are interchangeable.
  associatedtype Item: Hashable & Sendable
  /// Everything that the placements of later items depend on, except the width, the layout and a shift.
  associatedtype State: Equatable & Sendable

  /// The distances of the content from the section's edges, in points; none by default.
  ///
  /// The `width` that `place` gets is the one between the insets.
  var insets: LayoutInsets { get }
  /// The axis that the section scrolls along; vertical by default.
  var axis: LayoutAxis { get }
  /// The direction of the section across the screen; left to right by default.
  var direction: LayoutDirection { get }
  /// The maximum distance of an item's start above its origin, in points; 0 by default.
  ///
  /// In a section that scrolls by itself (`FeedSection.orthogonalScrolling`), items must not extend further beyond the
  /// section's cross size either: queries may not find the rest.
  ///
  /// 0 is usually enough, because an origin can be the minimum start of all later items. Queries settle that much more
  /// than their rect.
  var overflow: Double { get }

  /// Returns the state before the first item, with the origin at the top.
  ///
  /// - Parameter width: The width of the content without insets, in points.
  func initialState(width: Double) -> State

  /// Places the next item.
  ///
  /// The result must depend only on the arguments and the layout.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - state: The state after the items before; on return, the state after this item.
  ///   - width: The width of the content without insets, in points.
  /// - Returns: The item's placement relative to the origin of the state passed in.
  func place(_ item: Item, state: inout State, width: Double) -> ItemPlacement

  /// Returns whether the size of an item is an estimate, because the item is not measured yet. By default, none is.
  func isEstimate(_ item: Item) -> Bool
  /// Returns an item with its measured size, or `nil` if sizes of items are not measured, as by default.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - size: The measured size, in points. Its height is along the axis of the section, as in `place`.
  func measured(_ item: Item, size: LayoutSize) -> Item?

  /// Returns whether `place` and the other members give the same results for another layout.
  ///
  /// Adjacent small sections of a `Feed` with equivalent layouts share one. By default, layouts without stored
  /// properties are equivalent, and `Equatable` ones if they are equal. So `==` has to compare everything that `place`
  /// depends on.
  func isEquivalent(to other: Self) -> Bool
}

extension CustomLayout where Self: Equatable {
  /// Returns whether the layouts are equal.
  public func isEquivalent(to other: Self) -> Bool { self == other }
}

extension CustomLayout {
  /// Returns whether the layouts store nothing.
  public func isEquivalent(to other: Self) -> Bool { MemoryLayout<Self>.size == 0 }

  /// The default: false.
  public func isEstimate(_ item: Item) -> Bool { false }
  /// The default: `nil`.
  public func measured(_ item: Item, size: LayoutSize) -> Item? { nil }
  /// The default: no insets.
  public var insets: LayoutInsets { .zero }
  /// The default: vertical.
  public var axis: LayoutAxis { .vertical }
  /// The default: left to right.
  public var direction: LayoutDirection { .leftToRight }
  /// The default: 0. No item starts above its origin.
  public var overflow: Double { 0 }
}

extension CustomLayout {
  /// Returns an item with its measured size, or if the layout does not measure items, a size, which it does not take.
  func feedItem(_ item: Item, measured size: LayoutSize, axis: LayoutAxis) -> FeedItem {
    measured(item, size: axis.transposed(size)).map { .custom($0) } ?? .size(size)
  }
}

/// The placement of an item by a custom layout.
public struct ItemPlacement: Hashable, Sendable {
  /// The item's frame, in points: `x` from the start of the cross axis, `y` from the state's origin.
  ///
  /// Each number is rounded to the nearest 1/192 pt. Valid frames:
  /// - `width` and `height` are from 0 to `LayoutUnit.maximumLength`;
  /// - `x` and `y` have magnitudes below `LayoutUnit.maximumLength`;
  /// - `y` is at least `-overflow` of the layout.
  ///
  /// If items start about in the order of their indices, a query examines the items that it finds and few others. In another
  /// order it examines more: it skips a run of up to 64 neighbors only if all of them end before the rect, or all start after it.
  public var frame: LayoutRect
  /// The distance down to the next origin, in points, from 0 to `LayoutUnit.maximumLength`.
  public var advance: Double

  /// Creates a placement from a frame and the distance to the next origin.
  @inlinable
  public init(_ frame: LayoutRect, advance: Double) {
    self.frame = frame
    self.advance = advance
  }
}
