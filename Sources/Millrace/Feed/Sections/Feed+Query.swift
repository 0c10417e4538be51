extension Feed {
  /// Where an item is, in the feed's coordinates.
  ///
  /// Settles the sections above, and its own as far as the item, if anything is left to be done there.
  ///
  /// - Precondition: There is an item at `path`.
  /// - Complexity: O(log sections) and what the section takes; beside what has to be settled
  public mutating func frame(at path: ItemPath) -> LayoutRect {
    precondition(path.section >= 0 && path.section < sectionCount, "section out of range")
    settle(through: path)
    queryWork.nodesVisited += stack.height + 1
    var scratch = takeScratch()
    defer { giveBack(&scratch) }
    return placedFrame(at: path, &scratch)
  }

  /// Calls `body` with each item that meets a rectangle, in ascending order.
  ///
  /// An item meets the rectangle if they overlap by a positive length both ways; edges that only touch do not.
  /// An item of no height meets it if the item's top is at or below the rectangle's and above its bottom.
  ///
  /// Settles the sections above the rectangle's lower edge as far as that. If there is nothing to settle,
  /// allocates nothing, but in dense waterfalls.
  ///
  /// - Parameters:
  ///   - rect: In the feed's coordinates.
  ///   - body: It must not use the feed, which is being changed: its query is mutating.
  /// - Complexity: O(log sections), and what each section takes that meets the rectangle
  public mutating func forEachElement<Failure: Error>(
    in rect: LayoutRect, _ body: (FeedElement) throws(Failure) -> Void
  ) throws(Failure) {
    guard let asked = AxisRect(rect, in: map) else { return }
    let last = settle(before: asked.end)
    var failure: Failure?
    visitAll(asked, through: last) { element in
      do throws(Failure) {
        try body(element)
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
  }

  /// The items that meet a rectangle, in ascending order.
  ///
  /// As `forEachElement(in:_:)`, in an array of its own.
  public mutating func elements(in rect: LayoutRect) -> [FeedElement] {
    var elements: [FeedElement] = []
    self.elements(in: rect, into: &elements)
    return elements
  }

  /// Fills a buffer with the items that meet a rectangle, in ascending order.
  ///
  /// As `forEachElement(in:_:)`. What was in the buffer is removed, its capacity is kept: once it is large
  /// enough for what is on a screen, nothing is allocated.
  public mutating func elements(in rect: LayoutRect, into buffer: inout [FeedElement]) {
    buffer.removeAll(keepingCapacity: true)
    guard let asked = AxisRect(rect, in: map) else { return }
    let last = settle(before: asked.end)
    var scratch = takeScratch()
    var work = queryWork
    visitPlaced(asked, through: last, &scratch, counting: &work) { element in
      buffer.append(element)
      return true
    }
    giveBack(&scratch)
    queryWork = work
  }

  /// As `visitPlaced`, with what is kept for it. Not generic, so that its loops are not either for who calls
  /// from another module.
  private mutating func visitAll(
    _ asked: AxisRect, through last: Int, _ body: (FeedElement) -> Bool
  ) {
    var scratch = takeScratch()
    var work = queryWork
    visitPlaced(asked, through: last, &scratch, counting: &work, body)
    giveBack(&scratch)
    queryWork = work
  }

  /// Lends out what placing takes: as long as it is in use, the feed has none.
  private mutating func takeScratch() -> PlacingScratch {
    var scratch = PlacingScratch()
    swap(&scratch, &self.scratch)
    return scratch
  }

  /// Takes it back; but not the memory for more than ever is on a screen.
  private mutating func giveBack(_ scratch: inout PlacingScratch) {
    if scratch.found.count > 1 << 16 { scratch.found = [] }
    swap(&scratch, &self.scratch)
  }
}

extension Feed {
  /// Calls `body` with each item that meets a rectangle where it lies now, as long as it returns true.
  ///
  /// What is found in a section is gathered first, for the loop over the items of each layout is a tight one.
  ///
  /// - Parameter last: The last section that is looked at.
  @inline(__always)
  func visitPlaced(
    _ asked: AxisRect, through last: Int, _ scratch: inout PlacingScratch, counting work: inout WorkCounters,
    _ body: (FeedElement) -> Bool
  ) {
    var cursor = StackCursor(stack, endingAtOrAfter: asked.start)
    defer { work.nodesVisited += cursor.nodesVisited }
    while cursor.index <= last, cursor.start < asked.end, let entry = cursor.entry {
      if entry.count > 0 {
        let start = cursor.start &+ Units(entry.front)
        let distance = gather(entry, at: start, asked, &scratch, counting: &work)
        for element in scratch.found {
          let path = ItemPath(section: cursor.index, item: element.index)
          let frame = distance == 0 ? element.frame : map.moved(element.frame, alongMain: distance)
          guard body(FeedElement(path: path, frame: frame)) else { return }
        }
      }
      cursor.advance(in: stack)
    }
  }

  /// Gathers the items of a section that meet a rectangle.
  ///
  /// - Parameter start: Where the section's content begins.
  /// - Returns: By how much further along the main axis they are than they say.
  @inline(never)
  private func gather(
    _ entry: StackEntry, at start: Units, _ asked: AxisRect, _ scratch: inout PlacingScratch,
    counting work: inout WorkCounters
  ) -> Units {
    scratch.found.removeAll(keepingCapacity: true)
    let section = entry.section
    if section.isFull {
      let local = map.rect(AxisRect(asked, from: start))
      boxes[section.box].collectPlaced(in: local, counting: &work, into: &scratch.found)
      return start
    }
    switch styles[section.style].rule {
    case .waterfall(let style):
      guard let handle = section.handle else { return 0 }
      style.place(records.view(handle), count: entry.count, top: start, in: asked, into: &scratch.found)
      work.itemsScanned += entry.count
      return 0
    case .rows(let style):
      guard let handle = section.handle else { return 0 }
      style.place(
        records.view(handle), count: entry.count, top: start, in: asked, &scratch.rows, into: &scratch.found)
      work.itemsScanned += entry.count
      return 0
    case .grid(let geometry):
      geometry.visit(AxisRect(asked, from: start), of: entry.count) {
        scratch.found.append(Element(index: $0, frame: $1))
        return true
      }
      return start
    }
  }

  /// Where an item lies now.
  func placedFrame(at path: ItemPath, _ scratch: inout PlacingScratch) -> LayoutRect {
    let place = stack.place(of: path.section)
    let entry = place.entry
    precondition(path.item >= 0 && path.item < entry.count, "item out of range")
    let section = entry.section
    if section.isFull {
      return map.moved(boxes[section.box].placedFrame(at: path.item), alongMain: place.itemsStart)
    }
    switch (styles[section.style].rule, section.handle) {
    case (.waterfall(let style), let handle?):
      return style.frame(of: path.item, in: records.view(handle), top: place.itemsStart)
    case (.rows(let style), let handle?):
      return style.frame(
        of: path.item, in: records.view(handle), count: entry.count, top: place.itemsStart, &scratch.rows)
    case (.grid(let geometry), _):
      let (row, column) = path.item.quotientAndRemainder(dividingBy: geometry.columns.count)
      return map.moved(geometry.frame(row: row, column: column), alongMain: place.itemsStart)
    default: preconditionFailure("items that nothing is kept of")
    }
  }
}
