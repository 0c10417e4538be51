import Millrace

/// Layouts of one's own of all kinds, as one, for scripts to draw from.
public struct SampleLayout: CustomLayout {
  /// How items are placed.
  public enum Kind: CaseIterable, Sendable {
    /// One below the other. Nothing has to be remembered.
    case list
    /// On two sides of a line, overlapping along it.
    case timeline
    /// Every third one large: an insertion changes all that follow.
    case thirds
    /// As a waterfall of three lanes.
    case lanes
    /// Far from their neighbours, above them too.
    case scattered
    /// One over the other at the top, the index in the state.
    case sectionTree
    /// As a list, with a state that equals none, itself neither.
    case unequal
    /// As a list, with a state that falls into step after some items.
    case echo
  }

  /// What is said of an item.
  public struct Item: Hashable, Sendable {
    /// Its height.
    public var height: Double
    /// Anything else.
    public var tag: Int

    /// An item.
    public init(height: Double, tag: Int) {
      (self.height, self.tag) = (height, tag)
    }
  }

  /// Some numbers.
  public struct State: Equatable, Sendable {
    /// What they mean depends on the kind.
    public var numbers: [Double]
    /// NaN, where no state is to equal another one. (Among the numbers that would not do: an array is taken
    /// to equal itself.)
    public var mark = 0.0
  }

  /// How items are placed.
  public var kind: Kind
  /// The distance between items.
  public var spacing: Double
  /// What the content keeps from the edges.
  public var insets: LayoutInsets
  /// The direction that it scrolls along.
  public var axis: LayoutAxis
  /// Which way it runs.
  public var direction: LayoutDirection

  /// A layout.
  public init(
    _ kind: Kind, spacing: Double = 0, insets: LayoutInsets = .zero, axis: LayoutAxis = .vertical,
    direction: LayoutDirection = .leftToRight
  ) {
    (self.kind, self.spacing, self.insets) = (kind, spacing, insets)
    (self.axis, self.direction) = (axis, direction)
  }

  /// How far above its origin an item begins at most.
  public var overflow: Double { kind == .scattered ? 300 : 0 }

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
  public func place(_ item: Item, state: inout State, width: Double) -> ItemPlace {
    let height = item.height
    switch kind {
    case .list, .unequal:
      return ItemPlace(LayoutRect(x: 0, y: 0, width: width, height: height), advance: height + spacing)
    case .timeline:
      let side = state.numbers[0] <= state.numbers[1] ? 0 : 1
      let top = state.numbers[side]
      let advance = LayoutUnit.nearest(top + height / 2)
      state.numbers[side] = LayoutUnit.nearest(top + height + spacing)
      for other in 0...1 { state.numbers[other] = max(0, LayoutUnit.nearest(state.numbers[other] - advance)) }
      return ItemPlace(
        LayoutRect(x: Double(side) * width / 2, y: top, width: width / 2, height: height), advance: advance)
    case .thirds:
      let isLarge = state.numbers[0] == 2
      state.numbers[0] = isLarge ? 0 : state.numbers[0] + 1
      let frame = LayoutRect(x: 0, y: spacing, width: width, height: isLarge ? 2 * height : height)
      return ItemPlace(frame, advance: frame.maxY)
    case .lanes:
      let lane = (0..<3).min { state.numbers[$0] < state.numbers[$1] }!
      let top = state.numbers[lane]
      state.numbers[lane] = LayoutUnit.nearest(top + height + spacing)
      let advance = state.numbers.min()!
      for other in 0..<3 { state.numbers[other] = LayoutUnit.nearest(state.numbers[other] - advance) }
      return ItemPlace(
        LayoutRect(x: Double(lane) * width / 3, y: top, width: width / 3, height: height), advance: advance)
    case .scattered:
      let number = Double((item.tag &* 7919 &+ Int(state.numbers[0]) &* 104_729) & 1023)
      state.numbers[0] = Double(item.tag & 3)
      return ItemPlace(
        LayoutRect(x: number - 300, y: number * 3 - 300, width: number, height: height),
        advance: item.tag & 1 == 0 ? 0 : height)
    case .sectionTree:
      state.numbers[0] += 1
      return ItemPlace(
        LayoutRect(x: 0, y: state.numbers[0], width: width, height: height), advance: 0)
    case .echo:
      // As far to the side as the three items before say.
      let x = state.numbers.reduce(0, +)
      state.numbers = [state.numbers[1], state.numbers[2], Double(item.tag & 7)]
      return ItemPlace(LayoutRect(x: x, y: 0, width: 100, height: height), advance: height + spacing)
    }
  }
}

/// A layout of one's own, run from the first item to the last.
public struct NaiveCustom<Layout: CustomLayout>: NaiveLayout {
  /// The frame of each item.
  public let frames: [LayoutRect]
  /// The width of the section and the height of its content; the other way round if it scrolls horizontally.
  public let contentSize: LayoutSize
  private let orientation: NaiveOrientation

  /// The given items. Everything has to be valid.
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

  /// The items that meet a rectangle, by looking at every one.
  public func elements(in rect: LayoutRect) -> [Element] {
    frames.indices.filter { orientation.meets(frames[$0], rect) }.map {
      Element(index: $0, frame: frames[$0])
    }
  }
}

extension SplitMix64 {
  /// A layout of one's own of any kind.
  public mutating func sampleLayout(_ kind: SampleLayout.Kind) -> SampleLayout {
    let (axis, direction) = axisAndDirection()
    return SampleLayout(
      kind, spacing: pick([0, 8, 3.3]),
      insets: oneIn(3) ? LayoutInsets(top: 16, leading: 24, bottom: 32, trailing: 8.5) : .zero,
      axis: axis, direction: direction)
  }

  /// An item of few kinds, so that states fall into step, or of any.
  public mutating func sampleItem(few: Bool) -> SampleLayout.Item {
    few
      ? SampleLayout.Item(height: pick([0, 40, 40, 80]), tag: int(0...1))
      : SampleLayout.Item(height: pick([0, 33.3, 120, 200.001, Double(int(1...300))]), tag: int(0...99))
  }
}
