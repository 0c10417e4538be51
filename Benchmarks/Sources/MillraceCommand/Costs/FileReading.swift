import BenchSuites
import FeedFiles
import FeedFormat
import Measurement
import Reports

/// Reading a file of many similar parts.
///
/// A reader that searches or moves all parts for each of them takes more instructions than are stored. Allocations are not
/// counted, because they differ from run to run.
struct FileReading {
  /// The name, in the form of the names of other workloads.
  let name: String
  /// The number of parts, which count as items.
  let count: Int
  private let read: () throws -> Void

  /// The readings of all files.
  static var all: [FileReading] {
    [
      feed("read/list/file/insert-section", count: 8_000) { count in
        ([], edits: Array(repeating: #"{"insertSection": [0, \#(list())]}"#, count: count))
      },
      feed("read/list/file/remove-section", count: 4_000) { count in
        (
          Array(repeating: list(), count: count),
          edits: Array(repeating: #"{"removeSection": 0}"#, count: count)
        )
      },
      feed("read/list/file/kinds", count: 4_000) { count in
        ((0..<count).map { list(#", "header": {"height": 9, "kind": "k\#($0)"}"#) }, edits: [])
      },
      feed("read/spreadsheet/file/merged", count: 8_000) { count in
        let merged = (0..<count).reversed().map { "[\(2 * $0), 0, 2, 2]" }.joined(separator: ",")
        let tracks = #""columnWidths": [9, 9], "rowHeights": {"count": \#(2 * count), "height": 1}"#
        return ([#"{"layout": "spreadsheet", \#(tracks), "merged": [\#(merged)]}"#], edits: [])
      },
      callees("read/profile/file/callees", count: 4_000),
    ]
  }

  /// Returns the reading of a feed file.
  private static func feed(
    _ name: String, count: Int, parts: (_ count: Int) -> (sections: [String], edits: [String])
  ) -> FileReading {
    let (sections, edits) = parts(count)
    let text = """
      {"version": 1, "width": 400, "height": 800, "sections": [\(sections.joined(separator: ","))],
       "edits": [\(edits.joined(separator: ","))]}
      """
    let bytes = Array(text.utf8)
    return FileReading(name: name, count: count) {
      let reader = JSONReader(file: name, value: try JSONValue(file: name, bytes: bytes))
      _ = try LoadedFeed(FeedFile(reader), from: FeedSource(path: name))
    }
  }

  /// Returns the text of a section with one item.
  private static func list(_ fields: String = "") -> String {
    #"{"layout": "list", "items": [10]\#(fields)}"#
  }

  /// Returns the reading of a profile in which one function calls many.
  private static func callees(_ name: String, count: Int) -> FileReading {
    let text = (0..<count).map { "x:\n\t 1 f\($0)+0x1 (/a)\n\t 1 main+0x1 (/a)\n\n" }.joined()
    return FileReading(name: name, count: count) {
      _ = try CallStacks(perfScript: text)
    }
  }

  /// Reads the file once, for callgrind to count the instructions.
  func run() throws {
    var loop = ProfileLoop(.operations(1), overhead: SamplingOverhead(cost: 0, step: 1))
    try loop.run(read)
  }
}
