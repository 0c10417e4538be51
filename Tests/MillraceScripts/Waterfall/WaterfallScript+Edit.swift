import Millrace
import MillraceOracle

extension WaterfallScript {
  /// Makes a random edit of the section and of the model.
  mutating func edit() throws {
    let count = model.extents.count
    let extent = random.extent(kind)
    switch random.int(0...24) {
    case 0...2 where count < maximumCount * 2:
      let index = random.int(0...count)
      let span = randomSpan()
      lastEdit = "insert \(extent) over \(span) at \(index)"
      try section.insert(extent, span: span, at: index)
      model.insert(extent, span: span, at: index)
    case 3...4 where count > 0:
      let index = random.int(0...(count - 1))
      lastEdit = "remove at \(index)"
      let removed = try section.remove(at: index)
      try require(removed.extent == fresh().extent(at: index), "removed \(removed)")
      model.remove(at: index)
    case 5...6 where count > 0:
      let index = random.int(0...(count - 1))
      lastEdit = "resize \(index) to \(extent)"
      try section.resize(at: index, to: extent)
      model.resize(at: index, to: extent)
    case 7...8 where count > 0:
      // Mostly a short distance, so that packing converges.
      let source = random.int(0...(count - 1))
      let target =
        random.oneIn(3) ? random.int(0...(count - 1)) : min(count - 1, max(0, source + random.int(-3...3)))
      lastEdit = "move \(source) to \(target)"
      try section.move(from: source, to: target)
      model.move(from: source, to: target)
    case 9:
      let span = randomSpan()
      lastEdit = "append \(extent) over \(span)"
      try section.append(extent, span: span)
      model.insert(extent, span: span, at: count)
    case 10 where count < maximumCount * 2:
      let page = (0..<random.int(0...12)).map { _ in random.extent(kind) }
      lastEdit = "append \(page.count) items"
      if spanningShare != nil, random.oneIn(2) {
        let items = page.map { WaterfallItem($0, span: random.oneIn(2) ? randomSpan() : nil) }
        try section.append(contentsOf: items)
        for item in items { model.insert(item.extent, span: item.span ?? .lanes(1), at: model.extents.count) }
        return
      }
      if random.oneIn(2) {
        try section.append(contentsOf: page)
      } else {
        try section.append(contentsOf: AnySequence(page))
      }
      for extent in page { model.insert(extent, at: model.extents.count) }
    case 11:
      try switchPolicy()
    case 12 where count > 0 && random.oneIn(2):
      let rest = random.int(0...count)
      lastEdit = "truncate to \(rest) items"
      while section.count > rest {
        try section.remove(at: section.count - 1)
        model.remove(at: section.count)
      }
    case 13 where section.policy == .stable:
      let index = random.int(0...count)
      lastEdit = "rebalance from \(index)"
      let report = try section.rebalance(from: index)
      let changed = model.rebalance(from: index)
      try require(report.changedLanes.flatMap { Array($0) } == changed, "changed \(report.changedLanes)")
      try require(report.changedCount == changed.count, "changed \(report.changedCount)")
    case 14...15: try batch()
    case 16: try keepAnchor()
    case 17 where count < maximumCount: try relayout()
    case 18...21: try editEstimates()
    case 22...23 where spanningShare != nil && count > 0:
      let index = random.int(0...(count - 1))
      let span = random.oneIn(3) ? .lanes(1) : randomSpan()
      lastEdit = "set the span of \(index) to \(span)"
      try section.setSpan(span, at: index)
      model.setSpan(span, at: index)
    default:
      let budget = random.pick([0, 1, 10, 100, .max])
      lastEdit = "settle \(budget)"
      section.settle(budget: budget)
      try require(budget < .max || section.isSettled, "not settled")
    }
  }

  private mutating func switchPolicy() throws {
    switch section.policy {
    case .stable:
      lastEdit = "switch to reflow"
      section.policy = .reflow
    case .reflow where random.oneIn(2):
      lastEdit = "settle and switch to stable"
      section.settle()
      section.policy = .stable
      model = stableModel(
        lanes: NaiveWaterfall(layout, width: width, extents: model.extents, spans: spans).lanes)
    case .reflow:
      // Unsettled items stay where they are, so the lanes are those of the section.
      lastEdit = "switch to stable"
      let lanes = model.extents.indices.map { section.lane(at: $0) }
      section.policy = .stable
      model = stableModel(lanes: lanes)
    }
  }
}
