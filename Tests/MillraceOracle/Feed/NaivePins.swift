import Millrace

/// The frames of pinned and stretched headers in a visible rect, by a linear search.
///
/// Footers are headers of the mirrored feed.
///
/// Positions are units along the main axis of the upright layout.
struct NaivePins {
  struct Bar {
    var supplementary: Supplementary
    /// The index among the headers of its owner.
    var index: Int
    var start: Int
    var length: Int { NaiveWaterfall.units(supplementary.extent) }
    /// The length that stays visible while pinned.
    var remaining: Int {
      min(length, supplementary.pinnedExtent.map { NaiveWaterfall.units($0) } ?? length)
    }
  }

  struct Section {
    var index: Int
    var start: Int
    var end: Int
    /// The headers, from the outside in.
    var bars: [Bar]
  }

  struct PinnedBar {
    var section: Int
    var index: Int
    var start: Int
    var length: Int
    var isPinned: Bool
  }

  var total: Int
  var spacing: Int
  var view: (start: Int, end: Int)
  /// The lengths of the safe area at the start and at the end of the view.
  var safeArea: (before: Int, after: Int)
  /// The feed's headers, from the outside in, and the section index in their paths.
  var feedBars: [Bar]
  var feedSection: Int
  var sections: [Section]

  /// The same headers, mirrored along the main axis.
  var mirrored: NaivePins {
    func mirrored(_ bars: [Bar]) -> [Bar] {
      bars.map { bar in
        var bar = bar
        bar.start = total - bar.start - bar.length
        return bar
      }
    }
    var result = self
    result.view = (total - view.end, total - view.start)
    result.safeArea = (safeArea.after, safeArea.before)
    result.feedBars = mirrored(feedBars)
    result.sections = sections.reversed().map {
      Section(index: $0.index, start: total - $0.end, end: total - $0.start, bars: mirrored($0.bars))
    }
    return result
  }

  /// The frames of all headers.
  var pinnedBars: [PinnedBar] {
    var pinnedBars: [PinnedBar] = []
    let ofFeed = feedBars.filter { $0.supplementary.pinning != .none }
    for bar in feedBars {
      let isStretched = bar.index == feedBars.first?.index
      pinnedBars.append(
        place(
          bar, of: feedSection, outside: ofFeed.prefix { $0.index != bar.index }.map { $0 },
          inside: ofFeed.drop { $0.index != bar.index }.dropFirst().map { $0 }, limit: total,
          mayStretch: isStretched
        ))
    }
    for (number, section) in sections.enumerated() {
      // The closest section above, or this one, with group headers.
      let leader = sections[...number].last { has($0, .group) }
      let ofGroup = leader?.bars.filter { $0.supplementary.pinning == .group } ?? []
      let own = section.bars.filter { $0.supplementary.pinning == .section }
      let nextLeader = sections[(number + 1)...].first { has($0, .group) }
      let groupEnd = nextLeader.map { $0.start - spacing } ?? sections.last?.end ?? 0
      for (place, bar) in section.bars.enumerated() {
        let mayStretch = number == 0 && place == 0 && feedBars.isEmpty
        let isOfGroup = bar.supplementary.pinning == .group
        let row = isOfGroup ? ofGroup : own
        pinnedBars.append(
          self.place(
            bar, of: section.index,
            outside: ofFeed + (isOfGroup ? [] : ofGroup) + row.prefix { $0.index != bar.index },
            inside: row.drop { $0.index != bar.index }.dropFirst().map { $0 },
            limit: isOfGroup ? groupEnd : section.end, mayStretch: mayStretch))
      }
    }
    return pinnedBars
  }

  /// Returns the length at the start of the visible rect that the safe area and pinned headers of a section cover.
  func covered(_ section: Int) -> Int {
    guard let number = sections.firstIndex(where: { $0.index == section }) else { return safeArea.before }
    let leader = sections[...number].last { has($0, .group) }
    let over =
      feedBars.filter { $0.supplementary.pinning != .none }
      + (leader?.bars ?? []).filter { $0.supplementary.pinning == .group }
      + sections[number].bars.filter { $0.supplementary.pinning == .section }
    return over.reduce(safeArea.before) { $0 + $1.remaining }
  }

