/// The search for the nearest header, footer or decoration.
///
/// The section tree finds the next section that has one of the wanted kind.
///
/// Elements that are not moved by pinning or stretching are found in their sections. Few elements can lie
/// elsewhere: the feed's own, those stretched at the ends of the content, and at any position the headers and
/// footers of one group of sections. The search considers these separately, wherever they are.
extension Feed {
  /// Examines headers, footers and decorations along the main axis, until no unseen one can be nearer.
  mutating func lookAtOthers(of kind: ElementKind?, _ view: LayoutRect?, _ search: inout NearestSearch) {
    let wanted = kind.map(supplementaries.kinds.bit(of:)) ?? .max
    let seen = view.flatMap { VisibleRange($0, in: map) }
    // From here on, the positions of all pinned elements are known, whether or not the feed is settled.
    _ = settle(before: end(neededIn: seen))
    var pins = PinningContext(seen, margins)
    var isEndKnown = false
    while true {
      if !isEndKnown { considerEnds(in: seen, &search) }
      isEndKnown = isSettled
      let content = contentStretch(in: view)
      var borders: (above: Units, below: Units) = (.min / 4, .max / 4)
      // If little is left to examine, examining it is faster than skipping.
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

  /// Considers the elements that may lie at the ends of the content or of the visible rect, or between them:
  /// the feed's own headers and footers, the first section's headers and the last section's footers, which
  /// may be stretched.
  private mutating func considerEnds(in view: VisibleRange?, _ search: inout NearestSearch) {
    var scratch = takeScratch()
    var visited = gatherHeaders(ofSection: -1, .everywhere, view, into: &scratch.found)
    consider(&scratch.found, &search)
    visited += gatherFooters(ofSection: sectionCount, .everywhere, view, into: &scratch.found)
    consider(&scratch.found, isEndKnown: isSettled, &search)
    if sectionCount > 0 {
      visited += gatherHeaders(ofSection: 0, .everywhere, view, into: &scratch.found)
      consider(&scratch.found, &search)
    }
    if sectionCount > 0, isSettled {
      visited += gatherFooters(ofSection: sectionCount - 1, .everywhere, view, into: &scratch.found)
      consider(&scratch.found, &search)
    }
    giveBack(&scratch)
    queryWork.nodesVisited += visited
  }

  /// Adds headers or footers to a search.
  ///
  /// - Parameter isEndKnown: Whether the positions of elements at the end of their section or of the feed are
  ///   known.
  private func consider(_ elements: inout [Element], isEndKnown: Bool = true, _ search: inout NearestSearch) {
    for element in elements where isEndKnown || element.isPinned { search.consider(element, in: map) }
    elements.removeAll(keepingCapacity: true)
  }

  /// Skips the sections above the seen range that have no element of the wanted kinds.
  ///
  /// - Returns: The start of the lowest section above the seen range that has such an element.
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
      // The last element of the section may have no length and lie at its end.
      (target, border) = (place.start + place.entry.extent + 1, place.start)
      // The skipped sections have no such element. This includes the first and last sections of groups.
      considerHeaders(ofGroupOf: found, &pins, &search)
    }
    if last >= 0 { considerFooters(ofGroupOf: last, &pins, &search) }
    if target < begin { search.skip(upTo: target) }
    return border
  }

  /// Skips the sections below the seen range that have no element of the wanted kinds.
  ///
  /// - Returns: A position after the end of the first section that has such an element.
  private mutating func skipDown(
    in search: inout NearestSearch, _ content: Range<Units>, _ wanted: UInt16, _ pins: inout PinningContext
  ) -> Units {
    let end = search.end
    let cursor = SectionCursor(sectionTree, endingAtOrAfter: end)
    // If `end` lies in the spacing after a section, all of that section was seen.
    let isSeen = cursor.entry.map { cursor.start + $0.extent < end } ?? false
    let first = isSeen ? cursor.index + 1 : cursor.index
    queryWork.nodesVisited += 3 * (sectionTree.height + 1)
    var (target, border) = (content.upperBound, Units.max / 4)
    let unsettled = sectionTree.firstMarked()
    var found = sectionTree.first(from: first, having: wanted, counting: &queryWork.nodesVisited)
    if let unsettled, unsettled.index <= first || unsettled.index < found ?? .max {
      // The positions of the sections after it are not known.
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

  /// Considers the headers of the group that contains a section, if the visible rect may have moved them.
  private mutating func considerHeaders(
    ofGroupOf section: Int, _ pins: inout PinningContext, _ search: inout NearestSearch
  ) {
    guard pins.view != nil, sectionTree.hasGroups else { return }
    var scratch = takeScratch()
    gatherGroupHeaders(before: section + 1, .everywhere, &pins, into: &scratch.found)
    consider(&scratch.found, &search)
    giveBack(&scratch)
  }

  /// Considers the footers of the group that contains a section, if the visible rect may have moved them.
  private mutating func considerFooters(
    ofGroupOf section: Int, _ pins: inout PinningContext, _ search: inout NearestSearch
  ) {
    guard pins.view != nil, sectionTree.hasGroups else { return }
    var scratch = takeScratch()
    gatherGroupFooters(behind: section, .everywhere, &pins, into: &scratch.found)
    // Footers that are not moved are found in their section.
    consider(&scratch.found, isEndKnown: false, &search)
    giveBack(&scratch)
  }
}
