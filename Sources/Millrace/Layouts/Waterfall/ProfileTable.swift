/// Items with their lanes, in the order of a tree with spans, and the matrices that carry a profile through any range of them.
///
/// A large batch carries a profile for each arriving item. A tree has a matrix for each leaf of a hundred items. The table
/// has one for each block of 16, for each pair of blocks, each pair of pairs and so on, and one for the items from each block
/// to the end (`SpanMatrix`). So a range takes one or a few matrices and up to two parts of blocks.
///
/// The numbers are `Double`, exact because positions are at most 2⁵⁰ units, because processors have had a maximum of two
/// `Double` in one instruction for longer than one of two `Int64`.
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
  /// The number of lanes, rounded up to a multiple of 4: the length of a row of a matrix.
  private let stride: Int
  /// The binary logarithm of the number of items in a block: at least 4, and as many items as a matrix has numbers, so that
  /// the matrices take at most 24 bytes an item.
  private let shift: Int
  private var items: ContiguousArray<Item> = []
  /// The matrices of the blocks, the pairs, and so on, row by row. Only the last block may be incomplete.
  ///
  /// A number is `-.infinity` where no chain of items connects two lanes.
  private var matrices: ContiguousArray<Double> = []
  /// For each level, the position in `matrices` of its first number.
  private var levels: ContiguousArray<Int> = []
  /// The matrix from each block to the end.
  private var suffixes: ContiguousArray<Double> = []

  /// - Parameters:
  ///   - tree: A tree like that of the items.
  ///   - items: The items, and the first lane of each.
  /// - Complexity: O(n · lanes)
  init(_ tree: LaneTree, _ items: some Collection<(SizedItem, lane: UInt8)>) {
    (lanes, gap, stride) = (tree.lanes, tree.gap, (tree.lanes + 3) & ~3)
    var shift = 4
    while 1 << shift < stride * stride { shift += 1 }
    self.shift = shift
    guard !items.isEmpty else { return }
    self.items.reserveCapacity(items.count)
    for (item, lane) in items {
      self.items.append(
        Item(
          extent: UInt32(truncatingIfNeeded: item.extent), lane: lane,
          width: UInt8(truncatingIfNeeded: tree.width(span: item.span))))
    }
    computeMatrices()
  }

  private var size: Int { stride * stride }

  private mutating func computeMatrices() {
    let blocks = (items.count + (1 << shift) - 1) >> shift
    var matrices: ContiguousArray<Double> = []
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

  private func appendMatrix(ofBlock block: Int, to matrices: inout ContiguousArray<Double>) {
    let range = (block << shift)..<min(items.count, (block + 1) << shift)
    withLaneVectors(1, lanes: lanes) { vectors in
      let profile = vectors[0]
      for row in 0..<lanes {
        profile.set(SpanMatrix.none)
        profile[row] = 0
        pass(range, profile)
        for lane in 0..<stride {
          let isReached = lane < lanes && profile[lane] >= 0
          matrices.append(isReached ? Double(profile[lane]) : -.infinity)
        }
      }
    }
    for _ in (lanes * stride)..<size { matrices.append(-.infinity) }
  }

  /// Replaces the matrix at `left` with its product with that at `right`.
  private func multiply(_ matrices: inout ContiguousArray<Double>, at left: Int, by right: Int) {
    unsafe matrices.withUnsafeMutableBufferPointer { matrices in
      guard let base = matrices.baseAddress else { return }
      for row in 0..<lanes { unsafe apply(UnsafePointer(base) + right, to: base + left + row * stride) }
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
    let isToEnd = range.upperBound == items.count
    let end = isToEnd ? nil : range.upperBound >> shift
    if stride == 4 {
      // In registers.
      var ends = SIMD4<Double>(repeating: 0)
      for lane in 0..<lanes { ends[lane] = Double(profile[lane]) }
      unsafe forEachMatrix(from: first, to: end) { matrix in unsafe ends = Self.ends(after: matrix, ends) }
      for lane in 0..<lanes { profile[lane] = Units(ends[lane]) }
    } else {
      unsafe withUnsafeTemporaryAllocation(of: Double.self, capacity: SpanMatrix.maximumLanes) { buffer in
        let ends = buffer.baseAddress!
        for lane in 0..<stride { unsafe ends[lane] = lane < lanes ? Double(profile[lane]) : 0 }
        unsafe forEachMatrix(from: first, to: end) { matrix in unsafe apply(matrix, to: ends) }
        for lane in 0..<lanes { profile[lane] = unsafe Units(ends[lane]) }
      }
    }
    if let end { pass((end << shift)..<range.upperBound, profile) }
  }

  /// Calls `body` with the matrices whose product is that of some blocks, in order: few, because they are as large as possible.
  ///
  /// - Parameter end: The block after the last one. If `nil`, up to the last item.
  @inline(__always)
  private func forEachMatrix(from first: Int, to end: Int?, _ body: (UnsafePointer<Double>) -> Void) {
    guard let end else {
      return unsafe suffixes.withUnsafeBufferPointer { unsafe body($0.baseAddress! + first * size) }
    }
    unsafe matrices.withUnsafeBufferPointer { matrices in
      var block = first
      while block < end {
        // The largest group of blocks that begins here and ends in time.
        let level = min(
          block.trailingZeroBitCount, Int.bitWidth - 1 - (end - block).leadingZeroBitCount)
        unsafe body(matrices.baseAddress! + levels[level] + (block >> level) * size)
        block += 1 << level
      }
    }
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

  /// Changes the ends of `stride` lanes to those after the items of a matrix.
  @inline(__always)
  private func apply(_ matrix: UnsafePointer<Double>, to ends: UnsafeMutablePointer<Double>) {
    if stride == 4 {
      let result = unsafe Self.ends(after: matrix, Self.four(ends))
      for lane in 0..<4 { unsafe ends[lane] = result[lane] }
      return
    }
    unsafe withUnsafeTemporaryAllocation(of: Double.self, capacity: SpanMatrix.maximumLanes) { result in
      var first = 0
      while first < stride {
        var four = unsafe Self.four(matrix + first) + ends[0]
        for lane in 1..<lanes {
          unsafe four = Self.maximum(four, Self.four(matrix + (lane &* stride &+ first)) + ends[lane])
        }
        for lane in 0..<4 { unsafe result[first + lane] = four[lane] }
        first += 4
      }
      unsafe ends.update(from: result.baseAddress!, count: stride)
    }
  }

  /// Returns the ends of up to four lanes after the items of a matrix, from those before.
  @inline(__always)
  private static func ends(after matrix: UnsafePointer<Double>, _ ends: SIMD4<Double>) -> SIMD4<Double> {
    unsafe maximum(
      maximum(four(matrix) + ends[0], four(matrix + 4) + ends[1]),
      maximum(four(matrix + 8) + ends[2], four(matrix + 12) + ends[3]))
  }

  @inline(__always)
  private static func four(_ numbers: UnsafePointer<Double>) -> SIMD4<Double> {
    unsafe SIMD4(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  @inline(__always)
  private static func maximum(_ one: SIMD4<Double>, _ other: SIMD4<Double>) -> SIMD4<Double> {
    one.replacing(with: other, where: one .< other)
  }
}
