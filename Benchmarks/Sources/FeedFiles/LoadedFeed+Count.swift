import FeedFormat
import Millrace

extension LoadedFeed {
  /// Returns an estimate of the number of items that intersect `rect`, or the number of all items.
  ///
  /// Items without size count, too. A feed file of a few bytes may describe 10¹² of them.
  ///
  /// In a section whose items start in index order along its axis, the estimate is the number of items in the range of
  /// `rect` along that axis, and in a spreadsheet the exact number, unless cells are merged. In a circle, it is a share of
  /// the items. The few visible items of carousels and banners do not count.
  ///
  /// - Complexity: O(log s) for each of s sections, plus O(log² n) for each section of more than 64 items in the range
  public func estimatedItemCount(in rect: LayoutRect?) -> Double {
    // Querying frames mutates the feed.
    var copy = self
    return sections.indices.reduce(0) { $0 + copy.estimatedItemCount(ofSection: $1, in: rect) }
  }

  private mutating func estimatedItemCount(ofSection section: Int, in rect: LayoutRect?) -> Double {
    let (layout, count) = (sections[section].layout, feed.itemCount(ofSection: section))
    guard layout.showsAllItems else { return 0 }
    guard let rect else { return Double(count) }
    let frame = frame(ofSection: section)
    if layout.reach > 0 {
      let (part, length) =
        axis == .vertical ? (rect.height, frame.height) : (rect.width, frame.width)
      return Double(count) * min(1, part / max(layout.reach, length))
    }
    let touches =
      axis == .vertical
      ? frame.maxY >= rect.minY && frame.minY <= rect.bottom
      : frame.maxX >= rect.minX && frame.minX <= rect.right
    guard touches else { return 0 }
    guard count > 64 else { return Double(count) }
    if let sheet = feed.section(section, as: SpreadsheetSection.self) {
      let start = feed.frame(at: ItemPath(section: section, item: 0)).origin
      let origin = sheet.frame(row: 0, column: 0).origin
      let part = LayoutRect(
        x: rect.minX - shift - start.x + origin.x, y: rect.minY - start.y + origin.y, width: rect.width,
        height: rect.height)
      let rows = Self.count(below: sheet.rowCount, in: part, .vertical, direction) {
        sheet.frame(row: $0, column: 0)
      }
      let columns = Self.count(below: sheet.columnCount, in: part, .horizontal, direction) {
        sheet.frame(row: 0, column: $0)
      }
      return Double(rows) * Double(columns)
    }
    // The axis that the items follow.
    let across: LayoutAxis = axis == .vertical ? .horizontal : .vertical
    let itemAxis = sections[section].orthogonalExtent == nil ? axis : across
    let found = Self.count(below: count, in: rect, itemAxis, direction) {
      feed.frame(at: ItemPath(section: section, item: $0)).shifted(by: shift)
    }
    return Double(found)
  }

  /// Returns how many of the items from 0 to `bound` intersect the range of `rect` along `axis`, if they start in the order
  /// of their indices.
  private static func count(
    below bound: Int, in rect: LayoutRect, _ axis: LayoutAxis, _ direction: LayoutDirection,
    frame: (Int) -> LayoutRect
  ) -> Int {
    /// The start and the end of a frame, in the direction of the items.
    func range(_ frame: LayoutRect) -> (start: Double, end: Double) {
      switch (axis, direction) {
      case (.vertical, _): (frame.minY, frame.bottom)
      case (.horizontal, .leftToRight): (frame.minX, frame.right)
      case (.horizontal, .rightToLeft): (-frame.right, -frame.minX)
      }
    }
    let found = range(rect)
    let start = firstIndex(below: bound) {
      let (start, end) = range(frame($0))
      // An item without length intersects if it is at the start.
      return end > found.start || start >= found.start
    }
    return max(0, firstIndex(below: bound) { range(frame($0)).start >= found.end } - start)
  }
}

extension LayoutRect {
  // The edges, also of a rectangle from -infinity on, whose `maxX` or `maxY` is not a number.
  fileprivate var right: Double { width == .infinity ? .infinity : maxX }
  fileprivate var bottom: Double { height == .infinity ? .infinity : maxY }
}
