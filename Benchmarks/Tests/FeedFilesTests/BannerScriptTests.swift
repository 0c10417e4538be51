import FeedFiles
import ProgramTesting
import Testing

/// Events of a banner with pages of 300 pt and motions of 0.5 s. The expected values were computed from the rules,
/// without the engine.
@Suite struct BannerScriptTests {
  private static func feed(_ fields: String) -> String {
    let duration = fields.contains("duration") ? "" : #""duration": 0.5, "#
    let banner = #"{"layout": "banner", "height": 100, \#(duration)\#(fields)}"#
    return #"{"version": 1, "width": 300, "sections": [{"layout": "list"}, \#(banner)]}"#
  }

  /// Returns the rows of a script: time, offset and page.
  private func rows(_ fields: String, _ events: String) throws -> [String] {
    let workbench = try Workbench(["feed.json": Self.feed(fields), "events.json": "[\(events)]"])
    let banner = try workbench.loadFeed("feed.json").firstBanner()
    let scrolling = try #require(banner)
    return try BannerScript(path: workbench.path("events.json")).rows(of: scrolling).map { row in
      text(row.time) + "," + text(row.offset) + "," + (row.page.map { "\($0)" } ?? "")
    }
  }

  private func text(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }

  @Test(arguments: [
    (
      #""count": 3"#,
      #"{"at": 1.9}, {"at": 2}, {"at": 2.125}, {"at": 2.25}, {"at": 2.375}, {"at": 2.5}, {"at": 4.25}, {"at": 7}"#,
      [
        "1.9,0,0", "2,0,0", "2.125,18.75,0", "2.25,150,1", "2.375,281.25,1", "2.5,300,1", "4.25,450,2",
        "7,900,0",
      ]
    ),
    (
      #""count": 3, "direction": "backward", "interval": 0.5"#,
      #"{"at": 0.625}, {"at": 1.25}, {"at": 1.5}"#, ["0.625,-18.75,0", "1.25,-450,2", "1.5,-600,1"]
    ),
    (
      #""count": 2, "orthogonalOffset": -150"#,
      #"{"at": 0}, {"at": 2.25}, {"at": 3, "scrollTo": 0}, {"at": 4}"#,
      ["0,-150,0", "2.25,75,0", "3,300,1", "4,600,0"]
    ),
    (
      #""count": 3, "duration": 0"#, #"{"at": 2}, {"at": 3, "scrollTo": 0}, {"at": 5}"#,
      ["2,300,1", "3,0,0", "5,300,1"]
    ),
    (
      #""count": 3, "interval": 0"#, #"{"at": 100}, {"at": 100, "scrollTo": 1}, {"at": 100.25}, {"at": 200}"#,
      ["100,0,0", "100,0,0", "100.25,150,1", "200,300,1"]
    ),
  ])
  func pagesTurn(fields: String, events: String, expected: [String]) throws {
    #expect(try rows(fields, events) == expected)
  }

