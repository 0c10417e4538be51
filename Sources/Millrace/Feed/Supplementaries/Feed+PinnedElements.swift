/// The headers, footers and decorations that intersect a rect.
extension Feed {
  /// Returns the supplementaries and decorations of a section with their position.
  @inline(__always)
  func supplementaryFrame(of entry: SectionEntry, section: Int, start: Units) -> SupplementaryFrame {
    SupplementaryFrame(
      supplementaries: supplementaries[entry.supplementariesNumber], section: section, isOfFeed: false,
      start: start, end: start &+ entry.extent, headersLength: Units(entry.headersLength),
      footersLength: Units(entry.footersLength),
      entry: entry)
  }

  /// Returns the supplementaries and decorations of a section, or of the feed if there is no such section.
  func supplementaries(ofSection section: Int) -> SectionSupplementaries {
    guard (0..<sectionCount).contains(section) else { return margins.supplementaries }
    return supplementaries[sectionTree.entry(at: section).supplementariesNumber]
  }

  private func supplementaryFrame(of position: SectionPosition) -> SupplementaryFrame {
    supplementaryFrame(of: position.entry, section: position.index, start: position.start)
  }

  /// Returns the feed's headers, or its footers if `section` is the number of sections, with their position.
  func feedFrame(section: Int) -> SupplementaryFrame {
    SupplementaryFrame(
      supplementaries: margins.supplementaries, section: section, isOfFeed: true, start: 0,
      end: contentLength, headersLength: Units(margins.headersLength),
      footersLength: Units(margins.footersLength))
  }

  /// Appends the headers or footers of the feed that intersect `queryRect`, as pinned in a visible rect.
  @inline(never)
  func gather(
    ofFeed side: SupplementarySide, _ queryRect: AxisRect, _ view: VisibleRange?, into found: inout [Element]
  ) {
    let bounds = feedFrame(section: side == .headers ? -1 : sectionCount)
    gather(
      side, bounds, queryRect, PinningContext(view, FeedMargins(), store.view.safeArea), into: &found)
  }

  /// Appends the backgrounds and headers of a section that intersect `queryRect`.
  @inline(never)
  func gatherBeforeItems(
    _ bounds: SupplementaryFrame, _ queryRect: AxisRect, _ pins: PinningContext,
    _ scratch: inout PlacingScratch
  ) {
    for index in bounds.supplementaries.content.decorations.indices {
      let decoration = bounds.supplementaries.content.decorations[index]
      guard let frame = frame(ofBackground: decoration, bounds, &scratch) else { continue }
      append(decoration, index, frame, bounds, queryRect, into: &scratch.found.elements)
    }
    gather(.headers, bounds, queryRect, pins, into: &scratch.found.elements)
  }

  /// Appends the separators and footers of a section that intersect `queryRect`.
  ///
  /// - Parameters:
  ///   - next: The decoration to begin with, and the first item whose row may have a separator of it.
  ///   - limit: The number of rows at which the search for separators pauses.
  /// - Returns: Whether the search is complete. Otherwise, another call continues at `next`.
  @inline(never)
  func gatherBehindItems(
    _ bounds: SupplementaryFrame, _ queryRect: AxisRect, _ pins: PinningContext,
    from next: inout (decoration: Int, item: Int), limit: Int, _ scratch: inout PlacingScratch
  ) -> Bool {
    while next.decoration < bounds.supplementaries.content.decorations.count {
      let decoration = bounds.supplementaries.content.decorations[next.decoration]
      if scratch.sought == nil || scratch.sought == decoration.kind,
        case .rows(let thickness) = decoration.extent
      {
        let range = RowRange(
          start: queryRect.start &- thickness, end: queryRect.end, firstItem: next.item, limit: limit)
        collectRows(of: bounds.entry, at: bounds.itemsStart, in: range, &scratch)
        scratch.work.itemsScanned &+= scratch.itemRows.count
        for row in scratch.itemRows where row.last < bounds.entry.count - 1 {
          let frame = frame(of: decoration, from: row.end, to: row.end &+ thickness, in: bounds)
          append(decoration, row.last, frame, bounds, queryRect, into: &scratch.found.elements)
        }
        if scratch.itemRows.count >= limit, let last = scratch.itemRows.last?.last,
          last + 1 < bounds.entry.count
        {
          next.item = last + 1
          return false
        }
      }
      next = (next.decoration + 1, 0)
    }
    next = (0, 0)
    gather(.footers, bounds, queryRect, pins, into: &scratch.found.elements)
    return true
  }

  @inline(__always)
  private func gather(
    _ side: SupplementarySide, _ bounds: SupplementaryFrame, _ queryRect: AxisRect, _ pins: PinningContext,
    ofGroup: Bool = false, into found: inout [Element]
  ) {
    if bounds.supplementaries.hasBoundary {
      return gatherBoundary(side, bounds, queryRect, pins, into: &found)
    }
    bounds.forEach(side, pins, isOutermost: isOutermost(bounds.section, side)) { index, element, range in
      if ofGroup, element.pinning != .group { return }
      let frame = frame(of: element, range)
      guard frame.intersects(queryRect) else { return }
      found.append(
        Element(
          element.kind, path: ItemPath(section: bounds.section, item: index), frame: map.rect(frame),
          zIndex: element.zIndex(isOfFeed: bounds.isOfFeed), isPinned: range.isPinned))
    }
  }

