/// One section that scrolls across its feed, as currently placed: the section's layout, its items and its offset.
///
/// A value to read. It becomes invalid when the section is edited.
struct ScrolledSection {
  let section: OrthogonalSection
  let items: StoredItems
  let state: OrthogonalState

  /// The distance from the start of the base to the leading edge of the feed.
  var offset: Units { state.offset }
  var base: AnySection { section.base }
  var feedCrossSize: Units { section.feedCrossSize }

  /// The length of the base, insets included, as currently placed.
  var contentLength: Units {
    var scratch = RowScratch()
    return base.length(of: items, &scratch)
  }

  /// The range on the cross axis of the feed that contains all items, as currently placed.
  var contentRange: (start: Units, end: Units) {
    let start = leading - offset
    return (start - base.overflow, start + contentLength + base.overflow)
  }

  /// The maximum offset at which the content reaches the end of the feed, as currently placed; 0 if it never does.
  var lastOffset: Units { max(0, leading + contentLength + section.sides.end - feedCrossSize) }

  /// The distance from the leading edge of the feed to the start of the base at offset 0.
  @inline(__always)
  var leading: Units { section.centersFirstGroup ? leadingOfCenteredGroup : section.sides.start }

  private var leadingOfCenteredGroup: Units {
    guard let first = firstGroup else { return section.sides.start }
    return centeredStart(first.end - first.start) - first.start
  }

  /// Returns the distance from the leading edge of the feed to a group of the given length in the middle of the feed.
  func centeredStart(_ length: Units) -> Units { (feedCrossSize - length) >> 1 }

  /// The part of the base that is visible in the feed.
  var visibleBase: VisibleRange {
    let start = offset - leading
    return VisibleRange(start: start, end: start + feedCrossSize, crossStart: 0, crossEnd: section.length)
  }

  /// Returns the limit up to which the base is settled for a query of `queryRect`.
  func settlingLimit(for queryRect: AxisRect) -> SettlingLimit {
    SettlingLimit(position: queryRect.crossEnd &+ offset &- leading)
  }

  /// Returns the items of the base that become visible while the offset changes by a distance, if the base follows it.
  func itemsAhead(by distance: Units, limit: Int, inSection number: Int, from start: Units) -> [Element] {
    var sink = ElementSink()
    sink.section = number
    base.collectAhead(of: offset - leading, by: distance, limit: limit, into: &sink)
    return sink.elements.map { feedElement($0, from: start) }
  }
}

// MARK: - Coordinates

extension ScrolledSection {
  func feedElement(_ element: Element, from start: Units) -> Element {
    var element = element
    element.frame = feedRect(element.frame, from: start)
    return element
  }

  func feedRect(_ rect: LayoutRect, from start: Units) -> LayoutRect {
    guard let frame = AxisFrame(rect, in: section.baseMap) else { return rect }
    return section.map.rect(frame.from(offset &- leading).transposed.from(base.crossOffset &- start))
  }

  /// Converts a visible range whose main positions count from the start of the section's items.
  func convertedToBase(_ view: VisibleRange) -> VisibleRange {
    view.from(0 &- base.crossOffset).transposed.from(leading &- offset)
  }

  /// Calls `query` to collect items of the base, moves them to the coordinates of the feed, and removes items without size.
  ///
  /// The base adds `sink.start` to its main positions. Then one distance in x and y moves all frames.
  ///
  /// - Parameter query: Appends the items in a rect of the base, from `firstItem` on, until `limit` is reached.
  @inline(__always)
  func collect(
    _ queryRect: AxisRect, into sink: inout ElementSink, _ query: (AxisRect, inout ElementSink) -> Void
  ) {
    let (firstItem, start, empty, limit) = (sink.firstItem, sink.start, sink.findsEmpty, sink.limit)
    sink.findsEmpty = false
    defer { (sink.firstItem, sink.start, sink.findsEmpty, sink.limit) = (firstItem, start, empty, limit) }
    // Computed once, because it may need the first group.
    let (along, across) = (start &- base.crossOffset, leading &- offset)
    let rect = AxisRect(
      start: queryRect.crossStart &- across, end: queryRect.crossEnd &- across,
      crossStart: queryRect.start &+ base.crossOffset, crossEnd: queryRect.end &+ base.crossOffset)
    guard let rect else { return }
    sink.start = across
    let distance = section.map.distance(from: section.baseMap, along: along)
    while true {
      let first = sink.elements.count
      sink.findsImages = false
      query(rect, &sink)
      guard let last = sink.elements.last, sink.elements.count > first else { return }
      let isAtLimit = sink.elements.count >= sink.limit
      sink.moveElements(from: first, x: distance.x, y: distance.y, keepsEmpty: sink.findsImages)
      guard isAtLimit, sink.elements.count < limit else { return }
      sink.firstItem = last.index + 1
      // As many as a leaf may have: otherwise a search for one item would read a leaf of items without size again for each.
      sink.limit = max(limit, sink.elements.count + 128)
    }
  }
}
