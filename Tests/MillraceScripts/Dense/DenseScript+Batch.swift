import Millrace
import MillraceOracle

extension DenseScript {
  /// Applies a random batch to the section and, by its definition, to the model.
  mutating func batch() throws {
    let count = items.count
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
      batch.resize(at: index, to: .waterfall(newItem()))
    }
    let inserted = count < maximumCount * 2 ? random.int(0...(isLarge ? max(4, count) : 4)) : 0
    var places = Array(0..<(count - batch.removals.count + inserted)).shuffled(using: &random)
    for source in sources { batch.move(from: source, to: places.removeLast()) }
    for _ in 0..<inserted { batch.insert(.waterfall(newItem()), at: places.removeLast()) }
    random.addCells(to: &batch, count: count)
    lastEdit = "\(batch)"

    let (before, itemsBefore) = (naive, items)
    let rect = random.rect(in: before.contentSize, section.orientation)
    let anchor = random.anchor(in: rect, count: count)
    let watched = random.oneIn(2) ? random.rect(in: before.contentSize, section.orientation) : nil
    let report = try section.apply(batch, keeping: anchor?.anchor, watching: watched)

    let origins = EditChecks<NaiveWaterfall>.origins(after: batch, count: count)
    for resizing in batch.resizes { items[resizing.path.item] = resizing.item.naiveWaterfallItem }
    let old = items
    let new = Dictionary(
      uniqueKeysWithValues: batch.insertions.map { ($0.path.item, $0.item.naiveWaterfallItem) })
    items = origins.enumerated().map { index, origin in origin.map { old[$0] } ?? new[index]! }
    // With the stable policy, items are not where a fresh layout places them, before or after the batch.
    guard section.policy == .reflow else { return }
    let checks = checks(from: before, itemsBefore, origins)
    try checks.check(report, batch)
    if let anchor {
      try checks.check(
        report.offsetCorrection, of: anchor, moved: Set(batch.moves.map(\.source.item)),
        resized: Set(batch.resizes.map(\.path.item)))
    }
    if let watched { try checks.check(report, batch, watched: watched) }
  }

  /// Makes an edit with an anchor.
  mutating func keepAnchor() throws {
    let (before, itemsBefore) = (naive, items)
    let count = items.count
    let rect = random.rect(in: before.contentSize, section.orientation)
    guard let kind = random.anchor(in: rect, count: count) else { return }
    let (item, index) = (newItem(), random.int(0...max(0, count - 1)))
    let target = random.int(0...max(0, count - 1))
    let edit = count > 0 ? random.int(0...3) : 3
    lastEdit = "edit \(edit) of \(item) at \(index), \(target) keeping \(kind)"
    let correction = try section.withAnchor(kind.anchor) { section throws(LayoutError) in
      switch edit {
      case 0: try section.remove(at: index)
      case 1: try section.move(from: index, to: target)
      case 2: try section.resize(at: index, to: item)
      default: try section.insert(item, at: index)
      }
    }
    var origins: [Int?] = Array(0..<count)
    switch edit {
    case 0:
      items.remove(at: index)
      origins.remove(at: index)
    case 1:
      items.insert(items.remove(at: index), at: target)
      origins.insert(origins.remove(at: index), at: target)
    case 2: items[index] = item
    default:
      items.insert(item, at: index)
      origins.insert(nil, at: index)
    }
    guard section.policy == .reflow else { return }
    try checks(from: before, itemsBefore, origins).check(
      correction, of: kind, moved: edit == 1 && index != target ? [index] : [],
      resized: edit == 2 ? [index] : [])
  }

  private func checks(
    from before: NaiveWaterfall, _ items: [WaterfallItem], _ origins: [Int?]
  ) -> EditChecks<NaiveWaterfall> {
    EditChecks(
      orientation: section.orientation, before: before, after: naive, origins: origins,
      hasLanes: section.laneCount > 1, isEstimated: { items[$0].isEstimated }
    ) {
      failure($0)
    }
  }
}
