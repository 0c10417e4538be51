/// The boundary supplementaries of a section or of a feed, in units, in one view.
///
/// Positions depend on the length of the content. A supplementary is aligned to the start, the end or the middle of the
/// content, so its start is one of `offset`, `content + offset` and `(content - length) / 2 + offset`. As the content
/// grows, no supplementary moves towards its start, and none gets further beyond its end. So what holds for content of
/// length 0 bounds what holds for any other.
final class BoundaryLayout: Sendable {
  /// A position along the main axis.
  enum Alignment: Sendable { case start, middle, end }

  struct Element: Sendable {
    let kind: ElementKind
    let zIndex: Int32
    let alignment: Alignment
    let extends: Bool
    let isPinned: Bool
    /// The distance from the start, the end or the middle of the content.
    let offset: Units
    /// The length along the main axis, insets included.
    let length: Units
    /// The start and the length of the frame, without insets. The start counts from that of the element.
    let frameStart: Units
    let frameLength: Units
    let crossStart: Units
    let crossEnd: Units

    /// Returns the start of the element, from the start of content of the length `content`.
    @inline(__always)
    func start(around content: Units) -> Units {
      switch alignment {
      case .start: offset
      case .middle: (content &- length) >> 1 &+ offset
      case .end: content &+ offset
      }
    }

    /// Returns the frame of the element if it is placed at `start`.
    @inline(__always)
    func frame(at start: Units) -> AxisFrame {
      AxisFrame(
        start: start &+ frameStart, end: start &+ frameStart &+ frameLength, crossStart: crossStart,
        crossEnd: crossEnd)
    }
  }

  /// In the order of their array.
  let elements: [Element]
  /// The range of the pinned elements at the start, from the start of the content, and of those at the end, from its end.
  let pinnedStart: (first: Units, last: Units)
  let pinnedEnd: (first: Units, last: Units)
  /// The lengths by which the pinned, extending elements at the start and at the end shrink the view of what is inside.
  let pinnedLengths: (start: Units, end: Units)
  /// An upper bound of the sum of the lengths that `lengths(around:)` returns.
  let maximumLength: Units
  /// An upper bound of the distance by which an element lies outside of the section or feed, or by which an element at the
  /// end starts before the end of the content.
  let overflow: Units
  /// The length of the content from which on the length before it is always the same.
  let startThreshold: Units
  /// Whether an element is in the middle of the content.
  let hasMiddle: Bool

  /// Whether frames depend on the whole length of the content.
  var needsEnd: Bool { hasMiddle || startThreshold > 0 }
  func isPinned(_ alignment: Alignment) -> Bool {
    elements.contains { $0.isPinned && $0.alignment == alignment }
  }

  /// - Throws: `LayoutError` if a value or a length is out of range, or if a length depends on the length of a view that
  ///   is not known.
  init(
    _ items: [CollectionLayoutBoundarySupplementaryItem], in container: BoundaryContainer, isOfFeed: Bool
  ) throws(LayoutError) {
    var elements: [Element] = []
    elements.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      elements.append(
        try Element(item, in: container, isOfFeed: isOfFeed, "boundarySupplementaryItems[\(index)]"))
    }
    func range(_ alignment: Alignment, extending: Bool = false) -> (first: Units, last: Units) {
      let pinned = elements.lazy.filter {
        $0.isPinned && $0.alignment == alignment && ($0.extends || !extending)
      }
      return (pinned.map { $0.offset }.min() ?? 0, pinned.map { $0.offset + $0.length }.max() ?? 0)
    }
    self.elements = elements
    hasMiddle = elements.contains { $0.alignment == .middle }
    (pinnedStart, pinnedEnd) = (range(.start), range(.end))
    let (inner, outer) = (range(.start, extending: true), range(.end, extending: true))
    pinnedLengths = (inner.last - inner.first, outer.last - outer.first)
    let maximum = Self.lengths(of: elements, around: 0)
    for length in [maximum.before, maximum.after] where length > Units.maximumLength {
      throw .invalidLength(argument: "boundarySupplementaryItems", value: length.points)
    }
    maximumLength = maximum.before + maximum.after
    var (overflow, threshold): (Units, Units) = (0, 0)
    let always = Self.lengths(of: elements.filter { $0.alignment == .start }, around: 0).before
    for element in elements {
      let start = element.start(around: 0)
      // A frame without length may lie outside of its element, if an inset is longer than that.
      let end = max(element.length, element.frameStart + element.frameLength)
      overflow = max(overflow, end - element.length)
      if !element.extends { overflow = max(overflow, -start, start + end) }
      if element.alignment == .end { overflow = max(overflow, -start) }
      guard element.extends else { continue }
      switch element.alignment {
      case .start: break
      case .middle: threshold = max(threshold, element.length - 2 * (always + element.offset))
      case .end: threshold = max(threshold, -element.offset - always)
      }
    }
    (self.overflow, startThreshold) = (overflow, threshold)
  }

  /// Returns the lengths by which extending elements reach out of content of the given length, before and after it.
  func lengths(around content: Units) -> (before: UInt32, after: UInt32) {
    let lengths = Self.lengths(of: elements, around: content)
    return (UInt32(lengths.before), UInt32(lengths.after))
  }

  private static func lengths(
    of elements: [Element], around content: Units
  ) -> (before: Units, after: Units) {
    var (start, end) = (Units(0), content)
    for element in elements where element.extends {
      let own = element.start(around: content)
      (start, end) = (min(start, own), max(end, own &+ element.length))
    }
    return (-start, end - content)
  }
}

