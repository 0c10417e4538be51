/// What a leaf holds of each item beside its extent and lane, where the tree's shape has room for it.
///
/// As large as the shape says, and read and written as one value of that size, or as the low bytes of a
/// word.
extension LeafView {
  @inline(__always)
  private var payloads: UnsafeMutableRawPointer { unsafe base + Self.payloadsOffset(capacity) }

  @inline(__always)
  func payload<Payload: BitwiseCopyable>(_ item: Int, as _: Payload.Type) -> Payload {
    assert((0..<capacity).contains(item) && MemoryLayout<Payload>.size == payloadSize)
    let offset = item &* MemoryLayout<Payload>.size
    return unsafe payloads.loadUnaligned(fromByteOffset: offset, as: Payload.self)
  }

  @inline(__always)
  func setPayload<Payload: BitwiseCopyable>(to payload: Payload, _ item: Int) {
    assert((0..<capacity).contains(item) && MemoryLayout<Payload>.size == payloadSize)
    let offset = item &* MemoryLayout<Payload>.size
    unsafe payloads.storeBytes(of: payload, toByteOffset: offset, as: Payload.self)
  }

  /// How many lanes beside the first an item asks for: the first byte of its payload, where items may be in
  /// several lanes.
  @inline(__always)
  func span(_ item: Int) -> UInt8 {
    assert((0..<capacity).contains(item) && payloadSize >= 1)
    return unsafe payloads.load(fromByteOffset: item &* payloadSize, as: UInt8.self)
  }

  /// Sets the payloads of items from `item` on.
  func setPayloads<Payload: BitwiseCopyable>(_ payloads: ArraySlice<Payload>, _ item: Int) {
    assert(item >= 0 && item + payloads.count <= capacity && MemoryLayout<Payload>.stride == payloadSize)
    unsafe payloads.withUnsafeBytes { bytes in
      guard let source = bytes.baseAddress else { return }
      unsafe (self.payloads + item * payloadSize).copyMemory(from: source, byteCount: bytes.count)
    }
  }

  /// Sets the payload to the low bytes of a word.
  func setPayload(_ word: UInt64, _ item: Int) {
    assert((0..<capacity).contains(item))
    unsafe withUnsafeBytes(of: word.littleEndian) { bytes in
      unsafe (payloads + item * payloadSize).copyMemory(from: bytes.baseAddress!, byteCount: payloadSize)
    }
  }

  /// Copies payloads from another place, which may overlap this one.
  @inline(never)
  func movePayloads(from source: LeafView, at sourceItem: Int, to item: Int, count: Int) {
    assert(sourceItem + count <= source.capacity && item + count <= capacity)
    unsafe (payloads + item * payloadSize).copyMemory(
      from: source.payloads + sourceItem * payloadSize, byteCount: count * payloadSize)
  }

  /// Sets payloads to 0.
  func clearPayloads(_ item: Int, count: Int) {
    assert(item + count <= capacity)
    unsafe (payloads + item * payloadSize).initializeMemory(
      as: UInt8.self, repeating: 0, count: count * payloadSize)
  }
}

extension LaneTree {
  /// The payload of item `index`, which is in a leaf.
  ///
  /// - Complexity: O(log n)
  func payload<Payload: BitwiseCopyable>(at index: Int, as type: Payload.Type) -> Payload {
    let place = place(of: index)
    assert(!Self.isRun(place.leaf), "a run has no payloads")
    return leaf(place.leaf).payload(place.item, as: type)
  }

  /// Gives item `index`, which is in a leaf, another payload, of the same span if it has one.
  ///
  /// - Complexity: O(log n)
  mutating func setPayload<Payload: BitwiseCopyable>(to payload: Payload, at index: Int) {
    let place = place(of: index)
    assert(!Self.isRun(place.leaf), "a run has no payloads")
    work.nodesVisited += height + 1
    // Not `mutableLeaf`: what the leaf does to a profile stays as it is.
    let leaf = unsafe LeafView(leaves.mutableAddress(place.leaf), shape)
    leaf.setPayload(to: payload, place.item)
  }
}
