/// The sizes of the items that are laid out, by index.
///
/// Those of a feed up to `HeldItems.limit` are in an array, which a layout is built from in one call. Those
/// of a larger feed are computed where they are needed, and fed to the layout page by page: an array of
/// them would be larger than the layout.
struct BenchItems<Size: Hashable & Sendable> {
  /// The number of items.
  let count: Int
  /// All of them, unless there are too many.
  let held: [Size]?
  private let source: any BenchItemSource<Size>

  /// The first `count` items of a source.
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

  /// The size of item `index`, which may be one that follows the feed's.
  subscript(index: Int) -> Size {
    if let held, index < count { return held[index] }
    return source[index]
  }

  /// The sizes in pages, one after the other, each in the same array.
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

/// How many items are held at a time.
enum HeldItems {
  /// The most items that are held in an array: 128 MiB of it, for extents.
  static let limit = 1 << 24
  /// The items in a page: 8 MiB, so that filling it and laying it out go to memory as an array would.
  static let pageSize = 1 << 20
}

/// Where sizes come from: an endless feed.
protocol BenchItemSource<Size> {
  associatedtype Size: Hashable & Sendable

  /// The size of item `index`.
  subscript(index: Int) -> Size { get }
  /// Replaces what is in `page` by the sizes of the items `range`.
  func write(_ range: Range<Int>, to page: inout [Size])
}

extension BenchItemSource {
  func write(_ range: Range<Int>, to page: inout [Size]) {
    page.removeAll(keepingCapacity: true)
    for index in range { page.append(self[index]) }
  }
}
