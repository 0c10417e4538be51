import ArgumentParser
import FeedFiles
import Millrace

/// `millrace frames`: where everything in a feed file goes.
struct Frames: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lay a feed file out and print its frames as CSV.",
    discussion: """
      Prints the columns kind, section, item, x, y, width, height and z, in points. The edits in the \
      feed file are made first. Rows come by sections, and in each by kind: background, header, item, separator, \
      footer. What is pinned is printed where it stands at the feed's offset. The feed's own headers are in section \
      -1, its footers behind the last section.
      """)

  @Argument(help: "The feed file (JSON).", completion: .file(extensions: ["json"]))
  var feed: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Print only what meets this rectangle.", valueName: "x,y,width,height"),
    transform: LayoutRect.init(argument:))
  var rect: LayoutRect?

  @Flag(help: "Print the content's width,height instead.")
  var contentSize = false

  func validate() throws {
    if contentSize && rect != nil {
      throw ValidationError("--rect and --content-size exclude each other.")
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
  /// The most items that are printed, roughly: a query holds 48 bytes of each of a section's at one time.
  private static let maximumItems = 20_000_000

  private func checkCount(of feed: LoadedFeed) throws {
    let count = feed.estimatedItemCount(in: rect)
    guard count <= Double(Self.maximumItems) else {
      throw ValidationError(
        "\(self.feed): expected \(Self.maximumItems) items at most, or a --rect with about so many, found \(Int(count))."
      )
    }
  }
}

extension OutputBuffer {
  fileprivate mutating func append(_ element: FeedElement, _ feed: LoadedFeed) throws {
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
