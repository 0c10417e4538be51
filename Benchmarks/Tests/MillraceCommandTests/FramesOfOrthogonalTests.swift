import ProgramTesting
import Testing

/// Sections that scroll by themselves, and resting offsets. The expected values were computed by hand.
@Suite struct FramesOfOrthogonalTests {
  private let feed = """
    {"version": 1, "width": 100, "height": 60, "offset": [0, 10], "rest": "sections", "sectionSpacing": 5, "sections": [
       {"layout": "list", "items": [7, 8]},
       {"layout": "list", "orthogonal": "groupPaging", "orthogonalOffset": 30, "height": 40, "rowSpacing": 10,
        "insets": [2, 5, 3, 6], "items": [60, 50, 70], "header": {"height": 9}, "background": true},
       {"layout": "waterfall", "columns": 2, "orthogonal": "continuous", "height": 20, "items": [30, 80, 50]}],
     "edits": [{"insert": [[1, 0], 20]}]}
    """

  private func output(_ feed: String, _ arguments: String...) throws -> String {
    let outcome = try Workbench(["feed.json": feed]).millrace(["frames", "feed.json"] + arguments)
    #expect(outcome.status == 0 && outcome.errors == "")
    return outcome.output
  }

  private func rows(_ feed: String, _ arguments: String...) throws -> [String] {
    let outcome = try Workbench(["feed.json": feed]).millrace(["frames", "feed.json"] + arguments)
    return outcome.output.split(separator: "\n").dropFirst().map(String.init)
  }

  @Test func itemsLieAcross() throws {
    #expect(
      try rows(feed) == [
        "item,0,0,0,0,100,7,0", "item,0,1,0,7,100,8,0",
        "background,1,0,0,20,100,54,-1024", "header,1,0,0,20,100,9,0", "item,1,0,-25,31,20,40,0",
        "item,1,1,5,31,60,40,0", "item,1,2,75,31,50,40,0", "item,1,3,135,31,70,40,0",
        "item,2,0,0,79,30,10,0", "item,2,1,0,89,80,10,0", "item,2,2,30,79,50,10,0",
      ])
    #expect(try output(feed, "--content-size") == "100,99\n")
    #expect(
      try rows(feed, "--rect", "0,30,100,60") == [
        "background,1,0,0,20,100,54,-1024", "item,1,1,5,31,60,40,0", "item,1,2,75,31,50,40,0",
        "item,2,0,0,79,30,10,0", "item,2,1,0,89,80,10,0", "item,2,2,30,79,50,10,0",
      ])
  }

  /// The height and each inset are rounded to units: 1,594 + 19,200 + 1,594. Together, they would be 22,387.2 units.
  @Test func lengthsAreSumsOfUnits() throws {
    let feed = """
      {"version": 1, "width": 100, "sections": [
         {"layout": "list", "orthogonal": "continuous", "height": 100, "insets": [8.3, 0, 8.3, 0], "items": [7]}]}
      """
    #expect(try output(feed, "--content-size") == "100,\(22_388.0 / 192)\n")
    #expect(try rows(feed).first == "item,0,0,0,\(1_594.0 / 192),7,100,0")
  }

  @Test func mirroredAndTurned() throws {
    let mirrored = feed.replacing(#""version""#, with: #""direction": "rtl", "version""#)
    #expect(
      try rows(mirrored)[4...7].map { $0.split(separator: ",")[3] } == ["105", "35", "-25", "-105"])
    let turned = feed.replacing(#""height": 60"#, with: #""height": 100, "axis": "horizontal""#)
    #expect(
      try rows(turned)[3...5] == [
        "header,1,0,20,0,9,100,0", "item,1,0,34,-28,40,20,0", "item,1,1,34,2,40,60,0",
      ])
  }

  /// The groups of section 1 begin at 5, 35, 105 and 165 at offset 0, and its content ends at 241.
  @Test(arguments: [
    ("1,0,0", "0"), ("1,29,0", "30"), ("1,15,0", "0"), ("1,66,0", "100"), ("1,500,0", "141"), ("1,-9,0", "0"),
    ("1,0,201", "100"), ("1,0,200", "0"), ("1,500,-201", "0"), ("2,33.5,9", "0"), ("0,7,900", "0"),
    ("17,0", "20"), ("38,0", "39"), ("1e9,-5", "39"), ("10,1", "20"), ("10,0", "0"),
  ])
  func dragsComeToRest(drag: String, offset: String) throws {
    #expect(try output(feed, "--rest", drag) == offset + "\n")
  }

  @Test(arguments: [
    "", "1", "1,2,3,4", "3,0,0", "-1,0,0", "1.5,0,0", "0,nan,0", "0,inf,0", "0,0,inf", "x,0", "1,1e300,0",
    "1e300,0",
  ])
  func wrongDragsAreUsageErrors(drag: String) throws {
    let outcome = try Workbench(["feed.json": feed]).millrace(["frames", "feed.json", "--rest", drag])
    #expect(outcome.status == 64 && outcome.output == "" && outcome.errors.lowercased().hasPrefix("error: "))
  }

  @Test func restExcludesOtherAnswers() throws {
    let workbench = try Workbench(["feed.json": feed])
    for other in [["--content-size"], ["--rect", "0,0,1,1"]] {
      #expect(try workbench.millrace(["frames", "feed.json", "--rest", "0,0"] + other).status == 64)
    }
  }

  @Test(arguments: [
    (#""orthogonal": "paging""#, "sections[0].height: expected the length"),
    (#""orthogonal": "pages", "height": 5"#, "sections[0].orthogonal: expected"),
    (
      #""orthogonal": "none", "orthogonalOffset": 5"#,
      "sections[0].orthogonalOffset: expected an orthogonal that"
    ),
    (#""orthogonalOffset": 5"#, "sections[0].orthogonalOffset: expected an orthogonal that"),
    (#""height": 5"#, "sections[0].height: expected orthogonal in"),
    (#""orthogonal": "paging", "height": -5"#, "sections[0].height: expected"),
    (#""orthogonal": "paging", "height": 5, "orthogonalOffset": 1e300"#, "sections[0]"),
  ])
  func errorsNameTheField(fields: String, message: String) throws {
    let feed = #"{"version": 1, "width": 9, "sections": [{"layout": "list", \#(fields)}]}"#
    let outcome = try Workbench(["feed.json": feed]).millrace(["frames", "feed.json"])
    #expect(outcome.status == 65 && outcome.output == "")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }
}
