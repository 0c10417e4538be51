/// A source of sizes, which it checks and rounds to units while it is read: sizes in points, from contiguous memory, one
/// size many times, the sizes of another tree's items, or checked items.
///
/// One type for all sources instead of a protocol, so that the code that reads them is compiled once.
///
/// The unsafe code relies on these invariants:
/// - a `LayoutSize` is two `Double`s, the width first, and an `ItemSize` two `UInt32`s;
/// - reads are within the buffer, and writes within the array.
@safe struct SizeSource {
  private var points = unsafe UnsafeBufferPointer<LayoutSize>(start: nil, count: 0)
  /// The size of all items, which are estimates, instead of `points`.
  private var repeated: ItemSize?
  /// The tree to read instead of `points`.
  private var rows: RowTree?
  /// The checked items to read instead of `points`, if there are any.
  private var checked: ContiguousArray<SizedRowItem> = []
  /// How the main and the cross axis of the tree are exchanged. `nil` if they are not.
  private var turning: Turning?
  /// The estimated size in the tree to replace by another one.
  private var replacement: (old: ItemSize, new: ItemSize)?
  /// Whether some items of the tree may be estimates, which stay estimates.
  private var hasEstimates = false
  /// Whether each of `points` is an estimate. Empty if none is.
  private var marks: ContiguousArray<Bool> = []
  private let reader: SizeReader
  /// The name of the sizes in an error, and the position of the first of them.
  private var name: (list: StaticString, offset: Int) = ("sizes", 0)
  private let count: Int
  private(set) var total = SizeTotal()

  /// How items are turned to the other axis.
  enum Turning {
    /// All items keep their sizes in x and y.
    case sizes
    /// Items without a size across the old axis are extents, which stay along the main axis. The others keep their sizes.
    case extentsAndSizes
  }

  /// - Parameter marks: Whether each size is an estimate. Empty if none is.
  init(
    _ points: UnsafeBufferPointer<LayoutSize>, marks: ContiguousArray<Bool> = [], _ reader: SizeReader,
    name: (list: StaticString, offset: Int) = ("sizes", 0)
  ) {
    unsafe self.points = points
    (self.marks, self.reader, self.name) = (marks, reader, name)
    count = points.count
  }

  /// Creates a source of `count` estimates of one size, which is rounded.
  init(estimates size: ItemSize, count: Int, _ reader: SizeReader) {
    self.reader = reader
    self.count = count
    repeated = size
  }

  /// Creates a source of the items of a tree. Estimates stay estimates.
  ///
  /// - Parameters:
  ///   - turning: How the main and the cross axis of the tree are exchanged. `nil` if they are not.
  ///   - replacement: An estimated size in the tree, and the one that replaces it.
  init(
    _ rows: RowTree, _ reader: SizeReader, turning: Turning? = nil, hasEstimates: Bool,
    replacing replacement: (old: ItemSize, new: ItemSize)? = nil
  ) {
    (self.rows, self.turning, self.replacement) = (rows, turning, replacement)
    self.hasEstimates = hasEstimates
    self.reader = reader
    count = rows.count
  }

  /// Creates a source of checked items.
  init(checked items: ContiguousArray<SizedRowItem>, _ reader: SizeReader) {
    self.reader = reader
    count = items.count
    checked = items
  }

  var isAtEnd: Bool { total.count == count }

  /// The number of estimates, except those of a tree.
  var estimateCount: Int {
    repeated == nil ? marks.count { $0 } + checked.count { $0.isEstimate } : count
  }

