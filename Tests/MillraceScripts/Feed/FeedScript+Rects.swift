import Millrace
import MillraceOracle

// Coordinates of sections, and what a scroll invalidates.

extension FeedScript {
  /// Checks that a section's own frame of an item is that of the feed after conversion, and the other way round.
  mutating func checkConversion(_ expected: NaiveFeed.Placement) throws {
    guard let path = expected.items.randomElement(using: &random)?.path else { return }
    try checkConversion(path, as: WaterfallSection.self)
    try checkConversion(path, as: RowSection.self)
    try checkConversion(path, as: GridSection.self)
    try checkConversion(path, as: MosaicSection.self)
  }

  private func checkConversion<Section: ItemSection>(_ path: ItemPath, as type: Section.Type) throws {
    guard var section = feed.section(path.section, as: type) else { return }
    var copy = feed
    let (own, frame) = (section.frame(at: path.item), copy.frame(at: path))
    let (outer, inner) = (
      copy.convert(own, fromSection: path.section), copy.convert(frame, toSection: path.section)
    )
    try require(
      isNear(outer, frame) && isNear(inner, own), "\(path) at \(own) is converted to \(outer), not \(frame)")
  }

  /// Coordinates in points are rounded.
  private func isNear(_ a: LayoutRect, _ b: LayoutRect) -> Bool {
    a.size == b.size && abs(a.minX - b.minX) < 1e-6 && abs(a.minY - b.minY) < 1e-6
  }

  /// Checks that only a scroll that invalidates pinned elements changes elements that stay visible.
  mutating func checkInvalidation(_ expected: NaiveFeed.Placement) throws {
    let old = random.view(in: expected.contentSize, model.orientation)
    guard old.width >= 0, old.height >= 0 else { return }
    let distance = Double(random.int(-300...300))
    let new = model.axis == .vertical ? old.offsetBy(dx: 0, dy: distance) : old.offsetBy(dx: distance, dy: 0)
    var copy = feed
    copy.settle()
    let invalidation = copy.invalidation(from: old, to: new)
    try require(distance == 0 || invalidation == .visible || invalidation == .pinned, "\(invalidation)")
    guard invalidation != .pinned else { return }
    let before = copy.elements(in: old)
    for element in copy.elements(in: new) {
      let same = before.filter { $0.kind == element.kind && $0.path == element.path }
      try require(same.isEmpty || same.contains(element), "\(element) changes from \(old) to \(new)")
    }
  }
}
