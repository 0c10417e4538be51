import Millrace

extension RowSection: UnpinnedLoadedSection {
  mutating func settleAll() { settle() }

  /// Whether items are given by their heights alone.
  var isGrid: Bool { if case .grid = layout { true } else { false } }

  func size(of item: FeedFile.Item) throws(FeedItemError) -> FeedItem {
    switch item {
    case .size(let size) where !isGrid: return .size(size)
    case .extent(let extent, nil) where isGrid: return .extent(extent)
    default:
      throw FeedItemError(
        expectation: isGrid ? "[[section, item], height]" : "[[section, item], [width, height]]")
    }
  }

  func takes(_ item: FeedItem) -> Bool {
    switch item {
    case .size: !isGrid
    case .extent: isGrid
    case .cell, .span: false
    }
  }

  mutating func insert(item: FeedItem, at index: Int) throws(LayoutError) {
    try insert(layoutSize(of: item), at: index)
  }

  mutating func removeItem(at index: Int) throws(LayoutError) -> FeedItem {
    let size = try remove(at: index)
    return isGrid ? .extent(axis == .vertical ? size.height : size.width) : .size(size)
  }

  mutating func resize(at index: Int, to item: FeedItem) throws(LayoutError) {
    try resize(at: index, to: layoutSize(of: item))
  }

  /// The size of an item of the file, whose widths do not count in a grid.
  func layoutSize(of item: FeedItem) -> LayoutSize {
    switch item {
    case .size(let size): size
    case .extent(let extent, _):
      axis == .vertical ? LayoutSize(width: 0, height: extent) : LayoutSize(width: extent, height: 0)
    case .cell, .span: preconditionFailure("not an item of rows")
    }
  }

  private var axis: LayoutAxis {
    switch layout {
    case .flow(let layout): layout.axis
    case .justifiedRows(let layout): layout.axis
    case .grid(let layout): layout.axis
    }
  }
}

extension RowLayout {
  /// The layout along an axis, which runs in a direction, in the pixels of a scale.
  func with(axis: LayoutAxis, direction: LayoutDirection, scale: Double?) -> RowLayout {
    switch self {
    case .flow(var layout):
      (layout.axis, layout.direction, layout.scale) = (axis, direction, scale)
      return .flow(layout)
    case .justifiedRows(var layout):
      (layout.axis, layout.direction, layout.scale) = (axis, direction, scale)
      return .justifiedRows(layout)
    case .grid(var layout):
      (layout.axis, layout.direction, layout.scale) = (axis, direction, scale)
      return .grid(layout)
    }
  }
}
