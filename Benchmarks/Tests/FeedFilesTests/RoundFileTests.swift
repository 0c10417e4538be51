import FeedFiles
import FeedFormat
import Millrace
import ProgramTesting
import Testing

/// Carousels, circles and banners in feed files. The expected values were computed from the rules, without the engine.
@Suite struct RoundFileTests {
  /// Returns a feed of 300 by 200 pt with one section.
  private func feed(_ section: String, fields: String = "") throws -> LoadedFeed {
    let feed = #"{"version": 1, "width": 300, "height": 200, \#(fields)"sections": [{\#(section)}]}"#
    return try Workbench(["feed.json": feed]).loadFeed("feed.json")
  }

  private func fields(_ axis: String, _ direction: String) -> String {
    #""axis": "\#(axis)", "direction": "\#(direction)", "#
  }

  private func attributes(_ feed: LoadedFeed, in rect: LayoutRect? = nil) -> [LayoutAttributes] {
    var (feed, all) = (feed, [LayoutAttributes]())
    feed.forEachAttributes(in: rect) { all.append($0) }
    return all
  }

  /// Returns the rows that `frames` prints.
  private func rows(_ feed: LoadedFeed, in rect: LayoutRect? = nil) -> [String] {
    attributes(feed, in: rect).map { element in
      let frame = element.frame
      let numbers = [frame.minX, frame.minY, frame.width, frame.height].map { text($0) }
      let path = "\(element.path.section),\(element.path.item)"
      return "\(feed.name(of: element.kind)),\(path),\(numbers.joined(separator: ",")),\(element.zIndex)"
    }
  }

  private func size(_ feed: LoadedFeed) -> String {
    text(feed.contentSize.width) + "," + text(feed.contentSize.height)
  }

  private func text(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }

  /// Returns a number that was computed with a sine, rounded to 10⁻⁶.
  private func rounded(_ number: Double) -> String { text((number * 1e6).rounded() / 1e6) }

  private func text(_ transform: LayoutTransform) -> String {
    [transform.row1, transform.row2, transform.row3, transform.row4]
      .flatMap { [$0.x, $0.y, $0.z, $0.w] }.map { rounded($0) }.joined(separator: " ")
  }
}

// MARK: - Carousels

extension RoundFileTests {
  private static let carousel =
    #""layout": "carousel", "count": 5, "itemSize": [80, 60], "spacing": 20, "insets": [1, 2, 3, 4]"#

