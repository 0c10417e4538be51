import Millrace

extension LoadedFeed {
  /// Calls `body` with each element, or with each that meets `rect`, in the order of a query of the feed, and with
  /// where it is: what is pinned, where it stands in the view.
  public mutating func forEachElement<Failure: Error>(
    in rect: LayoutRect?, _ body: (FeedElement) throws(Failure) -> Void
  ) throws(Failure) {
    let copy = self
    var others = OtherElements(copy, in: rect)
    let (asked, seen) = ((rect ?? .everywhere).shifted(by: -shift), view.shifted(by: -shift))
    try feed.forEachElement(in: asked, view: seen) { (element) throws(Failure) in
      if element.kind == .item {
        // What stands for a sheet.
        if !copy.sections[element.path.section].hasItems { return }
        try others.forEach(before: element.path, body)
        others.skip(element.path)
      } else {
        let section = element.path.section + (copy.isBehindItems(element) ? 1 : 0)
        try others.forEach(before: ItemPath(section: min(section, copy.sectionCount), item: 0), body)
      }
      try body(element.shifted(by: copy.shift))
    }
    try others.forEach(before: ItemPath(section: sectionCount, item: 0), body)
  }

  /// Whether something is a footer, of whatever kind.
  public func isFooter(_ element: FeedElement) -> Bool {
    let section = element.path.section
    let footers = section < 0 ? [] : section == sectionCount ? feed.footers : feed.footers(ofSection: section)
    return footers.contains { $0.kind == element.kind }
  }

  /// Whether something that is no item comes behind its section's items.
  private func isBehindItems(_ element: FeedElement) -> Bool {
    if isFooter(element) { return true }
    guard (0..<sectionCount).contains(element.path.section) else { return false }
    return feed.decorations(ofSection: element.path.section).contains {
      guard case .rows = $0.extent else { return false }
      return $0.kind == element.kind
    }
  }
}

extension LayoutRect {
  /// The rectangle that all elements meet that are of some size.
  fileprivate static let everywhere =
    LayoutRect(x: -.infinity, y: -.infinity, width: .infinity, height: .infinity)
}

extension FeedElement {
  fileprivate func shifted(by distance: Double) -> FeedElement {
    var element = self
    element.frame = frame.shifted(by: distance)
    return element
  }
}

/// The elements that a query of the feed does not find: the cells of spreadsheets, and, where all elements are asked
/// for, items of no size.
private struct OtherElements {
  private var feed: LoadedFeed
  private let rect: LayoutRect?
  /// The first item that is to come, or to be told apart from those that the query finds.
  private var next = ItemPath(section: 0, item: 0)

  init(_ feed: LoadedFeed, in rect: LayoutRect?) { (self.feed, self.rect) = (feed, rect) }

  /// Goes on behind an item that the query has found.
  mutating func skip(_ path: ItemPath) { next = ItemPath(section: path.section, item: path.item + 1) }

  /// Calls `body` with the elements in front of an item, as far as they have not been there.
  mutating func forEach<Failure: Error>(
    before end: ItemPath, _ body: (FeedElement) throws(Failure) -> Void
  ) throws(Failure) {
    while next < end {
      if case .track(let sheet) = feed.sections[next.section].form {
        try forEachCell(of: sheet, body)
      } else if rect == nil {
        let count = next.section == end.section ? end.item : feed.feed.itemCount(ofSection: next.section)
        while next.item < count {
          try body(FeedElement(path: next, frame: feed.feed.frame(at: next).shifted(by: feed.shift)))
          next.item += 1
        }
        if next.section == end.section { return }
      } else if next.section == end.section {
        return
      }
      next = ItemPath(section: next.section + 1, item: 0)
    }
  }

  private func forEachCell<Failure: Error>(
    of sheet: SpreadsheetSection, _ body: (FeedElement) throws(Failure) -> Void
  ) throws(Failure) {
    let place = feed.frame(ofSection: next.section)
    // A section from right to left begins at its right edge, and a sheet's x is 0 there.
    let isMirrored = feed.direction == .rightToLeft
    let origin = LayoutPoint(x: isMirrored ? place.maxX : place.minX, y: place.minY)
    let found = sheet.elements(
      in: rect?.seen(from: origin) ?? .everywhere, view: feed.view.seen(from: origin))
    for cell in found {
      let item = sheet.cellIndex(row: cell.row, column: cell.column)
      let path = ItemPath(section: next.section, item: item)
      try body(FeedElement(path: path, frame: cell.frame.moved(to: origin), zIndex: Int32(cell.zIndex)))
    }
  }
}

extension LayoutRect {
  /// A rectangle of the feed in a section that begins at `origin`.
  fileprivate func seen(from origin: LayoutPoint) -> LayoutRect {
    // The edges are rounded before they are moved, not after, so that every section sees the same.
    let (left, top) = (LayoutUnit.nearest(minX), LayoutUnit.nearest(minY))
    return LayoutRect(
      x: left - origin.x, y: top - origin.y,
      width: width == .infinity ? width : LayoutUnit.nearest(maxX) - left,
      height: height == .infinity ? height : LayoutUnit.nearest(maxY) - top)
  }

  /// The frame of a section's item in the feed, in which the section begins at `origin`.
  fileprivate func moved(to origin: LayoutPoint) -> LayoutRect {
    LayoutRect(
      x: LayoutUnit.nearest(minX + origin.x), y: LayoutUnit.nearest(minY + origin.y), width: width,
      height: height)
  }
}
