import FeedFormat
import Millrace

/// The elements of zero size, which a query does not return, for output of all elements: items, badges and boundary
/// supplementaries.
struct MissingElements {
  /// The elements of a section, in the order of queries.
  private enum Stage: Int, Comparable {
    /// The boundary supplementaries at the start, after the backgrounds.
    case headers
    case items
    case badges
    /// The other boundary supplementaries.
    case footers

    static func < (left: Stage, right: Stage) -> Bool { left.rawValue < right.rawValue }
  }

  private struct Position: Comparable {
    /// -1 is for the elements of the feed before the sections, the number of sections for those after them.
    var section: Int
    var stage: Stage
    var index = 0

    static func < (left: Position, right: Position) -> Bool {
      (left.section, left.stage, left.index) < (right.section, right.stage, right.index)
    }
  }

  private var feed: LoadedFeed
  private let view: LayoutRect
  /// The first element that has not been returned yet.
  private var next = Position(section: -1, stage: .headers)

  init(of feed: LoadedFeed, view: LayoutRect) { (self.feed, self.view) = (feed, view) }

  /// Calls `body` with each missing element before one that a query returned.
  ///
  /// - Returns: Whether the element itself is to be returned. Badges are not: `body` gets all of them at once, because
  ///   several of an item have the same path and kind.
  mutating func emit<Failure: Error>(
    before element: Element, role: ElementRole, _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    if role == .badge { return false }
    var position = Position(section: element.path.section, stage: .footers)
    let isNumbered: Bool
    switch role {
    case .background, .header: position.stage = .headers
    case .item: position.stage = .items
    case .badge, .footer, .supplementary, .separator: break
    }
    switch role {
    case .item: isNumbered = true
    case .header, .footer, .supplementary:
      isNumbered = boundaryItems(position.section).indices.contains(element.path.item)
    case .background, .badge, .separator: isNumbered = false
    }
    if isNumbered { position.index = element.path.item }
    try emit(before: position, body)
    if isNumbered { next.index = element.path.item + 1 }
    return true
  }

  /// Calls `body` with all missing elements that are left.
  mutating func emitAll<Failure: Error>(_ body: (Element) throws(Failure) -> Void) throws(Failure) {
    try emit(before: Position(section: feed.sectionCount + 1, stage: .headers), body)
  }

  private mutating func emit<Failure: Error>(
    before end: Position, _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    while next < end {
      let isLast = (next.section, next.stage.rawValue) == (end.section, end.stage.rawValue)
      switch next.stage {
      case .headers, .footers: try emitBoundary(before: isLast ? end.index : .max, body)
      case .items: try emitItems(before: isLast ? end.index : .max, body)
      case .badges: try emitBadges(body)
      }
      if isLast {
        next.index = end.index
        return
      }
      next.index = 0
      if let stage = Stage(rawValue: next.stage.rawValue + 1) {
        next.stage = stage
      } else {
        (next.section, next.stage) = (next.section + 1, .headers)
      }
    }
  }

  private var isInSection: Bool { (0..<feed.sectionCount).contains(next.section) }

  private mutating func emitItems<Failure: Error>(
    before end: Int, _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    // Cells that are merged into others are no elements.
    guard isInSection, feed.sections[next.section].layout.hasItems,
      feed.sections[next.section].layout.showsAllItems
    else { return }
    let count = min(end, feed.feed.itemCount(ofSection: next.section))
    while next.index < count {
      let path = ItemPath(section: next.section, item: next.index)
      try body(Element(path: path, frame: feed.feed.frame(at: path)).shifted(by: feed.shift))
      next.index += 1
    }
  }

  private mutating func emitBadges<Failure: Error>(
    _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    guard isInSection, feed.layoutName(ofSection: next.section) == "compositional" else { return }
    for item in 0..<feed.feed.itemCount(ofSection: next.section) {
      for badge in feed.feed.badges(at: ItemPath(section: next.section, item: item)) {
        try body(badge.shifted(by: feed.shift))
      }
    }
  }

  private func boundaryItems(_ section: Int) -> [CollectionLayoutBoundarySupplementaryItem] {
    (0..<feed.sectionCount).contains(section)
      ? feed.feed.boundarySupplementaryItems(ofSection: section) : feed.feed.boundarySupplementaryItems
  }

  private mutating func emitBoundary<Failure: Error>(
    before end: Int, _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    // Elements of the feed are before its sections or after them.
    guard isInSection || (next.section < 0) == (next.stage == .headers) else { return }
    let items = boundaryItems(next.section)
    while next.index < min(end, items.count) {
      let item = items[next.index]
      let kind = item.kind(along: feed.axis)
      let isHeader = item.alignment.role(in: feed.axis) == .header
      let path = ItemPath(section: next.section, item: next.index)
      next.index += 1
      guard isHeader == (next.stage == .headers),
        let frame = feed.feed.element(of: kind, at: path, in: view)?.frame
      else { continue }
      let zIndex = item.drawingOrder(isOfFeed: !isInSection)
      try body(Element(kind, path: path, frame: frame, zIndex: zIndex).shifted(by: feed.shift))
    }
  }
}
