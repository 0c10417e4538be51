/// What is no item: which headers, footers and decorations meet a rectangle.
extension Feed {
  /// Where a section's headers, footers and decorations are to be.
  @inline(__always)
  func supplementaryFrame(of entry: SectionEntry, section: Int, start: Units) -> SupplementaryFrame {
    SupplementaryFrame(
      supplementaries: supplementaries[entry.supplementaries], section: section, start: start,
      end: start &+ entry.extent,
      front: Units(entry.front), back: Units(entry.back), entry: entry)
  }

  private func supplementaryFrame(of place: SectionPosition) -> SupplementaryFrame {
    supplementaryFrame(of: place.entry, section: place.index, start: place.start)
  }

  /// Where the feed's headers are to be, and with the section behind the last one, its footers.
  private func feedPlace(section: Int) -> SupplementaryFrame {
    SupplementaryFrame(
      supplementaries: margins.supplementaries, section: section, start: 0, end: contentLength,
      front: Units(margins.front),
      back: Units(margins.back))
  }

  /// Gathers the headers of a section that meet a rectangle, where they stand in a view; of section -1, the feed's own.
  ///
  /// - Returns: The nodes and leaves that were looked at.
  @inline(never)
  @discardableResult
  func gatherHeaders(
    ofSection section: Int, _ queryRect: AxisRect, _ view: VisibleRange?, into found: inout [FeedElement]
  ) -> Int {
    found.removeAll(keepingCapacity: true)
    let (place, pins) = supplementaryFrame(ofSection: section, in: view)
    gatherHeaders(place, queryRect, pins, into: &found)
    return pins.nodesVisited + sectionTree.height + 1
  }

  /// Gathers the footers of a section that meet a rectangle, where they stand in a view; of the section behind the last
  /// one, the feed's own.
  ///
  /// - Returns: The nodes and leaves that were looked at.
  @inline(never)
  @discardableResult
  func gatherFooters(
    ofSection section: Int, _ queryRect: AxisRect, _ view: VisibleRange?, into found: inout [FeedElement]
  ) -> Int {
    found.removeAll(keepingCapacity: true)
    let (place, pins) = supplementaryFrame(ofSection: section, in: view)
    gatherFooters(place, queryRect, pins, into: &found)
    return pins.nodesVisited + sectionTree.height + 1
  }

  /// Gathers the backgrounds and headers of a section that meet a rectangle.
  @inline(never)
  func gatherBeforeItems(
    _ place: SupplementaryFrame, _ queryRect: AxisRect, _ pins: PinningContext,
    _ scratch: inout PlacingScratch
  ) {
    scratch.others.removeAll(keepingCapacity: true)
    for index in place.supplementaries.content.decorations.indices {
      let decoration = place.supplementaries.content.decorations[index]
      guard let element = self.place(of: decoration, place, &scratch), element.meets(queryRect) else {
        continue
      }
      let path = ItemPath(section: place.section, item: index)
      scratch.others.append(
        FeedElement(decoration.kind, path: path, frame: frame(element), zIndex: decoration.zIndex))
    }
    gatherHeaders(place, queryRect, pins, into: &scratch.others)
  }

  /// Gathers the separators and footers of a section that meet a rectangle.
  @inline(never)
  func gatherBehindItems(
    _ place: SupplementaryFrame, _ queryRect: AxisRect, _ pins: PinningContext,
    _ scratch: inout PlacingScratch
  ) {
    scratch.others.removeAll(keepingCapacity: true)
    for decoration in place.supplementaries.content.decorations
    where scratch.sought == nil || scratch.sought == decoration.kind {
      if case .rows(let thickness) = decoration.extent {
        gatherSeparators(decoration, thickness, place, queryRect, &scratch)
      }
    }
    gatherFooters(place, queryRect, pins, into: &scratch.others)
  }

  /// Gathers lines between rows that meet a rectangle.
  private func gatherSeparators(
    _ decoration: StoredDecoration, _ thickness: Units, _ place: SupplementaryFrame, _ queryRect: AxisRect,
    _ scratch: inout PlacingScratch
  ) {
    collectRows(
      of: place.entry, at: place.start &+ place.front, from: queryRect.start &- thickness,
      before: queryRect.end,
      &scratch)
    scratch.work.itemsScanned += scratch.itemRows.count
    for row in scratch.itemRows where row.last < place.entry.count - 1 {
      let element = self.place(ofSeparator: decoration, thickness, behind: row, place)
      guard element.meets(queryRect) else { continue }
      let path = ItemPath(section: place.section, item: row.last)
      scratch.others.append(
        FeedElement(decoration.kind, path: path, frame: frame(element), zIndex: decoration.zIndex))
    }
  }

