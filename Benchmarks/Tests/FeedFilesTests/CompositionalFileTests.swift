import FeedFiles
import FeedFormat
import Foundation
import ProgramTesting
import Testing

/// The fields of compositional sections: the reader and the schema accept the same ones, and errors name the place.
@Suite struct CompositionalFileTests {
  private func schema() throws -> JSONSchema {
    try JSONSchema(contentsOf: feedFormatFolder.appendingPathComponent("feed.schema.json"))
  }

  private func expectAgreement(_ isValid: Bool, _ feed: String) throws {
    #expect(try schema().accepts(Data(feed.utf8)) == isValid, "the schema: \(feed)")
    let error = try CompositionalFiles.error(feed)
    #expect((error == nil) == isValid, "the reader: \(error ?? "no error"): \(feed)")
  }

  @Test func schemaHasTheFieldsThatAreRead() throws {
    func properties(_ definition: String, _ path: [String] = []) throws -> Set<String> {
      var schema = try schema().root["$defs"] as? [String: Any] ?? [:]
      for step in [definition] + path { schema = schema[step] as? [String: Any] ?? [:] }
      return Set((schema["properties"] as? [String: Any] ?? [:]).keys)
    }
    #expect(try properties("compositionalItem") == Set(FeedFile.Compositional.itemFields))
    #expect(try properties("group") == Set(FeedFile.Compositional.groupFields))
    #expect(try properties("badges", ["items"]) == Set(FeedFile.Compositional.badgeFields))
    let supplementary = try properties("boundarySupplementaries", ["items"])
    #expect(supplementary == Set(FeedFile.Compositional.supplementaryFields))
    func alternative(_ name: String) throws -> Set<String> {
      let definitions = try schema().root["$defs"] as? [String: Any]
      let alternatives = (definitions?[name] as? [String: Any])?["anyOf"] as? [[String: Any]] ?? []
      return Set((alternatives.last?["properties"] as? [String: Any] ?? [:]).keys)
    }
    #expect(try alternative("dimension") == Set(FeedFile.Compositional.dimensionFields))
    #expect(try alternative("anchor") == Set(FeedFile.Compositional.anchorFields))
  }

