/// An array of a fixed size for a computation. Indices are checked only in debug builds.
///
/// Memory that is not written takes no time.
@safe struct FixedArray<Value: BitwiseCopyable>: ~Copyable {
  fileprivate let base: UnsafeMutablePointer<Value>
  let count: Int

  /// Creates an array of undefined values.
  init(count: Int) {
    unsafe base = .allocate(capacity: count)
    self.count = count
  }

  init(repeating value: Value, count: Int) {
    self.init(count: count)
    unsafe base.initialize(repeating: value, count: count)
  }

  deinit { unsafe base.deallocate() }

  subscript(index: Int) -> Value {
    @inline(__always)
    get {
      assert(index >= 0 && index < count)
      return unsafe base[index]
    }
    @inline(__always)
    set {
      assert(index >= 0 && index < count)
      unsafe base[index] = newValue
    }
  }
}

extension FixedArray where Value == Int32 {
  /// Returns 16 values from `index` on.
  @inline(__always)
  func block(at index: Int) -> SIMD16<Int32> {
    assert(index >= 0 && index + 16 <= count)
    return unsafe UnsafeRawPointer(base + index).loadUnaligned(as: SIMD16<Int32>.self)
  }
}
