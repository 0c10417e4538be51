import Millrace
import MillraceOracle
import MillraceRandom

/// A random script of edits of items and sections of a feed with all layouts.
///
/// After every edit, incremental == fresh == naive, and every query equals a linear filter.
public struct FeedScript: RandomScript {
  var random: SplitMix64
  var feed: Feed
  var model: NaiveFeed
  let shape: TreeShape?
  let compactLimit: Int?
  let seed: UInt64
  let maximumCount: Int
  var step = 0
  var lastEdit = "creation"
  /// A copy from an earlier step, with its expected placement.
  private var snapshot: (feed: Feed, expected: NaiveFeed.Placement)?
  /// The maximum distance by which an item has ever been outside of its section.
  var overflow = 0.0
  /// Whether sections scroll along the cross axis. Their items may be outside of their section by any distance.
  let hasOrthogonalSections: Bool
  /// A preview of other edits of `feed`.
  var previewed: Previewed?
  /// A copy of `feed` that may be adopted.
  var detached: Detached?
  /// The items that were reconfigured since an update began.
  var reconfigured: [NaiveName] = []
  /// Layouts that several sections share.
  var layouts: [NaiveFeed.Section.Layout] = []

  /// - Parameters:
  ///   - seed: The seed of the layouts, the items and the edits.
  ///   - maximumCount: The approximate maximum number of items of a section.
  ///   - tinyNodes: Whether the trees have the smallest nodes, and compact sections few items.
  public init(seed: UInt64, maximumCount: Int, tinyNodes: Bool) throws {
    self.seed = seed
    self.maximumCount = maximumCount
    random = SplitMix64(seed: seed)
    let (axis, direction) = random.axisAndDirection()
    let width: Double = random.pick([390, 320, 375.5, 1024, 20])
    hasOrthogonalSections = random.oneIn(2)
    if hasOrthogonalSections { overflow = .infinity }
    let spacing: Double = random.pick([0, 0, 24, 3.3])
    shape = random.treeShape(tinyNodes: tinyNodes)
    compactLimit = tinyNodes ? random.pick([0, 3, 8, nil]) : nil
    if random.oneIn(2) {
      let view = random.view(axis, direction, width: width)
      feed = try Feed(
        environment: view, sectionSpacing: spacing, shape: shape, compactLimit: compactLimit)
      model = NaiveFeed(view, sectionSpacing: spacing)
    } else {
      feed = try Feed(
        width: width, axis: axis, direction: direction, sectionSpacing: spacing, shape: shape,
        compactLimit: compactLimit)
      model = NaiveFeed(width: width, axis: axis, direction: direction, sectionSpacing: spacing)
    }
    if random.oneIn(2) {
      (model.headers, model.footers) = (random.headers(), random.footers())
      try feed.setHeaders(model.headers)
      try feed.setFooters(model.footers)
    }
    for _ in 0..<random.int(0...12) {
      let section = newSection()
      try feed.append(feedSection(section))
      model.sections.append(section)
    }
  }

  mutating func check() throws {
    let expected = model.placement
    if let violation = feed.invariantViolation() { throw failure(violation) }
    try checkCounts(expected)
    try checkProvisional(expected)
    var settled = feed
    settled.settle()
    try check(&settled, expected, "settled")
    if random.oneIn(4), let fresh = try fresh() {
      var fresh = fresh
      try require(fresh.isSettled, "a fresh feed is not settled")
      try check(&fresh, expected, "fresh")
    }
    try checkAnswers(expected)
    try checkPreview()
    try checkSnapshot(expected)
  }

  /// Returns a feed built from the current sections.
  ///
  /// Returns `nil` if the placement of a section depends on its edits.
  private func fresh() throws -> Feed? {
    var fresh =
      if let view = model.environment {
        try Feed(environment: view, sectionSpacing: model.sectionSpacing, shape: shape)
      } else {
        try Feed(
          width: model.width, axis: model.axis, direction: model.direction,
          sectionSpacing: model.sectionSpacing, shape: shape)
      }
    for section in model.sections {
      if section.layout.rule.keepsPlacement { return nil }
      try fresh.append(section.feedSection())
    }
    try fresh.setHeaders(model.headers)
    try fresh.setFooters(model.footers)
    return fresh
  }

  func check(_ feed: inout Feed, _ expected: NaiveFeed.Placement, _ name: String) throws {
    try require(feed.isSettled, "\(name): not settled")
    if let violation = feed.invariantViolation() { throw failure("\(name): \(violation)") }
    try require(
      feed.contentSize == expected.contentSize,
      "\(name): content \(feed.contentSize), not \(expected.contentSize)")
    for element in expected.elements {
      let frame =
        element.kind == .item
        ? feed.frame(at: element.path) : feed.element(of: element.kind, at: element.path, in: nowhere)?.frame
      try require(
        frame == element.frame,
        "\(name): \(element.kind) \(element.path) at \(frame as Any), not \(element.frame)")
    }
    for (section, frame) in expected.sections.enumerated() {
      try require(feed.frame(ofSection: section) == frame, "\(name): section \(section) has another frame")
    }
  }

  private mutating func checkCounts(_ expected: NaiveFeed.Placement) throws {
    try require(feed.sectionCount == model.sections.count, "\(feed.sectionCount) sections")
    let items = expected.items
    try require(feed.itemCount == items.count, "\(feed.itemCount) items")
    for (index, element) in items.enumerated() {
      try require(feed.path(ofItem: index) == element.path, "item \(index) is \(feed.path(ofItem: index))")
      try require(feed.index(of: element.path) == index, "\(element.path) is \(feed.index(of: element.path))")
    }
    for (section, content) in model.sections.enumerated() {
      try require(feed.itemCount(ofSection: section) == content.items.count, "a section's count")
      try require(!feed.wraps(section: section), "section \(section) wraps")
      for index in content.items.indices {
        let (path, right) = (ItemPath(section: section, item: index), content.storedItem(index))
        try require(
          feed.item(at: path) == right,
          "\(path) is \(feed.item(at: path)), not \(right), in \(content.layout.rule)")
      }
    }
    try checkSupplementaries()
  }

