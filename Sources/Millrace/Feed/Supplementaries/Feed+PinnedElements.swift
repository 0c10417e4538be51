/// The headers, footers and decorations that intersect a rect.
extension Feed {
  /// Returns the supplementaries and decorations of a section with their position.
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

  /// Returns the feed's headers, or its footers if `section` is the number of sections, with their position.
  private func feedPlace(section: Int) -> SupplementaryFrame {
    SupplementaryFrame(
      supplementaries: margins.supplementaries, section: section, start: 0, end: contentLength,
      front: Units(margins.front),
      back: Units(margins.back))
  }

  /// Appends the headers of a section that intersect `queryRect`, as pinned in a visible rect.
  ///
  /// The section -1 stands for the feed.
  @inline(never)
  func gatherHeaders(
    ofSection section: Int, _ queryRect: AxisRect, _ view: VisibleRange?, into found: inout [Element]
  ) {
    let (place, pins) = supplementaryFrame(ofSection: section, in: view)
    gatherHeaders(place, queryRect, pins, into: &found)
  }

  /// Appends the footers of a section that intersect `queryRect`, as pinned in a visible rect.
  ///
  /// The number of sections stands for the feed.
  @inline(never)
  func gatherFooters(
    ofSection section: Int, _ queryRect: AxisRect, _ view: VisibleRange?, into found: inout [Element]
  ) {
    let (place, pins) = supplementaryFrame(ofSection: section, in: view)
    gatherFooters(place, queryRect, pins, into: &found)
  }

  /// Appends the backgrounds and headers of a section that intersect `queryRect`.
  @inline(never)
  func gatherBeforeItems(
    _ place: SupplementaryFrame, _ queryRect: AxisRect, _ pins: PinningContext,
    _ scratch: inout PlacingScratch
  ) {
    for index in place.supplementaries.content.decorations.indices {
      let decoration = place.supplementaries.content.decorations[index]
      guard let element = self.place(of: decoration, place, &scratch), element.intersects(queryRect) else {
        continue
      }
      let path = ItemPath(section: place.section, item: index)
      scratch.found.elements.append(
        Element(decoration.kind, path: path, frame: frame(element), zIndex: decoration.zIndex))
    }
    gatherHeaders(place, queryRect, pins, into: &scratch.found.elements)
  }

  /// Appends the separators and footers of a section that intersect `queryRect`.
  @inline(never)
  func gatherBehindItems(
    _ place: SupplementaryFrame, _ queryRect: AxisRect, _ pins: PinningContext,
    _ scratch: inout PlacingScratch
  ) {
    for decoration in place.supplementaries.content.decorations
    where scratch.sought == nil || scratch.sought == decoration.kind {
      if case .rows(let thickness) = decoration.extent {
        gatherSeparators(decoration, thickness, place, queryRect, &scratch)
      }
    }
    gatherFooters(place, queryRect, pins, into: &scratch.found.elements)
  }

  /// Appends the separators of a decoration that intersect `queryRect`.
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
      guard element.intersects(queryRect) else { continue }
      let path = ItemPath(section: place.section, item: row.last)
      scratch.found.elements.append(
        Element(decoration.kind, path: path, frame: frame(element), zIndex: decoration.zIndex))
    }
  }

  @inline(__always)
  private func gatherHeaders(
    _ place: SupplementaryFrame, _ queryRect: AxisRect, _ pins: PinningContext, ofGroup: Bool = false,
    into found: inout [Element]
  ) {
    place.forEachHeader(pins, isFirst: isFirst(place.section)) { index, header, range in
      if ofGroup, header.pinning != .group { return }
      append(header, index, range, place.section, queryRect, into: &found)
    }
  }

  @inline(__always)
  private func gatherFooters(
    _ place: SupplementaryFrame, _ queryRect: AxisRect, _ pins: PinningContext, ofGroup: Bool = false,
    into found: inout [Element]
  ) {
    let isOfFeed = place.section == sectionCount
    place.forEachFooter(pins, isOfFeed: isOfFeed, isLast: isLast(place.section)) { index, footer, range in
      if ofGroup, footer.pinning != .group { return }
      append(footer, index, range, place.section, queryRect, into: &found)
    }
  }

  private func append(
    _ supplementary: StoredSupplementary, _ index: Int, _ range: ElementRange, _ section: Int,
    _ queryRect: AxisRect, into found: inout [Element]
  ) {
    let element = place(of: supplementary, range)
    guard element.intersects(queryRect) else { return }
    let isOfFeed = section < 0 || section == sectionCount
    found.append(
      Element(
        supplementary.kind, path: ItemPath(section: section, item: index), frame: frame(element),
        zIndex: supplementary.zIndex(isOfFeed: isOfFeed), isPinned: range.isPinned))
  }

  /// Returns whether a section's first header starts at the start of the content.
  ///
  /// The section -1 stands for the feed.
  @inline(__always)
  private func isFirst(_ section: Int) -> Bool {
    section < 0 || section == 0 && !margins.hasHeaders
  }

  /// Returns whether a section's last footer ends at the end of the content.
  ///
  /// The number of sections stands for the feed.
  @inline(__always)
  private func isLast(_ section: Int) -> Bool {
    section == sectionCount || section == sectionCount - 1 && !margins.hasFooters
  }
}

