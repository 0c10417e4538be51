extension RowSection: SettlingSection {
  var treeHeight: Int { rows.tree.height + 1 }

  func provisionalFrame(at index: Int, from origin: Units) -> LayoutRect {
    let item = rows.frame(at: index)
    return map.rect(item.frame, top: origin + insets.mainStart + item.top)
  }

  func visit(
    _ queryRect: AxisRect, counting work: inout WorkCounters, _ body: (Element) -> Bool
  ) {
    var caller = ElementCaller(map: map, mainStart: insets.mainStart)
    rows.visit(queryRect, mainStart: insets.mainStart, with: &caller, counting: &work, body)
  }

  func collect(
    _ queryRect: AxisRect, at origin: SectionOrigin, counting work: inout WorkCounters,
    into buffer: inout [Element]
  ) {
    var collector = ElementCollector(map: map, origin: origin, mainStart: origin.start &+ insets.mainStart)
    swap(&collector.elements, &buffer)
    rows.visit(queryRect, mainStart: insets.mainStart, with: &collector, counting: &work) {
      (_: Never) -> Bool in
    }
    swap(&collector.elements, &buffer)
  }
}

/// Calls a closure with each element that a query finds.
private struct ElementCaller: RowVisitor {
  let map: CoordinateMap
  let mainStart: Units

  @inline(__always)
  mutating func visit(index: Int, top: Units, frame: RowFrame, _ body: (Element) -> Bool) -> Bool {
    body(Element(index: index, frame: map.rect(frame, top: mainStart &+ top)))
  }
}

/// Collects the elements that a query finds.
private struct ElementCollector: RowVisitor {
  let map: CoordinateMap
  let origin: SectionOrigin
  let mainStart: Units
  var elements: [Element] = []

  @inline(__always)
  mutating func visit(index: Int, top: Units, frame: RowFrame, _ body: (Never) -> Bool) -> Bool {
    elements.append(origin.element(index, map.rect(frame, top: mainStart &+ top)))
    return true
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