  private func has(_ section: Section, _ pinning: Supplementary.PinningScope) -> Bool {
    section.bars.contains { $0.supplementary.pinning == pinning }
  }

  private func place(
    _ bar: Bar, of section: Int, outside: [Bar], inside: [Bar], limit: Int, mayStretch: Bool
  ) -> PinnedBar {
    var place = PinnedBar(
      section: section, index: bar.index, start: bar.start, length: bar.length, isPinned: false)
    if bar.supplementary.pinning != .none {
      let line = view.start + safeArea.before + outside.reduce(0) { $0 + $1.remaining }
      let lowest = limit - bar.length - inside.reduce(0) { $0 + $1.remaining }
      place.start = max(bar.start, min(line - (bar.length - bar.remaining), lowest))
      place.isPinned = place.start != bar.start
    }
    let edge = view.start + safeArea.before
    if bar.supplementary.stretches, mayStretch, edge < 0, view.start >= -(1 << 50) {
      place.start = edge
      place.length = bar.length - edge
    }
    return place
  }
}

extension NaiveFeed {
  /// Returns the headers or footers of a section, or of the feed for section -1.
  private func list(_ isFooters: Bool, _ section: Int) -> [Supplementary] {
    switch (section, isFooters) {
    case (-1, false): headers
    case (sections.count, true): footers
    case (-1, _), (sections.count, _): []
    case (_, false): sections[section].headers
    case (_, true): sections[section].footers
    }
  }

  private func isOne(_ element: Element, ofFooters isFooters: Bool) -> Bool {
    let list = list(isFooters, element.path.section)
    let standard: ElementKind = isFooters ? .footer : .header
    return list.indices.contains(element.path.item)
      && list[element.path.item].kind ?? standard == element.kind
  }

  private func pins(
    _ placement: Placement, _ view: (start: Int, end: Int), ofFooters isFooters: Bool
  ) -> NaivePins {
    func bars(_ section: Int) -> [NaivePins.Bar] {
      let list = list(isFooters, section)
      let bars = placement.elements.filter { $0.path.section == section && isOne($0, ofFooters: isFooters) }
        .map {
          NaivePins.Bar(
            supplementary: list[$0.path.item], index: $0.path.item,
            start: NaiveWaterfall.units(orientation.upright($0.frame).minY))
        }
      return isFooters ? bars.reversed() : bars
    }
    let feedSection = isFooters ? sections.count : -1
    let pins = NaivePins(
      total: NaiveWaterfall.units(orientation.upright(placement.contentSize).height),
      spacing: NaiveWaterfall.units(sectionSpacing), view: view, safeArea: naiveSafeArea(of: environment),
      feedBars: bars(feedSection), feedSection: feedSection,
      sections: placement.sections.enumerated().map { index, frame in
        let upright = orientation.upright(frame)
        let start = NaiveWaterfall.units(upright.minY)
        return NaivePins.Section(
          index: index, start: start, end: start + NaiveWaterfall.units(upright.height), bars: bars(index))
      })
    return isFooters ? pins.mirrored : pins
  }

