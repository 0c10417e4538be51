extension Feed {
  /// Returns the element nearest to a point: the one whose frame has the smallest distance to `point`.
  ///
  /// The distance is 0 if the point is in the frame or on its edge. Of equally near elements, the result is
  /// in the first section. In one section, an item comes before other elements, and the first of several
  /// comes first. Use the result as the drop target of a dragged item, or as the target of a pencil that
  /// points at a gap.
  ///
  /// The result is exact. The query examines the content around the point, and then twice as much above and
  /// below each time, until no unseen element can be nearer. It skips the following, however much there is:
  ///
  /// - if it looks for items: sections without items;
  /// - if it looks for another kind: all items, and sections that have no element of that kind;
  /// - the gap between the point and the content;
  /// - elements too far along the main axis to be nearer, given that none lies further out across the main
  ///   axis than any element of the feed ever did.
  ///
  /// The cost is therefore that of a few queries, about O(log n), for points in the content, above, below and
  /// beside it. This includes headers and footers that the visible rect moves: among 10⁶ sections, 1/10 of
  /// which have elements pinned by group, a query takes 0.4 to 6.5 µs, as among 10⁴. Any further cost depends
  /// on the point and not on n:
  ///
  /// - Let the point be a distance `e` beside the feed, and let the found element be `d` further in than the
  ///   outermost element of the feed. Nearer elements lie within about `sqrt(2 * d * e)` along the main axis,
  ///   and all of that range is examined. The range is empty if layouts fill the cross size or have equal
  ///   insets. In flows, whose rows end anywhere, `d` shrinks as more is seen. If no row is nearly full, `d`
  ///   stays large. One item wider than its row makes `d` large for all others, even after its removal.
  ///   Medians in 10⁶ items, 10⁶ and 10⁹ points beside them: ten waterfalls 1.3 µs; sheets 3 µs; a custom
  ///   layout 7 µs; a flow with full rows 2.5 and 2.8 µs; a flow whose items have nine widths 20 and 370 µs;
  ///   a flow with an item of 1.5 times its width 50 µs and 1.7 ms.
  /// - Some sections have the wanted kind but no visible element of it, for example separators of a single
  ///   row or a header without width. They are examined one by one until a nearer element is found. The same
  ///   applies to custom kinds after the first ten that the feed's sections had, because these are not
  ///   distinguished.
  ///
  /// The first query for an item from beside the feed examines each item of custom layouts once, to find
  /// their bounds: 7 ms for 10⁶ items. The first such query after a change of the width does so again.
  ///
  /// Settles the content above the lower end of the examined range. Allocates only where
  /// `forEachElement(in:view:_:)` does.
  ///
  /// - Parameters:
  ///   - point: Any point in feed coordinates, rounded to the nearest 1/192 pt.
  ///   - kind: The kind to look for, or `nil` for all kinds.
  ///   - view: The visible rect, at whose edges pinned headers and footers lie. If `nil`, nothing is pinned.
  ///   - distance: The maximum distance of the element, in points.
  /// - Returns: The nearest element. `nil` if there is none within `distance`, if a coordinate of `point` is
  ///   NaN, or if `distance` is NaN or negative.
  /// - Complexity: As for a few calls of `forEachElement(in:view:_:)` with small rects, plus the costs listed
  ///   above
  public mutating func nearestElement(
    to point: LayoutPoint, of kind: ElementKind? = .item, view: LayoutRect? = nil,
    within distance: Double = .infinity
  ) -> Element? {
    guard let point = AxisPoint(point, in: map), let crossSize = Units(coordinate: width), distance >= 0,
      let limit = distance == .infinity ? NearestSearch.farthest : Units(coordinate: distance)
    else { return nil }
    // Kinds that the feed does not have are not searched.
    let hasOthers = kind != .item && !(supplementaries.isEmpty && margins.supplementaries.content.isEmpty)
    let hasItems = kind == .item || kind == nil
    guard hasItems || hasOthers else { return nil }
    var search = NearestSearch(point, kind: kind, within: limit)
    (scratch.sought, scratch.skipsItems) = (kind, !hasItems)
    defer { (scratch.sought, scratch.skipsItems) = (nil, false) }
    // Usually there is an element near the point, and the rest is not needed.
    let step = NearestSearch.firstStep
    look(at: point.main - step, point.main + step, across: step, view, &search)
    if search.best != nil, search.reach < step { return search.best }
    if hasItems {
      search.begin(
        excess: point.cross >= 0 && point.cross <= crossSize ? 0 : itemBounds().distance(to: point.cross))
      lookAtItems(crossSize: crossSize, view, &search)
    }
    if hasOthers {
      scratch.skipsItems = true
      search.begin(excess: supplementaryBounds(of: kind, crossSize: crossSize).distance(to: point.cross))
      lookAtOthers(of: kind, view, &search)
    }
    return search.best
  }

  /// Examines items along the main axis, until no unseen one can be nearer.
  private mutating func lookAtItems(crossSize: Units, _ view: LayoutRect?, _ search: inout NearestSearch) {
    while true {
      if search.best == nil { skipGaps(in: &search, view) }
      guard let stretch = search.nextStretch(within: contentStretch(in: view)) else { break }
      // In a sheet of 10⁶ columns, examine only the columns near the point.
      let enough = search.excess + crossSize
      if search.best == nil, enough < search.reach {
        look(at: stretch.lowerBound, stretch.upperBound, across: enough, view, &search)
        if search.best != nil, search.reachAcross(of: stretch, enough: enough) <= enough { continue }
      }
      let across = search.reachAcross(of: stretch, enough: enough)
      look(at: stretch.lowerBound, stretch.upperBound, across: across, view, &search)
    }
  }

  /// Returns the range of the main axis that can contain elements, as the feed is currently placed.
  ///
  /// The range includes elements of height 0 at the end, the overflow of custom layouts, and headers and
  /// footers that stretch to the ends of the visible rect.
  func contentStretch(in view: LayoutRect?) -> Range<Units> {
    let view = view.flatMap { VisibleRange($0, in: map) }
    let (start, end) = (min(0, view?.start ?? 0), max(contentLength, view?.end ?? 0))
    return (start - overflow)..<(end + overflow + 1)
  }

  /// Adds the elements in a range of the main axis to a search, up to the distance `across` from the point
  /// across the main axis.
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

  /// Skips ranges without items. The content is settled above the end of the seen range.
  private mutating func skipGaps(in search: inout NearestSearch, _ view: LayoutRect?) {
    let content = contentStretch(in: view)
    search.skip(downTo: content.lowerBound)
    search.skip(upTo: content.upperBound)
    queryWork.nodesVisited += 2 * (sectionTree.height + 1)
    // Items of a custom layout may lie before or after their section.
    search.skip(upTo: lastItemsEnd(before: search.start + overflow) + overflow)
    if let begin = nextItemsBegin(from: search.end - overflow) { search.skip(downTo: begin - overflow) }
  }
}
