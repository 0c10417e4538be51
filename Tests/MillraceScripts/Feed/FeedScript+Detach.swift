import Millrace
import MillraceOracle

/// Copies that are settled or laid out elsewhere, while the feed is edited, and then adopted.
extension FeedScript {
  struct Detached {
    var copy: Feed
    /// The width and the direction of the copy, if they are not those of the feed.
    var size: (width: Double, direction: LayoutDirection)?
    /// Whether the copy cannot be adopted.
    var isRejected = false
    /// Whether the edits since may not be possible in the copy, or have another result there.
    var mayDiffer = false
  }

  /// Edits the feed, which may have a detached copy.
  mutating func editDetached() throws {
    if random.oneIn(12) { return try detachOrAdopt() }
    let before = (feed.width, feed.direction, feed.environment)
    try editFeed()
    guard var current = detached else { return }
    if before != (feed.width, feed.direction, feed.environment) { current.isRejected = true }
    let width = current.size?.width ?? model.width
    current.mayDiffer =
      current.mayDiffer
      || current.size != nil
        && model.sections.contains {
          $0.layout.rule.keepsPlacement || !$0.layout.rule.canLayOut($0.items, width: $0.crossSize(in: width))
        }
    detached = current
  }

  private mutating func detachOrAdopt() throws {
    guard let current = detached else { return try detach() }
    lastEdit = "adopt a copy laid out for \(String(describing: current.size?.width))"
    detached = nil
    if current.mayDiffer { return }
    let before = (model: model, rect: random.rect(in: model.placement.contentSize, model.orientation))
    let anchor = randomAnchor(in: before.rect)
    var isAdopted = false
    var correction: OffsetCorrection?
    if let anchor {
      correction = feed.withAnchor(anchor.anchor) { isAdopted = $0.adopt(current.copy) }
    } else {
      isAdopted = feed.adopt(current.copy)
    }
    try require(isAdopted != current.isRejected, "adopted: \(isAdopted)")
    let adopted = feed.adopt(current.copy)
    try require(!adopted, "adopted twice")
    if isAdopted, let size = current.size { model.relayout(width: size.width, direction: size.direction) }
    try takeOffsets(kept: correction?.path)
    if let anchor { try checkKept(correction, of: anchor, since: before.model) }
  }

  private mutating func detach() throws {
    lastEdit = "detach a copy"
    var current = Detached(copy: feed.detachedCopy())
    switch random.int(0...5) {
    case 0: current.copy.settle()
    case 1:
      lastEdit = "detach a copy and edit it"
      try current.copy.append(.waterfall(.list(), extents: []))
      current.isRejected = true
    case 2:
      let size = (
        width: random.pick([390, 768, 100.5]), direction: random.pick([model.direction, .rightToLeft])
      )
      let isPossible = model.sections.allSatisfy {
        !$0.layout.rule.keepsPlacement
          && $0.layout.rule.canLayOut($0.items, width: $0.crossSize(in: size.width))
      }
      guard isPossible else { break }
      lastEdit = "detach a copy and lay it out for \(size.width)"
      try current.copy.relayout(width: size.width, direction: size.direction)
      current.copy.settle(budget: random.pick([0, 10, .max]))
      current.size = size
    case 3:
      lastEdit = "detach a copy, which adopts one"
      var inner = current.copy.detachedCopy()
      inner.settle(budget: random.int(0...20))
      let isAdopted = current.copy.adopt(inner)
      try require(isAdopted, "not adopted")
    case 4:
      lastEdit = "detach a copy, and preview edits of it"
      var preview = current.copy.beginPreview()
      try preview.show(drawBatch(edits: 4, ofSections: false).batch, in: &current.copy)
      preview.rollBack(&current.copy)
    default: current.copy.settle(budget: random.int(0...20))
    }
    detached = current
  }
}
