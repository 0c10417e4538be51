/// A leaf of a `LaneTree`: an extent and a lane for each item, in two arrays.
///
/// After them is a bit for each item: whether its extent is an estimate. (Estimates stored as complements
/// would save the bits, an eighth of a byte an item, but the decoding made a query along a flick 6 % slower.)
///
/// In a tree of one lane, the lanes carry no information. Leaving them out would make the index of every lane
/// depend on the tree: 11 % more instructions to build a feed of 4 lanes, 5 % more a query.
///
/// After the bits is a payload for each item, if the tree's shape has one. The payload is the layout's.
///
/// A view of a record, valid until the tree changes (`PagedRecords`). The parent knows how many items are in use.
@safe struct LeafView: CountedLeaf {
  private let extents: UnsafeMutablePointer<UInt32>
  private let lanes: UnsafeMutablePointer<UInt8>
  let capacity: Int
  let payloadSize: Int

  static func recordSize(_ shape: TreeShape) -> Int {
    payloadsOffset(shape.leafCapacity) + shape.leafCapacity * shape.payload
  }

  @inline(__always)
  private static func estimatesOffset(_ capacity: Int) -> Int { (capacity &* 5 &+ 7) & ~7 }

  private static func payloadsOffset(_ capacity: Int) -> Int {
    estimatesOffset(capacity) + BitRow.byteCount(capacity)
  }

  @inline(__always)
  @unsafe init(_ address: UnsafeMutableRawPointer, _ shape: TreeShape) {
    capacity = shape.leafCapacity
    payloadSize = shape.payload
    unsafe extents = address.assumingMemoryBound(to: UInt32.self)
    unsafe lanes = (address + capacity &* 4).assumingMemoryBound(to: UInt8.self)
  }

