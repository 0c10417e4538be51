extension Feed {
  /// The item nearest to a point, or the element: the one whose frame is the least distance away, which is 0 where the
  /// point is in the frame or at its edge.
  ///
  /// Where an item that is dragged may be dropped, what a pencil means that points at a gap. Of those that are equally
  /// near, it is the one of the first section; there, an item before anything else; and of these the first.
  ///
  /// Exact. It looks at what is around the point, and then further up and down, at twice as much each time, until
  /// nothing that it has not seen can be nearer. Sections without items are passed over, however many they are; and so
  /// is what lies between the point and the content, where the point is above it or below. So the cost is that of a
  /// query, but in two cases, which `distance` bounds:
  ///
  /// - The point is far out beside a feed that has flows or other rows, whose items may stick out of the feed, or full
  ///   sections: what lies no further away along the main axis than the answer does across is asked for what sticks
  ///   out. (In 10^6 items, 10^6 points beside them: 2 us in ten waterfalls, 0.7 ms in a flow; 10^9 points: 2 us and
  ///   25 ms.)
  /// - There are few of a kind that is no item: all is looked at that lies between them and the point.
  ///
  /// Settles what lies above the lower end of what it looks at. Allocates nothing, as `forEachElement(in:view:_:)`.
  ///
  /// - Parameters:
  ///   - point: In the feed's coordinates, to the nearest 1/192 pt, wherever it is.
  ///   - kind: What is looked for; `nil` for everything.
  ///   - view: What the reader sees: where pinned headers and footers stand. `nil`: none is pinned.
  ///   - distance: How far away it may be at most, in points.
  /// - Returns: `nil` if there is nothing, or not so near; if a coordinate is NaN; if `distance` is, or is negative.
  /// - Complexity: O(log sections), what each section takes, and O(k) for k items that are as near along the main axis
  ///   as the answer is
  public mutating func nearestElement(
    to point: LayoutPoint, of kind: ElementKind? = .item, view: LayoutRect? = nil,
    within distance: Double = .infinity
  ) -> FeedElement? {
    guard let point = AxisPoint(point, in: map), let breadth = Units(coordinate: width), distance >= 0,
      let limit = distance == .infinity ? NearestSearch.farthest : Units(coordinate: distance)
    else { return nil }
    // What there is nothing of is not looked for.
    if let kind, kind != .item, furniture.isEmpty, margins.furniture.content.isEmpty { return nil }
    var search = NearestSearch(point, breadth: breadth, kind: kind, within: limit)
    // Mostly there is something, and then nothing beside it has to be looked at.
    let step = NearestSearch.firstStep
    look(
      at: AxisRect(
        start: point.main - step, end: point.main + step, crossStart: point.cross - step,
        crossEnd: point.cross + step), view, &search)
    if search.best != nil, search.reach < step { return search.best }
    while true {
      if search.best == nil { skipGaps(in: &search, view, skipsEmptySections: kind == .item) }
      guard let stretch = search.nextStretch(within: contentStretch(in: view)) else { break }
      look(
        at: AxisRect(
          start: stretch.lowerBound, end: stretch.upperBound, crossStart: -NearestSearch.farthest,
          crossEnd: NearestSearch.farthest), view, &search)
    }
    if search.excess > 0, kind != .item || itemsMayStickOut(of: breadth) {
      look(at: search.stretchBeside(breadth: breadth, within: contentStretch(in: view)), view, &search)
    }
    return search.best
  }

  /// Where there can be anything along the main axis, as the feed lies now: something of no height may be at the end,
  /// items of a layout of one's own may stick out, and headers and footers may stretch to the ends of the view.
  private func contentStretch(in view: LayoutRect?) -> Range<Units> {
    let view = view.flatMap { ViewStretch($0, in: map) }
    let (start, end) = (min(0, view?.start ?? 0), max(contentLength, view?.end ?? 0))
    return (start - overhang)..<(end + overhang + 1)
  }

  /// Whether there may be items that are not within the feed's breadth: in full sections, that is not known without
  /// looking at them.
  private func itemsMayStickOut(of breadth: Units) -> Bool {
    boxes.count > 0
      || styles.contains { style in
        switch style.rule {
        case .waterfall(let style): style.geometry.end > breadth
        case .rows: true
        case .grid(let geometry): geometry.columns.end > breadth
        }
      }
  }

  /// Shows a search what there is in a rectangle.
  private mutating func look(at rect: AxisRect?, _ view: LayoutRect?, _ search: inout NearestSearch) {
    guard let rect else { return }
    let map = map
    forEachElement(in: map.rect(rect), view: view ?? .nowhere) { search.consider($0, in: map) }
  }

  /// Has a search pass over what has nothing in it: all is settled above the end of what it saw.
  private mutating func skipGaps(
    in search: inout NearestSearch, _ view: LayoutRect?, skipsEmptySections: Bool
  ) {
    let content = contentStretch(in: view)
    search.skip(downTo: content.lowerBound)
    search.skip(upTo: content.upperBound)
    guard skipsEmptySections else { return }
    queryWork.nodesVisited += 2 * (stack.height + 1)
    // Items of a layout of one's own may lie in front of their section, or behind it.
    search.skip(upTo: lastItemsEnd(before: search.start + overhang) + overhang)
    if let begin = nextItemsBegin(from: search.end - overhang) { search.skip(downTo: begin - overhang) }
  }

  /// A position in front of which there are no items above another one: that one, or behind the last section above it
  /// that has any.
  private func lastItemsEnd(before position: Units) -> Units {
    let cursor = StackCursor(stack, endingAtOrAfter: position)
    if let entry = cursor.entry, cursor.start < position, entry.count > 0 { return position }
    let items = cursor.entry == nil ? itemCount : stack.place(of: cursor.index).itemsBefore
    guard items > 0, let last = stack.place(ofItem: items - 1) else {
      return -2 * overhang
    }
    // Its last item may be of no height, at its end.
    return last.start + last.entry.extent + 1
  }

  /// A position behind which there are items below another one: that one, or the begin of the next section that has
  /// any; `nil` if that cannot be told before more is settled.
  private func nextItemsBegin(from position: Units) -> Units? {
    let cursor = StackCursor(stack, endingAtOrAfter: position)
    guard let entry = cursor.entry else { return nil }
    if entry.count > 0 { return cursor.start }
    guard let next = stack.place(ofItem: stack.place(of: cursor.index).itemsBefore) else {
      return isSettled ? contentLength + 1 + 2 * overhang : nil
    }
    if let unsettled = firstUnsettledSection, unsettled < next.index { return nil }
    return next.start
  }
}
