/// What is done with each item that a query finds.
protocol RowVisitor {
  /// What it hands on to the query's body; `Never` if it has no use for one.
  associatedtype Output
  /// - Parameters:
  ///   - top: Where the item's row begins.
  ///   - body: The query's body, which a closure that does not escape cannot be stored as.
  /// - Returns: Whether to go on.
  mutating func visit(index: Int, top: Units, frame: RowFrame, _ body: (Output) -> Bool) -> Bool
}

extension RowTree {
  /// Visits the items that meet a rectangle, in ascending order.
  ///
  /// An item meets the rectangle if they overlap by a positive length both ways, or, if it is of no height, if
  /// it begins in the rectangle's stretch of the main axis.
  ///
  /// - Parameters:
  ///   - rect: In the section's coordinates.
  ///   - mainStart: Where the first row begins.
  /// - Complexity: O(log n + rows that meet the stretch, with all their items)
  @inline(__always)
  func visit<Visitor: RowVisitor>(
    _ rect: AxisRect, mainStart: Units, with visitor: inout Visitor, counting work: inout WorkCounters,
    _ body: (Visitor.Output) -> Bool
  ) {
    var sweep = RowSweep(rect, mainStart: mainStart)
    defer { work = work + sweep.work }
    switch rule.kind {
    case .flow(let layout, let rule):
      visit(&sweep, FlowLine(layout, rule, crossStart: self.rule.crossStart), with: &visitor, body)
    case .justified(let rule):
      visit(&sweep, JustifiedLine(rule, crossStart: self.rule.crossStart), with: &visitor, body)
    case .grid(let layout, let geometry):
      visit(&sweep, GridLine(layout, geometry), with: &visitor, body)
    }
  }

  private func visit<Line: RowLine, Visitor: RowVisitor>(
    _ sweep: inout RowSweep, _ empty: Line, with visitor: inout Visitor, _ body: (Visitor.Output) -> Bool
  ) {
    guard let first = firstRow(reaching: sweep.start) else { return }
    let count = count
    var top = first.top
    var cursor = LeafCursor(tree, at: first.item)
    while cursor.index < count, top < sweep.end {
      var item = cursor
      var line = empty
      let height = measureRow(from: &cursor, with: &line)
      // Also of a row that only touches the stretch, an item of no height may be in it.
      if top &+ height >= sweep.start {
        line.begin(height: height, isFirst: item.index == 0, isLast: cursor.index == count)
        while item.index < cursor.index {
          let frame = line.place(item.leaf.payload(item.place, as: ItemSize.self))
          if sweep.meets(frame, top: top),
            !visitor.visit(index: item.index, top: top, frame: frame, body)
          {
            sweep.note(item, height: tree.height, from: first.item)
            return
          }
          item.advance(in: tree)
        }
      }
      top &+= height &+ tree.gap
    }
    sweep.note(cursor, height: tree.height, from: first.item)
  }

  /// The first item of the first row that ends at a position or behind, the spacing behind it included, and
  /// where it begins; `nil` if all end before.
  private func firstRow(reaching position: Units) -> (item: Int, top: Units)? {
    guard count > 0 else { return nil }
    // A row of no height that begins just there ends there too.
    guard position > 0 else { return (0, 0) }
    return tree.firstItem(inLane: Self.rowEnds, endingAfter: position - 1).map {
      (rowStart(of: $0.index), $0.start)
    }
  }

  /// Has a line measure a row, and goes on to the next.
  ///
  /// - Returns: The row's height.
  @inline(__always)
  private func measureRow<Line: RowLine>(from cursor: inout LeafCursor, with line: inout Line) -> Units {
    while true {
      line.measure(cursor.leaf.payload(cursor.place, as: ItemSize.self))
      if cursor.leaf.lane(cursor.place) == Self.rowEnds {
        let height = cursor.leaf.extent(cursor.place)
        cursor.advance(in: tree)
        return height
      }
      cursor.advance(in: tree)
    }
  }

  /// Where an item's row begins, and where in the row the item is.
  ///
  /// - Complexity: O(log n + row)
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
      _ = line.place(item.leaf.payload(item.place, as: ItemSize.self))
      item.advance(in: tree)
    }
    return (top, line.place(item.leaf.payload(item.place, as: ItemSize.self)))
  }
}

/// What a query asks for, from where the first row begins, and what it did.
struct RowSweep {
  let start: Units
  let end: Units
  private let crossStart: Units
  private let crossEnd: Units
  private(set) var work = WorkCounters()

  init(_ rect: AxisRect, mainStart: Units) {
    start = rect.start - mainStart
    end = rect.end - mainStart
    crossStart = rect.crossStart
    crossEnd = rect.crossEnd
  }

  @inline(__always)
  func meets(_ frame: RowFrame, top: Units) -> Bool {
    let begin = top &+ frame.mainOffset
    return begin < end && begin &+ max(frame.mainLength, 1) > start && frame.crossLength > 0
      && frame.crossStart < crossEnd && frame.crossStart &+ frame.crossLength > crossStart
  }

  mutating func note(_ cursor: LeafCursor, height: Int, from first: Int) {
    work.nodesVisited += height + cursor.leavesVisited
    work.itemsScanned += cursor.index - first
  }
}
