/// One number per lane, in memory that somebody else owns: a row of sums in a node, or a profile in
/// scratch memory.
///
/// Valid only as long as that memory is; never stored.
@safe struct LaneRow {
  private let base: UnsafeMutablePointer<Units>
  /// The number of lanes.
  let count: Int

  /// The `count` numbers from `base` on.
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
  func set(_ value: Units) {
    for lane in 0..<count { self[lane] = value }
  }

  @inline(__always)
  func set(_ other: LaneRow) {
    for lane in 0..<count { self[lane] = other[lane] }
  }

  @inline(__always)
  func add(_ other: LaneRow) {
    for lane in 0..<count { self[lane] &+= other[lane] }
  }

  @inline(__always)
  func subtract(_ other: LaneRow) {
    for lane in 0..<count { self[lane] &-= other[lane] }
  }

  /// Subtracts the same from each number.
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
  var maximum: Units {
    var result = self[0]
    for lane in 1..<max(1, count) { result = Swift.max(result, self[lane]) }
    return result
  }

  /// Whether all lanes have the same number.
  @inline(__always)
  var isUniform: Bool {
    for lane in 1..<max(1, count) where self[lane] != self[0] { return false }
    return true
  }
}

/// Calls `body` with scratch memory for `rows` rows of `lanes` numbers, all 0: on the stack, so
/// that queries need no allocation.
@inline(__always)
func withLaneRows<Result, Failure: Error>(
  _ rows: Int, lanes: Int, _ body: (LaneScratch) throws(Failure) -> Result
) throws(Failure) -> Result {
  if rows * lanes <= 128 {
    // The standard library takes up to 1,024 bytes from the stack and more from the heap.
    return try unsafe withUnsafeTemporaryAllocation(of: Units.self, capacity: rows * lanes) {
      (buffer) throws(Failure) in
      unsafe buffer.initialize(repeating: 0)
      return try unsafe body(LaneScratch(base: buffer.baseAddress!, lanes: lanes))
    }
  }
  precondition(rows * lanes <= 1024, "scratch memory is for 4 rows of 256 lanes")
  var memory = LargeScratch()
  return try unsafe withUnsafeMutableBytes(of: &memory) { (bytes) throws(Failure) in
    let base = unsafe bytes.baseAddress!.assumingMemoryBound(to: Units.self)
    return try unsafe body(LaneScratch(base: base, lanes: lanes))
  }
}

/// Room for 1,024 numbers, on the stack.
private struct LargeScratch {
  typealias Quarter = (SIMD64<Units>, SIMD64<Units>, SIMD64<Units>, SIMD64<Units>)
  private static var zero: Quarter { (.zero, .zero, .zero, .zero) }
  var memory: (Quarter, Quarter, Quarter, Quarter) = (zero, zero, zero, zero)
}

/// Scratch rows, by number.
@safe struct LaneScratch {
  fileprivate let base: UnsafeMutablePointer<Units>
  fileprivate let lanes: Int

  fileprivate init(base: UnsafeMutablePointer<Units>, lanes: Int) {
    unsafe self.base = base
    self.lanes = lanes
  }

  @inline(__always)
  subscript(row: Int) -> LaneRow {
    unsafe LaneRow(base + row * lanes, count: lanes)
  }
}
