import Millrace
import Testing

// The examples of the article on custom layouts, word for word, so that they compile and run.

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
// End of example: custom layout

// Example: magazine
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
// End of example: magazine

@Suite struct CustomLayoutArticleTests {
  @Test func examplesAreInTheArticleAndRun() throws {
    let article = try DocumentExamples.document("Sources/Millrace/Millrace.docc/YourOwnLayout.md")
    #expect(DocumentExamples.swiftBlocks(of: article) == (try DocumentExamples().texts))
    try showMagazine()
  }
}
