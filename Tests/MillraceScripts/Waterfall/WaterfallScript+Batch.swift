import Millrace
import MillraceOracle

extension WaterfallScript {
  /// Applies a random batch to the section and, edit by edit, to the model.
  mutating func batch() throws {
    let count = extents.count
    var free = Array(0..<count).shuffled(using: &random)
    func take(_ most: Int) -> [Int] {
      let taken = Array(free.prefix(random.int(0...most)))
      free.removeFirst(taken.count)
      return taken
    }
    var batch = BatchUpdate()
    // Some batches edit a large share of the items.
    let isLarge = random.oneIn(4)
    for index in take(random.oneIn(8) ? count : 4) { batch.remove(at: index) }
    let sources = take(isLarge ? count : 3)
    for index in take(isLarge ? count : 3) + sources.filter({ _ in random.oneIn(3) }) {
      let span = random.oneIn(4) && spanningShare != nil ? randomSpan() : nil
      batch.resize(at: index, to: .extent(random.extent(kind), span: span))
    }
    let inserted = count < maximumCount * 2 ? random.int(0...(isLarge ? max(4, count) : 4)) : 0
    let newCount = count - batch.removals.count + inserted
    var places = Array(0..<newCount).shuffled(using: &random)
    for source in sources { batch.move(from: source, to: places.removeLast()) }
    for _ in 0..<inserted { batch.insert(random.extent(kind), span: randomSpan(), at: places.removeLast()) }
    random.addCells(to: &batch, count: count)
    lastEdit = "\(batch)"

    let (before, estimates) = (try shown(), model.isEstimated)
    let rect = random.rect(in: before.contentSize, section.orientation)
    let anchor = random.anchor(in: rect, count: count)
    let watched = random.oneIn(2) ? random.rect(in: before.contentSize, section.orientation) : nil
    var report = ChangeReport?.none
    if let anchor, random.oneIn(3) {
      // An anchor around the batch gives the same correction as the batch's anchor.
      let around = try section.withAnchor(anchor.anchor) { (section) throws(LayoutError) in
        report = try section.apply(batch, keeping: anchor.anchor, watching: watched)
      }
      try require(around == report?.offsetCorrection, "\(anchor) around a batch: \(around)")
    } else {
      report = try section.apply(batch, keeping: anchor?.anchor, watching: watched)
    }
    guard let report else { throw failure("no report") }

    apply(batch)
    let checks = checks(
      from: before, to: try shown(), EditChecks<NaiveWaterfall>.origins(after: batch, count: count), estimates
    )
    try checks.check(report, batch)
    if let anchor {
      let moved = Set(batch.moves.map(\.source.item))
      let resized = Set(batch.resizes.map(\.path.item))
      try checks.check(report.offsetCorrection, of: anchor, moved: moved, resized: resized)
    }
    if let watched { try checks.check(report, batch, watched: watched) }
  }

  /// Returns the expected layout.
  func shown() throws -> NaiveWaterfall {
    section.policy == .reflow
      ? NaiveWaterfall(layout, width: width, extents: extents, spans: spans) : model.waterfall
  }

  private mutating func apply(_ batch: BatchUpdate) {
    model.resize(
      batch.resizes.sorted { $0.path < $1.path }.map { resizing in
        let item = resizing.item.naiveWaterfallItem
        return (resizing.path.item, item.extent, item.span)
      })
    var arrivals: [Int: (extent: Double, isEstimated: Bool, span: LaneSpan)] = [:]
    for move in batch.moves {
      let source = move.source.item
      arrivals[move.target.item] = (model.extents[source], model.isEstimated[source], model.spans[source])
    }
    for path in (batch.removals + batch.moves.map(\.source)).sorted(by: >) { model.remove(at: path.item) }
    for insertion in batch.insertions {
      let item = insertion.item.naiveWaterfallItem
      arrivals[insertion.path.item] = (item.extent, false, item.span ?? .lanes(1))
    }
    for (index, item) in arrivals.sorted(by: { $0.key < $1.key }) {
      model.insert(item.extent, isEstimated: item.isEstimated, span: item.span, at: index)
    }
  }
}
