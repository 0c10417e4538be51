extension RowSection: SettlingSection {
  var treeHeight: Int { rows.tree.height + 1 }

  func provisionalFrame(at index: Int, from origin: Units) -> LayoutRect {
    let item = rows.frame(at: index)
    return map.rect(item.frame, top: origin + insets.mainStart + item.top)
  }

  func collect(
    _ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink
  ) {
    let first = sink.firstItem
    sink.write { writer in
      var collector = ElementCollector(map: map, mainStart: writer.start &+ insets.mainStart, writer: writer)
      rows.visit(queryRect, from: first, mainStart: insets.mainStart, with: &collector, counting: &work)
      writer = collector.writer
    }
  }
}

private struct ElementCollector: RowVisitor {
  let map: CoordinateMap
  let mainStart: Units
  var writer: ElementWriter

  @inline(__always)
  mutating func visit(index: Int, top: Units, frame: RowFrame) -> Bool {
    writer.append(index, map.rect(frame, top: mainStart &+ top))
  }
}

extension CoordinateMap {
  /// Returns the rect of an item.
  ///
  /// - Parameter top: The start of the item's row.
  @inline(__always)
  func rect(_ frame: RowFrame, top: Units) -> LayoutRect {
    rect(
      crossStart: frame.crossStart, crossLength: frame.crossLength, mainStart: top &+ frame.mainOffset,
      mainLength: frame.mainLength)
  }
}
