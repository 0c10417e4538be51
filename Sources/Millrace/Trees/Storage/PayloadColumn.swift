/// A payload of a fixed number of bytes for each item of a leaf.
///
/// A view of a part of the leaf's record, valid until the tree changes (`PagedRecords`). A payload is read
/// and written as one value of that size, or as the low bytes of a word.
@safe struct PayloadColumn {
  private let base: UnsafeMutableRawPointer
  private let capacity: Int
  private let size: Int

  /// The payloads from `base` on, of `size` bytes each.
  @inline(__always)
  @unsafe init(_ base: UnsafeMutableRawPointer, capacity: Int, size: Int) {
    unsafe self.base = base
    self.capacity = capacity
    self.size = size
  }

  @inline(__always)
  func value<Payload: BitwiseCopyable>(_ item: Int, as _: Payload.Type) -> Payload {
    assert((0..<capacity).contains(item) && MemoryLayout<Payload>.size == size)
    let offset = item &* MemoryLayout<Payload>.size
    return unsafe base.loadUnaligned(fromByteOffset: offset, as: Payload.self)
  }

  @inline(__always)
  func setValue<Payload: BitwiseCopyable>(_ payload: Payload, _ item: Int) {
    assert((0..<capacity).contains(item) && MemoryLayout<Payload>.size == size)
    unsafe base.storeBytes(of: payload, toByteOffset: item &* MemoryLayout<Payload>.size, as: Payload.self)
  }

  @inline(__always)
  func firstByte(_ item: Int) -> UInt8 {
    assert((0..<capacity).contains(item) && size >= 1)
    return unsafe base.load(fromByteOffset: item &* size, as: UInt8.self)
  }

  /// A payload as the low bytes of a word.
  func word(_ item: Int) -> UInt64 {
    assert((0..<capacity).contains(item))
    var word: UInt64 = 0
    unsafe withUnsafeMutableBytes(of: &word) { bytes in
      unsafe bytes.baseAddress!.copyMemory(from: base + item * size, byteCount: size)
    }
    return UInt64(littleEndian: word)
  }

  /// Sets a payload to the low bytes of a word.
  func setWord(_ word: UInt64, _ item: Int) {
    assert((0..<capacity).contains(item))
    unsafe withUnsafeBytes(of: word.littleEndian) { bytes in
      unsafe (base + item * size).copyMemory(from: bytes.baseAddress!, byteCount: size)
    }
  }

  func setValues<Payload: BitwiseCopyable>(_ payloads: ArraySlice<Payload>, _ item: Int) {
    assert(item >= 0 && item + payloads.count <= capacity && MemoryLayout<Payload>.stride == size)
    unsafe payloads.withUnsafeBytes { bytes in
      guard let source = bytes.baseAddress else { return }
      unsafe (base + item * size).copyMemory(from: source, byteCount: bytes.count)
    }
  }

  /// Copies `count` payloads from `source`, which may be this column.
  func copy(from source: PayloadColumn, at sourceItem: Int, to item: Int, count: Int) {
    assert(sourceItem + count <= source.capacity && item + count <= capacity)
    unsafe (base + item * size).copyMemory(from: source.base + sourceItem * size, byteCount: count * size)
  }

  func clear(_ item: Int, count: Int) {
    assert(item + count <= capacity)
    unsafe (base + item * size).initializeMemory(as: UInt8.self, repeating: 0, count: count * size)
  }
}
