import Measurement
import Millrace

extension BenchRunner {
  /// Replays a reader's minute or a trace without waiting. Each frame is a sample.
  ///
  /// The events of a minute are drawn again for each round. A minute is the last case of a round, because it
  /// modifies the feed. A trace has a separate runner and starts each round with a fresh layout.
  ///
  /// - Parameter isChecked: Whether the resulting feed is compared with a fresh layout.
  mutating func scroll(_ sampler: inout some Sampler, isChecked: Bool) throws -> BenchTotals {
    var totals = BenchTotals()
    if let replay {
      try read(replay, &sampler, &totals)
    } else {
      try read(BenchMinute(items: items, seed: random.next()), &sampler, &totals)
    }
    if isChecked, Layout.isEngine, Layout.policy == .reflow, layout.count <= BenchOracles.limit,
      !Interruption.isRequested
    {
      try checkAgainstFresh()
    }
    return totals
  }

  /// Throws unless the settled layout after scrolling equals a fresh layout of its items.
  private mutating func checkAgainstFresh() throws {
    layout.settleAll()
    var fresh = try layout.remade(shape)
    var expected: [Element] = []
    for viewport in BenchViewports(contentHeight: fresh.contentHeight).random(count: 100, using: &random) {
      layout.elements(in: viewport, into: &buffer)
      fresh.elements(in: viewport, into: &expected)
      guard buffer == expected, layout.contentHeight == fresh.contentHeight else {
        throw BenchError.wrongAnswer(
          layout: Layout.name, count: layout.count,
          question: "the viewport at y = \(viewport.minY) after scrolling")
      }
    }
  }

  /// Shows all frames or, with the slow textbook layout, as many as the time allows.
  private mutating func read<Frames: BenchFrames>(
    _ frames: Frames, _ sampler: inout some Sampler, _ totals: inout BenchTotals
  ) throws where Frames.Size == Layout.Size {
    var frames = frames
    var reader = BenchReader(viewport: frames.viewport)
    while !frames.isOver, Layout.isEngine ? sampler.wantsRest : sampler.wantsMore {
      let frame = frames.next(visible: reader.visible)
      let before = layout.countedWork
      var sum = 0
      do {
        try sampler.sample { () throws(LayoutError) in sum = try reader.show(frame, of: &layout) }
      } catch {
        throw frames.failure(error)
      }
      blackHole(sum)
      totals.operations += 1
      totals.items += reader.visible.count
      totals.provisional += reader.isProvisional ? 1 : 0
      totals.addWork(from: before, to: layout.countedWork)
    }
  }
}
