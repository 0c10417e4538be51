import FeedFiles
import Foundation
import ProgramTesting
import Testing

/// The fields of carousels, circles and banners: the reader and the schema accept the same ones.
@Suite struct RoundSchemaTests {
  private func expectAgreement(_ isValid: Bool, _ feed: String) throws {
    let schema = try JSONSchema(contentsOf: feedFormatFolder.appendingPathComponent("feed.schema.json"))
    #expect(try schema.accepts(Data(feed.utf8)) == isValid, "the schema: \(feed)")
    let workbench = try Workbench(["feed.json": feed])
    #expect(((try? workbench.loadFeed("feed.json")) != nil) == isValid, "the reader: \(feed)")
  }

  @Test(arguments: [
    (true, #""itemSize": [80, 60]"#), (true, #""itemSize": [0.5, 11184810], "count": 9"#),
    (true, #""style": "invertedTimeMachine", "itemSize": [80, 60], "count": 3, "spacing": -20.5"#),
    (true, #""style": "coverflow", "itemSize": [80, 60], "insets": [1, 2, 3, 4], "visibleCount": 1048576"#),
    (true, #""itemSize": [80, 60], "wraps": false, "paging": true, "flickVelocity": 0"#),
    (true, #""itemSize": [80, 60], "orthogonalOffset": -5864062014805.333"#),
    (
      true,
      #""itemSize": [80, 60], "perspective": 1e-3, "tilt": -2, "arc": 360, "perCircle": 1, "radius": -9.5"#
    ),
    (true, #""itemSize": [80, 60], "fade": {}"#),
    (true, #""itemSize": [80, 60], "fade": {"min": -1, "max": 1e9, "range": 0.5, "minAlpha": 1}"#),
    (true, #""itemSize": [80, 60], "headers": [], "footers": [], "backgrounds": []"#),
    (false, ""), (false, #""itemSize": 80"#), (false, #""itemSize": [80]"#),
    (false, #""itemSize": [80, -60]"#),
    (false, #""itemSize": [80, 60], "style": "flat""#), (false, #""itemSize": [80, 60], "style": null"#),
    (false, #""itemSize": [80, 60], "count": -1"#), (false, #""itemSize": [80, 60], "count": 0.5"#),
    (false, #""itemSize": [80, 60], "items": [5]"#), (false, #""itemSize": [80, 60], "spacing": 1e9"#),
    (false, #""itemSize": [80, 60], "insets": 5"#), (false, #""itemSize": [80, 60], "visibleCount": 0"#),
    (false, #""itemSize": [80, 60], "wraps": 1"#), (false, #""itemSize": [80, 60], "paging": "yes""#),
    (false, #""itemSize": [80, 60], "flickVelocity": -1"#),
    (false, #""itemSize": [80, 60], "orthogonalOffset": 5864062014806"#),
    (false, #""itemSize": [80, 60], "orthogonalOffset": null"#),
    (false, #""itemSize": [80, 60], "perspective": 0"#), (false, #""itemSize": [80, 60], "tilt": "left""#),
    (false, #""itemSize": [80, 60], "arc": 0"#), (false, #""itemSize": [80, 60], "arc": 361"#),
    (false, #""itemSize": [80, 60], "perCircle": 0"#), (false, #""itemSize": [80, 60], "radius": 1e9"#),
    (false, #""itemSize": [80, 60], "fade": 1"#), (false, #""itemSize": [80, 60], "fade": {"range": 0}"#),
    (false, #""itemSize": [80, 60], "fade": {"minAlpha": -0.5}"#),
    (false, #""itemSize": [80, 60], "fade": {"alpha": 1}"#),
    (false, #""itemSize": [80, 60], "orthogonal": "paging""#),
    (false, #""itemSize": [80, 60], "height": 60"#),
    (false, #""itemSize": [80, 60], "separators": true"#),
    (false, #""itemSize": [80, 60], "header": {"height": 5}"#),
    (false, #""itemSize": [80, 60], "footers": [{"height": 5}]"#),
    (false, #""itemSize": [80, 60], "background": true"#),
    (true, #""itemSize": [80, 60], "orthogonalOffset": 0, "header": {"height": 5}, "background": true"#),
  ])
  func carousels(isValid: Bool, fields: String) throws {
    let section = #"{"layout": "carousel"\#(fields.isEmpty ? "" : ", ")\#(fields)}"#
    try expectAgreement(
      isValid, #"{"version": 1, "width": 300, "height": 200, "sections": [\#(section)]}"#)
  }

  @Test(arguments: [
    (true, #""layout": "circle", "itemSize": [0, 0]"#),
    (true, #""layout": "circle", "itemSize": [9, 9], "count": 1125899906842624, "height": 5"#),
    (
      true,
      #""layout": "circle", "itemSize": [9, 9], "insets": [1, 2, 3, 4], "center": [-5, 5], "radius": -1"#
    ),
    (true, #""layout": "circle", "itemSize": [9, 9], "startAngle": -1e9, "sweep": 720, "spiral": -4.5"#),
    (true, #""layout": "circle", "itemSize": [9, 9], "rotation": "outward", "footer": {"height": 5}"#),
    (false, #""layout": "circle""#), (false, #""layout": "circle", "itemSize": [9, 9], "height": -5"#),
    (false, #""layout": "circle", "itemSize": [9, 9], "center": 5"#),
    (false, #""layout": "circle", "itemSize": [9, 9], "center": [5]"#),
    (false, #""layout": "circle", "itemSize": [9, 9], "radius": 1e9"#),
    (false, #""layout": "circle", "itemSize": [9, 9], "startAngle": "top""#),
    (false, #""layout": "circle", "itemSize": [9, 9], "sweep": null"#),
    (false, #""layout": "circle", "itemSize": [9, 9], "spiral": 1e9"#),
    (false, #""layout": "circle", "itemSize": [9, 9], "rotation": "inward""#),
    (false, #""layout": "circle", "itemSize": [9, 9], "orthogonalOffset": 0"#),
    (false, #""layout": "circle", "itemSize": [9, 9], "orthogonal": "none""#),
    (true, #""layout": "banner", "height": 9"#), (true, #""layout": "banner", "height": 0"#),
    (true, #""layout": "banner", "height": 9, "count": 5, "page": 4, "axis": "vertical""#),
    (true, #""layout": "banner", "height": 9, "insets": [1, 2, 3, 4], "orthogonalOffset": -5.5"#),
    (true, #""layout": "banner", "height": 9, "interval": 0, "duration": 0, "direction": "backward""#),
    (true, #""layout": "banner", "height": 9, "flickVelocity": 0.5, "background": true"#),
    (false, #""layout": "banner""#), (false, #""layout": "banner", "height": -9"#),
    (false, #""layout": "banner", "height": 9, "axis": "both""#),
    (false, #""layout": "banner", "height": 9, "page": -1"#),
    (false, #""layout": "banner", "height": 9, "page": 0.5, "count": 2"#),
    (false, #""layout": "banner", "height": 9, "orthogonalOffset": 1e300"#),
    (false, #""layout": "banner", "height": 9, "interval": -1"#),
    (false, #""layout": "banner", "height": 9, "duration": "short""#),
    (false, #""layout": "banner", "height": 9, "direction": "up""#),
    (false, #""layout": "banner", "height": 9, "flickVelocity": -1"#),
    (false, #""layout": "banner", "height": 9, "itemSize": [1, 1]"#),
    (false, #""layout": "banner", "height": 9, "orthogonal": "paging""#),
  ])
  func circlesAndBanners(isValid: Bool, fields: String) throws {
    try expectAgreement(isValid, #"{"version": 1, "width": 300, "sections": [{\#(fields)}]}"#)
  }

  private static let along = #"{"layout": "carousel", "itemSize": [80, 60], "count": 3}"#
  private static let across =
    #"{"layout": "carousel", "itemSize": [80, 60], "count": 3, "orthogonalOffset": 0}"#

  @Test(arguments: [
    (true, #""height": 9, "sections": [\#(along)]"#), (true, #""sections": [\#(across)]"#),
    (true, #""sections": [{"layout": "list"}, \#(across), \#(across)]"#),
    (true, #""height": 9, "axis": "horizontal", "direction": "rtl", "sections": [\#(along)]"#),
    (true, #""height": 9, "header": {"height": 5}, "rest": "paging", "sections": [\#(along)]"#),
    (true, #""edits": [{"insertSection": [0, \#(across)]}]"#),
    (true, #""height": 9, "edits": [{"insertSection": [0, \#(along)]}]"#),
    (true, #""sections": [\#(across)], "edits": [{"insert": [0, 3]}, {"remove": [0, 0]}]"#),
    (true, #""height": 9, "sections": [\#(along)], "edits": [{"move": [[0, 0], [0, 2]]}]"#),
    (false, #""sections": [\#(along)]"#), (false, #""height": 9, "sections": [\#(along), \#(across)]"#),
    (false, #""height": 9, "sections": [{"layout": "list"}, \#(along)]"#),
    (false, #""edits": [{"insertSection": [0, \#(along)]}]"#),
  ])
  func feeds(isValid: Bool, fields: String) throws {
    try expectAgreement(isValid, #"{"version": 1, "width": 300, \#(fields)}"#)
  }

  /// The feeds that the pictures in the article show.
  @Test func feedsOfTheArticleAreValid() throws {
    let folder = feedFormatFolder.appendingPathComponent("round")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.count >= 16)
    for name in names {
      let data = try Data(contentsOf: folder.appendingPathComponent(name))
      try expectAgreement(true, String(decoding: data, as: UTF8.self))
    }
  }
}
