import FeedFiles
import FeedFormat
import Foundation
import ProgramTesting
import Testing

/// Extreme values in carousels, circles and banners, and damaged files with them, give a feed or an error of one line,
/// never a trap.
@Suite struct RoundDamageTests {
  /// No value stops the program, or gives numbers that are not finite.
  @Test(arguments: [
    #"{"layout": "circle", "count": 10, "itemSize": [5, 5], "sweep": 1e308}"#,
    #"{"layout": "circle", "count": 10, "itemSize": [5, 5], "sweep": -1.7e308, "spiral": 1e7}"#,
    #"{"layout": "circle", "count": 10, "itemSize": [5, 5], "sweep": 1e18, "startAngle": 1.7e308}"#,
    #"{"layout": "circle", "count": 1125899906842624, "itemSize": [0, 0], "radius": 1e7, "height": 0.01}"#,
    #"{"layout": "carousel", "style": "timeMachine", "count": 9, "itemSize": [50, 40], "perspective": 1e-300}"#,
    #"{"layout": "carousel", "style": "ring", "count": 9, "itemSize": [50, 40], "perspective": 1e-308}"#,
    #"{"layout": "carousel", "style": "cylinder", "count": 9, "itemSize": [50, 40], "perCircle": 1, "arc": 1e-300}"#,
    #"{"layout": "carousel", "style": "wheel", "count": 9, "itemSize": [0, 0], "spacing": 0.01, "radius": -1e7}"#,
    #"{"layout": "carousel", "style": "shelf", "count": 9, "itemSize": [50, 40], "tilt": 1e308}"#,
    #"{"layout": "carousel", "count": 9, "itemSize": [50, 40], "fade": {"range": 1e-300, "min": 1e300, "max": -1e300}}"#,
    #"{"layout": "banner", "count": 2, "height": 9, "orthogonalOffset": -5864062014805, "interval": 1e300}"#,
  ])
  func extremes(section: String) throws {
    var sections = [section]
    if section.contains("carousel") {
      // The same across the feed, at the maximum offset.
      let fields = #", "wraps": true, "orthogonalOffset": 5864062014805}"#
      sections.append(String(section.dropLast()) + fields)
    }
    for section in sections {
      let feed =
        #"{"version": 1, "width": 300, "height": 200, "direction": "rtl", "sections": [\#(section)]}"#
      let workbench = try Workbench(["feed.json": feed, "out.svg": ""])
      for command in [
        "frames feed.json --attributes", "frames feed.json --attributes --rect 0,0,300,200",
        "frames feed.json --content-size",
        "frames feed.json --rest 0,5864062014805,1e300", "render feed.json -o out.svg --rect 0,0,300,200",
      ] {
        // Stops a loop without an end.
        let outcome = try workbench.shell(#"ulimit -t 10; exec "$0" \#(command)"#)
        #expect([0, 64, 65].contains(outcome.status), "\(command): \(section)")
        let output = try outcome.output + workbench.text("out.svg")
        let isFinite = !output.contains("nan") && !output.contains("inf")
        #expect(isFinite, "\(command): \(section)")
      }
    }
  }

  /// Feeds with carousels, circles and banners.
  static let files = [
    """
    {"version": 1, "width": 390, "height": 844, "direction": "rtl", "offset": [0, 5],
     "sections": [
      {"layout": "carousel", "style": "coverflow", "count": 7, "itemSize": [80, 60], "spacing": 20,
       "insets": [1, 2, 3, 4], "visibleCount": 5, "wraps": true, "orthogonalOffset": 130, "paging": true,
       "flickVelocity": 300, "perspective": 600, "fade": {"min": -1, "max": 1, "range": 2, "minAlpha": 0.5},
       "header": {"height": 30, "pinned": true}, "background": true},
      {"layout": "carousel", "style": "cylinder", "count": 5, "itemSize": [50, 40], "orthogonalOffset": 0,
       "arc": 180, "perCircle": 8, "radius": 90, "tilt": 1}],
     "edits": [{"insert": [0, 2]}, {"remove": [1, 0]}, {"move": [[0, 0], [1, 2]]}]}
    """,
    """
    {"version": 1, "width": 390, "height": 844, "axis": "horizontal", "offset": [500, 0],
     "sections": [
      {"layout": "carousel", "style": "timeMachine", "count": 20, "itemSize": [80, 60], "spacing": -10,
       "insets": [1, 2, 3, 4], "tilt": 0.5, "fade": {"max": 2}, "visibleCount": 9}],
     "edits": [{"insert": [0, 2]}, {"removeSection": 0},
      {"insertSection": [0, {"layout": "carousel", "style": "wheel", "count": 3, "itemSize": [9, 9]}]}]}
    """,
    """
    {"version": 1, "width": 390, "height": 844, "sectionSpacing": 5,
     "sections": [
      {"layout": "circle", "count": 9, "itemSize": [30, 20], "height": 200, "insets": [1, 2, 3, 4],
       "center": [195, 100], "radius": 80, "startAngle": -90, "sweep": 720, "spiral": 20,
       "rotation": "outward"},
      {"layout": "circle", "count": 4, "itemSize": [44, 44], "header": {"height": 20}}],
     "edits": [{"insert": [0, 9]}, {"move": [[0, 0], [1, 0]]}, {"moveSection": [0, 1]}]}
    """,
    """
    {"version": 1, "width": 390, "height": 844, "axis": "horizontal", "direction": "rtl",
     "sections": [
      {"layout": "banner", "count": 5, "height": 160, "insets": [1, 2, 3, 4], "axis": "vertical", "page": 2,
       "interval": 3, "duration": 0.5, "direction": "backward", "flickVelocity": 100},
      {"layout": "banner", "count": 2, "height": 60, "orthogonalOffset": -130.5, "footer": {"height": 9}}],
     "edits": [{"remove": [0, 1]}, {"insert": [1, 0]}]}
    """,
  ]

  /// Damaged copies of a file give a feed or an error of one line, never a trap.
  @Test(arguments: files.indices)
  func damagedFilesAreReadOrRejected(file: Int) throws {
    let workbench = try Workbench()
    let original = try JSONValue(file: "example", bytes: Array(Self.files[file].utf8))
    var (readable, errors) = (0, Set<String>())
    for seed in 0..<1000 {
      try workbench.write(JSONDamage.feeds.damagedText(original, seed: UInt64(seed)), to: "feed.json")
      do throws(InputError) {
        var feed = try workbench.loadFeed("feed.json")
        readable += 1
        guard feed.itemCount < 1000 else { continue }
        feed.forEachAttributes(in: nil) { element in
          let frame = element.frame
          #expect(frame.width.isFinite && frame.minX.isFinite && frame.minY.isFinite, "seed \(seed)")
        }
      } catch {
        #expect(!error.place.isEmpty && !error.description.contains { $0.isNewline }, "seed \(seed)")
        errors.insert(error.problem)
      }
    }
    #expect((20..<800).contains(readable))
    #expect(errors.count > 50)
  }
}
