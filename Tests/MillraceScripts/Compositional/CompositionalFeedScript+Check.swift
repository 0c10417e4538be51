import Millrace
import MillraceOracle
import MillraceRandom

extension CompositionalFeedScript {
  mutating func check() throws {
    if let violation = feed.invariantViolation() { throw failure(violation) }
    drawOffset()
    let rows = try rows()
    let view = view
    for _ in 0..<3 { try checkQuery(rows, view) }
    if columns == 1 {
      let size = try model.contentSize
      try require(settled.contentSize == size, "content \(settled.contentSize), not \(size)")
      try checkVisibleRect(size, orientation)
    }
    for row in rows where random.oneIn(3) {
      var copy = feed
      let element = row.element
      // Of several badges of one kind on an item, the first is found by its path.
      let isFirst =
        rows.first { $0.element.kind == element.kind && $0.element.path == element.path }?.element == element
      if isBadge(element), !isFirst { continue }
      let frame =
        random.oneIn(5)
        ? feed.element(of: element.kind, at: element.path, in: view)?.frame
        : copy.element(of: element.kind, at: element.path, in: view)?.frame
      try require(
        frame == element.frame,
        "\(element.kind) \(element.path) at \(frame.map { "\($0)" } ?? "none"), not \(element.frame), view \(view)"
      )
    }
    try checkIndices(of: supplementaries)
    try checkBoundaryItems()
    try checkBadges(rows)
    try checkRest(view)
    try checkOrthogonalRest()
    try checkChanges(rows)
    try checkPoints(rows, view)
    try checkNavigation(rows, view)
    if random.oneIn(3) {
      feed.settle()
      try require(feed.isSettled, "not settled")
    }
    if let violation = feed.invariantViolation() { throw failure(violation) }
    if random.oneIn(3) {
      var fresh = try freshFeed()
      try require(fresh.contentSize == settled.contentSize, "a fresh feed is \(fresh.contentSize) long")
      var copy = feed
      try require(fresh.elements(in: view) == copy.elements(in: view), "a fresh feed differs in \(view)")
    }
  }

  private func checkBoundaryItems() throws {
    try require(
      feed.boundarySupplementaryItems == model.boundarySupplementaryItems, "other supplementaries of the feed"
    )
    for (index, section) in model.sections.enumerated() {
      try require(
        feed.boundarySupplementaryItems(ofSection: index) == section.layout.boundarySupplementaryItems,
        "other supplementaries of \(index)")
      try require(!feed.wraps(section: index), "section \(index) wraps")
    }
  }

  /// Checks the badges of some items, also those that queries do not find.
  private mutating func checkBadges(_ rows: [Row]) throws {
    for item in rows.map(\.element) where item.kind == .item && random.oneIn(4) {
      let expected = rows.map(\.element).filter { isBadge($0) && $0.path == item.path }
      var copy = feed
      let badges = random.oneIn(5) ? feed.badges(at: item.path) : copy.badges(at: item.path)
      try require(badges == expected, "the badges of \(item.path) are \(badges), not \(expected)")
    }
  }

  /// The boundary supplementaries and backgrounds of the feed and of its sections.
  private var supplementaries: [(kind: ElementKind, path: ItemPath)] {
    get throws {
      let boundary = try model.rows.map {
        Element($0.kind, path: ItemPath(section: $0.section, item: $0.item), frame: .zero)
      }.filter { isBoundary($0) }.sorted { $0.path.item < $1.path.item }
      let backgrounds = model.sections.enumerated().flatMap { section, content in
        content.layout.decorations.indices.map { ItemPath(section: section, item: $0) }
      }
      return boundary.map { ($0.kind, $0.path) } + backgrounds.map { (.background, $0) }
    }
  }

  /// Checks where the feed comes to rest.
  private mutating func checkRest(_ view: LayoutRect) throws {
    guard columns == 1 else { return }
    let proposed = Double(random.int(-300...3_000))
    let velocity: Double = random.pick([0, 1, -1, 300, -300])
    model.rest = random.pick(NaiveCompositionalFeed.Rest.allCases)
    let snapping: FeedSnapping =
      switch model.rest {
      case .free: .free
      case .paging: .paging
      case .sections: .sections
      }
    let found = try feed.restingOffset(
      snapping: snapping, in: view, proposed: proposed, velocity: velocity)
    let expected = try model.restingOffset(
      proposed: proposed, velocity: velocity, isInSafeArea: true)
    try require(found == expected, "\(snapping) \(proposed) \(velocity): rests at \(found), not \(expected)")
  }

  /// Checks where orthogonal sections come to rest.
  private mutating func checkOrthogonalRest() throws {
    guard isCompositional, let section = model.sections.indices.randomElement(using: &random) else { return }
    let proposed = random.orthogonalOffset()
    let velocity: Double = random.pick([0, 1, -1, 200, -200, 201, -201, 1e9])
    var copy = feed
    let found = try copy.restingOffset(section: section, proposed: proposed, velocity: velocity)
    let expected = try model.restingOffset(section: section, proposed: proposed, velocity: velocity)
    try require(
      found == expected, "section \(section) \(proposed) \(velocity): rests at \(found), not \(expected)")
  }

  var settled: Feed {
    var copy = feed
    copy.settle()
    return copy
  }
}
