extension CustomSection: SettlingSection {
  var queryWork: WorkCounters {
    get { places.queryWork }
    set { places.queryWork = newValue }
  }

  var treeHeight: Int { places.tree.height + 1 }

  func provisionalFrame(at index: Int, from origin: Units) -> LayoutRect {
    places.frame(at: index, from: origin)
  }

  func visit(
    _ queryRect: AxisRect, counting work: inout WorkCounters, _ body: (Element) -> Bool
  ) {
    places.visit(queryRect, counting: &work, body)
  }

  func collect(
    _ queryRect: AxisRect, at origin: SectionOrigin, counting work: inout WorkCounters,
    into buffer: inout [Element]
  ) {
    places.collect(queryRect, at: origin, counting: &work, into: &buffer)
  }

  func firstProvisionalItem(in queryRect: AxisRect) -> Int? { places.first(in: queryRect) }
}