  @inline(never)
  private func gatherBoundary(
    _ side: SupplementarySide, _ bounds: SupplementaryFrame, _ queryRect: AxisRect, _ pins: PinningContext,
    into found: inout [Element]
  ) {
    guard let boundary = bounds.supplementaries.boundary else { return }
    bounds.forEachBoundary(side, boundary, pins) { index, element, range in
      let frame = element.frame(at: range.start)
      guard frame.intersects(queryRect) else { return }
      found.append(
        Element(
          element.kind, path: ItemPath(section: bounds.section, item: index), frame: map.rect(frame),
          zIndex: element.zIndex, isPinned: range.isPinned))
    }
  }

  @inline(__always)
  private func append(
    _ decoration: StoredDecoration, _ item: Int, _ frame: AxisFrame, _ bounds: SupplementaryFrame,
    _ queryRect: AxisRect, into found: inout [Element]
  ) {
    guard frame.intersects(queryRect) else { return }
    let path = ItemPath(section: bounds.section, item: item)
    found.append(Element(decoration.kind, path: path, frame: map.rect(frame), zIndex: decoration.zIndex))
  }

  /// Returns whether a section's first header is at the start of the content, or its last footer at the end.
  ///
  /// The sections -1 and the number of sections stand for the feed.
  @inline(__always)
  private func isOutermost(_ section: Int, _ side: SupplementarySide) -> Bool {
    switch side {
    case .headers: section < 0 || section == 0 && !margins.hasHeaders
    case .footers: section == sectionCount || section == sectionCount - 1 && !margins.hasFooters
    }
  }
}

// MARK: - Groups of sections

extension Feed {
  /// Updates `pins` for the groups that contain a section, which is the next one of a query.
  @inline(__always)
  func enterSection(_ bounds: SupplementaryFrame, _ pins: inout PinningContext) {
    if sectionTree.hasGroups { enterGroups(of: bounds, &pins) }
  }

  @inline(never)
  private func enterGroups(of bounds: SupplementaryFrame, _ pins: inout PinningContext) {
    if bounds.entry.traits.contains(.begins) {
      enterGroup(sectionTree.groups(before: bounds.section, .begins), bounds, &pins)
    }
    if pins.footerSection < bounds.section { _ = findGroupFooters(from: bounds.section, &pins) }
  }

  /// Updates `pins` for a group of sections, given the section that begins it.
  private func enterGroup(_ number: Int, _ bounds: SupplementaryFrame, _ pins: inout PinningContext) {
    pins.groupHeaders = bounds.remaining(.headers, .group)
    pins.nodesVisited &+= 2 * (sectionTree.height + 1)
    let next = sectionTree.position(ofGroup: number + 1, .begins)
    pins.groupEnd = next.map { $0.start &- sectionTree.gap } ?? sectionTree.origin &+ sectionTree.length
  }

  /// Appends the headers of the group that starts before a section, or the footers of the group that ends with it or
  /// after it, and updates `pins`.
  @inline(never)
  func gather(
    ofGroup side: SupplementarySide, at section: Int, _ queryRect: AxisRect, _ pins: inout PinningContext,
    into found: inout [Element]
  ) {
    let bounds =
      side == .headers ? findGroupHeaders(before: section, &pins) : findGroupFooters(from: section, &pins)
    if let bounds { gather(side, bounds, queryRect, pins, ofGroup: true, into: &found) }
  }

  /// Finds the headers of the group that starts before a section and contains it, and updates `pins`.
  private func findGroupHeaders(before section: Int, _ pins: inout PinningContext) -> SupplementaryFrame? {
    let number = sectionTree.groups(before: section, .begins) - 1
    pins.nodesVisited &+= sectionTree.height + 1
    guard let first = sectionTree.position(ofGroup: number, .begins) else { return nil }
    pins.nodesVisited &+= sectionTree.height + 1
    let bounds = supplementaryFrame(of: first)
    enterGroup(number, bounds, &pins)
    return bounds
  }

  /// Finds the footers of the group that ends with a section or after it, and updates `pins`.
  private func findGroupFooters(from section: Int, _ pins: inout PinningContext) -> SupplementaryFrame? {
    let number = sectionTree.groups(before: section, .ends)
    pins.nodesVisited &+= 2 * (sectionTree.height + 1)
    guard let last = sectionTree.position(ofGroup: number, .ends) else {
      (pins.groupFooters, pins.footerSection) = (0, .max)
      return nil
    }
    let bounds = supplementaryFrame(of: last)
    (pins.groupFooters, pins.footerSection) = (bounds.remaining(.footers, .group), last.index)
    pins.nodesVisited &+= sectionTree.height + 1
    let previous = sectionTree.position(ofGroup: number - 1, .ends)
    pins.groupStart =
      previous.map { $0.start &+ $0.entry.extent &+ sectionTree.gap } ?? sectionTree.origin
    return bounds
  }
}