  @inline(__always)
  private func gatherHeaders(
    _ place: SupplementaryFrame, _ queryRect: AxisRect, _ pins: PinningContext, ofGroup: Bool = false,
    into found: inout [FeedElement]
  ) {
    place.forEachHeader(pins, isFirst: isFirst(place.section)) { index, header, stretch in
      if ofGroup, header.pinning != .group { return }
      append(header, index, stretch, place.section, queryRect, into: &found)
    }
  }

  @inline(__always)
  private func gatherFooters(
    _ place: SupplementaryFrame, _ queryRect: AxisRect, _ pins: PinningContext, ofGroup: Bool = false,
    into found: inout [FeedElement]
  ) {
    let isOfFeed = place.section == sectionCount
    place.forEachFooter(pins, isOfFeed: isOfFeed, isLast: isLast(place.section)) { index, footer, stretch in
      if ofGroup, footer.pinning != .group { return }
      append(footer, index, stretch, place.section, queryRect, into: &found)
    }
  }

  private func append(
    _ supplementary: StoredSupplementary, _ index: Int, _ stretch: MovedStretch, _ section: Int,
    _ queryRect: AxisRect, into found: inout [FeedElement]
  ) {
    let element = place(of: supplementary, stretch)
    guard element.meets(queryRect) else { return }
    let isOfFeed = section < 0 || section == sectionCount
    found.append(
      FeedElement(
        supplementary.kind, path: ItemPath(section: section, item: index), frame: frame(element),
        zIndex: supplementary.zIndex(isOfFeed: isOfFeed), isPinned: stretch.isPinned))
  }

  /// Whether a section's first header begins where the content does; -1 stands for the feed's own.
  @inline(__always)
  private func isFirst(_ section: Int) -> Bool {
    section < 0 || section == 0 && !margins.hasHeaders
  }

  /// Whether a section's last footer ends where the content does; the number of sections stands for the feed's own.
  @inline(__always)
  private func isLast(_ section: Int) -> Bool {
    section == sectionCount || section == sectionCount - 1 && !margins.hasFooters
  }
}

// MARK: - Groups of sections

extension Feed {
  /// Takes note of the groups that a section is in, which is the next one of a query.
  @inline(__always)
  func enterSection(
    _ section: Int, _ place: SupplementaryFrame, _ traits: SectionTraits, _ pins: inout PinningContext
  ) {
    if sectionTree.hasGroups { enterGroups(of: section, place, traits, &pins) }
  }

  @inline(never)
  private func enterGroups(
    of section: Int, _ place: SupplementaryFrame, _ traits: SectionTraits, _ pins: inout PinningContext
  ) {
    if traits.contains(.begins) {
      pins.groupHeaders = place.supplementaries.remainingHeaders(.group, front: place.front)
      pins.groupEnd = end(ofGroup: sectionTree.groups(before: section, .begins), &pins)
    }
    if pins.footerSection < section { _ = findGroupFooters(behind: section, &pins) }
  }

  /// Gathers the headers of the group that begins above a section and goes on to it, and takes note of them.
  @inline(never)
  func gatherGroupHeaders(
    before section: Int, _ queryRect: AxisRect, _ pins: inout PinningContext, into found: inout [FeedElement]
  ) {
    found.removeAll(keepingCapacity: true)
    guard let place = findGroupHeaders(before: section, &pins) else { return }
    gatherHeaders(place, queryRect, pins, ofGroup: true, into: &found)
  }

  /// Gathers the footers of the group that ends with a section or behind it, and begins before it.
  @inline(never)
  func gatherGroupFooters(
    behind section: Int, _ queryRect: AxisRect, _ pins: inout PinningContext, into found: inout [FeedElement]
  ) {
    found.removeAll(keepingCapacity: true)
    guard let place = findGroupFooters(behind: section, &pins) else { return }
    gatherFooters(place, queryRect, pins, ofGroup: true, into: &found)
  }

  /// Takes note of the headers of the group that begins before a section and goes on to it.
  private func findGroupHeaders(before section: Int, _ pins: inout PinningContext) -> SupplementaryFrame? {
    let number = sectionTree.groups(before: section, .begins) - 1
    pins.nodesVisited += sectionTree.height + 1
    guard let place = sectionTree.place(ofGroup: number, .begins) else { return nil }
    let supplementaryFrame = supplementaryFrame(of: place)
    pins.nodesVisited += sectionTree.height + 1
    pins.groupHeaders = supplementaryFrame.supplementaries.remainingHeaders(
      .group, front: supplementaryFrame.front)
    pins.groupEnd = end(ofGroup: number, &pins)
    return supplementaryFrame
  }

