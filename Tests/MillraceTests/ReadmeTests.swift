import Foundation
import Millrace
import Testing

// The examples of the README, word for word, so that they compile and run.

// Example: first
func showFeed() throws {
  let columns = Waterfall(columns: .count(3), columnSpacing: 8, rowSpacing: 8)
  var feed = try Feed(width: 390, sectionSpacing: 16)
  for day in 0..<10_000 {  // a million photos
    var photos = FeedSection.waterfall(columns, extents: (0..<100).map { Double(80 + ($0 + day) % 7 * 20) })
    photos.headers = [Supplementary(extent: 32, pinning: .section)]
    try feed.append(photos)
  }
  var screen = LayoutRect(x: 0, y: 20_000_000, width: 390, height: 844)
  print(screen.minY, feed.elements(in: screen).map { $0.frame.minY - screen.minY })  // positions on screen
  screen.origin.y += try feed.withAnchor(.firstVisible(in: screen)) {  // keeps the first visible photo
    try $0.insert(.extent(120), at: ItemPath(section: 0, item: 0))  // O(log n)
  }.points
  print(screen.minY, feed.elements(in: screen).map { $0.frame.minY - screen.minY })  // the same positions
}
// End of example: first

@Suite struct ReadmeTests {
  @Test func exampleIsInTheReadmeAndRuns() throws {
    let examples = try DocumentExamples().texts
    let readme = try DocumentExamples.document("README.md")
    let blocks = DocumentExamples.swiftBlocks(of: readme)
    #expect(blocks.count == 2 && blocks[0].hasPrefix("dependencies:"))
    #expect(blocks[1] == "import Millrace\n\n\(examples[0])")
    #expect(examples[0].split(separator: "\n").count <= 15)
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 200)
    try showFeed()
  }

  /// An article whose code is in no test may not compile. The tests of an article name its file.
  @Test func everyArticleWithCodeHasTests() throws {
    let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    func files(_ path: String, _ suffix: String) throws -> [URL] {
      let files = try FileManager.default.contentsOfDirectory(
        at: folder.appendingPathComponent(path), includingPropertiesForKeys: nil)
      return files.filter { $0.lastPathComponent.hasSuffix(suffix) }
    }
    let tests = try
      (files(".", "ArticleTests.swift") + files("../MillraceUIKitTests/Articles", "Tests.swift"))
      .map { try String(contentsOf: $0, encoding: .utf8) }
    let articles = try files("../../Sources/Millrace/Millrace.docc", ".md")
    #expect(articles.count > 15)
    for article in articles {
      let text = try String(contentsOf: article, encoding: .utf8)
      guard !DocumentExamples.swiftBlocks(of: text).isEmpty else { continue }
      let name = "Millrace.docc/\(article.lastPathComponent)"
      #expect(tests.contains { $0.contains(name) }, "\(name) has code, and no test names it")
    }
  }
}
