/// What is no item: where headers, footers and decorations are.
extension Feed {
  /// Where a section's headers, footers and decorations are to be.
  @inline(__always)
  func furniturePlace(of entry: StackEntry, section: Int, start: Units) -> FurniturePlace {
    FurniturePlace(
      furniture: furniture[entry.furniture], section: section, start: start, end: start &+ entry.extent,
      front: Units(entry.front), back: Units(entry.back))
  }

  /// Where the feed's headers are to be, and with the section behind the last one, its footers.
  private func feedPlace(section: Int) -> FurniturePlace {
    FurniturePlace(
      furniture: margins.furniture, section: section, start: 0, end: contentLength,
      front: Units(margins.front),
      back: Units(margins.back))
  }

  /// Gathers the feed's headers that meet a rectangle.
  @inline(never)
  func gatherFeedHeaders(_ asked: AxisRect, _ view: ViewStretch?, into found: inout [FeedElement]) {
    found.removeAll(keepingCapacity: true)
    gatherHeaders(feedPlace(section: -1), asked, view, into: &found)
  }

  /// Gathers the feed's footers that meet a rectangle.
  @inline(never)
  func gatherFeedFooters(_ asked: AxisRect, _ view: ViewStretch?, into found: inout [FeedElement]) {
    found.removeAll(keepingCapacity: true)
    gatherFooters(feedPlace(section: sectionCount), asked, view, into: &found)
  }

  /// Gathers the backgrounds and headers of a section that meet a rectangle.
  @inline(never)
  func gatherBeforeItems(
    _ place: FurniturePlace, _ asked: AxisRect, _ view: ViewStretch?, into found: inout [FeedElement]
  ) {
    found.removeAll(keepingCapacity: true)
    for index in place.furniture.content.decorations.indices {
      let decoration = place.furniture.content.decorations[index]
      guard let element = self.place(of: decoration, place), element.meets(asked) else { continue }
      let path = ItemPath(section: place.section, item: index)
      found.append(
        FeedElement(decoration.kind, path: path, frame: frame(element), zIndex: decoration.zIndex))
    }
    gatherHeaders(place, asked, view, into: &found)
  }

  /// Gathers the separators and footers of a section that meet a rectangle.
  @inline(never)
  func gatherBehindItems(
    _ place: FurniturePlace, _ asked: AxisRect, _ view: ViewStretch?, into found: inout [FeedElement]
  ) {
    found.removeAll(keepingCapacity: true)
    gatherFooters(place, asked, view, into: &found)
  }
}

extension Feed {
  @inline(__always)
  private func gatherHeaders(
    _ place: FurniturePlace, _ asked: AxisRect, _ view: ViewStretch?, into found: inout [FeedElement]
  ) {
    var start = place.start
    for index in place.furniture.content.headers.indices {
      let header = place.furniture.content.headers[index]
      let length = place.furniture.extent(ofHeader: index, front: place.front)
      append(header, at: start, length, ItemPath(section: place.section, item: index), asked, into: &found)
      start &+= length
    }
  }

  @inline(__always)
  private func gatherFooters(
    _ place: FurniturePlace, _ asked: AxisRect, _ view: ViewStretch?, into found: inout [FeedElement]
  ) {
    var start = place.end &- place.back
    for index in place.furniture.content.footers.indices {
      let footer = place.furniture.content.footers[index]
      let length = place.furniture.extent(ofFooter: index, back: place.back)
      append(footer, at: start, length, ItemPath(section: place.section, item: index), asked, into: &found)
      start &+= length
    }
  }

  @inline(__always)
  private func append(
    _ supplementary: StoredSupplementary, at start: Units, _ length: Units, _ path: ItemPath,
    _ asked: AxisRect,
    into found: inout [FeedElement]
  ) {
    let element = self.place(of: supplementary, at: start, length)
    guard element.meets(asked) else { return }
    found.append(
      FeedElement(
        supplementary.kind, path: path, frame: frame(element), zIndex: supplementary.zIndex ?? 0,
        isPinned: element.isPinned))
  }

  /// Where a header or a footer is, from where it begins.
  @inline(__always)
  private func place(of supplementary: StoredSupplementary, at start: Units, _ length: Units) -> ElementPlace
  {
    let insets = supplementary.leadingInset &+ supplementary.trailingInset
    return ElementPlace(
      start: start, length: length, crossStart: supplementary.leadingInset,
      crossLength: max(0, breadth &- insets))
  }

