/// The sizes of the items, by index.
///
/// Up to `HeldItems.limit` sizes are in an array, from which a layout is built in one call. More sizes are computed on
/// demand and appended to the layout in pages: an array of them would be larger than the layout.
struct BenchItems<Size: Hashable & Sendable> {
  /// The number of items.
  let count: Int
  /// All of them, unless there are too many.
  let held: [Size]?
  private let source: any BenchItemSource<Size>

  /// Creates the first `count` items of a source.
  init(_ source: some BenchItemSource<Size>, count: Int) {
    self.source = source
    self.count = count
    var held: [Size]?
    if count <= HeldItems.limit {
      held = []
      held?.reserveCapacity(count)
      source.write(0..<count, to: &held!)
    }
    self.held = held
  }

  /// The size of item `index`, which may be beyond `count`.
  subscript(index: Int) -> Size {
    if let held, index < count { return held[index] }
    return source[index]
  }

  /// Calls `body` with each page of sizes. The pages share one array.
  func forEachPage<Failure: Error>(_ body: ([Size]) throws(Failure) -> Void) throws(Failure) {
    var page: [Size] = []
    page.reserveCapacity(min(count, HeldItems.pageSize))
    var first = 0
    while first < count {
      let range = first..<min(first + HeldItems.pageSize, count)
      source.write(range, to: &page)
      try body(page)
      first = range.upperBound
    }
  }
}

/// Limits of the sizes in memory.
enum HeldItems {
  /// The largest number of sizes in an array: 128 MiB of extents.
  static let limit = 1 << 24
  /// The number of sizes in a page: 8 MiB of extents, more than caches hold, as with an array.
  static let pageSize = 1 << 20
}

/// An endless source of sizes.
protocol BenchItemSource<Size> {
  associatedtype Size: Hashable & Sendable

  /// The size of item `index`.
  subscript(index: Int) -> Size { get }
  /// Replaces the contents of `page` with the sizes of the items `range`.
  func write(_ range: Range<Int>, to page: inout [Size])
}

extension BenchItemSource {
  func write(_ range: Range<Int>, to page: inout [Size]) {
    page.removeAll(keepingCapacity: true)
    for index in range { page.append(self[index]) }
  }
}
