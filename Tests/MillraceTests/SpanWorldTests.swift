import MillraceOracle
import MillraceScripts
import Testing

@testable import Millrace

/// Every small feed with items that span lanes, every edit of it, every pair of edits.
@Suite struct SpanWorldTests {
  typealias Item = WaterfallItem

  enum Edit {
    case insert(Item, at: Int)
    case remove(at: Int)
    case move(from: Int, to: Int)
    case resize(Int, to: Double)
    case span(LaneSpan, Int)
    case settle(Int)
    case appendEstimated

    static func all(count: Int, items: [Item]) -> [Edit] {
      (0...count).flatMap { index in items.map { .insert($0, at: index) } }
        + (0..<count).map { .remove(at: $0) }
        + (0..<count).flatMap { source in (0..<count).map { .move(from: source, to: $0) } }
        + (0..<count).flatMap { index in [0, 2].map { .resize(index, to: $0) } }
        + (0..<count).flatMap { index in SpanWorldTests.spans.map { .span($0, index) } }
        + [.settle(1), .settle(3), .appendEstimated]
    }

    func apply(to section: inout WaterfallSection, _ model: inout NaiveStableWaterfall) throws {
      switch self {
      case .insert(let item, let index):
        try section.insert(item.extent, span: item.span!, at: index)
        model.insert(item.extent, span: item.span!, at: index)
      case .remove(let index):
        try section.remove(at: index)
        model.remove(at: index)
      case .move(let source, let target):
        try section.move(from: source, to: target)
        model.move(from: source, to: target)
      case .resize(let index, let extent):
        try section.resize(at: index, to: extent)
        model.resize(at: index, to: extent)
      case .span(let span, let index):
        try section.setSpan(span, at: index)
        model.setSpan(span, at: index)
      case .settle(let budget):
        section.settle(budget: budget)
      case .appendEstimated:
        try section.appendEstimated(count: 3, extent: 1)
        for _ in 0..<3 { model.insert(1, isEstimated: true, at: model.extents.count) }
      }
    }
  }

  static let spans = [LaneSpan.lanes(1), .lanes(2), .all]

  static let layouts = [
    Waterfall(columns: .count(3), columnSpacing: 2, rowSpacing: 1),
    Waterfall(columns: .count(2), ties: .next),
    Waterfall(columns: .count(3), ties: .next, tolerance: 1),
    Waterfall(columns: .count(3), order: .leftToRight),
    Waterfall(columns: .count(3), order: .rightToLeft),
  ]

  static func feeds(count: Int) -> [[Item]] {
    guard count > 0 else { return [[]] }
    return feeds(count: count - 1).flatMap { feed in
      [1, 2].flatMap { extent in spans.map { feed + [Item(extent, span: $0)] } }
    }
  }

  func model(_ layout: Waterfall, _ items: [Item], lanes: Int) -> NaiveStableWaterfall {
    let (extents, spans) = (items.map(\.extent), items.map { $0.span! })
    return NaiveStableWaterfall(
      layout, width: 60, laneCount: lanes, extents: extents,
      lanes: NaiveWaterfall(layout, width: 60, extents: extents, spans: spans).lanes, spans: spans)
  }

  @Test(arguments: layouts, [EditPolicy.reflow, .stable])
  func everyEditOfEveryFeed(layout: Waterfall, policy: EditPolicy) throws {
    let shape = TreeShape(leafCapacity: 2, fanOut: 3, bulkFill: 2)
    for count in 0...(policy == .reflow && layout.ties == .first && layout.order == .shortest ? 3 : 2) {
      for feed in Self.feeds(count: count) {
        let section = try WaterfallSection(
          layout, width: 60, policy: policy, items: feed, shape: shape, dirtyRangeLimit: 2)
        for edit in Edit.all(count: count, items: [Item(1, span: .lanes(1)), Item(3, span: .lanes(2))]) {
          var (edited, model) = (section, model(layout, feed, lanes: section.laneCount))
          try edit.apply(to: &edited, &model)
          check(edited, model, layout, "\(feed), \(edit)")
        }
      }
    }
  }

  @Test(arguments: layouts, [EditPolicy.reflow, .stable])
  func everyPairOfEdits(layout: Waterfall, policy: EditPolicy) throws {
    let shape = TreeShape(leafCapacity: 2, fanOut: 3, bulkFill: 1)
    let feed = [(2, 1), (1, 2), (0, 1), (1, 1), (2, 9), (3, 1)].map {
      Item(Double($0.0), span: .lanes($0.1))
    }
    let section = try WaterfallSection(layout, width: 60, policy: policy, items: feed, shape: shape)
    for first in Edit.all(count: feed.count, items: [Item(1, span: .all)]) {
      if policy == .stable, case .move = first { continue }
      var (once, model) = (section, model(layout, feed, lanes: section.laneCount))
      try first.apply(to: &once, &model)
      for second in Edit.all(count: model.extents.count, items: [Item(1, span: .lanes(2))]) {
        var (twice, model) = (once, model)
        try second.apply(to: &twice, &model)
        check(twice, model, layout, "\(first), \(second)")
      }
    }
  }

  private func check(
    _ section: WaterfallSection, _ model: NaiveStableWaterfall, _ layout: Waterfall,
    _ trace: @autoclosure () -> String
  ) {
    let naive =
      section.policy == .stable
      ? model.waterfall : NaiveWaterfall(layout, width: 60, extents: model.extents, spans: model.spans)
    let whole = LayoutRect(x: 0, y: 0, width: 60, height: 200)
    let top = LayoutRect(x: 0, y: 0, width: 60, height: 2)
    var settled = section
    let found = (settled.elements(in: top), settled.elements(in: whole))
    if found != (naive.elements(in: top), naive.elements(in: whole)) {
      Issue.record("\(layout), \(trace()): \(found.1)")
    }
    if !settled.isSettled { Issue.record("\(layout), \(trace()): not settled") }
    if settled.contentSize != naive.contentSize { Issue.record("\(layout), \(trace()): content") }
    // In slices, through every intermediate state.
    var slices = section
    for _ in 0...model.extents.count where !slices.isSettled { slices.settle(budget: 1) }
    if !slices.isSettled || slices.provisional.elements(in: whole) != found.1 {
      Issue.record("\(layout), \(trace()): settled in slices")
    }
  }

  /// The first spanning item gives the section spans, whatever is not settled.
  @Test(arguments: layouts)
  func firstSpanAfterAnyEdit(layout: Waterfall) throws {
    let shape = TreeShape(leafCapacity: 2, fanOut: 3, bulkFill: 2)
    let feed = [2, 1, 0, 1, 2, 1, 3].map { Item(Double($0), span: .lanes(1)) }
    let plain = try WaterfallSection(layout, width: 60, extents: feed.map(\.extent), shape: shape)
    for first in Edit.all(count: feed.count, items: [Item(2, span: .lanes(1))]) {
      if case .span = first { continue }
      var (once, model) = (plain, model(layout, feed, lanes: plain.laneCount))
      try first.apply(to: &once, &model)
      for index in 0...model.extents.count {
        for edit in [Edit.insert(Item(2, span: .lanes(2)), at: index), .span(.all, max(0, index - 1))] {
          var (twice, model) = (once, model)
          try edit.apply(to: &twice, &model)
          check(twice, model, layout, "\(first), \(edit)")
        }
      }
    }
  }
}
