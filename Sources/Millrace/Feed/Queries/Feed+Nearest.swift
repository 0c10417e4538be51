extension Feed {
  /// The item nearest to a point, or the element: the one whose frame is the least distance away, which is 0 where the
  /// point is in the frame or at its edge.
  ///
  /// Where an item that is dragged may be dropped, what a pencil means that points at a gap. Of those that are equally
  /// near, it is the one of the first section; there, an item before anything else; and of these the first.
  ///
  /// Exact. It looks at what is around the point, and then further up and down, at twice as much each time, until
  /// nothing that it has not seen can be nearer. Passed over, however much it is, are sections without items, where
  /// items are looked for; sections that have nothing of the kind, where another kind is, and all items; what lies
  /// between the point and the content; and what lies too far along the main axis to be nearer, given that it lies no
  /// further out across than anything in the feed ever did. So the cost is that of a few queries, about O(log n), in
  /// the content, above it, below it and beside it; also for headers and footers that stand elsewhere because of the view
  /// (among 10^6 sections, a tenth of which have some that are pinned by group, 0.4 to 6.5 us, as among 10^4). What it
  /// takes beyond that does not depend on n, but on the point:
  ///
  /// - If the point is a distance `e` beside the feed and what is found there is `d` further in than something
  ///   somewhere in the feed reaches, what may be nearer lies within about `sqrt(2 * d * e)` along the main axis, and all
  ///   that is looked at. Nothing of it is where layouts fill their breadth, or all are inset alike. In flows, whose
  ///   rows end anywhere, the more is seen the less `d` is left; but where no row is nearly full it stays, and one item
  ///   that is wider than its row leaves it large for all the others, also after it is gone. (Medians in 10^6 items, 10^6
  ///   and 10^9 points beside them: in ten waterfalls 1.3 us; sheets 3 us; a layout of one's own 7 us; a flow with full
  ///   rows 2.5 and 2.8 us, one whose items have nine widths 20 and 370 us; one with an item of one and a half times its
  ///   width 50 us and 1.7 ms.)
  /// - Sections that are said to have something of the kind of which nothing is to be seen, as separators of one row, or
  ///   a header without a width, are looked at one by one as long as nothing nearer is found. So it is with kinds of
  ///   one's own beyond the first ten that the feed's sections had: they are not told apart from each other.
  ///
  /// The first query for an item from beside the feed looks at each item of layouts of one's own, once, to know how far
  /// out they lie: 7 ms for 10^6 of them; and after another width was set, again.
  ///
  /// Settles what lies above the lower end of what it looks at. Allocates nothing, as `forEachElement(in:view:_:)`.
  ///
  /// - Parameters:
  ///   - point: In the feed's coordinates, to the nearest 1/192 pt, wherever it is.
  ///   - kind: What is looked for; `nil` for everything.
  ///   - view: What the reader sees: where pinned headers and footers stand. `nil`: none is pinned.
  ///   - distance: How far away it may be at most, in points.
  /// - Returns: `nil` if there is nothing, or not so near; if a coordinate is NaN; if `distance` is, or is negative.
  /// - Complexity: As of a few calls of `forEachElement(in:view:_:)` with small rectangles, beside what is said above
  public mutating func nearestElement(
    to point: LayoutPoint, of kind: ElementKind? = .item, view: LayoutRect? = nil,
    within distance: Double = .infinity
  ) -> FeedElement? {
    guard let point = AxisPoint(point, in: map), let crossSize = Units(coordinate: width), distance >= 0,
      let limit = distance == .infinity ? NearestSearch.farthest : Units(coordinate: distance)
    else { return nil }
    // What there is nothing of is not looked for.
    let hasOthers = kind != .item && !(supplementaries.isEmpty && margins.supplementaries.content.isEmpty)
    let hasItems = kind == .item || kind == nil
    guard hasItems || hasOthers else { return nil }
    var search = NearestSearch(point, kind: kind, within: limit)
    (scratch.sought, scratch.skipsItems) = (kind, !hasItems)
    defer { (scratch.sought, scratch.skipsItems) = (nil, false) }
    // Mostly there is something, and then nothing beside it has to be looked at.
    let step = NearestSearch.firstStep
    look(at: point.main - step, point.main + step, across: step, view, &search)
    if search.best != nil, search.reach < step { return search.best }
    if hasItems {
      search.begin(
        excess: point.cross >= 0 && point.cross <= crossSize ? 0 : itemSides().distance(to: point.cross))
      lookAtItems(crossSize: crossSize, view, &search)
    }
    if hasOthers {
      scratch.skipsItems = true
      search.begin(excess: otherSides(of: kind, crossSize: crossSize).distance(to: point.cross))
      lookAtOthers(of: kind, view, &search)
    }
    return search.best
  }

  /// Looks at items, along the main axis, until none that was not seen can be nearer.
  private mutating func lookAtItems(crossSize: Units, _ view: LayoutRect?, _ search: inout NearestSearch) {
    while true {
      if search.best == nil { skipGaps(in: &search, view) }
      guard let stretch = search.nextStretch(within: contentStretch(in: view)) else { break }
      // Of a sheet of a million columns, only those that are near.
      let enough = search.excess + crossSize
      if search.best == nil, enough < search.reach {
        look(at: stretch.lowerBound, stretch.upperBound, across: enough, view, &search)
        if search.best != nil, search.reachAcross(of: stretch, enough: enough) <= enough { continue }
      }
      let across = search.reachAcross(of: stretch, enough: enough)
      look(at: stretch.lowerBound, stretch.upperBound, across: across, view, &search)
    }
  }

  /// Where there can be anything along the main axis, as the feed lies now: something of no height may be at the end,
  /// items of a layout of one's own may stick out, and headers and footers may stretch to the ends of the view.
  func contentStretch(in view: LayoutRect?) -> Range<Units> {
    let view = view.flatMap { VisibleRange($0, in: map) }
    let (start, end) = (min(0, view?.start ?? 0), max(contentLength, view?.end ?? 0))
    return (start - overflow)..<(end + overflow + 1)
  }

  /// Shows a search what there is in a stretch of the main axis, so far away across at most.
  mutating func look(
    at start: Units, _ end: Units, across: Units, _ view: LayoutRect?, _ search: inout NearestSearch
  ) {
    let map = map
    let cross = search.point.cross
    let rect = AxisRect(
      start: start, end: end, crossStart: max(-NearestSearch.farthest, cross - across - 1),
      crossEnd: min(NearestSearch.farthest, cross + across + 1))
    guard let rect else { return }
    forEachElement(in: map.rect(rect), view: view ?? .nowhere) { search.consider($0, in: map) }
  }

  /// Has a search pass over what has nothing in it: all is settled above the end of what it saw.
  private mutating func skipGaps(in search: inout NearestSearch, _ view: LayoutRect?) {
    let content = contentStretch(in: view)
    search.skip(downTo: content.lowerBound)
    search.skip(upTo: content.upperBound)
    queryWork.nodesVisited += 2 * (sectionTree.height + 1)
    // Items of a layout of one's own may lie in front of their section, or behind it.
    search.skip(upTo: lastItemsEnd(before: search.start + overflow) + overflow)
    if let begin = nextItemsBegin(from: search.end - overflow) { search.skip(downTo: begin - overflow) }
  }
}