  /// Marks slots of a leaf, of which none is marked, if the sizes of the items `range` of the source are estimates.
  func markEstimates(_ range: Range<Int>, in leaf: LeafView, from slot: Int) {
    if repeated != nil {
      leaf.estimates.set(slot..<(slot + range.count))
    } else if !marks.isEmpty {
      for offset in 0..<range.count where marks[range.lowerBound + offset] {
        leaf.setIsEstimate(true, slot + offset)
      }
    } else if !checked.isEmpty {
      for offset in 0..<range.count where checked[range.lowerBound + offset].isEstimate {
        leaf.setIsEstimate(true, slot + offset)
      }
    } else if hasEstimates, let rows, !range.isEmpty {
      var cursor = LeafCursor(rows.tree, at: range.lowerBound)
      while cursor.index < range.upperBound {
        let step = min(cursor.restOfLeaf, range.upperBound - cursor.index)
        leaf.estimates.copy(
          from: cursor.leaf.estimates, at: cursor.slot, to: slot + cursor.index - range.lowerBound,
          length: step)
        cursor.advance(by: step, in: rows.tree)
      }
    }
  }

  /// Returns the next size without reading it; `nil` if there is none.
  func first() throws(LayoutError) -> ItemSize? {
    var (source, sizes) = (self, ContiguousArray<ItemSize>())
    try source.read(1, into: &sizes)
    return sizes.first
  }

  /// Appends the next `count` sizes to `sizes`, or all that are left if fewer.
  mutating func read(_ count: Int, into sizes: inout ContiguousArray<ItemSize>) throws(LayoutError) {
    let end = total.count + min(count, self.count - total.count)
    if let rows {
      try read(rows, to: end, into: &sizes)
    } else if let repeated {
      sizes.append(contentsOf: repeatElement(repeated, count: end - total.count))
      total.heights += Units(repeated.height) * Units(end - total.count)
    } else if !checked.isEmpty {
      for item in checked[total.count..<end] {
        sizes.append(item.size)
        total.heights += Units(item.size.height)
      }
    } else {
      try readPoints(to: end, into: &sizes)
    }
    total.count = end
  }

  private mutating func read(
    _ rows: RowTree, to end: Int, into sizes: inout ContiguousArray<ItemSize>
  ) throws(LayoutError) {
    guard total.count < end else { return }
    var cursor = LeafCursor(rows.tree, at: total.count)
    while cursor.index < end {
      var size = cursor.leaf.payload(cursor.slot, as: ItemSize.self)
      if let replacement, size == replacement.old, cursor.leaf.isEstimate(cursor.slot) {
        size = replacement.new
      }
      if turning == .sizes || turning == .extentsAndSizes && size.width > 0 {
        size = ItemSize(width: size.height, height: size.width)
      }
      size = try reader.size(size, argument(cursor.index))
      sizes.append(size)
      total.heights += Units(size.height)
      cursor.advance(in: rows.tree)
    }
  }

  private mutating func readPoints(
    to end: Int, into sizes: inout ContiguousArray<ItemSize>
  ) throws(LayoutError) {
    let (position, first, count) = (total.count, sizes.count, end - total.count)
    sizes.append(contentsOf: repeatElement(.zero, count: count))
    var done = 0
    if reader.axis == .vertical, !reader.grid.isPresent {
      done = count & ~1
      if let heights = readPairs(done, into: &sizes, at: first),
        !reader.needsHeights || sizes[first..<(first + done)].allSatisfy({ $0.height > 0 })
      {
        total.heights += heights
      } else {
        // A size may be invalid: read them one by one to find it.
        done = 0
      }
    }
    for slot in done..<count {
      let size = try unsafe reader.size(points[position + slot], argument(position + slot))
      total.heights += Units(size.height)
      sizes[first + slot] = size
    }
  }

