import FeedFiles
import Foundation
import Measurement
import ProgramTesting
import Testing

/// Reading a file of 8n elements takes about 8 times as long as one of n. A quadratic reader takes up to 64 times as long.
@Suite(.serialized) struct FileScalingTests {
  private static func list(_ fields: String = "") -> String {
    #"{"layout": "list", "items": [10]\#(fields)}"#
  }

  /// Returns the text of a feed.
  private static func feed(_ sections: [String], edits: [String] = []) -> String {
    """
    {"version": 1, "width": 400, "height": 800, "sections": [\(sections.joined(separator: ","))],
     "edits": [\(edits.joined(separator: ","))]}
    """
  }

  private struct Shape: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var count = 1_000
    let text: @Sendable (_ count: Int) -> String
  }

  private static let shapes = [
    Shape(testDescription: "sections inserted at the front") { count in
      feed([], edits: Array(repeating: #"{"insertSection": [0, \#(list())]}"#, count: count))
    },
    Shape(testDescription: "sections removed at the front") { count in
      feed(
        Array(repeating: list(), count: count),
        edits: Array(repeating: #"{"removeSection": 0}"#, count: count))
    },
    Shape(testDescription: "sections with kinds") { count in
      feed((0..<count).map { list(#", "header": {"height": 9, "kind": "k\#($0)"}"#) })
    },
    Shape(testDescription: "merged cells in descending order", count: 6_000) { count in
      let merged = (0..<count).reversed().map { "[\(2 * $0), 0, 2, 2]" }.joined(separator: ",")
      let tracks = #""columnWidths": [9, 9], "rowHeights": {"count": \#(2 * count), "height": 1}"#
      return feed([#"{"layout": "spreadsheet", \#(tracks), "merged": [\#(merged)]}"#])
    },
  ]

  @Test(arguments: shapes.indices)
  func timeIsProportional(shape: Int) throws {
    let shape = Self.shapes[shape]
    let workbench = try Workbench()
    /// Returns the shorter time of two runs, in nanoseconds of processor time.
    func time(_ count: Int) throws -> Double {
      try workbench.write(Data(shape.text(count).utf8), to: "feed.json")
      return try (0..<2).map { _ in
        let start = ProcessorClock.now()
        _ = try workbench.loadFeed("feed.json")
        return Double(ProcessorClock.now() - start)
      }.min()!
    }
    let ratio = try time(8 * shape.count) / time(shape.count)
    #expect(ratio < 14, "\(shape.testDescription)")
  }
}
