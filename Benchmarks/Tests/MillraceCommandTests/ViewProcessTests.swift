import ProgramTesting
import Testing

/// `millrace view`. `scripts/test-web` opens the pages in a browser.
@Suite struct ViewProcessTests {
  private static let page = """
    <p>before</p>
    <script type="application/json" id="feed-file">null</script>
    <p>after</p>
    """

  private static func page(_ json: String) -> String {
    page.replacing(">null<", with: ">\(json)<")
  }

  @Test func writesTheFeedIntoThePage() throws {
    let file = #"{"version": 1, "width": 100, "sections": [{"layout": "list", "items": [10, 20]}]}"#
    let bench = try Workbench(["page.html": Self.page, "feed.json": file])
    let arguments = ["view", "--page", bench.path("page.html"), "-o", bench.path("out.html")]
    #expect(try bench.millrace(arguments + [bench.path("feed.json"), "--count", "1e3"]) == .success(""))
    #expect(
      try bench.text("out.html") == Self.page(#"{"count":1000,"name":"feed.json","file":\#(file)}"#))
    #expect(try bench.millrace(arguments) == .success(""))
    #expect(try bench.text("out.html") == Self.page(#"{"count":0}"#))
  }

  @Test("A page of more items than a browser can hold is refused, before the feed is built")
  func countsAreLimited() throws {
    let file = #"{"version": 1, "width": 100, "sections": [{"layout": "mosaic", "items": [[1, 1]]}]}"#
    let bench = try Workbench(["page.html": Self.page, "feed.json": file])
    let run = try bench.millrace([
      "view", "--page", bench.path("page.html"), "-o", bench.path("out.html"), bench.path("feed.json"),
      "--count", "34e9",
    ])
    #expect(run.status == 64)
    #expect(run.errors.contains("--count: expected 1 to 10000000, got 34000000000."))
  }

  /// The names of kinds have only letters, digits, - and _. The name of the file may have any character but the slash.
  @Test("The name of the file does not begin a script in the page")
  func escapes() throws {
    let file = #"{"version": 1, "width": 100, "sections": [{"layout": "list", "items": [10]}]}"#
    let bench = try Workbench(["page.html": Self.page, "<script>.json": file])
    let arguments = [
      "view", "--page", bench.path("page.html"), "-o", bench.path("out.html"), bench.path("<script>.json"),
    ]
    #expect(try bench.millrace(arguments) == .success(""))
    #expect(
      try bench.text("out.html")
        == Self.page(#"{"count":0,"name":"\u003Cscript>.json","file":\#(file)}"#))
  }

  @Test func writesPicturesOfOtherFilesIntoThePage() throws {
    let file = """
      {"version": 1, "width": 100, "sections": [
        {"layout": "waterfall", "columns": 2, "items": {"csv": "a.csv"}},
        {"layout": "flow", "items": {"jsonl": "b.jsonl", "width": "w", "height": "h"}}]}
      """
    let bench = try Workbench([
      "page.html": Self.page, "feed.json": file, "a.csv": "width,height\n4,3\n1,2\n",
      "b.jsonl": #"{"w": 30, "h": 20}"#,
    ])
    let arguments = [
      "view", "--page", bench.path("page.html"), "-o", bench.path("out.html"), bench.path("feed.json"),
    ]
    #expect(try bench.millrace(arguments) == .success(""))
    let text = try bench.text("out.html")
    #expect(
      text.contains(#"[{"aspect":0.75},{"aspect":2}]"#) && text.contains("[[30,20]]") && !text.contains("csv")
    )
  }

  @Test func namesWhatIsWrong() throws {
    let bench = try Workbench(["page.html": Self.page, "other.html": "<p>", "feed.json": "{}"])
    func errors(_ arguments: [String]) throws -> Workbench.Outcome {
      try bench.millrace(["view", "-o", bench.path("out.html")] + arguments)
    }
    let missing = try errors(["--page", bench.path("none.html")])
    #expect(missing.status == 65 && missing.errors.contains("none.html: the file: expected a readable file"))
    let other = try errors(["--page", bench.path("other.html")])
    #expect(other.status == 65 && other.errors.contains("expected a page of scripts/build-web"))
    let invalid = try errors(["--page", bench.path("page.html"), bench.path("feed.json")])
    #expect(invalid.status == 65 && invalid.errors.contains("feed.json"))
    let same = try bench.millrace(["view", "--page", bench.path("page.html"), "-o", bench.path("page.html")])
    #expect(same.status == 64)
    #expect(try !bench.names().contains("out.html"))
  }
}