  /// During a drag, the pages do not turn.
  @Test(arguments: [
    (
      #""count": 3"#,
      #"{"at": 1, "drag": 40}, {"at": 1.5, "drag": true}, {"at": 9}, {"at": 9, "release": [100, 0]}, {"at": 9.25}, "#
        + #"{"at": 9.5}, {"at": 11}, {"at": 11.25}"#,
      ["1,40,0", "1.5,40,0", "9,40,0", "9,40,0", "9.25,20,0", "9.5,0,0", "11,0,0", "11.25,150,1"]
    ),
    (
      #""count": 3"#,
      #"{"at": 1, "drag": 40}, {"at": 2, "release": [40, 250]}, {"at": 3}, {"at": 3, "drag": 260}, "#
        + #"{"at": 3, "release": [900, 0]}, {"at": 3.5}, {"at": 4, "drag": -40}, {"at": 4, "release": [-40, -201]}, "#
        + #"{"at": 4.5}"#,
      ["1,40,0", "2,40,0", "3,300,1", "3,260,1", "3,260,1", "3.5,300,1", "4,-40,0", "4,-40,0", "4.5,-300,2"]
    ),
    (
      #""count": 3"#,
      #"{"at": 2.25, "drag": true}, {"at": 5, "scrollTo": 2}, {"at": 5, "resume": true}, "#
        + #"{"at": 5, "release": [150, 200]}, {"at": 5.5}, {"at": 5.5, "release": [0, 0]}, {"at": 6}"#,
      ["2.25,150,1", "5,150,1", "5,150,1", "5,150,1", "5.5,300,1", "5.5,300,1", "6,300,1"]
    ),
    (
      #""count": 3, "page": 2, "interval": 1e9, "flickVelocity": 100"#,
      #"{"at": 1, "drag": 640}, {"at": 2, "release": [640, 101]}, {"at": 2.25}, {"at": 3}"#,
      ["1,640,2", "2,640,2", "2.25,770,0", "3,900,0"]
    ),
  ])
  func drags(fields: String, events: String, expected: [String]) throws {
    #expect(try rows(fields, events) == expected)
  }

  /// A banner scrolls the shorter way, and of two equal ones in its direction.
  @Test(arguments: [
    (
      #""count": 4"#,
      #"{"at": 1, "scrollTo": 3}, {"at": 1.25}, {"at": 1.5}, {"at": 2.75}, {"at": 3.25}, "#
        + #"{"at": 3.25, "scrollTo": 2}, {"at": 3.75}, {"at": 4, "scrollTo": 2}, {"at": 5.9}, {"at": 6.25}"#,
      [
        "1,0,0", "1.25,-150,0", "1.5,-300,3", "2.75,-300,3", "3.25,-150,0", "3.25,-150,0", "3.75,600,2",
        "4,600,2", "5.9,600,2", "6.25,750,3",
      ]
    ),
    (
      #""count": 4, "direction": "backward""#, #"{"at": 1, "scrollTo": 2}, {"at": 1.5}"#,
      ["1,0,0", "1.5,-600,2"]
    ),
  ])
  func scrolls(fields: String, events: String, expected: [String]) throws {
    #expect(try rows(fields, events) == expected)
  }

  @Test(arguments: [
    (
      #""count": 3"#,
      #"{"at": 2.125, "pause": true}, {"at": 9}, {"at": 9, "pause": true}, {"at": 9, "drag": 5}, "#
        + #"{"at": 9, "release": [5, 0]}, {"at": 9, "scrollTo": 0}, {"at": 9.25}, {"at": 9.5, "resume": true}, "#
        + #"{"at": 9.5, "resume": true}, {"at": 11.25}, {"at": 11.75}"#,
      [
        "2.125,300,1", "9,300,1", "9,300,1", "9,300,1", "9,300,1", "9,0,0", "9.25,0,0", "9.5,0,0", "9.5,0,0",
        "11.25,0,0", "11.75,150,1",
      ]
    ),
    (
      #""count": 3"#,
      #"{"at": 1, "drag": 140}, {"at": 1, "pause": true}, {"at": 5, "resume": true}, {"at": 6, "drag": 160}, "#
        + #"{"at": 6, "pause": true}, {"at": 7, "count": 2}, {"at": 9.5}, {"at": 10, "resume": true}, {"at": 12.25}"#,
      [
        "1,140,0", "1,0,0", "5,0,0", "6,160,1", "6,300,1", "7,300,1", "9.5,300,1", "10,300,1", "12.25,450,0",
      ]
    ),
  ])
  func pauses(fields: String, events: String, expected: [String]) throws {
    #expect(try rows(fields, events) == expected)
  }

