/// A layout of one's own: where the next item goes, given a state.
///
/// That is all there is to write: a `CustomSection` of it has everything that other sections have, edits and
/// queries in O(log n), batches, anchors, settling.
///
/// ```swift
/// /// Cards on the two sides of a line, each on the side that is free first, but not above the middle of the
/// /// one before.
/// struct Timeline: CustomLayout {
///   var spacing = 12.0
///
///   /// Where the sides are free, from the middle of the card before.
///   struct State: Equatable, Sendable { var left = 0.0, right = 0.0 }
///
///   func initialState(width: Double) -> State { State() }
///
///   func place(_ height: Double, state: inout State, width: Double) -> ItemPlace {
///     let isLeft = state.left <= state.right
///     let top = isLeft ? state.left : state.right
///     let card = LayoutRect(x: isLeft ? 0 : width / 2 + 10, y: top, width: width / 2 - 10, height: height)
///     let advance = top + height / 2  // the next origin: the middle of this card
///     let free = (card.maxY + spacing - advance, max(0, (isLeft ? state.right : state.left) - advance))
///     state = isLeft ? State(left: free.0, right: free.1) : State(left: free.1, right: free.0)
///     return ItemPlace(card, advance: advance)
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
/// It holds all that the places of the items behind depend on, the width and the layout itself apart: what an
/// item's place depends on and the state does not say is not there. And it speaks of lengths *from an origin
/// that moves on with the items*: `place` says where an item is from the origin of the state that it is given,
/// and how far on the origin of the state is that it leaves (`ItemPlace.advance`). So equal states mean that
/// what follows is the same, only further up or down.
///
/// That is what makes edits cheap. After one, items are placed anew from there on until the state is what it
/// was there before; all that follows then shifts without being touched. So the less a state says, the sooner
/// it falls into step:
///
/// - Forget what makes no difference any more. (Above, a side that is free above the origin is free at 0.)
/// - There is no index. If every seventh item is large, let the state count to seven: then an insertion does
///   change all that follows, which is settled as far as somebody looks, but seven of them do not.
/// - Sums of `Double` depend on their order. If a state holds some that are reached in several ways, round
///   them (`LayoutUnit.nearest`): else states that ought to be equal differ in their last bits.
///
/// States are compared, and one in some 50 items is kept. A state that is not equal to itself, as one that
/// holds NaN, is no mistake that traps: nothing ever falls into step then.
///
/// ## Axis and direction
///
/// A layout thinks of vertical scrolling. If `axis` is horizontal, the section turns what it says: `width` is
/// then the section's height, and what is said of a height is said of a width. And it thinks from the left to the
/// right: if `direction` is the other one, the section mirrors what it says. In a `Feed`, a section has the feed's
/// axis and direction, whatever its layout says of them.
///
/// ## Many sections of a feed
///
/// Small sections of a `Feed` that follow one another share their layout, if it is the same in all: if it holds
/// nothing, or is `Equatable` and equal. So `==` has to tell apart all that `place` goes by.
///
/// ## What goes wrong
///
/// A frame or an advance that is NaN, infinite or out of range is an error (`LayoutError.invalidPlace`), and so
/// are items beyond the longest content. Creating a section throws it, and so does an edit, if it is about the
/// item that is inserted, appended, moved or resized; nothing is changed then. It may also show later, of an
/// item that an edit further up placed anew, perhaps while a query settles, which does not throw. Such an item
/// is left out: it lies without size at the origin, and no query finds it, until another edit puts it
/// elsewhere. `CustomSection.layoutError` tells of it. (A section made from the same items would throw it.)
public protocol CustomLayout: Sendable {
  /// What is said of an item: a height, a size, a kind. If it is more than that, let it be an index into what
  /// you keep elsewhere. Equal items are interchangeable.
  associatedtype Item: Hashable & Sendable
  /// All that the places of the items behind depend on, but the width and the layout itself, and how far
  /// down they are.
  associatedtype State: Equatable & Sendable

  /// What the section's content keeps from its edges; none, if it is not said. `place` knows nothing of it:
  /// `width` is what the insets leave.
  var insets: LayoutInsets { get }
  /// The direction that the section scrolls along; vertical, if it is not said.
  var axis: LayoutAxis { get }
  /// Which way the section runs across the screen; from the left to the right, if it is not said.
  var direction: LayoutDirection { get }
  /// How far above its origin an item begins at most, in points; 0, if it is not said, and mostly 0 will do,
  /// for an origin can be where the highest of the items behind begins.
  ///
  /// A query settles so much more than it shows.
  var overflow: Double { get }

  /// The state before the first item, with the origin at the top.
  ///
  /// - Parameter width: How wide the content is, in points, the insets not included.
  func initialState(width: Double) -> State

  /// Places the next item.
  ///
  /// It has to depend on nothing but its arguments and the layout: called again, it says the same.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - state: What the items before left; becomes what this item leaves.
  ///   - width: As for the initial state.
  func place(_ item: Item, state: inout State, width: Double) -> ItemPlace
}

extension CustomLayout {
  /// No insets.
  public var insets: LayoutInsets { .zero }
  /// Vertical.
  public var axis: LayoutAxis { .vertical }
  /// From the left to the right.
  public var direction: LayoutDirection { .leftToRight }
  /// 0: no item begins above its origin.
  public var overflow: Double { 0 }
}
