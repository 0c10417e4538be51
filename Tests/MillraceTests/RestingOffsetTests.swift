import MillraceOracle
import Testing

@testable import Millrace

/// Every rule for resting offsets over all offsets and some velocities, against the list of all offsets. All lengths are
/// in units of 1/192 pt.
@Suite struct RestingOffsetTests {
  /// Returns the length of a number of units, in points.
  private static func points(_ units: Int) -> Double { Double(units) / 192 }

  private static func units(_ points: Double) -> Int { Int((points * 192).rounded()) }

  /// A drag: the current offset, the proposed one and the velocity.
  private struct Drag {
    var here: Int
    var proposed: Int
    var velocity: Double
  }

  /// Calls `body` with drags from before the content to after it.
  ///
  /// A flick depends on the current offset, and a slower drag on the proposed one. So the other offset takes few values.
  private func forEachDrag(length: Int, _ body: (Drag) throws -> Void) rethrows {
    for offset in -30...(length + 30) {
      for other in [0, 33, length] {
        for velocity in [200.001, -200.001, 1e12, -1e12] {
          try body(Drag(here: offset, proposed: other, velocity: velocity))
        }
        for velocity in [0, 0.001, -0.001, 200, -200, .nan] {
          try body(Drag(here: other, proposed: offset, velocity: velocity))
        }
      }
    }
  }

  /// Returns the offset nearest to the proposed one, or a page further after a flick.
  private func page(_ offsets: [Int], _ drag: Drag) -> Int {
    if drag.velocity > 200 { return offsets.filter { $0 > drag.here }.min() ?? offsets.max()! }
    if drag.velocity < -200 { return offsets.filter { $0 < drag.here }.max() ?? offsets.min()! }
    return nearest(offsets, drag.proposed, prefersNext: false)
  }

  private func nearest(_ offsets: [Int], _ proposed: Int, prefersNext: Bool) -> Int {
    let distance = offsets.map { abs($0 - proposed) }.min()!
    let nearest = offsets.filter { abs($0 - proposed) == distance }
    return prefersNext ? nearest.max()! : nearest.min()!
  }

  /// Returns the resting offset of a section, given its groups and the length of its content with insets at offset 0.
  private func expected(
    _ behavior: OrthogonalScrollingBehavior, _ groups: [(start: Int, length: Int)], length: Int, view: Int,
    _ drag: Drag
  ) -> Int {
    let last = max(0, length - view)
    let boundaries = groups.map { min($0.start - groups[0].start, last) } + [0, last]
    switch behavior {
    case .none: return 0
    case .continuous: return min(max(drag.proposed, 0), last)
    case .continuousGroupLeadingBoundary:
      return nearest(boundaries, drag.proposed, prefersNext: drag.velocity > 0)
    case .paging: return page(Array(stride(from: 0, to: last, by: view)) + [0, last], drag)
    case .groupPaging: return page(boundaries, drag)
    case .groupPagingCentered:
      return page(groups.map { $0.start - Int((Double(view - $0.length) / 2).rounded(.down)) }, drag)
    }
  }

  /// Checks where the first section of a feed comes to rest after every drag.
  private func checkDrags(
    of feed: inout Feed, _ behavior: OrthogonalScrollingBehavior, _ groups: [(start: Int, length: Int)],
    length: Int, view: Int, _ name: String
  ) throws {
    try forEachDrag(length: length) { drag in
      if behavior != .none { try feed.setOrthogonalOffset(Self.points(drag.here), ofSection: 0) }
      let found = Self.units(
        try feed.restingOffset(
          section: 0, proposed: Self.points(drag.proposed), velocity: drag.velocity))
      let right = expected(behavior, groups, length: length, view: view, drag)
      if found != right { Issue.record("\(name), \(drag): \(found), not \(right)") }
    }
  }

