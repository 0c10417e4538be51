import MillraceOracle
import MillraceRandom
import MillraceScripts
import Testing

@testable import Millrace

/// The nearest element within a distance, with elements outside of the feed and kinds with few elements: against a
/// linear search, and the work as counts. Feeds of all layouts, views and edits are in the random scripts
/// (`FeedScript+Points`).
@Suite struct FeedNearestTests {
  /// Places items anywhere, also beside the feed.
  private struct Anywhere: CustomLayout {
    typealias Item = LayoutPoint
    func initialState(width: Double) -> Int { 0 }
    func place(_ item: LayoutPoint, state: inout Int, width: Double) -> ItemPlacement {
      ItemPlacement(LayoutRect(x: item.x, y: item.y, width: 40, height: 10), advance: 20)
    }
  }

  /// All elements, in query order.
  private func all(_ feed: inout Feed, _ view: LayoutRect?) -> [Element] {
    let plane = LayoutRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
    let nowhere = LayoutRect(x: .nan, y: .nan, width: .nan, height: .nan)
    return feed.elements(in: plane, view: view ?? nowhere)
  }

  /// The result by a linear search.
  private func nearest(
    _ elements: [Element], to point: LayoutPoint, of kind: ElementKind?, within limit: Double
  ) -> Element? {
    func units(_ points: Double) -> Int { Int((points * 192).rounded()) }
    func square(_ element: Element) -> Int {
      let frame = element.frame
      let x = max(units(frame.minX) - units(point.x), units(point.x) - units(frame.maxX), 0)
      let y = max(units(frame.minY) - units(point.y), units(point.y) - units(frame.maxY), 0)
      return x * x + y * y
    }
    func comesFirst(_ left: Element, _ right: Element) -> Bool {
      if left.path.section != right.path.section { return left.path.section < right.path.section }
      return left.kind == .item && (right.kind != .item || left.path.item < right.path.item)
    }
    var best: (element: Element, square: Int)?
    for element in elements where kind == nil || element.kind == kind {
      let square = square(element)
      if square > units(limit) * units(limit) { continue }
      if let best, square > best.square || square == best.square && !comesFirst(element, best.element) {
        continue
      }
      best = (element, square)
    }
    return best?.element
  }

  /// Compares from points beside, above, below and among the elements, at many distances.
  private func compare(
    _ feed: inout Feed, kinds: [ElementKind?] = [.item], view: LayoutRect? = nil, _ comment: String
  ) {
    let elements = all(&feed, view)
    let height = feed.contentSize.height
    for far in [-60, 1, 30, 500, 4_090, 1e6] {
      for x in [-far, feed.width + far] {
        for part in [-0.3, 0.13, 0.5, 0.77, 1.2] {
          for kind in kinds {
            let point = LayoutPoint(x: x, y: height * part)
            let found = feed.nearestElement(to: point, of: kind, view: view)
            let expected = nearest(elements, to: point, of: kind, within: 4_096)
            #expect(found == expected, "\(comment), \(kind as Any) to \(point)")
          }
        }
      }
    }
  }

  // MARK: - The distance

