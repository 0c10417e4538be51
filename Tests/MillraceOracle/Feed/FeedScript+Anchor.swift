import Millrace

extension FeedScript {
  /// Edits of a section under its own type, half of the time while an item is kept as the anchor.
  mutating func update() throws {
    guard let index = randomSection() else { return }
    lastEdit = "update section \(index)"
    guard random.oneIn(2), let path = randomPath() else {
      return try model.sections[index].layout.rule.update(index, of: &self)
    }
    lastEdit += " keeping \(path)"
    let before = model
    var kept = feed
    let correction = try kept.withAnchor(.item(path)) { kept in
      feed = kept
      try model.sections[index].layout.rule.update(index, of: &self)
      kept = feed
    }
    feed = kept
    try check(correction, of: path, throughUpdateOf: index, since: before)
  }

  private func check(
    _ correction: OffsetCorrection, of path: ItemPath, throughUpdateOf index: Int, since before: NaiveFeed
  ) throws {
    guard let now = self.path(ofKept: path, throughUpdateOf: index, since: before) else { return }
    let (old, new) = (before.placement, model.placement)
    let number = new.items.firstIndex { $0.path == now }
    try require(correction.index == number && !correction.isEstimate, "\(path) is \(now): \(correction)")
    let expected = (start(of: now, new) - start(of: path, old)) * model.orientation.sign
    try require(abs(correction.points - expected) < 1 / 300, "\(path): \(correction), not \(expected)")
  }

  /// Where an item is after what `update(_:)` does; `nil` if it is not there any more.
  private func path(
    ofKept path: ItemPath, throughUpdateOf index: Int, since before: NaiveFeed
  ) -> ItemPath? {
    guard path.section == index else { return path }
    let (old, new) = (before.sections[index], model.sections[index])
    let item = old.layout.rule.updatedIndex(path.item, count: old.items.count, new.layout.rule)
    return item.map { ItemPath(section: index, item: $0) }
  }

  /// Where an item begins, in points along the main axis; a cell, where its row does, whatever it is merged with.
  private func start(of path: ItemPath, _ placement: NaiveFeed.Placement) -> Double {
    if let (start, cells) = placement.sheets[path.section] {
      let row = path.item / cells.stretches[1].count
      return Double(start + cells.stretches[0][row].start) / 192
    }
    return model.orientation.upright(placement.items.first { $0.path == path }!.frame).minY
  }
}
