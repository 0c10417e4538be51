/// Items with their lanes, in the order of a tree with spans, and the matrices that carry a profile through any range of them.
///
/// A large batch carries a profile for each arriving item. A tree has a matrix for each leaf of a hundred items. The table
/// has one for each block of 16, for each pair of blocks, each pair of pairs and so on, and one for the items from each block
/// to the end (`SpanMatrix`). So a range takes one or a few matrices and up to two parts of blocks.
///
/// (10⁶ items in 4 lanes, one in 18 over several, a batch that moves a quarter: with a tree, an arriving item took 660 ns, with the table 180.)
struct ProfileTable {
  private struct Item {
    /// The extent, of up to 2³¹ units. With the gap, it may not fit.
    let extent: UInt32
    let lane: UInt8
    let width: UInt8
  }

  private let lanes: Int
  private let gap: Units
  /// The binary logarithm of the number of items in a block: at least 4, and as many items as a matrix has numbers, so that
  /// the matrices take at most 24 bytes an item.
  private let shift: Int
  private var items: ContiguousArray<Item> = []
  /// The matrices of the blocks, the pairs, and so on, row by row. Only the last block may be incomplete.
  private var matrices: ContiguousArray<Units> = []
  /// For each level, the position in `matrices` of its first number.
  private var levels: ContiguousArray<Int> = []
  /// The matrix from each block to the end.
  private var suffixes: ContiguousArray<Units> = []

  /// - Parameter tree: A tree like that of the items.
  init(_ tree: LaneTree, count: Int) {
    (lanes, gap) = (tree.lanes, tree.gap)
    var shift = 4
    while 1 << shift < lanes * lanes { shift += 1 }
    self.shift = shift
    items.reserveCapacity(count)
  }

  private var size: Int { lanes * lanes }

  @inline(__always)
  mutating func append(_ item: SizedItem, lane: UInt8, _ tree: LaneTree) {
    items.append(
      Item(
        extent: UInt32(truncatingIfNeeded: item.extent), lane: lane,
        width: UInt8(truncatingIfNeeded: tree.width(span: item.span))))
  }

  /// Computes the matrices, after the last item.
  ///
  /// - Complexity: O(n · lanes)
  mutating func finish() {
    let blocks = (items.count + (1 << shift) - 1) >> shift
    var matrices: ContiguousArray<Units> = []
    matrices.reserveCapacity(2 * (blocks + 1) * size)
    for block in 0..<blocks { appendMatrix(ofBlock: block, to: &matrices) }
    var suffixes = matrices
    for block in (0..<max(0, blocks - 1)).reversed() {
      multiply(&suffixes, at: block * size, by: (block + 1) * size)
    }
    levels = [0]
    var (first, count) = (0, items.count >> shift)
    while count > 1 {
      levels.append(matrices.count)
      for pair in 0..<(count / 2) {
        let (left, product) = (first + 2 * pair * size, matrices.count)
        for number in 0..<size { matrices.append(matrices[left + number]) }
        multiply(&matrices, at: product, by: left + size)
      }
      (first, count) = (levels[levels.count - 1], count / 2)
    }
    (self.matrices, self.suffixes) = (matrices, suffixes)
  }

  private func appendMatrix(ofBlock block: Int, to matrices: inout ContiguousArray<Units>) {
    let first = matrices.count
    for row in 0..<lanes {
      for lane in 0..<lanes { matrices.append(row == lane ? 0 : SpanMatrix.none) }
    }
    unsafe matrices.withUnsafeMutableBufferPointer { matrices in
      for row in 0..<lanes {
        let profile = unsafe LaneVector(matrices.baseAddress! + first + row * lanes, count: lanes)
        pass((block << shift)..<min(items.count, (block + 1) << shift), profile)
      }
    }
  }

  /// Replaces the matrix at `left` with its product with that at `right`.
  private func multiply(_ matrices: inout ContiguousArray<Units>, at left: Int, by right: Int) {
    unsafe matrices.withUnsafeMutableBufferPointer { matrices in
      for row in 0..<lanes {
        let profile = unsafe LaneVector(matrices.baseAddress! + left + row * lanes, count: lanes)
        unsafe apply(UnsafePointer(matrices.baseAddress!) + right, to: profile)
      }
    }
  }

  /// Changes the profile before the items `range` to the profile after them.
  ///
  /// - Complexity: O(lanes² · log n)
  @inline(__always)
  func carry(_ profile: LaneVector, through range: Range<Int>) {
    let first = (range.lowerBound + (1 << shift) - 1) >> shift
    guard first << shift < range.upperBound else { return pass(range, profile) }
    pass(range.lowerBound..<(first << shift), profile)
    if range.upperBound == items.count {
      unsafe suffixes.withUnsafeBufferPointer { suffixes in
        unsafe apply(suffixes.baseAddress! + first * size, to: profile)
      }
      return
    }
    let end = range.upperBound >> shift
    unsafe matrices.withUnsafeBufferPointer { matrices in
      var block = first
      while block < end {
        // The largest group of blocks that begins here and ends in time.
        let level = min(
          block.trailingZeroBitCount, Int.bitWidth - 1 - (end - block).leadingZeroBitCount)
        unsafe apply(matrices.baseAddress! + levels[level] + (block >> level) * size, to: profile)
        block += 1 << level
      }
    }
    pass((end << shift)..<range.upperBound, profile)
  }

  /// Carries a profile through items one by one.
  @inline(__always)
  private func pass(_ range: Range<Int>, _ profile: LaneVector) {
    for number in range {
      let item = items[number]
      let (lane, stride) = (Int(item.lane), Units(item.extent) &+ gap)
      if item.width == 1 {
        profile[lane] &+= stride
      } else {
        let spanned = lane..<(lane &+ Int(item.width))
        profile.set(profile.maximum(of: spanned) &+ stride, in: spanned)
      }
    }
  }

  /// Changes a profile to the profile after the items of a matrix.
  @inline(__always)
  private func apply(_ matrix: UnsafePointer<Units>, to profile: LaneVector) {
    if lanes == 4 {
      let rows = unsafe (
        Self.row(matrix, 0, profile[0]), Self.row(matrix, 1, profile[1]), Self.row(matrix, 2, profile[2]),
        Self.row(matrix, 3, profile[3])
      )
      for lane in 0..<4 {
        profile[lane] = max(max(rows.0[lane], rows.1[lane]), max(rows.2[lane], rows.3[lane]))
      }
      return
    }
    withLaneVectors(1, lanes: lanes) { vectors in
      let result = vectors[0]
      result.set(SpanMatrix.none)
      for lane in 0..<lanes {
        let end = profile[lane]
        for other in 0..<lanes {
          result[other] = unsafe max(result[other], end &+ matrix[lane &* lanes &+ other])
        }
      }
      profile.set(result)
    }
  }

  @inline(__always)
  private static func row(_ matrix: UnsafePointer<Units>, _ lane: Int, _ end: Units) -> SIMD4<Units> {
    let row = unsafe matrix + 4 &* lane
    return unsafe SIMD4(row[0], row[1], row[2], row[3]) &+ SIMD4(repeating: end)
  }
}