  /// Takes note of the footers of the group that ends with a section or behind it.
  private func findGroupFooters(behind section: Int, _ pins: inout PinningContext) -> SupplementaryFrame? {
    let number = sectionTree.groups(before: section, .ends)
    pins.nodesVisited += 2 * (sectionTree.height + 1)
    guard let place = sectionTree.place(ofGroup: number, .ends) else {
      (pins.groupFooters, pins.footerSection) = (0, .max)
      return nil
    }
    let supplementaryFrame = supplementaryFrame(of: place)
    pins.groupFooters = supplementaryFrame.supplementaries.remainingFooters(
      .group, back: supplementaryFrame.back)
    pins.footerSection = place.index
    pins.nodesVisited += sectionTree.height + 1
    let last = sectionTree.place(ofGroup: number - 1, .ends)
    pins.groupStart = last.map { $0.start &+ $0.entry.extent &+ sectionTree.gap } ?? sectionTree.origin
    return supplementaryFrame
  }

  /// Where a group of sections ends that begins with headers.
  private func end(ofGroup number: Int, _ pins: inout PinningContext) -> Units {
    pins.nodesVisited += 2 * (sectionTree.height + 1)
    let next = sectionTree.place(ofGroup: number + 1, .begins)
    return next.map { $0.start &- sectionTree.gap } ?? sectionTree.origin &+ sectionTree.length
  }
}

// MARK: - Frames

extension Feed {
  /// Where a header or a footer is, from where it is along the main axis.
  @inline(__always)
  private func place(of supplementary: StoredSupplementary, _ stretch: MovedStretch) -> ElementPlace {
    let insets = supplementary.leadingInset &+ supplementary.trailingInset
    return ElementPlace(
      start: stretch.start, length: stretch.length, crossStart: supplementary.leadingInset,
      crossLength: max(0, crossSize &- insets))
  }

  /// Where a background is; `nil` if it is none, or if there is nothing on it.
  private func place(
    of decoration: StoredDecoration, _ place: SupplementaryFrame, _ scratch: inout PlacingScratch
  ) -> ElementPlace? {
    var stretch = MovedStretch(start: place.start, length: place.end &- place.start)
    switch decoration.extent {
    case .section: break
    case .rows: return nil
    case .items(let items):
      let start = place.start &+ place.front
      guard
        let ofItems = self.stretch(of: items, place.entry, at: start, &scratch)
      else { return nil }
      stretch = ofItems
    }
    // Not beyond its section, for there it would have to be looked for, too.
    let start = min(max(stretch.start &+ decoration.mainStart, place.start), place.end)
    let end = max(start, min(stretch.start &+ stretch.length &- decoration.mainEnd, place.end))
    return self.place(of: decoration, from: start, to: end)
  }

  /// Where a line behind a row is: not beyond its section either.
  private func place(
    ofSeparator decoration: StoredDecoration, _ thickness: Units, behind row: ItemRow,
    _ place: SupplementaryFrame
  ) -> ElementPlace {
    self.place(of: decoration, from: row.end, to: max(row.end, min(row.end &+ thickness, place.end)))
  }

  private func place(of decoration: StoredDecoration, from start: Units, to end: Units) -> ElementPlace {
    ElementPlace(
      start: start, length: end &- start, crossStart: decoration.crossStart,
      crossLength: max(0, crossSize &- decoration.crossStart &- decoration.crossEnd))
  }

  @inline(__always)
  private func frame(_ place: ElementPlace) -> LayoutRect {
    map.rect(
      crossStart: place.crossStart, crossLength: place.crossLength, mainStart: place.start,
      mainLength: place.length)
  }

  /// How broad the feed is.
  private var crossSize: Units { Units(coordinate: width) ?? 0 }

