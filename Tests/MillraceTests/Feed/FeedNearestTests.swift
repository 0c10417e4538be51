import Millrace
import MillraceOracle
import Testing

/// The nearest element from far beside a feed, with elements that overflow it and kinds with few elements: against a
/// linear search, and the work as counts. Feeds of all layouts, views and edits are in the random scripts
/// (`FeedScript+Points`).
@Suite struct FeedNearestTests {
  /// Places items anywhere, also beside the feed.
  private struct Anywhere: CustomLayout {
    typealias Item = LayoutPoint
    func initialState(width: Double) -> Int { 0 }
    func place(_ item: LayoutPoint, state: inout Int, width: Double) -> ItemPlace {
      ItemPlace(LayoutRect(x: item.x, y: item.y, width: 40, height: 10), advance: 20)
    }
  }

  /// All elements, in query order.
  private func all(_ feed: inout Feed, _ view: LayoutRect?) -> [Element] {
    let plane = LayoutRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
    let nowhere = LayoutRect(x: .nan, y: .nan, width: .nan, height: .nan)
    return feed.elements(in: plane, view: view ?? nowhere)
  }

  /// The result by a linear search.
  private func nearest(_ elements: [Element], to point: LayoutPoint, of kind: ElementKind?)
    -> Element?
  {
    func units(_ points: Double) -> Int { Int((points * 192).rounded()) }
    func square(_ element: Element) -> (UInt, UInt) {
      let frame = element.frame
      let legs = [
        max(units(frame.minX) - units(point.x), units(point.x) - units(frame.maxX), 0),
        max(units(frame.minY) - units(point.y), units(point.y) - units(frame.maxY), 0),
      ]
      let squares = legs.map { $0.magnitude.multipliedFullWidth(by: $0.magnitude) }
      let (low, carry) = squares[0].low.addingReportingOverflow(squares[1].low)
      return (squares[0].high + squares[1].high + (carry ? 1 : 0), low)
    }
    func comesFirst(_ left: Element, _ right: Element) -> Bool {
      (left.path.section, left.kind.rawValue, left.path.item)
        < (right.path.section, right.kind.rawValue, right.path.item)
    }
    var best: (element: Element, square: (UInt, UInt))?
    for element in elements where kind == nil || element.kind == kind {
      let square = square(element)
      if let best, square > best.square || square == best.square && !comesFirst(element, best.element) {
        continue
      }
      best = (element, square)
    }
    return best?.element
  }

  /// Compares from points beside, above and below the elements, at many distances.
  private func compare(
    _ feed: inout Feed, kinds: [ElementKind?] = [.item], view: LayoutRect? = nil, _ comment: String
  ) {
    let elements = all(&feed, view)
    let height = feed.contentSize.height
    for far in [1, 30, 1e4, 1e6, 1e8] {
      for x in [-far, feed.width + far] {
        for part in [-0.3, 0.13, 0.5, 0.77, 1.2] {
          for kind in kinds {
            let point = LayoutPoint(x: x, y: height * part)
            let found = feed.nearestElement(to: point, of: kind, view: view)
            #expect(found == nearest(elements, to: point, of: kind), "\(comment), \(kind as Any) to \(point)")
          }
        }
      }
    }
  }

  /// Uneven or equal rows, with or without an item wider than its row. Rows are aligned at either edge or indented.
  /// In one section and in many. Before and after edits that insert and remove the wide item.
  @Test(arguments: [Flow.Alignment.start, .center, .end, .justified])
  func flows(alignment: Flow.Alignment) throws {
    var random = SplitMix64(seed: 5)
    for (size, indent) in [(150, 0.0), (9, 0), (150, 70), (9, 70)] {
      let layout = Flow(
        itemSpacing: 8, lineSpacing: 8, alignment: alignment, indent: .points(indent),
        insets: LayoutInsets(top: 0, leading: 11, bottom: 0, trailing: 5))
      var feed = try Feed(width: 200, sectionSpacing: 6)
      for _ in 0..<(200 / size) {
        let sizes = (0..<size).map { _ in
          LayoutSize(width: random.pick([20, 33, 61.5, 90, 140]), height: random.pick([0, 8, 20]))
        }
        try feed.append(.rows(.flow(layout), sizes: sizes))
      }
      compare(&feed, "\(size) \(indent)")
      let path = ItemPath(section: feed.sectionCount / 2, item: 5)
      try feed.insert(.size(LayoutSize(width: 333, height: 8)), at: path)
      compare(&feed, "\(size) \(indent), a wide one")
      try feed.resize(at: path, to: .size(LayoutSize(width: 350, height: 30)))
      compare(&feed, "\(size) \(indent), a wider one")
      try feed.remove(at: path)
      compare(&feed, "\(size) \(indent), none")
      try feed.relayout(width: 120)
      compare(&feed, "\(size) \(indent), narrower")
    }
  }

