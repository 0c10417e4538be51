import Millrace
import Testing

// The examples of the article on self-sizing, word for word, so that they compile and run.

// Example: notes
/// Notes whose heights are known only when they are shown.
struct NoteList {
  private(set) var feed: Feed
  private(set) var screen: LayoutRect

  init(count: Int, size: LayoutSize) throws {
    feed = try Feed(width: size.width)
    try feed.append(.waterfall(.list(spacing: 8), count: count, estimatedExtent: 60))
    screen = LayoutRect(origin: .zero, size: size)
  }

  /// Moves the screen, and measures the notes that become visible.
  mutating func scroll(to offset: Double, height: (_ note: Int) -> Double) throws {
    screen.origin.y = offset
    screen = feed.visibleRect(screen, correctedBy: .zero)  // at most to the ends of the feed
    // If notes are smaller than estimated, more of them become visible.
    while case let notes = feed.estimatedItems(in: screen), !notes.isEmpty {
      let sizes = notes.map { note in
        ItemMeasurement(path: note, size: LayoutSize(width: screen.width, height: height(note.item)))
      }
      let correction = try feed.measure(sizes, keeping: .firstVisible(in: screen))
      screen = feed.visibleRect(screen, correctedBy: correction)
    }
  }
}
// End of example: notes

@Suite struct SelfSizingArticleTests {
  @Test func examplesAreInTheArticleAndRun() throws {
    let article = try DocumentExamples.document("Sources/Millrace/Millrace.docc/SelfSizing.md")
    #expect(DocumentExamples.swiftBlocks(of: article) == (try DocumentExamples().texts))
    var notes = try NoteList(count: 1_000_000, size: LayoutSize(width: 390, height: 844))
    try notes.scroll(to: 30_000_000) { Double(20 + $0 % 5 * 15) }
    var feed = notes.feed
    let elements = feed.elements(in: notes.screen)
    #expect(elements.count > 10)
    for note in elements { #expect(note.frame.height == Double(20 + note.path.item % 5 * 15)) }
    #expect(feed.isEstimated(at: ItemPath(section: 0, item: 0)))
  }
}
