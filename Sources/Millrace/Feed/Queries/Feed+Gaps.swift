/// Where there are no items: what queries pass over that look far, however many sections that is.
extension Feed {
  /// A position in front of which there are no items above another one: that one, or behind the last section above it
  /// that has any.
  func lastItemsEnd(before position: Units) -> Units {
    let cursor = SectionCursor(sectionTree, endingAtOrAfter: position)
    if let entry = cursor.entry, cursor.start < position, entry.count > 0 { return position }
    let items = cursor.entry == nil ? itemCount : sectionTree.place(of: cursor.index).itemsBefore
    guard items > 0, let last = sectionTree.place(ofItem: items - 1) else {
      return -2 * overflow
    }
    // Its last item may be of no height, at its end.
    return last.start + last.entry.extent + 1
  }

  /// A position behind which there are items below another one: that one, or the begin of the next section that has
  /// any; `nil` if that cannot be told before more is settled.
  func nextItemsBegin(from position: Units) -> Units? {
    let cursor = SectionCursor(sectionTree, endingAtOrAfter: position)
    guard let entry = cursor.entry else { return nil }
    if entry.count > 0 { return cursor.start }
    guard let next = sectionTree.place(ofItem: sectionTree.place(of: cursor.index).itemsBefore) else {
      return isSettled ? contentLength + 1 + 2 * overflow : nil
    }
    if let unsettled = firstUnsettledSection, unsettled < next.index { return nil }
    return next.start
  }
}
