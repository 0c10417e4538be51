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
      if extents.held != nil { try layOut() }
      try read(&series, &totals)
    }
    return totals
  }

  /// A minute of reading, or what there is time for.
  private mutating func read(_ series: inout Series, _ totals: inout BenchTotals) throws {
    var minute = BenchMinute(extents: extents, seed: random.next())
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
