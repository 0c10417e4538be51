/// The holes above items that span lanes, which later items may fill.
struct LaneHoles {
  /// A free interval in one lane.
  struct Hole {
    /// The spanning item below the hole.
    var owner: Int
    var lane: Int
    /// The position from which an item may start.
    var top: Units
    /// The start of the owner.
    var bottom: Units
  }

  /// A hole, or several adjacent ones, that an item fits into.
  struct Fit {
    fileprivate var index: Int
    var owner: Int
    var lane: Int
    var start: Units
  }

  /// The holes, by owner, then by lane. Those before `first` are closed.
  private var holes: ContiguousArray<Hole> = []
  private var first = 0
  /// The prefix sums of the lanes' widths, from 0 to the total.
  private let widths: ContiguousArray<Units>

  init(lanes: LaneGeometry) {
    var widths: ContiguousArray<Units> = [0]
    for lane in lanes.lanes { widths.append(widths[widths.count - 1] + lane.width) }
    self.widths = widths
  }

  /// Appends a hole, in the order of owners and lanes.
  mutating func append(_ hole: Hole) {
    assert(hole.top < hole.bottom)
    holes.append(hole)
  }

  /// Closes the holes whose owners are before item `owner`.
  @inline(__always)
  mutating func close(before owner: Int) {
    while first < holes.count, holes[first].owner < owner { first += 1 }
    if first > 64, first * 2 > holes.count { compact() }
  }

  private mutating func compact() {
    holes.removeFirst(first)
    first = 0
  }

  var top: Units { (first..<holes.count).reduce(.max) { min($0, holes[$1].top) } }

  /// Returns the holes that an item fits into and in which it starts above `start`; `nil` if there are none.
  ///
  /// - Parameter lane: The first lane that the item goes to otherwise. Only lanes that are together as wide as there
  ///   count.
  @inline(__always)
  func fit(_ stride: Units, width: Int, asIn lane: Int, above start: Units) -> Fit? {
    first == holes.count ? nil : search(stride, width: width, asIn: lane, above: start)
  }

  @inline(never)
  private func search(_ stride: Units, width: Int, asIn lane: Int, above start: Units) -> Fit? {
    let size = widths[lane + width] - widths[lane]
    var best: Fit?
    var start = start
    var index = first
    while index + width <= holes.count {
      let hole = holes[index]
      var top = hole.top
      var areAdjacent = true
      for offset in 1..<max(1, width) {
        let other = holes[index + offset]
        areAdjacent = areAdjacent && other.owner == hole.owner && other.lane == hole.lane + offset
        top = max(top, other.top)
      }
      if areAdjacent, top < start, top + stride <= hole.bottom,
        widths[hole.lane + width] - widths[hole.lane] == size
      {
        start = top
        best = Fit(index: index, owner: hole.owner, lane: hole.lane, start: top)
      }
      index += 1
    }
    return best
  }

  /// Moves the tops of the holes of `fit` below the item placed there, and removes the ones that are full.
  mutating func fill(_ fit: Fit, _ stride: Units, width: Int) {
    var index = fit.index + width
    while index > fit.index {
      index -= 1
      holes[index].top = fit.start + stride
      if holes[index].top == holes[index].bottom { holes.remove(at: index) }
    }
  }
}
