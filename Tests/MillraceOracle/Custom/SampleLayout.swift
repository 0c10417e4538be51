import Millrace

/// Custom layouts of all kinds in one type, for scripts to draw from.
public struct SampleLayout: CustomLayout {
  /// The placement rule.
  public enum Kind: CaseIterable, Sendable {
    /// Items in a column, without state.
    case list
    /// Items on two sides of a line, which overlap along it.
    case timeline
    /// Every third item is large, so an insertion changes all later items.
    case thirds
    /// A waterfall of three lanes.
    case lanes
    /// Items far from their neighbors, also above them.
    case scattered
    /// All items at the top, overlapping, with the index as state.
    case sectionTree
    /// A list whose states are never equal, not even to themselves.
    case unequal
    /// A list whose state depends only on the last few items, so it converges.
    case echo
  }

  /// The description of an item.
  public struct Item: Hashable, Sendable {
    /// The height.
    public var height: Double
    /// Additional data.
    public var tag: Int
    /// Whether the height is an estimate.
    public var isEstimated: Bool

    /// Creates an item.
    public init(height: Double, tag: Int, isEstimated: Bool = false) {
      (self.height, self.tag, self.isEstimated) = (height, tag, isEstimated)
    }
  }

  /// The state of a layout: some numbers.
  public struct State: Equatable, Sendable {
    /// The numbers, whose meaning depends on the kind.
    public var numbers: [Double]
    /// NaN if no state should equal another one. (NaN among `numbers` is not enough: an array equals itself.)
    public var mark = 0.0
  }

  /// The placement rule.
  public var kind: Kind
  /// The spacing between items.
  public var spacing: Double
  /// The insets of the content.
  public var insets: LayoutInsets
  /// The scroll axis.
  public var axis: LayoutAxis
  /// The layout direction.
  public var direction: LayoutDirection

  /// Creates a layout.
  public init(
    _ kind: Kind, spacing: Double = 0, insets: LayoutInsets = .zero, axis: LayoutAxis = .vertical,
    direction: LayoutDirection = .leftToRight
  ) {
    (self.kind, self.spacing, self.insets) = (kind, spacing, insets)
    (self.axis, self.direction) = (axis, direction)
  }

  /// The maximum distance by which an item starts above its origin.
  public var overflow: Double { kind == .scattered ? 300 : 0 }

  /// Whether the height of an item is an estimate.
  public func isEstimate(_ item: Item) -> Bool { item.isEstimated }

  /// An item with its measured height. The sections of one kind do not measure items.
  public func measured(_ item: Item, size: LayoutSize) -> Item? {
    kind == .unequal ? nil : Item(height: size.height, tag: item.tag)
  }

  /// The state before the first item.
  public func initialState(width: Double) -> State {
    switch kind {
    case .list: State(numbers: [])
    case .timeline: State(numbers: [0, 0])
    case .lanes, .echo: State(numbers: [0, 0, 0])
    case .thirds, .scattered, .sectionTree: State(numbers: [0])
    case .unequal: State(numbers: [], mark: .nan)
    }
  }

  /// Places the next item.
  public func place(_ item: Item, state: inout State, width: Double) -> ItemPlacement {
    let height = item.height
    switch kind {
    case .list, .unequal:
      return ItemPlacement(LayoutRect(x: 0, y: 0, width: width, height: height), advance: height + spacing)
    case .timeline:
      let side = state.numbers[0] <= state.numbers[1] ? 0 : 1
      let top = state.numbers[side]
      let advance = LayoutUnit.nearest(top + height / 2)
      state.numbers[side] = LayoutUnit.nearest(top + height + spacing)
      for other in 0...1 { state.numbers[other] = max(0, LayoutUnit.nearest(state.numbers[other] - advance)) }
      return ItemPlacement(
        LayoutRect(x: Double(side) * width / 2, y: top, width: width / 2, height: height), advance: advance)
    case .thirds:
      let isLarge = state.numbers[0] == 2
      state.numbers[0] = isLarge ? 0 : state.numbers[0] + 1
      let frame = LayoutRect(x: 0, y: spacing, width: width, height: isLarge ? 2 * height : height)
      return ItemPlacement(frame, advance: frame.maxY)
    case .lanes:
      let lane = (0..<3).min { state.numbers[$0] < state.numbers[$1] }!
      let top = state.numbers[lane]
      state.numbers[lane] = LayoutUnit.nearest(top + height + spacing)
      let advance = state.numbers.min()!
      for other in 0..<3 { state.numbers[other] = LayoutUnit.nearest(state.numbers[other] - advance) }
      return ItemPlacement(
        LayoutRect(x: Double(lane) * width / 3, y: top, width: width / 3, height: height), advance: advance)
    case .scattered:
      let number = Double((item.tag &* 7919 &+ Int(state.numbers[0]) &* 104_729) & 1023)
      state.numbers[0] = Double(item.tag & 3)
      return ItemPlacement(
        LayoutRect(x: number - 300, y: number * 3 - 300, width: number, height: height),
        advance: item.tag & 1 == 0 ? 0 : height)
    case .sectionTree:
      state.numbers[0] += 1
      return ItemPlacement(
        LayoutRect(x: 0, y: state.numbers[0], width: width, height: height), advance: 0)
    case .echo:
      // The offset to the side depends on the last three items.
      let x = state.numbers.reduce(0, +)
      state.numbers = [state.numbers[1], state.numbers[2], Double(item.tag & 7)]
      return ItemPlacement(LayoutRect(x: x, y: 0, width: 100, height: height), advance: height + spacing)
    }
  }
}

/// A custom layout, run from the first item to the last.
public struct NaiveCustom<Layout: CustomLayout>: NaiveLayout {
  /// The frame of each item.
  public let frames: [LayoutRect]
  /// The size of the content.
  ///
  /// The width is the section's; height and width are swapped if the section scrolls horizontally.
  public let contentSize: LayoutSize
  private let orientation: NaiveOrientation

  /// Lays out `items`, which must be valid.
  public init(_ layout: Layout, width: Double, items: some Sequence<Layout.Item>) {
    let (axis, orientation) = (layout.axis, NaiveOrientation(layout.axis, layout.direction, width: width))
    self.orientation = orientation
    let units = NaiveWaterfall.units
    let insets = layout.insets
    let (top, left, bottom, right) =
      axis == .vertical
      ? (insets.top, insets.leading, insets.bottom, insets.trailing)
      : (insets.leading, insets.top, insets.trailing, insets.bottom)
    let inner = Double(max(0, units(width) - units(left) - units(right))) / 192
    var state = layout.initialState(width: inner)
    var (origin, end) = (units(top), units(top))
    var frames: [LayoutRect] = []
    for item in items {
      let place = layout.place(item, state: &state, width: inner)
      let (y, height) = (origin + units(place.frame.origin.y), units(place.frame.size.height))
      frames.append(
        LayoutRect(
          x: Double(units(left) + units(place.frame.origin.x)) / 192, y: Double(y) / 192,
          width: Double(units(place.frame.size.width)) / 192, height: Double(height) / 192))
      end = max(end, y + height)
      origin += units(place.advance)
    }
    self.frames = frames.map(orientation.placed)
    contentSize = LayoutSize(
      width: Double(units(width)) / 192, height: Double(end + units(bottom)) / 192
    ).upright(axis)
  }

  /// Returns the items that intersect a rectangle, by a linear filter.
  public func elements(in rect: LayoutRect) -> [Element] {
    frames.indices.filter { orientation.intersects(frames[$0], rect) }.map {
      Element(index: $0, frame: frames[$0])
    }
  }
}
