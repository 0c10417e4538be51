import Millrace
import MillraceOracle

extension FeedScript {
  /// Makes a random edit. In half of the cases, also checks what the feed reports of it.
  mutating func editFeed() throws {
    guard random.oneIn(2) else { return try makeEdit() }
    let (before, rect) = (state, randomView())
    let view = random.oneIn(3) ? randomView() : random.oneIn(3) ? nil : rect
    let anchor = random.oneIn(2) ? randomAnchor(in: view ?? rect) : nil
    reconfigured = []
    var updated = feed
    let update = try updated.withUpdate(in: rect, view: view, keeping: anchor?.anchor) { feed in
      for _ in 0..<random.pick([1, 1, 1, 3]) {
        swap(&feed, &self.feed)
        defer { swap(&feed, &self.feed) }
        try makeEdit()
      }
    }
    feed = updated
    try takeOffsets(kept: update.offsetCorrection.path)
    lastEdit += ", with the changes in \(rect) seen from \(view as Any), keeping \(anchor as Any)"
    let (after, correction) = (state, update.offsetCorrection)
    let now = after.orientation.moved(rect, by: correction)
    let nowhere = LayoutRect(x: .nan, y: 0, width: 0, height: 0)
    let viewNow = view.map { after.orientation.moved($0, by: correction) } ?? nowhere
    let expected = ElementChanges(
      naivelyFrom: before.model.elements(of: before.placement, in: rect, view: view ?? nowhere),
      to: after.model.elements(of: after.placement, in: now, view: viewNow),
      isReconfigured: { element in
        element.kind == .item && reconfigured.contains { $0 === before.name(of: element.path).item }
      },
      isSame: { before.isSame($0, as: $1, in: after) })
    try require(update.changes == expected, "\(update.changes), not \(expected)")
  }
}

extension NaivePlacedFeed {
  fileprivate func name(of path: ItemPath) -> NaiveItemName { model.sections[path.section].names[path.item] }

  /// Returns whether an element is the same as one of a later state, with the same cell.
  fileprivate func isSame(_ element: Element, as new: Element, in after: NaivePlacedFeed) -> Bool {
    guard element.kind == new.kind, namesItem(element) == after.namesItem(new) else { return false }
    if namesItem(element) {
      let (old, new) = (name(of: element.path), after.name(of: new.path))
      return old.item === new.item && (element.kind != .item || old.cell === new.cell)
    }
    let (old, now) = (element.path.section, new.path.section)
    guard element.path.item == new.path.item else { return false }
    if old < 0 || now < 0 { return old == now }
    if old == sectionCount || now == after.sectionCount {
      return old == sectionCount && now == after.sectionCount
    }
    return model.sections[old].name === after.model.sections[now].name
  }
}
