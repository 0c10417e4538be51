import Millrace
import MillraceOracle

extension FeedScript {
  /// Edits a section through its own type, with an anchor in half of the cases.
  mutating func update() throws {
    guard let index = randomSection() else { return }
    lastEdit = "update section \(index)"
    guard random.oneIn(2), let path = randomPath() else {
      return try model.sections[index].layout.scripted.update(index, of: &self)
    }
    lastEdit += " keeping \(path)"
    let before = model
    var kept = feed
    let correction = try kept.withAnchor(.item(path)) { kept in
      feed = kept
      try model.sections[index].layout.scripted.update(index, of: &self)
      kept = feed
    }
    feed = kept
    try takeOffsets(kept: correction.path)
    try check(correction, of: path, throughUpdateOf: index, since: before)
  }

  private func check(
    _ correction: OffsetCorrection, of path: ItemPath, throughUpdateOf index: Int, since before: NaiveFeed
  ) throws {
    guard let now = self.path(ofKept: path, throughUpdateOf: index, since: before) else { return }
    let (old, new) = (NaivePlacedFeed(before), state)
    try require(correction.path == now && !correction.isEstimate, "\(path) is \(now): \(correction)")
    let expected = (start(of: now, new.placement) - start(of: path, old.placement)) * model.orientation.sign
    try require(
      new.keepsAcross(now, as: path, of: old), "\(path) moved along its section to \(now)")
    try require(abs(correction.points - expected) < 1 / 300, "\(path): \(correction), not \(expected)")
  }

  /// Returns the path of an item after `update(_:)`, or `nil` if it no longer exists.
  private func path(
    ofKept path: ItemPath, throughUpdateOf index: Int, since before: NaiveFeed
  ) -> ItemPath? {
    guard path.section == index else { return path }
    let (old, new) = (before.sections[index], model.sections[index])
    let item = old.layout.scripted.updatedIndex(path.item, count: old.items.count, new.layout.rule)
    return item.map { ItemPath(section: index, item: $0) }
  }

  /// Returns the start of an item in points along the main axis.
  ///
  /// For a cell, also a merged one, this is the start of its row.
  private func start(of path: ItemPath, _ placement: NaiveFeed.Placement) -> Double {
    if let (start, cells) = placement.sheets[path.section] {
      let row = path.item / cells.trackBounds[1].count
      return Double(start + cells.trackBounds[0][row].start) / 192
    }
    return placement.anchorStart(of: path)
  }
}
