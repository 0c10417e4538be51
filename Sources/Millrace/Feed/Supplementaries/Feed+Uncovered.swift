/// The part of the visible rect that pinned headers and footers leave to a section, and the items visible there.
extension Feed {
  /// Returns the part of a visible rect that the safe area and pinned headers and footers leave to the items of a section
  /// along the main axis.
  ///
  /// The headers and footers count wherever they are, also if the section has not reached the edge at which they are
  /// pinned. Pinned rows and columns of a sheet do not count.
  ///
  /// - Parameters:
  ///   - view: The visible rect, in feed coordinates.
  ///   - section: The index of the section. If it is `nil`, or if there is no such section, only the headers and footers of the
  ///     feed count.
  /// - Returns: The rest of `view`, of length 0 if nothing is left. `view` if one of its coordinates is NaN, or a size is
  ///   negative.
  /// - Complexity: O(log sections)
  public func uncoveredRect(of view: LayoutRect, inSection section: Int? = nil) -> LayoutRect {
    guard var visible = VisibleRange(view, in: map) else { return view }
    let (start, end) = covered(inSection: section ?? -1, in: visible)
    let first = min(visible.start + start, visible.end)
    (visible.start, visible.end) = (first, max(first, visible.end - end))
    return map.rect(visible)
  }

  /// Returns the lengths at both ends of a visible rect that the safe area and pinned headers and footers cover in a
  /// section, or those of the feed if there is no such section.
  func covered(inSection index: Int, in view: VisibleRange) -> (start: Units, end: Units) {
    guard (0..<sectionCount).contains(index) else {
      let pins = PinningContext(view, margins, store.view.safeArea)
      return (pins.start - view.start, view.end - pins.end)
    }
    let (bounds, pins) = supplementaryFrame(ofSection: index, in: view)
    let (start, end) = pins.uncoveredEdges(bounds)
    return (start - view.start, view.end - end)
  }

  /// Returns a section that has pinned items, the start of its items, and the part of the visible rect, relative to
  /// that start, that pinned headers and footers leave to the section.
  ///
  /// `nil` if the section has no pinned items, or if the visible rect is empty.
  func uncoveredRange(
    ofSection index: Int, _ view: VisibleRange
  ) -> (section: AnySection, start: Units, range: VisibleRange)? {
    guard hasPinnedItems else { return nil }
    let section = store.section(sectionTree.entry(at: index))
    guard section.hasPinnedItems else { return nil }
    let (bounds, pins) = supplementaryFrame(ofSection: index, in: view)
    if section.followsOffset { return (section, bounds.itemsStart, view.from(bounds.itemsStart)) }
    return pins.uncoveredRange(bounds).map { (section, bounds.itemsStart, $0.from(bounds.itemsStart)) }
  }

  /// Returns the part of the visible rect that pinned headers and footers leave to a section, or `nil` if
  /// nothing is left.
  func uncovered(_ view: AxisRect, inSection index: Int) -> AxisRect? {
    let (bounds, pins) = supplementaryFrame(ofSection: index, in: VisibleRange(view))
    guard let range = pins.uncoveredRange(bounds) else { return view }
    return AxisRect(view, start: max(view.start, range.start), end: min(view.end, range.end))
  }

  /// Returns the first item in `rect` that is not pinned and that no pinned element covers, or `path`, the first item
  /// in `rect`, if its section has no pinned items. In a carousel, returns the item in the middle.
  func firstUncovered(_ path: ItemPath, in rect: AxisRect) -> ItemPath {
    guard let (section, _, uncovered) = uncoveredRange(ofSection: path.section, VisibleRange(rect)) else {
      guard store.orthogonalCount > 0 else { return path }
      let section = store.section(sectionTree.entry(at: path.section))
      return ItemPath(section: path.section, item: section.firstUncovered(insteadOf: path.item))
    }
    return ItemPath(
      section: path.section, item: section.firstUncovered(in: uncovered, insteadOf: path.item))
  }
}
