import ArgumentParser
import FeedFiles
import FeedFormat
import Foundation
import Millrace
import ProgramOutput

/// `millrace frames`: prints the frames of a feed file.
struct Frames: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lay a feed file out and print its frames as CSV.",
    discussion: """
      Prints the columns kind, section, item, x, y, width, height and z, in points, after the edits in the feed file. \
      Rows are sorted by section, then by kind: background, header, item, separator or badge, footer. Supplementaries at \
      the start of a section or of the feed are headers, all others footers. Pinned elements have their frames at the \
      feed's offset, and items of orthogonal sections at that of their section. The feed's headers are in section -1, its \
      footers in the section after the last.

      More than about \(maximumRows / 1_000_000) million rows are refused: pass --rect.
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

  @Flag(
    help: ArgumentHelp(
      "Print the columns alpha, hidden and transform, too.",
      discussion:
        "A transform is a matrix, row by row: 16 numbers separated by spaces, or nothing for the identity."))
  var attributes = false

  @Option(
    help: ArgumentHelp(
      "Run events on the first banner, and print its time, offset and page after each of them instead.",
      discussion: """
        A JSON array of {"at": seconds} with at most one of "drag": true or an offset, "release": [proposed, velocity], \
        "scrollTo": a page, "pause": true, "resume": true, "count": a number of pages.
        """, valueName: "events"), completion: .file(extensions: ["json"]))
  var script: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Print the offset at which a section, or the feed, comes to rest after a drag instead.",
      discussion: """
        PROPOSED is the offset at which it would come to rest by itself, in points, VELOCITY that of the offset, in points \
        per second. A section that does not scroll by itself rests at 0.
        """, valueName: "[section,]proposed,velocity"),
    transform: Drag.init(argument:))
  var rest: Drag?

  func validate() throws {
    let given = [
      rect.map { _ in "--rect" }, contentSize ? "--content-size" : nil, rest.map { _ in "--rest" },
      script.map { _ in "--script" },
    ]
    .compactMap { $0 }
    if given.count > 1 {
      throw ValidationError("\(given[0]) and \(given[1]): expected one of them, got both.")
    }
    if attributes, let other = given.first, other != "--rect" {
      throw ValidationError("--attributes and \(other): expected one of them, got both.")
    }
  }

  func run() throws {
    try reportingInputErrors {
      var feed = try LoadedFeed(path: feed)
      var output = OutputBuffer()
      if contentSize {
        output.append(feed.contentSize)
      } else if let rest {
        output.append(try restingOffset(rest, in: &feed))
        output.append("\n")
      } else if let script {
        try append(script, of: feed, to: &output)
      } else {
        try checkCount(of: feed)
        output.append("kind,section,item,x,y,width,height,z")
        output.append(attributes ? ",alpha,hidden,transform\n" : "\n")
        let names = feed
        var count = 0
        try feed.forEachAttributes(in: rect) { element in
          // Not only items: an item may have many badges, and an endless carousel shows an item many times.
          count += 1
          guard count <= Self.maximumRows else { throw tooMany("rows", got: "more") }
          output.append(Element(element), names)
          if attributes { output.appendColumns(of: element) }
          output.append("\n")
          try output.flushIfFull()
        }
      }
      try output.flush()
    }
  }
}

extension Frames {
  /// The maximum number of rows to print, in a few seconds. A feed file of a few bytes may describe 10¹².
  private static let maximumRows = 10_000_000

  private func restingOffset(_ drag: Drag, in feed: inout LoadedFeed) throws -> Double {
    if let section = drag.section, section >= feed.sectionCount {
      let sections = feed.sectionCount == 0 ? "it has none" : "expected 0 to \(feed.sectionCount - 1)"
      throw refusal("--rest: \(self.feed) has no section \(section); \(sections)")
    }
    do throws(LayoutError) {
      return try feed.restingOffset(
        section: drag.section, proposed: drag.proposed, velocity: drag.velocity)
    } catch {
      throw refusal("--rest: \(error)")
    }
  }

  private func append(_ script: String, of feed: LoadedFeed, to output: inout OutputBuffer) throws {
    guard let banner = try feed.firstBanner() else {
      throw InputError(file: self.feed, place: "sections", expectation: "a banner, for --script; got none")
    }
    output.append("time,offset,page\n")
    for row in try BannerScript(path: script).rows(of: banner) {
      output.append(row.time)
      output.append(",")
      output.append(row.offset)
      output.append(",")
      if let page = row.page { output.append(page) }
      output.append("\n")
    }
  }

  private func checkCount(of feed: LoadedFeed) throws {
    let count = feed.estimatedItemCount(in: rect)
    guard count <= Double(Self.maximumRows) else {
      throw tooMany("items", got: "about \(String(format: "%.3g", count))")
    }
  }

  private func tooMany(_ kind: String, got found: String) -> ExitCode {
    refusal("\(feed): expected at most \(Self.maximumRows) \(kind), got \(found); pass a smaller --rect")
  }
}

extension OutputBuffer {
  fileprivate mutating func append(_ element: Element, _ feed: LoadedFeed) {
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
  }

  /// Appends alpha, hidden and transform.
  fileprivate mutating func appendColumns(of attributes: LayoutAttributes) {
    append(",")
    append(attributes.alpha)
    append(attributes.isHidden ? ",true," : ",false,")
    let transform = attributes.transform
    guard transform != .identity else { return }
    for (number, row) in [transform.row1, transform.row2, transform.row3, transform.row4].enumerated() {
      for column in 0..<4 {
        if number + column > 0 { append(" ") }
        // -0 would be printed with its sign.
        append(row[column] == 0 ? 0 : row[column])
      }
    }
  }

  fileprivate mutating func append(_ size: LayoutSize) {
    append(size.width)
    append(",")
    append(size.height)
    append("\n")
  }
}
