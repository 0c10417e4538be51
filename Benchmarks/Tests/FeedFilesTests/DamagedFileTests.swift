import FeedFiles
import FeedFormat
import FeedPictures
import Foundation
import MillraceRandom
import ProgramTesting
import Testing

/// Any bytes in a file give a feed or an error of one line, never a trap.
@Suite struct DamagedFileTests {
  /// Reads many damaged copies of `text` with `read` and returns how many were accepted.
  private func countReadable(
    _ text: String, name: String = "file", copies: UInt64 = 3000,
    _ read: (Workbench) throws(InputError) -> Void
  ) throws -> Int {
    let workbench = try Workbench()
    var readable = 0
    for seed in 0..<copies {
      var random = SplitMix64(seed: seed)
      let bytes = FileDamage.damaged(Array(text.utf8), using: &random)
      try workbench.write(Data(bytes), to: name)
      do throws(InputError) {
        try read(workbench)
        readable += 1
      } catch {
        #expect(!error.place.isEmpty && !error.description.contains { $0.isNewline }, "seed \(seed)")
      }
    }
    return readable
  }

  @Test func feeds() throws {
    let edits = #"{"insert": [[0, 5], 120]}, {"resize": [[1, 1], {"aspect": 2}]}, {"move": [[0, 3], [1, 1]]}"#
    let feed = SampleFiles.feed.replacingOccurrences(of: #""edits": []"#, with: #""edits": [\#(edits)]"#)
    #expect(feed != SampleFiles.feed)
    let readable = try countReadable(feed) { (workbench) throws(InputError) in
      _ = try workbench.loadFeed("file")
    }
    #expect((20..<2000).contains(readable))
  }

  /// Supplementaries, decorations and edits of sections.
  @Test func feedsOfSections() throws {
    let feed = """
      {"version": 1, "width": 340, "height": 84, "offset": [0, 50.5], "sectionSpacing": 4, "direction": "rtl",
       "header": {"height": 44, "pinned": true, "pinnedHeight": 20.5, "stretches": true, "kind": "title"},
       "footers": [{"height": 5, "insets": [10, 20]}],
       "sections": [
         {"layout": "list", "items": [10, 20], "background": {"insets": [1, -2, 3, 4], "kind": "card", "z": -9},
          "headers": [{"height": 30, "pinned": true, "scope": "group", "kind": "month"}, {"height": 8, "pinned": true}]},
         {"layout": "grid", "columns": 2, "rowHeight": 9, "count": 5, "footer": {"height": 6, "pinned": true}},
         {"layout": "spreadsheet", "columnWidths": [40, 9], "rowHeights": [5], "header": {"height": 7, "z": 3}}],
       "edits": [
         {"insertSection": [1, {"layout": "flow", "items": [[9, 9]], "backgrounds": [true, {"items": [0, 3]}],
           "separators": {"thickness": 2.5, "insets": [1, 2]}}]},
         {"moveSection": [2, 0]}, {"removeSection": 3}]}
      """
    let readable = try countReadable(feed) { (workbench) throws(InputError) in
      var feed = try workbench.loadFeed("file")
      _ = try? FeedPicture(of: &feed, name: "file")
    }
    #expect((20..<2000).contains(readable))
  }

  @Test func tables() throws {
    let table = "title,width,height\nHarbour,640,480\n\"Portrait, \"\"seated\"\"\",30.5,4e2\r\n\"a\nb\",1,1\n"
    let readable = try countReadable(table) { (workbench) throws(InputError) in
      _ = try workbench.loadColumn("file")
    }
    #expect((100..<2500).contains(readable))
  }

  @Test func lines() throws {
    let lines = #"{"extent": 80, "a": [1, "b"]}"# + "\n" + #"{"a": {}, "extent": 7.5e1}"# + "\n"
    let readable = try countReadable(lines, name: "file.jsonl") { (workbench) throws(InputError) in
      _ = try workbench.loadColumn("file.jsonl")
    }
    #expect(readable > 100)
  }

  @Test func traces() throws {
    let trace =
      SampleFiles.traceHeader
      + "frame\ninsert 2 80\nscroll 30.5\nframe\nmove 4 1\njump 0.5\nremove 3\nframe\n"
    let readable = try countReadable(trace) { (workbench) throws(InputError) in
      _ = try workbench.loadTrace("file")
    }
    #expect((100..<2500).contains(readable))
  }
}
