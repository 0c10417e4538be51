import FeedFiles
import FeedFormat
import Millrace

/// An element of a picture.
struct DrawnElement {
  let element: Element
  /// How the element is drawn.
  let attributes: LayoutAttributes
  /// The element's first lane among the visible lanes of its section, from the leading side.
  let lane: Int
  /// The element's role in its section, also if its kind is a custom one.
  let role: ElementRole

  /// Returns the elements in drawing order: by z-index, stable.
  static func ordered(_ found: [LayoutAttributes], of feed: LoadedFeed) -> [DrawnElement] {
    let lanes = SectionLanes(found.map(Element.init), axis: feed.axis, direction: feed.direction)
    return found.enumerated()
      .sorted { ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset) }
      .map { found in
        let element = Element(found.element)
        return DrawnElement(
          element: element, attributes: found.element, lane: lanes.lane(of: element),
          role: feed.role(of: element))
      }
  }
}

/// The kind of an element, and its section.
struct SectionKind: Hashable {
  private let kind: ElementKind
  private let section: Int

  init(_ element: Element) { (kind, section) = (element.kind, element.path.section) }
}

/// The distinct cross positions of each section's items. Each is a lane.
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
    // Find the lower bound; the element's own start is in the array.
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
