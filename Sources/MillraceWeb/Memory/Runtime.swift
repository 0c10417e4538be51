// What the embedded standard library expects of a system. With it, the module imports nothing.

nonisolated(unsafe) private var randomState: UInt64 = 0x9E37_79B9_7F4A_7C15

/// Fills memory with the seeds of hash tables. The module reads no attacker's keys, and works the same in each page.
@_cdecl("arc4random_buf")
public func arc4random_buf(_ bytes: UnsafeMutableRawPointer?, _ count: Int) {
  for index in 0..<count {
    randomState = randomState &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    bytes?.storeBytes(of: UInt8(truncatingIfNeeded: randomState >> 56), toByteOffset: index, as: UInt8.self)
  }
}

/// Drops a printed character: nothing prints but a failed precondition, before it traps.
@_cdecl("putchar")
public func putchar(_ character: Int32) -> Int32 { character }
