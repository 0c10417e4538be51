import MillraceOracle
import MillraceScripts
import Testing

@testable import Millrace

/// Every small dense waterfall, every edit of it, every pair of edits.
@Suite struct DenseWorldTests {
  typealias Item = WaterfallItem

  enum Edit {
    case insert(Item, at: Int)
    case remove(at: Int)
    case move(from: Int, to: Int)
    case resize(Int, to: Item)
    case settle(Int)
    case append([Item])

    static func all(count: Int, items: [Item]) -> [Edit] {
      (0...count).flatMap { index in items.map { .insert($0, at: index) } }
        + (0..<count).map { .remove(at: $0) }
        + (0..<count).flatMap { source in (0..<count).map { .move(from: source, to: $0) } }
        + (0..<count).flatMap { index in
          [Item(0), Item(2), Item(1, span: .all)].map { .resize(index, to: $0) }
        }
        + [.settle(1), .settle(3), .append([Item(1), Item(2, span: .lanes(2)), Item(1)])]
    }

    func apply(to section: inout DenseWaterfallSection, _ items: inout [Item]) throws {
      switch self {
      case .insert(let item, let index):
        try section.insert(item, at: index)
        items.insert(item, at: index)
      case .remove(let index):
        try section.remove(at: index)
        items.remove(at: index)
      case .move(let source, let target):
        try section.move(from: source, to: target)
        items.insert(items.remove(at: source), at: target)
      case .resize(let index, var item):
        try section.resize(at: index, to: item)
        item.span = item.span ?? items[index].span
        items[index] = item
      case .settle(let budget):
        section.settle(budget: budget)
      case .append(let page):
        try section.append(contentsOf: page)
        items += page
      }
    }
  }

  static let layouts = [
    DenseWaterfall(Waterfall(columns: .count(2)), reach: 2),
    DenseWaterfall(Waterfall(columns: .count(3), columnSpacing: 2, rowSpacing: 1, ties: .next), reach: 1),
    DenseWaterfall(
      Waterfall(columns: .tracks([.points(10), .points(20), .points(10)]), tolerance: 1), reach: 3),
  ]

  /// These items leave holes of 1 to 3 in two lanes, and fill them completely, partly or not.
  static let kinds = [Item(1), Item(3), Item(2, span: .lanes(2)), Item(0)]

  static func feeds(count: Int) -> [[Item]] {
    guard count > 0 else { return [[]] }
    return feeds(count: count - 1).flatMap { feed in kinds.map { feed + [$0] } }
  }

  @Test(arguments: layouts)
  func everyEditOfEveryFeed(layout: DenseWaterfall) throws {
    let shape = TreeShape(leafCapacity: 2, fanOut: 3, bulkFill: 2)
    for count in 0...(layout.reach == 2 ? 4 : 3) {
      for feed in Self.feeds(count: count) {
        let section = try DenseWaterfallSection(
          layout, width: 60, items: feed, shape: shape, dirtyRangeLimit: 2)
        check(section, feed, layout, "\(feed), fresh")
        for edit in Edit.all(count: count, items: [Item(1), Item(3, span: .lanes(2))]) {
          var (edited, items) = (section, feed)
          try edit.apply(to: &edited, &items)
          check(edited, items, layout, "\(feed), \(edit)")
        }
      }
    }
  }

  @Test(arguments: layouts)
  func everyPairOfEdits(layout: DenseWaterfall) throws {
    let shape = TreeShape(leafCapacity: 2, fanOut: 3, bulkFill: 1)
    // The last two items fill a hole in two lanes, one of them in three.
    let feed = [Item(1), Item(3), Item(1, span: .all), Item(1), Item(1)]
    let section = try DenseWaterfallSection(layout, width: 60, items: feed, shape: shape)
    for first in Edit.all(count: feed.count, items: [Item(1, span: .all)]) {
      var (once, items) = (section, feed)
      try first.apply(to: &once, &items)
      for second in Edit.all(count: items.count, items: [Item(1)]) {
        var (twice, items) = (once, items)
        try second.apply(to: &twice, &items)
        check(twice, items, layout, "\(first), \(second)")
      }
    }
  }

