import Millrace

extension FeedScript {
  /// Edits of a section under its own type, half of the time while an item is kept as the anchor.
  mutating func update() throws {
    guard let index = randomSection() else { return }
    lastEdit = "update section \(index)"
    guard random.oneIn(2), let path = randomPath() else { return try update(index) }
    lastEdit += " keeping \(path)"
    let before = model
    var kept = feed
    let correction = try kept.keeping(.item(path)) { kept in
      feed = kept
      try update(index)
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
    var now = path
    let count = before.sections[index].items.count
    switch (before.sections[index].layout, model.sections[index].layout) {
    case (.rows, _) where count > 1:
      if path.item == 0 { return nil }
      now.item = path.item == count - 1 ? 0 : path.item
    case (.dense, _), (.mosaic, _):
      if count > 1, path.item == count - 1 { return nil }
      now.item = path.item + 1
    case (.custom, _): now.item = path.item == 0 ? count : path.item - 1
    case (.sheet(let old), .sheet(let new)):
      let columns = old.tracks[1].count
      let row = old.tracks[0][path.item / columns].name
      now.item = new.tracks[0].firstIndex { $0.name == row }! * columns + path.item % columns
    default: break
    }
    return now
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
