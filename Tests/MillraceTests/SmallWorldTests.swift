import MillraceOracle
import Testing

@testable import Millrace

/// Every small feed, every edit of it, every second edit: exhaustive.
@Suite struct SmallWorldTests {
  enum Edit {
    case insert(Double, at: Int)
    case remove(at: Int)
    case move(from: Int, to: Int)
    case resize(Int, to: Double)

    static func all(count: Int, extents: [Double]) -> [Edit] {
      (0...count).flatMap { index in extents.map { .insert($0, at: index) } }
        + (0..<count).map { .remove(at: $0) }
        + (0..<count).flatMap { source in (0..<count).map { .move(from: source, to: $0) } }
        + (0..<count).flatMap { index in extents.map { .resize(index, to: $0) } }
    }

    func apply(to section: inout WaterfallSection, _ model: inout NaiveStableWaterfall) throws {
      switch self {
      case .insert(let extent, let index):
        try section.insert(extent, at: index)
        model.insert(extent, at: index)
      case .remove(let index):
        try section.remove(at: index)
        model.remove(at: index)
      case .move(let source, let target):
        try section.move(from: source, to: target)
        if source != target { model.insert(model.remove(at: source), at: target) }
      case .resize(let index, let extent):
        try section.resize(at: index, to: extent)
        model.resize(at: index, to: extent)
      }
    }

    func apply(to section: inout WaterfallSection, _ model: inout [Double]) throws {
      switch self {
      case .insert(let extent, let index):
        try section.insert(extent, at: index)
        model.insert(extent, at: index)
      case .remove(let index):
        try section.remove(at: index)
        model.remove(at: index)
      case .move(let source, let target):
        try section.move(from: source, to: target)
        model.insert(model.remove(at: source), at: target)
      case .resize(let index, let extent):
        try section.resize(at: index, to: extent)
        model[index] = extent
      }
    }
  }

  static let layouts = [1, 2, 3].flatMap { lanes in
    [
      Waterfall(columns: .count(lanes), rowSpacing: 1),
      Waterfall(columns: .count(lanes), ties: .next),
      Waterfall(columns: .count(lanes), order: .rightToLeft),
    ]
  }

  static let extents = [0.0, 1, 2]

  /// All sequences of `count` extents.
  static func feeds(count: Int) -> [[Double]] {
    guard count > 0 else { return [[]] }
    return feeds(count: count - 1).flatMap { feed in extents.map { feed + [$0] } }
  }

  @Test(arguments: layouts)
  func everyEditOfEveryFeed(layout: Waterfall) throws {
    let shape = TreeShape(leafCapacity: 2, fanOut: 3, bulkFill: 2)
    for count in 0...4 {
      for feed in Self.feeds(count: count) {
        let section = try WaterfallSection(layout, width: 60, extents: feed, shape: shape)
        for edit in Edit.all(count: count, extents: Self.extents) {
          var (edited, model) = (section, feed)
          try edit.apply(to: &edited, &model)
          check(edited, model, layout, "\(feed), \(edit)")
        }
      }
    }
  }

  @Test(arguments: layouts)
  func everyPairOfEdits(layout: Waterfall) throws {
    let shape = TreeShape(leafCapacity: 2, fanOut: 3, bulkFill: 1)
    for feed in [[2, 0, 1, 1, 2, 1], [1, 1, 1, 1, 1]] as [[Double]] {
      let section = try WaterfallSection(layout, width: 60, extents: feed, shape: shape)
      for first in Edit.all(count: feed.count, extents: [0, 2]) {
        var (once, model) = (section, feed)
        try first.apply(to: &once, &model)
        for second in Edit.all(count: model.count, extents: [1]) {
          var (twice, model) = (once, model)
          try second.apply(to: &twice, &model)
          check(twice, model, layout, "\(feed), \(first), \(second)")
        }
      }
    }
  }

  @Test(arguments: layouts)
  func everyPairOfStableEdits(layout: Waterfall) throws {
    let shape = TreeShape(leafCapacity: 2, fanOut: 3, bulkFill: 2)
    let feed: [Double] = [2, 0, 1, 1, 2, 1]
    let section = try WaterfallSection(layout, width: 60, policy: .stable, extents: feed, shape: shape)
    let model = NaiveStableWaterfall(
      layout, width: 60, laneCount: section.laneCount, extents: feed,
      lanes: NaiveWaterfall(layout, width: 60, extents: feed).lanes)
    for first in Edit.all(count: feed.count, extents: [0, 2]) {
      var (once, model) = (section, model)
      try first.apply(to: &once, &model)
      for second in Edit.all(count: model.extents.count, extents: [1]) {
        var (twice, model) = (once, model)
        try second.apply(to: &twice, &model)
        let frames = model.extents.indices.map { twice.frame(at: $0) }
        if frames != model.waterfall.frames {
          Issue.record("\(layout.order), \(first), \(second): \(frames)")
        }
        if let violation = twice.invariantViolation() { Issue.record("\(first), \(second): \(violation)") }
      }
    }
  }

  private func check(
    _ section: WaterfallSection, _ model: [Double], _ layout: Waterfall, _ trace: @autoclosure () -> String
  ) {
    let naive = NaiveWaterfall(layout, width: 60, extents: model)
    let whole = LayoutRect(x: 0, y: 0, width: 60, height: 100)
    var settled = section
    let found = settled.elements(in: whole)
    if found != naive.elements(in: whole) { Issue.record("\(layout.order), \(trace()): \(found)") }
    if !settled.isSettled { Issue.record("\(layout.order), \(trace()): not settled") }
    if settled.contentSize != naive.contentSize { Issue.record("\(layout.order), \(trace()): content") }
    if let violation = settled.invariantViolation() { Issue.record("\(trace()): \(violation)") }
    // In slices, through every intermediate state.
    var slices = section
    for _ in 0...model.count where !slices.isSettled { slices.settle(budget: 1) }
    if !slices.isSettled || slices.provisional.elements(in: whole) != found {
      Issue.record("\(layout.order), \(trace()): settled in slices")
    }
  }
}
