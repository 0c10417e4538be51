/// How what is no item is searched for: from one section that has any of it to the next, which the stack finds.
///
/// What stands where its section lies is found by looking there. What may stand elsewhere is little: the feed's own,
/// what is stretched at its ends, and at any one place the headers of one group of sections and the footers of one.
/// These are considered by themselves, wherever they stand.
extension Feed {
  /// Looks at headers, footers and decorations, along the main axis, until none that was not seen can be nearer.
  mutating func lookAtOthers(of kind: ElementKind?, _ view: LayoutRect?, _ search: inout NearestSearch) {
    let wanted = kind.map(supplementaries.kinds.bit(of:)) ?? .max
    let seen = view.flatMap { VisibleRange($0, in: map) }
    // After that, all that is pinned is known to stand where it does, settled or not.
    _ = settle(before: end(neededIn: seen))
    var pins = PinningContext(seen, margins)
    var isEndKnown = false
    while true {
      if !isEndKnown { considerEnds(in: seen, &search) }
      isEndKnown = isSettled
      let content = contentStretch(in: view)
      var borders: (above: Units, below: Units) = (.min / 4, .max / 4)
      // Where little is left to look at, that is sooner done.
      if search.best == nil || search.reach > 8 * NearestSearch.firstStep {
        if search.looksUp(from: content) { borders.above = skipUp(in: &search, content, wanted, &pins) }
        if search.looksDown(to: content) { borders.below = skipDown(in: &search, content, wanted, &pins) }
      }
      guard let stretch = search.nextStretch(within: content, borders: borders) else { break }
      look(
        at: stretch.lowerBound, stretch.upperBound, across: NearestSearch.farthest, view, &search)
    }
    queryWork.nodesVisited += pins.nodesVisited
  }

  /// Considers what stands at the ends of the content or of the view, or anywhere between: the feed's own headers and
  /// footers, and the first section's headers and the last one's footers, which may be stretched.
  private mutating func considerEnds(in view: VisibleRange?, _ search: inout NearestSearch) {
    var scratch = takeScratch()
    var visited = gatherHeaders(ofSection: -1, .everywhere, view, into: &scratch.others)
    consider(scratch.others, &search)
    visited += gatherFooters(ofSection: sectionCount, .everywhere, view, into: &scratch.others)
    consider(scratch.others, isEndKnown: isSettled, &search)
    if sectionCount > 0 {
      visited += gatherHeaders(ofSection: 0, .everywhere, view, into: &scratch.others)
      consider(scratch.others, &search)
    }
    if sectionCount > 0, isSettled {
      visited += gatherFooters(ofSection: sectionCount - 1, .everywhere, view, into: &scratch.others)
      consider(scratch.others, &search)
    }
    giveBack(&scratch)
    queryWork.nodesVisited += visited
  }

  /// Shows a search headers or footers.
  ///
  /// - Parameter isEndKnown: Whether it is known where those are that stand at the end of their section, or the feed's.
  private func consider(_ elements: [FeedElement], isEndKnown: Bool = true, _ search: inout NearestSearch) {
    for element in elements where isEndKnown || element.isPinned { search.consider(element, in: map) }
  }

  /// Passes over the sections above what was seen that have nothing of some kinds.
  ///
  /// - Returns: Where the lowest of those above it begins that have any.
  private mutating func skipUp(
    in search: inout NearestSearch, _ content: Range<Units>, _ wanted: UInt16, _ pins: inout PinningContext
  ) -> Units {
    let begin = search.start
    let cursor = SectionCursor(sectionTree, endingAtOrAfter: begin)
    let last = cursor.entry != nil && cursor.start < begin ? cursor.index : cursor.index - 1
    queryWork.nodesVisited += 2 * (sectionTree.height + 1)
    var (target, border) = (content.lowerBound, Units.min / 4)
    let found = sectionTree.last(through: last, having: wanted, counting: &queryWork.nodesVisited)
    if let found {
      let place = sectionTree.place(of: found)
      // The last thing in it may be of no length, at its end.
      (target, border) = (place.start + place.entry.extent + 1, place.start)
      // The sections that are passed over have none, also those that a group begins or ends with.
      considerHeaders(ofGroupOf: found, &pins, &search)
    }
    if last >= 0 { considerFooters(ofGroupOf: last, &pins, &search) }
    if target < begin { search.skip(upTo: target) }
    return border
  }

  /// Passes over the sections below what was seen that have nothing of some kinds.
  ///
  /// - Returns: Behind where the first section ends that has any.
  private mutating func skipDown(
    in search: inout NearestSearch, _ content: Range<Units>, _ wanted: UInt16, _ pins: inout PinningContext
  ) -> Units {
    let end = search.end
    let cursor = SectionCursor(sectionTree, endingAtOrAfter: end)
    // If the end lies in the distance behind a section, all of that section was seen.
    let isSeen = cursor.entry.map { cursor.start + $0.extent < end } ?? false
    let first = isSeen ? cursor.index + 1 : cursor.index
    queryWork.nodesVisited += 3 * (sectionTree.height + 1)
    var (target, border) = (content.upperBound, Units.max / 4)
    let unsettled = sectionTree.firstMarked()
    var found = sectionTree.first(from: first, having: wanted, counting: &queryWork.nodesVisited)
    if let unsettled, unsettled.index <= first || unsettled.index < found ?? .max {
      // Where those behind it come to lie is not known.
      (found, target) = (unsettled.index, unsettled.start)
    } else if let found {
      let place = sectionTree.place(of: found)
      (target, border) = (place.start, place.start + place.entry.extent + 1)
    }
    if first < sectionCount {
      considerHeaders(ofGroupOf: min(first, unsettled?.index ?? .max), &pins, &search)
    }
    if let found { considerFooters(ofGroupOf: found, &pins, &search) }
    if target > end { search.skip(downTo: target) }
    return border
  }

  /// Considers the headers of the group that a section is in, if there is a view in which they may have moved.
  private mutating func considerHeaders(
    ofGroupOf section: Int, _ pins: inout PinningContext, _ search: inout NearestSearch
  ) {
    guard pins.view != nil, sectionTree.hasGroups else { return }
    var scratch = takeScratch()
    gatherGroupHeaders(before: section + 1, .everywhere, &pins, into: &scratch.others)
    consider(scratch.others, &search)
    giveBack(&scratch)
  }

  /// Considers the footers of the group that a section is in, if there is a view in which they may have moved.
  private mutating func considerFooters(
    ofGroupOf section: Int, _ pins: inout PinningContext, _ search: inout NearestSearch
  ) {
    guard pins.view != nil, sectionTree.hasGroups else { return }
    var scratch = takeScratch()
    gatherGroupFooters(behind: section, .everywhere, &pins, into: &scratch.others)
    // Those that have not are found in their section.
    consider(scratch.others, isEndKnown: false, &search)
    giveBack(&scratch)
  }
}
