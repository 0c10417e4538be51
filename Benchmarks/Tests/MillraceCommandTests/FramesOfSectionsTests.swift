import ProgramTesting
import Testing

/// The frames, names and order of supplementaries and decorations. The expected frames were computed by hand.
@Suite struct FramesOfSectionsTests {
  /// Returns the printed rows of a feed, without those of items unless `all` is set.
  private func rows(_ feed: String, _ arguments: String..., all: Bool = false) throws -> [String] {
    let outcome = try Workbench(["feed.json": feed]).millrace(["frames", "feed.json"] + arguments)
    #expect(outcome.status == 0 && outcome.errors == "")
    return outcome.output.split(separator: "\n").dropFirst().map(String.init)
      .filter { all || !$0.hasPrefix("item,") }
  }

  private let feed = """
    {"version": 1, "width": 100, "sectionSpacing": 5,
     "headers": [{"height": 10, "kind": "title"}, {"height": 2, "insets": [10, 20]}], "footer": {"height": 3},
     "sections": [
       {"layout": "list", "items": [7, 8], "header": {"height": 20}, "footers": [{"height": 1}, {"height": 2}],
        "backgrounds": [true, {"insets": [1, 2, 3, 4], "kind": "card", "z": -5}]},
       {"layout": "list", "header": {"height": 4, "z": 9}},
       {"layout": "spreadsheet", "columnWidths": [30], "rowHeights": [6], "footer": {"height": 1, "kind": "sum"}}]}
    """

  @Test func kindsAreInOrder() throws {
    let rows = [
      "title,-1,0,0,0,100,10,0", "header,-1,1,10,10,70,2,0",
      "background,0,0,0,12,100,38,-1024", "card,0,1,2,13,94,34,-5", "header,0,0,0,12,100,20,0",
      "item,0,0,0,32,100,7,0", "item,0,1,0,39,100,8,0", "footer,0,0,0,47,100,1,0", "footer,0,1,0,48,100,2,0",
      "header,1,0,0,55,100,4,9", "item,2,0,0,64,30,6,0", "sum,2,0,0,70,100,1,0", "footer,3,0,0,71,100,3,0",
    ]
    #expect(try self.rows(feed, all: true) == rows)
    #expect(try self.rows(feed, "--rect", "0,12,100,1", all: true) == [rows[2], rows[4]])
    #expect(try self.rows(feed, "--rect", "29,49,1,21.5", all: true) == [rows[2], rows[8]] + rows[9...11])
    let size = try Workbench(["feed.json": feed]).millrace(["frames", "feed.json", "--content-size"])
    #expect(size == .success("100,74\n"))
  }

  @Test func mirroredAndTurned() throws {
    let mirrored = feed.replacing(#""version""#, with: #""direction": "rtl", "version""#)
    #expect(
      try rows(mirrored).map { $0.split(separator: ",")[3] }
        == ["0", "20", "0", "4", "0", "0", "0", "0", "0", "0"])
    let turned = feed.replacing(#""version""#, with: #""axis": "horizontal", "height": 100, "version""#)
    #expect(
      try rows(turned).prefix(4) == [
        "title,-1,0,0,0,10,100,0", "header,-1,1,10,10,2,70,0", "background,0,0,12,0,38,100,-1024",
        "card,0,1,14,1,32,96,-5",
      ])
    let both = turned.replacing(#""version""#, with: #""direction": "rtl", "version""#)
    #expect(
      try rows(both).prefix(4) == [
        "title,-1,0,90,0,10,100,0", "header,-1,1,88,10,2,70,0", "background,0,0,50,0,38,100,-1024",
        "card,0,1,54,1,32,96,-5",
      ])
  }