  @Test(arguments: [
    (true, #""insets": [1, 2, 3, 4], "groupSpacing": 5, "count": 9"#),
    (true, #""insetsReference": "automatic", "supplementaryReference": "none""#),
    (true, #""insetsReference": "safeArea", "orthogonal": "none""#),
    (true, #""orthogonal": "groupPagingCentered", "orthogonalOffset": -5.5"#),
    (true, #""orthogonal": "paging", "items": [[1, 2], null]"#), (true, #""items": []"#),
    (true, #""background": true"#), (true, #""backgrounds": [{"items": [0, 2], "insets": [0, -1, 0, -1]}]"#),
    (true, #""supplementaries": []"#), (true, #""count": 1125899906842624"#),
    (false, #""count": 1.5"#), (false, #""count": -1"#), (false, #""count": 2251799813685248"#),
    (false, #""count": 1, "items": []"#), (false, #""items": [[1, 2, 3]]"#), (false, #""items": [5]"#),
    (false, #""items": [[1, null]]"#), (false, #""items": [[1, -2]]"#), (false, #""items": {"csv": "a"}"#),
    (false, #""height": 5"#), (false, #""orthogonal": "paging", "height": 5"#),
    (false, #""orthogonalOffset": 5"#), (false, #""orthogonal": "none", "orthogonalOffset": 5"#),
    (false, #""orthogonal": "pages""#), (false, #""orthogonal": null"#),
    (false, #""header": {"height": 1}"#), (false, #""footers": []"#), (false, #""separators": true"#),
    (false, #""background": true, "backgrounds": []"#), (false, #""insets": [0, 0, 0, -1]"#),
    (false, #""groupSpacing": -1"#), (false, #""groupSpacing": {"flexible": 1}"#),
    (false, #""insetsReference": "view""#), (false, #""supplementaryReference": true"#),
    (false, #""columns": 1"#), (false, #""rowSpacing": 1"#), (false, #""itemSpacing": 1"#),
  ])
  func sections(isValid: Bool, fields: String) throws {
    try expectAgreement(
      isValid, CompositionalFiles.feed(ofSection: #""group": {"horizontal": [{}]}, \#(fields)"#))
  }

  @Test(arguments: [
    (true, #"{"vertical": [{}]}"#),
    (true, #"{"horizontal": [{}, {"vertical": [{}]}, {"custom": [[0, 0, 1, 1]]}]}"#),
    (true, #"{"horizontal": [{}], "repeat": 2}"#),
    (true, #"{"vertical": [{}], "equal": 1, "itemSpacing": 3}"#),
    (true, #"{"vertical": [{}, {}], "itemSpacing": {"flexible": 0}}"#),
    (
      true,
      #"{"vertical": [{}], "repeat": 2147483647, "insets": [1, 1, 1, 1], "edges": [0, 1, 2, 3], "badges": []}"#
    ),
    (true, #"{"custom": [[-1, -2.5, 3, 4], [0, 0, 0, 0, -9]], "width": 5, "height": {"estimated": 7}}"#),
    (false, "{}"), (false, "[]"), (false, "null"), (false, #"{"width": 5}"#),
    (false, #"{"horizontal": []}"#), (false, #"{"horizontal": {}}"#), (false, #"{"horizontal": [5]}"#),
    (false, #"{"horizontal": [null]}"#), (false, #"{"horizontal": [[]]}"#),
    (false, #"{"horizontal": [{}], "vertical": [{}]}"#),
    (false, #"{"horizontal": [{}], "custom": [[0, 0, 1, 1]]}"#),
    (false, #"{"horizontal": [{}], "repeat": 2, "equal": 2}"#),
    (false, #"{"horizontal": [{}, {}], "repeat": 2}"#), (false, #"{"vertical": [{}, {}], "equal": 2}"#),
    (false, #"{"horizontal": [{}], "repeat": 0}"#), (false, #"{"horizontal": [{}], "equal": 1.5}"#),
    (false, #"{"horizontal": [{}], "repeat": 2147483648}"#), (false, #"{"horizontal": [{}], "equal": true}"#),
    (false, #"{"custom": []}"#), (false, #"{"custom": [[0, 0, 1]]}"#),
    (false, #"{"custom": [[0, 0, 1, 1, 1, 1]]}"#),
    (false, #"{"custom": [[0, 0, -1, 1]]}"#), (false, #"{"custom": [[0, 0, 1, 1, 0.5]]}"#),
    (false, #"{"custom": [[1e9, 0, 1, 1]]}"#), (false, #"{"custom": [{"x": 0}]}"#),
    (false, #"{"custom": [0, 0, 1, 1]}"#),
    (false, #"{"custom": [[0, 0, 1, 1]], "itemSpacing": 1}"#),
    (false, #"{"custom": [[0, 0, 1, 1]], "repeat": 1}"#),
    (false, #"{"custom": [[0, 0, 1, 1]], "equal": 1}"#), (false, #"{"horizontal": [{}], "count": 3}"#),
    (false, #"{"horizontal": [{}], "itemSpacing": -1}"#), (false, #"{"horizontal": [{}], "subitems": []}"#),
    (false, #"{"horizontal": [{"vertical": []}]}"#),
    (false, #"{"horizontal": [{"horizontal": [{}], "repeat": 0}]}"#),
  ])
  func groups(isValid: Bool, group: String) throws {
    try expectAgreement(isValid, CompositionalFiles.feed(ofGroup: group))
  }

  @Test(arguments: [
    (true, #""width": 0, "height": 11184810"#), (true, #""width": {"absolute": 4.5}"#),
    (true, #""height": {"fractionalWidth": 1000}, "width": {"fractionalHeight": 0}"#),
    (true, #""height": {"estimated": 44}, "width": {"uniformAcrossSiblings": 44}"#),
    (true, #""insets": [0, 1, 2, 3.5], "edges": [{"flexible": 1}, 0, {"flexible": 0}, 5]"#),
    (false, #""width": -1"#), (false, #""width": 11184811"#), (false, #""width": "1fr""#),
    (false, #""width": null"#),
    (false, #""width": []"#), (false, #""width": {}"#), (false, #""width": {"absolute": 1, "estimated": 1}"#),
    (false, #""height": {"fraction": 1}"#), (false, #""height": {"fractionalWidth": 1000.5}"#),
    (false, #""height": {"fractionalHeight": -0.5}"#), (false, #""height": {"estimated": -1}"#),
    (false, #""height": {"uniformAcrossSiblings": true}"#), (false, #""height": {"absolute": "1"}"#),
    (false, #""insets": [0, 1, 2]"#), (false, #""insets": [0, 0, 0, {"flexible": 1}]"#),
    (false, #""edges": [0, 0, 0]"#), (false, #""edges": [0, 0, 0, {}]"#), (false, #""edges": [0, 0, 0, -1]"#),
    (false, #""edges": [0, 0, 0, {"flexible": -1}]"#), (false, #""edges": [0, 0, 0, {"fixed": 1}]"#),
    (false, #""edges": [0, 0, 0, {"flexible": 1, "fixed": 1}]"#), (false, #""edges": 5"#),
    (false, #""repeat": 2"#), (false, #""equal": 2"#), (false, #""itemSpacing": 2"#), (false, #""z": 2"#),
    (false, #""badges": {}"#), (false, #""badges": [true]"#), (false, #""size": [1, 2]"#),
  ])
  func items(isValid: Bool, fields: String) throws {
    try expectAgreement(isValid, CompositionalFiles.feed(ofSubitem: fields))
  }

  @Test(arguments: [
    (true, #""anchor": "none""#),
    (true, #""anchor": "topTrailing", "width": 20, "height": {"fractionalWidth": 0.5}"#),
    (true, #""anchor": {"edges": "bottom"}, "itemAnchor": {"edges": "none", "offset": [-5, 5.5]}, "z": -3"#),
    (true, #""anchor": {"edges": "leading", "fractionalOffset": [-1000, 1000]}, "kind": "dot""#),
    (true, #""anchor": "top", "kind": "badge""#),
    (false, ""), (false, #""anchor": "center""#), (false, #""anchor": {}"#),
    (false, #""anchor": {"offset": [1, 1]}"#),
    (false, #""anchor": {"edges": ["top"]}"#), (false, #""anchor": ["top"]"#), (false, #""anchor": null"#),
    (false, #""anchor": {"edges": "top", "offset": [1]}"#),
    (false, #""anchor": {"edges": "top", "offset": [1, 1e9]}"#),
    (false, #""anchor": {"edges": "top", "fractionalOffset": [0, 1000.5]}"#),
    (false, #""anchor": {"edges": "top", "fractionalOffset": 0.5}"#),
    (false, #""anchor": {"edges": "top", "offset": [1, 1], "fractionalOffset": [1, 1]}"#),
    (false, #""anchor": {"edges": "top", "x": 1}"#), (false, #""anchor": "top", "itemAnchor": "middle""#),
    (false, #""anchor": "top", "kind": "header""#), (false, #""anchor": "top", "kind": "a b""#),
    (false, #""anchor": "top", "z": 0.5"#), (false, #""anchor": "top", "z": 2147483648"#),
    (false, #""anchor": "top", "insets": [0, 0, 0, 0]"#), (false, #""anchor": "top", "width": -1"#),
  ])
  func badges(isValid: Bool, fields: String) throws {
    try expectAgreement(isValid, CompositionalFiles.feed(ofSubitem: #""badges": [{\#(fields)}]"#))
  }

  @Test(arguments: [
    (true, #""align": "top""#), (true, #""align": "none", "width": 5, "height": {"estimated": 9}"#),
    (
      true,
      #""align": "bottomLeading", "offset": [-5, 5], "extends": false, "pinned": true, "insets": [1, 2, 3, 4]"#
    ),
    (true, #""align": "trailing", "measured": [5, 6], "kind": "mark", "z": 9"#),
    (false, ""), (false, #""height": 5"#), (false, #""align": "center""#), (false, #""align": null"#),
    (false, #""align": {"edges": "top"}"#), (false, #""align": "top", "offset": 5"#),
    (false, #""align": "top", "offset": [1, 2, 3]"#), (false, #""align": "top", "offset": [1, -1e9]"#),
    (false, #""align": "top", "extends": 1"#), (false, #""align": "top", "pinned": "yes""#),
    (false, #""align": "top", "insets": [0, 0, 0, -1]"#), (false, #""align": "top", "measured": [1, -1]"#),
    (false, #""align": "top", "measured": null"#), (false, #""align": "top", "measured": {"width": 1}"#),
    (false, #""align": "top", "kind": "badge""#), (false, #""align": "top", "kind": "supplementary""#),
    (false, #""align": "top", "z": 1e10"#), (false, #""align": "top", "stretches": true"#),
    (false, #""align": "top", "pinnedHeight": 1"#), (false, #""align": "top", "badges": []"#),
  ])
  func supplementaries(isValid: Bool, fields: String) throws {
    let group = #""group": {"horizontal": [{}]}"#
    try expectAgreement(
      isValid, CompositionalFiles.feed(ofSection: #"\#(group), "supplementaries": [{\#(fields)}]"#))
    try expectAgreement(
      isValid, #"{"version": 1, "width": 390, "height": 844, "supplementaries": [{\#(fields)}]}"#)
  }

  private static let section = #"{"layout": "compositional", "group": {"horizontal": [{}]}}"#

  @Test(arguments: [
    (true, #""safeArea": [47, 0, 34, 0]"#),
    (true, #""height": 9, "safeArea": [0, 0, 0, 0], "insetsReference": "none""#),
    (true, #""insetsReference": "safeArea""#), (true, #""height": 9, "sections": [\#(section)]"#),
    (true, #""height": 9, "supplementaries": [], "sections": [\#(section), {"layout": "list"}]"#),
    (true, #""height": 9, "edits": [{"insertSection": [0, \#(section)]}]"#),
    (true, #""height": 9, "axis": "horizontal", "direction": "rtl", "sections": [\#(section)]"#),
    (true, #""height": 9, "header": {"height": 1}, "sections": [\#(section)]"#),
    (false, #""safeArea": [47, 0, 34, -1]"#), (false, #""safeArea": 47"#),
    (false, #""insetsReference": "automatic""#),
    (false, #""sections": [\#(section)]"#), (false, #""sections": [{"layout": "list"}, \#(section)]"#),
    (false, #""edits": [{"insertSection": [0, \#(section)]}]"#), (false, #""supplementaries": []"#),
    (false, #""height": 9, "supplementaries": {}"#),
    (false, #""height": 9, "supplementaries": [], "headers": []"#),
    (false, #""height": 9, "supplementaries": [], "header": {"height": 1}"#),
    (false, #""height": 9, "supplementaries": [], "footer": {"height": 1}"#),
    (false, #""height": 9, "supplementaries": [], "footers": []"#),
    (false, #""height": 9, "sections": [{"layout": "compositional"}]"#),
    (false, #""height": 9, "sections": [{"layout": "compositional", "group": [\#(section)]}]"#),
    (false, #""height": 9, "sections": [{"layout": "list", "supplementaries": []}]"#),
    (false, #""height": 9, "sections": [{"layout": "list", "group": {"horizontal": [{}]}}]"#),
  ])
  func feeds(isValid: Bool, fields: String) throws {
    try expectAgreement(isValid, #"{"version": 1, "width": 9, \#(fields)}"#)
  }

  @Test(arguments: [
    (true, #"{"insert": [[0, 1], [5, 6]]}"#), (true, #"{"insert": [0, 3]}"#),
    (true, #"{"resize": [[0, 0], [5, 6]]}"#),
    (true, #"{"remove": [0, 2]}"#), (true, #"{"move": [[0, 0], [1, 0]]}"#),
    (false, #"{"resize": [0, 0]}"#), (false, #"{"insert": [[0, 0], null]}"#),
    (false, #"{"insert": [[0, 0]]}"#),
    (false, #"{"insert": [[0, 0], [1, -1]]}"#), (false, #"{"resize": [[0, 0], [1]]}"#),
  ])
  func edits(isValid: Bool, edit: String) throws {
    let sections =
      #"{"layout": "compositional", "group": {"horizontal": [{}]}, "count": 3}, \#(Self.section)"#
    let feed = #"{"version": 1, "width": 9, "height": 9, "sections": [\#(sections)], "edits": [\#(edit)]}"#
    #expect(try schema().accepts(Data(feed.utf8)) == isValid)
    let workbench = try Workbench(["feed.json": feed])
    #expect(((try? workbench.loadFeed("feed.json")) != nil) == isValid)
  }

  static let gallery: [String] =
    (try? FileManager.default.contentsOfDirectory(
      atPath: feedFormatFolder.appendingPathComponent("gallery").path))?
    .filter { $0.hasSuffix(".json") }.sorted() ?? []

  @Test func thereIsAGallery() { #expect(Self.gallery.count >= 10) }

  @Test(arguments: gallery)
  func galleryIsValid(name: String) throws {
    let file = feedFormatFolder.appendingPathComponent("gallery").appendingPathComponent(name)
    try expectAgreement(true, String(decoding: Data(contentsOf: file), as: UTF8.self))
  }

  /// The naive evaluator computed the expected frames.
  @Test(arguments: gallery)
  func galleryHasItsFrames(name: String) throws {
    let folder = feedFormatFolder.appendingPathComponent("gallery")
    let outcome = try Workbench().millrace(["frames", folder.appendingPathComponent(name).path])
    let frames = folder.appendingPathComponent("frames")
      .appendingPathComponent(name.replacing(".json", with: ".csv"))
    #expect(outcome == .success(String(decoding: try Data(contentsOf: frames), as: UTF8.self)))
  }

  @Test func exampleHasItsFrames() throws {
    let outcome = try Workbench(["feed.json": SampleFiles.compositional]).millrace(["frames", "feed.json"])
    let frames = """
      background,0,0,8,44,374,200,-1024
      header,0,0,20,47,350,44,1024
      item,0,0,25,49,198.25,190,0
      item,0,1,228.25,44,89.25,60,0
      item,0,2,228.25,200,89.25,44,0
      badge,0,0,209.25,43,20,20,1

      """
    #expect(outcome == .success(SampleFiles.framesHeader + frames))
  }

  /// A list of all elements contains those without size, too.
  @Test func elementsWithoutSizeAreListed() throws {
    let feed = #"""
      {"version": 1, "width": 100, "height": 200,
       "supplementaries": [{"align": "top", "width": 0, "height": 10}, {"align": "bottom", "width": 0, "height": 5}],
       "sections": [
        {"layout": "compositional", "count": 2,
         "group": {"height": 20, "horizontal": [
          {"width": 40, "height": 20, "insets": [0, 20, 0, 20], "badges": [
           {"width": {"fractionalWidth": 1}, "height": 5, "anchor": "topLeading"},
           {"width": {"fractionalWidth": 1}, "height": 6, "anchor": "topLeading"}]}]},
         "supplementaries": [
          {"align": "top", "width": 0, "height": 8},
          {"align": "trailing", "width": 0, "height": 4, "extends": false}]}]}
      """#
    let frames = """
      header,-1,0,50,0,0,10,1
      header,0,0,50,10,0,8,1
      item,0,0,20,18,0,20,0
      item,0,1,60,18,0,20,0
      badge,0,0,20,18,0,5,1
      badge,0,0,20,18,0,6,1
      badge,0,1,60,18,0,5,1
      badge,0,1,60,18,0,6,1
      supplementary,0,1,100,26,0,4,1
      footer,1,1,50,38,0,5,1

      """
    let outcome = try Workbench(["feed.json": feed]).millrace(["frames", "feed.json"])
    #expect(outcome == .success(SampleFiles.framesHeader + frames))
  }
}
