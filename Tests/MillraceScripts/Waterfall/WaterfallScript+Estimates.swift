import Millrace
import MillraceOracle

extension WaterfallScript {
  /// Makes a random edit of estimates.
  mutating func editEstimates() throws {
    let count = model.extents.count
    switch random.int(0...9) {
    case 0...2 where count < maximumCount * 2:
      let added = random.pick([0, 1, 2, 10, 30, 100])
      let extent = random.extent(kind)
      lastEdit = "append \(added) items estimated at \(extent)"
      try section.appendEstimated(count: added, extent: extent)
      for _ in 0..<added { model.insert(extent, isEstimated: true, at: model.extents.count) }
    case 3...4 where count > 0:
      let index = random.int(0...(count - 1))
      let extent = random.oneIn(3) ? model.extents[index] : random.extent(kind)
      lastEdit = "measure \(index) to be \(extent)"
      try section.measure(at: index, extent: extent)
      model.resize(at: index, to: extent)
    case 5...8 where count > 0:
      let measurements = randomMeasurements(count: count)
      lastEdit = "measure \(measurements.map { [Double($0.index), $0.extent] })"
      try section.measure(measurements)
      for measurement in measurements { model.resize(at: measurement.index, to: measurement.extent) }
    default:
      let new = random.extent(kind)
      let old = model.extents.indices.filter { model.isEstimated[$0] }.map { model.extents[$0] }
        .randomElement(using: &random)
      lastEdit = "estimate \(old ?? 40) at \(new)"
      try section.reestimate(from: old ?? 40, to: new)
      model.reestimate(from: old ?? 40, to: new)
    }
  }

  /// Checks which items are estimates, and which of them are visible.
  mutating func checkEstimates(_ naive: NaiveWaterfall) throws {
    let estimated = model.extents.indices.filter { model.isEstimated[$0] }
    let found = model.extents.indices.filter { section.isEstimated(at: $0) }
    try require(found == estimated, "estimates \(found), not \(estimated)")
    try require(section.estimatedCount == estimated.count, "\(section.estimatedCount) estimates")
    let rect = random.rect(in: naive.contentSize, section.orientation)
    var copy = section
    let visible = copy.estimatedItems(in: rect)
    let expected = naive.elements(in: rect).map(\.index).filter { model.isEstimated[$0] }
    try require(visible == expected, "\(rect): estimates \(visible), not \(expected)")
  }

  /// Returns random measurements of contiguous or scattered items in any order, some of them twice.
  private mutating func randomMeasurements(count: Int) -> [WaterfallSection.Measurement] {
    let first = random.int(0...(count - 1))
    let isRow = random.oneIn(2)
    var measurements: [WaterfallSection.Measurement] = []
    for offset in 0..<random.int(0...12) {
      let index = isRow ? min(count - 1, first + offset) : random.int(0...(count - 1))
      let extent = random.oneIn(4) ? model.extents[index] : random.extent(kind)
      measurements.append(WaterfallSection.Measurement(index: index, extent: extent))
    }
    return measurements
  }
}
