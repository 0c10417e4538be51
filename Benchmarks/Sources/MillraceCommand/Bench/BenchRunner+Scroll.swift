import Measurement
import Millrace

extension BenchRunner {
  /// A minute of reading, or a trace, replayed without waiting; each frame is a sample. What happens in a minute
  /// is drawn anew for each round. It is the last case of a round, for it leaves another feed behind; a trace
  /// has a runner of its own, and begins each round with a fresh layout.
  ///
  /// - Parameter isChecked: Whether what the reader leaves behind is compared with a fresh layout.
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

  /// Throws unless the layout, after scrolling and settled, answers as one that is made from its
  /// items.
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

  /// All frames; of the textbook layout, which takes too long for that, what there is time for.
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