  /// Incremental == naive: queried from the top, settled at once, and settled in slices.
  private func check(
    _ section: DenseWaterfallSection, _ items: [Item], _ layout: DenseWaterfall,
    _ trace: @autoclosure () -> String
  ) {
    let naive = NaiveWaterfall(
      layout.waterfall, width: 60, extents: items.map(\.extent), spans: items.map { $0.span ?? .lanes(1) },
      reach: layout.reach)
    let whole = LayoutRect(x: 0, y: 0, width: 60, height: 200)
    let top = LayoutRect(x: 0, y: 1, width: 60, height: 2)
    var settled = section
    let found = (settled.elements(in: top), settled.elements(in: whole))
    if found != (naive.elements(in: top), naive.elements(in: whole)) {
      Issue.record("\(layout), \(trace()): \(found.1)")
    }
    if !settled.isSettled { Issue.record("\(layout), \(trace()): not settled") }
    if settled.contentSize != naive.contentSize { Issue.record("\(layout), \(trace()): content") }
    if let violation = settled.invariantViolation() { Issue.record("\(layout), \(trace()): \(violation)") }
    var slices = section
    for _ in 0...items.count where !slices.isSettled { slices.settle(budget: 1) }
    if !slices.isSettled || slices.provisional.elements(in: whole) != found.1 {
      Issue.record("\(layout), \(trace()): settled in slices")
    }
  }

  /// Under the stable policy every other item keeps its lane, nothing overlaps, and everything is settled. After a
  /// change of the policy, the layout equals a fresh one.
  @Test(arguments: layouts)
  func everyStableEdit(layout: DenseWaterfall) throws {
    let shape = TreeShape(leafCapacity: 2, fanOut: 3, bulkFill: 2)
    for feed in Self.feeds(count: layout.reach == 2 ? 3 : 2) {
      let feed = feed + [Item(2, span: .all), Item(1)]
      let section = try DenseWaterfallSection(layout, width: 60, policy: .stable, items: feed, shape: shape)
      for edit in Edit.all(count: feed.count, items: [Item(1)]) {
        var (edited, items) = (section, feed)
        try edit.apply(to: &edited, &items)
        var (lanes, isExempt) = (feed.indices.map { section.lane(at: $0) }, -1)
        switch edit {
        case .insert(_, let index):
          (isExempt, lanes) = (index, Array(lanes[..<index] + [0] + lanes[index...]))
        case .remove(let index): lanes.remove(at: index)
        case .move(let source, let target):
          lanes.insert(lanes.remove(at: source), at: target)
          if source != target { isExempt = target }
        case .resize(let index, let item):
          if item.span != nil, item.span != feed[index].span { isExempt = index }
        case .settle, .append: break
        }
        for (index, lane) in lanes.enumerated() where index != isExempt && edited.lane(at: index) != lane {
          Issue.record("\(layout), \(feed), \(edit): item \(index)")
        }
        let frames = items.indices.map { edited.provisional.frame(at: $0) }
        for (index, frame) in frames.enumerated() {
          for other in frames[..<index]
          where frame.minX < other.maxX && other.minX < frame.maxX && frame.minY < other.maxY
            && other.minY < frame.maxY
          { Issue.record("\(layout), \(feed), \(edit): \(index) overlaps") }
        }
        if !edited.isSettled { Issue.record("\(layout), \(feed), \(edit): not settled") }
        if let violation = edited.invariantViolation() { Issue.record("\(layout), \(edit): \(violation)") }
        edited.policy = .reflow
        check(edited, items, layout, "\(feed), \(edit), reflow")
      }
    }
  }
}
