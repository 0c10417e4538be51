/// One number per lane, in memory that somebody else owns: a row of sums in a node, or a profile in
/// scratch memory.
///
/// Valid only as long as that memory is; never stored.
@safe struct LaneVector {
  private let base: UnsafeMutablePointer<Units>
  /// The number of lanes.
  let count: Int

  /// The `count` numbers from `base` on.
  @inline(__always)
  @unsafe init(_ base: UnsafeMutablePointer<Units>, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  @inline(__always)
  subscript(lane: Int) -> Units {
    get {
      assert((0..<count).contains(lane), "no such lane")
      return unsafe base[lane]
    }
    nonmutating set {
      assert((0..<count).contains(lane), "no such lane")
      unsafe base[lane] = newValue
    }
  }

  @inline(__always)
  func set(_ value: Units) {
    for lane in 0..<count { self[lane] = value }
  }

  @inline(__always)
  func set(_ other: LaneVector) {
    for lane in 0..<count { self[lane] = other[lane] }
  }

  @inline(__always)
  func add(_ other: LaneVector) {
    for lane in 0..<count { self[lane] &+= other[lane] }
  }

  @inline(__always)
  func subtract(_ other: LaneVector) {
    for lane in 0..<count { self[lane] &-= other[lane] }
  }

  /// Subtracts the same from each number.
  @inline(__always)
  func subtract(_ value: Units) {
    for lane in 0..<count { self[lane] &-= value }
  }

  @inline(__always)
  var minimum: Units {
    var result = self[0]
    for lane in 1..<max(1, count) { result = Swift.min(result, self[lane]) }
    return result
  }

  /// The largest of the numbers of some neighbouring lanes.
  @inline(__always)
  func maximum(of lanes: Range<Int>) -> Units {
    var result = self[lanes.lowerBound]
    for lane in (lanes.lowerBound &+ 1)..<lanes.upperBound { result = Swift.max(result, self[lane]) }
    return result
  }

  @inline(__always)
  func set(_ value: Units, in lanes: Range<Int>) {
    for lane in lanes { self[lane] = value }
  }

  /// The first of the groups of `width` neighbouring lanes of which the largest number is smallest.
  func firstLowest(width: Int) -> Int {
    if width == 1 { return firstMinimum }
    var (best, lowest) = (0, maximum(of: 0..<width))
    for lane in 1..<max(1, count - width + 1) {
      let height = maximum(of: lane..<(lane + width))
      if height < lowest { (best, lowest) = (lane, height) }
    }
    return best
  }

  /// The first lane of those with the smallest number.
  @inline(__always)
  var firstMinimum: Int {
    var result = 0
    for lane in 1..<max(1, count) where self[lane] < self[result] { result = lane }
    return result
  }

  @inline(__always)
  var maximum: Units {
    var result = self[0]
    for lane in 1..<max(1, count) { result = Swift.max(result, self[lane]) }
    return result
  }

  /// Whether all lanes have the same number.
  @inline(__always)
  var isUniform: Bool {
    for lane in 1..<max(1, count) where self[lane] != self[0] { return false }
    return true
  }
}