  /// The page stays, or the last one if there are fewer pages. A banner without pages has no page.
  @Test(arguments: [
    (
      #""count": 5, "page": 4"#,
      #"{"at": 1, "count": 3}, {"at": 2.9}, {"at": 3.25}, {"at": 3.5, "count": 1}, {"at": 9}, {"at": 9, "drag": 50}, "#
        + #"{"at": 9, "scrollTo": 0}, {"at": 9, "count": 0}, {"at": 10}, {"at": 10, "count": 4}, {"at": 12.25}"#,
      [
        "1,600,2", "2.9,600,2", "3.25,750,0", "3.5,0,0", "9,0,0", "9,0,0", "9,0,0", "9,0,", "10,0,",
        "10,0,0", "12.25,150,1",
      ]
    ),
    (
      #""count": 5"#,
      #"{"at": 1, "drag": 700}, {"at": 2, "count": 4}, {"at": 3, "release": [0, 0]}, {"at": 4.25}"#,
      ["1,700,2", "2,600,2", "3,600,2", "4.25,750,3"]
    ),
    (
      #""count": 0, "orthogonalOffset": 77.5"#,
      #"{"at": 0}, {"at": 5}, {"at": 5, "drag": 5}, {"at": 5, "count": 1}"#,
      ["0,77.5,", "5,77.5,", "5,77.5,", "5,0,0"]
    ),
  ])
  func counts(fields: String, events: String, expected: [String]) throws {
    #expect(try rows(fields, events) == expected)
  }

  @Test func aBillionTurns() throws {
    let expected = ["2000000000,299999999700,0", "2000000000.5,300000000000,1"]
    #expect(try rows(#""count": 3"#, #"{"at": 2e9}, {"at": 2000000000.5}"#) == expected)
  }

