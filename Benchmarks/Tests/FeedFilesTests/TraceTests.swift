import FeedFiles
import Foundation
import Millrace
import ProgramTesting
import Testing

/// Reading and writing traces.
@Suite struct TraceTests {
  private func trace(_ text: String) throws -> Trace {
    try Workbench(["a.trace": text]).loadTrace("a.trace")
  }

  @Test func eventsBelongToTheNextFrame() throws {
    let trace = try trace(
      """
      # A comment
      millrace-trace 1 # another
      items 3

      viewport 390.5 844
      frame
      \tinsert 3 80   # at the end
      scroll -12.5
      remove 0
      scroll 2
      frame
      move 2 0
      resize 1 0
      append 1e2
      scroll 7
      jump 0.5
      scroll 3
      """)
    var second = Trace.Frame()
    second.append(.insert(index: 3, extent: 80), line: 7)
    second.append(.remove(index: 0), line: 9)
    second.distance = -10.5
    var third = Trace.Frame()
    third.append(.move(source: 2, target: 0), line: 12)
    third.append(.resize(index: 1, extent: 0), line: 13)
    third.append(.append(extent: 100), line: 14)
    (third.jump, third.distance) = (0.5, 3)
    #expect(trace.viewport == LayoutSize(width: 390.5, height: 844) && trace.count == 3)
    #expect(trace.frames == [Trace.Frame(), second, third])
    #expect(trace.extents == [80, 0, 100])
  }

  @Test func writtenTracesReadBack() throws {
    for text in [
      SampleFiles.traceHeader
        + "frame\ninsert 0 0.1\nappend 1e-300\njump 0.30000000000000004\nscroll -1e-07\nframe\n",
      "millrace-trace 1\nviewport 0.1 11184810.666666666\nitems 0\nframe\n",
    ] {
      #expect(try trace(text).text == text)
      #expect(try trace(text.replacingOccurrences(of: "\n", with: "\r\n")).text == text)
    }
  }

  @Test(arguments: [
    ("", "line 1: expected \"millrace-trace 1\", got the end of the file"),
    ("\n# no\n", "line 2: expected \"millrace-trace 1\", got the end of the file"),
    ("frame\n", "line 1: expected \"millrace-trace 1\", got \"frame\""),
    (
      "millrace-trace 2\n",
      "line 1: expected \"millrace-trace 1\", the version that this program supports, got \"millrace-trace 2\""
    ),
    ("millrace-trace 1\n", "line 1: expected viewport WIDTH HEIGHT, got the end of the file"),
    (
      "millrace-trace 1\nframe\n",
      "line 2: expected viewport WIDTH HEIGHT before the events, got \"frame\""
    ),
    (
      "millrace-trace 1\nviewport 1 2\nscroll 1\n",
      "line 3: expected items COUNT before the events, got \"scroll 1\""
    ),
    ("millrace-trace 1\nviewport 0 2\n", "line 2: expected lengths above 0, got \"viewport 0 2\""),
    (
      "millrace-trace 1\nviewport nan 2\n",
      "line 2: expected viewport WIDTH HEIGHT, a number from 0 to 11184810.666666666, got \"nan\""
    ),
    (
      "millrace-trace 1\nitems 1.5\n",
      "line 2: expected items COUNT, integers from 0 to 34359738368, got \"1.5\""
    ),
  ])
  func invalidHeadersAreReported(text: String, error: String) throws {
    try expect(error, of: text)
  }

  @Test(arguments: [
    ("", "line 3: expected at least one frame, got the end of the file"),
    ("items 5\n", "line 4: expected items only once and before the events"),
    ("frame\nviewport 1 1\n", "line 5: expected viewport only once and before the events"),
    ("frame 3\n", "line 4: expected frame alone, got \"frame 3\""),
    (
      "dance\n",
      "line 4: expected one of frame, scroll, jump, insert, append, remove, move, resize; got \"dance\""
    ),
    ("scroll\n", "line 4: expected scroll DISTANCE, got \"scroll\""),
    ("scroll 1 2\n", "line 4: expected scroll DISTANCE, got \"scroll 1 2\""),
    (
      "scroll inf\n",
      "line 4: expected scroll DISTANCE, a number from -10000000000000 to 10000000000000, got \"inf\""
    ),
    ("jump 1.5\n", "line 4: expected jump SHARE, a number from 0 to 1, got \"1.5\""),
    (
      "append -1\n",
      "line 4: expected append HEIGHT, a number from 0 to 11184810.666666666, got \"-1\""
    ),
    (
      "insert 0 0x8\n",
      "line 4: expected insert INDEX HEIGHT, a number from 0 to 11184810.666666666, got \"0x8\""
    ),
    ("insert 11 5\n", "line 4: expected an index from 0 to 10, got 11"),
    ("append 5\nremove 10\nremove 10\n", "line 6: expected an index from 0 to 9, got 10"),
    ("move 0 10\n", "line 4: expected an index from 0 to 9, got 10"),
    ("resize -1 5\n", "line 4: expected resize INDEX HEIGHT, integers of 0 or more, got \"-1\""),
    (
      "remove 9223372036854775808\n",
      "line 4: expected remove INDEX, integers of 0 or more, got \"9223372036854775808\""
    ),
    (
      String(repeating: "remove 0\n", count: 11),
      "line 14: expected a feed with items, but it is empty here; got 0"
    ),
  ])
  func invalidEventsAreReported(events: String, error: String) throws {
    try expect(error, of: SampleFiles.traceHeader + events)
  }

  private func expect(_ error: String, of text: String) throws {
    let workbench = try Workbench(["a.trace": text])
    #expect {
      _ = try workbench.loadTrace("a.trace")
    } throws: {
      "\($0)" == "\(workbench.path("a.trace")): \(error)"
    }
  }

  @Test func editsAreCheckedAgainstAnotherNumberOfItems() throws {
    let trace = try trace(SampleFiles.traceHeader + "insert 0 1\nframe\nremove 7\nframe\n")
    try trace.check(count: 7)
    #expect {
      try trace.check(count: 6)
    } throws: {
      "\($0)".hasSuffix("line 6: expected an index from 0 to 6, got 7")
    }
  }

  @Test func examplesAreValidTraces() throws {
    let folder = traceFormatFolder.appendingPathComponent("examples")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.contains("home.trace"))
    for name in names { #expect(try Trace(path: folder.appendingPathComponent(name).path).frames.count > 10) }
  }

  /// The example in the format's description is a valid trace.
  @Test func descriptionStartsWithATrace() throws {
    let text = try String(contentsOf: traceFormatFolder.appendingPathComponent("README.md"), encoding: .utf8)
    let lines = text.components(separatedBy: "\n")
    let first = try #require(lines.firstIndex { $0.hasPrefix("    millrace-trace 1") })
    let example = lines[first...].prefix { $0.hasPrefix("    ") }.joined(separator: "\n")
    #expect(try trace(example).frames.count == 3)
    for word in ["frame", "scroll", "jump", "insert", "append", "remove", "move", "resize"] {
      #expect(lines.contains { $0.hasPrefix("| `\(word)") }, "\(word)")
    }
  }
}
