/// Sizes that come from outside: checked, and rounded to units, on the way in.
protocol SizeSource {
  /// Whether there are no more.
  var isAtEnd: Bool { get }
  /// The first of all, before any are read; `nil` if there are none.
  func first() throws(LayoutError) -> ItemSize?
  /// What the heights read so far add up to, and how many there were.
  var total: SizeTotal { get }
  /// Appends so many sizes to `sizes`, or as many as there are.
  mutating func read(_ count: Int, into sizes: inout ContiguousArray<ItemSize>) throws(LayoutError)
}

/// What sizes add up to.
struct SizeTotal {
  var count = 0
  var heights: Units = 0
}

/// Makes sizes in points sizes in units.
struct SizeReader: Sendable {
  let axis: LayoutAxis
  let grid: PixelGrid
  /// Whether a height of 0 is an error.
  let needsHeights: Bool

  /// The size in units.
  ///
  /// - Parameter argument: What the size is called in an error.
  @inline(__always)
  func size(_ size: LayoutSize, _ argument: @autoclosure () -> String) throws(LayoutError) -> ItemSize {
    guard let width = Units(length: size.width) else {
      throw .invalidLength(argument: "\(argument()).width", value: size.width)
    }
    guard let height = Units(length: size.height) else {
      throw .invalidLength(argument: "\(argument()).height", value: size.height)
    }
    if needsHeights, (axis == .vertical ? height : width) == 0 {
      throw .zeroLength(argument: argument() + (axis == .vertical ? ".height" : ".width"))
    }
    return self.size(width, height)
  }

  /// The size in units along the section's axes, rounded down to pixels.
  @inline(__always)
  private func size(_ width: Units, _ height: Units) -> ItemSize {
    let (cross, main) = axis == .vertical ? (width, height) : (height, width)
    return ItemSize(
      width: UInt32(truncatingIfNeeded: grid.roundedDown(cross)),
      height: UInt32(truncatingIfNeeded: grid.roundedDown(main)))
  }

  /// A stored size, rounded down to pixels.
  func size(_ size: ItemSize, _ argument: @autoclosure () -> String) throws(LayoutError) -> ItemSize {
    if needsHeights, size.height == 0 {
      throw .zeroLength(argument: argument() + (axis == .vertical ? ".height" : ".width"))
    }
    return ItemSize(
      width: UInt32(truncatingIfNeeded: grid.roundedDown(Units(size.width))),
      height: UInt32(truncatingIfNeeded: grid.roundedDown(Units(size.height))))
  }
}

/// Sizes in points from any sequence.
struct SizeIteratorSource<Iterator: IteratorProtocol<LayoutSize>>: SizeSource {
  private var iterator: Iterator
  private var next: LayoutSize?
  private let reader: SizeReader
  private(set) var total = SizeTotal()

  init(_ iterator: Iterator, _ reader: SizeReader) {
    self.iterator = iterator
    self.reader = reader
    next = self.iterator.next()
  }

  var isAtEnd: Bool { next == nil }

  func first() throws(LayoutError) -> ItemSize? {
    guard let next else { return nil }
    return try reader.size(next, "sizes[0]")
  }

  mutating func read(_ count: Int, into sizes: inout ContiguousArray<ItemSize>) throws(LayoutError) {
    var rest = count
    while rest > 0, let points = next {
      let size = try reader.size(points, "sizes[\(total.count)]")
      sizes.append(size)
      total.count += 1
      total.heights += Units(size.height)
      rest -= 1
      next = iterator.next()
    }
  }
}

/// The sizes of another tree's items.
struct RowTreeSource: SizeSource {
  private let rows: RowTree
  private let reader: SizeReader
  /// Whether what was across is along now.
  private let isTurned: Bool
  private(set) var total = SizeTotal()

  init(_ rows: RowTree, _ reader: SizeReader, isTurned: Bool) {
    self.rows = rows
    self.reader = reader
    self.isTurned = isTurned
  }

  private func size(_ stored: ItemSize, at index: Int) throws(LayoutError) -> ItemSize {
    let size = isTurned ? ItemSize(width: stored.height, height: stored.width) : stored
    return try reader.size(size, "sizes[\(index)]")
  }

  var isAtEnd: Bool { total.count == rows.count }

  func first() throws(LayoutError) -> ItemSize? {
    isAtEnd ? nil : try size(rows.size(at: 0), at: 0)
  }

  mutating func read(_ count: Int, into sizes: inout ContiguousArray<ItemSize>) throws(LayoutError) {
    let end = min(rows.count, total.count + count)
    guard total.count < end else { return }
    var cursor = LeafCursor(rows.tree, at: total.count)
    while cursor.index < end {
      let stored = cursor.leaf.payload(cursor.place, as: ItemSize.self)
      let size = try size(stored, at: cursor.index)
      sizes.append(size)
      total.heights += Units(size.height)
      cursor.advance(in: rows.tree)
    }
    total.count = end
  }
}
