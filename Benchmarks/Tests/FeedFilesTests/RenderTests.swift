import FeedFiles
import FeedPictures
import Foundation
import ProgramTesting
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Pictures contain everything that `frames` prints, and are written correctly.
@Suite struct RenderTests {
  /// Returns the titles of all shapes of a picture after checking that it is well-formed.
  private func titles(_ svg: String) -> [String] {
    #expect(XMLParser(data: Data(svg.utf8)).parse())
    #expect(!svg.contains("<script") && !svg.contains("<image") && !svg.contains("href"))
    return svg.split(separator: "<title>").dropFirst().compactMap {
      $0.split(separator: "</title>").first.map(String.init)
    }
  }

  /// Returns the titles that a picture should have for the output of `frames`.
  private func titles(frames: String) -> [String] {
    frames.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: ",").map(String.init)
      func length(_ text: String) -> String { rounded(Double(text) ?? .nan) }
      let frame = "\(length(fields[5])) × \(length(fields[6])) at \(length(fields[3])), \(length(fields[4]))"
      let z = fields[7] == "0" ? "" : ", z \(fields[7])"
      return "\(fields[0]) [\(fields[1]), \(fields[2])]: \(frame)\(z)"
    }
  }

  /// Rounded to a hundredth like `LengthText`, with separate code.
  private func rounded(_ length: Double) -> String {
    var text = String(format: "%.2f", (length * 100).rounded() / 100)
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text == "-0" ? "0" : text
  }

  private static let feeds: [String] =
    FeedFormatTests.examples.map { "examples/" + $0 } + CompositionalFileTests.gallery.map { "gallery/" + $0 }

  @Test("Everything that frames prints is drawn", arguments: feeds)
  func drawsWhatFramesPrints(feed: String) throws {
    let file = feedFormatFolder.appendingPathComponent(feed).path
    let bench = try Workbench()
    for rect in ["-1000,0,2000,4000", "20.25,30,100,80"] {
      let frames = try bench.millrace(["frames", file, "--rect", rect])
      #expect(try bench.millrace(["render", file, "-o", "out.svg", "--rect", rect]) == .success(""))
      let drawn = titles(try bench.text("out.svg")).filter { $0.contains(" [") }
        .map { $0.hasSuffix(", pinned") ? String($0.dropLast(", pinned".count)) : $0 }
      #expect(drawn.sorted() == titles(frames: frames.output).sorted())
    }
    #expect(try bench.names() == ["out.svg"])
  }

  private static let pictures = repositoryFolder.appendingPathComponent(
    "Sources/Millrace/Millrace.docc/Resources")

  /// The pictures of the README and of the articles. `scripts/draw-pictures` draws them.
  @Test("The pictures in the repository match their feed files")
  func committedPictures() throws {
    let groups = ["layouts": "layout-", "round": "round-", "articles": ""]
    let names = try groups.flatMap { group, prefix in
      try FileManager.default.contentsOfDirectory(
        atPath: feedFormatFolder.appendingPathComponent(group).path
      ).map { (name: "\(prefix)\($0.dropLast(5)).svg", feed: "\(group)/\($0)") }
    }
    let committed = try FileManager.default.contentsOfDirectory(atPath: Self.pictures.path)
      .filter { $0.hasSuffix(".svg") }
    #expect(committed.sorted() == names.map(\.name).sorted())
    let bench = try Workbench()
    for (name, feed) in names {
      let file = feedFormatFolder.appendingPathComponent(feed).path
      #expect(try bench.millrace(["render", file, "--bare", "-o", name]) == .success(""))
      let picture = try Data(contentsOf: Self.pictures.appendingPathComponent(name))
      #expect(try Data(bench.text(name).utf8) == picture, "\(name)")
    }
  }

  @Test("A bare picture has the elements in the viewport, without captions")
  func bare() throws {
    let bench = try Workbench(["feed.json": SampleFiles.feed])
    #expect(try bench.millrace(["render", "feed.json", "--bare", "-o", "out.svg"]) == .success(""))
    let svg = try bench.text("out.svg")
    let frames = try bench.millrace(["frames", "feed.json", "--rect", "0,-15,340,844"])
    #expect(titles(svg).sorted() == titles(frames: frames.output).sorted())
    #expect(!svg.contains("viewport") && !svg.contains("class=\"title\""))
  }

  @Test("The same feed gives the same bytes, and replaces what was there")
  func isReproducible() throws {
    let bench = try Workbench(["feed.json": SampleFiles.feed, "b.svg": "something else"])
    for name in ["a.svg", "b.svg"] {
      #expect(try bench.millrace(["render", "feed.json", "-o", name]) == .success(""))
    }
    #expect(try bench.text("a.svg") == bench.text("b.svg"))
    #expect(try bench.names() == ["a.svg", "b.svg", "feed.json"])
  }

  /// Pictures name the sections, their layouts and the viewport's position.
  @Test func showsSectionsAndTheViewport() throws {
    let bench = try Workbench(["<a & 'b'>.json": SampleFiles.feed])
    #expect(try bench.millrace(["render", "<a & 'b'>.json", "--output", "out.svg"]) == .success(""))
    let svg = try bench.text("out.svg")
    let titles = titles(svg)
    #expect(titles.contains("section 0, waterfall") && titles.contains("section 1, waterfall"))
    #expect(titles.contains("viewport 340 × 844 at 0, -15"))
    #expect(svg.contains(">&lt;a &amp; &#39;b&#39;&gt;.json<"))
    #expect(svg.contains(">340 × 185.25 pt, 2 sections, 8 items<"))
    let scrolled = try bench.millrace(["render", "<a & 'b'>.json", "-o", "out.svg", "--offset", "-3,20.5"])
    #expect(scrolled == .success(""))
    #expect(self.titles(try bench.text("out.svg")).contains("viewport 340 × 844 at -3, 20.5"))
  }

  /// Returns the texts of a picture.
  private func texts(_ svg: String) -> [String] {
    svg.split(separator: "</text>").compactMap { $0.split(separator: ">").last.map(String.init) }
  }

  @Test("A picture of compositional sections has the safe area, and names of supplementaries and badges")
  func showsCompositionalSections() throws {
    let bench = try Workbench()
    func draw(_ name: String) throws -> String {
      let file = feedFormatFolder.appendingPathComponent("gallery/\(name).json").path
      #expect(try bench.millrace(["render", file, "-o", "out.svg"]) == .success(""))
      return try bench.text("out.svg")
    }
    let home = try draw("home-screen")
    let homeTexts = texts(home)
    #expect(homeTexts.contains("feed dock") && homeTexts.contains("supplementary"))
    #expect(homeTexts.contains("safe area") && !homeTexts.contains("header") && !homeTexts.contains("footer"))
    // In the picture and in the legend.
    #expect(home.components(separatedBy: #"class="safe""#).count == 3)
    let badges = texts(try draw("messages"))
    #expect(badges.contains("avatar") && !badges.contains("online"))
    let names = texts(try draw("carousel"))
    #expect(names.contains("more") && names.contains("pages"))
  }

  private static let huge = """
    {"version": 1, "width": 390, "height": 844, "offset": [0, 500000000], "sections": [
      {"layout": "grid", "columns": 3, "rowHeight": 100, "count": 10000000000}]}
    """

  @Test("A picture of a huge feed shows the region around the offset")
  func isBounded() throws {
    let bench = try Workbench(["feed.json": Self.huge])
    #expect(try bench.millrace(["render", "feed.json", "-o", "out.svg"]) == .success(""))
    #expect(titles(try bench.text("out.svg")).count { $0.hasPrefix("item ") } == 60)
    #expect(
      try bench.millrace(["render", "feed.json", "-o", "out.svg", "--rect", "0,0,390,1"]) == .success(""))
    #expect(titles(try bench.text("out.svg")).contains("item [0, 1]: 130 × 100 at 130, 0"))
  }

  @Test(
    "Too many elements are a usage error and write nothing",
    arguments: ["0,0,390,400000", "-inf,-inf,inf,inf", "0,0,390,1e300"])
  func tooMuch(rect: String) throws {
    let bench = try Workbench(["feed.json": Self.huge])
    let outcome = try bench.millrace(["render", "feed.json", "-o", "out.svg", "--rect", rect])
    #expect(outcome.status == 64)
    #expect(
      outcome.errors.contains(
        "expected a picture of at most 10000 elements and sections, got more; pass a smaller --rect"))
    #expect(try bench.names() == ["feed.json"])
  }

  @Test(
    "Any rectangle and offset gives a picture",
    arguments: [
      "1e300,1e300,5,5", "-inf,0,inf,5", "0,0,1e-300,1e-300", "-1e12,-1e12,2e12,2e12", "0,0,1e9,1",
    ],
    ["ltr", "rtl"])
  func extremes(rect: String, direction: String) throws {
    for axis in ["vertical", "horizontal"] {
      let feed = """
        {"version": 1, "width": 30, "height": 20, "axis": "\(axis)", "direction": "\(direction)",
         "sections": [{"layout": "list", "items": [0, 11000000, 5]}]}
        """
      let bench = try Workbench(["feed.json": feed])
      for offset in ["0,0", "-1e300,1e300", "5e15,-5e15"] {
        let outcome = try bench.millrace(
          ["render", "feed.json", "-o", "out.svg", "--rect", rect, "--offset", offset])
        #expect(outcome == .success(""))
        let svg = try bench.text("out.svg")
        _ = titles(svg)
        #expect(!svg.contains("nan") && !svg.contains("inf\""))
        #expect(
          try bench.millrace(["render", "feed.json", "-o", "out.svg", "--offset", offset]) == .success(""))
        _ = titles(try bench.text("out.svg"))
      }
    }
  }

  @Test(arguments: [
    ["render", "feed.json"], ["render", "-o", "out.svg"], ["render", "feed.json", "-o"],
    ["render", "feed.json", "-o", "out.svg", "--rect", "0,0,0,5"],
    ["render", "feed.json", "-o", "out.svg", "--rect", "0,0,5,-5"],
    ["render", "feed.json", "-o", "out.svg", "--offset", "5"],
    ["render", "feed.json", "-o", "out.svg", "--offset", "inf,0"],
    ["render", "feed.json", "-o", "feed.json"], ["render", "feed.json", "-o", "nowhere/out.svg"],
  ])
  func wrongUsageIsStatus64(arguments: [String]) throws {
    let feed = #"{"version": 1, "width": 100}"#
    let bench = try Workbench(["feed.json": feed])
    let outcome = try bench.millrace(arguments)
    #expect(outcome.status == 64 && outcome.errors.hasPrefix("Error: "))
    #expect(try bench.names() == ["feed.json"] && bench.text("feed.json") == feed)
  }

  @Test func badInputIsStatus65() throws {
    let bench = try Workbench(["feed.json": #"{"version": 1}"#])
    #expect(
      try bench.millrace(["render", "feed.json", "-o", "out.svg"])
        == .badInput("feed.json: width: expected a length in points, got nothing"))
    #expect(try bench.names() == ["feed.json"])
  }

  @Test func aFeedWithoutSectionsHasAPicture() throws {
    let bench = try Workbench(["feed.json": #"{"version": 1, "width": 0}"#])
    #expect(try bench.millrace(["render", "feed.json", "-o", "out.svg"]) == .success(""))
    #expect(try titles(bench.text("out.svg")) == [])
  }
}
