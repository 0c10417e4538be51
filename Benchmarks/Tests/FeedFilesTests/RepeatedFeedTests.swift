import FeedFiles
import FeedFormat
import Foundation
import Millrace
import ProgramTesting
import Testing

/// Feed files whose items are repeated.
@Suite struct RepeatedFeedTests {
  private let workbench: Workbench

  init() throws { workbench = try Workbench() }

  private func counts(_ sections: String, count: Int) throws -> [Int] {
    try workbench.write(
      Data(#"{"version": 1, "width": 300, "height": 600, "sections": [\#(sections)]}"#.utf8), to: "feed.json")
    let feed = try LoadedFeed(path: workbench.path("feed.json"), count: count).feed
    return (0..<feed.sectionCount).map { feed.itemCount(ofSection: $0) }
  }

  private let list = #"{"layout": "list", "items": [10, 20, 30]}"#
  private let grid = #"{"layout": "grid", "columns": 2, "rowHeight": 10, "count": 1}"#

  @Test func sectionsKeepTheirShares() throws {
    #expect(try counts("\(list), \(grid)", count: 1_000) == [750, 250])
    #expect(try counts("\(list), \(grid), \(list)", count: 1_001) == [429, 143, 429])
    #expect(try counts("\(list), \(grid)", count: 5) == [3, 2])
    #expect(try counts(#"{"layout": "list"}, \#(grid)"#, count: 10) == [0, 10])
  }

  @Test func feedsOfMoreItemsStay() throws {
    #expect(try counts("\(list), \(grid)", count: 4) == [3, 1])
    #expect(try counts("\(list), \(grid)", count: 1) == [3, 1])
    #expect(try counts(#"{"layout": "list"}"#, count: 10) == [0])
    let huge = #"{"layout": "grid", "columns": 1, "rowHeight": 0, "count": 1125899906842624}"#
    let file = try FeedFile(
      JSONReader(
        file: "feed",
        value: JSONValue(
          file: "feed",
          bytes: Array(
            (#"{"version": 1, "width": 300, "sections": ["#
              + Array(repeating: huge, count: 9_000).joined(separator: ",") + "]}").utf8))))
    var copy = file
    try copy.repeatItems(to: .max, from: FeedSource(path: "feed"))
    #expect(copy.sections[0].items.count == 1 << 50)
  }

  /// Every example has as many items as asked for, the same ones in the same order.
  @Test(arguments: FeedFormatTests.examples)
  func examplesAreRepeated(name: String) throws {
    let path = feedFormatFolder.appendingPathComponent("examples/\(name)").path
    var file = try FeedFile(path: path)
    let old = file.sections.map(\.items)
    try file.repeatItems(to: 2_000, from: FeedSource(path: path, pictures: OnePicture()))
    let hasItems = old.contains { if case .pictures = $0 { true } else { $0.count > 0 } }
    #expect(file.sections.reduce(0) { $0 + $1.items.count } == (hasItems ? 2_000 : 0))
    for (old, section) in zip(old, file.sections) {
      guard case .listed(let values, let aspects, let spans) = old,
        case .listed(let newValues, let newAspects, let newSpans) = section.items, !values.isEmpty
      else { continue }
      #expect(newValues.indices.allSatisfy { newValues[$0] == values[$0 % values.count] })
      #expect(newAspects == newValues.indices.filter { aspects.contains($0 % values.count) })
      let expected = newValues.indices.compactMap { index in
        spans[index % values.count].map { (index, $0) }
      }
      #expect(newSpans == Dictionary(uniqueKeysWithValues: expected))
    }
  }

  @Test func picturesAreRepeated() throws {
    try workbench.write(Data("width,height\n100,50\n100,200\n".utf8), to: "pictures.csv")
    let items = #""items": {"csv": "pictures.csv"}"#
    let sections = #"{"layout": "waterfall", "columns": 2, \#(items)}, {"layout": "flow", \#(items)}"#
    #expect(try counts(sections, count: 1_000) == [500, 500])
  }

  /// Reads one picture from every file.
  private final class OnePicture: PictureReader {
    func sizes(of pictures: FeedFile.Pictures) -> [LayoutSize] { [LayoutSize(width: 1, height: 2)] }
    func aspectRatios(of pictures: FeedFile.Pictures) -> [Double] { [2] }
  }
}
