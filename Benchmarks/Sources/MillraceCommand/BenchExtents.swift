import FeedFiles

/// The extents of the items that are laid out, in points, by index.
///
/// Those of a feed up to `heldLimit` are in an array, which a layout is built from in one call. Those
/// of a larger feed are computed where they are needed, and fed to the layout page by page: an array of
/// them would be larger than the layout.
struct BenchExtents {
  /// The most items that are held in an array: 128 MiB of it.
  static let heldLimit = 1 << 24
  /// The items in a page: 8 MiB, so that filling it and laying it out go to memory as an array would.
  static let pageSize = 1 << 20

  fileprivate enum Source {
    case photos(PhotoExtents)
    case column(FeedColumn, laneWidth: Double)
  }

  /// The number of items.
  let count: Int
  /// All of them, unless there are too many.
  let held: [Double]?
  private let source: Source

  /// The first `count` extents of a feed.
  init(_ feed: BenchFeed, laneWidth: Double, count: Int, seed: UInt64) {
    self.count = count
    switch feed {
    case .synthetic: source = .photos(PhotoExtents(laneWidth: laneWidth, seed: seed))
    case .file(_, let column): source = .column(column, laneWidth: laneWidth)
    }
    var held: [Double]?
    if count <= Self.heldLimit {
      held = []
      held?.reserveCapacity(count)
      source.write(0..<count, to: &held!)
    }
    self.held = held
  }

  /// The extent of item `index`, which may be one that follows the feed's.
  subscript(index: Int) -> Double {
    if let held, index < count { return held[index] }
    return switch source {
    case .photos(let photos): photos[index]
    case .column(let column, let laneWidth): column.extent(at: index, laneWidth: laneWidth)
    }
  }

  /// The extents in pages, one after the other, each in the same array.
  func forEachPage<Failure: Error>(_ body: ([Double]) throws(Failure) -> Void) throws(Failure) {
    var page: [Double] = []
    page.reserveCapacity(min(count, Self.pageSize))
    var first = 0
    while first < count {
      let range = first..<min(first + Self.pageSize, count)
      source.write(range, to: &page)
      try body(page)
      first = range.upperBound
    }
  }
}

extension BenchExtents.Source {
  /// Replaces what is in `page` by the extents of the items `range`.
  fileprivate func write(_ range: Range<Int>, to page: inout [Double]) {
    switch self {
    case .photos(let photos): photos.write(range, to: &page)
    case .column(let column, let laneWidth):
      page.removeAll(keepingCapacity: true)
      for index in range { page.append(column.extent(at: index, laneWidth: laneWidth)) }
    }
  }
}
