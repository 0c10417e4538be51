import Millrace

extension WaterfallScript {
  /// Applies a random batch to the section and, edit by edit as it is defined, to the model.
  mutating func batch() throws {
    let count = extents.count
    var free = Array(0..<count).shuffled(using: &random)
    func take(_ most: Int) -> [Int] {
      let taken = Array(free.prefix(random.int(0...most)))
      free.removeFirst(taken.count)
      return taken
    }
    var batch = WaterfallSection.Batch()
    for index in take(random.oneIn(8) ? count : 4) { batch.remove(at: index) }
    let sources = take(3)
    for index in take(3) + sources.filter({ _ in random.oneIn(3) }) {
      batch.resize(at: index, to: random.extent(kind))
    }
    let inserted = count < maximumCount * 2 ? random.int(0...4) : 0
    let newCount = count - batch.removals.count + inserted
    var places = Array(0..<newCount).shuffled(using: &random)
    for source in sources { batch.move(from: source, to: places.removeLast()) }
    for _ in 0..<inserted { batch.insert(random.extent(kind), at: places.removeLast()) }
    lastEdit = "\(batch)"

    let before = try shown()
    let rect = random.rect(in: before.contentSize, layout.axis)
    let anchor = randomAnchor(in: rect)
    let watched = random.oneIn(2) ? random.rect(in: before.contentSize, layout.axis) : nil
    let wasSettled = section.isSettled
    var report = ChangeReport?.none
    if let anchor, random.oneIn(3) {
      // An anchor that is kept around the batch goes the same way as the batch's own.
      let around = try section.keeping(anchor.anchor) { (section) throws(LayoutError) in
        report = try section.apply(batch, keeping: anchor.anchor, watching: watched)
      }
      try require(around == report?.offsetCorrection, "\(anchor) around a batch: \(around)")
    } else {
      report = try section.apply(batch, keeping: anchor?.anchor, watching: watched)
    }
    guard let report else { throw failure("no report") }

    let origins = naiveOrder(batch, count: count)
    apply(batch)
    try check(report, batch, origins)
    let after = try shown()
    try checkFirstChange(report, from: before, to: after, origins)
    if let anchor {
      let moved = Set(batch.moves.map(\.source))
      try check(report.offsetCorrection, of: anchor, from: before, to: after, origins, moved: moved)
    }
    if var rect = watched {
      let correction = report.offsetCorrection?.points ?? 0
      if layout.axis == .vertical { rect.origin.y += correction } else { rect.origin.x += correction }
      try check(
        report, watched: (watched!, rect), from: before, to: after, origins, wasSettled: wasSettled)
    }
  }

  /// The layout that the section has to show.
  func shown() throws -> NaiveWaterfall {
    section.contract == .reflow ? NaiveWaterfall(layout, width: width, extents: extents) : model.waterfall
  }

  private mutating func apply(_ batch: WaterfallSection.Batch) {
    for resizing in batch.resizings { modelResize(at: resizing.index, to: resizing.size) }
    var arrivals: [Int: (extent: Double, isEstimated: Bool)] = [:]
    for move in batch.moves {
      arrivals[move.target] = (model.extents[move.source], model.isEstimated[move.source])
    }
    for index in (batch.removals + batch.moves.map(\.source)).sorted(by: >) { modelRemove(at: index) }
    for insertion in batch.insertions { arrivals[insertion.index] = (insertion.size, false) }
    for (index, item) in arrivals.sorted(by: { $0.key < $1.key }) {
      modelInsert(item.extent, isEstimated: item.isEstimated, at: index)
    }
  }

  /// Where each item was before the batch, by its index after it; `nil` for those that are new. As the
  /// semantics say it: what arrives is where it is said to be, what stays fills the rest in order.
  private func naiveOrder(_ batch: WaterfallSection.Batch, count: Int) -> [Int?] {
    let gone = Set(batch.removals).union(batch.moves.map(\.source))
    var staying = (0..<count).filter { !gone.contains($0) }[...]
    let newCount = count - batch.removals.count + batch.insertions.count
    let inserted = Set(batch.insertions.map(\.index))
    return (0..<newCount).map { index in
      if inserted.contains(index) { return nil }
      if let move = batch.moves.first(where: { $0.target == index }) { return move.source }
      return staying.removeFirst()
    }
  }