  /// Groups of different lengths, also longer than the view, of no length and of equal starts, in both directions.
  @Test(arguments: OrthogonalScrollingBehavior.allCases, [LayoutDirection.leftToRight, .rightToLeft])
  func sectionsRest(_ behavior: OrthogonalScrollingBehavior, _ direction: LayoutDirection) throws {
    let lists: [[Int]] = [[30, 50, 20], [0, 0, 40, 0, 160, 10, 10], [200], [10], [90, 90, 90]]
    for (number, extents) in lists.enumerated() {
      // Even, so that a half is a whole unit.
      let (view, spacing, leading, trailing) = (60, number, 10, 4)
      var list = Waterfall.list(spacing: Self.points(spacing))
      list.insets = LayoutInsets(leading: Self.points(leading), trailing: Self.points(trailing))
      var feed = try Feed(width: Self.points(view), direction: direction)
      var section = FeedSection.waterfall(list, extents: extents.map(Self.points))
      section.orthogonalScrolling = OrthogonalScrolling(behavior, extent: 50)
      try feed.append(section)
      var groups: [(start: Int, length: Int)] = []
      var end = behavior == .groupPagingCentered ? (view - extents[0]) / 2 : leading
      for extent in extents {
        groups.append((end, extent))
        end += extent + spacing
      }
      let length = end - spacing + trailing
      try checkDrags(of: &feed, behavior, groups, length: length, view: view, "\(extents)")
    }
  }

  /// Items in three lanes, which begin in another order than their indices, and rows of a flow.
  @Test(arguments: OrthogonalScrollingBehavior.allCases)
  func itemsAndRowsAreGroups(_ behavior: OrthogonalScrollingBehavior) throws {
    let extents = (0..<40).map { Self.points(($0 * 37) % 50 * 2) }
    let (gap, lineGap) = (Self.points(2), Self.points(4))
    let waterfall = Waterfall(columns: .count(3), rowSpacing: gap)
    let flow = Flow(itemSpacing: gap, lineSpacing: lineGap)
    let (view, height) = (80, 90)
    let sections: [FeedSection] = [
      .waterfall(waterfall, extents: extents),
      .flow(flow, sizes: extents.map { LayoutSize(width: $0, height: Self.points(22)) }),
      .grid(Grid(columns: .count(4), rowHeight: .points(Self.points(24)), rowSpacing: gap), count: 30),
    ]
    for (number, content) in sections.enumerated() {
      var section = content
      section.orthogonalScrolling = OrthogonalScrolling(behavior, extent: Self.points(height))
      var feed = try Feed(width: Self.points(view))
      try feed.append(section)
      var frames = (0..<feed.itemCount).map { feed.frame(at: ItemPath(section: 0, item: $0)) }
      let first = frames[0].minX
      if number > 0 {
        // The items of a row begin together. In a flow, the row is as long as its longest item.
        frames = Dictionary(grouping: frames, by: \.minX).values.map { row in
          LayoutRect(x: row[0].minX, y: 0, width: row.map(\.width).max()!, height: 0)
        }.sorted { $0.minX < $1.minX }
      }
      let groups = frames.map { (start: Self.units($0.minX), length: Self.units($0.width)) }
      let leading = behavior == .groupPagingCentered ? (view - groups[0].length) / 2 : 0
      #expect(Self.units(first) == leading)
      let end = groups.map { $0.start + $0.length }.max()!
      try checkDrags(of: &feed, behavior, groups, length: end, view: view, "\(number)")
    }
  }

  /// A feed of sections of different lengths, also empty ones, in all orientations.
  @Test(arguments: FeedSnapping.allCases)
  func feedsRest(_ snapping: FeedSnapping) throws {
    let lengths = [40, 0, 0, 110, 25, 60]
    let (view, spacing, header, footer) = (70, 10, 12, 8)
    for (axis, direction) in [
      (LayoutAxis.vertical, LayoutDirection.leftToRight), (.horizontal, .rightToLeft),
    ] {
      var feed = try Feed(
        width: 50, axis: axis, direction: direction, sectionSpacing: Self.points(spacing))
      for length in lengths { try feed.append(.waterfall(.list(), extents: [Self.points(length)])) }
      try feed.setHeaders([Supplementary(extent: Self.points(header))])
      try feed.setFooters([Supplementary(extent: Self.points(footer))])
      let total = header + lengths.reduce(0, +) + spacing * (lengths.count - 1) + footer
      var begin = header
      var begins: [Int] = []
      for length in lengths {
        begins.append(begin)
        begin += length + spacing
      }
      let last = total - view
      try forEachDrag(length: total) { drag in
        let rect =
          axis == .vertical
          ? LayoutRect(x: 0, y: Self.points(drag.here), width: 50, height: Self.points(view))
          : LayoutRect(x: -Self.points(drag.here + view), y: 0, width: Self.points(view), height: 50)
        let found = Self.units(
          try feed.restingOffset(
            snapping: snapping, in: rect, proposed: Self.points(drag.proposed), velocity: drag.velocity))
        let right =
          switch snapping {
          case .free, .items: min(max(drag.proposed, 0), last)
          case .paging: page(Array(stride(from: 0, to: last, by: view)) + [0, last], drag)
          case .sections:
            nearest(
              begins.map { min($0, last) } + [0, last], drag.proposed, prefersNext: drag.velocity > 0)
          }
        if found != right { Issue.record("\(axis), \(drag): \(found), not \(right)") }
      }
    }
  }

