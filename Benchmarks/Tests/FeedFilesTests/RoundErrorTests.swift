import FeedFiles
import FeedFormat
import ProgramTesting
import Testing

/// The errors in carousels, circles and banners of feed files.
@Suite struct RoundErrorTests {
  /// Returns the error of a feed of 300 by 200 pt, without the path, or `nil` if the feed is valid.
  private func error(_ sections: String, _ fields: String = #""height": 200, "#) throws -> String? {
    let feed = #"{"version": 1, "width": 300, \#(fields)"sections": [\#(sections)]}"#
    let workbench = try Workbench(["feed.json": feed])
    do throws(InputError) {
      _ = try workbench.loadFeed("feed.json")
      return nil
    } catch {
      #expect(!error.description.contains { $0.isNewline })
      return "\(error.place): \(error.problem)"
    }
  }

  private static let length = "a length in points from 0 to 11184810.666666666"
  private static let distance = "a distance in points from -11184810.666666666 to 11184810.666666666"
  private static let offset = "an offset in points from -5864062014805.333 to 5864062014805.333"
  private static let itemSize = "the size of each item in points, [width, height]"
  private static let count = "a number of items from 0 to 2^50"
  private static let visibleCount = "a number of items from 1 to 2^20"
  private static let velocity = "a velocity in points per second"
  private static let shared = "header, headers, footer, footers, background, backgrounds"
  private static let carouselFields =
    "layout, style, count, itemSize, spacing, insets, visibleCount, wraps, orthogonalOffset, paging, "
    + "flickVelocity, perspective, tilt, arc, perCircle, radius, fade, \(shared)"
  private static let circleFields =
    "layout, count, itemSize, height, insets, center, radius, startAngle, sweep, spiral, rotation, \(shared)"
  private static let bannerFields =
    "layout, count, height, insets, axis, page, orthogonalOffset, interval, duration, direction, "
    + "flickVelocity, \(shared)"

