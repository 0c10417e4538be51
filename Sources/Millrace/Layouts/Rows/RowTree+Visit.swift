extension RowTree {
  /// Appends the items that intersect `rect`, in the section's coordinates, to `sink`, in ascending order.
  ///
  /// An item and `rect` intersect if they overlap by a positive length on both axes. An item of zero height intersects
  /// if it starts in the rectangle's range on the main axis.
  ///
  /// - Complexity: O(log n + k), for k items in the rows that intersect the rectangle's range on the main axis
  func collect(
    _ rect: AxisRect, _ map: CoordinateMap, mainStart: Units, counting work: inout WorkCounters,
    into sink: inout ElementSink
  ) {
    var sweep = RowSweep(rect: AxisRect(rect, from: mainStart), mainStart: mainStart)
    let firstItem = sink.firstItem
    sweep.findsEmpty = sink.findsEmpty
    sink.write { writer in
      switch rule.kind {
      case .flow(let layout, let rule):
        let line = FlowLine(layout, rule, crossStart: self.rule.crossStart)
        collect(&sweep, from: firstItem, line, map, with: &writer)
      case .justified(let rule):
        let line = JustifiedLine(rule, crossStart: self.rule.crossStart)
        collect(&sweep, from: firstItem, line, map, with: &writer)
      case .grid(let layout, let geometry):
        collect(&sweep, from: firstItem, GridLine(layout, geometry), map, with: &writer)
      }
    }
    work = work + sweep.work
  }

  private func collect<Line: RowLine>(
    _ sweep: inout RowSweep, from firstItem: Int, _ empty: Line, _ map: CoordinateMap,
    with writer: inout ElementWriter
  ) {
    guard var first = firstRow(reaching: sweep.rect.start) else { return }
    let count = count
    if firstItem > first.item {
      guard firstItem < count else { return }
      first.item = rowStart(of: firstItem)
      first.top = top(ofRowOf: first.item)
    }
    let origin = writer.start &+ sweep.mainStart
    var top = first.top
    var cursor = LeafCursor(tree, at: first.item)
    while cursor.index < count, top < sweep.rect.end {
      var item = cursor
      var line = empty
      let height = measureRow(from: &cursor, with: &line)
      // An item of zero height may intersect even if its row only touches the range.
      if top &+ height >= sweep.rect.start {
        line.begin(height: height, isFirst: item.index == 0, isLast: cursor.index == count)
        while item.index < cursor.index {
          let frame = line.place(item.leaf.payload(item.slot, as: ItemSize.self))
          if sweep.intersects(frame, top: top), item.index >= firstItem,
            !writer.append(item.index, map.rect(frame, top: origin &+ top))
          {
            sweep.recordWork(to: item, from: first.item, treeHeight: tree.height)
            return
          }
          item.advance(in: tree)
        }
      }
      top &+= height &+ tree.gap
      if height &+ tree.gap == 0, !sweep.findsEmpty {
        guard let next = firstRow(reaching: top &+ 1) else { break }
        sweep.recordWork(to: cursor, from: first.item, treeHeight: tree.height)
        (first, top) = (next, next.top)
        cursor = LeafCursor(tree, at: first.item)
      }
    }
    sweep.recordWork(to: cursor, from: first.item, treeHeight: tree.height)
  }

  /// Returns the first item and the start of the first row whose end, spacing included, is at `position` or later;
  /// `nil` if there is none.
  private func firstRow(reaching position: Units) -> (item: Int, top: Units)? {
    guard count > 0 else { return nil }
    // A row of zero height that starts at 0 also ends there.
    guard position > 0 else { return (0, 0) }
    return tree.firstItem(inLane: Self.rowEnds, endingAfter: position - 1).map {
      (rowStart(of: $0.index), $0.start)
    }
  }

  /// Returns the row of an item, relative to the start of the first row.
  ///
  /// - Complexity: O(log n + row)
  func row(of item: Int) -> ItemRow {
    let last = rowEnd(of: item)
    let top = top(ofRowOf: item)
    return ItemRow(
      first: rowStart(of: item), last: last, start: top, end: top &+ tree.item(at: last).extent)
  }

  /// Returns the first row whose end, spacing included, is at `position` or later; `nil` if there is none.
  func row(reaching position: Units) -> ItemRow? {
    firstRow(reaching: position).map { row(of: $0.item) }
  }

  /// Measures a row with `line`, advances the cursor to the next row, and returns the row's stored height.
  @inline(__always)
  private func measureRow<Line: RowLine>(from cursor: inout LeafCursor, with line: inout Line) -> Units {
    while true {
      line.measure(cursor.leaf.payload(cursor.slot, as: ItemSize.self))
      if cursor.leaf.lane(cursor.slot) == Self.rowEnds {
        let height = cursor.leaf.extent(cursor.slot)
        cursor.advance(in: tree)
        return height
      }
      cursor.advance(in: tree)
    }
  }

  /// Returns the start of an item's row, and the item's frame in it.
  ///
  /// - Complexity: O(log n + k), for k items in the row
  func frame(at index: Int) -> (top: Units, frame: RowFrame) {
    switch rule.kind {
    case .flow(let layout, let rule):
      frame(at: index, FlowLine(layout, rule, crossStart: self.rule.crossStart))
    case .justified(let rule): frame(at: index, JustifiedLine(rule, crossStart: self.rule.crossStart))
    case .grid(let layout, let geometry): frame(at: index, GridLine(layout, geometry))
    }
  }

  private func frame<Line: RowLine>(at index: Int, _ empty: Line) -> (top: Units, frame: RowFrame) {
    var line = empty
    var item = LeafCursor(tree, at: rowStart(of: index))
    var cursor = item
    let top = top(ofRowOf: item.index)
    let height = measureRow(from: &cursor, with: &line)
    line.begin(height: height, isFirst: item.index == 0, isLast: cursor.index == count)
    while item.index < index {
      _ = line.place(item.leaf.payload(item.slot, as: ItemSize.self))
      item.advance(in: tree)
    }
    return (top, line.place(item.leaf.payload(item.slot, as: ItemSize.self)))
  }
}

/// The rectangle of a query, with the main axis counted from the first row, and the work done.
struct RowSweep {
  let rect: AxisRect
  /// The start of the first row.
  let mainStart: Units
  /// Whether items of zero height are found. Otherwise the query skips rows that have no other items.
  var findsEmpty = true
  private(set) var work = WorkCounters()

  /// Returns whether an item with `frame`, in the row that starts at `top`, intersects the rectangle.
  @inline(__always)
  func intersects(_ frame: RowFrame, top: Units) -> Bool {
    let itemStart = top &+ frame.mainOffset
    return itemStart < rect.end && itemStart &+ max(frame.mainLength, 1) > rect.start && frame.crossLength > 0
      && frame.crossStart < rect.crossEnd && frame.crossStart &+ frame.crossLength > rect.crossStart
  }

  /// Adds the work of scanning from item `first` to `cursor`.
  mutating func recordWork(to cursor: LeafCursor, from first: Int, treeHeight: Int) {
    work.nodesVisited &+= treeHeight + cursor.leavesVisited
    work.itemsScanned &+= cursor.index - first
  }
}
