import ArgumentParser
import FeedFiles
import FeedPictures
import Foundation
import Millrace

/// `millrace render`: a picture of a feed file.
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lay a feed file out and draw it as SVG.",
    discussion: """
      Shows where items, headers, footers and what else there is go, which section and which lane items are in, and \
      what is in view; frames are told exactly where the picture is pointed at. The edits in the feed file are made \
      first. Without --rect, it shows two screens from a little before the feed's offset on.
      """)

  @Argument(help: "The feed file (JSON).", completion: .file(extensions: ["json"]))
  var feed: String

  @Option(name: .shortAndLong, help: ArgumentHelp("Where to write the picture.", valueName: "file"))
  var output: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Draw only this rectangle.", valueName: "x,y,width,height"),
    transform: LayoutRect.init(argument:))
  var rect: LayoutRect?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Scroll to this offset, whatever the feed file says.", valueName: "x,y"),
    transform: LayoutPoint.init(argument:))
  var offset: LayoutPoint?

  func validate() throws {
    if let rect, rect.width == 0 || rect.height == 0 {
      throw ValidationError("--rect: expected a rectangle with a width and a height above 0.")
    }
  }

  func run() throws {
    let file = OutputFile(option: "--output", path: output)
    try file.checkIsAnother(than: OutputFile(option: "the feed file", path: feed))
    try file.checkIsWritable()
    try reportingInputErrors {
      var loaded = try LoadedFeed(path: feed)
      if let offset { loaded.scroll(to: offset) }
      let picture: FeedPicture
      let name = URL(fileURLWithPath: feed).lastPathComponent
      do throws(FeedPictureError) {
        picture = try FeedPicture(of: &loaded, name: name, rect: rect)
      } catch {
        throw ValidationError(
          "--rect: expected a rectangle with \(FeedPicture.maximumElements) elements at most, found more.")
      }
      try file.write(picture.data)
    }
  }
}
