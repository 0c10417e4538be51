/// The part of the visible rect that pinned headers and footers leave to a section, and the items visible there.
extension Feed {
  /// Returns the pinned frame of an item in a section that has pinned items.
  ///
  /// `nil` if the section has none, or if nothing is pinned.
  func pinnedFrame(at path: ItemPath, in view: VisibleRange) -> LayoutRect? {
    guard let (section, start, between) = viewBetweenPins(ofSection: path.section, view) else { return nil }
    return section.frame(at: path.item, in: between, from: start)
  }

  /// Returns the part of the visible rect that pinned headers and footers leave to a section with pinned items.
  ///
  /// `nil` if the section has none, or if nothing is pinned.
  ///
  /// - Returns: The section, the start of its items, and the part of the visible rect relative to that start.
  private func viewBetweenPins(
    ofSection index: Int, _ view: VisibleRange
  ) -> (section: AnySection, start: Units, between: VisibleRange)? {
    guard hasPinnedItems else { return nil }
    let section = store.section(sectionTree.entry(at: index))
    guard section.hasPinnedItems else { return nil }
    let (place, pins) = supplementaryFrame(ofSection: index, in: view)
    let start = place.start &+ place.front
    return pins.between(place).map { (section, start, $0.from(start)) }
  }

  /// Returns the part of the visible rect that pinned headers and footers leave to a section, or `nil` if
  /// nothing is left.
  func uncovered(_ view: AxisRect, inSection index: Int) -> AxisRect? {
    let (place, pins) = supplementaryFrame(ofSection: index, in: VisibleRange(view))
    guard let between = pins.between(place) else { return view }
    var uncovered = view
    (uncovered.start, uncovered.end) = (max(view.start, between.start), min(view.end, between.end))
    return uncovered.start < uncovered.end ? uncovered : nil
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
