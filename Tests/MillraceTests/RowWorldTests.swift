import MillraceOracle
import Testing

@testable import Millrace

/// Every small section of rows, every edit of it, every second edit: exhaustive.
@Suite struct RowWorldTests {
  enum Edit {
    case insert(LayoutSize, at: Int)
    case remove(at: Int)
    case move(from: Int, to: Int)
    case resize(Int, to: LayoutSize)

    static func all(count: Int, sizes: [LayoutSize]) -> [Edit] {
      (0...count).flatMap { index in sizes.map { .insert($0, at: index) } }
        + (0..<count).map { .remove(at: $0) }
        + (0..<count).flatMap { source in (0..<count).map { .move(from: source, to: $0) } }
        + (0..<count).flatMap { index in sizes.map { .resize(index, to: $0) } }
    }

    func apply(to section: inout RowSection, _ model: inout [LayoutSize]) throws {
      switch self {
      case .insert(let size, let index):
        try section.insert(size, at: index)
        model.insert(size, at: index)
      case .remove(let index):
        try section.remove(at: index)
        model.remove(at: index)
      case .move(let source, let target):
        try section.move(from: source, to: target)
        model.insert(model.remove(at: source), at: target)
      case .resize(let index, let size):
        try section.resize(at: index, to: size)
        model[index] = size
      }
    }
  }

  static let layouts: [RowLayout] = [
    .flow(Flow(lineSpacing: 1)),
    .flow(Flow(itemSpacing: 1, alignment: .justified, itemAlignment: .center)),
    .flow(Flow(indent: .firstItem)),
    .flow(Flow(alignment: .end, maximumItemsPerRow: 2)),
    .justifiedRows(JustifiedRows(targetHeight: 2, itemSpacing: 1)),
    .justifiedRows(JustifiedRows(targetHeight: 2, tolerance: 0.5, breaking: .optimal(window: 3))),
    .grid(RowGrid(columns: .count(2), rowSpacing: 1)),
    .grid(RowGrid(columns: .count(3), itemAlignment: .end)),
  ]

  /// Sizes for a width of 5: two that fit together, one that is too wide, and one that is almost nothing.
  static func sizes(_ layout: RowLayout) -> [LayoutSize] {
    let least = if case .justifiedRows = layout { 1.0 } else { 0.0 }
    return [
      LayoutSize(width: 2, height: 1), LayoutSize(width: 3, height: 2), LayoutSize(width: 6, height: 1),
      LayoutSize(width: 0, height: least),
    ]
  }

  /// All sequences of `count` of the sizes.
  static func feeds(_ sizes: [LayoutSize], count: Int) -> [[LayoutSize]] {
    guard count > 0 else { return [[]] }
    return feeds(sizes, count: count - 1).flatMap { feed in sizes.map { feed + [$0] } }
  }

  @Test(arguments: layouts)
  func everyEditOfEveryFeed(layout: RowLayout) throws {
    let shape = TreeShape(leafCapacity: 2, fanOut: 3, bulkFill: 2)
    let sizes = Self.sizes(layout)
    for count in 0...4 {
      for feed in Self.feeds(count < 4 ? sizes : [sizes[0], sizes[2]], count: count) {
        let section = try RowSection(
          layout, width: 5, sizes: feed, shape: shape, dirtyRangeLimit: 1, eagerRows: 1)
        for edit in Edit.all(count: count, sizes: sizes) {
          var (edited, model) = (section, feed)
          try edit.apply(to: &edited, &model)
          check(edited, model, layout, "\(feed), \(edit)")
        }
      }
    }
  }

  @Test(arguments: layouts)
  func everyPairOfEdits(layout: RowLayout) throws {
    let shape = TreeShape(leafCapacity: 2, fanOut: 3, bulkFill: 1)
    let sizes = Self.sizes(layout)
    let feeds = [[0, 1, 3, 0, 2, 1, 0], [0, 0, 0, 0, 0, 0]].map { $0.map { sizes[$0] } }
    for feed in feeds {
      let section = try RowSection(
        layout, width: 5, sizes: feed, shape: shape, dirtyRangeLimit: 2, eagerRows: 1)
      for first in Edit.all(count: feed.count, sizes: [sizes[1], sizes[2]]) {
        var (once, model) = (section, feed)
        try first.apply(to: &once, &model)
        for second in Edit.all(count: model.count, sizes: [sizes[0]]) {
          var (twice, model) = (once, model)
          try second.apply(to: &twice, &model)
          check(twice, model, layout, "\(feed), \(first), \(second)")
        }
      }
    }
  }

  private func check(
    _ section: RowSection, _ model: [LayoutSize], _ layout: RowLayout, _ trace: @autoclosure () -> String
  ) {
    let naive = NaiveRows(layout, width: 5, sizes: model)
    let whole = LayoutRect(x: -9, y: 0, width: 20, height: 200)
    var settled = section
    let found = settled.elements(in: whole)
    if found != naive.elements(in: whole) { Issue.record("\(layout), \(trace()): \(found)") }
    if !settled.isSettled { Issue.record("\(layout), \(trace()): not settled") }
    if settled.contentSize != naive.contentSize { Issue.record("\(layout), \(trace()): content") }
    if settled.rowRanges != naive.rows { Issue.record("\(layout), \(trace()): \(settled.rowRanges)") }
    if let violation = settled.invariantViolation() { Issue.record("\(trace()): \(violation)") }
    // In slices, through every intermediate state.
    var slices = section
    for _ in 0...model.count where !slices.isSettled { slices.settle(budget: 1) }
    if !slices.isSettled || slices.provisional.elements(in: whole) != found {
      Issue.record("\(layout), \(trace()): settled in slices")
    }
  }
}
