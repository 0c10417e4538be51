import Foundation
import Millrace
import Testing

// The examples of the README, word for word, so that they compile and run.

// Example: first
func showFeed() throws {
  let heights = (0..<1_000_000).map { Double(80 + $0 % 7 * 20) }
  let layout = Waterfall(columns: .count(3), columnSpacing: 8, rowSpacing: 8)
  var section = try WaterfallSection(layout, width: 390, extents: heights)

  let screen = LayoutRect(x: 0, y: 20_000_000, width: 390, height: 844)
  section.forEachElement(in: screen) { element in
    print("item \(element.index) at \(element.frame.minX), \(element.frame.minY)")
  }
  try section.insert(120, at: 400_000)  // O(log n): later items shift without being rewritten
  let visible = section.elements(in: screen)  // settles what the query needs; equals a fresh layout
  section.settle(budget: 10_000)  // settles more items, whenever there is time
  print(visible.count, section.contentSize.height, section.isSettled)
}
// End of example: first

// Example: edits
func changeFeed(_ section: inout WaterfallSection, offset: Double) throws -> Double {
  var screen = LayoutRect(x: 0, y: offset, width: 390, height: 844)
  var batch = BatchUpdate()  // removals use indices before the batch, insertions those after it
  batch.insert(90, at: 0)
  batch.remove(at: 7)
  batch.move(from: 20, to: 3)
  let report = try section.apply(batch, keeping: .reader(in: screen), watching: screen)
  for move in report.changes.moved { print(move.before, move.after) }  // to animate
  screen.origin.y += report.offsetCorrection!.points  // the anchor keeps its position on screen

  let before = section  // a copy is O(1)
  try section.move(from: 40, to: 12)
  section = before

  try section.appendEstimated(count: 1_000_000, extent: 120)  // takes one record until measured
  let unmeasured = section.estimatedItems(in: screen)
  try section.measure(unmeasured.map { .init(index: $0, extent: 133) })

  let turned = try section.withAnchor(.firstVisible(in: screen)) {  // the screen rotates
    try $0.relayout(Waterfall(columns: .count(5), rowSpacing: 8), width: 844)
  }
  return screen.minY + turned.points
}
// End of example: edits

// Example: layouts
func showOtherLayouts() throws {
  let screen = LayoutRect(x: 0, y: 200, width: 390, height: 844)

  let tags = (0..<10_000).map { LayoutSize(width: Double(40 + $0 % 9 * 15), height: 32) }
  var flow = try RowSection(Flow(itemSpacing: 8, lineSpacing: 8), width: 390, sizes: tags)
  try flow.insert(LayoutSize(width: 90, height: 32), at: 17)  // breaks the following rows again
  print(flow.elements(in: screen).count)

  let photos = (0..<1_000).map { LayoutSize(width: 4_000, height: Double(2_000 + $0 % 5 * 1_000)) }
  let wall = JustifiedRows(targetHeight: 120, breaking: .optimal(window: 24), itemSpacing: 4, lineSpacing: 4)
  var album = try RowSection(wall, width: 390, sizes: photos)
  print(album.elements(in: screen).count)

  let squares = Grid(columns: .minimumWidth(96), rowHeight: .aspectRatio(1))
  print(try GridSection(squares, width: 390, count: 1_000_000_000).elements(in: screen).count)

  var sheet = try SpreadsheetSection(
    Spreadsheet(pinnedRows: 1, pinnedColumns: 1), rows: 1_000_000, rowHeight: 44, columns: 1_000,
    columnWidth: 100)
  try sheet.merge(rows: 4..<6, columns: 1..<3)
  for cell in sheet.elements(in: screen) { print(sheet.cell(at: cell.index), cell.frame, cell.zIndex) }
}
// End of example: layouts

// Example: custom layout
/// A magazine: an article over the full width, then four in two columns, and so on.
struct Magazine: CustomLayout {
  // The index of the next article among five, and the height of the article to its left.
  struct State: Equatable, Sendable { var next = 0, left = 0.0 }

  func initialState(width: Double) -> State { State() }

  func place(_ height: Double, state: inout State, width: Double) -> ItemPlacement {
    let column = (width - 8) / 2
    let isLeft = state.next == 1 || state.next == 3
    let row = max(height, state.left)
    (state.next, state.left) = ((state.next + 1) % 5, isLeft ? height : 0)
    if state.next == 1 {  // the large article; the next one starts below it
      return ItemPlacement(LayoutRect(x: 0, y: 0, width: width, height: 2 * height), advance: 2 * height + 8)
    }
    return isLeft  // the next article starts beside it
      ? ItemPlacement(LayoutRect(x: 0, y: 0, width: column, height: height), advance: 0)
      : ItemPlacement(LayoutRect(x: column + 8, y: 0, width: column, height: height), advance: row + 8)
  }
}