  /// Reads sizes two at a time, as `BufferSource` reads extents four at a time.
  ///
  /// A flow of 10⁵ items is built with 56 instructions and in 3.6 ns per item; one at a time, with 101 and in 5.1 ns.
  ///
  /// - Returns: The sum of the heights; `nil` if one of the sizes may be invalid.
  @inline(__always)
  private func readPairs(
    _ count: Int, into sizes: inout ContiguousArray<ItemSize>, at first: Int
  ) -> Units? {
    guard count > 0 else { return 0 }
    var signs = SIMD4<UInt64>.zero
    var bits = SIMD4<UInt64>.zero
    var sums = SIMD4<UInt64>.zero
    unsafe sizes.withUnsafeMutableBytes { bytes in
      let target = unsafe bytes.baseAddress! + first &* MemoryLayout<ItemSize>.stride
      let source = unsafe UnsafeRawPointer(points.baseAddress! + total.count)
      var item = 0
      while item < count {
        let points = unsafe source.loadUnaligned(
          fromByteOffset: item &* MemoryLayout<LayoutSize>.stride, as: SIMD4<Double>.self)
        let sum = Units.roundingSum(points * 192)
        signs |= unsafe unsafeBitCast(points, to: SIMD4<UInt64>.self)
        bits |= sum
        sums &+= sum
        unsafe target.storeBytes(
          of: SIMD4<UInt32>(truncatingIfNeeded: sum),
          toByteOffset: item &* MemoryLayout<ItemSize>.stride, as: SIMD4<UInt32>.self)
        item &+= 2
      }
    }
    // A valid length has no sign, and the bits of its sum from 31 up are those of 2⁵². The exact check accepts the
    // valid ones that fail this test: -0 and the maximum length.
    let zero = Units.roundingSum(.zero)
    let mayBeInvalid = (signs &>> 63) .!= 0 .| ((bits &>> 31) .!= zero &>> 31)
    guard mayBeInvalid == SIMDMask(repeating: false) else { return nil }
    // Subtract the bits of 2⁵² from each sum.
    return Units(truncatingIfNeeded: sums[1] &+ sums[3] &- UInt64(count) &* zero[0])
  }

  private func argument(_ position: Int) -> String { "\(name.list)[\(name.offset + position)]" }

  /// Returns the total of all sizes in points, after checking each of them.
  func checkedTotal() throws(LayoutError) -> SizeTotal {
    var total = SizeTotal(count: count)
    for position in unsafe points.indices {
      let size = try unsafe reader.size(points[position], argument(position))
      total.heights &+= Units(size.height)
    }
    return total
  }
}

/// A number of sizes, for example of those read so far, and the sum of their heights.
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
  /// Whether widths have no effect, so that items are given as extents, too.
  let takesExtents: Bool

  /// Returns `size` in units, on the section's axes, rounded down to pixels. Errors name it `argument`.
  @inline(__always)
  func size(_ size: LayoutSize, _ argument: @autoclosure () -> String) throws(LayoutError) -> ItemSize {
    guard let width = Units(length: size.width) ?? ifIgnored(across: .vertical) else {
      throw .invalidLength(argument: "\(argument()).width", value: size.width)
    }
    guard let height = Units(length: size.height) ?? ifIgnored(across: .horizontal) else {
      throw .invalidLength(argument: "\(argument()).height", value: size.height)
    }
    let (cross, main) = axis == .vertical ? (width, height) : (height, width)
    let size = ItemSize(width: UInt32(truncatingIfNeeded: cross), height: UInt32(truncatingIfNeeded: main))
    return try self.size(size, argument())
  }

  /// Returns 0 if lengths across `axis` have no effect in the section, and `nil` otherwise.
  private func ifIgnored(across axis: LayoutAxis) -> Units? { takesExtents && axis == self.axis ? 0 : nil }

  /// Returns the value of an item: an extent if it was given as one.
  func feedItem(_ size: ItemSize, isEstimate: Bool) -> FeedItem {
    guard takesExtents, size.width == 0 else {
      return .size(axis.transposed(size.points), isEstimated: isEstimate)
    }
    return .waterfall(
      WaterfallItem(Units(size.height).points, span: .lanes(1), isEstimated: isEstimate))
  }

  @inline(__always)
  func size(_ size: ItemSize, _ argument: @autoclosure () -> String) throws(LayoutError) -> ItemSize {
    if needsHeights, size.height == 0 {
      throw .zeroLength(argument: argument() + (axis == .vertical ? ".height" : ".width"))
    }
    return ItemSize(
      width: UInt32(truncatingIfNeeded: grid.roundedDown(Units(size.width))),
      height: UInt32(truncatingIfNeeded: grid.roundedDown(Units(size.height))))
  }
}
