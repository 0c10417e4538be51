/// The positions at which headers and footers are pinned, updated from one section of a query to the next.
///
/// Pinned elements are nested, from the outside in: the feed's, a group's, a section's. A part of each remains visible
/// (`pinnedExtent`). A line is the position at which the next inner element starts to be visible.
struct PinningContext {
  /// The visible rect, or `nil` if it is not a valid rect. Nothing is pinned then.
  let view: VisibleRange?
  /// The lines inside of the feed's headers and footers.
  let start: Units
  let end: Units
  /// The total length of the headers, and of the footers, of the current group that remains visible.
  var groupHeaders: Units = 0
  var groupFooters: Units = 0
  /// The end of the group whose headers are in the section, and the start of the group whose footers are in it.
  var groupEnd: Units = 0
  var groupStart: Units = 0
  /// The section that has the footers of the current group, or -1 if it is not known yet.
  var footerSection = -1
  /// The number of tree nodes and leaves that were visited.
  var nodesVisited = 0

  /// Creates a context outside of any group, inside of the safe area and of the feed's headers and footers.
  @inline(__always)
  init(_ view: VisibleRange?, _ margins: FeedMargins, _ safeArea: AxisInsets) {
    self.view = view
    start = (view?.start ?? 0) &+ safeArea.mainStart &+ margins.pinnedHeadersLength
    end = (view?.end ?? 0) &- safeArea.mainEnd &- margins.pinnedFootersLength
  }

  /// Returns the part of the visible rect that pinned headers and footers leave to a section that was entered.
  ///
  /// `nil` if the visible rect is missing or empty. Each end is computed separately: if the pinned headers and footers
  /// are longer than the visible rect, the end is before the start.
  func uncoveredRange(_ bounds: SupplementaryFrame) -> VisibleRange? {
    guard var range = view, !range.isEmpty else { return nil }
    (range.start, range.end) = uncoveredEdges(bounds)
    return range
  }

  /// Returns the edges of the visible rect, of any length, that pinned headers and footers leave to a section.
  func uncoveredEdges(_ bounds: SupplementaryFrame) -> (start: Units, end: Units) {
    let (start, end) = (start &+ groupHeaders, end &- groupFooters)
    if let boundary = bounds.supplementaries.boundary {
      return (start &+ boundary.pinnedLengths.start, end &- boundary.pinnedLengths.end)
    }
    return (start &+ bounds.remaining(.headers, .section), end &- bounds.remaining(.footers, .section))
  }
}

/// The elements on one side of a section with equal pinning: group or section.
private struct PinnedRow {
  let side: SupplementarySide
  /// The position at which the outermost element starts to be visible.
  let line: Units
  /// The end of the section or group, which no header passes. For footers, the start.
  let border: Units
  /// The total length that remains visible.
  let length: Units
  /// The length of the previous elements that remains visible.
  private var before: Units = 0

  @inline(__always)
  init(_ side: SupplementarySide, line: Units, border: Units, length: Units) {
    (self.side, self.line, self.border, self.length) = (side, line, border, length)
  }

  /// Returns the start of the next element as pinned, of which `remaining` remains visible.
  @inline(__always)
  mutating func pinnedStart(of range: ElementRange, remaining: Units) -> Units {
    let start = before
    before &+= remaining
    let after = length &- before
    return switch side {
    case .headers:
      max(
        range.start, min(line &+ start &- (range.length &- remaining), border &- range.length &- after))
    case .footers: min(range.start, max(line &- after &- remaining, border &+ start))
    }
  }
}

