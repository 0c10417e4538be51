import Millrace

extension MosaicScript {
  /// Applies a random batch to the section and, as it is defined, to the model.
  mutating func batch() throws {
    let count = items.count
    var free = Array(0..<count).shuffled(using: &random)
    func take(_ most: Int) -> [Int] {
      let taken = Array(free.prefix(random.int(0...most)))
      free.removeFirst(taken.count)
      return taken
    }
    var batch = MosaicSection.Batch()
    for index in take(random.oneIn(8) ? count : 4) { batch.remove(at: index) }
    let sources = take(3)
    for index in take(3) + sources.filter({ _ in random.oneIn(3) }) {
      batch.resize(at: index, to: random.item(kind))
    }
    let inserted = count < maximumCount * 2 ? random.int(0...4) : 0
    var places = Array(0..<(count - batch.removals.count + inserted)).shuffled(using: &random)
    for source in sources { batch.move(from: source, to: places.removeLast()) }
    for _ in 0..<inserted { batch.insert(random.item(kind), at: places.removeLast()) }
    lastEdit = "\(batch)"

    let before = naive
    let anchor = randomAnchor(before)
    let watched = random.oneIn(2) ? random.rect(in: before.contentSize, layout.axis) : nil
    let wasSettled = section.isSettled
    let report = try section.apply(batch, keeping: anchor?.anchor, watching: watched)
    let origins = apply(batch)
    let after = naive
    try check(report, batch, origins, from: before, to: after)
    if let anchor {
      try check(
        report.offsetCorrection, of: anchor, from: before, to: after, origins,
        moved: Set(batch.moves.map(\.source)))
    }
    if let watched {
      let correction = report.offsetCorrection?.points ?? 0
      var rect = watched.upright(layout.axis)
      rect.origin.y += correction
      try check(
        report.differences, watched: (watched, rect.upright(layout.axis)), from: before, to: after, origins,
        wasSettled: wasSettled)
    }
  }

  /// Applies a batch to the model.
  ///
  /// - Returns: Where each item was before, by its index after it; `nil` for those that are new. As the
  ///   semantics say it: what arrives is where it is said to be, what stays fills the rest in order.
  private mutating func apply(_ batch: MosaicSection.Batch) -> [Int?] {
    for resizing in batch.resizings { items[resizing.index] = resizing.size }
    let old = items
    let gone = Set(batch.removals).union(batch.moves.map(\.source))
    var staying = old.indices.filter { !gone.contains($0) }[...]
    var origins: [Int?] = []
    items = []
    for index in 0..<(old.count - batch.removals.count + batch.insertions.count) {
      if let insertion = batch.insertions.first(where: { $0.index == index }) {
        items.append(insertion.size)
        origins.append(nil)
      } else {
        let move = batch.moves.first { $0.target == index }
        let origin = move?.source ?? staying.removeFirst()
        items.append(old[origin])
        origins.append(origin)
      }
    }
    return origins
  }

  private func check(
    _ report: ChangeReport, _ batch: MosaicSection.Batch, _ origins: [Int?], from before: NaiveMosaic,
    to after: NaiveMosaic
  ) throws {
    try require(report.removed.flatMap { Array($0) } == batch.removals.sorted(), "\(report.removed)")
    try require(
      report.inserted.flatMap { Array($0) } == batch.insertions.map(\.index).sorted(), "\(report.inserted)")
    for (index, origin) in origins.enumerated() {
      try require(report.indexBefore(ofItem: index) == origin, "\(index) was not \(origin ?? -1)")
    }
    guard let first = report.firstChangedPosition else {
      return try require(batch.isEmpty, "no first change")
    }
    func top(_ frame: LayoutRect) -> Double { frame.upright(layout.axis).minY }
    for (index, frame) in after.frames.enumerated() where origins[index].map({ before.frames[$0] }) != frame {
      try require(top(frame) >= first, "\(index) changed above \(first)")
      if let origin = origins[index] {
        try require(top(before.frames[origin]) >= first, "\(origin) was above \(first)")
      }
    }
    for index in batch.removals {
      try require(top(before.frames[index]) >= first, "removed \(index) was above \(first)")
    }
  }

  private func check(
    _ differences: [ChangeReport.Difference], watched rects: (before: LayoutRect, after: LayoutRect),
    from before: NaiveMosaic, to after: NaiveMosaic, _ origins: [Int?], wasSettled: Bool
  ) throws {
    let now = Set(after.elements(in: rects.after).map(\.index))
    let seen = Set(before.elements(in: rects.before).map(\.index))
    var differences = differences[...]
    for (index, origin) in origins.enumerated() {
      guard now.contains(index) || origin.map({ seen.contains($0) }) ?? false else { continue }
      // Outside of the rectangle, places may be provisional, before and after.
      let wasExact = origin.map { seen.contains($0) } ?? true || wasSettled
      let isExact = wasExact && (now.contains(index) || section.isSettled)
      let isListed = differences.first?.after?.index == index
      if isExact {
        let isElsewhere = origin.map { before.frames[$0] } != after.frames[index]
        try require(isListed == isElsewhere, "difference of \(index)")
      }
      guard isListed else { continue }
      let difference = differences.removeFirst()
      try require(difference.before?.index == origin, "\(difference)")
      if isExact { try require(difference.after?.frame == after.frames[index], "\(difference)") }
    }
    let gone = seen.filter { !origins.contains($0) }.sorted()
    try require(differences.map(\.before!.index) == gone, "\(differences), gone are \(gone)")
  }
}
