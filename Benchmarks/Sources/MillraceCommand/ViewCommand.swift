import ArgumentParser
import BenchSuites
import FeedFiles
import FeedFormat
import Foundation
import ProgramOutput

/// `millrace view`: writes a web page that shows a feed.
struct ViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view",
    abstract: "Write a web page that shows a feed file, and works from the file system.",
    discussion: """
      The page contains the engine as WebAssembly, the feed and the viewer: scroll, drag sections, and change the feed. \
      Without a feed file, it shows feeds of its own, the first with a million photos.

      scripts/build-web builds the page without a feed, which this command completes. scripts/view does both.
      """)

  @Argument(help: "The feed file (JSON).", completion: .file(extensions: ["json"]))
  var feed: String?

  @Option(name: .shortAndLong, help: ArgumentHelp("The page to write.", valueName: "file"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The number of items before the edits, at most 1e7: the file's are repeated: 1e6, 1_000_000.",
      valueName: "count"),
    transform: { try parseCount($0, atLeast: 1) })
  var count: Int?

  @Option(
    help: ArgumentHelp(
      "The page without a feed, of scripts/build-web. (default: viewer.html in the folder of the program)",
      valueName: "file"),
    completion: .file(extensions: ["html"]))
  var page: String?

  /// The maximum number of items. The feed is built once to check it: 10⁷ items of a mosaic take 0.7 GB.
  private static let maximumCount = 10_000_000

  func validate() throws {
    guard let count, count > Self.maximumCount else { return }
    throw ValidationError("--count: expected 1 to \(Self.maximumCount), got \(count).")
  }

  func run() throws {
    let file = OutputFile(option: "--output", path: output)
    if let feed { try file.checkIsAnother(than: OutputFile(option: "the feed file", path: feed)) }
    try file.checkIsAnother(than: OutputFile(option: "--page", path: pagePath))
    try file.checkIsWritable()
    try reportingInputErrors {
      var text = try readText(path: pagePath)
      let mark = Array("<script type=\"application/json\" id=\"feed-file\">null</script>".utf8)
      guard let place = text.firstRange(of: mark) else {
        throw InputError(
          file: pagePath, place: "the page",
          expectation: "a page of scripts/build-web, got one without a place for a feed")
      }
      text.replaceSubrange(place, with: try script())
      try file.write(Data(text))
    }
  }

  private var pagePath: String {
    let program = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    return page ?? program.deletingLastPathComponent().appendingPathComponent("viewer.html").path
  }

  /// Returns the script of the page that contains the feed file.
  private func script() throws -> [UInt8] {
    var json = Array("{\"count\":\(count ?? 0)".utf8)
    if let feed {
      // What the page could only show as an error in the browser.
      _ = try LoadedFeed(path: feed, count: count)
      let name = try JSONEncoder().encode(URL(fileURLWithPath: feed).lastPathComponent)
      json += Array(",\"name\":".utf8) + name + Array(",\"file\":".utf8)
      json += try selfContainedText(ofFeed: feed)
    }
    json += Array("}".utf8)
    var script = Array("<script type=\"application/json\" id=\"feed-file\">".utf8)
    script.reserveCapacity(json.count + 100)
    for byte in json {
      // In JSON, < is only in strings. There, it could end the script.
      if byte == UInt8(ascii: "<") { script += Array("\\u003C".utf8) } else { script.append(byte) }
    }
    return script + Array("</script>".utf8)
  }
}
