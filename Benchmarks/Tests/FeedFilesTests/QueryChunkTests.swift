import FeedFiles
import FeedFormat
import Foundation
import ProgramTesting
import Testing

@testable import Millrace

/// Queries that pause in a section find the same elements, in the same order, as queries that do not.
@Suite struct QueryChunkTests {
  static let files: [String] = ["articles", "examples", "gallery", "layouts", "round"].flatMap { folder in
    let path = feedFormatFolder.appendingPathComponent(folder).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().map { "\(folder)/\($0)" }
  }

  @Test(arguments: files)
  func chunks(file: String) throws {
    let path = feedFormatFolder.appendingPathComponent(file).path
    for count in [nil, 300] {
      var feed = try LoadedFeed(path: path, count: count)
      let size = feed.contentSize
      let part = LayoutRect(x: 20, y: size.height / 3, width: 150, height: size.height / 3)
      for rect in [nil, feed.view, part] {
        let expected = attributes(of: &feed, in: rect)
        for chunkSize in [1, 2, 7, 64] {
          var copy = feed
          copy.feed.sectionChunkSize = chunkSize
          #expect(attributes(of: &copy, in: rect) == expected, "chunks of \(chunkSize) in \(rect as Any)")
        }
      }
    }
  }

  private func attributes(of feed: inout LoadedFeed, in rect: LayoutRect?) -> [LayoutAttributes] {
    var found: [LayoutAttributes] = []
    feed.forEachAttributes(in: rect) { found.append($0) }
    return found
  }
}
