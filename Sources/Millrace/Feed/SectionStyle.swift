/// A layout whose small sections are held as nothing but what is said of their items.
enum CompactLayout: Hashable, Sendable {
  case waterfall(Waterfall)
  case rows(RowLayout)
  case grid(Grid)

  /// The same along the axis of a map, and in its direction.
  func following(_ map: CoordinateMap) -> CompactLayout {
    switch self {
    case .waterfall(var layout):
      layout.follow(map)
      return .waterfall(layout)
    case .rows(let layout): return .rows(layout.following(map))
    case .grid(var layout):
      layout.follow(map)
      return .grid(layout)
    }
  }
}

/// All that sections of one layout have in common: made once, however many they are.
final class SectionStyle: Sendable {
  enum Rule: Sendable {
    case waterfall(CompactWaterfall)
    case rows(CompactRows)
    case grid(GridGeometry)
  }

  let layout: CompactLayout
  let rule: Rule

  init(_ layout: CompactLayout, width: Double) throws(LayoutError) {
    self.layout = layout
    switch layout {
    case .waterfall(let layout): rule = .waterfall(try CompactWaterfall(layout, width: width))
    case .rows(let layout): rule = .rows(try CompactRows(layout, width: width))
    case .grid(let layout): rule = .grid(try GridGeometry(layout, width: width))
    }
  }

  /// Between which positions across the items lie, but for those that stick out of their rows.
  var sides: CrossBounds {
    switch rule {
    case .waterfall(let style): style.geometry.sides
    case .rows(let style): style.rule.sides
    case .grid(let geometry): geometry.columns.sides
    }
  }

  /// The bytes that are kept of an item.
  var itemSize: Int {
    switch rule {
    case .waterfall: MemoryLayout<UInt32>.size
    case .rows: MemoryLayout<ItemSize>.size
    case .grid: 0
    }
  }

  /// The most items of a section.
  func maximumCount(limit: Int) -> Int {
    if case .grid(let geometry) = rule { geometry.maximumCount } else { limit }
  }

  /// Checks what is said of an item.
  ///
  /// - Returns: What is kept of it; `nil` if only a full section can have it.
  func checked(_ item: FeedItem, _ argument: @autoclosure () -> String) throws(LayoutError) -> ItemSize? {
    switch rule {
    case .waterfall(let style):
      let item = try item.waterfallItem()
      if let span = item.span, span != .lanes(1) { return nil }
      let extent = style.grid.roundedDown(try Units(checked: item.extent, argument()))
      return ItemSize(width: 0, height: UInt32(truncatingIfNeeded: extent))
    case .rows(let style):
      let size = try item.size(takesExtents: style.takesExtents, axis: style.reader.axis)
      return try style.reader.size(size, argument())
    case .grid:
      try item.checkIsCell()
      return ItemSize(width: 0, height: 0)
    }
  }

  /// An item as it is kept.
  func stored(_ index: Int, in items: RecordView) -> ItemSize {
    switch rule {
    case .waterfall: ItemSize(width: 0, height: items.value(index, as: UInt32.self))
    case .rows: items.value(index, as: ItemSize.self)
    case .grid: ItemSize(width: 0, height: 0)
    }
  }

  /// Keeps an item.
  func store(_ item: ItemSize, at index: Int, in items: RecordView) {
    switch rule {
    case .waterfall: items.setValue(item.height, index)
    case .rows: items.setValue(item, index)
    case .grid: break
    }
  }

  /// What there is to say of an item.
  func item(_ stored: ItemSize) -> FeedItem {
    switch rule {
    case .waterfall: .extent(Units(stored.height).points, span: .lanes(1))
    case .rows(let style): .size(style.reader.axis.turned(stored.points))
    case .grid: .cell
    }
  }

  /// The most that an item adds to the length of a section, which has so many already.
  func maximumLength(of item: ItemSize, amongst count: Int) -> Units {
    switch rule {
    case .waterfall(let style): Units(item.height) + style.gap
    case .rows(let style): style.rule.maximumLength(of: item) + style.gap
    case .grid(let geometry): geometry.contentHeight(of: count + 1) - geometry.contentHeight(of: count)
    }
  }

  /// What is in front of the items and behind them.
  var insets: Units {
    let insets =
      switch rule {
      case .waterfall(let style): style.insets
      case .rows(let style): style.insets
      case .grid(let geometry): geometry.insets
      }
    return insets.mainStart + insets.mainEnd
  }

  /// How long a section of so many items may get, insets included.
  func maximumLength(of items: RecordView?, count: Int) -> Units {
    if case .grid(let geometry) = rule { return geometry.contentHeight(of: count) }
    var length = insets
    guard let items else { return length }
    for index in 0..<count { length += maximumLength(of: stored(index, in: items), amongst: index) }
    return length
  }

  /// Whether sections are as long as those of another style were, which is of the same layout in another breadth or
  /// direction.
  func keepsLengths(of other: SectionStyle) -> Bool {
    switch (rule, other.rule) {
    case (.waterfall(let new), .waterfall(let old)): new.geometry.count == old.geometry.count
    case (.rows(let new), .rows(let old)): new.rule.breaks(like: old.rule)
    case (.grid(let new), .grid(let old)):
      new.columns.count == old.columns.count && new.rowHeight == old.rowHeight && new.stride == old.stride
    default: false
    }
  }

  /// How long a section of so many items is, insets included.
  func length(of items: RecordView?, count: Int, _ scratch: inout CompactRows.Scratch) -> Units {
    switch rule {
    case .waterfall(let style):
      guard let items else { return insets }
      return style.length(of: items, count: count)
    case .rows(let style):
      guard let items else { return insets }
      return style.length(of: items, count: count, &scratch)
    case .grid(let geometry): return geometry.contentHeight(of: count)
    }
  }
}

extension RowLayout {
  /// Whether small sections can be held without where their rows end: not if that takes looking ahead, which
  /// takes too long to be done again wherever it is asked for.
  var isCompact: Bool {
    if case .justifiedRows(let layout) = self, case .optimal = layout.breaking { false } else { true }
  }
}
