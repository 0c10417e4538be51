import Millrace

extension RowScript {
  /// Applies a random batch to the section and, as it is defined, to the model.
  mutating func batch() throws {
    let count = sizes.count
    var free = Array(0..<count).shuffled(using: &random)
    func take(_ most: Int) -> [Int] {
      let taken = Array(free.prefix(random.int(0...most)))
      free.removeFirst(taken.count)
      return taken
    }
    var batch = RowSection.Batch()
    for index in take(random.oneIn(8) ? count : 4) { batch.remove(at: index) }
    let sources = take(3)
    for index in take(3) + sources.filter({ _ in random.oneIn(3) }) {
      batch.resize(at: index, to: random.size(kind, hasHeight: hasHeights))
    }
    let inserted = count < maximumCount * 2 ? random.int(0...4) : 0
    var places = Array(0..<(count - batch.removals.count + inserted)).shuffled(using: &random)
    for source in sources { batch.move(from: source, to: places.removeLast()) }
    for _ in 0..<inserted { batch.insert(random.size(kind, hasHeight: hasHeights), at: places.removeLast()) }
    lastEdit = "\(batch)"

    let before = naive()
    let rect = random.rect(in: before.contentSize, section.orientation)
    let anchor = random.anchor(in: rect, count: count)
    let watched = random.oneIn(2) ? random.rect(in: before.contentSize, section.orientation) : nil
    let wasSettled = section.isSettled
    let report = try section.apply(batch, keeping: anchor?.anchor, watching: watched)

    let origins = EditChecks<NaiveRows>.origins(after: batch, count: count)
    for resizing in batch.resizings { sizes[resizing.index] = resizing.size }
    let old = sizes
    let new = Dictionary(uniqueKeysWithValues: batch.insertions.map { ($0.index, $0.size) })
    sizes = origins.enumerated().map { index, origin in origin.map { old[$0] } ?? new[index]! }

    let checks = checks(from: before, origins)
    try checks.check(report, batch)
    if let anchor {
      try checks.check(report.offsetCorrection, of: anchor, moved: Set(batch.moves.map(\.source)))
    }
    if let watched {
      try checks.check(report, watched: watched, isSettled: (wasSettled, section.isSettled))
    }
  }

  /// Makes an edit, and has an anchor kept.
  mutating func keepAnchor() throws {
    let before = naive()
    let count = sizes.count
    let rect = random.rect(in: before.contentSize, section.orientation)
    guard let kind = random.anchor(in: rect, count: count) else { return }
    let size = random.size(self.kind, hasHeight: hasHeights)
    let index = random.int(0...max(0, count - 1))
    var origins: [Int?] = Array(0..<count)
    var moved: Set<Int> = []
    let correction: OffsetCorrection
    switch random.int(0...3) {
    case 0 where count > 0:
      lastEdit = "remove \(index) keeping \(kind)"
      correction = try section.keeping(kind.anchor) { section throws(LayoutError) in
        try section.remove(at: index)
      }
      sizes.remove(at: index)
      origins.remove(at: index)
    case 1 where count > 0:
      let target = random.int(0...(count - 1))
      lastEdit = "move \(index) to \(target) keeping \(kind)"
      correction = try section.keeping(kind.anchor) { section throws(LayoutError) in
        try section.move(from: index, to: target)
      }
      if index != target {
        moved = [index]
        sizes.insert(sizes.remove(at: index), at: target)
        origins.insert(origins.remove(at: index), at: target)
      }
    case 2 where count > 0:
      lastEdit = "resize \(index) keeping \(kind)"
      correction = try section.keeping(kind.anchor) { section throws(LayoutError) in
        try section.resize(at: index, to: size)
      }
      sizes[index] = size
    default:
      lastEdit = "insert at \(index) keeping \(kind)"
      correction = try section.keeping(kind.anchor) { section throws(LayoutError) in
        try section.insert(size, at: index)
      }
      sizes.insert(size, at: index)
      origins.insert(nil, at: index)
    }
    try checks(from: before, origins).check(correction, of: kind, moved: moved)
    try keepProvisionalAnchor()
  }

  /// Has an anchor kept that counts as where it lies, while things are settled.
  private mutating func keepProvisionalAnchor() throws {
    guard !sizes.isEmpty else { return }
    let index = random.int(0...(sizes.count - 1))
    let before = section.orientation.upright(section.provisional.frame(at: index))
    let budget = random.pick([0, 1, 10, .max])
    let correction = section.keeping(.item(index), settling: false) { section in
      section.settle(budget: budget)
    }
    let after = section.orientation.upright(section.provisional.frame(at: index))
    try require(
      abs(before.minY + correction.points * section.orientation.sign - after.minY) < 1e-3,
      "\(index) from \(before) to \(after): \(correction)")
    try require(
      correction.isEstimate == (index >= section.firstUnsettledIndex ?? .max), "estimate: \(correction)")
  }

  private func checks(from before: NaiveRows, _ origins: [Int?]) -> EditChecks<NaiveRows> {
    EditChecks(orientation: section.orientation, before: before, after: naive(), origins: origins) {
      failure($0)
    }
  }
}
