/// A lower bound for any engine: packing plain arrays.
///
/// `pack()` is the bare loop that gives each item a lane. With four lanes, the lanes are integers `end * 8 +
/// lane`, sorted in registers. The minimum is the lane to use, and its new value moves to its position
/// through a chain of minimum and maximum operations. No branch depends on the data.
public struct PackingFloor {
  /// The extent of each item plus the spacing after it, in units of 1/192 pt.
  public let extents: [UInt32]
  private let spacing: UInt64
  private let laneCount: Int
  private var lanes: [UInt8]

  /// Creates the arrays for items of the given extents, before timing.
  public init(extents: [Double], rowSpacing: Double, laneCount: Int) {
    let spacing = UInt64((rowSpacing * 192).rounded(.toNearestOrEven))
    self.extents = extents.map {
      UInt32(clamping: UInt64(($0 * 192).rounded(.toNearestOrEven)) + spacing)
    }
    self.spacing = spacing
    self.laneCount = laneCount
    lanes = [UInt8](repeating: 0, count: extents.count)
  }

  /// Returns the lane of an item after packing.
  public func lane(at index: Int) -> Int { Int(lanes[index]) }

  /// Gives each item a lane, in an existing array. Returns the smallest end of a lane, in points.
  @inline(never)
  @discardableResult
  public mutating func pack() -> Double {
    let (extents, laneCount) = (extents, laneCount)
    let end = unsafe lanes.withUnsafeMutableBufferPointer { lanes in
      unsafe packLanes(extents, laneCount: laneCount, into: lanes)
    }
    return extents.isEmpty ? 0 : Double(end - spacing) / 192
  }

  /// The same with a new array of lanes and a new copy of the extents.
  ///
  /// This is the minimum that a layout which keeps its input must allocate and write: five bytes per item.
  @inline(never)
  public func packAllocating() -> (extents: [UInt32], lanes: [UInt8]) {
    let kept = unsafe [UInt32](unsafeUninitializedCapacity: extents.count) { buffer, count in
      count = unsafe buffer.initialize(fromContentsOf: extents)
    }
    let lanes = unsafe [UInt8](unsafeUninitializedCapacity: extents.count) { buffer, count in
      _ = unsafe packLanes(extents, laneCount: laneCount, into: buffer)
      count = extents.count
    }
    return (kept, lanes)
  }
}

@inline(__always)
private func packLanes(
  _ extents: [UInt32], laneCount: Int, into lanes: UnsafeMutableBufferPointer<UInt8>
) -> UInt64 {
  unsafe extents.withUnsafeBufferPointer { extents in
    laneCount == 4
      ? unsafe packFour(extents, into: lanes)
      : unsafe packAny(extents, laneCount: laneCount, into: lanes)
  }
}

@inline(__always)
private func packFour(
  _ extents: UnsafeBufferPointer<UInt32>, into lanes: UnsafeMutableBufferPointer<UInt8>
) -> UInt64 {
  var (first, second, third, fourth): (UInt64, UInt64, UInt64, UInt64) = (0, 1, 2, 3)
  for index in 0..<extents.count {
    unsafe lanes[index] = UInt8(truncatingIfNeeded: first & 7)
    let placed = unsafe first &+ UInt64(extents[index]) &<< 3
    first = min(second, placed)
    let afterSecond = max(second, placed)
    second = min(third, afterSecond)
    let afterThird = max(third, afterSecond)
    third = min(fourth, afterThird)
    fourth = max(fourth, afterThird)
  }
  return fourth >> 3
}

/// Packs any number of lanes, with a linear search for the shortest.
@inline(never)
private func packAny(
  _ extents: UnsafeBufferPointer<UInt32>, laneCount: Int, into lanes: UnsafeMutableBufferPointer<UInt8>
) -> UInt64 {
  var ends = [UInt64](repeating: 0, count: laneCount)
  for index in 0..<extents.count {
    var shortest = 0
    for lane in 1..<max(laneCount, 1) where ends[lane] < ends[shortest] { shortest = lane }
    unsafe lanes[index] = UInt8(truncatingIfNeeded: shortest)
    ends[shortest] += unsafe UInt64(extents[index])
  }
  return ends.max() ?? 0
}