func showMagazine() throws {
  let heights = (0..<100_000).map { Double(80 + $0 % 7 * 20) }
  var section = try CustomSection(Magazine(), width: 390, items: heights)
  try section.insert(120, at: 4_000)
  print(section.elements(in: LayoutRect(x: 0, y: 20_000, width: 390, height: 844)).count)

  var feed = try Feed(width: 390, sectionSpacing: 24)
  try feed.append(FeedSection(section))
  for _ in 0..<1_000 { try feed.append(.custom(Magazine(), items: heights.prefix(10))) }
  // A value of `Magazine.Item`, here `Double`.
  try feed.insert(.custom(140.0), at: ItemPath(section: 700, item: 3))
}
// End of example: custom layout

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

  var batch = BatchUpdate()  // applied to one section through its own type
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
  for element in feed.elements(in: view) where element.isPinned {
    print(element.kind, element.path, element.frame, element.zIndex)  // of the feed, a month, a day
  }
  try feed.resizeSupplementary(.header, at: ItemPath(section: 700, item: 0), to: 48)  // after measuring it
}
// End of example: headers

// Example: scrolling
func scrollSections(_ feed: inout Feed) {
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

  let finger = LayoutPoint(x: 100, y: screen.minY + 300)
  if let touched = feed.element(at: finger, view: screen) { print("open", touched.path) }
  if let nearest = feed.nearestElement(to: finger) { print("drop at", nearest.path) }

  let middle = screen.minY + screen.height / 2
  feed.forEachAttributes(in: screen, reach: 60) { attributes in  // smaller with the distance from the middle
    let distance = attributes.frame.minY + attributes.frame.height / 2 - middle
    attributes.transform = .scale(max(0.6, 1 - abs(distance) / 2_000))
  } body: { attributes in
    print(attributes.path, attributes.visibleFrame ?? .zero)
  }
}
// End of example: scrolling

// Example: edits of sections
func changeSections(_ feed: inout Feed, screen: LayoutRect) throws -> LayoutRect {
  var (screen, batch) = (screen, BatchUpdate())
  batch.removeSection(at: 3)
  batch.insertSection(.waterfall(.list(), extents: [120, 80]), at: 0)
  batch.remove(at: ItemPath(section: 0, item: 4))
  batch.move(from: ItemPath(section: 7, item: 0), to: ItemPath(section: 1, item: 2))
  let report = try feed.apply(batch, keeping: .reader(in: screen), watching: screen)
  screen.origin.y += report.offsetCorrection!.points
  print(report.movedSections, report.moved, report.changes.moved.count)

  let rotated = LayoutRect(x: 0, y: screen.minY, width: 844, height: 390)
  if feed.invalidation(from: screen, to: rotated) == .frames {
    screen = rotated
    screen.origin.y += try feed.relayout(width: 844, keeping: .firstVisible(in: rotated)).points
  }
  return screen
}
// End of example: edits of sections

@Suite struct ReadmeTests {
  @Test func examplesAreInTheReadmeAndRun() throws {
    let examples = try DocumentExamples().texts
    var blocks = DocumentExamples.swiftBlocks(of: try DocumentExamples.document("README.md"))
    let manifest = blocks.popLast()
    #expect(manifest?.hasPrefix("dependencies:") == true)
    #expect(blocks.first == "import Millrace\n\n\(examples[0])")
    #expect(blocks.dropFirst() == examples.dropFirst())
    #expect(examples[0].split(separator: "\n", omittingEmptySubsequences: false).count <= 15)
    try showFeed()
    try showOtherLayouts()
    try showMagazine()
    try showSections()
    try showHeaders()
    var feed = try Feed(width: 390)
    try feed.append(.grid(Grid(columns: .count(4), rowHeight: .aspectRatio(1)), count: 10_000))
    scrollSections(&feed)
    var changed = try Feed(width: 390)
    for _ in 0..<100 { try changed.append(.waterfall(.list(), extents: (0..<10).map { Double(20 + $0) })) }
    let screen = try changeSections(&changed, screen: LayoutRect(x: 0, y: 9_000, width: 390, height: 844))
    #expect(changed.width == 844 && changed.itemCount == 991 && screen.minY == 9_000 + 200 - 245 - 24)
    for policy in [EditPolicy.reflow, .stable] {
      let layout = Waterfall(columns: .count(3), rowSpacing: 8)
      var section = try WaterfallSection(
        layout, width: 390, policy: policy, extents: (0..<1_000).map { Double(50 + $0 % 9 * 10) })
      let offset = try changeFeed(&section, offset: 4_000)
      #expect(section.count == 1_001_000 && section.laneCount == 5 && offset > 0)
    }
  }
}
