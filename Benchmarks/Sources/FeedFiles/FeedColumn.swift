import Millrace

/// The sizes of a feed's items, from one file that somebody else made.
public enum FeedColumn: Hashable, Sendable {
  /// Heights in points.
  case extents([Double])
  /// Heights in widths: pictures, which are as wide as their lane.
  case aspects([Double])
  /// Items of several kinds.
  case sizes([FeedSize])

  /// The number of items.
  public var count: Int {
    switch self {
    case .extents(let extents): extents.count
    case .aspects(let aspects): aspects.count
    case .sizes(let sizes): sizes.count
    }
  }

  /// What is said of item `index`. A file with fewer items begins anew behind its last one.
  ///
  /// - Precondition: The file has an item.
  public subscript(index: Int) -> FeedSize {
    switch self {
    case .extents(let extents): .extent(extents[index % extents.count])
    case .aspects(let aspects): .aspect(aspects[index % aspects.count])
    case .sizes(let sizes): sizes[index % sizes.count]
    }
  }

  /// The height of item `index` in points, in a lane of `laneWidth`.
  ///
  /// - Precondition: The file has an item.
  public func extent(at index: Int, laneWidth: Double) -> Double {
    switch self[index] {
    case .extent(let extent): extent
    case .aspect(let aspect): aspect * laneWidth
    case .size(let size): size.height / size.width * laneWidth
    }
  }
}

/// What is said of one item.
public enum FeedSize: Hashable, Sendable {
  /// A height in points.
  case extent(Double)
  /// A height in widths.
  case aspect(Double)
  /// A width above 0 and a height in points; where items have the width of a lane, their ratio counts.
  case size(LayoutSize)
}
