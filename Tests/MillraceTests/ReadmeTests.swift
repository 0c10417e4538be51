import Foundation
import Millrace
import Testing

// Between the two marks stands the README's example, word for word: so it compiles, and it runs.

// README begins
func showFeed() throws {
  let heights = (0..<1_000_000).map { Double(80 + $0 % 7 * 20) }
  let layout = Waterfall(columns: .count(3), columnSpacing: 8, rowSpacing: 8)
  var section = try WaterfallSection(layout, width: 390, extents: heights)

  let screen = LayoutRect(x: 0, y: 20_000_000, width: 390, height: 844)
  section.forEachElement(in: screen) { element in
    print("item \(element.index) at \(element.frame.minX), \(element.frame.minY)")
  }
  try section.insert(120, at: 400_000)  // O(log n): what follows shifts without being touched
  let visible = section.elements(in: screen)  // settles what this answer needs, and equals a fresh layout
  section.settle(budget: 10_000)  // the rest whenever there is time
  print(visible.count, section.contentSize.height, section.isSettled)
}
// README ends

@Suite struct ReadmeTests {
  @Test func exampleIsInTheReadmeAndRuns() throws {
    let file = URL(fileURLWithPath: #filePath)
    let source = try String(contentsOf: file, encoding: .utf8)
    let readme = try String(
      contentsOf: file.deletingLastPathComponent().appendingPathComponent("../../README.md"), encoding: .utf8)
    let begin = try #require(source.range(of: "// README begins\n"))
    let end = try #require(source.range(of: "// README ends"))
    let example = source[begin.upperBound..<end.lowerBound]
    #expect(example.split(separator: "\n", omittingEmptySubsequences: false).count <= 15)
    #expect(readme.contains("```swift\nimport Millrace\n\n\(example)```"))
    try showFeed()
  }
}
