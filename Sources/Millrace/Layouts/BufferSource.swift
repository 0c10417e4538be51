/// A source of extents in points, from contiguous memory.
@safe struct BufferSource {
  private let points: UnsafeBufferPointer<Double>
  private let grid: PixelGrid
  private var position = 0
  /// The position of the first extent, for errors.
  private let first: Int

  init(_ points: UnsafeBufferPointer<Double>, grid: PixelGrid, startingAt first: Int = 0) {
    unsafe self.points = points
    self.grid = grid
    self.first = first
  }

  var isAtEnd: Bool { unsafe position == points.count }

  var count: Int { unsafe points.count }

  /// Writes the next extents to the items `range` of `leaf`, or to the first of them if fewer are left.
  ///
  /// - Returns: The number written: at least 1, or 0 at the end.
  mutating func write(to leaf: LeafView, _ range: Range<Int>) throws(LayoutError) -> Int {
    let written = unsafe min(range.count, points.count - position)
    // Four at a time: the compiler does not vectorize the scalar loop, which makes a build of 10⁶ items longer by 0.2
    // times the bare packing loop.
    var signs = SIMD4<UInt64>.zero
    var sums = SIMD4<UInt64>.zero
    var offset = 0
    while offset &+ 4 <= written {
      let address = unsafe UnsafeRawPointer(points.baseAddress! + (position &+ offset))
      let points = unsafe address.loadUnaligned(as: SIMD4<Double>.self)
      let sum = Units.roundingSum(points * 192)
      signs |= unsafe unsafeBitCast(points, to: SIMD4<UInt64>.self)
      sums |= sum
      leaf.setExtents(SIMD4<UInt32>(truncatingIfNeeded: sum), range.lowerBound &+ offset)
      offset &+= 4
    }
    // A valid extent has no sign, and the bits of its sum from 31 up are those of 2⁵². The exact check below accepts
    // the valid ones that fail this test: -0 and the maximum length.
    let mayBeInvalid = (signs &>> 63) .!= 0 .| ((sums &>> 31) .!= Units.roundingSum(.zero) &>> 31)
    if mayBeInvalid != SIMDMask(repeating: false) { try check(position..<(position + offset)) }
    while offset < written {
      let points = unsafe points[position &+ offset]
      guard let extent = Units(length: points) else {
        throw .invalidExtent(position: first + position + offset, value: points)
      }
      leaf.setExtent(extent, range.lowerBound &+ offset)
      offset &+= 1
    }
    if grid.isPresent {
      for item in range.prefix(written) { leaf.setExtent(grid.roundedDown(leaf.extent(item)), item) }
    }
    position += written
    return written
  }

  /// Throws the error of the first invalid extent in `range`, if any.
  private func check(_ range: Range<Int>) throws(LayoutError) {
    for position in range where unsafe Units(length: points[position]) == nil {
      throw .invalidExtent(position: first + position, value: unsafe points[position])
    }
  }

  func checkedTotal() throws(LayoutError) -> Units {
    try unsafe check(points.indices)
    var total: Units = 0
    for position in unsafe points.indices {
      total &+= unsafe Units(roundingNonNegative: points[position] * 192)
    }
    return total
  }
}