  /// In a vertical feed, the pitch is 100 pt, and the middle of the view is 2 + 147 pt from the leading edge. In a
  /// horizontal feed, they are 80 pt and 1 + 98 pt.
  @Test(arguments: [
    ("vertical", "ltr", ["0,-21,1,80,60,-2", "1,79,1,80,60,0", "2,179,1,80,60,-1"], "300,64"),
    ("vertical", "rtl", ["0,241,1,80,60,-2", "1,141,1,80,60,0", "2,41,1,80,60,-1"], "300,64"),
    ("horizontal", "ltr", ["1,2,19,80,60,-1", "2,2,99,80,60,0", "3,2,179,80,60,-2"], "86,200"),
    ("horizontal", "rtl", ["1,218,19,80,60,-1", "2,218,99,80,60,0", "3,218,179,80,60,-2"], "86,200"),
  ])
  func carouselsAcrossTheFeed(axis: String, direction: String, items: [String], length: String) throws {
    let feed = try feed(Self.carousel + #", "orthogonalOffset": 130"#, fields: fields(axis, direction))
    #expect(rows(feed) == items.map { "item,0," + $0 })
    #expect(size(feed) == length)
  }

  /// The length is that of the view and of four pitches, with insets.
  @Test(arguments: [
    ("vertical", "ltr", "0, 90", ["0,109,69,80,60,-2", "1,109,149,80,60,0", "2,109,229,80,60,-1"]),
    ("vertical", "rtl", "0, 90", ["0,111,69,80,60,-2", "1,111,149,80,60,0", "2,111,229,80,60,-1"]),
    ("horizontal", "ltr", "90, 0", ["0,109,69,80,60,-1", "1,209,69,80,60,0", "2,309,69,80,60,-2"]),
    ("horizontal", "rtl", "-90, 0", ["0,111,69,80,60,-1", "1,11,69,80,60,0", "2,-89,69,80,60,-2"]),
  ])
  func carouselsAlongTheFeed(axis: String, direction: String, offset: String, items: [String]) throws {
    let feed = try feed(Self.carousel, fields: fields(axis, direction) + #""offset": [\#(offset)], "#)
    #expect(rows(feed) == items.map { "item,0," + $0 })
    #expect(size(feed) == (axis == "vertical" ? "300,520" : "700,200"))
  }

  /// Five pitches if the carousel wraps, and the insets without items.
  @Test func lengthsAlongTheFeed() throws {
    #expect(try size(feed(Self.carousel + #", "wraps": true"#)) == "300,404")
    let empty = try feed(Self.carousel.replacing(#""count": 5"#, with: #""count": 0"#))
    #expect(size(empty) == "300,4" && rows(empty) == [])
  }

  /// The transform of the item after the middle one, its z, its alpha and whether it is hidden. φ is 22.5°, and items
  /// on circles are turned by 45°.
  @Test(arguments: [
    ("linear", "0.84602 0 0 0 0 0.84602 0 0 0 0 1 0 0 0 0 1", "-2 1 false"),
    ("rotary", "0.781621 -0.323758 0 0 0.323758 0.781621 0 0 0 0 1 0 0 0 0 1", "-2 1 false"),
    ("carousel", "0.84602 0 0 0 0 0.84602 0 0 0 0 1 0 0 0 0 1", "-2 1 false"),
    ("carousel1", "0.84602 0 0 0 0 0.84602 0 0 0 0 1 0 0 0 0 1", "-2 1 false"),
    (
      "coverflow", "0.92388 0 0.382683 -0.000957 0 1 0 0 -0.382683 0 0.92388 -0.00231 0 0 0 1", "-2 1 false"
    ),
    ("strip", "1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1", "-2 1 false"),
    ("ring", "1 0 0 0 0 1 0 0 0 0 1 -0.002 85.355339 0 -35.355339 1.070711", "-2 1 false"),
    (
      "cylinder",
      "0.707107 0 -0.707107 0.001414 0 1 0 0 0.707107 0 0.707107 -0.001414 85.355339 0 -35.355339 1.070711",
      "-2 1 false"
    ),
    (
      "wheel", "0.707107 0.707107 0 0 -0.707107 0.707107 0 0 0 0 1 0 90.031632 37.292323 0 1", "2 1 false"
    ),
    ("invertedRing", "1 0 0 0 0 1 0 0 0 0 1 -0.002 85.355339 0 35.355339 0.929289", "2 1 false"),
    (
      "invertedCylinder",
      "0.707107 0 0.707107 -0.001414 0 1 0 0 -0.707107 0 0.707107 -0.001414 85.355339 0 35.355339 0.929289",
      "2 1 false"
    ),
    (
      "invertedWheel", "0.707107 -0.707107 0 0 0.707107 0.707107 0 0 0 0 1 0 90.031632 -37.292323 0 1",
      "2 1 false"
    ),
    (
      "shelf", "0.156434 0 0.987688 -0.001975 0 1 0 0 -0.987688 0 0.156434 -0.000313 61 0 -40 1.08",
      "-2 1 false"
    ),
    (
      "shelf2", "0.156434 0 0.987688 -0.001975 0 1 0 0 -0.987688 0 0.156434 -0.000313 61 0 -40 1.08",
      "-2 1 false"
    ),
    ("timeMachine", "1 0 0 0 0 1 0 0 0 0 1 -0.002 30 0 100 0.8", "2 0 true"),
    ("invertedTimeMachine", "1 0 0 0 0 1 0 0 0 0 1 -0.002 30 0 -100 1.2", "-2 1 false"),
  ])
  func styles(style: String, transform: String, others: String) throws {
    // An item is 80 pt long along the carousel on both axes.
    for (axis, size) in [("vertical", "[80, 60]"), ("horizontal", "[60, 80]")] {
      for direction in ["ltr", "rtl"] {
        let section =
          #""layout": "carousel", "style": "\#(style)", "count": 9, "itemSize": \#(size), "spacing": 20, "#
          + #""perCircle": 8, "orthogonalOffset": 0"#
        let feed = try feed(section, fields: fields(axis, direction))
        let next = attributes(feed).first { $0.path.item == 1 }
        let item = try #require(next)
        var found = item.transform
        if direction == "rtl" { found = mirrored(found) }
        if axis == "horizontal" { found = turnedBack(found) }
        #expect(text(found) == transform, "\(axis) \(direction)")
        #expect("\(item.zIndex) \(rounded(item.alpha)) \(item.isHidden)" == others, "\(axis) \(direction)")
      }
    }
  }

  /// Returns X·M·X for X = diag(-1, 1, 1, 1).
  private func mirrored(_ m: LayoutTransform) -> LayoutTransform {
    let signs = SIMD4<Double>(-1, 1, 1, 1)
    return LayoutTransform(-(m.row1 * signs), m.row2 * signs, m.row3 * signs, m.row4 * signs)
  }

  /// Returns Q·M·Q⁻¹, where Q maps (x, y) to (-y, x).
  private func turnedBack(_ m: LayoutTransform) -> LayoutTransform {
    func turned(_ row: SIMD4<Double>) -> SIMD4<Double> { SIMD4(row.y, -row.x, row.z, row.w) }
    return LayoutTransform(turned(m.row2), -turned(m.row1), turned(m.row3), turned(m.row4))
  }

  /// The visible items, each with the x of its frame, z and alpha. The pitch is 100 pt, and the middle of the view is
  /// 1.3 items after item 0.
  @Test(arguments: [
    (#""count": 2"#, ["0 -20 -2 1", "1 80 0 1"]), (#""count": 0"#, []),
    (#""count": 9, "visibleCount": 1"#, ["1 80 0 1"]),
    (#""count": 9, "visibleCount": 6"#, ["0 -20 -2 1", "1 80 0 1", "2 180 -1 1", "3 280 -3 1"]),
    (
      #""count": 2, "wraps": true, "visibleCount": 5"#,
      ["0 -20 -2 1", "0 180 -1 1", "1 -120 -4 1", "1 80 0 1", "1 280 -3 1"]
    ),
    (
      #""style": "strip", "count": 9"#,
      ["0 -20 -2 1", "1 80 0 1", "2 180 -1 1", "3 280 -3 1", "4 380 -5 1"]
    ),
    (
      #""style": "strip", "count": 9, "wraps": true, "insets": [0, 0, 0, 200]"#,
      ["0 -120 -2 1", "1 -20 0 1", "2 80 -1 1", "3 180 -3 1", "8 -220 -4 1"]
    ),
    (#""style": "ring", "count": 3"#, ["0 110 -2 1", "1 110 0 1", "2 110 -1 1"]),
    (#""style": "ring", "count": 3, "visibleCount": 1"#, ["1 110 0 1"]),
    (#""style": "ring", "count": 1"#, ["0 110 0 1"]),
    (
      #""style": "wheel", "count": 9, "perCircle": 4"#,
      ["0 110 -3 1", "1 110 -1 1", "2 110 1 1", "3 110 3 1"]
    ),
    (#""style": "timeMachine", "count": 4"#, ["0 110 -3 1", "1 110 -1 1", "2 110 1 0.3", "3 110 3 hidden"]),
    (
      #""style": "invertedTimeMachine", "count": 4"#,
      ["0 110 3 hidden", "1 110 1 0.7", "2 110 -1 1", "3 110 -3 1"]
    ),
    (
      #""style": "timeMachine", "count": 4, "fade": {"max": 1, "range": 2}"#,
      ["0 110 -3 1", "1 110 -1 1", "2 110 1 1", "3 110 3 0.65"]
    ),
    (
      #""count": 4, "fade": {"min": -1, "max": 0.5, "range": 0.5, "minAlpha": 0.2}"#,
      ["0 -20 -2 0.52", "1 80 0 1", "2 180 -1 0.68"]
    ),
    (
      #""style": "invertedCylinder", "count": 4"#,
      ["0 110 2 hidden", "1 110 0 1", "2 110 1 1", "3 110 3 hidden"]
    ),
    (
      #""style": "invertedCylinder", "count": 4, "arc": 180"#,
      ["0 110 2 1", "1 110 0 1", "2 110 1 1", "3 110 3 1"]
    ),
    (#""style": "shelf", "count": 3"#, ["0 110 -2 1", "1 110 0 1", "2 110 -1 1"]),
  ])
  func visiblePlaces(fields: String, places: [String]) throws {
    let section = #""layout": "carousel", "itemSize": [80, 60], "spacing": 20, "orthogonalOffset": 130"#
    let found = try attributes(feed(section + ", " + fields)).map { item in
      let alpha = item.isHidden ? "hidden" : rounded(item.alpha)
      return "\(item.path.item) \(text(item.frame.minX)) \(item.zIndex) \(alpha)"
    }
    #expect(found == places)
  }

  /// The translation of the item after the middle one. On a circle, it is turned by 90°.
  @Test(arguments: [
    (#""style": "ring", "perCircle": 4"#, "50 0 -50 1.1"),
    (#""style": "ring", "perCircle": 3, "arc": 270"#, "50 0 -50 1.1"),
    (#""style": "ring", "perCircle": 4, "radius": 80"#, "80 0 -80 1.16"),
    (#""style": "ring", "perCircle": 4, "perspective": 100"#, "50 0 -50 1.5"),
    (#""style": "wheel", "perCircle": 4, "radius": 10"#, "10 10 0 1"),
    (#""style": "shelf", "tilt": 0"#, "25 0 -40 1.08"),
    (#""style": "timeMachine", "tilt": -1"#, "-100 0 100 0.8"),
    (#""style": "invertedTimeMachine", "perspective": 50"#, "30 0 -100 3"),
  ])
  func options(fields: String, translation: String) throws {
    let section =
      #""layout": "carousel", "count": 9, "itemSize": [80, 60], "spacing": 20, "orthogonalOffset": 0"#
    let next = try attributes(feed(section + ", " + fields)).first { $0.path.item == 1 }
    let item = try #require(next)
    let row = item.transform.row4
    #expect([row.x, row.y, row.z, row.w].map { rounded($0) }.joined(separator: " ") == translation)
  }

  /// Halfway, the frame of the item before the middle ends where the image of the next one begins.
  @Test func carousel1ShrinksAtTheTrailingEdge() throws {
    let feed = try feed(
      #""layout": "carousel", "style": "carousel1", "count": 3, "itemSize": [100, 60], "orthogonalOffset": 50"#
    )
    #expect(rows(feed)[0] == "item,0,0,79.21354166666667,2.453125,49.75,55.09375,-1")
    let items = attributes(feed)
    #expect(items[0].transform == .identity)
    let image = items[1].visibleFrame
    let next = try #require(image)
    #expect(abs(items[0].frame.maxX - next.minX) < 2 / 192)
  }

  /// Only visible items are examined.
  @Test func aBillionItems() throws {
    let workbench = try Workbench([
      "feed.json": #"{"version": 1, "width": 300, "height": 200, "sections": [{\#(Self.carousel)}]}"#
        .replacing(#""count": 5"#, with: #""count": 1000000000, "orthogonalOffset": 99999999900"#)
    ])
    let frames = """
      item,0,999999998,9,1,80,60,-2
      item,0,999999999,109,1,80,60,0

      """
    #expect(try workbench.millrace(["frames", "feed.json"]) == .success(SampleFiles.framesHeader + frames))
  }

  /// The pitch is 100 pt, and the offset 130 pt.
  @Test(arguments: [
    ("", "149,0", 100), ("", "150,0", 200), ("", "130,200", 100), ("", "130,201", 200), ("", "350,201", 400),
    ("", "130,-201", 100), ("", "-900,0", 0), ("", "900,0", 400), (#", "paging": true"#, "349,0", 200),
    (#", "paging": true"#, "-900,0", 100), (#", "paging": true"#, "900,-900", 100),
    (#", "wraps": true"#, "900,0", 900), (#", "wraps": true"#, "-51,0", -100),
    (#", "wraps": true"#, "-50,0", 0),
    (#", "flickVelocity": 300"#, "130,300", 100), (#", "flickVelocity": 300"#, "130,301", 200),
    (#", "style": "ring""#, "900,0", 900),
  ])
  func carouselsComeToRest(fields: String, drag: String, offset: Int) throws {
    var feed = try feed(Self.carousel + #", "orthogonalOffset": 130"# + fields)
    let numbers = drag.split(separator: ",").compactMap { Double($0) }
    let found = try feed.restingOffset(section: 0, proposed: numbers[0], velocity: numbers[1])
    #expect(found == Double(offset))
  }

  /// Offsets count from the leading edge, also from right to left. The `rest` of the feed has no effect.
  @Test(arguments: [
    ("119,0", "80", "100"), ("120,0", "160", "100"), ("150,0", "160", "200"), ("90,250", "160", "100"),
    ("90,-250", "80", "0"), ("1e9,0", "320", "400"), ("0,90,0", "0", "0"),
  ])
  func feedsComeToRest(drag: String, down: String, left: String) throws {
    let section = #""rest": "paging", "sections": [{\#(Self.carousel)}]}"#
    let size = #"{"version": 1, "width": 300, "height": 200, "#
    let workbench = try Workbench([
      "down.json": size + #""offset": [0, 90], "# + section,
      "left.json": size + fields("horizontal", "rtl") + #""offset": [-90, 0], "# + section,
    ])
    #expect(try workbench.millrace(["frames", "down.json", "--rest", drag]) == .success(down + "\n"))
    #expect(try workbench.millrace(["frames", "left.json", "--rest", drag]) == .success(left + "\n"))
  }
}

// MARK: - Circles

extension RoundFileTests {
  /// The box is the view less insets.
  @Test(arguments: ["vertical", "horizontal"])
  func circles(axis: String) throws {
    let section = #""layout": "circle", "count": 4, "itemSize": [40, 20]"#
    let feed = try feed(section, fields: fields(axis, "ltr"))
    #expect(
      rows(feed) == [
        "item,0,0,220,90,40,20,0", "item,0,1,130,180,40,20,0", "item,0,2,40,90,40,20,0",
        "item,0,3,130,0,40,20,0",
      ])
    #expect(size(feed) == "300,200")
    let mirrored = try self.feed(section + #", "insets": [0, 20, 0, 0]"#, fields: fields(axis, "rtl"))
    #expect(attributes(mirrored).map(\.frame.minX) == [30, 120, 210, 120])
  }

  @Test func circlesWithoutViewport() throws {
    let section = #"{"layout": "circle", "count": 4, "itemSize": [40, 20], "insets": [5, 0, 5, 100]}"#
    let workbench = try Workbench(["feed.json": #"{"version": 1, "width": 300, "sections": [\#(section)]}"#])
    let feed = try workbench.loadFeed("feed.json")
    #expect(
      rows(feed) == [
        "item,0,0,160,95,40,20,0", "item,0,1,80,175,40,20,0", "item,0,2,0,95,40,20,0",
        "item,0,3,80,15,40,20,0",
      ])
    #expect(size(feed) == "300,210")
  }

  /// The origins of the items, which are 10 by 10 pt.
  @Test(arguments: [
    (#""count": 3, "sweep": 180, "startAngle": -180"#, ["50,95", "145,0", "240,95"]),
    (#""count": 3, "sweep": 180, "radius": 50"#, ["195,95", "145,145", "95,95"]),
    (#""count": 2, "sweep": 90, "radius": 50, "center": [100, 20]"#, ["145,15", "95,65"]),
    (#""count": 2, "sweep": -90, "radius": 50, "height": 120"#, ["195,55", "145,5"]),
    (#""count": 2, "sweep": 720, "radius": 50"#, ["195,95", "195,95"]),
    (#""count": 1, "sweep": 180, "radius": 50, "startAngle": 450"#, ["145,145"]),
    (#""count": 2, "radius": -50"#, ["145,95", "145,95"]),
    (#""count": 2, "radius": 50, "insets": [10, 20, 30, 0]"#, ["205,85", "105,85"]),
    (#""count": 5, "radius": 10, "spiral": 40"#, ["155,95", "145,115", "115,95", "145,55", "195,95"]),
    (
      #""count": 5, "radius": 10, "spiral": -20, "sweep": -360"#,
      ["155,95", "145,90", "145,95", "145,95", "145,95"]
    ),
    (
      #""count": 8, "radius": 100"#,
      [
        "245,95", "215.70833333333334,165.70833333333334", "145,195", "74.29166666666667,165.70833333333334",
        "45,95", "74.29166666666667,24.291666666666668", "145,-5", "215.70833333333334,24.291666666666668",
      ]
    ),
  ])
  func arcs(fields: String, origins: [String]) throws {
    let feed = try feed(#""layout": "circle", "itemSize": [10, 10], "# + fields)
    #expect(attributes(feed).map { text($0.frame.minX) + "," + text($0.frame.minY) } == origins)
  }

  /// At 0°, the top edge of an item is to the right.
  /// The items lie along the diameter of the largest turn, 2 · 10⁷ pt, not along the section.
  @Test func itemsOfHugeSpiralsAreEstimated() throws {
    let fields = #""count": 1000000000, "radius": 0, "spiral": 1000, "sweep": 3600000, "height": 400"#
    let feed = try feed(#""layout": "circle", "itemSize": [4, 4], "# + fields)
    let rect = LayoutRect(x: 0, y: 0, width: 300, height: 400)
    #expect(feed.estimatedItemCount(in: rect) == 20_000 && feed.estimatedItemCount(in: nil) == 1e9)
  }

  @Test(arguments: [("ltr", "0 1", "-1 0"), ("rtl", "0 -1", "1 0")])
  func outwardItemsAreTurned(direction: String, first: String, second: String) throws {
    let feed = try feed(
      #""layout": "circle", "count": 4, "itemSize": [40, 20], "rotation": "outward""#,
      fields: fields("vertical", direction))
    let items = attributes(feed)
    #expect(items.map(\.frame.minX) == (direction == "ltr" ? [220, 130, 40, 130] : [40, 130, 220, 130]))
    #expect(items.map(\.frame.minY) == [90, 180, 90, 0])
    let identity = " 0 0 0 0 1 0 0 0 0 1"
    #expect(text(items[0].transform) == "\(first) 0 0 \(second)" + identity)
    #expect(text(items[1].transform) == "-1 0 0 0 0 -1" + identity)
    #expect(text(items[3].transform) == text(LayoutTransform.identity))
  }
}

// MARK: - Banners

extension RoundFileTests {
  @Test(arguments: [
    ("vertical", "ltr", #""count": 5"#, ["0,2,1,294,100,0", "1,296,1,294,100,0", "4,-292,1,294,100,0"]),
    (
      "vertical", "ltr", #""count": 5, "page": 3"#,
      ["2,-292,1,294,100,0", "3,2,1,294,100,0", "4,296,1,294,100,0"]
    ),
    (
      "vertical", "rtl", #""count": 5, "page": 3"#,
      ["2,298,1,294,100,0", "3,4,1,294,100,0", "4,-290,1,294,100,0"]
    ),
    (
      "vertical", "ltr", #""count": 5, "page": 2, "orthogonalOffset": -160"#,
      ["0,162,1,294,100,0", "3,-426,1,294,100,0", "4,-132,1,294,100,0"]
    ),
    (
      "vertical", "ltr", #""count": 2, "page": 1"#,
      ["0,-292,1,294,100,0", "0,296,1,294,100,0", "1,2,1,294,100,0"]
    ),
    ("vertical", "rtl", #""count": 1, "orthogonalOffset": 50"#, ["0,4,1,294,100,0"]),
    ("vertical", "ltr", #""count": 0"#, []),
    (
      "vertical", "ltr", #""count": 5, "axis": "vertical", "orthogonalOffset": 130"#,
      ["0,2,-129,294,100,0", "1,2,-29,294,100,0", "2,2,71,294,100,0"]
    ),
    (
      "horizontal", "ltr", #""count": 5, "page": 1"#,
      ["0,2,-195,100,196,0", "1,2,1,100,196,0", "2,2,197,100,196,0"]
    ),
    (
      "horizontal", "rtl", #""count": 5, "page": 1"#,
      ["0,198,-195,100,196,0", "1,198,1,100,196,0", "2,198,197,100,196,0"]
    ),
    (
      "horizontal", "rtl", #""count": 5, "axis": "horizontal", "orthogonalOffset": 30"#,
      ["0,228,1,100,196,0", "1,128,1,100,196,0", "4,328,1,100,196,0"]
    ),
  ])
  func banners(axis: String, direction: String, fields: String, pages: [String]) throws {
    let feed = try feed(
      #""layout": "banner", "height": 100, "insets": [1, 2, 3, 4], "# + fields,
      fields: self.fields(axis, direction))
    #expect(rows(feed) == pages.map { "item,0," + $0 })
    #expect(size(feed) == (axis == "vertical" ? "300,104" : "106,200"))
  }

  @Test(arguments: [
    (#""count": 5"#, "149,0", 0), (#""count": 5"#, "150,0", 300), (#""count": 5"#, "900,0", 300),
    (#""count": 5"#, "130,201", 300), (#""count": 5"#, "130,-201", 0), (#""count": 1"#, "149,900", 0),
    (#""count": 5, "flickVelocity": 100"#, "130,101", 300), (#""count": 0"#, "149,0", 0),
  ])
  func bannersComeToRest(fields: String, drag: String, offset: Int) throws {
    var feed = try feed(#""layout": "banner", "height": 100, "orthogonalOffset": 130, "# + fields)
    let numbers = drag.split(separator: ",").compactMap { Double($0) }
    let found = try feed.restingOffset(section: 0, proposed: numbers[0], velocity: numbers[1])
    #expect(found == Double(offset))
  }
}

// MARK: - Feeds

extension RoundFileTests {
  private static let feed = """
    {"version": 1, "width": 300, "height": 200, "sectionSpacing": 5, "header": {"height": 9}, "sections": [
      {"layout": "carousel", "count": 2, "itemSize": [80, 60], "spacing": 20, "wraps": true, "visibleCount": 5,
       "orthogonalOffset": 0, "header": {"height": 10}, "footers": [{"height": 6, "kind": "note"}],
       "background": true},
      {"layout": "list", "items": [30]},
      {"layout": "circle", "count": 2, "itemSize": [20, 20], "height": 40, "header": {"height": 7},
       "background": true},
      {"layout": "banner", "count": 3, "height": 50, "footer": {"height": 8}}],
     "edits": [{"insert": [0, 2]}, {"remove": [3, 0]}, {"move": [[2, 0], [2, 1]]}]}
    """

  /// Rows are sorted by section, kind, item and place.
  @Test func sectionsHaveHeadersAndEdits() throws {
    let feed = try Workbench(["feed.json": Self.feed]).loadFeed("feed.json")
    #expect(
      rows(feed) == [
        "header,-1,0,0,0,300,9,0",
        "background,0,0,0,9,300,76,-1024", "header,0,0,0,9,300,10,0", "item,0,0,110,19,80,60,0",
        "item,0,1,-90,19,80,60,-4", "item,0,1,210,19,80,60,-2", "item,0,2,10,19,80,60,-2",
        "item,0,2,310,19,80,60,-4", "note,0,0,0,79,300,6,0",
        "item,1,0,0,90,300,30,0",
        "background,2,0,0,125,300,47,-1024", "header,2,0,0,125,300,7,0", "item,2,0,150,142,20,20,0",
        "item,2,1,130,142,20,20,0",
        "item,3,0,0,177,300,50,0", "item,3,1,-300,177,300,50,0", "item,3,1,300,177,300,50,0",
        "footer,3,0,0,227,300,8,0",
      ])
    #expect(size(feed) == "300,235")
    // The image of item 2 of the carousel is smaller than its frame: it begins at 16.2.
    let rect = LayoutRect(x: 0, y: 25, width: 16, height: 35)
    #expect(rows(feed, in: rect) == ["background,0,0,0,9,300,76,-1024"])
  }

  @Test func attributesArePrinted() throws {
    let section =
      #""layout": "carousel", "style": "timeMachine", "count": 2, "itemSize": [80, 60], "orthogonalOffset": 0"#
    let feed = #"{"version": 1, "width": 300, "height": 200, "sections": [{\#(section)}]}"#
    let workbench = try Workbench(["feed.json": feed])
    let output = """
      kind,section,item,x,y,width,height,z,alpha,hidden,transform
      item,0,0,110,0,80,60,0,1,false,1 0 0 0 0 1 0 0 0 0 1 -0.002 0 0 0 1
      item,0,1,110,0,80,60,2,0,true,1 0 0 0 0 1 0 0 0 0 1 -0.002 24 0 80 0.84

      """
    #expect(try workbench.millrace(["frames", "feed.json", "--attributes"]) == .success(output))
    let visible = try workbench.millrace(["frames", "feed.json", "--attributes", "--rect", "0,0,300,200"])
    #expect(visible == .success(output.split(separator: "\n").prefix(2).joined(separator: "\n") + "\n"))
  }
}
