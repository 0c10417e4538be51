/// One number per lane: a view of the sums at a border of a node, or of scratch memory.
///
/// The memory belongs to the node or the scratch. A copy must not outlive the scratch closure or the next change of the tree.
/// Indices are checked only in debug builds.
@safe struct LaneVector {
  private let base: UnsafeMutablePointer<Units>
  let count: Int

  @inline(__always)
  @unsafe init(_ base: UnsafeMutablePointer<Units>, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  @inline(__always)
  subscript(lane: Int) -> Units {
    get {
      assert((0..<count).contains(lane), "no such lane")
      return unsafe base[lane]
    }
    nonmutating set {
      assert((0..<count).contains(lane), "no such lane")
      unsafe base[lane] = newValue
    }
  }

  @inline(__always)
  func suffix(from first: Int) -> LaneVector {
    assert((0...count).contains(first))
    return unsafe LaneVector(base + first, count: count &- first)
  }

  @inline(__always)
  func set(_ value: Units) { set(value, in: 0..<count) }

  @inline(__always)
  func set(_ other: LaneVector) {
    for lane in 0..<count { self[lane] = other[lane] }
  }

  @inline(__always)
  func add(_ other: LaneVector) {
    for lane in 0..<count { self[lane] &+= other[lane] }
  }

  @inline(__always)
  func subtract(_ other: LaneVector) {
    for lane in 0..<count { self[lane] &-= other[lane] }
  }

  @inline(__always)
  func subtract(_ value: Units) {
    for lane in 0..<count { self[lane] &-= value }
  }

  @inline(__always)
  var minimum: Units {
    var result = self[0]
    for lane in 1..<max(1, count) { result = Swift.min(result, self[lane]) }
    return result
  }

  @inline(__always)
  func maximum(of lanes: Range<Int>) -> Units {
    var result = self[lanes.lowerBound]
    for lane in (lanes.lowerBound &+ 1)..<lanes.upperBound { result = Swift.max(result, self[lane]) }
    return result
  }

  @inline(__always)
  func set(_ value: Units, in lanes: Range<Int>) {
    for lane in lanes { self[lane] = value }
  }

  /// Returns the first lane of the `width` neighboring lanes with the smallest maximum.
  func firstLowest(width: Int) -> Int {
    if width == 1 { return firstMinimum }
    var (best, lowest) = (0, maximum(of: 0..<width))
    for lane in 1..<max(1, count - width + 1) {
      let height = maximum(of: lane..<(lane + width))
      if height < lowest { (best, lowest) = (lane, height) }
    }
    return best
  }

  @inline(__always)
  var firstMinimum: Int {
    var result = 0
    for lane in 1..<max(1, count) where self[lane] < self[result] { result = lane }
    return result
  }

  /// Returns the first lane with the smallest sum of its numbers here and in `other`.
  ///
  /// Without a branch for each lane.
  @inline(__always)
  func firstLowest(adding other: LaneVector) -> Int {
    var (best, lowest) = (0, self[0] &+ other[0])
    for lane in 1..<max(1, count) {
      let sum = self[lane] &+ other[lane]
      best = sum < lowest ? lane : best
      lowest = min(sum, lowest)
    }
    return best
  }

  @inline(__always)
  var maximum: Units { maximum(of: 0..<count) }

  @inline(__always)
  var isUniform: Bool { (1..<max(1, count)).allSatisfy { self[$0] == self[0] } }
}

/// Calls `body` with scratch memory for `vectors` vectors of `lanes` numbers, all 0.
///
/// Up to 1,024 numbers are on the stack, so that queries allocate nothing.
@inline(__always)
func withLaneVectors<Result, Failure: Error>(
  _ vectors: Int, lanes: Int, _ body: (LaneScratch) throws(Failure) -> Result
) throws(Failure) -> Result {
  // There are two calls of `body`, because each of them may be compiled as a copy of it.
  let count = vectors * lanes
  guard count <= 128 else { return try withLargeScratch(count: count, lanes: lanes, body) }
  // A constant capacity of up to 1,024 bytes is on the stack without a branch for the heap.
  return try unsafe withUnsafeTemporaryAllocation(of: Units.self, capacity: 128) {
    (buffer) throws(Failure) in
    let base = buffer.baseAddress!
    unsafe base.initialize(repeating: 0, count: count)
    return try unsafe body(LaneScratch(base: base, lanes: lanes))
  }
}

/// Calls `body` with scratch memory for 128 numbers, which are undefined. The memory is on the stack.
@inline(__always)
func withScratchNumbers<Result>(_ body: (LaneVector) -> Result) -> Result {
  unsafe withUnsafeTemporaryAllocation(of: Units.self, capacity: 128) { buffer in
    unsafe body(LaneVector(buffer.baseAddress!, count: 128))
  }
}

/// Does the same as `withLaneVectors` for more than 128 numbers.
@inline(__always)
private func withLargeScratch<Result, Failure: Error>(
  count: Int, lanes: Int, _ body: (LaneScratch) throws(Failure) -> Result
) throws(Failure) -> Result {
  var memory = LargeScratch()
  return try unsafe withUnsafeMutableBytes(of: &memory) { (bytes) throws(Failure) in
    var base = unsafe bytes.baseAddress!.assumingMemoryBound(to: Units.self)
    // Only a spreadsheet with hundreds of visible columns needs more than 1,024 numbers; the allocation is a
    // small part of its work.
    let isAllocated = count > 1_024
    if isAllocated {
      unsafe base = UnsafeMutablePointer.allocate(capacity: count)
      unsafe base.initialize(repeating: 0, count: count)
    }
    defer { if isAllocated { unsafe base.deallocate() } }
    return try unsafe body(LaneScratch(base: base, lanes: lanes))
  }
}

/// Memory for 1,024 numbers, on the stack.
private struct LargeScratch {
  typealias Quarter = (SIMD64<Units>, SIMD64<Units>, SIMD64<Units>, SIMD64<Units>)
  private static var zero: Quarter { (.zero, .zero, .zero, .zero) }
  var memory: (Quarter, Quarter, Quarter, Quarter) = (zero, zero, zero, zero)
}

/// Scratch memory of `withLaneVectors`, divided into vectors of `lanes` numbers. Valid only inside its closure.
///
/// The subscript does not check the index: it must be below the number of requested vectors.
@safe struct LaneScratch {
  fileprivate let base: UnsafeMutablePointer<Units>
  fileprivate let lanes: Int

  @inline(__always)
  subscript(index: Int) -> LaneVector {
    unsafe LaneVector(base + index * lanes, count: lanes)
  }
}