  /// Some items of a custom layout lie beside the feed, and are inserted and removed there. The width changes and
  /// changes back, with edits in between.
  @Test(arguments: [7, 120]) func itemsAnywhere(size: Int) throws {
    var random = SplitMix64(seed: 6)
    func place() -> LayoutPoint { LayoutPoint(x: .random(in: 20...150, using: &random), y: 0) }
    var feed = try Feed(width: 200, sectionSpacing: 6)
    for _ in 0..<(150 / size) {
      try feed.append(.custom(Anywhere(), items: (0..<size).map { _ in place() }))
    }
    compare(&feed, "all within")
    let path = ItemPath(section: feed.sectionCount / 2, item: 3)
    for x in [-70.0, 260] {
      try feed.insert(.custom(CustomItem(LayoutPoint(x: x, y: 0))), at: path)
      compare(&feed, "one at \(x)")
      try feed.relayout(width: 90)
      try feed.resize(at: path, to: .custom(CustomItem(LayoutPoint(x: 2 * x, y: 0))))
      compare(&feed, "narrower, at \(2 * x)")
      try feed.relayout(width: 120)
      try feed.resize(at: path, to: .custom(CustomItem(LayoutPoint(x: 3 * x, y: 0))))
      try feed.relayout(width: 90)
      compare(&feed, "narrow again, at \(3 * x)")
      try feed.relayout(width: 200)
      compare(&feed, "broad again, at \(3 * x)")
    }
  }

