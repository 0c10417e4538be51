/// The part of the visible rect that pinned headers and footers leave to a section, and the items visible there.
extension Feed {
  /// Returns the pinned frame of an item; `nil` if its section has no pinned items, or if the visible rect is empty.
  func pinnedFrame(at path: ItemPath, in view: VisibleRange) -> LayoutRect? {
    guard let (section, start, uncovered) = uncoveredRange(ofSection: path.section, view) else { return nil }
    return section.frame(at: path.item, in: uncovered, from: start)
  }

  /// Returns a section that has pinned items, the start of its items, and the part of the visible rect, relative to
  /// that start, that pinned headers and footers leave to the section.
  ///
  /// `nil` if the section has no pinned items, or if the visible rect is empty.
  private func uncoveredRange(
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
