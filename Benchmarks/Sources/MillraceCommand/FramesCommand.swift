import ArgumentParser
import FeedFiles
import Millrace

/// `millrace frames`: prints the frames of a feed file.
struct Frames: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lay a feed file out and print its frames as CSV.",
    discussion: """
      Prints the columns kind, section, item, x, y, width, height and z, in points, after the edits in the feed file. \
      Rows are sorted by section, then by kind: background, header, item, separator, footer. Pinned elements have their \
      frames at the feed's offset. The feed's headers are in section -1, its footers in the section after the last.
      """)

  @Argument(help: "The feed file (JSON).", completion: .file(extensions: ["json"]))
  var feed: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Print only the elements that intersect this rectangle.", valueName: "x,y,width,height"),
    transform: LayoutRect.init(argument:))
  var rect: LayoutRect?

  @Flag(help: "Print the width,height of the content instead.")
  var contentSize = false

  func validate() throws {
    if contentSize && rect != nil {
      throw ValidationError("--rect and --content-size: expected one of them, got both.")
    }
  }

  func run() throws {
    try reportingInputErrors {
      var feed = try LoadedFeed(path: feed)
      var output = OutputBuffer()
      if contentSize {
        output.append(feed.contentSize)
      } else {
        try checkCount(of: feed)
        output.append("kind,section,item,x,y,width,height,z\n")
        let names = feed
        try feed.forEachElement(in: rect) { try output.append($0, names) }
      }
      try output.flush()
    }
  }
}

extension Frames {
  /// The approximate maximum number of items to print. A query holds 48 bytes per item of a section.
  private static let maximumItems = 20_000_000

  private func checkCount(of feed: LoadedFeed) throws {
    let count = feed.estimatedItemCount(in: rect)
    guard count <= Double(Self.maximumItems) else {
      throw ValidationError(
        "\(self.feed): expected at most \(Self.maximumItems) items, got about \(Int(count)); pass a smaller --rect."
      )
    }
  }
}

extension OutputBuffer {
  fileprivate mutating func append(_ element: Element, _ feed: LoadedFeed) throws {
    if element.kind == .item { append("item") } else { append(text: feed.name(of: element.kind)) }
    append(",")
    append(element.path.section)
    append(",")
    append(element.path.item)
    let frame = element.frame
    for length in [frame.minX, frame.minY, frame.width, frame.height] {
      append(",")
      append(length)
    }
    append(",")
    append(Int(element.zIndex))
    append("\n")
    try flushIfFull()
  }

  fileprivate mutating func append(_ size: LayoutSize) {
    append(size.width)
    append(",")
    append(size.height)
    append("\n")
  }
}