  @inline(__always)
  @unsafe private var base: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(extents) }

  /// Whether each item's extent is an estimate. Computed, because most uses of a leaf do not need it.
  var estimates: BitRow {
    let address = unsafe base + Self.estimatesOffset(capacity)
    return unsafe BitRow(address.assumingMemoryBound(to: UInt64.self), count: capacity)
  }

  @inline(__always)
  var payloads: RecordView {
    unsafe RecordView(base + Self.payloadsOffset(capacity), byteCount: capacity &* payloadSize)
  }

  // MARK: - Extents and lanes

  @inline(__always)
  func extent(_ item: Int) -> Units {
    assert((0..<capacity).contains(item))
    return unsafe Units(extents[item])
  }

  func isEstimate(_ item: Int) -> Bool { estimates[item] }

  func setIsEstimate(_ isEstimate: Bool, _ item: Int) { estimates[item] = isEstimate }

  @inline(__always)
  func lane(_ item: Int) -> Int {
    assert((0..<capacity).contains(item))
    return unsafe Int(lanes[item])
  }

  /// Returns the lanes of eight items, the first item's in the lowest byte.
  ///
  /// Precondition: `item` is a multiple of 8. So the load stays inside the record, because the bits for estimates take at
  /// least 8 bytes. Bytes beyond the capacity are undefined.
  @inline(__always)
  func eightLanes(from item: Int) -> UInt64 {
    assert(item % 8 == 0 && (0..<capacity).contains(item))
    let word = unsafe UnsafeRawPointer(lanes + item).loadUnaligned(as: UInt64.self)
    return UInt64(littleEndian: word)
  }

  func appendLanes(_ range: Range<Int>, to lanes: inout ContiguousArray<UInt8>) {
    assert(range.lowerBound >= 0 && range.upperBound <= capacity)
    let first = unsafe self.lanes + range.lowerBound
    unsafe lanes.append(contentsOf: UnsafeBufferPointer(start: first, count: range.count))
  }

  /// Loads the first `count` items into the processor's caches. The result keeps the compiler from dropping the loads.
  @inline(__always)
  func load(_ count: Int) -> Units {
    // A cache line of 64 bytes has 16 extents, or 64 lanes.
    var sum: Units = 0
    var item = 0
    while item < count {
      sum &+= extent(item)
      item &+= 16
    }
    item = 0
    while item < count {
      sum &+= Units(lane(item))
      item &+= 64
    }
    return sum
  }

  @inline(__always)
  func setExtent(_ extent: Units, _ item: Int) {
    assert((0..<capacity).contains(item))
    unsafe extents[item] = UInt32(truncatingIfNeeded: extent)
  }

  @inline(__always)
  func setExtents(_ values: SIMD4<UInt32>, _ item: Int) {
    assert(item >= 0 && item + 4 <= capacity)
    unsafe UnsafeMutableRawPointer(extents + item).storeBytes(of: values, as: SIMD4<UInt32>.self)
  }

  @inline(__always)
  func setLane(_ lane: Int, _ item: Int) {
    assert((0..<capacity).contains(item))
    unsafe lanes[item] = UInt8(truncatingIfNeeded: lane)
  }

  /// Sets an item. Its payload is the low bytes of `payload`.
  @inline(__always)
  func setItem(_ item: Int, extent: Units, lane: Int, isEstimate: Bool, payload: UInt64 = 0) {
    setExtent(extent, item)
    setLane(lane, item)
    setIsEstimate(isEstimate, item)
    if payloadSize > 0 { payloads.setWord(payload, item, size: payloadSize) }
  }

  /// Sets the extents of items to one extent, and their lanes to a cycle of `period` lanes, which a closure returns.
  @inline(__always)
  func setItems(_ range: Range<Int>, extent: Units, period: Int, lane: (Int) -> Int) {
    assert(range.lowerBound >= 0 && range.upperBound <= capacity && period > 0)
    let first = range.lowerBound
    unsafe (extents + first).update(repeating: UInt32(truncatingIfNeeded: extent), count: range.count)
    var end = first + min(period, range.count)
    for item in first..<end { setLane(lane(item - first), item) }
    // Each copy doubles what is written, so it begins where the cycle does.
    while end < range.upperBound {
      let count = min(end - first, range.upperBound - end)
      unsafe (lanes + end).update(from: lanes + first, count: count)
      end += count
    }
  }

  func setItems(_ range: Range<Int>, extent: Units, lane: Int) {
    assert(range.lowerBound >= 0 && range.upperBound <= capacity)
    let first = range.lowerBound
    unsafe (extents + first).update(repeating: UInt32(truncatingIfNeeded: extent), count: range.count)
    unsafe (lanes + first).update(repeating: UInt8(truncatingIfNeeded: lane), count: range.count)
  }

  // MARK: - Sums

  /// Adds the lengths of the items in `range`, gaps included, to their lanes in `vector`.
  @inline(__always)
  func addSums(of range: Range<Int>, gap: Units, to vector: LaneVector) {
    for item in range {
      vector[lane(item)] &+= extent(item) &+ gap
    }
  }

  /// Subtracts the lengths of the items in `range`, gaps included, from their lanes in `vector`.
  @inline(__always)
  func subtractSums(of range: Range<Int>, gap: Units, from vector: LaneVector) {
    for item in range {
      vector[lane(item)] &-= extent(item) &+ gap
    }
  }

  /// Returns the length of the items before `item` in `lane`, gaps included.
  @inline(__always)
  func sum(before item: Int, inLane lane: Int, gap: Units) -> Units {
    var sum: Units = 0
    for other in 0..<item {
      sum &+= self.lane(other) == lane ? extent(other) &+ gap : 0
    }
    return sum
  }

  // MARK: - Payloads

  @inline(__always)
  func payload<Payload: BitwiseCopyable>(_ item: Int, as type: Payload.Type) -> Payload {
    payloads.value(item, as: type)
  }

  @inline(__always)
  func setPayload<Payload: BitwiseCopyable>(to payload: Payload, _ item: Int) {
    payloads.setValue(payload, item)
  }

  func clearPayloads(_ item: Int, count: Int) {
    payloads.clear(from: item * payloadSize, count: count * payloadSize)
  }

  /// Returns whether the payload of one of the first `count` items is not 0.
  func hasPayloads(_ count: Int) -> Bool { !payloads.isZero(count * payloadSize) }

  /// Returns the number of lanes beside the first that an item asks for: the first byte of its payload, in a tree with
  /// spans.
  @inline(__always)
  func span(_ item: Int) -> UInt8 { payloads.value(item &* payloadSize, as: UInt8.self) }

  // MARK: - Moving items

  @inline(__always)
  func openGap(at item: Int, count: Int) {
    assert(count < capacity && item <= count)
    unsafe (extents + item + 1).update(from: extents + item, count: count - item)
    unsafe (lanes + item + 1).update(from: lanes + item, count: count - item)
    estimates.openGap(at: item, used: count)
    if payloadSize > 0 { movePayloads(from: self, at: item, to: item + 1, count: count - item) }
  }

  @inline(__always)
  func closeGap(at item: Int, count: Int) {
    assert(item < count && count <= capacity)
    unsafe (extents + item).update(from: extents + item + 1, count: count - item - 1)
    unsafe (lanes + item).update(from: lanes + item + 1, count: count - item - 1)
    estimates.closeGap(at: item, used: count)
    if payloadSize > 0 { movePayloads(from: self, at: item + 1, to: item, count: count - item - 1) }
  }

  /// Copies items, with their payloads if both leaves have them.
  func copy(from source: LeafView, at sourceItem: Int, to item: Int, count: Int) {
    assert(sourceItem + count <= source.capacity && item + count <= capacity)
    unsafe (extents + item).update(from: source.extents + sourceItem, count: count)
    unsafe (lanes + item).update(from: source.lanes + sourceItem, count: count)
    estimates.copy(from: source.estimates, at: sourceItem, to: item, length: count)
    if payloadSize > 0, source.payloadSize > 0 {
      movePayloads(from: source, at: sourceItem, to: item, count: count)
    }
  }

  @inline(never)
  private func movePayloads(from source: LeafView, at sourceItem: Int, to item: Int, count: Int) {
    payloads.move(
      from: source.payloads, at: sourceItem * payloadSize, to: item * payloadSize, count: count * payloadSize)
  }

  /// Copies the first `count` items of a run to slot `item`. Their payloads are 0.
  func copy(_ run: RunView, to item: Int, count: Int) {
    precondition(item + count <= capacity, "a leaf has no room for the items")
    setItems(item..<(item + count), extent: run.extent, period: run.period) { run.cycleLane($0) }
    estimates.set(item..<(item + count))
    if payloadSize > 0 { clearPayloads(item, count: count) }
  }
}
