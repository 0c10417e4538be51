import Millrace
import MillraceOracle

extension WaterfallScript {
  /// Makes an edit with an anchor.
  mutating func keepAnchor() throws {
    let (before, estimates) = (try shown(), model.isEstimated)
    let rect = random.rect(in: before.contentSize, section.orientation)
    guard let kind = random.anchor(in: rect, count: extents.count) else { return }
    let anchor = kind.anchor
    let count = extents.count
    let extent = random.extent(self.kind)
    let span = randomSpan()
    let index = random.int(0...max(0, count - 1))
    var origins: [Int?] = Array(0..<count)
    var (moved, resized): (Set<Int>, Set<Int>) = ([], [])
    let correction: OffsetCorrection
    switch random.int(0...3) {
    case 0 where count > 0:
      lastEdit = "remove \(index) keeping \(anchor)"
      correction = try section.withAnchor(anchor) { section throws(LayoutError) in
        try section.remove(at: index)
      }
      model.remove(at: index)
      origins.remove(at: index)
    case 1 where count > 0:
      let target = random.int(0...(count - 1))
      lastEdit = "move \(index) to \(target) keeping \(anchor)"
      correction = try section.withAnchor(anchor) { section throws(LayoutError) in
        try section.move(from: index, to: target)
      }
      if index != target {
        moved = [index]
        model.move(from: index, to: target)
        origins.insert(origins.remove(at: index), at: target)
      }
    case 2 where count > 0:
      lastEdit = "resize \(index) keeping \(anchor)"
      correction = try section.withAnchor(anchor) { section throws(LayoutError) in
        try section.resize(at: index, to: extent)
      }
      resized = [index]
      model.resize(at: index, to: extent)
    default:
      lastEdit = "insert at \(index) keeping \(anchor)"
      correction = try section.withAnchor(anchor) { section throws(LayoutError) in
        try section.insert(extent, span: span, at: index)
      }
      model.insert(extent, span: span, at: index)
      origins.insert(nil, at: index)
    }
    let checks = checks(from: before, to: try shown(), origins, estimates)
    try checks.check(correction, of: kind, moved: moved, resized: resized)
    try keepProvisionalAnchor()
  }

  /// Keeps an anchor at its provisional position while items are settled.
  private mutating func keepProvisionalAnchor() throws {
    guard !extents.isEmpty else { return }
    let index = random.int(0...(extents.count - 1))
    let before = section.orientation.upright(section.provisional.frame(at: index))
    let budget = random.pick([0, 1, 10, .max])
    let correction = section.withAnchor(.item(index), settling: false) { section in
      section.settle(budget: budget)
    }
    let after = section.orientation.upright(section.provisional.frame(at: index))
    try require(
      before.minY + correction.points * section.orientation.sign == after.minY
        || abs(before.minY + correction.points * section.orientation.sign - after.minY) < 1e-3,
      "\(index) from \(before) to \(after): \(correction)")
    try require(
      correction.isEstimate == (index >= section.firstUnsettledIndex ?? .max), "estimate: \(correction)")
  }

  func checks(
    from before: NaiveWaterfall, to after: NaiveWaterfall, _ origins: [Int?], _ estimates: [Bool]
  ) -> EditChecks<NaiveWaterfall> {
    EditChecks(
      orientation: section.orientation, before: before, after: after, origins: origins,
      hasLanes: section.laneCount > 1, isEstimated: { estimates[$0] }
    ) {
      failure($0)
    }
  }
}
