import FeedFiles
import Foundation
import Millrace
import ProgramTesting
import Testing

/// A feed from right to left is the mirror image of the same feed from left to right, bit for bit.
@Suite struct MirroredFeedTests {
  @Test(arguments: ["vertical", "horizontal"])
  func framesAreMirrored(axis: String) throws {
    let width = 390.333333
    let sections = """
      [{"layout": "waterfall", "columns": 3, "columnSpacing": 7.7, "insets": [1.1, 2.2, 3.3, 4.4],
        "items": [100.1, 33.333333, 0, 57.77, 80.05, 12.3], "header": {"height": 30.3}},
       {"layout": "flow", "itemSpacing": 3.3, "items": [[50.1, 20.2], [33.3, 44.4], [120.7, 9.9], [70.1, 0.1]]},
       {"layout": "grid", "columns": 3, "rowHeight": 33.35, "count": 100},
       {"layout": "spreadsheet", "columnWidths": [40.1, 33.3, 0.1, 90.7], "rowHeights": [20.1, 9.9]}]
      """
    func elements(_ direction: String) throws -> [LayoutAttributes] {
      let workbench = try Workbench()
      let fields = #""axis": "\#(axis)", "direction": "\#(direction)", "width": \#(width), "height": 844"#
      try workbench.write(
        Data(#"{"version": 1, \#(fields), "sections": \#(sections)}"#.utf8), to: "feed.json")
      var feed = try workbench.loadFeed("feed.json")
      var elements: [LayoutAttributes] = []
      feed.forEachAttributes(in: nil) { elements.append($0) }
      return elements
    }
    let (left, right) = (try elements("ltr"), try elements("rtl"))
    #expect(left.count > 115 && left.map(\.path) == right.map(\.path))
    for (left, right) in zip(left.map(\.frame), right.map(\.frame)) {
      #expect(right.size == left.size)
      #expect(
        right.minX == LayoutUnit.nearest(LayoutUnit.nearest(width) - left.maxX) && right.minY == left.minY)
    }
  }
}
