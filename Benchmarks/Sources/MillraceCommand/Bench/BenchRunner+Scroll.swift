import Measurement
import Millrace

extension BenchRunner {
  /// Minutes of reading, one after the other until the time is over, replayed without waiting; each
  /// frame is a sample.
  ///
  /// Each minute is of a fresh layout, unless that takes too long. So this is the last case that works
  /// on the runner's layout.
  mutating func scroll(_ series: inout Series) throws -> BenchTotals {
    var totals = BenchTotals()
    while series.wantsMore {
      if items.held != nil { try layOut() }
      try read(&series, &totals)
    }
    if Layout.name.isEngine, Layout.contract == .reflow, layout.count <= BenchOracles.limit {
      try checkAgainstFresh()
    }
    return totals
  }

  /// Throws unless the layout, after a reader's minute and settled, answers as one that is made from its
  /// items.
  private mutating func checkAgainstFresh() throws {
    layout.settleAll()
    var fresh = try Layout(shape, items: (0..<layout.count).map { layout.size(at: $0) })
    var expected: [Element] = []
    for viewport in BenchViewports(contentHeight: fresh.contentHeight).random(count: 100, using: &random) {
      layout.elements(in: viewport, into: &buffer)
      fresh.elements(in: viewport, into: &expected)
      guard buffer == expected, layout.contentHeight == fresh.contentHeight else {
        throw BenchError.wrongAnswer(
          layout: Layout.name, count: layout.count,
          question: "the viewport at y = \(viewport.minY) after a reader's minute")
      }
    }
  }

  /// A minute of reading, or what there is time for.
  private mutating func read(_ series: inout Series, _ totals: inout BenchTotals) throws {
    var minute = BenchMinute(items: items, seed: random.next())
    var reader = BenchReader()
    while !minute.isOver, series.wantsMore {
      let frame = minute.next(visible: reader.visible)
      let before = layout.countedWork
      var sum = 0
      try series.sample { () throws(LayoutError) in sum = try reader.show(frame, of: &layout) }
      blackHole(sum)
      totals.operations += 1
      totals.items += reader.visible.count
      totals.provisional += reader.isProvisional ? 1 : 0
      totals.addWork(from: before, to: layout.countedWork)
    }
  }
}
