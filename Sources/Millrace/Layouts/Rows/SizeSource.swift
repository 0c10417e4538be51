/// A source of sizes, which it checks and rounds to units while it is read.
///
/// One type for all sources, not a protocol: what reads a source is compiled once.
enum SizeSource {
  case points(SizeBufferSource)
  case rows(RowTreeSource)

  /// Whether all sizes are read.
  var isAtEnd: Bool {
    switch self {
    case .points(let source): source.isAtEnd
    case .rows(let source): source.isAtEnd
    }
  }

  /// Returns the first size before any is read; `nil` if there are none.
  func first() throws(LayoutError) -> ItemSize? {
    switch self {
    case .points(let source): try source.first()
    case .rows(let source): try source.first()
    }
  }

  /// The number of sizes read so far, and the sum of their heights.
  var total: SizeTotal {
    switch self {
    case .points(let source): source.total
    case .rows(let source): source.total
    }
  }

  /// Appends the next `count` sizes to `sizes`, or all that are left if fewer.
  mutating func read(_ count: Int, into sizes: inout ContiguousArray<ItemSize>) throws(LayoutError) {
    switch self {
    case .points(var source):
      try source.read(count, into: &sizes)
      self = .points(source)
    case .rows(var source):
      try source.read(count, into: &sizes)
      self = .rows(source)
    }
  }
}

/// A number of sizes and the sum of their heights.
struct SizeTotal {
  var count = 0
  var heights: Units = 0
}

/// Converts sizes in points to sizes in units.
struct SizeReader: Sendable {
  let axis: LayoutAxis
  let grid: PixelGrid
  /// Whether a height of 0 is an error.
  let needsHeights: Bool

  /// Returns `size` in units, on the section's axes, rounded down to pixels.
  ///
  /// - Parameter argument: The name of the size, for errors.
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

  /// Returns a size on the section's axes, rounded down to pixels.
  @inline(__always)
  private func size(_ width: Units, _ height: Units) -> ItemSize {
    let (cross, main) = axis == .vertical ? (width, height) : (height, width)
    return ItemSize(
      width: UInt32(truncatingIfNeeded: grid.roundedDown(cross)),
      height: UInt32(truncatingIfNeeded: grid.roundedDown(main)))
  }

  /// Returns a stored size, rounded down to pixels.
  func size(_ size: ItemSize, _ argument: @autoclosure () -> String) throws(LayoutError) -> ItemSize {
    if needsHeights, size.height == 0 {
      throw .zeroLength(argument: argument() + (axis == .vertical ? ".height" : ".width"))
    }
    return ItemSize(
      width: UInt32(truncatingIfNeeded: grid.roundedDown(Units(size.width))),
      height: UInt32(truncatingIfNeeded: grid.roundedDown(Units(size.height))))
  }
}

/// A source of the sizes of another tree's items.
struct RowTreeSource {
  private let rows: RowTree
  private let reader: SizeReader
  /// Whether the main and the cross axis are exchanged.
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
      let stored = cursor.leaf.payload(cursor.slot, as: ItemSize.self)
      let size = try size(stored, at: cursor.index)
      sizes.append(size)
      total.heights += Units(size.height)
      cursor.advance(in: rows.tree)
    }
    total.count = end
  }
}