  /// A wide sheet between inset grids, and columns wider than the feed.
  @Test func sheetsAndTracks() throws {
    var feed = try Feed(width: 200)
    let inset = Grid(
      columns: .count(3), rowHeight: .points(10),
      insets: LayoutInsets(top: 5, leading: 20, bottom: 5, trailing: 30))
    let broad = Grid(columns: .tracks([.points(150), .points(90)]), rowHeight: .points(10))
    for index in 0..<20 {
      try feed.append(.grid(index == 14 ? broad : inset, count: 20))
      if index == 6 {
        let sheet = try SpreadsheetSection(
          Spreadsheet(), rows: 5, rowHeight: 20, columns: 120, columnWidth: 15)
        try feed.append(FeedSection(sheet))
      }
    }
    compare(&feed, "sheet")
    let elements = all(&feed, nil)
    for x in stride(from: -500.0, through: 2_500, by: 227) {
      for y in stride(from: -300.0, through: 1_800, by: 333) {
        let point = LayoutPoint(x: x, y: y)
        #expect(feed.nearestElement(to: point) == nearest(elements, to: point, of: .item), "\(point)")
      }
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

  /// More custom kinds than kind masks have bits: every one is found, also the last ones, and a kind without elements
  /// is not.
  @Test func manyCustomKinds() throws {
    var feed = try Feed(
      width: 200, sectionSpacing: 6, shape: TreeShape(leafCapacity: 3, fanOut: 3, bulkFill: 2))
    func kind(_ number: Int) -> ElementKind { ElementKind(rawValue: UInt16(16 + number)) }
    for index in 0..<120 {
      var section = FeedSection.grid(Grid(columns: .count(2), rowHeight: .points(15)), count: 4)
      if index % 4 == 1 { section.headers = [Supplementary(kind(index / 4), extent: 10)] }
      if index % 4 == 3 { section.footers = [Supplementary(kind(index / 8), extent: 10)] }
      try feed.append(section)
    }
    let kinds = (0..<30).map { kind($0) as ElementKind? }
    compare(&feed, kinds: kinds, "many kinds")
    #expect(feed.nearestElement(to: .zero, of: kind(30)) == nil)
    let copy = feed
    for index in 0..<60 { try feed.setHeaders([], ofSection: index) }
    compare(&feed, kinds: kinds, "fewer")
    try feed.setHeaders([Supplementary(kind(31), extent: 10)], ofSection: 100)
    compare(&feed, kinds: kinds + [kind(31)], "another")
    feed = copy
    #expect(feed.nearestElement(to: .zero, of: kind(31)) == nil)
    compare(&feed, kinds: kinds, "a copy")
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
          let expected = settled.nearestElement(to: point, of: kind, view: view)
          #expect(unsettled.nearestElement(to: point, of: kind, view: view) == expected)
          unsettled = feed
          let frame = expected.flatMap { unsettled.frame(of: kind, at: $0.path, in: view) }
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

  /// Ten times the items cost no more, from any point: uneven rows in one section and in many, waterfalls with
  /// different insets, a sheet.
  @Test(arguments: ["flow", "flows", "insets", "custom"]) func workDoesNotDependOnTheCount(kind: String)
    throws
  {
    var most: [Int] = []
    for count in [1_000, 10_000, 100_000] {
      var random = SplitMix64(seed: 8)
      var feed = try Feed(width: 390, sectionSpacing: 8)
      func sizes(_ count: Int) -> [LayoutSize] {
        (0..<count).map { _ in LayoutSize(width: .random(in: 24...150, using: &random), height: 32) }
      }
      let flow = Flow(itemSpacing: 8, lineSpacing: 8)
      switch kind {
      case "flow": try feed.append(.rows(.flow(flow), sizes: sizes(count)))
      case "flows": for _ in 0..<(count / 10) { try feed.append(.rows(.flow(flow), sizes: sizes(10))) }
      case "custom":
        let items = (0..<count).map { LayoutPoint(x: Double($0 * 37 % 350), y: 0) }
        try feed.append(.custom(Anywhere(), items: items))
      default:
        for index in 0..<(count / 10) {
          let inset = index % 3 == 0 ? 16.0 : 0
          let insets = LayoutInsets(top: 0, leading: inset, bottom: 0, trailing: inset)
          let grid = Grid(columns: .count(3), rowHeight: .points(40), insets: insets)
          try feed.append(.grid(grid, count: 10))
        }
      }
      _ = feed.nearestElement(to: LayoutPoint(x: -1e3, y: 0))
      let height = feed.contentSize.height
      var worst = 0
      for x in [-1e6, -1e4, -60, 0, 200, 390, 460, 1e4, 1e6] {
        for y in [-1e9, -1e3, height / 3, height / 2, height, height + 1e3, 1e9] {
          let point = LayoutPoint(x: x, y: y)
          worst = max(worst, work(&feed) { #expect($0.nearestElement(to: point) != nil) })
        }
      }
      most.append(worst)
    }
    // A query beside a feed of 10³ items, from a distance of 10⁶ points, may scan all of them.
    #expect(most[2] <= most[1] + most[1] / 2 + 60, "\(most)")
  }

  /// One footer among sections without supplementaries, and among sections with headers: finding it takes one path
  /// down the tree.
  @Test(arguments: [false, true]) func singleElementOfAKindIsFoundInATree(hasHeaders: Bool) throws {
    var most: [Int] = []
    for count in [1_000, 10_000, 100_000] {
      var feed = try Feed(width: 390, sectionSpacing: 8)
      for index in 0..<count {
        var section = FeedSection.grid(Grid(columns: .count(5), rowHeight: .points(40)), count: 10)
        if hasHeaders { section.headers = [Supplementary(extent: 30, pinning: .section)] }
        if index == count * 2 / 3 { section.footers = [Supplementary(.footer, extent: 20)] }
        try feed.append(section)
      }
      let height = feed.contentSize.height
      let view = LayoutRect(x: 0, y: height / 4, width: 390, height: 844)
      var worst = 0
      for y in [-1e6, 0, height / 3, height / 1.4, height, height + 1e6] {
        for x in [-1e6, 200, 1e9] {
          for view in [nil, view] {
            let visited = work(&feed) { feed in
              let found = feed.nearestElement(to: LayoutPoint(x: x, y: y), of: .footer, view: view)
              #expect(found?.path == ItemPath(section: count * 2 / 3, item: 0))
            }
            worst = max(worst, visited)
          }
        }
      }
      most.append(worst)
      // After its removal, one search fails.
      try feed.setFooters([], ofSection: count * 2 / 3)
      try feed.setFooters([Supplementary(ElementKind(rawValue: 13), extent: 5)], ofSection: 7)
      for limit in [400, 40] {
        let visited = work(&feed) { feed in
          #expect(feed.nearestElement(to: LayoutPoint(x: 0, y: height), of: .footer) == nil)
        }
        #expect(visited < limit)
      }
    }
    #expect(most[2] <= most[0] + 150, "\(most)")
  }

  /// Headers and footers of groups and of the feed, in views above, in and below the content: at the view's edges, at
  /// the ends of their groups, and at their unpinned positions. Many of a kind, and one.
  @Test func pinnedElementsAreFoundInATree() throws {
    let own = ElementKind(rawValue: 100)
    var most: [Int] = []
    for count in [1_000, 10_000, 100_000] {
      var feed = try Feed(width: 390, sectionSpacing: 8)
      for index in 0..<count {
        var section = FeedSection.grid(Grid(columns: .count(5), rowHeight: .points(40)), count: 10)
        let kind = index == count / 20 * 10 ? own : .header
        if index % 10 == 0 { section.headers = [Supplementary(kind, extent: 22, pinning: .group)] }
        if index % 10 == 7 { section.footers = [Supplementary(.footer, extent: 18, pinning: .group)] }
        if index % 100 == 55 { section.decorations = [.background()] }
        try feed.append(section)
      }
      try feed.setHeaders([Supplementary(ElementKind(rawValue: 101), extent: 30, pinning: .section)])
      try feed.setFooters([Supplementary(ElementKind(rawValue: 102), extent: 30, pinning: .section)])
      let height = feed.contentSize.height
      var worst = 0
      for top in [-1e6, -100, height * 0.25, height * 0.7, height - 400, height + 1e6] {
        let view = LayoutRect(x: 0, y: top, width: 390, height: 844)
        let elements = count == 1_000 ? all(&feed, view) : []
        for y in [-1e7, 0, height / 3, height / 1.4, height, height + 1e7] {
          for (x, kind) in [-1e6, 200].flatMap({ x in
            [.header, .footer, .background, own, ElementKind(rawValue: 101), ElementKind(rawValue: 102)]
              .map { (x, $0) }
          }) {
            let point = LayoutPoint(x: x, y: y)
            var found: Element?
            worst = max(worst, work(&feed) { found = $0.nearestElement(to: point, of: kind, view: view) })
            #expect(found != nil)
            if count == 1_000 {
              #expect(found == nearest(elements, to: point, of: kind), "\(kind) to \(point), \(top)")
            }
          }
        }
      }
      most.append(worst)
    }
    #expect(most[2] <= most[0] + 300, "\(most)")
  }

  /// One element of a custom kind among sections that all have another kind, whose identifiers differ in a few bits.
  @Test(arguments: [1, 11, 16, 64, 256, 1_024]) func customKindsAreDistinguished(distance: UInt16) throws {
    let (rare, frequent) = (ElementKind(rawValue: 100), ElementKind(rawValue: 100 + distance))
    var feed = try Feed(width: 390)
    for index in 0..<20_000 {
      var section = FeedSection.grid(Grid(columns: .count(5), rowHeight: .points(40)), count: 10)
      section.headers = [Supplementary(index == 7_000 ? rare : frequent, extent: 20)]
      try feed.append(section)
    }
    let visited = work(&feed) { feed in
      #expect(feed.nearestElement(to: LayoutPoint(x: 5, y: 1e6), of: rare)?.path.section == 7_000)
    }
    #expect(visited <= 100)
  }

  /// Searching for the header of a long section does not visit the separators between its rows.
  @Test func searchForAHeaderVisitsNoSeparators() throws {
    var most: [Int] = []
    for count in [1_000, 10_000, 100_000] {
      var section = FeedSection.grid(Grid(columns: .count(2), rowHeight: .points(40)), count: count)
      section.headers = [Supplementary(extent: 30)]
      section.decorations = [.separators()]
      var feed = try Feed(width: 390)
      try feed.append(section)
      let middle = LayoutPoint(x: 100, y: feed.contentSize.height / 2)
      most.append(
        work(&feed) { feed in
          #expect(feed.nearestElement(to: middle, of: .header)?.kind == .header)
        })
      #expect(feed.nearestElement(to: middle, of: .separator)?.kind == .separator)
    }
    #expect(most[2] < 2 * most[0], "\(most)")
  }
}
