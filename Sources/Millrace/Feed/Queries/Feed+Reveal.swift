/// The offsets at which an item is visible.
public struct RevealOffset: Hashable, Sendable {
  /// The origin of the visible rect, in feed coordinates, in points.
  public var origin: LayoutPoint
  /// The offset of the item's section, if that scrolls across the feed (`Feed.setOrthogonalOffset(_:ofSection:)`).
  public var orthogonalOffset: Double?
}

// Scrolling to an item.
extension Feed {
  /// Returns the offsets at which an item is visible between what is pinned there.
  ///
  /// ```swift
  /// if let target = feed.offset(toReveal: path, at: .center, in: screen) {
  ///   if let offset = target.orthogonalOffset { try feed.setOrthogonalOffset(offset, ofSection: path.section) }
  ///   screen.origin = target.origin
  /// }
  /// ```
  ///
  /// The item lies in the part of the visible rect that the safe area, pinned headers and footers, and pinned rows and columns
  /// of a sheet leave to its section. If they leave nothing, they do not count. Along the feed, the visible rect stays inside the
  /// content and the safe area around it. Across the feed, it stays inside the content, or where it is now.
  ///
  /// With `nearest`, a pinned row or column that is visible stays where it is. Otherwise its position in the content counts.
  ///
  /// A section that scrolls across the feed scrolls as far as necessary. It rests there only if its behavior allows it
  /// (`restingOffset`). There are two exceptions. An item of a carousel or a banner comes to the middle along its axis,
  /// whatever the position. An item of a section with `groupPagingCentered` comes to the middle of the feed.
  ///
  /// Settles the sections above the item, and its section up to the item. While what follows is not settled, the last offset
  /// is an estimate. If items above are estimated, measure those that become visible, and call the method again.
  ///
  /// - Parameters:
  ///   - path: The path of an item.
  ///   - position: Where the item lies along the main axis.
  ///   - crossPosition: Where the item lies across it, in a sheet that is wider than the feed or in a section that scrolls
  ///     across the feed. `nil` for the same as `position`.
  ///   - view: The visible rect, in feed coordinates. Its origin is where it would scroll from.
  /// - Returns: The offsets. `nil` if there is no such item, or if a coordinate of `view` is NaN or its size is negative.
  /// - Complexity: As for `element(of:at:number:in:)`
  public mutating func offset(
    toReveal path: ItemPath, at position: RevealPosition = .nearest,
    across crossPosition: RevealPosition? = nil, in view: LayoutRect
  ) -> RevealOffset? {
    guard hasItem(at: path), let visible = AxisFrame(view, in: map) else { return nil }
    settle(through: path)
    var scratch = takeScratch()
    defer { giveBack(&scratch) }
    let place = sectionTree.position(of: path.section)
    let section = store.section(place.entry)
    guard let item = AxisFrame(provisionalFrame(at: path, &scratch), in: map) else { return nil }
    let pinned = uncoveredRange(ofSection: path.section, visible).flatMap {
      AxisFrame(section.frame(at: path.item, in: $0.range, from: $0.start), in: map)
    }
    let seen = pinned ?? item
    let safeArea = store.view.safeArea
    let pins = section.pinnedInsets(ofItem: path.item)
    let cover = covered(inSection: path.section, in: visible)
    let length = visible.end - visible.start
    let main = AxisReveal(
      position, view: visible.start..<visible.end,
      covered: (cover.start + pins.mainStart, cover.end + pins.mainEnd),
      limits: offsetLimits(of: length))
    // Columns are pinned at the edges of the view, inside or outside of the safe area.
    let coveredAcross = (
      start: max(pins.crossStart, safeArea.crossStart), end: max(pins.crossEnd, safeArea.crossEnd)
    )
    let crossLength = visible.crossEnd - visible.crossStart
    let cross = AxisReveal(
      crossPosition ?? position, view: visible.crossStart..<visible.crossEnd, covered: coveredAcross,
      limits: min(0, visible.crossStart)...max(0, visible.crossStart, contentCrossLength - crossLength))

    var start = main.offset(of: item.start..<item.end, seenAt: seen.start..<seen.end)
    var (crossStart, orthogonalOffset) = (visible.crossStart, Units?.none)
    if let scrolling = store.scrolled(place.entry) {
      orthogonalOffset = scrolling.offset(
        toReveal: path.item, crossPosition ?? position, at: item.crossStart..<item.crossEnd,
        covered: coveredAcross)
    } else {
      crossStart = cross.offset(of: item.crossStart..<item.crossEnd, seenAt: seen.crossStart..<seen.crossEnd)
      let resting = section.restingOffset(ofItem: path.item, nearestTo: visible.start - place.itemsStart)
      if let resting { start = place.itemsStart + resting }
    }
    let frame = AxisFrame(
      start: start, end: start + length, crossStart: crossStart, crossEnd: crossStart + crossLength)
    return RevealOffset(origin: map.rect(frame).origin, orthogonalOffset: orthogonalOffset?.points)
  }

  /// Returns the offsets at which a visible rect of a length is inside the content and the safe area around it. If these are
  /// shorter than the rect, that is one offset.
  func offsetLimits(of length: Units, alignsShortContentToEnd: Bool = false) -> ClosedRange<Units> {
    let first = -store.view.safeArea.mainStart
    let last = contentLength + store.view.safeArea.mainEnd - length
    if first <= last { return first...last }
    return alignsShortContentToEnd ? last...last : first...first
  }
}

extension ScrolledSection {
  /// Returns the offset at which an item is visible.
  ///
  /// - Parameters:
  ///   - position: Where the item lies across the feed.
  ///   - item: Its range across the feed at the current offset.
  ///   - covered: The lengths at the edges of the feed that are covered.
  fileprivate func offset(
    toReveal index: Int, _ position: RevealPosition, at item: Range<Units>,
    covered: (start: Units, end: Units)
  ) -> Units {
    if let resting = base.restingOffset(ofItem: index, nearestTo: offset - leading) {
      return resting + leading
    }
    let view = offset..<(offset + feedCrossSize)
    let reveal =
      section.centersFirstGroup
      ? AxisReveal(
        .center, view: view, covered: (0, 0), limits: -Units.maximumPosition...Units.maximumPosition)
      : AxisReveal(position, view: view, covered: covered, limits: 0...lastOffset)
    return reveal.offset(of: (item.lowerBound + offset)..<(item.upperBound + offset))
  }
}

extension AnySection {
  /// Returns the offset at which a carousel or a banner rests with an item in the middle, at the place nearest to an offset.
  /// `nil` if frames do not depend on the offset.
  fileprivate func restingOffset(ofItem index: Int, nearestTo offset: Units) -> Units? {
    guard let first = start(ofItem: 0, nearestTo: 0), let start = start(ofItem: index, nearestTo: offset)
    else {
      return nil
    }
    // At offset 0, the first item is in the middle.
    return start - first
  }
}
