import Millrace
import Testing

// The examples of the article on sections, word for word, so that they compile and run.

// Example: sections
func showSections() throws {
  let day = Waterfall(columns: .count(3), columnSpacing: 8, rowSpacing: 8)
  var feed = try Feed(width: 390, sectionSpacing: 24)
  for number in 0..<100_000 {  // small sections, which share the layout
    try feed.append(.waterfall(day, extents: (0..<10).map { Double(80 + (number + $0) % 7 * 20) }))
  }
  try feed.insert(.grid(Grid(columns: .count(4), rowHeight: .aspectRatio(1)), count: 1_000_000), at: 1)
  try feed.insert(.extent(120), at: ItemPath(section: 70_000, item: 3))
  try feed.move(from: ItemPath(section: 70_000, item: 3), to: ItemPath(section: 0, item: 0))
  try feed.moveSection(from: 5, to: 60_000)

  var batch = BatchUpdate()  // edits section 42 as a WaterfallSection, by indices
  batch.remove(at: 0)
  let report = try feed.withSection(42, as: WaterfallSection.self) { try $0.apply(batch) }
  let visible = feed.elements(in: LayoutRect(x: 0, y: 9_000_000, width: 390, height: 844))
  print(visible[0].path, visible[0].frame, report.removed, feed.contentSize.height)
}
// End of example: sections

// Example: headers
func showHeaders() throws {
  var feed = try Feed(width: 390, sectionSpacing: 24)
  try feed.setHeaders([Supplementary(extent: 96, pinning: .section, pinnedExtent: 44, stretches: true)])
  for number in 0..<3_650 {
    var day = FeedSection.waterfall(
      .list(spacing: 1), extents: (0..<8).map { Double(60 + (number + $0) % 5 * 10) })
    day.headers = [Supplementary(extent: 32, pinning: .section, leadingInset: 16)]
    if number % 30 == 0 { day.headers.insert(Supplementary(extent: 40, pinning: .group), at: 0) }  // a month
    day.decorations = [.background(), .separators(insets: LayoutInsets(leading: 16))]
    try feed.append(day)
  }
  let view = LayoutRect(x: 0, y: 400_000, width: 390, height: 844)
  for element in feed.elements(in: view) where element.isPinned {  // headers: of the feed, a month, a day
    print(element.kind, element.path, element.frame, element.zIndex)
  }
  // The first header of section 700.
  try feed.resizeSupplementary(.header, at: ItemPath(section: 700, item: 0), to: 48)
}
// End of example: headers

// Example: shelf
func showShelf() throws {
  var feed = try Feed(width: 390, sectionSpacing: 24)
  let widths = (0..<40).map { Double(100 + $0 % 3 * 30) }
  var shelf = FeedSection.waterfall(.list(spacing: 8), extents: widths)
  shelf.orthogonalScrolling = OrthogonalScrolling(.groupPaging, extent: 180)  // the cards are 180 points high
  shelf.headers = [Supplementary(extent: 32)]
  for _ in 0..<1_000 { try feed.append(shelf) }

  // A finger has dragged the third shelf to 210, and flicks it: let the shelf come to rest at the next card.
  try feed.setOrthogonalOffset(210, ofSection: 2)
  let end = Deceleration.normal.proposedOffset(from: 210, velocity: 800)
  let rest = try feed.restingOffset(section: 2, proposed: end, velocity: 800)
  try feed.setOrthogonalOffset(rest, ofSection: 2)
  let visible = feed.elements(in: LayoutRect(x: 0, y: 0, width: 390, height: 844))
  print(visible.count, "cards and headers on screen")
}
// End of example: shelf

@Suite struct SectionsArticleTests {
  @Test func examplesAreInTheArticleAndRun() throws {
    let article = try DocumentExamples.document("Sources/Millrace/Millrace.docc/SectionsAndHeaders.md")
    #expect(DocumentExamples.swiftBlocks(of: article) == (try DocumentExamples().texts))
    try showSections()
    try showHeaders()
    try showShelf()
  }
}