  @Test(arguments: [
    (#""count": 1"#, ".itemSize: expected \(itemSize), got nothing"),
    (#""itemSize": 5"#, ".itemSize: expected \(itemSize), got 5"),
    (#""itemSize": [5]"#, ".itemSize: expected \(itemSize), got 1 elements"),
    (#""itemSize": [5, -5]"#, ".itemSize[1]: expected \(length), got -5"),
    (#""itemSize": [11184811, 5]"#, ".itemSize[0]: expected \(length), got 11184811"),
    (#""itemSize": [5, null]"#, ".itemSize[1]: expected a length in points, got null"),
    (#""count": -1"#, ".count: expected \(count), got -1"),
    (#""count": 1.5"#, ".count: expected \(count), got 1.5"),
    (#""count": 1125899906842625"#, ".count: expected \(count), got 1125899906842625"),
    (#""items": []"#, ".items: expected one of the fields \(carouselFields); got an unknown one"),
    (#""height": 5"#, ".height: expected one of the fields \(carouselFields); got an unknown one"),
    (
      #""orthogonal": "none""#,
      ".orthogonal: expected one of the fields \(carouselFields); got an unknown one"
    ),
    (#""spacing": 1e9"#, ".spacing: expected \(distance), got 1000000000"),
    (#""spacing": "1""#, #".spacing: expected a distance in points, got "1""#),
    (#""insets": [1, 2, 3, -1]"#, ".insets[3]: expected \(length), got -1"),
    (#""visibleCount": 0"#, ".visibleCount: expected \(visibleCount), got 0"),
    (#""visibleCount": 2.5"#, ".visibleCount: expected \(visibleCount), got 2.5"),
    (#""visibleCount": 1048577"#, ".visibleCount: expected \(visibleCount), got 1048577"),
    (#""wraps": 1"#, ".wraps: expected true or false, got 1"),
    (#""paging": null"#, ".paging: expected true or false, got null"),
    (#""flickVelocity": -1"#, ".flickVelocity: expected \(velocity), 0 or more, got -1"),
    (#""flickVelocity": true"#, ".flickVelocity: expected \(velocity), got true"),
    (#""orthogonalOffset": 5864062014806"#, ".orthogonalOffset: expected \(offset), got 5864062014806"),
    (#""orthogonalOffset": -1e300"#, ".orthogonalOffset: expected \(offset), got -1e+300"),
    (#""orthogonalOffset": true"#, ".orthogonalOffset: expected an offset in points, got true"),
    (#""perspective": 0"#, ".perspective: expected a distance in points above 0, got 0"),
    (#""perspective": -400"#, ".perspective: expected a distance in points above 0, got -400"),
    (#""tilt": "left""#, #".tilt: expected a number, got "left""#),
    (#""arc": 0"#, ".arc: expected an angle in degrees, at most 360, above 0, got 0"),
    (#""arc": 360.5"#, ".arc: expected an angle in degrees, at most 360, above 0, got 360.5"),
    (#""perCircle": 0"#, ".perCircle: expected \(visibleCount), got 0"),
    (#""radius": -1e9"#, ".radius: expected \(distance), got -1000000000"),
    (#""fade": 5"#, ".fade: expected a fade object, got 5"),
    (#""fade": {"range": 0}"#, ".fade.range: expected a distance in items above 0, got 0"),
    (#""fade": {"min": "none"}"#, #".fade.min: expected a distance in items, got "none""#),
    (#""fade": {"minAlpha": 1.5}"#, ".fade.minAlpha: expected a number from 0 to 1, got 1.5"),
    (
      #""fade": {"alpha": 1}"#,
      ".fade.alpha: expected one of the fields min, max, range, minAlpha; got an unknown one"
    ),
  ])
  func wrongCarousel(fields: String, error: String) throws {
    let itemSize = error.hasPrefix(".itemSize") ? "" : #""itemSize": [80, 60], "#
    let offset = fields.contains("orthogonalOffset") ? "" : #""orthogonalOffset": 0, "#
    let section = #"{"layout": "carousel", \#(itemSize)\#(offset)\#(fields)}"#
    #expect(try self.error(#"{"layout": "list"}, \#(section)"#) == "sections[1]\(error)")
  }

  @Test func wrongStyle() throws {
    let styles = [
      "linear", "rotary", "carousel", "carousel1", "coverflow", "strip", "ring", "cylinder", "wheel",
      "invertedRing", "invertedCylinder", "invertedWheel", "shelf", "shelf2", "timeMachine",
      "invertedTimeMachine",
    ]
    let expected = styles.map { "\"\($0)\"" }.joined(separator: " or ")
    #expect(
      try error(#"{"layout": "carousel", "style": "flat", "itemSize": [1, 1]}"#)
        == #"sections[0].style: expected \#(expected), got "flat""#)
  }

  /// The length of an item and the spacing are above 0.
  @Test(arguments: [
    (#""itemSize": [50, 40], "spacing": -50, "orthogonalOffset": 0"#, "itemSize.width + spacing"),
    (#""itemSize": [50, 40], "spacing": -60.5, "orthogonalOffset": 0"#, "itemSize.width + spacing"),
    (#""itemSize": [50, 0]"#, "itemSize.height + spacing"),
    (#""itemSize": [50, 40], "spacing": -40.002"#, "itemSize.height + spacing"),
  ])
  func pitchesArePositive(fields: String, argument: String) throws {
    let found = try error(#"{"layout": "carousel", "count": 3, \#(fields)}"#)
    let message = try #require(found)
    #expect(message.hasPrefix("sections[0]") && message.contains(argument), "\(message)")
  }

  private static let alone =
    "expected a carousel that scrolls with the feed as its only section, without header, footer and background; "
    + "one with an orthogonalOffset may be anywhere"
  private static let feedCarousel = #"{"layout": "carousel", "count": 3, "itemSize": [50, 40]}"#

  @Test(arguments: [
    (#"\#(feedCarousel), {"layout": "list"}"#, "sections[1]"),
    (#"{"layout": "list"}, \#(feedCarousel)"#, "sections[1]"),
    (#"{"layout": "carousel", "itemSize": [50, 40], "header": {"height": 5}}"#, "sections[0]"),
    (#"{"layout": "carousel", "itemSize": [50, 40], "footers": [{"height": 5}]}"#, "sections[0]"),
    (#"{"layout": "carousel", "itemSize": [50, 40], "background": true}"#, "sections[0]"),
  ])
  func carouselsAlongTheFeedAreAlone(sections: String, place: String) throws {
    #expect(try error(sections) == "\(place): \(Self.alone)")
  }

  @Test func carouselsAlongTheFeedStayAlone() throws {
    let edits = #""height": 200, "edits": "#
    let list = #"{"layout": "list"}"#
    #expect(
      try error(Self.feedCarousel, edits + #"[{"insertSection": [1, \#(list)]}], "#)
        == "edits[0].insertSection[1]: \(Self.alone)")
    #expect(
      try error(list, edits + #"[{"insertSection": [0, \#(Self.feedCarousel)]}], "#)
        == "edits[0].insertSection[1]: \(Self.alone)")
    let replaced = #"[{"removeSection": 0}, {"insertSection": [0, \#(Self.feedCarousel)]}], "#
    #expect(try error(list, edits + replaced) == nil)
    let height =
      "height: expected a length in points, because a carousel section depends on it, got nothing"
    #expect(try error(list, #""edits": \#(replaced)"#) == height)
    #expect(try error(Self.feedCarousel, "") == height)
  }

  @Test(arguments: [
    (#""count": 1"#, ".itemSize: expected \(itemSize), got nothing"),
    (#""itemSize": [1, 1], "count": -1"#, ".count: expected \(count), got -1"),
    (#""itemSize": [1, 1], "height": -1"#, ".height: expected \(length), got -1"),
    (#""itemSize": [1, 1], "insets": 5"#, ".insets: expected [top, leading, bottom, trailing], got 5"),
    (#""itemSize": [1, 1], "center": 5"#, ".center: expected [x, y], got 5"),
    (#""itemSize": [1, 1], "center": [1, 1e9]"#, ".center[1]: expected \(distance), got 1000000000"),
    (#""itemSize": [1, 1], "radius": 1e9"#, ".radius: expected \(distance), got 1000000000"),
    (#""itemSize": [1, 1], "startAngle": null"#, ".startAngle: expected an angle in degrees, got null"),
    (#""itemSize": [1, 1], "sweep": "all""#, #".sweep: expected an angle in degrees, got "all""#),
    (#""itemSize": [1, 1], "spiral": 1e9"#, ".spiral: expected \(distance), got 1000000000"),
    (
      #""itemSize": [1, 1], "rotation": "inward""#,
      #".rotation: expected "upright" or "outward", got "inward""#
    ),
    (
      #""itemSize": [1, 1], "orthogonalOffset": 0"#,
      ".orthogonalOffset: expected one of the fields \(circleFields); got an unknown one"
    ),
  ])
  func wrongCircle(fields: String, error: String) throws {
    #expect(try self.error(#"{"layout": "circle", \#(fields)}"#) == "sections[0]\(error)")
  }

  @Test(arguments: [
    (#""count": 1"#, ".height: expected the length of the pages along the feed, got nothing"),
    (#""height": -1"#, ".height: expected \(length), got -1"),
    (#""height": 9, "count": -1"#, ".count: expected \(count), got -1"),
    (#""height": 9, "axis": "diagonal""#, #".axis: expected "vertical" or "horizontal", got "diagonal""#),
    (#""height": 9, "page": -1"#, ".page: expected a page from 0 on, got -1"),
    (#""height": 9, "page": 0.5"#, ".page: expected a page from 0 on, got 0.5"),
    (#""height": 9, "count": 3, "page": 3"#, ".page: expected a page from 0 to 2, got 3"),
    (#""height": 9, "page": 1"#, ".page: expected a page from 0 to 0, got 1"),
    (#""height": 9, "orthogonalOffset": 1e300"#, ".orthogonalOffset: expected \(offset), got 1e+300"),
    (#""height": 9, "interval": -1"#, ".interval: expected a number of seconds, 0 or more, got -1"),
    (#""height": 9, "interval": 0.2"#, ".interval: expected 0 or at least the duration, 0.3 s"),
    (#""height": 9, "duration": -1"#, ".duration: expected a number of seconds, 0 or more, got -1"),
    (#""height": 9, "duration": 2.5"#, ".interval: expected 0 or at least the duration, 2.5 s"),
    (#""height": 9, "duration": null"#, ".duration: expected a number of seconds, got null"),
    (#""height": 9, "direction": "up""#, #".direction: expected "forward" or "backward", got "up""#),
    (#""height": 9, "flickVelocity": -1"#, ".flickVelocity: expected \(velocity), 0 or more, got -1"),
    (
      #""height": 9, "itemSize": [1, 1]"#,
      ".itemSize: expected one of the fields \(bannerFields); got an unknown one"
    ),
    (
      #""height": 9, "count": 1125899906842624"#,
      ": expected items with a total length of at most 2^50 units of 1/192 pt"
    ),
  ])
  func wrongBanner(fields: String, error: String) throws {
    #expect(try self.error(#"{"layout": "banner", \#(fields)}"#) == "sections[0]\(error)")
  }

  @Test(arguments: [
    #""height": 0, "axis": "vertical""#, #""height": 9, "insets": [0, 200, 0, 100]"#,
    #""height": 0.002, "axis": "vertical", "count": 3"#,
  ])
  func pagesHaveALength(fields: String) throws {
    let found = try error(#"{"layout": "banner", \#(fields)}"#)
    let message = try #require(found)
    #expect(message.hasPrefix("sections[0]") && message.contains("length"), "\(message)")
  }

  /// All items of a section have the same size.
  @Test(arguments: [
    #""layout": "carousel", "itemSize": [80, 60], "orthogonalOffset": 0"#,
    #""layout": "carousel", "itemSize": [80, 60]"#, #""layout": "circle", "itemSize": [20, 20]"#,
    #""layout": "banner", "height": 50"#,
  ])
  func wrongEdits(section: String) throws {
    let size = "expected [section, item] without a size, because all items have the same size"
    let edits: KeyValuePairs<String, String> = [
      #"{"insert": [[0, 0], 5]}"#: "insert[1]: \(size)",
      #"{"insert": [[0, 0], [5, 5]]}"#: "insert[1]: \(size)",
      #"{"resize": [[0, 0], 5]}"#: "resize[1]: \(size)",
      #"{"resize": [0, 0]}"#: "resize: expected [[section, item], value], got a place alone",
      #"{"insert": [0, 4]}"#: "insert[1]: expected an index from 0 to 3, got 4",
      #"{"remove": [0, 3]}"#: "remove[1]: expected an index from 0 to 2, got 3",
      #"{"move": [[0, 0], [0, 3]]}"#: "move[1][1]: expected an index from 0 to 2, got 3",
      #"{"insertRow": [[0, 0], 5]}"#: "insertRow[0][0]: expected a spreadsheet, got a section with items",
    ]
    for (edit, message) in edits {
      let fields = #""height": 200, "edits": [\#(edit)], "#
      #expect(try error(#"{\#(section), "count": 3}"#, fields) == "edits[0].\(message)")
    }
  }
}