  /// What comes to rest is next to the safe area: between 47 and 766 pt of a view of 800 pt.
  @Test func safeAreaAlongTheFeed() throws {
    for (axis, direction) in NaiveOrientation.allOrientations {
      let orientation = NaiveOrientation(axis, direction, width: 390)
      var feed = try Feed(
        environment: CollectionLayoutEnvironment(
          containerSize: LayoutSize(width: 390, height: 800).upright(axis),
          safeAreaInsets: axis == .vertical
            ? LayoutInsets(top: 47, bottom: 34) : LayoutInsets(leading: 47, trailing: 34),
          axis: axis, direction: direction))
      for _ in 0..<5 { try feed.append(.waterfall(.list(), extents: [400])) }
      func rest(_ snapping: FeedSnapping, from y: Double, _ proposed: Double, _ velocity: Double) throws
        -> Double
      {
        let rect = orientation.queryRect(LayoutRect(x: 0, y: y, width: 390, height: 800))
        return try feed.restingOffset(snapping: snapping, in: rect, proposed: proposed, velocity: velocity)
      }
      #expect(try rest(.free, from: 0, -300, 0) == -47)
      #expect(try rest(.free, from: 0, 3_000, 0) == 1_234)
      #expect(try rest(.paging, from: -47, 0, 300) == 672)
      #expect(try rest(.paging, from: 672, 0, 300) == 1_234)
      #expect(try rest(.paging, from: 672, 0, -300) == -47)
      #expect(try rest(.sections, from: 0, 390, 0) == 353)
      #expect(try rest(.sections, from: 0, 5, 0) == -47)
      #expect(try rest(.sections, from: 0, 1_300, 0) == 1_234)
    }
  }

  @Test func emptyContentRestsAtZero() throws {
    var feed = try Feed(width: 0)
    let nowhere = LayoutRect(x: 0, y: 0, width: 0, height: 0)
    for snapping in FeedSnapping.allCases {
      #expect(try feed.restingOffset(snapping: snapping, in: nowhere, proposed: 50, velocity: 1_000) == 0)
    }
    for behavior in OrthogonalScrollingBehavior.allCases {
      var section = FeedSection.waterfall(.list(), extents: [])
      section.orthogonalScrolling = OrthogonalScrolling(behavior, extent: 10)
      try feed.append(section)
      #expect(
        try feed.restingOffset(section: feed.sectionCount - 1, proposed: -50, velocity: -1_000) == 0)
    }
  }

  @Test func invalidArgumentsAreErrors() throws {
    var feed = try Feed(width: 100)
    try feed.append(.waterfall(.list(), extents: [10]))
    let range = LayoutError.indexOutOfRange(argument: "section", index: 1, valid: 0..<1)
    #expect(throws: range) { try feed.restingOffset(section: 1, proposed: 0, velocity: 0) }
    for offset in [Double.nan, .infinity, -.infinity, 1e13] {
      #expect(throws: LayoutError.self) { try feed.restingOffset(section: 0, proposed: offset, velocity: 0) }
      let rect = LayoutRect(x: 0, y: 0, width: 1, height: 1)
      #expect(throws: LayoutError.self) {
        try feed.restingOffset(snapping: .paging, in: rect, proposed: offset, velocity: 0)
      }
    }
    for rect in [
      LayoutRect(x: 0, y: .nan, width: 1, height: 1), LayoutRect(x: 0, y: 0, width: 1, height: -1),
    ] {
      #expect(throws: LayoutError.invalidRect(argument: "view")) {
        try feed.restingOffset(snapping: .paging, in: rect, proposed: 0, velocity: 0)
      }
    }
    #expect(try feed.restingOffset(section: 0, proposed: 30, velocity: 500) == 0)
  }
}