// MARK: - Frames

extension Feed {
  /// Returns the frame of a header or a footer, given its position along the main axis.
  @inline(__always)
  private func frame(of supplementary: StoredSupplementary, _ range: ElementRange) -> AxisFrame {
    AxisFrame(
      start: range.start, end: range.start &+ range.length, crossStart: supplementary.leadingInset,
      crossEnd: max(supplementary.leadingInset, crossSize &- supplementary.trailingInset))
  }

  /// Returns the frame of a background; `nil` if the decoration is no background, or if there are no items on it.
  private func frame(
    ofBackground decoration: StoredDecoration, _ bounds: SupplementaryFrame, _ scratch: inout PlacingScratch
  ) -> AxisFrame? {
    var range = (start: bounds.start, end: bounds.end)
    switch decoration.extent {
    case .section: break
    case .rows: return nil
    case .items(let items):
      guard let ofItems = mainRange(of: items, bounds.entry, at: bounds.itemsStart, &scratch) else {
        return nil
      }
      range = ofItems
    }
    // Clamped to the section. Otherwise queries would have to look for the background outside of it.
    let start = min(max(range.start &+ decoration.insets.mainStart, bounds.start), bounds.end)
    return frame(of: decoration, from: start, to: range.end &- decoration.insets.mainEnd, in: bounds)
  }

  /// Returns the frame of a background or of a separator, whose end is clamped to the section.
  private func frame(
    of decoration: StoredDecoration, from start: Units, to end: Units, in bounds: SupplementaryFrame
  ) -> AxisFrame {
    let insets = decoration.insets
    return AxisFrame(
      start: start, end: max(start, min(end, bounds.end)), crossStart: insets.crossStart,
      crossEnd: max(insets.crossStart, crossSize &- insets.crossEnd))
  }

  /// Returns the supplementaries and decorations of a section with their position, and the pinning context.
  func supplementaryFrame(
    ofSection index: Int, in view: VisibleRange?
  ) -> (bounds: SupplementaryFrame, pins: PinningContext) {
    guard (0..<sectionCount).contains(index) else {
      return (feedFrame(section: index), PinningContext(view, FeedMargins(), store.view.safeArea))
    }
    let bounds = supplementaryFrame(of: sectionTree.position(of: index))
    var pins = PinningContext(view, margins, store.view.safeArea)
    _ = findGroupHeaders(before: index, &pins)
    enterSection(bounds, &pins)
    return (bounds, pins)
  }

  /// Returns a header, a footer, a background or a separator as currently placed; `nil` if there is none.
  func supplementaryOrDecoration(
    _ kind: ElementKind, at path: ItemPath, in view: VisibleRange?, _ scratch: inout PlacingScratch
  ) -> Element? {
    let (bounds, pins) = supplementaryFrame(ofSection: path.section, in: view)
    scratch.work.nodesVisited &+= pins.nodesVisited
    if path.section < sectionCount, let header = supplementary(kind, at: path, .headers, bounds, pins) {
      return header
    }
    if path.section >= 0, let footer = supplementary(kind, at: path, .footers, bounds, pins) { return footer }
    for (index, decoration) in bounds.supplementaries.content.decorations.enumerated()
    where decoration.kind == kind {
      var found: AxisFrame?
      if case .rows(let thickness) = decoration.extent {
        guard path.item < bounds.entry.count - 1,
          let row = row(of: path.item, bounds.entry, at: bounds.itemsStart, &scratch), row.last == path.item
        else { continue }
        found = frame(of: decoration, from: row.end, to: row.end &+ thickness, in: bounds)
      } else if index == path.item {
        found = frame(ofBackground: decoration, bounds, &scratch)
      }
      if let found { return Element(kind, path: path, frame: map.rect(found), zIndex: decoration.zIndex) }
    }
    return nil
  }

  /// Returns a header or a footer as currently placed; `nil` if there is none.
  private func supplementary(
    _ kind: ElementKind, at path: ItemPath, _ side: SupplementarySide, _ bounds: SupplementaryFrame,
    _ pins: PinningContext
  ) -> Element? {
    var found: Element?
    if let boundary = bounds.supplementaries.boundary {
      bounds.forEachBoundary(side, boundary, pins) { index, element, range in
        guard index == path.item, element.kind == kind else { return }
        found = Element(
          kind, path: path, frame: map.rect(element.frame(at: range.start)), zIndex: element.zIndex,
          isPinned: range.isPinned)
      }
      return found
    }
    bounds.forEach(side, pins, isOutermost: isOutermost(bounds.section, side)) { index, element, range in
      guard index == path.item, element.kind == kind else { return }
      found = Element(
        kind, path: path, frame: map.rect(frame(of: element, range)),
        zIndex: element.zIndex(isOfFeed: bounds.isOfFeed), isPinned: range.isPinned)
    }
    return found
  }
}