  /// Any number of turns takes the time of one, also if times are so far apart that an interval between them is lost.
  @Test(arguments: [
    (#""count": 3"#, #"{"at": 1e300, "drag": 0}, {"at": 1e300, "release": [0, 0]}, {"at": 1e300}"#),
    (#""count": 3, "duration": 0, "interval": 1e-300"#, #"{"at": 1, "scrollTo": 2}, {"at": 1}, {"at": 2}"#),
    (#""count": 3, "interval": 1e308"#, #"{"at": 1e308}, {"at": 1.7e308, "pause": true}, {"at": 1.7e308}"#),
  ])
  func timesAreUnlimited(fields: String, events: String) throws {
    let workbench = try Workbench(["feed.json": Self.feed(fields), "events.json": "[\(events)]"])
    // Not in this process, which a loop without an end would block.
    let outcome = try workbench.shell(#"ulimit -t 10; exec "$0" frames feed.json --script events.json"#)
    #expect(outcome.status == 0 && outcome.output.split(separator: "\n").count == 4)
  }

  /// The first banner runs, with the number of pages after the edits.
  @Test func programPrintsRows() throws {
    let banner = #"{"layout": "banner", "height": 50, "count": 3}"#
    let sections = #"[{"layout": "list"}, \#(banner), {"layout": "banner", "height": 50, "page": 0}]"#
    let feed =
      #"{"version": 1, "width": 100, "sections": \#(sections), "edits": [{"remove": [1, 0]}, {"remove": [1, 0]}]}"#
    let workbench = try Workbench([
      "feed.json": feed, "events.json": #"[{"at": 0.5}, {"at": 9, "count": 0}, {"at": 10, "count": 2}]"#,
    ])
    let outcome = try workbench.millrace(["frames", "feed.json", "--script", "events.json"])
    #expect(outcome == .success("time,offset,page\n0.5,0,0\n9,0,\n10,0,0\n"))
    for other in [["--rest", "0,0"], ["--rect", "0,0,1,1"], ["--content-size"], ["--attributes"]] {
      #expect(
        try workbench.millrace(["frames", "feed.json", "--script", "events.json"] + other).status == 64)
    }
  }
}

/// Errors in scripts.
extension BannerScriptTests {
  private static let fields = "at, drag, release, scrollTo, pause, resume, count"
  private static let offset = "an offset in points from -5864062014805.333 to 5864062014805.333"

  @Test(arguments: [
    (#"5"#, "[0]: expected an event object, got 5"),
    (#"{}"#, "[0].at: expected a time in seconds, got nothing"),
    (#"{"drag": 1}"#, "[0].at: expected a time in seconds, got nothing"),
    (
      #"{"at": -1}"#, "[0].at: expected a time in seconds, at least that of the event before, 0.0, got -1"
    ),
    (
      #"{"at": 1}, {"at": 0.5}"#,
      "[1].at: expected a time in seconds, at least that of the event before, 1.0, got 0.5"
    ),
    (#"{"at": 1, "hop": 1}"#, "[0].hop: expected one of the fields \(fields); got an unknown one"),
    (#"{"at": 1, "drag": 1, "pause": true}"#, "[0].pause: expected one action in an event, got two"),
    (#"{"at": 1, "drag": false}"#, "[0].drag: expected true or an offset in points, got false"),
    (#"{"at": 1, "drag": 5864062014806}"#, "[0].drag: expected \(offset), got 5864062014806"),
    (#"{"at": 1, "release": 5}"#, "[0].release: expected [proposed offset, velocity], got 5"),
    (#"{"at": 1, "release": [1]}"#, "[0].release: expected [proposed offset, velocity], got 1 numbers"),
    (
      #"{"at": 1, "release": [1, 2, 3]}"#,
      "[0].release: expected [proposed offset, velocity], got 3 numbers"
    ),
    (#"{"at": 1, "release": [-1e300, 0]}"#, "[0].release[0]: expected \(offset), got -1e+300"),
    (
      #"{"at": 1, "release": [1, null]}"#,
      "[0].release[1]: expected a velocity in points per second, got null"
    ),
    (#"{"at": 1, "scrollTo": -1}"#, "[0].scrollTo: expected a page from 0 on, got -1"),
    (#"{"at": 1}, {"at": 2, "scrollTo": 3}"#, "[1].scrollTo: expected a page from 0 to 2, got 3"),
    (
      #"{"at": 1, "count": 0}, {"at": 2, "scrollTo": 0}"#,
      "[1].scrollTo: expected no page: the banner has none; got 0"
    ),
    (#"{"at": 1, "pause": false}"#, "[0].pause: expected true, got false"),
    (#"{"at": 1, "resume": 1}"#, "[0].resume: expected true, got 1"),
    (#"{"at": 1, "count": -1}"#, "[0].count: expected a number of items from 0 to 2^50, got -1"),
    (
      #"{"at": 1, "count": 1125899906842624}"#,
      "[0]: the items' extents and spacings add up to more than 2^50 units of 1/192 pt (5.9e12 pt)"
    ),
  ])
  func wrongEvents(events: String, error: String) throws {
    let workbench = try Workbench(["feed.json": Self.feed(#""count": 3"#), "events.json": "[\(events)]"])
    let outcome = try workbench.millrace(["frames", "feed.json", "--script", "events.json"])
    #expect(outcome == .badInput("events.json: \(error)"))
  }

  @Test func scriptsAreArrays() throws {
    let workbench = try Workbench(["feed.json": Self.feed(#""count": 3"#), "events.json": "{}"])
    let outcome = try workbench.millrace(["frames", "feed.json", "--script", "events.json"])
    #expect(outcome == .badInput("events.json: the file: expected an array of events, got an object"))
  }

  @Test func scriptsNeedABanner() throws {
    let feed = #"{"version": 1, "width": 300, "sections": [{"layout": "list"}]}"#
    let workbench = try Workbench(["feed.json": feed, "events.json": "[]"])
    let outcome = try workbench.millrace(["frames", "feed.json", "--script", "events.json"])
    #expect(outcome.status == 65 && outcome.output == "" && outcome.errors.hasPrefix("error: feed.json: "))
    #expect(outcome.errors.contains("banner") && outcome.errors.split(separator: "\n").count == 1)
  }
}
