import FeedFormat
import Millrace

// The queries that pictures need.
extension LoadedFeed {
  /// The number of items in all sections, including the cells of spreadsheets.
  public var itemCount: Int { feed.itemCount }

  /// The part of the visible rect inside of the safe area.
  public var safeArea: LayoutRect {
    guard let insets = feed.environment?.safeAreaInsets else { return view }
    let isLeftToRight = direction == .leftToRight
    return LayoutRect(
      x: view.minX + (isLeftToRight ? insets.leading : insets.trailing), y: view.minY + insets.top,
      width: max(0, view.width - insets.leading - insets.trailing),
      height: max(0, view.height - insets.top - insets.bottom))
  }

  /// The frame of all sections together.
  public var contentFrame: LayoutRect {
    let size = contentSize
    guard direction == .rightToLeft else { return LayoutRect(origin: LayoutPoint(x: 0, y: 0), size: size) }
    // The feed starts at the right edge, also if it scrolls horizontally.
    let edge = axis == .vertical ? feed.width : shift
    return LayoutRect(
      x: LayoutUnit.nearest(edge - size.width), y: 0, width: size.width, height: size.height)
  }

  /// Returns the sections whose extent along the scroll axis intersects `rect`, including empty ones.
  ///
  /// - Complexity: O(log² s) for s sections, plus O(log s) for each section returned
  public func sections(meeting rect: LayoutRect) -> Range<Int> {
    let start = Self.firstIndex(below: sectionCount) { isBehind(frame(ofSection: $0), startOf: rect) }
    let end = Self.firstIndex(below: sectionCount) { isBehind(frame(ofSection: $0), endOf: rect) }
    return start..<max(start, end)
  }

  /// Returns the first index at which `condition` holds. It must then hold for all later indices.
  static func firstIndex(below count: Int, where condition: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if condition(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns whether `frame` ends before `rect` starts.
  private func isBehind(_ frame: LayoutRect, startOf rect: LayoutRect) -> Bool {
    switch (axis, direction) {
    case (.vertical, _): frame.maxY > rect.minY
    case (.horizontal, .leftToRight): frame.maxX > rect.minX
    case (.horizontal, .rightToLeft): frame.minX < rect.maxX
    }
  }

  /// Returns whether `frame` starts after `rect` ends.
  private func isBehind(_ frame: LayoutRect, endOf rect: LayoutRect) -> Bool {
    switch (axis, direction) {
    case (.vertical, _): frame.minY >= rect.maxY
    case (.horizontal, .leftToRight): frame.minX >= rect.maxX
    case (.horizontal, .rightToLeft): frame.maxX <= rect.minX
    }
  }
}