  /// Backgrounds of items extend over whole rows. Separators follow all rows except the last.
  @Test func rowsAreDecorated() throws {
    let feed = """
      {"version": 1, "width": 100, "sections": [
         {"layout": "list", "rowSpacing": 2, "items": [10, 20, 30], "header": {"height": 5}, "footer": {"height": 7},
          "separators": {"insets": [16, 4]}, "backgrounds": [{"items": [1, 9], "insets": [-1, 3, 0, 4]}, true]},
         {"layout": "grid", "columns": 2, "rowHeight": 10, "count": 5,
          "separators": {"thickness": 0.5, "kind": "hairline", "z": 9}, "background": {"items": [1, 3], "kind": "card"}},
         {"layout": "flow", "items": [[60, 10], [60, 20]], "separators": true, "background": {"items": [5, 6]}}]}
      """
    #expect(
      try rows(feed) == [
        "background,0,0,3,16,93,53,-1023", "background,0,1,0,0,100,76,-1024", "header,0,0,0,0,100,5,0",
        "separator,0,0,16,15,80,1,1", "separator,0,1,16,37,80,1,1", "footer,0,0,0,69,100,7,0",
        "card,1,0,0,76,100,20,-1023", "hairline,1,1,0,86,100,0.5,9", "hairline,1,3,0,96,100,0.5,9",
        "separator,2,0,0,116,100,1,1",
      ])
    let order = try rows(feed, all: true).map { $0.split(separator: ",").prefix(3).joined(separator: ",") }
    #expect(
      order.prefix(8) == [
        "background,0,0", "background,0,1", "header,0,0", "item,0,0", "item,0,1", "item,0,2", "separator,0,0",
        "separator,0,1",
      ])
  }

  /// Returns a feed of two sections with a viewport of height 50.
  private func pinned(at offset: String, _ fields: String = "") -> String {
    """
    {"version": 1, "width": 100, "height": 50, "offset": \(offset), "sectionSpacing": 5, \(fields) "sections": [
      {"layout": "list", "items": [40, 40], "header": {"height": 10, "pinned": true},
       "footer": {"height": 6, "pinned": true}},
      {"layout": "list", "items": [40], "header": {"height": 10, "pinned": true}}]}
    """
  }

  /// Pinned elements are at the edges of the viewport, within their section.
  @Test(arguments: [
    ("[0, -9]", ["0,0,0,100,10,1024", "0,0,35,100,6,1024", "0,0,101,100,10,1024"]),
    ("[0, 30]", ["0,0,30,100,10,1024", "0,0,74,100,6,1024", "0,0,101,100,10,1024"]),
    ("[0, 90]", ["0,0,86,100,10,1024", "0,0,90,100,6,1024", "0,0,101,100,10,1024"]),
    ("[0, 200]", ["0,0,86,100,10,1024", "0,0,90,100,6,1024", "0,0,141,100,10,1024"]),
  ])
  func pinnedElementsAreInView(offset: String, frames: [String]) throws {
    let places = zip(["header,0,", "footer,0,", "header,1,"], frames).map { $0 + $1 }
    let feed = pinned(at: offset)
    #expect(try rows(feed) == places)
    // A rectangle does not change the frames of pinned elements.
    #expect(try rows(feed, "--rect", "0,0,100,1000") == places)
    #expect(try rows(feed, "--rect", "0,80,100,8") == places.filter { $0.contains(",86,") })
  }

  /// Without a height, the visible rect extends to the end.
  @Test func aFeedWithoutAHeightPinsHeadersOnly() throws {
    let feed = pinned(at: "[0, 30]").replacing(#""height": 50, "#, with: "")
    #expect(
      try rows(feed) == [
        "header,0,0,0,30,100,10,1024", "footer,0,0,0,90,100,6,1024", "header,1,0,0,101,100,10,1024",
      ])
  }

  /// A feed header that collapses from 20 to 8, and one that stretches.
  @Test(arguments: [
    ("[0, 30]", "0,18,100,20,1026", "0,38,100,10,1024"),
    ("[0, -30]", "0,-30,100,50,1026", "0,20,100,10,1024"),
    ("[0, 5]", "0,0,100,20,1026", "0,20,100,10,1024"),
  ])
  func headersCollapseAndStretch(offset: String, ofFeed: String, ofSection: String) throws {
    let header =
      #""header": {"height": 20, "pinned": true, "pinnedHeight": 8, "stretches": true, "kind": "top"},"#
    let rows = try rows(pinned(at: offset, header))
    #expect(rows.prefix(2) == ["top,-1,0,\(ofFeed)", "header,0,0,\(ofSection)"])
  }

  /// In a horizontal feed from right to left, the visible rect and pinned elements are at the right edge.
  @Test func pinnedFromRightToLeft() throws {
    let feed = pinned(at: "[20, 0]", #""axis": "horizontal", "direction": "rtl","#)
      .replacing(#""width": 100, "height": 50"#, with: #""width": 50, "height": 100"#)
    // Mirrored, the visible rect is from -20 to 30 in a feed that starts at 0 and extends to the right.
    #expect(
      try rows(feed) == [
        "header,0,0,40,0,10,100,1024", "footer,0,0,20,0,6,100,1024", "header,1,0,-61,0,10,100,1024",
      ])
  }

  /// Supplementaries and decorations move with their section.
  @Test func sectionsMoveWithTheirSupplementaries() throws {
    let edits = #"{"moveSection": [0, 2]}, {"removeSection": 0}, {"insertRow": [[0, 0], 2]}"#
    let edited = feed.replacing(#""version""#, with: #""edits": [\#(edits)], "version""#)
    #expect(
      try rows(edited, all: true) == [
        "title,-1,0,0,0,100,10,0", "header,-1,1,10,10,70,2,0", "item,0,0,0,12,30,2,0", "item,0,1,0,14,30,6,0",
        "sum,0,0,0,20,100,1,0", "background,1,0,0,26,100,38,-1024", "card,1,1,2,27,94,34,-5",
        "header,1,0,0,26,100,20,0", "item,1,0,0,46,100,7,0", "item,1,1,0,53,100,8,0",
        "footer,1,0,0,61,100,1,0",
        "footer,1,1,0,62,100,2,0", "footer,2,0,0,64,100,3,0",
      ])
  }

  /// The fields are those of the only section, a list.
  @Test(arguments: [
    (
      #""header": {"height": 1, "pinned": true, "pinnedHeight": 2}"#,
      ".header.pinnedHeight: expected a length up to the height, got 2"
    ),
    (
      #""header": {"height": 1, "pinnedHeight": 1}"#,
      #".header.pinnedHeight: expected "pinned": true in the same object"#
    ),
    (
      #""header": {"height": 1, "scope": "group"}"#,
      #".header.scope: expected "pinned": true in the same object"#
    ),
    (#""headers": [{"height": 1}, {}]"#, ".headers[1].height: expected a length in points, got nothing"),
    (#""header": {"height": 1}, "headers": []"#, ".headers: expected either header or headers, got both"),
    (#""footer": {"height": 1}, "footers": []"#, ".footers: expected either footer or footers, got both"),
    (
      #""background": {}, "backgrounds": []"#,
      ".backgrounds: expected either background or backgrounds, got both"
    ),
    (
      #""footer": {"height": 1, "kind": "a b"}"#,
      #".footer.kind: expected a name of 1 to 64 letters, digits, - and _ that begins with a letter, got "a b""#
    ),
    (
      #""footer": {"height": 1, "kind": "item"}"#,
      #".footer.kind: expected a name other than those of the default kinds, got "item""#
    ),
    (
      #""header": {"height": 1, "kind": "k"}, "footer": {"height": 1, "kind": "k"}"#,
      ": expected different kinds of headers, footers and decorations, got footers[0].kind in two of them"
    ),
    (
      #""header": {"height": 11184810}, "headers": 5"#,
      ".headers: expected either header or headers, got both"
    ),
    (
      #""headers": [{"height": 11184810}, {"height": 11184810}]"#,
      ": invalid section: headers is 22369620.0, expected a finite length from 0 to 11184810.666666666 pt"
    ),
    (
      #""background": {"insets": [0, 0, 0, -1e9]}"#,
      ".background.insets[3]: expected a distance in points from -11184810.666666666 to 11184810.666666666, "
        + "got -1000000000"
    ),
    (
      #""background": {"items": [3, 2]}"#,
      ".background.items: expected [first, end] with first <= end, got [3, 2]"
    ),
    (#""separators": 7"#, ".separators: expected true or a separators object, got 7"),
    (#""background": 7"#, ".background: expected true or a background object, got 7"),
    (
      #""header": {"height": 1, "z": 1e10}"#,
      ".header.z: expected an integer from -2^31 to 2^31 - 1, got 10000000000"
    ),
  ])
  func wrongFields(fields: String, error: String) throws {
    let feed = #"{"version": 1, "width": 100, "sections": [{"layout": "list", \#(fields)}]}"#
    let outcome = try Workbench(["feed.json": feed]).millrace(["frames", "feed.json"])
    #expect(outcome == .badInput("feed.json: sections[0]\(error)"))
  }

  @Test func wrongFieldsOfTheFeed() throws {
    let feed = #"{"version": 1, "width": 100, "header": {"height": 1, "pinned": true, "scope": "group"}}"#
    let outcome = try Workbench(["feed.json": feed]).millrace(["frames", "feed.json"])
    #expect(
      outcome
        == .badInput(
          "feed.json: header.scope: expected one of the fields height, pinned, pinnedHeight, stretches, insets, "
            + "kind, z; got an unknown one"))
  }
}
