import Millrace

extension LoadedFeed {
  /// Calls `body` with each element and its frame, or with each element that intersects `rect`.
  ///
  /// The order is that of a feed query. Pinned elements have their pinned frames.
  public mutating func forEachElement<Failure: Error>(
    in rect: LayoutRect?, _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    let copy = self
    let seen = view.shifted(by: -shift)
    if let rect {
      return try feed.forEachElement(in: rect.shifted(by: -shift), view: seen) { (element) throws(Failure) in
        try body(element.shifted(by: copy.shift))
      }
    }
    var missing = MissingItems(of: copy)
    try feed.forEachElement(in: .everywhere, view: seen) { (element) throws(Failure) in
      var path = element.path
      if element.kind != .item {
        path = ItemPath(
          section: min(path.section + (copy.role(of: element).isBehindItems ? 1 : 0), copy.sectionCount),
          item: 0)
      }
      try missing.forEach(before: path, body)
      if element.kind == .item { missing.skip(path) }
      try body(element.shifted(by: copy.shift))
    }
    try missing.forEach(before: ItemPath(section: sectionCount, item: 0), body)
  }

  /// Returns an estimate of the number of items that intersect `rect`, or the number of all items.
  public func estimatedItemCount(in rect: LayoutRect?) -> Double {
    let size = feed.contentSize
    let (queryRect, length) = feed.axis == .vertical ? (rect?.height, size.height) : (rect?.width, size.width)
    guard let queryRect, queryRect < length else { return Double(feed.itemCount) }
    return Double(feed.itemCount) * (queryRect / length)
  }

  /// Returns the role of `element`, also if its kind is a custom one.
  public func role(of element: Element) -> ElementRole {
    switch element.kind {
    case .item: return .item
    case .header: return .header
    case .footer: return .footer
    case .background: return .background
    case .separator: return .separator
    default: break
    }
    let (kind, section) = (element.kind, element.path.section)
    guard (0..<sectionCount).contains(section) else { return section < 0 ? .header : .footer }
    if feed.headers(ofSection: section).contains(where: { $0.kind == kind }) { return .header }
    if feed.footers(ofSection: section).contains(where: { $0.kind == kind }) { return .footer }
    let decoration = feed.decorations(ofSection: section).first { $0.kind == kind }
    if case .rows = decoration?.extent { return .separator }
    return .background
  }
}

/// The role of an element in its section or in the feed.
public enum ElementRole: Hashable, Sendable {
  case item, header, footer, background, separator
}

extension ElementRole {
  /// Whether the element follows the items of its section.
  fileprivate var isBehindItems: Bool { self == .footer || self == .separator }
}

extension LayoutRect {
  /// A rectangle that intersects all elements of nonzero size.
  fileprivate static let everywhere =
    LayoutRect(x: -.infinity, y: -.infinity, width: .infinity, height: .infinity)
}

extension Element {
  fileprivate func shifted(by distance: Double) -> Element {
    var element = self
    element.frame = frame.shifted(by: distance)
    return element
  }
}

/// The items of zero size, which a query does not return, for output of all elements.
private struct MissingItems {
  private var feed: LoadedFeed
  /// The first item that has not been returned yet.
  private var next = ItemPath(section: 0, item: 0)

  init(of feed: LoadedFeed) { self.feed = feed }

  /// Records that the query returned the item at `path`.
  mutating func skip(_ path: ItemPath) { next = ItemPath(section: path.section, item: path.item + 1) }

  /// Calls `body` with each missing item before an item or a section.
  mutating func forEach<Failure: Error>(
    before end: ItemPath, _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    while next < end {
      // Cells that are merged into others are no elements.
      if feed.sections[next.section].layout.hasItems {
        let count = next.section == end.section ? end.item : feed.feed.itemCount(ofSection: next.section)
        while next.item < count {
          try body(Element(path: next, frame: feed.feed.frame(at: next).shifted(by: feed.shift)))
          next.item += 1
        }
      }
      if next.section == end.section { return }
      next = ItemPath(section: next.section + 1, item: 0)
    }
  }
}
