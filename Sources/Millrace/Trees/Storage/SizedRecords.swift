/// Records of up to 512 bytes: an arena (`PagedRecords`) for each of eleven sizes.
///
/// The sizes are 16, 24, 32, 48 and so on up to 512. A record takes the smallest size that it fits in, so at
/// most a third of it is unused, a sixth on average.
struct SizedRecords: Sendable {
  struct Handle: Hashable, Sendable {
    var sizeClass: UInt8
    var record: UInt32
  }

  private var arenas = ContiguousArray((0..<11).map { PagedRecords(recordSize: size(ofClass: $0)) })

  /// The maximum number of bytes of a record. `Feed.standardCompactLimit` has the measurement.
  static var largest: Int { 512 }

  private static func size(ofClass sizeClass: Int) -> Int {
    (sizeClass & 1 == 0 ? 16 : 24) << (sizeClass >> 1)
  }

  @inline(__always)
  static func sizeClass(ofBytes count: Int) -> UInt8 {
    assert(count <= largest)
    guard count > 16 else { return 0 }
    let power = Int.bitWidth - 1 - (count - 1).leadingZeroBitCount
    return UInt8(truncatingIfNeeded: count <= 3 << (power - 1) ? 2 * power - 7 : 2 * power - 6)
  }

  var count: Int { arenas.reduce(0) { $0 + $1.count } }

  /// Allocates a record for `count` bytes, `largest` at most, with undefined contents.
  mutating func allocate(bytes count: Int) -> Handle {
    let sizeClass = Self.sizeClass(ofBytes: count)
    return Handle(sizeClass: sizeClass, record: arenas[Int(sizeClass)].allocate())
  }

  mutating func deallocate(_ handle: Handle) { arenas[Int(handle.sizeClass)].deallocate(handle.record) }

  @inline(__always)
  func view(_ handle: Handle) -> RecordView {
    let sizeClass = Int(handle.sizeClass)
    return unsafe RecordView(
      arenas[sizeClass].address(handle.record), byteCount: arenas[sizeClass].recordSize)
  }

  @inline(__always)
  mutating func mutableView(_ handle: Handle) -> RecordView {
    let sizeClass = Int(handle.sizeClass)
    let address = unsafe arenas[sizeClass].mutableAddress(handle.record)
    return unsafe RecordView(address, byteCount: arenas[sizeClass].recordSize)
  }
}

/// A record, or a part of one, as a sequence of values of one size.
///
/// A view, valid until the records change (`PagedRecords`). A value is read as the type it was written as, or as the
/// low bytes of a word.
@safe struct RecordView {
  private let base: UnsafeMutableRawPointer
  private let byteCount: Int

  @inline(__always)
  @unsafe init(_ base: UnsafeMutableRawPointer, byteCount: Int) {
    unsafe self.base = base
    self.byteCount = byteCount
  }

  @inline(__always)
  func value<Value: BitwiseCopyable>(_ index: Int, as _: Value.Type) -> Value {
    let offset = index &* MemoryLayout<Value>.stride
    assert(offset >= 0 && offset + MemoryLayout<Value>.size <= byteCount)
    return unsafe base.loadUnaligned(fromByteOffset: offset, as: Value.self)
  }

  @inline(__always)
  func setValue<Value: BitwiseCopyable>(_ value: Value, _ index: Int) {
    let offset = index &* MemoryLayout<Value>.stride
    assert(offset >= 0 && offset + MemoryLayout<Value>.size <= byteCount)
    unsafe base.storeBytes(of: value, toByteOffset: offset, as: Value.self)
  }

  /// Returns the value at the end of the record, whatever precedes it.
  @inline(__always)
  func suffix<Value: BitwiseCopyable>(as _: Value.Type) -> Value {
    assert(MemoryLayout<Value>.size <= byteCount)
    return unsafe base.loadUnaligned(fromByteOffset: byteCount &- MemoryLayout<Value>.size, as: Value.self)
  }

  @inline(__always)
  func setSuffix<Value: BitwiseCopyable>(_ value: Value) {
    assert(MemoryLayout<Value>.size <= byteCount)
    unsafe base.storeBytes(of: value, toByteOffset: byteCount &- MemoryLayout<Value>.size, as: Value.self)
  }

  func setValues<Value: BitwiseCopyable>(_ values: ArraySlice<Value>, _ index: Int) {
    let offset = index * MemoryLayout<Value>.stride
    unsafe values.withUnsafeBytes { bytes in
      assert(offset >= 0 && offset + bytes.count <= byteCount)
      guard let source = bytes.baseAddress else { return }
      unsafe (base + offset).copyMemory(from: source, byteCount: bytes.count)
    }
  }

  /// Appends values to an array. Their addresses are aligned.
  func appendValues<Value: BitwiseCopyable>(_ range: Range<Int>, to values: inout ContiguousArray<Value>) {
    let offset = range.lowerBound * MemoryLayout<Value>.stride
    assert(offset >= 0 && range.upperBound * MemoryLayout<Value>.stride <= byteCount)
    let first = unsafe (base + offset).assumingMemoryBound(to: Value.self)
    unsafe values.append(contentsOf: UnsafeBufferPointer(start: first, count: range.count))
  }

  /// Returns the value of `size` bytes as the low bytes of a word.
  func word(_ index: Int, size: Int) -> UInt64 {
    assert(index >= 0 && (index + 1) * size <= byteCount)
    var word: UInt64 = 0
    unsafe withUnsafeMutableBytes(of: &word) { bytes in
      unsafe bytes.baseAddress!.copyMemory(from: base + index * size, byteCount: size)
    }
    return UInt64(littleEndian: word)
  }

  /// Sets the value of `size` bytes to the low bytes of a word.
  func setWord(_ word: UInt64, _ index: Int, size: Int) {
    assert(index >= 0 && (index + 1) * size <= byteCount)
    unsafe withUnsafeBytes(of: word.littleEndian) { bytes in
      unsafe (base + index * size).copyMemory(from: bytes.baseAddress!, byteCount: size)
    }
  }

  /// Copies `count` bytes from `source`, which may be this record, to `offset`.
  func move(from source: RecordView, at first: Int, to offset: Int, count: Int) {
    assert(count >= 0 && first + count <= source.byteCount && offset + count <= byteCount)
    unsafe (base + offset).copyMemory(from: source.base + first, byteCount: count)
  }

  /// Returns whether the first `count` bytes are 0.
  func isZero(_ count: Int) -> Bool {
    assert(count >= 0 && count <= byteCount)
    var (bits, offset) = (UInt64(0), 0)
    while offset + 8 <= count {
      bits |= unsafe base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      offset += 8
    }
    while offset < count {
      bits |= unsafe UInt64(base.load(fromByteOffset: offset, as: UInt8.self))
      offset += 1
    }
    return bits == 0
  }

  /// Sets `count` bytes from `offset` on to 0.
  func clear(from offset: Int, count: Int) {
    assert(count >= 0 && offset + count <= byteCount)
    unsafe (base + offset).initializeMemory(as: UInt8.self, repeating: 0, count: count)
  }
}
