/// A leaf of an `IntervalTree`: an advance, an extent and a payload for each item, in three arrays.
///
/// A view of a record, valid until the tree changes (`PagedRecords`). The parent knows how many items are in use.
@safe struct IntervalLeafView: CountedLeaf {
  private let advances: UnsafeMutablePointer<Units>
  private let extents: UnsafeMutablePointer<UInt32>
  let capacity: Int
  private let payloadSize: Int

  static func recordSize(_ shape: TreeShape) -> Int {
    shape.leafCapacity * (12 + shape.payload)
  }

  @inline(__always)
  @unsafe init(_ address: UnsafeMutableRawPointer, _ shape: TreeShape) {
    capacity = shape.leafCapacity
    payloadSize = shape.payload
    unsafe advances = address.assumingMemoryBound(to: Units.self)
    unsafe extents = (address + capacity &* 8).assumingMemoryBound(to: UInt32.self)
  }

  @inline(__always)
  private var payloads: RecordView {
    unsafe RecordView(
      UnsafeMutableRawPointer(extents) + capacity &* 4, byteCount: capacity &* payloadSize)
  }

  /// Returns the start of the item, from the start of the item before it.
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

  @inline(__always)
  func payload<Payload: BitwiseCopyable>(_ item: Int, as type: Payload.Type) -> Payload {
    payloads.value(item, as: type)
  }

  @inline(__always)
  func setPayload<Payload: BitwiseCopyable>(to payload: Payload, _ item: Int) {
    payloads.setValue(payload, item)
  }

  /// Returns the item, with its payload in the low bytes of a word.
  func item(_ item: Int) -> IntervalTree.Item {
    IntervalTree.Item(
      advance: advance(item), extent: extent(item), payload: payloads.word(item, size: payloadSize))
  }

  func setItem(_ new: IntervalTree.Item, _ item: Int) {
    setAdvance(new.advance, item)
    setExtent(new.extent, item)
    payloads.setWord(new.payload, item, size: payloadSize)
  }

  /// Sets the items from `item` on to those of slices of one length. A payload takes as many bytes as a `Payload`.
  func setItems<Payload: BitwiseCopyable>(
    from item: Int, advances: ArraySlice<Units>, extents: ArraySlice<UInt32>, payloads: ArraySlice<Payload>
  ) {
    assert(item >= 0 && item + advances.count <= capacity && MemoryLayout<Payload>.stride == payloadSize)
    assert(extents.count == advances.count && payloads.count == advances.count)
    unsafe RecordView(self.advances, byteCount: capacity &* 8).setValues(advances, item)
    unsafe RecordView(self.extents, byteCount: capacity &* 4).setValues(extents, item)
    self.payloads.setValues(payloads, item)
  }

  @inline(__always)
  func summary(of range: Range<Int>) -> BlockSummary {
    var summary = BlockSummary.empty
    for item in range { summary.append(advance: advance(item), extent: extent(item)) }
    return summary
  }

  /// Returns the start of an item, from the start of the last item before the leaf.
  @inline(__always)
  func start(of item: Int) -> Units {
    var start: Units = 0
    for other in 0...item { start &+= advance(other) }
    return start
  }

  func copy(from source: IntervalLeafView, at sourceItem: Int, to item: Int, count: Int) {
    assert(sourceItem + count <= source.capacity && item + count <= capacity)
    unsafe (advances + item).update(from: source.advances + sourceItem, count: count)
    unsafe (extents + item).update(from: source.extents + sourceItem, count: count)
    payloads.move(
      from: source.payloads, at: sourceItem * payloadSize, to: item * payloadSize, count: count * payloadSize)
  }
}