  /// Returns all elements of a placement, with their pinned frames in a visible rect.
  public func pinned(_ placement: Placement, in view: LayoutRect) -> [Element] {
    let edges = [view.minX, view.minY, view.maxX, view.maxY]
    guard view.width >= 0, view.height >= 0, !edges.contains(where: \.isNaN) else {
      return placement.elements.map { placement.pinnedElement($0, in: nil) }
    }
    let (start, end) = orientation.uprightEdges(of: view).down
    let headerPins = pins(placement, (start, end), ofFooters: false)
    let headers = headerPins.pinnedBars
    let footerPins = pins(placement, (start, end), ofFooters: true)
    let footers = footerPins.pinnedBars.map { place in
      var place = place
      place.start = footerPins.total - place.start - place.length
      return place
    }
    return placement.elements.map { element in
      let isFooter = isOne(element, ofFooters: true)
      guard isFooter || isOne(element, ofFooters: false) else {
        let section = element.path.section
        return placement.pinnedElement(
          element, in: view, covered: (headerPins.covered(section), footerPins.covered(section)))
      }
      let place = (isFooter ? footers : headers).first {
        $0.section == element.path.section && $0.index == element.path.item
      }
      guard let place else { return element }
      var frame = orientation.upright(element.frame)
      frame.origin.y = Double(place.start) / 192
      frame.size.height = Double(place.length) / 192
      var moved = element
      moved.frame = orientation.placed(frame)
      moved.isPinned = place.isPinned
      return moved
    }
  }

  /// Returns the lengths at both ends of a visible rect that pinned headers and footers cover in a section.
  package func covered(_ placement: Placement, _ section: Int, in view: (start: Int, end: Int)) -> (Int, Int)
  {
    (
      pins(placement, view, ofFooters: false).covered(section),
      pins(placement, view, ofFooters: true).covered(section)
    )
  }

  /// Returns the first visible item inside of the safe area, between pinned headers and footers.
  ///
  /// If there is none, returns the first item in the rectangle.
  ///
  /// In a spreadsheet with pinned cells, it is the cell in the first visible row and column between these.
  func firstVisibleItem(_ placement: Placement, in rect: LayoutRect) -> NaiveVisibleItem? {
    let items = placement.elements(in: rect).filter { $0.kind == .item }
    guard let hidden = items.first?.path else { return nil }
    let (down, across) = orientation.uprightEdges(of: rect)
    let headers = pins(placement, down, ofFooters: false)
    let footers = pins(placement, down, ofFooters: true)
    func uncovered(_ section: Int) -> LayoutRect? {
      let (start, end) = (down.0 + headers.covered(section), down.1 - footers.covered(section))
      if start >= end { return nil }
      return LayoutRect(
        x: Double(across.0) / 192, y: Double(start) / 192, width: Double(across.1 - across.0) / 192,
        height: Double(end - start) / 192)
    }
    let uncoveredItems = items.filter { item in
      uncovered(item.path.section).map {
        NaiveWaterfall.intersects(orientation.upright(item.frame), $0)
      } ?? false
    }
    let seen = uncoveredItems.first { !isEstimated($0.path) } ?? uncoveredItems.first
    let first = seen?.path ?? hidden
    let visible = seen.flatMap { uncovered($0.path.section) }.map { orientation.placed($0) } ?? rect
    guard let (start, cells) = placement.sheets[first.section], cells.isPinned else {
      return NaiveVisibleItem(path: first, visible: visible)
    }
    let (front, back) = (headers.covered(first.section), footers.covered(first.section))
    let columns = cells.trackBounds[1].count
    let row = cells.firstVisible(0, from: down.0 + front - start, to: down.1 - back - start)
    let column = cells.firstVisible(1, from: across.0, to: across.1)
    let cell = (row ?? first.item / columns) * columns + (column ?? first.item % columns)
    return NaiveVisibleItem(path: ItemPath(section: first.section, item: cell), visible: visible)
  }

  /// Returns whether the size of an item is an estimate.
  package func isEstimated(_ path: ItemPath) -> Bool {
    guard sections[path.section].items.indices.contains(path.item) else { return false }
    return sections[path.section].layout.rule.isEstimated(sections[path.section].items[path.item])
  }

  /// Returns all elements that intersect a rectangle, with their pinned frames in a visible rect.
  public func elements(of placement: Placement, in rect: LayoutRect, view: LayoutRect) -> [Element] {
    pinned(placement, in: view).filter { !placement.isCovered($0) && orientation.intersects($0.frame, rect) }
  }
}
