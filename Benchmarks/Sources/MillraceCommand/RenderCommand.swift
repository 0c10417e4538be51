import ArgumentParser
import FeedFiles
import FeedFormat
import FeedPictures
import Foundation
import Millrace
import ProgramOutput

/// `millrace render`: draws a feed file.
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lay a feed file out and draw it as SVG.",
    discussion: """
      Draws all elements, with the section and the lane of each item, and the viewport with its safe area, after the \
      edits in the feed file. Pointing at an element shows its exact frame. Without --rect, the picture starts a little \
      before the feed's offset and shows two viewports; a bare picture shows one.

      More than \(FeedPicture.maximumElements) elements and sections are refused: pass a smaller --rect.
      """)

  @Argument(help: "The feed file (JSON).", completion: .file(extensions: ["json"]))
  var feed: String

  @Option(name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file"))
  var output: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Draw only this rectangle.", valueName: "x,y,width,height"),
    transform: LayoutRect.init(argument:))
  var rect: LayoutRect?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The content offset, instead of that of the feed file.", valueName: "x,y"),
    transform: LayoutPoint.init(argument:))
  var offset: LayoutPoint?

  @Flag(help: "Draw only the elements: no captions, rulers and legend.")
  var bare = false

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
        picture = try FeedPicture(of: &loaded, name: name, rect: rect, isBare: bare)
      } catch {
        throw refusal(
          "\(feed): expected a picture of at most \(FeedPicture.maximumElements) elements and sections, got more; "
            + "pass a smaller --rect")
      }
      try file.write(picture.data)
    }
  }
}
