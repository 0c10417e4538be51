import Millrace

extension CustomScript {
  /// Applies a random batch to the section and, as it is defined, to the model.
  mutating func batch() throws {
    let count = items.count
    var free = Array(0..<count).shuffled(using: &random)
    func take(_ most: Int) -> [Int] {
      let taken = Array(free.prefix(random.int(0...most)))
      free.removeFirst(taken.count)
      return taken
    }
    var batch = Section.Batch()
    for index in take(random.oneIn(8) ? count : 4) { batch.remove(at: index) }
    let sources = take(3)
    for index in take(3) + sources.filter({ _ in random.oneIn(3) }) {
      batch.resize(at: index, to: random.sampleItem(few: isFew))
    }
    let inserted = count < maximumCount * 2 ? random.int(0...4) : 0
    var places = Array(0..<(count - batch.removals.count + inserted)).shuffled(using: &random)
    for source in sources { batch.move(from: source, to: places.removeLast()) }
    for _ in 0..<inserted { batch.insert(random.sampleItem(few: isFew), at: places.removeLast()) }
    lastEdit = "\(batch)"

    let before = naive
    let rect = random.rect(in: before.contentSize, section.orientation)
    let anchor = random.anchor(in: rect, count: count)
    let watched = random.oneIn(2) ? random.rect(in: before.contentSize, section.orientation) : nil
    let wasSettled = section.isSettled
    let report = try section.apply(batch, keeping: anchor?.anchor, watching: watched)

    let origins = EditChecks<Naive>.origins(after: batch, count: count)
    for resizing in batch.resizings { items[resizing.index] = resizing.size }
    let old = items
    let new = Dictionary(uniqueKeysWithValues: batch.insertions.map { ($0.index, $0.size) })
    items = origins.enumerated().map { index, origin in origin.map { old[$0] } ?? new[index]! }

    let checks = checks(from: before, origins)
    try checks.check(report, batch)
    if let anchor {
      try checks.check(report.offsetCorrection, of: anchor, moved: Set(batch.moves.map(\.source)))
    }
    if let watched {
      try checks.check(report, watched: watched, isSettled: (wasSettled, section.isSettled))
    }
  }
}
