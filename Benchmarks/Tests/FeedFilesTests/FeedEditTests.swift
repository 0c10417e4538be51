import FeedFiles
import FeedFormat
import ProgramTesting
import Testing

/// Edits in feed files: the resulting item heights, and errors.
@Suite struct FeedEditTests {
  /// Returns a feed of sections with one lane and no spacing, whose frames depend only on the heights.
  private func feed(sections: [String], edits: String) -> String {
    let sections = sections.map { #"{"layout": "waterfall", "columns": 1, "items": [\#($0)]}"# }
    return
      #"{"version": 1, "edits": [\#(edits)], "width": 50, "sections": [\#(sections.joined(separator: ","))]}"#
  }

  /// Returns the frames of sections with these heights, as `frames` prints them.
  private func frames(_ sections: [[Int]]) -> String {
    var rows = SampleFiles.framesHeader
    var y = 0
    for (section, heights) in sections.enumerated() {
      for (item, height) in heights.enumerated() {
        rows += "item,\(section),\(item),0,\(y),50,\(height),0\n"
        y += height
      }
    }
    return rows
  }

  @Test(arguments: [
    (#"{"insert": [[0, 0], 5]}"#, [[5, 10, 20, 30], [40]]),
    (#"{"insert": [[0, 3], {"extent": 5, "span": 1}]}"#, [[10, 20, 30, 5], [40]]),
    (#"{"insert": [[1, 1], {"aspect": 1.5}]}"#, [[10, 20, 30], [40, 75]]),
    (#"{"remove": [0, 1]}"#, [[10, 30], [40]]),
    (#"{"remove": [1, 0]}"#, [[10, 20, 30], []]),
    (#"{"resize": [[0, 2], 0]}"#, [[10, 20, 0], [40]]),
    (#"{"resize": [[0, 2], {"aspect": 2}]}"#, [[10, 20, 100], [40]]),
    (#"{"move": [[0, 0], [0, 2]]}"#, [[20, 30, 10], [40]]),
    (#"{"move": [[0, 2], [0, 0]]}"#, [[30, 10, 20], [40]]),
    (#"{"move": [[0, 1], [0, 1]]}"#, [[10, 20, 30], [40]]),
    (#"{"move": [[0, 0], [1, 1]]}"#, [[20, 30], [40, 10]]),
    (#"{"move": [[1, 0], [0, 3]]}"#, [[10, 20, 30, 40], []]),
    (
      #"{"insert": [[0, 1], 5]}, {"remove": [0, 0]}, {"resize": [[0, 2], 1]}, {"move": [[0, 0], [1, 0]]}"#,
      [[20, 1], [5, 40]]
    ),
  ])
  func editsAreMadeInOrder(edits: String, heights: [[Int]]) throws {
    let workbench = try Workbench(["feed.json": feed(sections: ["10, 20, 30", "40"], edits: edits)])
    #expect(try workbench.millrace(["frames", "feed.json"]) == .success(frames(heights)))
  }

  @Test(arguments: [
    (#"{"insertSection": [0, {"layout": "list", "items": [5]}]}"#, [[5], [10, 20], [40]]),
    (#"{"insertSection": [2, {"layout": "list", "items": [{"aspect": 1}]}]}"#, [[10, 20], [40], [50]]),
    (#"{"removeSection": 0}"#, [[40]]),
    (#"{"removeSection": 1}, {"removeSection": 0}"#, []),
    (#"{"moveSection": [0, 1]}"#, [[40], [10, 20]]),
    (#"{"moveSection": [1, 0]}, {"move": [[0, 0], [1, 2]]}"#, [[], [10, 20, 40]]),
    (
      #"{"insertSection": [1, {"layout": "flow", "items": [[50, 7]]}]}, {"insert": [[1, 1], [50, 8]]}"#,
      [[10, 20], [7, 8], [40]]
    ),
  ])
  func sectionsAreEdited(edits: String, heights: [[Int]]) throws {
    let workbench = try Workbench(["feed.json": feed(sections: ["10, 20", "40"], edits: edits)])
    #expect(try workbench.millrace(["frames", "feed.json"]) == .success(frames(heights)))
  }

  /// A spreadsheet that moves between sections with spacing.
  @Test func sheetsMoveToo() throws {
    let feed = """
      {"version": 1, "width": 50, "sectionSpacing": 3, "edits": [{"moveSection": [0, 1]}, {"insertRow": [[1, 0], 4]}],
       "sections": [{"layout": "spreadsheet", "rowHeights": [2], "columnWidths": [60]},
         {"layout": "list", "items": [10]}, {"layout": "list", "items": [20]}]}
      """
    let rows = "item,0,0,0,0,50,10,0\nitem,1,0,0,13,60,4,0\nitem,1,1,0,17,60,2,0\nitem,2,0,0,22,50,20,0\n"
    let bench = try Workbench(["feed.json": feed])
    #expect(try bench.millrace(["frames", "feed.json"]) == .success(SampleFiles.framesHeader + rows))
    #expect(try bench.millrace(["frames", "feed.json", "--content-size"]) == .success("60,42\n"))
    #expect(
      try bench.millrace(["frames", "feed.json", "--rect", "55,0,1,18"])
        == .success(
          SampleFiles.framesHeader + rows.split(separator: "\n")[1...2].joined(separator: "\n") + "\n"))
  }

  /// Every later item may change its lane. The result equals a fresh layout.
  @Test func anInsertionReflows() throws {
    func feed(_ items: String, _ edits: String) -> String {
      let section = #"{"layout": "waterfall", "columns": 2, "rowSpacing": 1, "items": [\#(items)]}"#
      return #"{"version": 1, "width": 100, "sections": [\#(section)], "edits": [\#(edits)]}"#
    }
    let workbench = try Workbench([
      "edited.json": feed("10, 20, 30, 40", #"{"insert": [[0, 0], 100]}"#),
      "fresh.json": feed("100, 10, 20, 30, 40", ""),
    ])
    let edited = try workbench.millrace(["frames", "edited.json"])
    #expect(edited == (try workbench.millrace(["frames", "fresh.json"])))
    #expect(edited.output.hasSuffix("item,0,4,50,63,50,40,0\n"))
  }

  /// Moves between a dense waterfall with two lanes of 50 and a plain one with one lane.
  @Test(arguments: [
    // Without edits: the last item fills the hole.
    ("", ["0,0,10", "50,0,30", "0,30,5", "0,10,20", "0,35,8"], ["0,43,4"]),
    (
      #"{"insert": [[0, 3], 12]}"#, ["0,0,10", "50,0,30", "0,30,5", "0,10,12", "0,35,20", "0,22,8"],
      ["0,55,4"]
    ),
    (
      #"{"insert": [[0, 0], {"aspect": 0.2, "span": 2}]}"#,
      ["0,0,20", "0,20,10", "50,20,30", "0,50,5", "0,30,20", "0,55,8"], ["0,63,4"]
    ),
    (#"{"remove": [0, 3]}"#, ["0,0,10", "50,0,30", "0,30,5", "0,10,8"], ["0,35,4"]),
    (#"{"resize": [[0, 3], 12]}"#, ["0,0,10", "50,0,30", "0,30,5", "0,10,12", "0,22,8"], ["0,35,4"]),
    (
      #"{"resize": [[0, 3], {"extent": 20, "span": "all"}]}"#,
      ["0,0,10", "50,0,30", "0,30,5", "0,35,20", "0,10,8"], ["0,55,4"]
    ),
    (#"{"move": [[0, 4], [0, 3]]}"#, ["0,0,10", "50,0,30", "0,30,5", "0,10,8", "0,35,20"], ["0,55,4"]),
    (#"{"move": [[0, 3], [1, 0]]}"#, ["0,0,10", "50,0,30", "0,30,5", "0,10,8"], ["0,35,20", "0,55,4"]),
    (#"{"move": [[1, 0], [0, 4]]}"#, ["0,0,10", "50,0,30", "0,30,5", "0,10,20", "0,35,4", "50,35,8"], []),
  ])
  func editsOfADenseWaterfall(edit: String, dense: [String], plain: [String]) throws {
    let items = #"10, 30, {"extent": 5, "span": 2}, 20, 8"#
    let feed = """
      {"version": 1, "width": 100, "edits": [\(edit)], "sections": [
        {"layout": "waterfall", "columns": 2, "dense": true, "items": [\(items)]},
        {"layout": "waterfall", "columns": 1, "items": [4]}]}
      """
    let lines = try Workbench(["feed.json": feed]).millrace(["frames", "feed.json"]).output.split(
      separator: "\n")
    for (section, expected) in [dense, plain].enumerated() {
      let found = lines.filter { $0.hasPrefix("item,\(section),") }.map { line in
        let fields = line.split(separator: ",")
        return [fields[3], fields[4], fields[6]].joined(separator: ",")
      }
      #expect(found == expected)
    }
  }

  /// Items that fill a hole are printed in index order, also with a rectangle.
  @Test func aDenseWaterfallIsPrintedInAscendingOrder() throws {
    let feed = #"""
      {"version": 1, "width": 100, "sections": [{"layout": "waterfall", "columns": 2, "dense": true, "reach": 1,
        "items": [10, 30, {"extent": 5, "span": 2}, 15, 5]}]}
      """#
    let bench = try Workbench(["feed.json": feed])
    let rows = "item,0,1,50,0,50,30,0\nitem,0,2,0,30,100,5,0\nitem,0,3,0,10,50,15,0\nitem,0,4,0,35,50,5,0\n"
    #expect(
      try bench.millrace(["frames", "feed.json", "--rect", "0,10,100,100"])
        == .success(SampleFiles.framesHeader + rows))
  }

  private static let verbs = FeedFile.Edit.fields.joined(separator: ", ")

  @Test(arguments: [
    ("7", ": expected an edit object, got 7"),
    ("{}", ": expected one of \(verbs), got none"),
    (
      #"{"remove": [0, 0], "insert": [[0, 0], 1]}"#,
      ".remove: expected one of \(verbs) in an edit, got a second one"
    ),
    (#"{"replace": [0, 0]}"#, ".replace: expected one of the fields \(verbs); got an unknown one"),
    (#"{"remove": 0}"#, ".remove: expected [section, item], got 0"),
    (#"{"remove": [0]}"#, ".remove: expected [section, item], got 1 elements"),
    (#"{"remove": [0, 1, 2]}"#, ".remove: expected [section, item], got 3 elements"),
    (#"{"remove": [0, -1]}"#, ".remove[1]: expected an integer of 0 or more, got -1"),
    (#"{"remove": [0, 1.5]}"#, ".remove[1]: expected an integer of 0 or more, got 1.5"),
    (#"{"remove": [0, true]}"#, ".remove[1]: expected an integer of 0 or more, got true"),
    (#"{"remove": [0, 1e30]}"#, ".remove[1]: expected an integer of 0 or more, got 1e+30"),
    (#"{"remove": [0, 2]}"#, ".remove[1]: expected an index from 0 to 1, got 2"),
    (#"{"remove": [2, 0]}"#, ".remove[0]: expected a section from 0 to 1, got 2"),
    (#"{"remove": [1, 0]}"#, ".remove[1]: expected a section with items, but this one is empty; got 0"),
    (#"{"insert": [[0, 3], 1]}"#, ".insert[0][1]: expected an index from 0 to 2, got 3"),
    (#"{"insert": [[2, 0], 1]}"#, ".insert[0][0]: expected a section from 0 to 1, got 2"),
    (#"{"insert": [[0, 0]]}"#, ".insert: expected [[section, item], value], got too few elements"),
    (
      #"{"insert": [[0, 0], 1, 2]}"#, ".insert[2]: expected only [[section, item], value], got more elements"
    ),
    (
      #"{"insert": [[0, 0], -1]}"#,
      ".insert[1]: expected a height in points from 0 to 11184810.666666666, got -1"
    ),
    (
      #"{"insert": [[0, 0], {"aspect": 1e9}]}"#,
      ".insert[1]: expected an aspect ratio that gives a height of at most 11184810.666666666, got a height of 50000000000.0"
    ),
    (#"{"resize": [[0, 2], 1]}"#, ".resize[0][1]: expected an index from 0 to 1, got 2"),
    (#"{"move": [[0, 2], [0, 0]]}"#, ".move[0][1]: expected an index from 0 to 1, got 2"),
    (#"{"move": [[0, 0], [0, 2]]}"#, ".move[1][1]: expected an index from 0 to 1, got 2"),
    (#"{"move": [[0, 0], [1, 1]]}"#, ".move[1][1]: expected an index from 0 to 0, got 1"),
    (#"{"move": [[0, 0], [2, 0]]}"#, ".move[1][0]: expected a section from 0 to 1, got 2"),
    (#"{"move": [0, 0]}"#, ".move[0]: expected [section, item], got 0"),
    (#"{"insertSection": 1}"#, ".insertSection: expected [index, section], got 1"),
    (#"{"insertSection": [1]}"#, ".insertSection: expected [index, section], got too few elements"),
    (
      #"{"insertSection": [0, {"layout": "list"}, 2]}"#,
      ".insertSection[2]: expected only [index, section], got more elements"
    ),
    (
      #"{"insertSection": [3, {"layout": "list"}]}"#,
      ".insertSection[0]: expected an index from 0 to 2, got 3"
    ),
    (
      #"{"insertSection": [0, {"layout": "list", "items": [1, -1]}]}"#,
      ".insertSection[1].items[1]: expected a height in points from 0 to 11184810.666666666, got -1"
    ),
    (
      #"{"insertSection": [0, {"layout": "waterfall", "columns": [1, 2], "items": [{"aspect": 1}]}]}"#,
      ".insertSection[1].items[0]: expected a height in points, because the lanes have different widths; got an aspect ratio"
    ),
    (#"{"removeSection": 2}"#, ".removeSection: expected a section from 0 to 1, got 2"),
    (
      #"{"removeSection": [0]}"#,
      ".removeSection: expected an integer of 0 or more, got an array"
    ),
    (#"{"moveSection": [2, 0]}"#, ".moveSection[0]: expected a section from 0 to 1, got 2"),
    (#"{"moveSection": [0, 2]}"#, ".moveSection[1]: expected a section from 0 to 1, got 2"),
    (#"{"moveSection": [0]}"#, ".moveSection: expected [section, section], got 1 elements"),
  ])
  func wrongEdit(edit: String, error: String) throws {
    let edits = #"{"resize": [[0, 0], 1]}, \#(edit)"#
    let workbench = try Workbench(["feed.json": feed(sections: ["10, 20", ""], edits: edits)])
    #expect(try workbench.millrace(["frames", "feed.json"]) == .badInput("feed.json: edits[1]\(error)"))
  }

  @Test func editsNeedASection() throws {
    let workbench = try Workbench(["feed.json": feed(sections: [], edits: #"{"remove": [0, 0]}"#)])
    let error = "feed.json: edits[0].remove[0]: expected a feed with sections, but this one is empty; got 0"
    #expect(try workbench.millrace(["frames", "feed.json"]) == .badInput(error))
  }
}
