/// The items of a leaf: an extent and a lane for each, in two arrays one behind the other.
///
/// An extent that is only an estimate is stored as its complement: measured ones reach from 0 to 2^31,
/// and the complements of 0 to 2^31 - 2 lie above. So each item remembers which it is, wherever it is
/// moved, in no more memory.
///
/// A view of a record; valid until the tree changes (`PagedRecords`). How many of the items are in
/// use is the parent's to know.
@safe struct LeafView {
  private let extents: UnsafeMutablePointer<UInt32>
  private let lanes: UnsafeMutablePointer<UInt8>
  /// The number of items that there is room for.
  let capacity: Int

  /// The size of a leaf's record in bytes.
  static func recordSize(_ shape: TreeShape) -> Int {
    shape.leafCapacity * (MemoryLayout<UInt32>.stride + MemoryLayout<UInt8>.stride)
  }

  /// The leaf in the record at `address`.
  @inline(__always)
  @unsafe init(_ address: UnsafeMutableRawPointer, _ shape: TreeShape) {
    capacity = shape.leafCapacity
    unsafe extents = address.assumingMemoryBound(to: UInt32.self)
    unsafe lanes = (address + capacity &* 4).assumingMemoryBound(to: UInt8.self)
  }

  @inline(__always)
  func extent(_ item: Int) -> Units {
    assert((0..<capacity).contains(item))
    let stored = unsafe extents[item]
    // Without a branch: which of the items are estimates is anything.
    return Units(stored > Self.largestMeasured ? ~stored : stored)
  }

  /// Whether the extent is an estimate.
  @inline(__always)
  func isEstimate(_ item: Int) -> Bool {
    assert((0..<capacity).contains(item))
    return unsafe extents[item] > Self.largestMeasured
  }

  private static var largestMeasured: UInt32 { UInt32(Units.maximumLength) }

  @inline(__always)
  func lane(_ item: Int) -> Int {
    assert((0..<capacity).contains(item))
    return unsafe Int(lanes[item])
  }

  /// Sets an extent that was measured.
  @inline(__always)
  func setExtent(_ extent: Units, _ item: Int) {
    assert((0..<capacity).contains(item))
    unsafe extents[item] = UInt32(truncatingIfNeeded: extent)
  }

  /// Sets an extent that is an estimate, `Units.maximumEstimate` at most.
  @inline(__always)
  func setEstimate(_ extent: Units, _ item: Int) {
    assert((0..<capacity).contains(item) && extent <= Units.maximumEstimate)
    unsafe extents[item] = ~UInt32(truncatingIfNeeded: extent)
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
  func setItem(_ item: Int, extent: Units, lane: Int, isEstimate: Bool) {
    if isEstimate { setEstimate(extent, item) } else { setExtent(extent, item) }
    setLane(lane, item)
  }

  /// Adds up what the items `range` occupy, lane by lane.
  @inline(__always)
  func addSums(of range: Range<Int>, gap: Units, to row: LaneRow) {
    for item in range {
      row[lane(item)] &+= extent(item) &+ gap
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
  }

  /// Takes out the item at `item`, of `count` items.
  @inline(__always)
  func closeGap(at item: Int, count: Int) {
    assert(item < count && count <= capacity)
    unsafe (extents + item).update(from: extents + item + 1, count: count - item - 1)
    unsafe (lanes + item).update(from: lanes + item + 1, count: count - item - 1)
  }

  /// Copies `count` items from another place, which may overlap this one.
  func copy(from source: LeafView, at sourceItem: Int, to item: Int, count: Int) {
    assert(sourceItem + count <= source.capacity && item + count <= capacity)
    unsafe (extents + item).update(from: source.extents + sourceItem, count: count)
    unsafe (lanes + item).update(from: source.lanes + sourceItem, count: count)
  }
}
