/// How what is no item is searched for: from one section that has any of it to the next, which the stack finds.
extension Feed {
  /// Looks at headers, footers and decorations, along the main axis, until none that was not seen can be nearer.
  mutating func lookAtOthers(of kind: ElementKind?, _ view: LayoutRect?, _ search: inout NearestSearch) {
    let wanted = kind?.bit ?? .max
    let stretch = view.flatMap { ViewStretch($0, in: map) }
    // Headers and footers of groups and of the feed may then stand far from where they belong.
    let mayStandElsewhere = stretch != nil && (stack.hasGroups || margins.furniture.dependsOnView)
    if let stretch { lookAtEdges(of: stretch, view, &search) }
    while true {
      let content = contentStretch(in: view)
      var borders: (above: Units, below: Units) = (.min / 4, .max / 4)
      // Where little is left to look at, that is sooner done.
      if !mayStandElsewhere, search.best == nil || search.reach > 8 * NearestSearch.firstStep {
        if search.looksUp(from: content) {
          borders.above = skipUp(in: &search, content, wanted)
        }
        if search.looksDown(to: content) {
          borders.below = skipDown(in: &search, content, wanted)
        }
      }
      guard let stretch = search.nextStretch(within: content, borders: borders) else { return }
      look(
        at: stretch.lowerBound, stretch.upperBound, across: NearestSearch.farthest, view, &search)
    }
  }

  /// Looks where headers and footers of the feed and of groups stand that are pinned: at the edges of the view, in
  /// sections that may have nothing of their own.
  private mutating func lookAtEdges(
    of stretch: ViewStretch, _ view: LayoutRect?, _ search: inout NearestSearch
  ) {
    // Of each edge, those of the feed, of a group and of a section may stand one behind the other.
    if furniture.movingFront > 0 || margins.furniture.movesHeaders {
      let depth = Units(margins.front) + 3 * furniture.movingFront + 1
      look(at: stretch.start - depth, stretch.start + depth, across: NearestSearch.farthest, view, &search)
    }
    if furniture.movingBack > 0 || margins.furniture.movesFooters {
      let depth = Units(margins.back) + 3 * furniture.movingBack + 1
      look(at: stretch.end - depth, stretch.end + depth, across: NearestSearch.farthest, view, &search)
    }
  }

  /// Passes over the sections above what was seen that have nothing of some kinds.
  ///
  /// - Returns: Where the first section begins that has any.
  private mutating func skipUp(
    in search: inout NearestSearch, _ content: Range<Units>, _ wanted: UInt16
  ) -> Units {
    let begin = search.start
    let cursor = StackCursor(stack, endingAtOrAfter: begin)
    let last = cursor.entry != nil && cursor.start < begin ? cursor.index : cursor.index - 1
    queryWork.nodesVisited += 2 * (stack.height + 1)
    let found = stack.last(through: last, having: wanted, counting: &queryWork.nodesVisited)
    // Above them all there may be headers of the feed.
    var target = margins.hasHeaders ? min(begin, stack.origin + 1) : content.lowerBound
    var border = Units.min / 4
    if let found {
      let place = stack.place(of: found)
      // The last thing in it may be of no length, at its end.
      (target, border) = (place.start + place.entry.extent + 1, place.start)
    }
    // Behind them all, too, the feed's own.
    if margins.hasFooters, begin > stack.origin + stack.length {
      (target, border) = (max(target, contentLength + 1), .min / 4)
    }
    if target < begin { search.skip(upTo: target) }
    return border
  }

  /// Passes over the sections below what was seen that have nothing of some kinds.
  ///
  /// - Returns: Behind where the first section ends that has any.
  private mutating func skipDown(
    in search: inout NearestSearch, _ content: Range<Units>, _ wanted: UInt16
  ) -> Units {
    let end = search.end
    let cursor = StackCursor(stack, endingAtOrAfter: end)
    queryWork.nodesVisited += 3 * (stack.height + 1)
    let unsettled = stack.firstMarked()
    // Below them all there may be footers of the feed.
    var target = margins.hasFooters ? stack.origin + stack.length : content.upperBound
    var border = Units.max / 4
    if let unsettled, unsettled.index <= cursor.index {
      // Where those behind it come to lie is not known.
      target = unsettled.start
    } else if let found = stack.first(from: cursor.index, having: wanted, counting: &queryWork.nodesVisited),
      unsettled.map({ found <= $0.index }) ?? true
    {
      let place = stack.place(of: found)
      (target, border) = (place.start, place.start + place.entry.extent + 1)
    } else if let unsettled {
      target = unsettled.start
    }
    // In front of them all, too, the feed's own; also one of no height, where they end.
    if margins.hasHeaders, end <= stack.origin { (target, border) = (min(target, 0), .max / 4) }
    if target > end { search.skip(downTo: target) }
    return border
  }
}
