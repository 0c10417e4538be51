/// The items of a leaf: an extent and a lane for each, in two arrays one behind the other.
///
/// Behind them is a bit for each item: whether its extent is an estimate. (To store estimates as
/// complements instead would save the bits, an eighth of a byte an item; but to undo that wherever an
/// extent is read made a query along a flick 6 % slower.)
///
/// In one lane, the lanes say nothing. To leave them out there would take another index wherever a lane is
/// read or written: 11 % more instructions to build a feed of 4 lanes, 5 % more a query.
///
/// Behind these, if the tree's shape says so, are some bytes for each item, the payload, whose meaning is
/// the layout's. Who has none pays for none.
///
/// A view of a record; valid until the tree changes (`PagedRecords`). How many of the items are in
/// use is the parent's to know.
@safe struct LeafView {
  private let extents: UnsafeMutablePointer<UInt32>
  private let lanes: UnsafeMutablePointer<UInt8>
  /// The number of items that there is room for.
  let capacity: Int
  /// The number of bytes of an item's payload.
  let payloadSize: Int

  /// The size of a leaf's record in bytes.
  static func recordSize(_ shape: TreeShape) -> Int {
    payloadsOffset(shape.leafCapacity) + shape.leafCapacity * shape.payload
  }

  @inline(__always)
  private static func estimatesOffset(_ capacity: Int) -> Int { (capacity &* 5 &+ 7) & ~7 }

  static func payloadsOffset(_ capacity: Int) -> Int {
    estimatesOffset(capacity) + BitRow.byteCount(capacity)
  }

  /// The leaf in the record at `address`.
  @inline(__always)
  @unsafe init(_ address: UnsafeMutableRawPointer, _ shape: TreeShape) {
    capacity = shape.leafCapacity
    payloadSize = shape.payload
    unsafe extents = address.assumingMemoryBound(to: UInt32.self)
    unsafe lanes = (address + capacity &* 4).assumingMemoryBound(to: UInt8.self)
  }

  /// Where the record is.
  @inline(__always)
  @unsafe var base: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(extents) }

  /// Not stored: most of what is done with a leaf has no use for it.
  private var estimates: BitRow {
    let address = unsafe base + Self.estimatesOffset(capacity)
    return unsafe BitRow(address.assumingMemoryBound(to: UInt64.self), count: capacity)
  }

  @inline(__always)
  func extent(_ item: Int) -> Units {
    assert((0..<capacity).contains(item))
    return unsafe Units(extents[item])
  }

  /// Whether the extent is an estimate.
  func isEstimate(_ item: Int) -> Bool { estimates[item] }

  /// Says whether the extent is an estimate.
  func setIsEstimate(_ isEstimate: Bool, _ item: Int) { estimates[item] = isEstimate }

  /// Says of the items from `item` on that their extents are measured.
  func clearEstimates(from item: Int) { estimates.clear(from: item) }

  @inline(__always)
  func lane(_ item: Int) -> Int {
    assert((0..<capacity).contains(item))
    return unsafe Int(lanes[item])
  }

  @inline(__always)
  func setExtent(_ extent: Units, _ item: Int) {
    assert((0..<capacity).contains(item))
    unsafe extents[item] = UInt32(truncatingIfNeeded: extent)
  }

  /// Sets the extents of four items from `item` on.
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

  @inline(__always)
  func setItem(_ item: Int, extent: Units, lane: Int, isEstimate: Bool, payload: UInt64 = 0) {
    setExtent(extent, item)
    setLane(lane, item)
    setIsEstimate(isEstimate, item)
    if payloadSize > 0 { setPayload(payload, item) }
  }

  /// Gives items one extent and one lane.
  func setItems(_ range: Range<Int>, extent: Units, lane: Int) {
    assert(range.lowerBound >= 0 && range.upperBound <= capacity)
    let first = range.lowerBound
    unsafe (extents + first).update(repeating: UInt32(truncatingIfNeeded: extent), count: range.count)
    unsafe (lanes + first).update(repeating: UInt8(truncatingIfNeeded: lane), count: range.count)
  }

  /// Adds up what the items `range` occupy, lane by lane.
  @inline(__always)
  func addSums(of range: Range<Int>, gap: Units, to row: LaneVector) {
    for item in range {
      row[lane(item)] &+= extent(item) &+ gap
    }
  }

  /// Subtracts what the items `range` occupy, lane by lane.
  @inline(__always)
  func subtractSums(of range: Range<Int>, gap: Units, from row: LaneVector) {
    for item in range {
      row[lane(item)] &-= extent(item) &+ gap
    }
  }

  /// What the items before `item` occupy in `lane`.
  @inline(__always)
  func sum(before item: Int, inLane lane: Int, gap: Units) -> Units {
    var sum: Units = 0
    for other in 0..<item {
      sum &+= self.lane(other) == lane ? extent(other) &+ gap : 0
    }
    return sum
  }

  /// Makes room for an item at `item`, of `count` items.
  @inline(__always)
  func openGap(at item: Int, count: Int) {
    assert(count < capacity && item <= count)
    unsafe (extents + item + 1).update(from: extents + item, count: count - item)
    unsafe (lanes + item + 1).update(from: lanes + item, count: count - item)
    estimates.openGap(at: item, used: count)
    if payloadSize > 0 { movePayloads(from: self, at: item, to: item + 1, count: count - item) }
  }

  /// Takes out the item at `item`, of `count` items.
  @inline(__always)
  func closeGap(at item: Int, count: Int) {
    assert(item < count && count <= capacity)
    unsafe (extents + item).update(from: extents + item + 1, count: count - item - 1)
    unsafe (lanes + item).update(from: lanes + item + 1, count: count - item - 1)
    estimates.closeGap(at: item, used: count)
    if payloadSize > 0 { movePayloads(from: self, at: item + 1, to: item, count: count - item - 1) }
  }

  /// Copies `count` items from another place, which may overlap this one.
  func copy(from source: LeafView, at sourceItem: Int, to item: Int, count: Int) {
    assert(sourceItem + count <= source.capacity && item + count <= capacity)
    unsafe (extents + item).update(from: source.extents + sourceItem, count: count)
    unsafe (lanes + item).update(from: source.lanes + sourceItem, count: count)
    estimates.copy(from: source.estimates, at: sourceItem, to: item, length: count)
    if payloadSize > 0 { movePayloads(from: source, at: sourceItem, to: item, count: count) }
  }

  /// Makes the first `count` items of a run the items from `item` on. A run has no payloads: they get 0.
  func copy(_ run: RunView, to item: Int, count: Int) {
    precondition(item + count <= capacity, "a leaf has no room for the items")
    unsafe (extents + item).update(repeating: UInt32(truncatingIfNeeded: run.extent), count: count)
    var place = 0
    let period = run.period
    for other in item..<(item + count) {
      setLane(run.cycleLane(place), other)
      place = place &+ 1 == period ? 0 : place &+ 1
    }
    estimates.set(item..<(item + count))
    if payloadSize > 0 { clearPayloads(item, count: count) }
  }
}