  private func check(_ report: ChangeReport, _ batch: WaterfallSection.Batch, _ origins: [Int?]) throws {
    let removed = report.removed.flatMap { Array($0) }
    try require(removed == batch.removals.sorted(), "removed \(report.removed)")
    let inserted = report.inserted.flatMap { Array($0) }
    try require(inserted == batch.insertions.map(\.index).sorted(), "inserted \(report.inserted)")
    let moved = report.moved.flatMap { zip($0.source, $0.target).map { [$0, $1] } }
    let moves = batch.moves.sorted { $0.source < $1.source }.map { [$0.source, $0.target] }
    try require(moved == moves, "moved \(report.moved)")
    let resized = report.resized.flatMap { Array($0) }
    let expected = batch.resizings.map { origins.firstIndex(of: $0.index)! }.sorted()
    try require(resized == expected, "resized \(report.resized)")
    for (index, origin) in origins.enumerated() {
      try require(report.indexBefore(ofItem: index) == origin, "\(index) was not \(origin ?? -1)")
      if let origin { try require(report.index(ofItemBefore: origin) == index, "\(origin) is not \(index)") }
    }
    for index in batch.removals { try require(report.index(ofItemBefore: index) == nil, "\(index) is there") }
  }

  private func checkFirstChange(
    _ report: ChangeReport, from before: NaiveWaterfall, to after: NaiveWaterfall, _ origins: [Int?]
  ) throws {
    guard let first = report.firstChangedPosition else { return }
    for (index, frame) in after.frames.enumerated() where origins[index].map({ before.frames[$0] }) != frame {
      try require(frame.upright(layout.axis).minY >= first, "\(index) changed above \(first)")
      if let origin = origins[index] {
        try require(before.frames[origin].upright(layout.axis).minY >= first, "\(origin) was above \(first)")
      }
    }
    for index in report.removed.flatMap({ Array($0) }) {
      try require(
        before.frames[index].upright(layout.axis).minY >= first, "removed \(index) was above \(first)")
    }
  }

  private func check(
    _ report: ChangeReport, watched rects: (before: LayoutRect, after: LayoutRect),
    from before: NaiveWaterfall, to after: NaiveWaterfall, _ origins: [Int?], wasSettled: Bool
  ) throws {
    let now = Set(after.elements(in: rects.after).map(\.index))
    let seen = Set(before.elements(in: rects.before).map(\.index))
    var differences = report.differences[...]
    for (index, origin) in origins.enumerated() {
      guard now.contains(index) || origin.map({ seen.contains($0) }) ?? false else { continue }
      // Outside of the rectangle, places may be provisional, before and after.
      let wasExact = origin.map { seen.contains($0) } ?? true || wasSettled
      let isExact = wasExact && (now.contains(index) || section.isSettled)
      let old = origin.map { Element(index: $0, frame: before.frames[$0]) }
      let isListed = differences.first?.after?.index == index
      if isExact {
        try require(isListed == (old?.frame != after.frames[index]), "difference of \(index) \(report)")
      }
      guard isListed else { continue }
      let difference = differences.removeFirst()
      if let origin, seen.contains(origin) { try require(difference.before == old, "\(difference)") }
      try require(difference.before?.index == origin, "\(difference)")
      if isExact { try require(difference.after?.frame == after.frames[index], "\(difference)") }
    }
    let gone = seen.filter { !origins.contains($0) }.sorted()
    try require(differences.map(\.before!.index) == gone, "\(differences), gone are \(gone)")
    for difference in differences {
      try require(difference.after == nil, "\(difference)")
      try require(difference.before!.frame == before.frames[difference.before!.index], "\(difference)")
    }
  }
}
