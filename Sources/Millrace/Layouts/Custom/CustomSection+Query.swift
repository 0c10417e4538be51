extension CustomSection: SettlingSection {
  var queryWork: WorkCounters {
    get { placements.queryWork }
    set { placements.queryWork = newValue }
  }

  var treeHeight: Int { placements.tree.height + 1 }

  func provisionalFrame(at index: Int, from origin: Units) -> LayoutRect {
    placements.frame(at: index, from: origin)
  }

  func collect(
    _ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink
  ) {
    placements.collect(queryRect, counting: &work, into: &sink)
  }
}
