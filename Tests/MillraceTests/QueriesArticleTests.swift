import Millrace
import Testing

// The examples of the article on queries, word for word, so that they compile and run.

// Example: flick
func flick(_ feed: inout Feed) {
  var screen = LayoutRect(x: 0, y: 40_000, width: 390, height: 844)
  var changes = ElementChanges()  // reused, so that no frame allocates
  for _ in 0..<60 {
    let next = LayoutRect(x: 0, y: screen.minY + 25, width: 390, height: 844)
    feed.changes(from: screen, to: next, into: &changes)
    for element in changes.disappeared { print("reuse the cell of", element.path) }
    for element in changes.appeared { print("show", element.path, "at", element.frame) }
    screen = next
  }
  for item in feed.itemsToPrefetch(of: screen, velocity: 3_000, horizon: 0.5, limit: 20) {
    print("load", item.path)
  }
}
// End of example: flick

// Example: points
func answer(_ feed: inout Feed, screen: LayoutRect) {
  let finger = LayoutPoint(x: 100, y: screen.minY + 300)
  if let touched = feed.element(at: finger, view: screen) { print("open", touched.path) }
  if let nearest = feed.nearestElement(to: finger) { print("drop at", nearest.path) }
  let selected = feed.elements(in: screen)[0].path
  if let next = feed.nextItem(.down, from: selected, in: screen),
    let target = feed.offset(toReveal: next, in: screen)
  {
    print("select", next, "and scroll to", target.origin)
  }
  print("free of pinned elements:", feed.uncoveredRect(of: screen))
}
// End of example: points

// Example: attributes
func shrinkAwayFromTheMiddle(_ feed: inout Feed, screen: LayoutRect) {
  feed.forEachAttributes(in: screen, reach: 60) { attributes in
    let distance = attributes.frame.midY - screen.midY
    attributes.transform = .scale(max(0.6, 1 - abs(distance) / 2_000))
  } body: { attributes in
    print(attributes.path, attributes.visibleFrame ?? .zero)
  }
}
// End of example: attributes

@Suite struct QueriesArticleTests {
  @Test func examplesAreInTheArticleAndRun() throws {
    let article = try DocumentExamples.document("Sources/Millrace/Millrace.docc/Queries.md")
    #expect(DocumentExamples.swiftBlocks(of: article) == (try DocumentExamples().texts))
    var feed = try Feed(width: 390)
    try feed.append(.grid(Grid(columns: .count(4), rowHeight: .aspectRatio(1)), count: 10_000))
    flick(&feed)
    let screen = LayoutRect(x: 0, y: 40_000, width: 390, height: 844)
    answer(&feed, screen: screen)
    shrinkAwayFromTheMiddle(&feed, screen: screen)
  }
}
