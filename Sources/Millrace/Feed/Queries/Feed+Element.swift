/// An element, given its kind and its path.
extension Feed {
  /// Returns an element as queries find it in a visible rect, wherever it is: with its frame, its `zIndex` and whether it is
  /// pinned.
  ///
  /// Unlike queries, returns elements without width or height, too. In an endless carousel, returns the copy of the item
  /// that is nearest to the middle of the visible rect.
  ///
  /// Settles the sections above the element, and the sections in the visible rect, which may push out a
  /// header. For a footer or a decoration, also settles its own section.
  ///
  /// - Parameters:
  ///   - kind: The kind of the element.
  ///   - path: The path of the element, as in `Element.path`.
  ///   - number: Of several badges of a kind at one path, the number of the badge among them, from 0 (`badges(at:)`). Other
  ///     elements have the number 0.
  ///   - view: The visible rect, in feed coordinates. If it is `nil`, has a NaN coordinate or a negative size, nothing is
  ///     pinned.
  /// - Returns: The element, or `nil` if there is none.
  /// - Complexity: As for `frame(at:)`, plus O(number of the section's headers, footers and decorations)
  public mutating func element(
    of kind: ElementKind = .item, at path: ItemPath, number: Int = 0, in view: LayoutRect?
  ) -> Element? {
    guard path.section >= -1, path.section <= sectionCount, path.item >= 0, number >= 0 else { return nil }
    let visible = view.flatMap { VisibleRange($0, in: map) }
    if kind == .item {
      guard hasItem(at: path) else { return nil }
      settle(through: path)
    } else {
      if path.section == sectionCount {
        _ = settle(before: .max)
      } else if path.section >= 0 {
        let needsSection = !supplementaries(ofSection: path.section).isHeader(kind, at: path.item)
        settle(sectionsBefore: path.section + (needsSection ? 1 : 0))
        if store.badgeCount > 0, hasItem(at: path) { settle(through: path) }
      }
      _ = settle(before: end(neededIn: visible))
    }
    queryWork.nodesVisited &+= sectionTree.height + 1
    var scratch = takeScratch()
    let element = provisionalElement(of: kind, at: path, number: number, in: visible, &scratch)
    queryWork = queryWork + scratch.work
    scratch.work = WorkCounters()
    giveBack(&scratch)
    return element
  }

  /// Returns an element as currently placed in a visible rect, settled or not; `nil` if there is no such element. If it is an
  /// item, there is one at `path`.
  private func provisionalElement(
    of kind: ElementKind, at path: ItemPath, number: Int, in view: VisibleRange?,
    _ scratch: inout PlacingScratch
  ) -> Element? {
    if kind == .item { return number == 0 ? provisionalItem(at: path, in: view, &scratch) : nil }
    if number == 0, let found = supplementaryOrDecoration(kind, at: path, in: view, &scratch) { return found }
    return provisionalBadges(at: path).filter { $0.kind == kind }.dropFirst(number).first
  }

  private func provisionalItem(
    at path: ItemPath, in view: VisibleRange?, _ scratch: inout PlacingScratch
  ) -> Element {
    let section = store.section(sectionTree.entry(at: path.section))
    let pinned = view.flatMap { uncoveredRange(ofSection: path.section, $0) }
    let drawing = section.drawing(ofItem: path.item, in: pinned?.range)
    let frame =
      pinned.map { section.frame(at: path.item, in: $0.range, from: $0.start) }
      ?? provisionalFrame(at: path, &scratch)
    return Element(path: path, frame: frame, zIndex: drawing.zIndex, isPinned: drawing.isPinned)
  }
}
