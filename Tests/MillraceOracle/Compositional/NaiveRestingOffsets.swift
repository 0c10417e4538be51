import Millrace

/// The offsets at which something that scrolls comes to rest, in units.
struct NaiveRestingOffsets {
  /// "B": ascending, without duplicates.
  let offsets: [Int]

  init(_ offsets: some Sequence<Int>) { self.offsets = Set(offsets).sorted() }

  /// Returns the offset that is nearest to `proposed`.
  ///
  /// - Parameter prefersLater: Whether "of two, the one ahead" is returned, not "the one before".
  func nearest(_ proposed: Int, prefersLater: Bool) -> Int {
    var nearest = offsets[0]
    for offset in offsets {
      let (old, new) = (abs(nearest - proposed), abs(offset - proposed))
      if new < old || new == old && prefersLater { nearest = offset }
    }
    return nearest
  }

  /// "*One page*: with VELOCITY above 200 the least of B above the offset where the section stands, else the last of B;
  /// below -200 the greatest of B below it, else the first of B; otherwise the nearest to PROPOSED, of two the one
  /// before."
  func onePage(from offset: Int, _ proposed: Int, _ velocity: Double) -> Int {
    if velocity > 200 { return offsets.first { $0 > offset } ?? offsets.last! }
    if velocity < -200 { return offsets.last { $0 < offset } ?? offsets.first! }
    return nearest(proposed, prefersLater: false)
  }

  /// "Multiples of V below last, 0, last"; "if V is 0, `paging` has 0 and last".
  static func pages(_ view: Int, last: Int) -> NaiveRestingOffsets {
    NaiveRestingOffsets((view == 0 ? [] : Array(stride(from: 0, to: last, by: view))) + [0, last])
  }

  /// "`min(start(i) - start(0), last)`, 0, last".
  static func leadingBoundaries(_ starts: [Int], last: Int) -> NaiveRestingOffsets {
    NaiveRestingOffsets(starts.map { min($0 - starts[0], last) } + [0, last])
  }
}

extension NaiveCompositionalSection {
  /// Returns the offset at which the section comes to rest.
  func restingOffset(_ proposed: Int, _ velocity: Double) -> Int {
    // "Without groups B is 0."
    guard !groups.isEmpty else { return 0 }
    let last = max(0, rowLength - viewLength)
    let current = NaiveCompositionalUnits.units(section.orthogonalOffset)
    let boundaries = NaiveRestingOffsets.leadingBoundaries(groups.map(\.start), last: last)
    switch section.layout.orthogonalScrollingBehavior {
    case .none: return 0
    // "PROPOSED, held within them".
    case .continuous: return min(max(proposed, 0), last)
    case .continuousGroupLeadingBoundary: return boundaries.nearest(proposed, prefersLater: velocity > 0)
    case .paging:
      return NaiveRestingOffsets.pages(viewLength, last: last).onePage(from: current, proposed, velocity)
    case .groupPaging: return boundaries.onePage(from: current, proposed, velocity)
    case .groupPagingCentered:
      // "`start(i) - floor((V - length(i)) / 2)`"
      let offsets = groups.map { $0.start - NaiveCompositionalUnits.divide(viewLength - $0.length, by: 2) }
      return NaiveRestingOffsets(offsets).onePage(from: current, proposed, velocity)
    }
  }
}