extension SupplementaryFrame {
  /// Calls `body` with each boundary supplementary at the start of the content, or with all others, and its position
  /// along the main axis in the visible rect, insets included.
  ///
  /// The pinned ones at the start move down together, from the position of the first one to the start of the visible
  /// rect, but not beyond the end of the section. Those at the end move up together, and each one in the middle moves
  /// either way.
  func forEachBoundary(
    _ side: SupplementarySide, _ boundary: BoundaryLayout, _ pins: PinningContext,
    _ body: (_ index: Int, _ element: BoundaryLayout.Element, _ range: ElementRange) -> Void
  ) {
    let contentEnd = end &- footersLength
    let line = (start: pins.start &+ pins.groupHeaders, end: pins.end &- pins.groupFooters)
    for index in boundary.elements.indices {
      let element = boundary.elements[index]
      guard (element.alignment == .start) == (side == .headers) else { continue }
      let own = itemsStart &+ element.start(around: contentEnd &- itemsStart)
      var range = ElementRange(start: own, length: element.length)
      if element.isPinned, pins.view != nil {
        switch element.alignment {
        case .start:
          let (first, last) = boundary.pinnedStart
          range.start &+= max(0, min(line.start &- itemsStart &- first, end &- itemsStart &- last))
        case .middle:
          let start = max(own, min(line.start, end &- element.length))
          range.start = min(start, max(line.end &- element.length, self.start))
        case .end:
          let (first, last) = boundary.pinnedEnd
          range.start &-= max(0, min(contentEnd &+ last &- line.end, contentEnd &+ first &- self.start))
        }
        range.isPinned = range.start != own
      }
      body(index, element, range)
    }
  }

  /// Calls `body` with each header, or each footer, and its position along the main axis in the visible rect.
  ///
  /// A pinned header moves down from its own position to its line, less its collapsed length. It stops where
  /// it and the pinned headers below it with equal pinning would pass the end of the section or of the group.
  /// The rules for footers mirror those for headers.
  ///
  /// - Parameter isOutermost: Whether the first header is at the start of the content, or the last footer at
  ///   its end.
  @inline(__always)
  func forEach(
    _ side: SupplementarySide, _ pins: PinningContext, isOutermost: Bool,
    _ body: (_ index: Int, _ supplementary: StoredSupplementary, _ range: ElementRange) -> Void
  ) {
    let view = supplementaries.moves(side) ? pins.view : nil
    let groupLength = view == nil ? 0 : remaining(side, .group)
    let sectionLength = view == nil ? 0 : remaining(side, .section) &+ (isOfFeed ? groupLength : 0)
    let isHeader = side == .headers
    var ofGroup = PinnedRow(
      side, line: isHeader ? pins.start : pins.end, border: isHeader ? pins.groupEnd : pins.groupStart,
      length: groupLength)
    var ofSection = PinnedRow(
      side, line: isHeader ? pins.start &+ pins.groupHeaders : pins.end &- pins.groupFooters,
      border: isHeader ? end : self.start, length: sectionLength)
    var start = isHeader ? self.start : end &- footersLength
    let list = supplementaries.content[side]
    for index in list.indices {
      let supplementary = list[index]
      let length = extent(of: index, side)
      var range = ElementRange(start: start, length: length)
      if let view {
        let remaining = supplementary.remaining(of: length)
        if supplementary.pinning == .group, !isOfFeed {
          range.start = ofGroup.pinnedStart(of: range, remaining: remaining)
        } else if supplementary.pinning != .none {
          range.start = ofSection.pinnedStart(of: range, remaining: remaining)
        }
        range.isPinned = range.start != start
        switch side {
        // Nothing is outside of the outermost element, so the lines are the edges of the safe area.
        case .headers where supplementary.stretches && isOutermost && index == 0 && pins.start < start:
          if view.start < -Units.maximumPosition { break }
          range.length &+= start &- pins.start
          range.start = pins.start
        case .footers where supplementary.stretches && isOutermost && index == list.count - 1:
          if view.end > Units.maximumPosition { break }
          if pins.end > start &+ length { range.length = pins.end &- start }
        default: break
        }
      }
      body(index, supplementary, range)
      start &+= length
    }
  }
}

/// The position of a header or a footer along the main axis.
struct ElementRange {
  var start: Units
  var length: Units
  var isPinned = false
}
