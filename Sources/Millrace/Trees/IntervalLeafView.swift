/// The items of a leaf of an `IntervalTree`: an advance, an extent and a payload for each, in three arrays
/// one behind the other.
///
/// A view of a record; valid until the tree changes (`PagedRecords`). How many of the items are in use is
/// the parent's to know.
@safe struct IntervalLeafView {
  private let advances: UnsafeMutablePointer<Units>
  private let extents: UnsafeMutablePointer<UInt32>
  /// The number of items that there is room for.
  let capacity: Int
  /// The number of bytes of an item's payload.
  private let payloadSize: Int

  /// The size of a leaf's record in bytes.
  static func recordSize(_ shape: TreeShape) -> Int {
    shape.leafCapacity * (12 + shape.payload)
  }

  /// The leaf in the record at `address`.
  @inline(__always)
  @unsafe init(_ address: UnsafeMutableRawPointer, _ shape: TreeShape) {
    capacity = shape.leafCapacity
    payloadSize = shape.payload
    unsafe advances = address.assumingMemoryBound(to: Units.self)
    unsafe extents = (address + capacity &* 8).assumingMemoryBound(to: UInt32.self)
  }

  @inline(__always)
  private var payloads: UnsafeMutableRawPointer {
    unsafe UnsafeMutableRawPointer(extents) + capacity &* 4
  }

  /// Where the item starts, from where the item before it does.
  @inline(__always)
  func advance(_ item: Int) -> Units {
    assert((0..<capacity).contains(item))
    return unsafe advances[item]
  }

  @inline(__always)
  func setAdvance(_ advance: Units, _ item: Int) {
    assert((0..<capacity).contains(item))
    unsafe advances[item] = advance
  }

  @inline(__always)
  func extent(_ item: Int) -> Units {
    assert((0..<capacity).contains(item))
    return unsafe Units(extents[item])
  }

  @inline(__always)
  func setExtent(_ extent: Units, _ item: Int) {
    assert((0..<capacity).contains(item))
    unsafe extents[item] = UInt32(truncatingIfNeeded: extent)
  }

  /// The payload, which is of the size that the tree's shape says.
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

  /// An item with its payload in the low bytes of a word.
  func item(_ item: Int) -> IntervalTree.Item {
    assert((0..<capacity).contains(item))
    var word: UInt64 = 0
    unsafe withUnsafeMutableBytes(of: &word) { bytes in
      unsafe bytes.baseAddress!.copyMemory(from: payloads + item * payloadSize, byteCount: payloadSize)
    }
    return IntervalTree.Item(
      advance: advance(item), extent: extent(item), payload: UInt64(littleEndian: word))
  }

  func setItem(_ new: IntervalTree.Item, _ item: Int) {
    setAdvance(new.advance, item)
    setExtent(new.extent, item)
    unsafe withUnsafeBytes(of: new.payload.littleEndian) { bytes in
      unsafe (payloads + item * payloadSize).copyMemory(from: bytes.baseAddress!, byteCount: payloadSize)
    }
  }

  /// What the items `range` amount to.
  @inline(__always)
  func summary(of range: Range<Int>) -> IntervalSummary {
    var summary = IntervalSummary.none
    for item in range { summary.append(advance: advance(item), extent: extent(item)) }
    return summary
  }

  /// Where item `item` starts, from where the item before the leaf does.
  @inline(__always)
  func start(of item: Int) -> Units {
    var start: Units = 0
    for other in 0...item { start &+= advance(other) }
    return start
  }

  /// Makes room for an item at `item`, of `count` items.
  func openGap(at item: Int, count: Int) {
    assert(count < capacity && item <= count)
    copy(from: self, at: item, to: item + 1, count: count - item)
  }

  /// Takes out the item at `item`, of `count` items.
  func closeGap(at item: Int, count: Int) {
    assert(item < count && count <= capacity)
    copy(from: self, at: item + 1, to: item, count: count - item - 1)
  }

  /// Copies `count` items from another place, which may overlap this one.
  func copy(from source: IntervalLeafView, at sourceItem: Int, to item: Int, count: Int) {
    assert(sourceItem + count <= source.capacity && item + count <= capacity)
    unsafe (advances + item).update(from: source.advances + sourceItem, count: count)
    unsafe (extents + item).update(from: source.extents + sourceItem, count: count)
    unsafe (payloads + item * payloadSize).copyMemory(
      from: source.payloads + sourceItem * payloadSize, byteCount: count * payloadSize)
  }
}
