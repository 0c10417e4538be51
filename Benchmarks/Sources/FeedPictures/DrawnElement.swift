import FeedFiles
import Millrace

/// An element of a picture.
struct DrawnElement {
  let element: Element
  /// Which of the lanes of its section it begins in, of those that are to be seen, from the leading side.
  let lane: Int
  /// What it is to its section, whatever its kind is called.
  let role: ElementRole

  /// Elements in the order in which they are drawn: by z, and those of one z as they come.
  static func ordered(_ elements: [Element], of feed: LoadedFeed) -> [DrawnElement] {
    let lanes = SectionLanes(elements, axis: feed.axis, direction: feed.direction)
    return elements.enumerated()
      .sorted { ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset) }
      .map { element in
        DrawnElement(
          element: element.element, lane: lanes.lane(of: element.element),
          role: feed.role(of: element.element))
      }
  }
}

/// Where the items of each section begin across, each place a lane.
private struct SectionLanes {
  private var starts: [Int: [Double]] = [:]
  private let axis: LayoutAxis
  private let direction: LayoutDirection

  init(_ elements: [Element], axis: LayoutAxis, direction: LayoutDirection) {
    (self.axis, self.direction) = (axis, direction)
    for element in elements where element.kind == .item {
      starts[element.path.section, default: []].append(start(of: element))
    }
    for (section, all) in starts { starts[section] = Set(all).sorted() }
  }

  func lane(of element: Element) -> Int {
    guard element.kind == .item, let starts = starts[element.path.section] else { return 0 }
    let start = start(of: element)
    // The first of the starts that is not less, which is the element's own.
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < start { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func start(of element: Element) -> Double {
    switch (axis, direction) {
    case (.vertical, .leftToRight): element.frame.minX
    case (.vertical, .rightToLeft): -element.frame.maxX
    case (.horizontal, _): element.frame.minY
    }
  }
}
