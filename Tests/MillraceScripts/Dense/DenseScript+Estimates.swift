import Millrace
import MillraceOracle

extension DenseScript {
  mutating func appendEstimates() throws {
    let (added, extent) = (random.pick([0, 1, 2, 10, 30]), random.extent(kind))
    lastEdit = "append \(added) items estimated at \(extent)"
    try section.appendEstimated(count: added, extent: extent)
    items += (0..<added).map { _ in WaterfallItem(extent, isEstimated: true) }
  }

  mutating func measure(_ index: Int) throws {
    let extent = random.oneIn(3) ? items[index].extent : random.extent(kind)
    lastEdit = "measure \(index) to be \(extent)"
    try section.resize(at: index, to: WaterfallItem(extent))
    items[index] = WaterfallItem(extent, span: items[index].span)
  }

  mutating func reestimate() throws {
    let new = random.extent(kind)
    let old = items.filter(\.isEstimated).randomElement(using: &random)?.extent ?? new
    lastEdit = "estimate \(old) at \(new)"
    try section.reestimate(from: old, to: new)
    let scale = layout.waterfall.scale
    for index in items.indices
    where items[index].isEstimated && storedLength(items[index].extent, scale) == storedLength(old, scale) {
      items[index].extent = new
    }
  }

  /// Checks which items are estimates, and which of them are visible.
  mutating func checkEstimates() throws {
    let estimated = items.indices.filter { items[$0].isEstimated }
    try require(section.estimatedCount == estimated.count, "\(section.estimatedCount) estimates")
    try require(items.indices.filter { section.isEstimated(at: $0) } == estimated, "other estimates")
    var copy = section
    let rect = random.rect(in: section.contentSize, section.orientation)
    let expected = copy.elements(in: rect).map(\.index).filter { items[$0].isEstimated }
    try require(copy.estimatedItems(in: rect) == expected, "\(rect): other estimates than \(expected)")
  }
}
