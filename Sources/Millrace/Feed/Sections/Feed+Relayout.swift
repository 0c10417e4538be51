extension Feed {
  /// Lays all sections out in another width: after a rotation, a split of the window.
  ///
  /// All or, if it throws, none. To hold the reader's place is up to the caller, who knows an item to hold on to.
  ///
  /// - Throws: If the width is out of its range; if a layout has no place in it, or the content would be too
  ///   long, in `LayoutError.inSection` where a section of its own is concerned.
  /// - Complexity: O(sections), and what `relayout` of each full section takes: O(n)
  public mutating func relayout(width: Double) throws(LayoutError) {
    var new = self
    new.map = try CoordinateMap(axis, direction, width: width)
    new.width = LayoutUnit.nearest(width)
    guard new.width != self.width else { return }
    try new.styles.relayout(width: new.width)
    new.stack = StackTree(gap: stack.gap, shape: stack.shape)
    new.stack.origin = stack.origin
    new.occupied = stack.origin + Units(margins.back)
    for index in 0..<sectionCount {
      var entry = stack.entry(at: index)
      let section = entry.section
      do throws(LayoutError) {
        if section.isFull {
          try new.boxes[section.box].relayout(
            breadth: new.width, in: new.map, style: &new.customStyle)
          let full = new.boxes[section.box]
          (entry.length, entry.isMarked) = (full.placedLength, !full.isSettled)
        } else {
          let items = section.handle.map { records.view($0) }
          let style = new.styles[section.style]
          guard entry.count <= style.maximumCount(limit: compactLimit) else { throw .contentTooLong }
          entry.length = style.length(of: items, count: entry.count, &new.scratch.rows)
        }
        let length = new.greatestLength(of: entry)
        try new.checkRoom(for: length, items: entry.count)
        new.occupied += length + stack.gap
      } catch {
        throw .inSection(index, error)
      }
      new.stack.append(entry)
    }
    new.stack.work = new.stack.work + stack.work
    self = new
  }
}