extension BoundaryLayout.Element {
  fileprivate init(
    _ item: CollectionLayoutBoundarySupplementaryItem, in container: BoundaryContainer, isOfFeed: Bool,
    _ argument: String
  ) throws(LayoutError) {
    let isVertical = container.axis == .vertical
    func onAxes<Value>(_ x: Value, _ y: Value) -> (cross: Value, main: Value) {
      isVertical ? (x, y) : (y, x)
    }
    let size = item.layoutSize
    var (crossLength, mainLength) = onAxes(
      try size.widthDimension.length(in: container, argument + ".layoutSize.widthDimension"),
      try size.heightDimension.length(in: container, argument + ".layoutSize.heightDimension"))
    let distance = onAxes(
      try Units(distance: item.offset.x, argument + ".offset.x"),
      try Units(distance: item.offset.y, argument + ".offset.y"))
    let insets = try AxisInsets(item.contentInsets, axis: container.axis, argument + ".contentInsets")
    let isSoft = onAxes(size.widthDimension.isSoft, size.heightDimension.isSoft)
    if let measured = item.measuredSize {
      let lengths = onAxes(
        try Units(checked: measured.width, argument + ".measuredSize.width"),
        try Units(checked: measured.height, argument + ".measuredSize.height"))
      if isSoft.cross { crossLength = lengths.cross }
      if isSoft.main { mainLength = lengths.main }
    }
    let alignments = onAxes(item.alignment.horizontal, item.alignment.vertical)
    alignment = alignments.main
    kind = item.kind(along: container.axis)
    (extends, isPinned) = (item.extendsBoundary, item.pinToVisibleBounds)
    zIndex = item.drawingOrder(isOfFeed: isOfFeed)
    length = mainLength
    // Whether the element lies before the start or the end of the content, not after it.
    let isBefore = extends ? alignment == .start : alignment == .end
    offset = distance.main - (isBefore ? mainLength : 0)
    var cross = container.crossStart + distance.cross
    switch alignments.cross {
    case .start: break
    case .middle: cross += (container.crossLength - crossLength) >> 1
    case .end: cross += container.crossLength - crossLength
    }
    // Insets do not count along a soft axis.
    (frameStart, frameLength) =
      isSoft.main
      ? (0, mainLength) : (insets.mainStart, max(0, mainLength - insets.mainStart - insets.mainEnd))
    if !isSoft.cross {
      cross += insets.crossStart
      crossLength = max(0, crossLength - insets.crossStart - insets.crossEnd)
    }
    (crossStart, crossEnd) = (cross, cross + crossLength)
  }
}

extension RectAlignment {
  var horizontal: BoundaryLayout.Alignment {
    switch self {
    case .topLeading, .leading, .bottomLeading: .start
    case .none, .top, .bottom: .middle
    case .topTrailing, .trailing, .bottomTrailing: .end
    }
  }

  var vertical: BoundaryLayout.Alignment {
    switch self {
    case .topLeading, .top, .topTrailing: .start
    case .none, .leading, .trailing: .middle
    case .bottomLeading, .bottom, .bottomTrailing: .end
    }
  }
}
