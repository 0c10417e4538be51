import Millrace

// What a picture needs.
extension LoadedFeed {
  /// The number of items in all sections, the cells of spreadsheets among them.
  public var itemCount: Int { feed.itemCount }

  /// Where all sections are together.
  public var contentFrame: LayoutRect {
    let size = contentSize
    guard direction == .rightToLeft else { return LayoutRect(origin: LayoutPoint(x: 0, y: 0), size: size) }
    // The begin is at the right edge, of a feed that scrolls horizontally too.
    let edge = axis == .vertical ? feed.width : shift
    return LayoutRect(
      x: LayoutUnit.nearest(edge - size.width), y: 0, width: size.width, height: size.height)
  }

  /// The sections that lie in a stretch of the feed which a rectangle takes up, those of no length too.
  ///
  /// - Complexity: O(log sections)², and O(log sections) for each of them
  public func sections(meeting rect: LayoutRect) -> Range<Int> {
    let start = Self.firstIndex(below: sectionCount) { isBehind(frame(ofSection: $0), startOf: rect) }
    let end = Self.firstIndex(below: sectionCount) { isBehind(frame(ofSection: $0), endOf: rect) }
    return start..<max(start, end)
  }

  /// Whether no section has more than so many items in the stretch of the feed that a rectangle takes up; about, if
  /// they do not begin in the order of their indices, as in a waterfall.
  ///
  /// - Complexity: O(log n)² for each section in the stretch that has more
  public func items(in rect: LayoutRect, areAtMost count: Int) -> Bool {
    // Asking for a frame changes what a feed keeps for its queries.
    var copy = self
    for section in sections(meeting: rect) {
      let items = feed.itemCount(ofSection: section)
      guard items > count else { continue }
      let start = Self.firstIndex(below: items) {
        isBehind(copy.frame(at: ItemPath(section: section, item: $0)), startOf: rect)
      }
      let end = Self.firstIndex(below: items) {
        isBehind(copy.frame(at: ItemPath(section: section, item: $0)), endOf: rect)
      }
      if end - start > count { return false }
    }
    return true
  }

  private mutating func frame(at path: ItemPath) -> LayoutRect { feed.frame(at: path).shifted(by: shift) }

  /// The first index of which something is true that is true of all behind it.
  private static func firstIndex(below count: Int, where condition: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if condition(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Whether a frame ends behind where a rectangle begins.
  private func isBehind(_ frame: LayoutRect, startOf rect: LayoutRect) -> Bool {
    switch (axis, direction) {
    case (.vertical, _): frame.maxY > rect.minY
    case (.horizontal, .leftToRight): frame.maxX > rect.minX
    case (.horizontal, .rightToLeft): frame.minX < rect.maxX
    }
  }

  /// Whether a frame begins behind where a rectangle ends.
  private func isBehind(_ frame: LayoutRect, endOf rect: LayoutRect) -> Bool {
    switch (axis, direction) {
    case (.vertical, _): frame.minY >= rect.maxY
    case (.horizontal, .leftToRight): frame.minX >= rect.maxX
    case (.horizontal, .rightToLeft): frame.maxX <= rect.minX
    }
  }
}
