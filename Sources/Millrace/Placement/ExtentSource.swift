/// Extents that come from outside: checked, and rounded to units, on the way into a leaf.
protocol ExtentSource {
  /// Whether there are no more.
  var isAtEnd: Bool { get }
  /// Writes extents to the items `range` of a leaf, or to the first of them if there are not as many.
  ///
  /// - Returns: How many were written, at least 1 unless at the end.
  mutating func write(to leaf: LeafView, _ range: Range<Int>) throws(LayoutError) -> Int
}

/// Extents in points from contiguous memory.
@safe struct BufferSource: ExtentSource {
  private let points: UnsafeBufferPointer<Double>
  private let grid: PixelGrid
  private var position = 0

  init(_ points: UnsafeBufferPointer<Double>, grid: PixelGrid) {
    unsafe self.points = points
    self.grid = grid
  }

  var isAtEnd: Bool { unsafe position == points.count }

  mutating func write(to leaf: LeafView, _ range: Range<Int>) throws(LayoutError) -> Int {
    let written = unsafe min(range.count, points.count - position)
    // Four at a time and without a branch; only a block with something wrong in it is searched for
    // what it is. (The scalar loop does not vectorise; with it a build took 1.7 times the bare
    // packing loop, with this one 1.5 times.)
    let limit = Double(Units.maximumLength)
    var isValid = SIMDMask<SIMD4<Int64>>(repeating: true)
    var offset = 0
    while offset &+ 4 <= written {
      let scaled = unsafe UnsafeRawPointer(points.baseAddress! + (position &+ offset))
        .loadUnaligned(as: SIMD4<Double>.self) * 192
      isValid = isValid .& (scaled .>= 0) .& (scaled .<= limit)
      leaf.setExtents(Units.roundingNonNegative(scaled), range.lowerBound &+ offset)
      offset &+= 4
    }
    var isRestValid = true
    while offset < written {
      let scaled = unsafe points[position &+ offset] * 192
      isRestValid = isRestValid && scaled >= 0 && scaled <= limit
      leaf.setExtent(Units(roundingNonNegative: scaled), range.lowerBound &+ offset)
      offset &+= 1
    }
    if !isRestValid || isValid != SIMDMask(repeating: true) { throw firstError(in: position..<(position + written)) }
    if grid.isPresent {
      for item in range.prefix(written) { leaf.setExtent(grid.roundedDown(leaf.extent(item)), item) }
    }
    position += written
    return written
  }

  private func firstError(in range: Range<Int>) -> LayoutError {
    let position = range.first { Units(length: unsafe points[$0]) == nil } ?? range.lowerBound
    return .invalidExtent(position: position, value: unsafe points[position])
  }

  /// What is the matter with the extents, if anything, and what they come to in total.
  func check() throws(LayoutError) -> Units {
    var total: Units = 0
    for position in unsafe points.indices {
      guard let extent = unsafe Units(length: points[position]) else {
        throw .invalidExtent(position: position, value: unsafe points[position])
      }
      total += extent
      guard total <= Units.maximumPosition else { throw .contentTooLong }
    }
    return total
  }
}

/// Extents in points from any sequence.
struct IteratorSource<Iterator: IteratorProtocol<Double>>: ExtentSource {
  private var iterator: Iterator
  private var next: Double?
  private let grid: PixelGrid
  private var position = 0

  init(_ iterator: Iterator, grid: PixelGrid) {
    self.iterator = iterator
    self.grid = grid
    next = self.iterator.next()
  }

  var isAtEnd: Bool { next == nil }

  mutating func write(to leaf: LeafView, _ range: Range<Int>) throws(LayoutError) -> Int {
    var item = range.lowerBound
    while item < range.upperBound, let points = next {
      guard let extent = Units(length: points) else {
        throw .invalidExtent(position: position, value: points)
      }
      leaf.setExtent(grid.roundedDown(extent), item)
      item += 1
      position += 1
      next = iterator.next()
    }
    return item - range.lowerBound
  }
}
