import Millrace
import Testing

/// The work of queries about points and moving views, as reproducible counts.
@Suite struct FeedPointWorkTests {
  /// A number of items in a few large sections, and in many small ones.
  private static func feed(count: Int, inSectionsOf size: Int) throws -> Feed {
    var feed = try Feed(width: 390, sectionSpacing: 8)
    let layout = Waterfall(columns: .count(3), columnSpacing: 8, rowSpacing: 8)
    for section in 0..<(count / size) {
      try feed.append(.waterfall(layout, extents: (0..<size).map { Double(80 + ($0 + section) % 7 * 20) }))
    }
    return feed
  }

  private func nodes(_ feed: inout Feed, _ body: (inout Feed) -> Void) -> Int {
    work(&feed, body).nodesVisited
  }

  /// Ten times the items cost no more, from points in the content, around it, and too far away.
  @Test(arguments: [10, 10_000])
  func nearestDoesNotDependOnTheCount(size: Int) throws {
    var most: [Int] = []
    for count in [20_000, 200_000] {
      var feed = try Self.feed(count: count, inSectionsOf: size)
      let height = feed.contentSize.height
      var worst = 0
      for y in [-1e12, -4_000, -40, 0, height / 3, height / 2, height + 1_000, 1e12] {
        for x in [-1e9, -1_000, -400, 0, 133.2, 390, 450, 1e6] {
          let isNear = x.magnitude <= 1_000 && y >= -2_000 && y < 1e12
          let visited = work(&feed) {
            #expect(isNear == ($0.nearestElement(to: LayoutPoint(x: x, y: y), within: 2_500) != nil))
          }
          worst = max(worst, visited.nodesVisited + visited.itemsScanned)
          // Two nodes a level for each of at most two queries, and the neighboring section.
          if x > 0, x <= 390, y >= 0, y < height { #expect(visited.nodesVisited <= 24) }
        }
      }
      most.append(worst)
    }
    #expect(most[1] <= most[0] + most[0] / 4 + 20, "\(most)")
  }

  /// The first search from beside the content costs as little as later ones, whether items are stored or computed.
  @Test(arguments: [-400.0, 800], [false, true])
  func theFirstSearchFromBesideVisitsFewSections(x: Double, isStored: Bool) throws {
    let section =
      isStored
      ? FeedSection.waterfall(Waterfall(columns: .count(3)), extents: Array(repeating: 50, count: 100))
      : .grid(Grid(columns: .count(3), rowHeight: .points(50)), count: 100)
    let visited = try [1_000, 8_000].map { count in
      var feed = try Feed(width: 390, sectionSpacing: 8)
      for _ in 0..<count { try feed.append(section) }
      let middle = feed.contentSize.height / 2
      let visited = work(&feed) {
        #expect($0.nearestElement(to: LayoutPoint(x: x, y: middle), within: .infinity) != nil)
      }
      return visited.nodesVisited + visited.itemsScanned
    }
    #expect(visited[1] <= visited[0] + visited[0] / 4 + 20, "\(visited)")
  }

  /// Empty sections between a point and the only items are not visited, whatever their number.
  @Test func emptySectionsAreSkipped() throws {
    var feed = try Feed(width: 390, sectionSpacing: 100)
    let layout = Waterfall(columns: .count(3))
    for _ in 0..<50_000 { try feed.append(.waterfall(layout, extents: [])) }
    try feed.insert(.waterfall(layout, extents: [50]), at: 100)
    let visited = nodes(&feed) { feed in
      let found = feed.nearestElement(to: LayoutPoint(x: 5, y: 4_000_000), within: .infinity)
      #expect(found?.path.section == 100)
    }
    #expect(visited < 250)
  }

  /// Before and after the content, only the first and the last section may have elements, which stretch.
  @Test func sectionsOfNoLengthAtTheEndsAreSkipped() throws {
    var feed = try Feed(width: 390)
    for index in 0...10_000 {
      var section = FeedSection.waterfall(Waterfall(columns: .count(3)), extents: [0, 0, 0])
      if index == 5_000 { section.headers = [Supplementary(extent: 30)] }
      try feed.append(section)
    }
    for y in [-900.0, -1, 30.5, 31, 900] {
      let rect = LayoutRect(x: 0, y: y, width: 390, height: y < 0 ? -y : 800)
      let visited = nodes(&feed) { #expect($0.elements(in: rect).isEmpty) }
      #expect(visited <= 20, "\(y): \(visited)")
      let before = feed.totalWork
      _ = feed.elements(in: rect)
      #expect((feed.totalWork - before).itemsScanned <= 200, "\(y)")
    }
  }

  /// 10⁵ empty sections, of zero length or one unit each: every query there takes a few paths down the tree. Also
  /// with headers around them, and with decorations that only items have.
  @Test(arguments: [false, true], [0, 1.0 / 192]) func sectionsWithoutElementsAreSkipped(
    hasHeaders: Bool, spacing: Double
  ) throws {
    let layout = Grid(columns: .count(3), rowHeight: .points(40))
    var feed = try Feed(width: 390, sectionSpacing: spacing)
    func append(_ count: Int, items: Int) throws {
      for index in 0..<count {
        var section = FeedSection.grid(layout, count: items)
        if hasHeaders, items > 0, index % 10 == 0 {
          section.headers = [Supplementary(extent: 30, pinning: .section)]
        }
        if hasHeaders { section.decorations = [.separators(), .background(items: 0..<3)] }
        try feed.append(section)
      }
    }
    try append(500, items: 10)
    try append(100_000, items: 0)
    try append(500, items: 10)
    let middle = feed.frame(ofSection: 50_500).minY
    let view = LayoutRect(x: 0, y: middle - 400, width: 390, height: 844)
    var elements: [Element] = []
    let few = nodes(&feed) { $0.elements(in: moved(view, by: -10_000), into: &elements) }
    let all = nodes(&feed) { $0.elements(in: view, into: &elements) }
    #expect(elements.contains { $0.path.section < 500 } && elements.contains { $0.path.section >= 100_500 })
    #expect(all <= few + 20)
    let point = LayoutPoint(x: 60, y: middle)
    #expect(nodes(&feed) { _ = $0.element(at: point) } <= 20)
    #expect(nodes(&feed) { _ = $0.nearestElement(to: point) } <= 90)
    #expect(nodes(&feed) { _ = $0.nearestElement(to: point, of: .header) } <= 200)
    let next = moved(view, by: 10)
    #expect(nodes(&feed) { _ = $0.changes(from: view, to: next) } <= 2 * few + 40)
    let ahead = nodes(&feed) {
      $0.itemsToPrefetch(of: moved(view, by: -1_000), velocity: 1e4, horizon: 1, limit: 90, into: &elements)
    }
    #expect(elements.count == 90 && ahead <= 200)
    let before = feed.work
    // At this start, all sections except the first are before the item.
    let screen = moved(view, by: 400)
    try feed.withAnchor(.firstVisible(in: screen)) { feed in
      try feed.insert(.cell, at: ItemPath(section: 3, item: 0))
    }
    #expect((feed.work - before).nodesVisited <= 100)
  }

  /// A view far below or above the content, or among sections with nothing but headers, visits only the elements it
  /// returns: none of the content if it reaches the content, and none of the headers.
  @Test(arguments: [1_000, 100_000]) func itemsToPrefetchAreFoundFromFarAway(count: Int) throws {
    var feed = try Feed(width: 390)
    let layout = Grid(columns: .count(3), rowHeight: .points(40))
    for index in 0..<count {
      let isMiddle = (count / 3..<count / 3 * 2).contains(index)
      var section = FeedSection.grid(layout, count: isMiddle ? 0 : 10)
      section.headers = [Supplementary(extent: 20)]
      try feed.append(section)
    }
    let height = feed.contentSize.height
    let middle = feed.frame(ofSection: count / 2).minY
    var elements: [Element] = []
    for y in [-1e9, -1e5, middle, height + 1e5, height + 1e9] {
      for velocity in [1e12, -1e12] where velocity > 0 ? y < height : y > 0 {
        for length in [1.0 / 192, 844] {
          let view = LayoutRect(x: 0, y: y, width: 390, height: length)
          let visited = nodes(&feed) {
            $0.itemsToPrefetch(of: view, velocity: velocity, horizon: 1, limit: 5, into: &elements)
          }
          #expect(elements.count == 5 && visited <= 200, "\(y) \(velocity) \(length)")
          if count > 1_000 { continue }
          let all = feed.itemsToPrefetch(of: view, velocity: velocity, horizon: 1)
          #expect(elements == Array(all.prefix(5)))
        }
      }
    }
  }

  /// 10⁵ sections with nothing but headers, between a few with items: queries for items skip them. So do anchors.
  @Test(arguments: [1_000, 100_000]) func headersAreSkippedInQueriesForItems(count: Int) throws {
    var feed = try Feed(width: 390)
    let layout = Grid(columns: .tracks([.points(40)]), rowHeight: .points(40))
    for index in 0..<count {
      let isEnd = index < 10 || index >= count - 10
      var section = FeedSection.grid(layout, count: isEnd ? 10 : 0)
      section.headers = [Supplementary(extent: 1, pinning: index % 50 == 0 ? .group : .section)]
      try feed.append(section)
    }
    let height = feed.contentSize.height
    for y in [5_000.0, 8_000] {
      for view in [nil, LayoutRect(x: 0, y: height / 2, width: 390, height: 844)] {
        let visited = nodes(&feed) { feed in
          let found = feed.nearestElement(to: LayoutPoint(x: 60, y: y), of: .item, view: view)
          #expect(count == 1_000 || found?.path == ItemPath(section: 9, item: 9))
        }
        #expect(visited <= 150, "\(visited)")
      }
    }
    let whole = LayoutRect(x: 0, y: 4_020, width: 390, height: height)
    let before = feed.work
    let correction = try feed.withAnchor(.firstVisible(in: whole)) { feed in
      try feed.insert(.cell, at: ItemPath(section: 0, item: 0))
    }
    let keeping = feed.work - before
    #expect(correction.points == 40 && keeping.nodesVisited <= 150, "\(keeping)")
  }

  /// Sections without length at the position of a point are not visited: none of their items contains the point.
  @Test func pointsSkipSectionsWithoutLength() throws {
    var visited: [Int] = []
    for count in [100, 10_000] {
      var feed = try Feed(width: 390)
      for section in 0..<(2 * count) {
        try feed.append(.waterfall(Waterfall(columns: .count(3)), extents: [section % count == 0 ? 400 : 0]))
      }
      let point = LayoutPoint(x: 10, y: 400)
      let work = work(&feed) { #expect($0.elements(at: point).map(\.path.section) == [count]) }
      visited.append(work.nodesVisited + work.itemsScanned)
    }
    #expect(visited[1] <= visited[0] + 10, "\(visited)")
  }

  /// Items without height at the position of a point are not examined: none of them contains the point.
  @Test(arguments: ["list", "lanes", "flow", "sheet"])
  func pointsSkipItemsWithoutHeight(_ layout: String) throws {
    var visited: [Int] = []
    for count in [1_000, 64_000] {
      let edge: [Double] = Array(repeating: 50, count: 8)
      let heights = edge + Array(repeating: 0, count: count) + edge
      var feed = try Feed(width: 100)
      switch layout {
      case "list": try feed.append(.waterfall(.list(), extents: heights))
      case "lanes": try feed.append(.waterfall(Waterfall(columns: .count(2)), extents: heights))
      case "flow":
        try feed.append(.flow(Flow(), sizes: heights.map { LayoutSize(width: 50, height: $0) }))
      default:
        let sheet = try SpreadsheetSection(Spreadsheet(), rowHeights: heights, columnWidths: [50, 50])
        try feed.append(FeedSection(sheet))
      }
      let middle = feed.contentSize.height / 2
      _ = feed.element(at: LayoutPoint(x: 10, y: middle - 1))
      let work = work(&feed) {
        let element = $0.element(at: LayoutPoint(x: 10, y: middle))
        #expect(element?.frame.minY == middle)
      }
      // Other queries still find them.
      let found = feed.elements(in: LayoutRect(x: 0, y: middle - 1, width: 100, height: 2))
      #expect(found.count > count)
      visited.append(work.nodesVisited + work.itemsScanned)
    }
    #expect(visited[1] <= visited[0] + visited[0] / 4 + 20, "\(visited)")
  }

  /// A step along the feed with nothing beside the item examines a part of the sections that scroll across the feed,
  /// whatever their number of items.
  @Test func stepsOutOfLongSections() throws {
    var most: [Int] = []
    for count in [4_000, 40_000] {
      var feed = try Feed(width: 390)
      for _ in 0..<2 {
        let items = (0..<count).map { index in
          let extent = 40 + index % 5 * 10
          return WaterfallItem(Double(extent), span: .lanes(1 + index % 3))
        }
        var section = FeedSection.denseWaterfall(DenseWaterfall(Waterfall(columns: .count(4))), items: items)
        section.orthogonalScrolling = OrthogonalScrolling(.continuous, extent: 200)
        try feed.append(section)
      }
      feed.settle()
      let view = LayoutRect(x: 0, y: 0, width: 390, height: 844)
      let steps = [(0, NavigationStep.up), (1, .down)].map { section, step in
        work(&feed) {
          for item in 0..<4 {
            _ = $0.nextItem(step, from: ItemPath(section: section, item: count / 2 + item), in: view)
          }
        }
      }
      most.append(steps.map { $0.nodesVisited + $0.itemsScanned }.reduce(0, +))
    }
    #expect(most[1] <= most[0] + most[0] / 4 + 20, "\(most)")
  }

  @Test func pointQueryVisitsOnePath() throws {
    var feed = try Self.feed(count: 200_000, inSectionsOf: 10)
    let height = feed.contentSize.height
    for step in 0..<100 {
      let point = LayoutPoint(x: Double(step * 4), y: height * Double(step) / 100)
      #expect(nodes(&feed) { _ = $0.element(at: point) } <= 8)
    }
  }

  /// While a view scrolls, only elements that enter or leave are visited; prefetching visits as many as its limit
  /// needs.
  @Test func onlyTheDifferenceIsVisited() throws {
    var feed = try Self.feed(count: 200_000, inSectionsOf: 10_000)
    var changes = ElementChanges()
    var elements: [Element] = []
    var screen = LayoutRect(x: 0, y: 100_000, width: 390, height: 844)
    for _ in 0..<100 {
      let next = LayoutRect(x: 0, y: screen.minY + 33, width: 390, height: 844)
      let whole = work(&feed) { $0.elements(in: next, into: &elements) }
      let tick = work(&feed) { $0.changes(from: screen, to: next, into: &changes) }
      #expect(changes.appeared.count <= 6 && changes.disappeared.count <= 6)
      #expect(tick.nodesVisited <= 2 * whole.nodesVisited + 2 && tick.itemsPlaced == 0)
      let same = work(&feed) { $0.changes(from: next, to: next, into: &changes) }
      #expect(same == WorkCounters() && changes == ElementChanges())
      let ahead = work(&feed) {
        $0.itemsToPrefetch(of: next, velocity: 1e9, horizon: 1e3, limit: 30, into: &elements)
      }
      #expect(elements.count == 30 && ahead.nodesVisited <= 3 * whole.nodesVisited + 10)
      screen = next
    }
  }

  private func moved(_ view: LayoutRect, by distance: Double) -> LayoutRect {
    LayoutRect(x: view.minX, y: view.minY + distance, width: view.width, height: view.height)
  }

  private func work(_ feed: inout Feed, _ body: (inout Feed) -> Void) -> WorkCounters {
    let before = feed.work
    body(&feed)
    return feed.work - before
  }
}