  /// Where an element is: a header or a footer, where it stands if this is what the reader sees.
  ///
  /// Settles the sections above, and those in the view, which may push a header out of it; of a footer or a background,
  /// its own section as well.
  ///
  /// - Parameters:
  ///   - kind: What it is.
  ///   - path: Which one, as in `FeedElement`.
  ///   - view: What the reader sees, in the feed's coordinates. If that has a coordinate that is NaN, or a size that is
  ///     negative, nothing is pinned.
  /// - Returns: `nil`, if there is none.
  /// - Complexity: As of `frame(at:)`, and O(number of the section's headers, footers and decorations)
  public mutating func frame(of kind: ElementKind, at path: ItemPath, in view: LayoutRect) -> LayoutRect? {
    guard path.section >= -1, path.section <= sectionCount, path.item >= 0 else { return nil }
    let isOfFeed = path.section == -1 || path.section == sectionCount
    let stretch = VisibleRange(view, in: map)
    if kind == .item {
      return !isOfFeed && path.item < sectionTree.entry(at: path.section).count
        ? frame(at: path, in: stretch) : nil
    }
    if !isOfFeed {
      let entry = sectionTree.entry(at: path.section)
      let headers = supplementaries[entry.supplementaries].content.headers
      let isHeader = path.item < headers.count && headers[path.item].kind == kind
      settle(sectionsBefore: path.section + (isHeader ? 0 : 1))
    } else if path.section == sectionCount {
      settle()
    }
    _ = settle(before: end(neededIn: stretch))
    let (place, pins) = supplementaryFrame(ofSection: path.section, in: stretch)
    queryWork.nodesVisited += sectionTree.height + 1 + pins.nodesVisited
    var scratch = takeScratch()
    let frame = frame(of: kind, path.item, place, pins, &scratch)
    queryWork = queryWork + scratch.work
    scratch.work = WorkCounters()
    giveBack(&scratch)
    return frame
  }

  /// Where a section's headers, footers and decorations are to be in a view, or, with -1 and the number of sections, the
  /// feed's own.
  func supplementaryFrame(
    ofSection index: Int, in view: VisibleRange?
  ) -> (place: SupplementaryFrame, pins: PinningContext) {
    guard (0..<sectionCount).contains(index) else {
      return (feedPlace(section: index), PinningContext(ofFeedIn: view))
    }
    let section = sectionTree.place(of: index)
    let place = supplementaryFrame(of: section)
    var pins = PinningContext(view, margins)
    _ = findGroupHeaders(before: index, &pins)
    enterSection(index, place, section.entry.traits, &pins)
    return (place, pins)
  }

  /// Where an item stands in a view: as `frame(at:)`, but for the pinned rows and columns of sheets.
  private mutating func frame(at path: ItemPath, in view: VisibleRange?) -> LayoutRect {
    let frame = frame(at: path)
    return view.flatMap { standingFrame(at: path, in: $0) } ?? frame
  }

  private func frame(
    of kind: ElementKind, _ item: Int, _ place: SupplementaryFrame, _ pins: PinningContext,
    _ scratch: inout PlacingScratch
  ) -> LayoutRect? {
    var found: LayoutRect?
    let isBehindAll = place.section == sectionCount
    if !isBehindAll {
      place.forEachHeader(pins, isFirst: isFirst(place.section)) { index, header, stretch in
        if index == item, header.kind == kind { found = frame(self.place(of: header, stretch)) }
      }
    }
    if place.section >= 0, found == nil {
      let isLast = isLast(place.section)
      place.forEachFooter(pins, isOfFeed: isBehindAll, isLast: isLast) { index, footer, stretch in
        if index == item, footer.kind == kind { found = frame(self.place(of: footer, stretch)) }
      }
    }
    if let found { return found }
    for (index, decoration) in place.supplementaries.content.decorations.enumerated()
    where decoration.kind == kind {
      if case .rows(let thickness) = decoration.extent {
        guard item < place.entry.count - 1,
          let row = row(of: item, place.entry, at: place.start &+ place.front, &scratch), row.last == item
        else { continue }
        return frame(self.place(ofSeparator: decoration, thickness, behind: row, place))
      }
      if index == item { return self.place(of: decoration, place, &scratch).map { frame($0) } }
    }
    return nil
  }
}

extension Feed {
  /// Where an element stands in a view now, settled or not; `nil`, if there is none.
  func provisionalFrame(of kind: ElementKind, at path: ItemPath, in view: VisibleRange?) -> LayoutRect? {
    guard path.section >= -1, path.section <= sectionCount, path.item >= 0 else { return nil }
    var scratch = PlacingScratch()
    if kind == .item {
      guard (0..<sectionCount).contains(path.section), path.item < sectionTree.entry(at: path.section).count
      else {
        return nil
      }
      if let view, let frame = standingFrame(at: path, in: view) { return frame }
      return provisionalFrame(at: path, &scratch)
    }
    let (place, pins) = supplementaryFrame(ofSection: path.section, in: view)
    return frame(of: kind, path.item, place, pins, &scratch)
  }
}
