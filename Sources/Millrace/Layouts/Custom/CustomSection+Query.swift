extension CustomSection: SettlingSection {
  var queryWork: WorkCounters {
    get { places.queryWork }
    set { places.queryWork = newValue }
  }

  var treeHeight: Int { places.tree.height + 1 }

  func provisionalFrame(at index: Int, from origin: Units) -> LayoutRect {
    places.frame(at: index, from: origin)
  }

  func collect(
    _ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink
  ) {
    places.collect(queryRect, counting: &work, into: &sink)
  }
}
