import Millrace
import Testing

// The examples of the article on first steps, word for word, so that they compile and run.

// Example: photo feed
/// Photos by day, in columns under headers that stay at the top.
struct PhotoFeed {
  private(set) var feed: Feed
  /// The part of the feed that is on screen.
  private(set) var screen: LayoutRect

  init(size: LayoutSize) throws {
    feed = try Feed(width: size.width, sectionSpacing: 16)
    screen = LayoutRect(origin: .zero, size: size)
  }
}
// End of example: photo feed

// Example: changes
extension PhotoFeed {
  /// Adds a day above all others.
  mutating func addDay(heights: [Double]) throws {
    let columns = Waterfall(columns: .count(3), columnSpacing: 8, rowSpacing: 8)
    var day = FeedSection.waterfall(columns, extents: heights)
    day.headers = [Supplementary(extent: 32, pinning: .section)]
    var batch = BatchUpdate()
    batch.insertSection(day, at: 0)
    try apply(batch)
  }

  /// Adds a photo at the start of a day.
  mutating func addPhoto(height: Double, toDay day: Int) throws {
    var batch = BatchUpdate()
    batch.insert(.extent(height), at: ItemPath(section: day, item: 0))
    try apply(batch)
  }

  /// Applies changes. The first visible photo keeps its distance from the top of the screen.
  private mutating func apply(_ batch: BatchUpdate) throws {
    let report = try feed.apply(batch, keeping: .firstVisible(in: screen))
    screen = feed.visibleRect(screen, correctedBy: report.offsetCorrection ?? .zero)
  }
}
// End of example: changes

// Example: scroll
extension PhotoFeed {
  /// Scrolls by a distance, at most to the ends of the feed.
  mutating func scroll(by distance: Double) {
    let moved = LayoutRect(x: 0, y: screen.minY + distance, width: screen.width, height: screen.height)
    screen = feed.visibleRect(moved, correctedBy: .zero)
  }

  /// Draws what is on screen.
  mutating func draw(_ drawElement: (_ element: Element, _ frameOnScreen: LayoutRect) -> Void) {
    for element in feed.elements(in: screen) {
      drawElement(element, element.frame.offsetBy(dx: 0, dy: -screen.minY))
    }
  }
}
// End of example: scroll

// Example: run
func showPhotos() throws {
  var photos = try PhotoFeed(size: LayoutSize(width: 390, height: 844))
  for day in 0..<20 {
    try photos.addDay(heights: (0..<50).map { Double(80 + ($0 + day) % 7 * 20) })
  }
  // The screen shows the day that was added first, which is now the last one. Scroll up.
  photos.scroll(by: -9_000)
  try photos.addDay(heights: [120, 90, 150])
  photos.draw { element, frame in print(element.kind, element.path, "at", frame.minX, frame.minY) }
}
// End of example: run

@Suite struct GettingStartedArticleTests {
  @Test func examplesAreInTheArticleAndRun() throws {
    let article = try DocumentExamples.document("Sources/Millrace/Millrace.docc/GettingStarted.md")
    let blocks = DocumentExamples.swiftBlocks(of: article)
    #expect(blocks[0].hasPrefix("// swift-tools-version: 6.2"))
    #expect(blocks.dropFirst() == (try DocumentExamples().texts)[...])
    try showPhotos()
    var photos = try PhotoFeed(size: LayoutSize(width: 390, height: 844))
    for day in 0..<20 { try photos.addDay(heights: (0..<50).map { Double(80 + ($0 + day) % 7 * 20) }) }
    photos.scroll(by: -9_000)

    func frames() -> (day: LayoutRect?, items: [ItemPath: LayoutRect]) {
      var (day, items): (LayoutRect?, [ItemPath: LayoutRect]) = (nil, [:])
      photos.draw { element, frame in
        if element.kind == .item { items[element.path] = frame }
        if element.isPinned { day = frame }
      }
      return (day, items)
    }
    let before = frames()
    #expect(before.day == LayoutRect(x: 0, y: 0, width: 390, height: 32) && before.items.count > 10)

    // The photos on screen stay where they are while others arrive above them.
    try photos.addDay(heights: [120, 90, 150])
    try photos.addPhoto(height: 140, toDay: 1)
    let after = frames()
    #expect(after.day == before.day)
    #expect(after.items.count == before.items.count)
    for (path, frame) in before.items {
      #expect(after.items[ItemPath(section: path.section + 1, item: path.item)] == frame)
    }

    photos.scroll(by: -.greatestFiniteMagnitude)
    #expect(photos.screen.minY == 0)
    photos.scroll(by: .greatestFiniteMagnitude)
    #expect(photos.screen.maxY == photos.feed.contentSize.height)
  }
}