// MARK: - Groups of sections

extension Feed {
  /// Updates `pins` for the groups that contain a section, which is the next one of a query.
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

  /// Appends the headers of the group that starts before a section and contains it, and updates `pins`.
  @inline(never)
  func gatherGroupHeaders(
    before section: Int, _ queryRect: AxisRect, _ pins: inout PinningContext, into found: inout [Element]
  ) {
    guard let place = findGroupHeaders(before: section, &pins) else { return }
    gatherHeaders(place, queryRect, pins, ofGroup: true, into: &found)
  }

  /// Appends the footers of the group that ends with a section or after it, and starts before it, and updates `pins`.
  @inline(never)
  func gatherGroupFooters(
    behind section: Int, _ queryRect: AxisRect, _ pins: inout PinningContext, into found: inout [Element]
  ) {
    guard let place = findGroupFooters(behind: section, &pins) else { return }
    gatherFooters(place, queryRect, pins, ofGroup: true, into: &found)
  }

  /// Finds the headers of the group that starts before a section and contains it, and updates `pins`.
  private func findGroupHeaders(before section: Int, _ pins: inout PinningContext) -> SupplementaryFrame? {
    let number = sectionTree.groups(before: section, .begins) - 1
    pins.nodesVisited += sectionTree.height + 1
    guard let place = sectionTree.position(ofGroup: number, .begins) else { return nil }
    let supplementaryFrame = supplementaryFrame(of: place)
    pins.nodesVisited += sectionTree.height + 1
    pins.groupHeaders = supplementaryFrame.supplementaries.remainingHeaders(
      .group, front: supplementaryFrame.front)
    pins.groupEnd = end(ofGroup: number, &pins)
    return supplementaryFrame
  }

  /// Finds the footers of the group that ends with a section or after it, and updates `pins`.
  private func findGroupFooters(behind section: Int, _ pins: inout PinningContext) -> SupplementaryFrame? {
    let number = sectionTree.groups(before: section, .ends)
    pins.nodesVisited += 2 * (sectionTree.height + 1)
    guard let place = sectionTree.position(ofGroup: number, .ends) else {
      (pins.groupFooters, pins.footerSection) = (0, .max)
      return nil
    }
    let supplementaryFrame = supplementaryFrame(of: place)
    pins.groupFooters = supplementaryFrame.supplementaries.remainingFooters(
      .group, back: supplementaryFrame.back)
    pins.footerSection = place.index
    pins.nodesVisited += sectionTree.height + 1
    let last = sectionTree.position(ofGroup: number - 1, .ends)
    pins.groupStart = last.map { $0.start &+ $0.entry.extent &+ sectionTree.gap } ?? sectionTree.origin
    return supplementaryFrame
  }

  /// Returns the end of a group of sections that starts with headers.
  private func end(ofGroup number: Int, _ pins: inout PinningContext) -> Units {
    pins.nodesVisited += 2 * (sectionTree.height + 1)
    let next = sectionTree.position(ofGroup: number + 1, .begins)
    return next.map { $0.start &- sectionTree.gap } ?? sectionTree.origin &+ sectionTree.length
  }
}

// MARK: - Frames

extension Feed {
  /// Returns the frame of a header or a footer, given its position along the main axis.
  @inline(__always)
  private func place(of supplementary: StoredSupplementary, _ range: ElementRange) -> ElementPlace {
    let insets = supplementary.leadingInset &+ supplementary.trailingInset
    return ElementPlace(
      start: range.start, length: range.length, crossStart: supplementary.leadingInset,
      crossLength: max(0, crossSize &- insets))
  }

  /// Returns the frame of a background.
  ///
  /// `nil` if the decoration is no background, or if there are no items on it.
  private func place(
    of decoration: StoredDecoration, _ place: SupplementaryFrame, _ scratch: inout PlacingScratch
  ) -> ElementPlace? {
    var range = ElementRange(start: place.start, length: place.end &- place.start)
    switch decoration.extent {
    case .section: break
    case .rows: return nil
    case .items(let items):
      let start = place.start &+ place.front
      guard
        let ofItems = mainRange(of: items, place.entry, at: start, &scratch)
      else { return nil }
      range = ofItems
    }
    // Clamped to the section. Otherwise queries would have to look for the background outside of it.
    let start = min(max(range.start &+ decoration.mainStart, place.start), place.end)
    let end = max(start, min(range.start &+ range.length &- decoration.mainEnd, place.end))
    return self.place(of: decoration, from: start, to: end)
  }