  /// Where a background is.
  private func place(of decoration: StoredDecoration, _ place: FurniturePlace) -> ElementPlace? {
    guard case .section = decoration.extent else { return nil }
    // Not beyond its section, for there it would have to be looked for, too.
    let start = min(max(place.start &+ decoration.mainStart, place.start), place.end)
    let end = max(start, min(place.end &- decoration.mainEnd, place.end))
    return ElementPlace(
      start: start, length: end &- start, crossStart: decoration.crossStart,
      crossLength: max(0, breadth &- decoration.crossStart &- decoration.crossEnd))
  }

  @inline(__always)
  private func frame(_ place: ElementPlace) -> LayoutRect {
    map.rect(
      crossStart: place.crossStart, crossLength: place.crossLength, mainStart: place.start,
      mainLength: place.length)
  }

  /// How broad the feed is.
  private var breadth: Units { Units(coordinate: width) ?? 0 }
}

extension Feed {
  /// Where an element is: a header or a footer, where it stands if this is what the reader sees.
  ///
  /// Settles the sections above, and its own as far as it has to be known where it ends.
  ///
  /// - Parameters:
  ///   - kind: What it is.
  ///   - path: Which one, as in `FeedElement`.
  ///   - view: What the reader sees, in the feed's coordinates.
  /// - Returns: `nil`, if there is none.
  /// - Complexity: As of `frame(at:)`, and O(number of the section's headers, footers and decorations)
  public mutating func frame(of kind: ElementKind, at path: ItemPath, in view: LayoutRect) -> LayoutRect? {
    guard path.section >= -1, path.section <= sectionCount, path.item >= 0 else { return nil }
    let stretch = ViewStretch(view, in: map)
    let isOfFeed = path.section == -1 || path.section == sectionCount
    if isOfFeed {
      let content = margins.furniture.content
      let list = path.section == -1 ? content.headers : content.footers
      guard path.item < list.count, list[path.item].kind == kind else { return nil }
      if path.section == sectionCount { settle() }
      return frame(of: kind, feedPlace(section: path.section), path.item, stretch)
    }
    let entry = stack.entry(at: path.section)
    if kind == .item { return path.item < entry.count ? frame(at: path, in: stretch) : nil }
    guard entry.furniture != 0 else { return nil }
    settle(sectionsBefore: path.section)
    let content = furniture[entry.furniture].content
    let isHeader = path.item < content.headers.count && content.headers[path.item].kind == kind
    var place = stack.place(of: path.section)
    if !isHeader, place.entry.isMarked {
      settleAll(of: place)
      place = stack.place(of: path.section)
    }
    queryWork.nodesVisited += stack.height + 1
    return frame(
      of: kind, furniturePlace(of: place.entry, section: path.section, start: place.start), path.item, stretch
    )
  }

  /// Where an item stands in a view: as `frame(at:)`, but for the pinned rows and columns of sheets.
  private mutating func frame(at path: ItemPath, in view: ViewStretch?) -> LayoutRect {
    let frame = frame(at: path)
    let place = stack.place(of: path.section)
    guard let view, place.entry.section.isFull else { return frame }
    let start = place.itemsStart
    let local = boxes[place.entry.section.box].placedFrame(at: path.item, in: view.from(start))
    return map.moved(local, alongMain: start)
  }

  private func frame(
    of kind: ElementKind, _ place: FurniturePlace, _ item: Int, _ view: ViewStretch?
  ) -> LayoutRect? {
    let content = place.furniture.content
    if place.section < sectionCount, item < content.headers.count, content.headers[item].kind == kind {
      var start = place.start
      for index in 0..<item { start &+= place.furniture.extent(ofHeader: index, front: place.front) }
      let length = place.furniture.extent(ofHeader: item, front: place.front)
      return frame(self.place(of: content.headers[item], at: start, length))
    }
    if place.section >= 0, item < content.footers.count, content.footers[item].kind == kind {
      var start = place.end &- place.back
      for index in 0..<item { start &+= place.furniture.extent(ofFooter: index, back: place.back) }
      let length = place.furniture.extent(ofFooter: item, back: place.back)
      return frame(self.place(of: content.footers[item], at: start, length))
    }
    guard item < content.decorations.count, content.decorations[item].kind == kind else { return nil }
    return self.place(of: content.decorations[item], place).map { frame($0) }
  }
}
