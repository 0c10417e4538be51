import FeedFormat

/// The sizes of a feed's items, read from a user's file.
public enum FeedColumn: Hashable, Sendable {
  /// Heights in points.
  case extents([Double])
  /// Heights as multiples of the width: pictures as wide as their lane.
  case aspects([Double])
  /// Sizes in more than one form.
  case sizes([FeedSize])

  /// The number of items.
  public var count: Int {
    switch self {
    case .extents(let extents): extents.count
    case .aspects(let aspects): aspects.count
    case .sizes(let sizes): sizes.count
    }
  }

  /// Returns the size of item `index`. Indices beyond the last item start over at the first one.
  ///
  /// - Precondition: The file has an item.
  public subscript(index: Int) -> FeedSize {
    switch self {
    case .extents(let extents): .extent(extents[index % extents.count])
    case .aspects(let aspects): .aspect(aspects[index % aspects.count])
    case .sizes(let sizes): sizes[index % sizes.count]
    }
  }

  /// Returns the height of item `index` in points, in a lane of `laneWidth`.
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