  /// An element at exactly the distance is found, and one a unit further is not: on each axis, at a corner, at the
  /// default distance, and at the maximum.
  @Test func elementsAreFoundUpToTheDistance() throws {
    var feed = try Feed(width: 100)
    try feed.append(.waterfall(.list(), extents: [100]))
    let unit = 1.0 / 192
    func isFound(_ x: Double, _ y: Double, _ distance: Double) -> Bool {
      feed.nearestElement(to: LayoutPoint(x: x, y: y), within: distance) != nil
    }
    for distance in [0, unit, 5, 47, 48, 48 + unit, 96, 4_096, 1e5, LayoutUnit.maximumLength] {
      for (x, y) in [(-distance, 50), (100 + distance, 50), (50, -distance), (50, 100 + distance)] {
        #expect(isFound(x, y, distance), "\(distance)")
        #expect(distance == 0 || !isFound(x, y, distance - unit), "\(distance)")
      }
      // Three to four to five.
      let fifth = (distance / 5 * 192).rounded(.down) / 192
      let (x, y, corner) = (3 * fifth, 4 * fifth, 5 * fifth)
      #expect(isFound(-x, -y, corner) && isFound(100 + x, 100 + y, corner), "\(distance)")
      #expect(distance < 1 || !isFound(-x, -y, corner - unit), "\(distance)")
    }
    #expect(feed.nearestElement(to: LayoutPoint(x: 50, y: -4_096)) != nil)
    #expect(feed.nearestElement(to: LayoutPoint(x: 50, y: -4_096 - unit)) == nil)
    for distance in [1e300, .infinity] {
      #expect(isFound(-LayoutUnit.maximumLength, 0, distance))
      #expect(!isFound(-LayoutUnit.maximumLength - unit, 0, distance))
      #expect(!isFound(-1e300, 0, distance) && !isFound(0, .infinity, distance))
    }
    for distance in [Double.nan, -unit, -.infinity] { #expect(!isFound(50, 50, distance)) }
  }

  /// The first square has an element in a corner, 57 pt away, and an element 50 pt away lies outside of that square.
  @Test func nearerElementOutsideOfTheFirstSquare() throws {
    var feed = try Feed(width: 400)
    // From 240 and 140, and from 110 and 95.
    let places = [LayoutPoint(x: 240, y: 140), LayoutPoint(x: 110, y: 75)]
    try feed.append(.custom(Anywhere(), items: places))
    let point = LayoutPoint(x: 200, y: 100)
    #expect(feed.nearestElement(to: point)?.path.item == 1)
    #expect(feed.nearestElement(to: point, within: 49.9) == nil)
    try feed.remove(at: ItemPath(section: 0, item: 1))
    #expect(feed.nearestElement(to: point)?.path.item == 0)
    #expect(feed.nearestElement(to: point, within: 56) == nil)
  }

  /// An element without size across the main axis is not found, at any distance. One without size along it is.
  @Test func elementsWithoutSize() throws {
    var feed = try Feed(width: 100)
    let sizes = [LayoutSize(width: 0, height: 20), LayoutSize(width: 10, height: 0)]
    try feed.append(.rows(.flow(Flow(itemSpacing: 30)), sizes: sizes))
    for x in [-200.0, 0, 30, 45, 300] {
      #expect(feed.nearestElement(to: LayoutPoint(x: x, y: 0))?.path.item == 1)
    }
    try feed.remove(at: ItemPath(section: 0, item: 1))
    #expect(feed.nearestElement(to: .zero) == nil)
  }

  /// Of equally near elements of a section, the first in query order is the result, whatever the numbers of their kinds.
  @Test func tiesGoToTheFirstElement() throws {
    let own = ElementKind(rawValue: 100)
    var feed = try Feed(width: 100)
    for count in [0, 1] {
      var section = FeedSection.waterfall(.list(), extents: Array(repeating: 50, count: count))
      section.headers = [Supplementary(own, extent: 20)]
      section.footers = [Supplementary(.footer, extent: 20)]
      try feed.append(section)
    }
    func nearest(_ y: Double) -> ElementKind? {
      feed.nearestElement(to: LayoutPoint(x: 50, y: y), of: nil)?.kind
    }
    // The header and the footer of a section without items, then the header, the item and the footer of the other one.
    #expect(nearest(20) == own && nearest(60) == .item && nearest(110) == .item)
  }

  // MARK: - Elements anywhere

  /// Items of a custom layout and of a flow that lie beside the feed.
  @Test func itemsBesideTheFeed() throws {
    var random = SplitMix64(seed: 6)
    var feed = try Feed(width: 200, sectionSpacing: 6)
    for _ in 0..<20 {
      let items = (0..<7).map { _ in LayoutPoint(x: .random(in: 20...150, using: &random), y: 0) }
      try feed.append(.custom(Anywhere(), items: items))
      let sizes = (0..<9).map { _ in
        LayoutSize(width: random.pick([20, 61.5, 140]), height: random.pick([0, 20]))
      }
      try feed.append(.rows(.flow(Flow(itemSpacing: 8, lineSpacing: 8)), sizes: sizes))
    }
    compare(&feed, "all within")
    let path = ItemPath(section: 20, item: 3)
    for x in [-70.0, -3_000, 260, 9_000] {
      try feed.insert(.custom(CustomItem(LayoutPoint(x: x, y: 0))), at: path)
      try feed.insert(.size(LayoutSize(width: 333, height: 8)), at: ItemPath(section: 11, item: 5))
      compare(&feed, "one at \(x)")
      try feed.relayout(width: x < 0 ? 90 : 200)
      compare(&feed, "another width, at \(x)")
    }
  }

  /// A few elements of each kind, in sections, groups of sections and the feed, unpinned and pinned, in views above,
  /// in and below the content, and after the nearest ones were removed.
  @Test(arguments: [nil, -300.0, 100, 2_000, 9_000]) func fewOfAKind(top: Double?) throws {
    let own = ElementKind(rawValue: 100)
    let likeOwn = ElementKind(rawValue: 111)
    let kinds: [ElementKind?] = [.header, .footer, .background, .separator, own, likeOwn, nil, .item]
    let view = top.map { LayoutRect(x: 0, y: $0, width: 200, height: 500) }
    var feed = try Feed(
      width: 200, sectionSpacing: 6, shape: TreeShape(leafCapacity: 3, fanOut: 3, bulkFill: 2))
    for index in 0..<70 {
      var section = FeedSection.grid(Grid(columns: .count(2), rowHeight: .points(15)), count: index % 7 * 3)
      if index % 23 == 5 { section.headers = [Supplementary(extent: 22, pinning: .group)] }
      if index % 29 == 7 { section.footers = [Supplementary(.footer, extent: 18, pinning: .group)] }
      if index == 31 { section.headers = [Supplementary(own, extent: 10, pinning: .section)] }
      if index == 60 { section.headers = [Supplementary(own, extent: 0)] }
      if index == 44 { section.footers = [Supplementary(likeOwn, extent: 12, leadingInset: 50)] }
      if index % 33 == 11 {
        section.decorations = [
          .background(insets: LayoutInsets(top: 0, leading: -20, bottom: 0, trailing: 30)), .separators(),
        ]
      }
      try feed.append(section)
    }
    compare(&feed, kinds: kinds, view: view, "sections")
    try feed.setHeaders([Supplementary(own, extent: 30, pinning: .section, stretches: true)])
    try feed.setFooters([Supplementary(likeOwn, extent: 30)])
    compare(&feed, kinds: kinds, view: view, "and around")
    for index in [5, 7, 11, 31, 44] {
      try feed.setHeaders([], ofSection: index)
      try feed.setFooters([], ofSection: index)
      try feed.setDecorations([], ofSection: index)
    }
    try feed.moveSection(from: 60, to: 3)
    try feed.removeSection(at: 36)
    compare(&feed, kinds: kinds, view: view, "fewer")
    #expect(feed.invariantViolation() == nil)
  }

  /// Pinned headers and footers of zero height are at the settled end of a section, not at its provisional end.
  @Test(arguments: [Supplementary.PinningScope.section, .group], [ElementKind.header, .footer])
  func emptySupplementariesOfAnUnsettledSection(pinning: Supplementary.PinningScope, kind: ElementKind) throws
  {
    var random = SplitMix64(seed: 9)
    for _ in 0..<20 {
      let extents = (0..<3_000).map { _ in Double.random(in: 10...200, using: &random) }
      var section = FeedSection.waterfall(Waterfall(columns: .count(3)), extents: extents)
      let thin = [Supplementary(extent: 0, pinning: pinning)]
      if kind == .header { section.headers = thin } else { section.footers = thin }
      var feed = try Feed(width: 200)
      try feed.append(section)
      try feed.append(section)
      try feed.insert(.extent(.random(in: 10...200, using: &random)), at: ItemPath(section: 0, item: 0))
      try feed.insert(.extent(.random(in: 10...200, using: &random)), at: ItemPath(section: 1, item: 9))
      #expect(!feed.isSettled)
      for top in [-1e7, 900, 1e7] {
        for y in [0, 1_000, 1e5, 1e6] {
          let view = LayoutRect(x: 0, y: top, width: 200, height: 500)
          var (unsettled, settled) = (feed, feed)
          settled.settle()
          let point = LayoutPoint(x: 5, y: y)
          let expected = settled.nearestElement(to: point, of: kind, view: view, within: .infinity)
          let found = unsettled.nearestElement(to: point, of: kind, view: view, within: .infinity)
          #expect(found == expected)
          unsettled = feed
          let frame = expected.flatMap { unsettled.element(of: kind, at: $0.path, in: view)?.frame }
          #expect(frame == expected?.frame && frame != nil)
        }
      }
    }
  }

  // MARK: - Work

  private func work(_ feed: inout Feed, _ body: (inout Feed) -> Void) -> Int {
    let before = feed.work
    body(&feed)
    let work = feed.work - before
    return work.nodesVisited + work.itemsScanned
  }

  /// Ten times the items cost no more, in the content and around it: rows, grids with insets, a custom layout. In the
  /// content, the search examines only what is near the point.
  @Test(arguments: ["flows", "grids", "custom"]) func workDoesNotDependOnTheCount(kind: String) throws {
    var most: [Int] = []
    for count in [1_000, 10_000, 100_000] {
      var random = SplitMix64(seed: 8)
      var feed = try Feed(width: 390, sectionSpacing: 8)
      for index in 0..<(count / 10) {
        let inset = index % 3 == 0 ? 16.0 : 0
        switch kind {
        case "flows":
          let sizes = (0..<10).map { _ in LayoutSize(width: .random(in: 24...150, using: &random), height: 32)
          }
          try feed.append(.rows(.flow(Flow(itemSpacing: 8, lineSpacing: 8)), sizes: sizes))
        case "custom":
          let items = (0..<10).map { LayoutPoint(x: Double((index + $0) * 37 % 350), y: 0) }
          try feed.append(.custom(Anywhere(), items: items))
        default:
          let insets = LayoutInsets(top: 0, leading: inset, bottom: 0, trailing: inset)
          let grid = Grid(columns: .count(3), rowHeight: .points(40), insets: insets)
          try feed.append(.grid(grid, count: 10))
        }
      }
      let height = feed.contentSize.height
      var worst = 0
      for x in [-500.0, -60, 0, 200, 390, 460, 900] {
        for y in [-1e9, -500, height / 3, height / 2, height, height + 500, 1e9] {
          let point = LayoutPoint(x: x, y: y)
          let visited = work(&feed) { #expect(($0.nearestElement(to: point) == nil) == (abs(y) == 1e9)) }
          worst = max(worst, visited)
          // In the content, the first square is enough: it has at most three sections of ten items.
          if x == 0 || x == 200, y > 0, y < height { #expect(visited <= 60) }
        }
      }
      most.append(worst)
    }
    #expect(most[2] <= most[0] + 60, "\(most)")
  }

  /// Searching for the header of a long section collects neither its items nor the separators between its rows, and
  /// ends at the distance.
  @Test(arguments: [100.0, 3_000]) func searchForAHeaderVisitsNoItems(y: Double) throws {
    var most: [Int] = []
    for count in [1_000, 10_000, 100_000] {
      let extents = (0..<count).map { Double($0 % 7) }
      var section = FeedSection.waterfall(.list(), extents: extents)
      section.headers = [Supplementary(extent: 30)]
      section.decorations = [.separators()]
      var feed = try Feed(width: 390)
      try feed.append(section)
      let before = feed.work(ofSection: 0) ?? WorkCounters()
      let visited = work(&feed) { feed in
        #expect(feed.nearestElement(to: LayoutPoint(x: 100, y: y), of: .header)?.kind == .header)
        let middle = LayoutPoint(x: 100, y: 1e5)
        #expect(feed.nearestElement(to: middle, of: .header) == nil)
      }
      most.append(visited)
      #expect(feed.work(ofSection: 0) == before)
      let item = feed.nearestElement(to: LayoutPoint(x: 100, y: y), of: .separator)
      #expect(item?.kind == .separator)
    }
    #expect(most[2] <= 60, "\(most)")
  }
}
