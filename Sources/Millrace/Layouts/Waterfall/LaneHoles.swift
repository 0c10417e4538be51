/// The holes that items over several lanes have left, and that later ones may fill.
struct LaneHoles {
  /// What is left free of one lane.
  struct Hole {
    /// The item that left it.
    var host: Int
    var lane: Int
    /// From where an item may begin to where the host does.
    var top: Units
    var bottom: Units
  }

  /// Where an item fits in: at a hole, or at the first of several.
  struct Fit {
    fileprivate var place: Int
    var host: Int
    var lane: Int
    var start: Units
  }

  /// In the order of the hosts, and of their lanes. Those before `first` are forgotten.
  private var holes: ContiguousArray<Hole> = []
  private var first = 0
  /// What the lanes before each add up to in width, and one more for all.
  private let widths: ContiguousArray<Units>

  /// No holes, in lanes of the given widths.
  init(lanes: LaneGeometry) {
    var sum: Units = 0
    var widths: ContiguousArray<Units> = [0]
    for lane in lanes.lanes {
      sum += lane.width
      widths.append(sum)
    }
    self.widths = widths
  }

  /// Takes note of a hole, the last one of the last host.
  mutating func open(_ hole: Hole) {
    assert(hole.top < hole.bottom)
    holes.append(hole)
  }

  /// Forgets the holes of the items before one.
  @inline(__always)
  mutating func forget(before host: Int) {
    while first < holes.count, holes[first].host < host { first += 1 }
    if first > 64, first * 2 > holes.count { compact() }
  }

  private mutating func compact() {
    holes.removeFirst(first)
    first = 0
  }

  /// The highest begin of a hole.
  var top: Units {
    var top = Units.max
    for place in first..<holes.count { top = min(top, holes[place].top) }
    return top
  }

  /// Where an item fits into a hole and begins above `start`, if anywhere.
  ///
  /// - Parameters:
  ///   - stride: What it occupies.
  ///   - width: The number of lanes.
  ///   - lane: The first of the lanes that it is measured for.
  @inline(__always)
  func fit(_ stride: Units, width: Int, asIn lane: Int, above start: Units) -> Fit? {
    first == holes.count ? nil : search(stride, width: width, asIn: lane, above: start)
  }

  @inline(never)
  private func search(_ stride: Units, width: Int, asIn lane: Int, above start: Units) -> Fit? {
    let size = widths[lane + width] - widths[lane]
    var best: Fit?
    var start = start
    var place = first
    while place + width <= holes.count {
      let hole = holes[place]
      var top = hole.top
      var isWhole = true
      for beside in 1..<max(1, width) {
        let other = holes[place + beside]
        isWhole = isWhole && other.host == hole.host && other.lane == hole.lane + beside
        top = max(top, other.top)
      }
      if isWhole, top < start, top + stride <= hole.bottom,
        widths[hole.lane + width] - widths[hole.lane] == size
      {
        start = top
        best = Fit(place: place, host: hole.host, lane: hole.lane, start: top)
      }
      place += 1
    }
    return best
  }

  /// Takes note that an item goes where it fits.
  mutating func fill(_ fit: Fit, _ stride: Units, width: Int) {
    var place = fit.place + width
    while place > fit.place {
      place -= 1
      holes[place].top = fit.start + stride
      if holes[place].top == holes[place].bottom { holes.remove(at: place) }
    }
  }
}
