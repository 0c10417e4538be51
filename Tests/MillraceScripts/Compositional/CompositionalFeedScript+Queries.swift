import Millrace
import MillraceOracle
import MillraceRandom

extension CompositionalFeedScript {
  mutating func checkQuery(_ rows: [Row], _ view: LayoutRect) throws {
    let length = max(1, units(isVertical ? feed.contentSize.height : feed.contentSize.width))
    let start = random.int(-20_000...(length + 20_000))
    let end = start + random.pick([1, 100, 5_000, 60_000, length + 40_000])
    let cross = random.pick([-200_000, 0, random.int(-2_000...80_000)])
    let crossEnd = cross + random.pick([400_000, 1, 20_000])
    let query = rect(main: start, end, cross: cross, crossEnd)
    let expected = rows.filter { row in
      !row.cross.isEmpty && row.cross.lowerBound < crossEnd && row.cross.upperBound > cross
        && row.main.lowerBound < end && max(row.main.upperBound, row.main.lowerBound + 1) > start
        && !isLost(row)
    }.map(\.element)
    var copy = feed
    let found = random.oneIn(3) ? feed.elements(in: query, view: view) : copy.elements(in: query, view: view)
    try require(
      found == expected,
      "\(query) in \(view): \(found.map { "\($0.kind) \($0.path) \($0)" }), "
        + "not \(expected.map { "\($0.kind) \($0.path) \($0)" })")
  }

  /// Checks the changes between two views.
  mutating func checkChanges(_ rows: [Row]) throws {
    let old = view
    drawOffset()
    let new = view
    var copy = feed
    let (before, after) = (copy.elements(in: old), copy.elements(in: new))
    let changes = copy.changes(from: old, to: new)
    func name(_ element: Element) -> [Int] {
      [Int(element.kind.rawValue), element.path.section, element.path.item]
    }
    func names(_ elements: [Element]) -> Set<[Int]> { Set(elements.map { name($0) }) }
    // Badges of one kind on an item have the same name, also if only one of them is visible.
    if names(rows.map(\.element)).count < rows.count { return }
    let (oldNames, newNames) = (names(before), names(after))
    func isIn(_ element: Element, _ set: Set<[Int]>) -> Bool { set.contains(name(element)) }
    try require(changes.appeared == after.filter { !isIn($0, oldNames) }, "appeared \(changes.appeared)")
    try require(
      changes.disappeared == before.filter { !isIn($0, newNames) }, "disappeared \(changes.disappeared)")
    let moved = before.compactMap { element -> ElementChanges.Move? in
      let other = after.first { name($0) == name(element) }
      return other.flatMap { $0 == element ? nil : ElementChanges.Move(before: element, after: $0) }
    }
    try require(changes.moved == moved, "moved \(changes.moved), not \(moved)")
  }

  /// Checks the element at a point, and the nearest one.
  mutating func checkPoints(_ rows: [Row], _ view: LayoutRect) throws {
    let length = units(isVertical ? feed.contentSize.height : feed.contentSize.width)
    let (main, cross) = (random.int(-5_000...(length + 5_000)), random.int(-5_000...80_000))
    let unit = rect(main: main, main + 1, cross: cross, cross + 1)
    let isRight = environment.direction == .rightToLeft
    let point = LayoutPoint(x: isRight ? unit.maxX : unit.minX, y: unit.minY)
    let hits = rows.filter { $0.main.contains(main) && $0.cross.contains(cross) }.map(\.element)
    var copy = feed
    let found = copy.elements(at: point, view: view)
    try require(
      found.map { [$0.path.section, $0.path.item, Int($0.kind.rawValue)] }
        == hits.map { [$0.path.section, $0.path.item, Int($0.kind.rawValue)] },
      "at \(point): \(found), not \(hits)")
    func distance(_ row: Row) -> Int {
      let along = max(0, row.main.lowerBound - main, main - row.main.upperBound)
      let across = max(0, row.cross.lowerBound - cross, cross - row.cross.upperBound)
      return along * along + across * across
    }
    let nearest = rows.filter {
      !$0.cross.isEmpty && !isLost($0)
    }.map { distance($0) }.min()
    let limit = units(4_096)
    let element = copy.nearestElement(to: point, of: nil, view: view)
    try require(
      element.map { distance(row($0)) } == nearest.flatMap { $0 <= limit * limit ? $0 : nil },
      "nearest to \(point) is \(element.map { "\($0)" } ?? "nothing")")
  }

  /// Checks the next item in a direction.
  mutating func checkNavigation(_ rows: [Row], _ view: LayoutRect) throws {
    let items = rows.filter { $0.element.kind == .item }
    guard let row = items.randomElement(using: &random) else { return }
    let path = row.element.path
    var page = 0
    if columns == 1 {
      let frames = try NaiveCompositionalFrames(model)
      let inner = frames.sections[path.section].host.innerView(frames.host.innerView(frames.visibleView))
      page = max(0, inner.end - inner.start)
    }
    let limit = random.pick([0.0, 48, 300, 4_096])
    let navigation = NaiveNavigation(
      items: items.filter { !isLost($0) }.map { upright($0) }, axis: environment.axis,
      direction: environment.direction, width: units(feed.width), page: page, limit: units(limit))
    let step = random.pick(NavigationStep.allCases)
    // The naive waterfalls of several columns have no supplementaries.
    if columns > 1, step == .pageForward || step == .pageBackward { return }
    let paths = model.sections.enumerated().flatMap { section, content in
      content.measuredSizes.indices.map { ItemPath(section: section, item: $0) }
    }
    let expected =
      switch step {
      case .first: paths.first
      case .last: paths.last
      default: navigation.next(step, from: upright(row))
      }
    var copy = feed
    let found = copy.nextItem(step, from: path, in: view, within: limit)
    try require(
      found == expected,
      "\(step) of \(path) within \(limit) in \(view) is \(found as Any), not \(expected as Any)")
  }

  private func upright(_ row: Row) -> UprightElement {
    UprightElement(
      row.element, down: (row.main.lowerBound, row.main.upperBound),
      across: (row.cross.lowerBound, row.cross.upperBound))
  }
}
