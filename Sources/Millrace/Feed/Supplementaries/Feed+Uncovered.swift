/// What pinned headers and footers leave of a view to a section, and what is seen there.
extension Feed {
  /// Where an item of a section that has pinned ones stands in a view now; `nil`, if that is where it lies.
  func standingFrame(at path: ItemPath, in view: VisibleRange) -> LayoutRect? {
    guard let (box, start, between) = viewBetweenPins(ofSection: path.section, view) else { return nil }
    return map.moved(boxes[box].provisionalFrame(at: path.item, in: between), alongMain: start)
  }

  /// What pinned headers and footers leave of a view to a section that has pinned items; `nil`, if nothing is pinned.
  ///
  /// - Returns: The section's box, where its content begins, and the view, counted from there.
  private func viewBetweenPins(
    ofSection index: Int, _ view: VisibleRange
  ) -> (box: Int, start: Units, between: VisibleRange)? {
    let section = sectionTree.entry(at: index).section
    guard hasPinnedItems, section.isFull, boxes[section.box].hasPinnedItems else { return nil }
    let (place, pins) = supplementaryFrame(ofSection: index, in: view)
    let start = place.start &+ place.front
    return pins.between(place).map { (section.box, start, $0.from(start)) }
  }

  /// What pinned headers and footers leave of a view to a section; `nil`, if that is nothing.
  func uncovered(_ view: AxisRect, inSection index: Int) -> AxisRect? {
    let (place, pins) = supplementaryFrame(ofSection: index, in: VisibleRange(view))
    guard let between = pins.between(place) else { return view }
    var uncovered = view
    (uncovered.start, uncovered.end) = (max(view.start, between.start), min(view.end, between.end))
    return uncovered.start < uncovered.end ? uncovered : nil
  }

  /// The item that a reader of a rectangle begins with, of which an item is the first that lies there: in a sheet that
  /// has pinned cells, the first of the others that is seen.
  func firstSeen(_ path: ItemPath, in rect: AxisRect) -> ItemPath {
    guard let (box, _, between) = viewBetweenPins(ofSection: path.section, VisibleRange(rect)) else {
      return path
    }
    return ItemPath(section: path.section, item: boxes[box].firstSeen(in: between, insteadOf: path.item))
  }
}
