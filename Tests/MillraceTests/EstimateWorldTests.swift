import MillraceOracle
import MillraceScripts
import Testing

@testable import Millrace

/// Every way to measure a few items of a small estimated feed.
@Suite struct EstimateWorldTests {
  private static let shape = TreeShape(leafCapacity: 2, fanOut: 3, bulkFill: 1)

  /// A section and its expected extents.
  private struct Feed {
    var section: WaterfallSection
    var extents: [Double] = []

    init(_ layout: Waterfall, run: Int, dirtyRangeLimit: Int) throws {
      section = try WaterfallSection(
        layout, width: 60, extents: [2, 0], shape: EstimateWorldTests.shape, dirtyRangeLimit: dirtyRangeLimit)
      try section.appendEstimated(count: run, extent: 1)
      try section.append(contentsOf: [1, 2])
      extents = [2, 0] + Array(repeating: 1, count: run) + [1, 2]
    }

    mutating func measure(_ measurements: [(index: Int, extent: Double)]) throws {
      try section.measure(measurements.map { .init(index: $0.index, extent: $0.extent) })
      for (index, extent) in measurements { extents[index] = extent }
    }

    func check(_ layout: Waterfall, _ trace: @autoclosure () -> String) {
      let whole = LayoutRect(x: 0, y: 0, width: 60, height: 1_000)
      let expected = NaiveWaterfall(layout, width: 60, extents: extents).elements(in: whole)
      var atOnce = section
      if atOnce.elements(in: whole) != expected { Issue.record("\(layout), \(trace())") }
      if !atOnce.isSettled { Issue.record("\(layout), \(trace()): not settled") }
      if let violation = atOnce.invariantViolation() { Issue.record("\(layout), \(trace()): \(violation)") }
      var slices = section
      for _ in 0...extents.count where !slices.isSettled { slices.settle(budget: 1) }
      if !slices.isSettled || slices.provisional.elements(in: whole) != expected {
        Issue.record("\(layout), \(trace()): settled in slices")
      }
    }
  }

  /// Two items at once, after another edit that is not settled, or none.
  @Test(arguments: SmallWorldTests.layouts)
  func everyTwoItems(layout: Waterfall) throws {
    for dirtyRangeLimit in [1, 64] {
      let feed = try Feed(layout, run: 6, dirtyRangeLimit: dirtyRangeLimit)
      for earlier in 0..<5 {
        var edited = feed
        if earlier % 2 == 1 {
          try edited.section.insert(2, at: 2 * earlier)
          edited.extents.insert(2, at: 2 * earlier)
        } else if earlier > 0 {
          try edited.section.remove(at: 2 * earlier - 1)
          edited.extents.remove(at: 2 * earlier - 1)
        }
        for first in edited.extents.indices {
          for second in first..<edited.extents.count {
            for (one, other) in [(0.0, 0.0), (0, 3), (2, 2), (1, 2), (3, 0)] {
              var measured = edited
              try measured.measure([(second, other), (first, one)])
              measured.check(layout, "edit \(earlier), \(one) at \(first), \(other) at \(second)")
            }
          }
        }
      }
    }
  }

  /// Any item of a run that is long enough to become level again.
  @Test(arguments: SmallWorldTests.layouts)
  func everyItemOfARun(layout: Waterfall) throws {
    let feed = try Feed(layout, run: 70, dirtyRangeLimit: 64)
    for index in feed.extents.indices {
      for extent in [0.0, 1, 2, 7.5, 20] {
        var measured = feed
        try measured.measure([(index, extent)])
        measured.check(layout, "\(extent) at \(index)")
        // The second time, items that were settled before are settled again.
        measured.section.settle()
        try measured.measure([(max(0, index - 5), 3)])
        measured.check(layout, "\(extent) at \(index), and 3 before")
      }
    }
  }
}