  /// Checks that settled sections are exact and that all provisional queries agree.
  private mutating func checkProvisional(_ expected: NaiveFeed.Placement) throws {
    let provisional = feed.provisional
    try require(
      (provisional.firstUnsettledSection == nil) == feed.isSettled,
      "firstUnsettledSection and isSettled disagree")
    for element in expected.items where element.path.section < provisional.firstUnsettledSection ?? .max {
      try require(
        provisional.frame(at: element.path) == element.frame, "settled \(element.path) has another frame")
    }
    let rect = random.rect(in: feed.contentSize, model.orientation)
    let view = random.oneIn(2) ? nil : random.view(in: expected.contentSize, model.orientation)
    let found = provisional.elements(in: rect, view: view)
    let filtered = expected.items.filter {
      if expected.sheets[$0.path.section] != nil { return false }
      let frame = provisional.frame(at: $0.path)
      if model.sections[$0.path.section].orthogonal != nil, frame.width == 0 || frame.height == 0 {
        return false
      }
      return model.orientation.intersects(frame, rect)
    }.map(\.path)
    // The frames of cells depend on the visible rect.
    let items = found.filter { $0.kind == .item && expected.sheets[$0.path.section] == nil }.map(\.path)
    try require(items == filtered, "provisional \(rect): \(items), not \(filtered)")
    // Headers, cells and decorations, with their pinned frames.
    let all = model.elements(of: expected, in: rect, view: view ?? nowhere)
    let exact = all.filter { isExact($0, before: provisional.firstUnsettledSection) }
    let foundExact = found.filter { isExact($0, before: provisional.firstUnsettledSection) }
    try require(
      foundExact == exact, "provisional \(rect), \(view as Any): \(differences(foundExact, exact))")
  }

  /// Returns whether an element before the first unsettled section has its exact frame.
  ///
  /// The frames of some elements depend on later sections.
  private func isExact(_ element: Element, before unsettled: Int?) -> Bool {
    guard let unsettled else { return true }
    let (section, item) = (element.path.section, element.path.item)
    guard section < unsettled else { return false }
    if section == -1 { return model.headers[item].pinning == .none }
    let bars = model.sections[section].headers + model.sections[section].footers
    return !bars.contains { $0.kind == element.kind && $0.pinning == .group }
  }

  /// Checks some random queries, which settle what they need, in a copy or in the feed itself.
  private mutating func checkAnswers(_ expected: NaiveFeed.Placement) throws {
    for _ in 0..<3 {
      let rect = random.rect(in: expected.contentSize, model.orientation)
      let view = random.oneIn(3) ? nil : random.view(in: expected.contentSize, model.orientation)
      let elements = model.elements(of: expected, in: rect, view: view ?? nowhere)
      var copy = feed
      let found = random.oneIn(3) ? feed.elements(in: rect, view: view) : copy.elements(in: rect, view: view)
      try require(
        found == elements, "\(rect), \(view as Any): \(differences(found, elements))")
      var visited: [Element] = []
      copy.forEachElement(in: rect, view: view) { visited.append($0) }
      try require(visited == elements, "\(rect): visited \(visited.map(\.path))")
    }
    if let element = expected.items.randomElement(using: &random) {
      var copy = feed
      let frame = random.oneIn(3) ? feed.frame(at: element.path) : copy.frame(at: element.path)
      try require(frame == element.frame, "\(element.path) is at \(frame), not \(element.frame)")
    }
    let view = random.view(in: expected.contentSize, model.orientation)
    let pinned = model.pinned(expected, in: view)
    if let element = pinned.randomElement(using: &random) {
      var copy = feed
      let found = copy.element(of: element.kind, at: element.path, in: view)
      try require(found == element, "\(element.kind) \(element.path) is \(found as Any), not \(element)")
    }
    try checkEstimates(expected)
    try checkPoints(expected)
    try checkNavigation(expected)
    try checkReveal(expected)
    try checkVisibleRect(expected.contentSize, model.orientation)
    try checkConversion(expected)
    try checkInvalidation(expected)
    try checkOrthogonal(expected)
    if let violation = feed.invariantViolation() { throw failure("after queries: \(violation)") }
  }

  /// Checks that edits of a copy and of the original do not affect each other.
  private mutating func checkSnapshot(_ expected: NaiveFeed.Placement) throws {
    if case (var copy, let expected)? = snapshot, random.oneIn(5) {
      copy.settle()
      try check(&copy, expected, "a copy")
      snapshot = nil
    }
    if snapshot == nil, random.oneIn(5) { snapshot = (random.oneIn(2) ? feed : feed.untracked, expected) }
  }

  /// A visible rect in which nothing is pinned.
  private var nowhere: LayoutRect { LayoutRect(x: .nan, y: 0, width: 0, height: 0) }

  /// Returns the elements that are only in one of the arrays, as text.
  private func differences(_ found: [Element], _ expected: [Element]) -> String {
    let wrong = found.filter { !expected.contains($0) }.map { "\($0.kind) \($0.path) \($0)" }
    let missing = expected.filter { !found.contains($0) }.map { "\($0.kind) \($0.path) \($0)" }
    return "wrong \(wrong), missing \(missing)"
  }

  var work: WorkCounters { feed.work }

  var subject: String {
    let counts = model.sections.map { "\($0.items.count)" }.joined(separator: " ")
    return "sections of \(counts) items"
  }
}