  /// Returns the frame of a separator after a row, clamped to the section.
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

  private var crossSize: Units { Units(coordinate: width) ?? 0 }

  /// Returns the frame of an element in feed coordinates, as pinned in a visible rect.
  ///
  /// Settles the sections above the element, and the sections in the visible rect, which may push out a
  /// header. For a footer or a decoration, also settles its own section.
  ///
  /// - Parameters:
  ///   - kind: The kind of the element.
  ///   - path: The path of the element, as in `Element`.
  ///   - view: The visible rect, in feed coordinates. If it has a NaN coordinate or a negative size, nothing is pinned.
  /// - Returns: The frame, or `nil` if there is no such element.
  /// - Complexity: As for `frame(at:)`, plus O(number of the section's headers, footers and decorations)
  public mutating func frame(of kind: ElementKind, at path: ItemPath, in view: LayoutRect) -> LayoutRect? {
    guard path.section >= -1, path.section <= sectionCount, path.item >= 0 else { return nil }
    let isOfFeed = path.section == -1 || path.section == sectionCount
    let visible = VisibleRange(view, in: map)
    if kind == .item {
      return !isOfFeed && path.item < sectionTree.entry(at: path.section).count
        ? frame(at: path, in: visible) : nil
    }
    if !isOfFeed {
      let entry = sectionTree.entry(at: path.section)
      let headers = supplementaries[entry.supplementaries].content.headers
      let isHeader = path.item < headers.count && headers[path.item].kind == kind
      settle(sectionsBefore: path.section + (isHeader ? 0 : 1))
    } else if path.section == sectionCount {
      settle()
    }
    _ = settle(before: end(neededIn: visible))
    let (place, pins) = supplementaryFrame(ofSection: path.section, in: visible)
    queryWork.nodesVisited += sectionTree.height + 1 + pins.nodesVisited
    var scratch = takeScratch()
    let frame = frame(of: kind, path.item, place, pins, &scratch)
    queryWork = queryWork + scratch.work
    scratch.work = WorkCounters()
    giveBack(&scratch)
    return frame
  }

  /// Returns the supplementaries and decorations of a section with their position, and the pinning context.
  ///
  /// The sections -1 and the number of sections stand for the feed.
  func supplementaryFrame(
    ofSection index: Int, in view: VisibleRange?
  ) -> (place: SupplementaryFrame, pins: PinningContext) {
    guard (0..<sectionCount).contains(index) else {
      return (feedPlace(section: index), PinningContext(ofFeedIn: view))
    }
    let section = sectionTree.position(of: index)
    let place = supplementaryFrame(of: section)
    var pins = PinningContext(view, margins)
    _ = findGroupHeaders(before: index, &pins)
    enterSection(index, place, section.entry.traits, &pins)
    return (place, pins)
  }

  /// Returns the frame of an item in a visible rect: as `frame(at:)`, except for pinned rows and columns of sheets.
  private mutating func frame(at path: ItemPath, in view: VisibleRange?) -> LayoutRect {
    let frame = frame(at: path)
    return view.flatMap { pinnedFrame(at: path, in: $0) } ?? frame
  }

  private func frame(
    of kind: ElementKind, _ item: Int, _ place: SupplementaryFrame, _ pins: PinningContext,
    _ scratch: inout PlacingScratch
  ) -> LayoutRect? {
    var found: LayoutRect?
    let isBehindAll = place.section == sectionCount
    if !isBehindAll {
      place.forEachHeader(pins, isFirst: isFirst(place.section)) { index, header, range in
        if index == item, header.kind == kind { found = frame(self.place(of: header, range)) }
      }
    }
    if place.section >= 0, found == nil {
      let isLast = isLast(place.section)
      place.forEachFooter(pins, isOfFeed: isBehindAll, isLast: isLast) { index, footer, range in
        if index == item, footer.kind == kind { found = frame(self.place(of: footer, range)) }
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
  /// Returns the current frame of an element in a visible rect, whether or not the feed is settled.
  ///
  /// `nil` if there is no such element.
  func provisionalFrame(of kind: ElementKind, at path: ItemPath, in view: VisibleRange?) -> LayoutRect? {
    guard path.section >= -1, path.section <= sectionCount, path.item >= 0 else { return nil }
    var scratch = PlacingScratch()
    if kind == .item {
      guard (0..<sectionCount).contains(path.section), path.item < sectionTree.entry(at: path.section).count
      else {
        return nil
      }
      if let view, let frame = pinnedFrame(at: path, in: view) { return frame }
      return provisionalFrame(at: path, &scratch)
    }
    let (place, pins) = supplementaryFrame(ofSection: path.section, in: view)
    return frame(of: kind, path.item, place, pins, &scratch)
  }
}
