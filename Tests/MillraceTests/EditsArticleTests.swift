import Millrace
import Testing

// The examples of the article on edits, word for word, so that they compile and run.

// Example: policies
func comparePolicies(_ heights: [Double], screen: LayoutRect) throws {
  let layout = Waterfall(columns: .count(3), columnSpacing: 8, rowSpacing: 8)
  var exact = try WaterfallSection(layout, width: 390, extents: heights)
  try exact.insert(120, at: 0)
  let visible = exact.elements(in: screen)  // settles the items above the bottom edge of the screen
  exact.settle(budget: 10_000)  // settles up to about 10,000 more items: call it when there is time
  print(visible.count, exact.isSettled)

  var stable = try WaterfallSection(layout, width: 390, policy: .stable, extents: heights)
  try stable.insert(120, at: 0)  // no other item changes its column
  // How much longer it is than a fresh layout, or, if the number is negative, how much shorter.
  print(stable.contentSize.height - stable.freshContentHeight())
  try stable.rebalance()  // the same frames as a fresh layout

  var feed = try Feed(width: 390)  // in a feed, pass the policy to the new section
  try feed.append(.waterfall(layout, policy: .stable, extents: heights))
  try feed.insert(.extent(120), at: ItemPath(section: 0, item: 0))
}
// End of example: policies

// Example: edits
func changeSection(_ section: inout WaterfallSection, offset: Double) throws -> Double {
  var screen = LayoutRect(x: 0, y: offset, width: 390, height: 844)
  var batch = BatchUpdate()
  batch.insert(90, at: 0)  // the index after the batch
  batch.remove(at: 7)  // the index before the batch
  batch.move(from: 20, to: 3)  // the index before the batch, and the index after it
  let report = try section.apply(batch, keeping: .firstVisible(in: screen), watching: screen)
  for move in report.changes.moved { print(move.before, move.after) }  // to animate
  screen.origin.y += report.offsetCorrection!.points  // not nil, because an anchor was passed

  let before = section  // a copy takes O(1)
  try section.move(from: 40, to: 12)
  section = before  // takes the move back

  try section.appendEstimated(count: 1_000_000, extent: 120)  // they take as much memory as one item
  let unmeasured = section.estimatedItems(in: screen)
  try section.measure(unmeasured.map { .init(index: $0, extent: 133) })

  let turned = try section.withAnchor(.firstVisible(in: screen)) {  // the screen rotates
    try $0.relayout(Waterfall(columns: .count(5), rowSpacing: 8), width: 844)
  }
  return screen.minY + turned.points
}
// End of example: edits

// Example: edits of sections
func changeSections(_ feed: inout Feed, screen: LayoutRect) throws -> LayoutRect {
  var (screen, batch) = (screen, BatchUpdate())
  batch.removeSection(at: 3)
  batch.insertSection(.waterfall(.list(), extents: [120, 80]), at: 0)
  batch.remove(at: ItemPath(section: 0, item: 4))
  batch.move(from: ItemPath(section: 7, item: 0), to: ItemPath(section: 1, item: 2))
  let report = try feed.apply(batch, keeping: .firstVisible(in: screen), watching: screen)
  screen.origin.y += report.offsetCorrection!.points
  print(report.movedSections, report.moved)  // the moves of the batch
  print(report.changes.moved.count)  // the number of elements on screen that moved

  let rotated = LayoutRect(x: 0, y: screen.minY, width: 844, height: 390)
  if feed.invalidation(from: screen, to: rotated) == .frames {  // true, because the width changes
    screen.origin.y += try feed.relayout(width: 844, keeping: .firstVisible(in: screen)).points
    screen.size = rotated.size
  }
  return screen
}
// End of example: edits of sections

@Suite struct EditsArticleTests {
  @Test func examplesAreInTheArticleAndRun() throws {
    let article = try DocumentExamples.document("Sources/Millrace/Millrace.docc/EditsAndPolicies.md")
    #expect(DocumentExamples.swiftBlocks(of: article) == (try DocumentExamples().texts))
    let heights = (0..<1_000).map { Double(50 + $0 % 9 * 10) }
    try comparePolicies(heights, screen: LayoutRect(x: 0, y: 4_000, width: 390, height: 844))
    var changed = try Feed(width: 390)
    for _ in 0..<100 { try changed.append(.waterfall(.list(), extents: (0..<10).map { Double(20 + $0) })) }
    let screen = try changeSections(&changed, screen: LayoutRect(x: 0, y: 9_000, width: 390, height: 844))
    #expect(changed.width == 844 && changed.itemCount == 991 && screen.minY == 9_000 + 200 - 245 - 24)
    for policy in [EditPolicy.reflow, .stable] {
      let layout = Waterfall(columns: .count(3), rowSpacing: 8)
      var section = try WaterfallSection(layout, width: 390, policy: policy, extents: heights)
      let offset = try changeSection(&section, offset: 4_000)
      #expect(section.count == 1_001_000 && section.laneCount == 5 && offset > 0)
    }
  }
}
