import ProgramTesting
import Testing

/// Compares frames with ones computed by hand.
@Suite struct FramesTests {
  private func frames(_ feed: String, _ arguments: String...) throws -> Workbench.Outcome {
    try Workbench(["feed.json": feed]).millrace(["frames", "feed.json"] + arguments)
  }

  @Test func sectionsStackAndItemsGoToTheShortestLane() throws {
    let rows = """
      item,0,0,10,5,100,100,0
      item,0,1,120,5,100,50.5,0
      item,0,2,230,5,100,150,0
      item,0,3,120,65.5,100,20,0
      item,0,4,120,95.5,100,0,0
      item,0,5,120,105.5,100,30,0
      item,1,0,0,170,340,7,0
      item,1,1,0,177,340,8.25,0

      """
    #expect(try frames(SampleFiles.feed) == .success(SampleFiles.framesHeader + rows))
  }

  @Test func contentSizeIsOneLine() throws {
    #expect(try frames(SampleFiles.feed, "--content-size") == .success("340,185.25\n"))
    #expect(try frames(#"{"version": 1, "width": 99.5}"#, "--content-size") == .success("99.5,0\n"))
  }

  @Test(arguments: [
    ("0,0,340,65.5", ["0,0", "0,1", "0,2"]),  // Item 3 starts where the rectangle ends.
    ("130,65,1,1", ["0,3"]),
    ("0,95.5,340,1", ["0,0", "0,2", "0,4"]),  // Item 4 has zero height.
    ("0,90,125,5.5", ["0,0"]),
    ("120,155,500,15.1", ["1,0"]),
    ("-10,100,1000,77.5", ["0,0", "0,2", "0,5", "1,0", "1,1"]),
    ("0,-50,inf,inf", ["0,0", "0,1", "0,2", "0,3", "0,4", "0,5", "1,0", "1,1"]),
    ("0,186,340,100", []),
  ])
  func rectanglePrintsIntersectingElements(rect: String, items: [String]) throws {
    let outcome = try frames(SampleFiles.feed, "--rect", rect)
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first.map { $0 + "\n" } == SampleFiles.framesHeader[...])
    #expect(lines.dropFirst().map { $0.split(separator: ",")[1...2].joined(separator: ",") } == items)
    let all = try frames(SampleFiles.feed).output.split(separator: "\n")
    #expect(lines.allSatisfy(all.contains), "the frames are those of the whole feed")
  }

  /// The effect of the columns and other fields on a section of the items 10, 20 and 30.
  @Test(arguments: [
    (#""columns": 2"#, 320, ["0,0,160,10", "160,0,160,20", "0,10,160,30"]),
    (
      #""columns": {"minWidth": 100}, "columnSpacing": 10"#, 320,
      ["0,0,100,10", "110,0,100,20", "220,0,100,30"]
    ),
    (#""columns": {"minWidth": 400}"#, 320, ["0,0,320,10", "0,10,320,20", "0,30,320,30"]),
    (
      #""columns": [100, "1fr", "2fr"], "columnSpacing": 10"#, 420,
      ["0,0,100,10", "110,0,100,20", "220,0,200,30"]
    ),
    (#""columns": ["0.5fr", "1.5fr"]"#, 400, ["0,0,100,10", "100,0,300,20", "0,10,100,30"]),
    (#""columns": 2, "order": "leftToRight""#, 200, ["0,0,100,10", "100,0,100,20", "0,10,100,30"]),
    (#""columns": 2, "order": "rightToLeft""#, 200, ["100,0,100,10", "0,0,100,20", "100,10,100,30"]),
    (
      #""columns": 1, "insets": [1, 2, 3, 4], "rowSpacing": 0.5"#, 106,
      ["2,1,100,10", "2,11.5,100,20", "2,32,100,30"]
    ),
  ])
  func columns(fields: String, width: Int, frames: [String]) throws {
    let section = #"{"layout": "waterfall", "items": [10, 20, 30], \#(fields)}"#
    let outcome = try self.frames(#"{"version": 1, "width": \#(width), "sections": [\#(section)]}"#)
    let rows = frames.enumerated().map { "item,0,\($0.offset),\($0.element),0\n" }
    #expect(outcome == .success(SampleFiles.framesHeader + rows.joined()))
  }

  /// An item of zero height leaves its lane tied with the next one.
  @Test(arguments: [("first", "0,0"), ("next", "50,0")])
  func tiesAreBroken(ties: String, origin: String) throws {
    let section = #"{"layout": "waterfall", "columns": 2, "ties": "\#(ties)", "items": [0, 10]}"#
    let outcome = try frames(#"{"version": 1, "width": 100, "sections": [\#(section)]}"#)
    #expect(
      outcome == .success(SampleFiles.framesHeader + "item,0,0,0,0,50,0,0\nitem,0,1,\(origin),50,10,0\n"))
  }

  @Test func scaleRoundsDownToPixels() throws {
    let section = #"{"layout": "waterfall", "columns": 1, "items": [10.7, 10.4]}"#
    let outcome = try frames(#"{"version": 1, "width": 100.75, "scale": 2, "sections": [\#(section)]}"#)
    #expect(
      outcome
        == .success(SampleFiles.framesHeader + "item,0,0,0,0,100.5,10.5,0\nitem,0,1,0,10.5,100.5,10,0\n"))
  }

  /// Thirds of a point are exact in the engine. Sums of them as `Double` are not.
  @Test func thirdsDoNotDrift() throws {
    let section = #"{"layout": "waterfall", "columns": 1, "items": [\#(100.0 / 3)]}"#
    let sections = Array(repeating: section, count: 30).joined(separator: ",")
    let outcome = try frames(#"{"version": 1, "width": 1, "sections": [\#(sections)]}"#)
    let rows = outcome.output.split(separator: "\n").dropFirst().map { $0.split(separator: ",")[4] }
    #expect(rows == (0..<30).map { $0.isMultiple(of: 3) ? "\($0 / 3 * 100)" : "\(Double($0 * 100) / 3)" })
  }

  @Test func aFeedWithoutItemsPrintsTheHeader() throws {
    let section = #"{"layout": "waterfall", "columns": 255}"#
    #expect(
      try frames(#"{"version": 1, "width": 0, "sections": [\#(section)]}"#)
        == .success(SampleFiles.framesHeader))
    #expect(
      try frames("\u{FEFF} {\"version\" : 1.0 , \"width\":0}\r\n") == .success(SampleFiles.framesHeader))
  }

  /// The same feed with each frame mirrored in the width, including insets.
  @Test func rightToLeftIsMirroredInTheFeedsWidth() throws {
    let feed = SampleFiles.feed.replacing(#""direction": "ltr""#, with: #""direction": "rtl""#)
      .replacing(#"[5, 10, 15, 10]"#, with: "[5, 12, 15, 8]")
    let rows = """
      item,0,0,228,5,100,100,0
      item,0,1,118,5,100,50.5,0
      item,0,2,8,5,100,150,0
      item,0,3,118,65.5,100,20,0
      item,0,4,118,95.5,100,0,0
      item,0,5,118,105.5,100,30,0
      item,1,0,0,170,340,7,0
      item,1,1,0,177,340,8.25,0

      """
    #expect(try frames(feed) == .success(SampleFiles.framesHeader + rows))
    #expect(try frames(feed, "--content-size") == .success("340,185.25\n"))
    let corner = try frames(feed, "--rect", "300,0,40,50")
    #expect(corner == .success(SampleFiles.framesHeader + "item,0,0,228,5,100,100,0\n"))
  }

  /// The first screen is at 0, and content beyond it has negative x. Section 1 starts where section 0 ends.
  @Test func horizontalRightToLeftFeedExtendsToTheLeft() throws {
    let feed = """
      {"version": 1, "axis": "horizontal", "direction": "rtl", "width": 100, "height": 50, "sections": [
         {"layout": "list", "rowSpacing": 5, "insets": [0, 7, 0, 3], "items": [20, 60, 0]},
         {"layout": "grid", "columns": 2, "rowHeight": 30, "count": 3}]}
      """
    let rows = """
      item,0,0,73,0,20,50,0
      item,0,1,8,0,60,50,0
      item,0,2,3,0,0,50,0
      item,1,0,-30,0,30,25,0
      item,1,1,-30,25,30,25,0
      item,1,2,-60,0,30,25,0

      """
    #expect(try frames(feed) == .success(SampleFiles.framesHeader + rows))
    #expect(try frames(feed, "--content-size") == .success("160,50\n"))
    let item = "item,0,2,3,0,0,50,0\n"
    #expect(try frames(feed, "--rect", "0,0,3,50") == .success(SampleFiles.framesHeader + item))
    #expect(try frames(feed, "--rect", "3,0,4,50") == .success(SampleFiles.framesHeader))
    #expect(try frames(feed, "--rect", "-inf,0,inf,50").output.split(separator: "\n").count == 7)
  }

  /// A narrower or wider spreadsheet starts at the feed's right edge, where its pinned columns are.
  @Test(arguments: [
    (0, ["80,0,20,10", "20,0,60,10", "-40,0,60,10"]), (-40, ["40,0,20,10", "20,0,60,10", "-40,0,60,10"]),
  ])
  func sheetsStartAtTheRightEdge(offset: Int, frames: [String]) throws {
    let feed = """
      {"version": 1, "direction": "rtl", "width": 100, "height": 50, "offset": [\(offset), 0], "sections": [
         {"layout": "spreadsheet", "columnWidths": [20, 60, 60], "rowHeights": [10], "pinnedColumns": 1}]}
      """
    let rows = frames.enumerated().map { "item,0,\($0.offset),\($0.element),\($0.offset == 0 ? 1022 : 0)\n" }
    #expect(try self.frames(feed) == .success(SampleFiles.framesHeader + rows.joined()))
    #expect(try self.frames(feed, "--content-size") == .success("140,10\n"))
  }

  /// An aspect ratio is relative to the lanes' width with either axis.
  @Test(arguments: ["ltr", "rtl"], ["false", "true"])
  func aspectRatiosOfSpans(direction: String, dense: String) throws {
    let feed = """
      {"version": 1, "direction": "\(direction)", "width": 210, "sections": [
         {"layout": "waterfall", "columns": 2, "columnSpacing": 10, "dense": \(dense),
          "items": [{"aspect": 0.5, "span": 2}, {"aspect": 0.5}]}]}
      """
    let rows = try frames(feed).output.split(separator: "\n").dropFirst().map { $0.split(separator: ",")[6] }
    #expect(rows == ["105", "50"])
  }
}
