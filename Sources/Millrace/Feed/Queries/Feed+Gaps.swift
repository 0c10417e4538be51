/// Ranges without items, which queries with a large reach skip.
extension Feed {
  /// Returns a position at or above `position` such that no items lie in between: `position` itself, or the end of the
  /// last section above it that has items.
  func lastItemsEnd(before position: Units) -> Units {
    let cursor = SectionCursor(sectionTree, endingAtOrAfter: position)
    if let entry = cursor.entry, cursor.start < position, entry.count > 0 { return position }
    let items = cursor.entry == nil ? itemCount : sectionTree.position(of: cursor.index).itemsBefore
    guard items > 0, let last = sectionTree.position(ofItem: items - 1) else {
      return -2 * overflow
    }
    // The last item of the section may have height 0 and lie at its end.
    return last.start + last.entry.extent + 1
  }

  /// Returns a position such that no items lie between `position` and it: the start of the first section with items at
  /// or after `position`.
  ///
  /// `nil` if that is not known until more is settled.
  func nextItemsBegin(from position: Units) -> Units? {
    let cursor = SectionCursor(sectionTree, endingAtOrAfter: position)
    guard let entry = cursor.entry else { return nil }
    if entry.count > 0 { return cursor.start }
    guard let next = sectionTree.position(ofItem: sectionTree.position(of: cursor.index).itemsBefore) else {
      return isSettledAlong ? contentLength + 1 + 2 * overflow : nil
    }
    if let unsettled = sectionTree.firstUnsettled()?.index, unsettled < next.index { return nil }
    return next.start
  }
}
