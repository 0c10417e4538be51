import FeedFiles
import FeedFormat
import ProgramTesting
import Testing

/// The errors in compositional sections of feed files.
@Suite struct CompositionalErrorTests {
  private static let length = "a length in points from 0 to 11184810.666666666"
  private static let group = "horizontal, vertical and custom"
  private static let groupFields = FeedFile.Compositional.groupFields.joined(separator: ", ")
  private static let dimensionFields = FeedFile.Compositional.dimensionFields.joined(separator: ", ")

  @Test(arguments: [
    (#"{"horizontal": [{}, {"width": -1}]}"#, ".horizontal[1].width: expected \(length), got -1"),
    (
      #"{"horizontal": [{}, {"width": "wide"}]}"#,
      #".horizontal[1].width: expected a length in points or an object with one of \#(dimensionFields), got "wide""#
    ),
    (
      #"{"vertical": [{"height": {"fractionalWidth": 1001}}]}"#,
      ".vertical[0].height.fractionalWidth: expected a fraction from 0 to 1000, got 1001"
    ),
    (#"{"vertical": [{"height": {}}]}"#, ".vertical[0].height: expected one of \(dimensionFields), got none"),
    (
      #"{"vertical": [{"height": {"absolute": 1, "estimated": 1}}]}"#,
      ".vertical[0].height.estimated: expected one of \(dimensionFields) in a dimension, got a second one"
    ),
    (
      #"{"vertical": [{"height": {"fraction": 1}}]}"#,
      ".vertical[0].height.fraction: expected one of the fields \(dimensionFields); got an unknown one"
    ),
    (#"{"width": 5}"#, ": expected one of \(group), got none"),
    (#"{"vertical": []}"#, ".vertical: expected at least one subitem, got none"),
    (
      #"{"vertical": [{"horizontal": [{}], "custom": [[0, 0, 1, 1]]}]}"#,
      ".vertical[0].horizontal: expected either custom or horizontal, got both"
    ),
    (
      #"{"horizontal": [{}, {}, {}], "repeat": 3}"#,
      ".repeat: expected one subitem in the same group, got 3"
    ),
    (#"{"horizontal": [{}], "repeat": 3, "equal": 3}"#, ".repeat: expected either equal or repeat, got both"),
    (#"{"horizontal": [{}], "equal": 0}"#, ".equal: expected a number from 1 to 2^31 - 1, got 0"),
    (
      #"{"horizontal": [{"itemSpacing": 5}]}"#,
      ".horizontal[0].itemSpacing: expected horizontal or vertical in the same object"
    ),
    (
      #"{"custom": [[0, 0, 1, 1]], "repeat": 5}"#,
      ".repeat: expected horizontal or vertical in the same object"
    ),
    (
      #"{"custom": [[0, 0, 1]]}"#,
      ".custom[0]: expected [x, y, width, height] or [x, y, width, height, z], got 3 elements"
    ),
    (
      #"{"horizontal": [{"subitems": []}]}"#,
      ".horizontal[0].subitems: expected one of the fields \(groupFields); got an unknown one"
    ),
    (
      #"{"horizontal": [{"edges": [0, {"flexible": -1}, 0, 0]}]}"#,
      ".horizontal[0].edges[1].flexible: expected \(length), got -1"
    ),
    (
      #"{"horizontal": [{"badges": [{"anchor": {"edges": "top", "offset": [1, 1], "fractionalOffset": [1, 1]}}]}]}"#,
      ".horizontal[0].badges[0].anchor: expected either offset or fractionalOffset, got both"
    ),
    (
      #"{"horizontal": [{"badges": [{}]}]}"#,
      #".horizontal[0].badges[0].anchor: expected a word like "topTrailing" or {"edges": word, "offset": [x, y]}, got nothing"#
    ),
  ])
  func wrongGroup(group: String, error: String) throws {
    #expect(
      try CompositionalFiles.error(CompositionalFiles.feed(ofGroup: group)) == "sections[0].group\(error)")
  }

  @Test(arguments: [
    (#"{"layout": "compositional"}"#, ".group: expected a group object, got nothing"),
    (
      #"{"layout": "compositional", "group": {"horizontal": [{}]}, "count": 1, "items": []}"#,
      ": expected either count or items, got both"
    ),
    (
      #"{"layout": "compositional", "group": {"horizontal": [{}]}, "items": [null, 5]}"#,
      ".items[1]: expected [width, height] or null, got 5"
    ),
    (
      #"{"layout": "compositional", "group": {"horizontal": [{}]}, "supplementaries": [{"height": 5}]}"#,
      #".supplementaries[0].align: expected a word like "top", got nothing"#
    ),
    (
      #"{"layout": "compositional", "group": {"horizontal": [{}]}, "orthogonalOffset": 5}"#,
      ".orthogonalOffset: expected an orthogonal that scrolls in the same section"
    ),
  ])
  func wrongSection(section: String, error: String) throws {
    let feed = #"{"version": 1, "width": 9, "height": 9, "sections": [\#(section)]}"#
    #expect(try CompositionalFiles.error(feed) == "sections[0]\(error)")
  }

  @Test(arguments: ["height", "header", "separators", "columns"])
  func unknownFieldsListTheKnownOnes(field: String) throws {
    let error = try CompositionalFiles.error(
      CompositionalFiles.feed(ofSection: #""group": {"horizontal": [{}]}, "\#(field)": 5"#))
    let fields =
      "layout, group, insets, groupSpacing, insetsReference, supplementaryReference, orthogonal, "
      + "orthogonalOffset, supplementaries, count, items, background, backgrounds"
    #expect(error == "sections[0].\(field): expected one of the fields \(fields); got an unknown one")
  }

  @Test func feedsNeedAHeight() throws {
    let feed =
      #"{"version": 1, "width": 9, "sections": [{"layout": "compositional", "group": {"horizontal": [{}]}}]}"#
    let expected =
      "expected a length in points, because a compositional section depends on it, got nothing"
    #expect(try CompositionalFiles.error(feed) == "height: \(expected)")
    let both = #"{"version": 1, "width": 9, "height": 9, "supplementaries": [], "footers": []}"#
    #expect(
      try CompositionalFiles.error(both)
        == "supplementaries: expected either supplementaries or footers, got both")
  }

  /// The JSON parser limits the depth, so the reader does not overflow the stack.
  @Test func deepGroups() throws {
    func nested(_ depth: Int) -> String {
      CompositionalFiles.feed(
        ofGroup: String(repeating: #"{"vertical": ["#, count: depth) + "{}"
          + String(repeating: "]}", count: depth))
    }
    #expect(try CompositionalFiles.error(nested(1_000)) == nil)
    for depth in [1_100, 10_000] {
      #expect(
        try CompositionalFiles.error(nested(depth))?.contains("maximum parsing depth reached")
          == true)
    }
  }

  /// Places that only the section's items determine.
  @Test(arguments: [
    (#"{"insert": [[0, 0], 5]}"#, "edits[0].insert[1]: expected a measured size, [width, height]"),
    (
      #"{"resize": [[0, 0], {"aspect": 2}]}"#, "edits[0].resize[1]: expected a measured size, [width, height]"
    ),
    (
      #"{"resize": [0, 0]}"#,
      "edits[0].resize: expected [[section, item], value], got a place alone"
    ),
    (#"{"insert": [[0, 9], [1, 1]]}"#, "edits[0].insert[0][1]: expected an index from 0 to 3, got 9"),
  ])
  func wrongEdits(edit: String, message: String) throws {
    let section = #"{"layout": "compositional", "group": {"horizontal": [{}]}, "count": 3}"#
    let feed = #"{"version": 1, "width": 9, "height": 9, "sections": [\#(section)], "edits": [\#(edit)]}"#
    let workbench = try Workbench(["feed.json": feed])
    do throws(InputError) {
      _ = try workbench.loadFeed("feed.json")
      Issue.record("no error: \(feed)")
    } catch {
      #expect("\(error.place): \(error.problem)" == message)
    }
  }
}
