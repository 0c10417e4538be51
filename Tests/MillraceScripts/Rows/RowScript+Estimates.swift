import Millrace
import MillraceOracle
import MillraceRandom

extension RowScript {
  /// Makes a random edit of estimates.
  mutating func editEstimates() throws {
    let count = items.count
    switch random.int(0...5) {
    case 0 where count < maximumCount * 2:
      let (added, size) = (random.pick([0, 1, 2, 10, 30]), random.size(kind, hasHeight: hasHeights))
      lastEdit = "append \(added) items estimated at \(size)"
      try section.appendEstimated(count: added, size: size)
      items += (0..<added).map { _ in RowItem(size, isEstimated: true) }
    case 1...3 where count > 0:
      let index = random.int(0...(count - 1))
      let size = random.oneIn(3) ? items[index].size : random.size(kind, hasHeight: hasHeights)
      lastEdit = "measure \(index) to be \(size)"
      try section.resize(at: index, to: size)
      items[index] = RowItem(size)
    default:
      let new = random.size(kind, hasHeight: hasHeights)
      let old = items.filter(\.isEstimated).randomElement(using: &random)?.size ?? new
      lastEdit = "estimate \(old) at \(new)"
      try section.reestimate(from: old, to: new)
      for index in items.indices where items[index].isEstimated && stored(items[index].size) == stored(old) {
        items[index].size = new
      }
    }
  }

  /// Checks which items are estimates, and which of them are visible.
  mutating func checkEstimates(_ naive: NaiveRows) throws {
    let estimated = items.indices.filter { items[$0].isEstimated }
    try require(section.estimatedCount == estimated.count, "\(section.estimatedCount) estimates")
    try require(items.indices.filter { section.isEstimated(at: $0) } == estimated, "other estimates")
    let rect = random.rect(in: naive.contentSize, section.orientation)
    var copy = section
    let expected = naive.elements(in: rect).map(\.index).filter { items[$0].isEstimated }
    try require(copy.estimatedItems(in: rect) == expected, "\(rect): other estimates than \(expected)")
  }
}

extension SplitMix64 {
  /// Returns a random item, which may be estimated if `isEstimated`.
  mutating func rowItem(_ kind: Sizes, hasHeight: Bool, isEstimated: Bool) -> RowItem {
    RowItem(size(kind, hasHeight: hasHeight), isEstimated: isEstimated && oneIn(2))
  }
}
