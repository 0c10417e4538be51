/// Calls `body` with scratch memory for `rows` rows of `lanes` numbers, all 0: on the stack up to 1,024
/// numbers, so that queries need no allocation.
@inline(__always)
func withLaneVectors<Result, Failure: Error>(
  _ rows: Int, lanes: Int, _ body: (LaneScratch) throws(Failure) -> Result
) throws(Failure) -> Result {
  if rows * lanes <= 128 || rows * lanes > 1024 {
    // The standard library takes up to 1,024 bytes from the stack and more from the heap. So much more is
    // asked for by a sheet with hundreds of columns in view, and there it is the least of the work.
    return try unsafe withUnsafeTemporaryAllocation(of: Units.self, capacity: rows * lanes) {
      (buffer) throws(Failure) in
      unsafe buffer.initialize(repeating: 0)
      return try unsafe body(LaneScratch(base: buffer.baseAddress!, lanes: lanes))
    }
  }
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
  subscript(row: Int) -> LaneVector {
    unsafe LaneVector(base + row * lanes, count: lanes)
  }
}
