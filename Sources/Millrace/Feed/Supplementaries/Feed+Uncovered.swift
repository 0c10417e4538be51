/// The part of the visible rect that pinned headers and footers leave to a section, and the items visible there.
extension Feed {
  /// Returns the pinned frame of an item; `nil` if its section has no pinned items, or if the visible rect is empty.
  func pinnedFrame(at path: ItemPath, in view: VisibleRange) -> LayoutRect? {
    guard let (section, start, between) = viewBetweenPins(ofSection: path.section, view) else { return nil }
    return section.frame(at: path.item, in: between, from: start)
  }

  /// Returns a section that has pinned items, the start of its items, and the part of the visible rect, relative to
  /// that, between pinned headers and footers. `nil` if the section has no pinned items, or if the visible rect is
  /// empty.
  private func viewBetweenPins(
    ofSection index: Int, _ view: VisibleRange
  ) -> (section: AnySection, start: Units, between: VisibleRange)? {
    guard hasPinnedItems else { return nil }
    let section = store.section(sectionTree.entry(at: index))
    guard section.hasPinnedItems else { return nil }
    let (bounds, pins) = supplementaryFrame(ofSection: index, in: view)
    return pins.between(bounds).map { (section, bounds.itemsStart, $0.from(bounds.itemsStart)) }
  }

  /// Returns the part of the visible rect that pinned headers and footers leave to a section, or `nil` if
  /// nothing is left.
  func uncovered(_ view: AxisRect, inSection index: Int) -> AxisRect? {
    let (bounds, pins) = supplementaryFrame(ofSection: index, in: VisibleRange(view))
    guard let between = pins.between(bounds) else { return view }
    return AxisRect(view, start: max(view.start, between.start), end: min(view.end, between.end))
  }

  /// Returns the item at which reading of `rect` starts, given the first item in `rect`.
  ///
  /// In a sheet with pinned cells, the result is the first visible cell that is not pinned.
  func firstSeen(_ path: ItemPath, in rect: AxisRect) -> ItemPath {
    guard let (section, _, between) = viewBetweenPins(ofSection: path.section, VisibleRange(rect)) else {
      return path
    }
    return ItemPath(section: path.section, item: section.firstUncovered(in: between, insteadOf: path.item))
  }
}
