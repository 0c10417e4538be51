import FeedFiles
import Foundation
import Millrace

/// A laid out feed as a picture: items by section and lane, with their indices, what is beside them, the sections'
/// borders, the viewport and a legend.
///
/// One SVG without scripts, readable in light and in dark, in black and white and whatever colours somebody tells
/// apart: sections have numbers at the side, and each kind of element a form of its own. What is in it tells where it
/// is exactly when it is pointed at. The same feed gives the same bytes.
public struct FeedPicture {
  /// The most elements and sections of a picture. With more, it is some megabytes, and nobody sees anything.
  public static let maximumElements = 10_000

  /// The most items of a section in the stretch of the feed that is shown, wherever they are across: as many as are
  /// looked at, to find which of them meet it.
  static let maximumItems = 1_000_000

  /// What is shown of the feed, in its coordinates.
  let region: LayoutRect
  /// What meets it, what is drawn first in front.
  let elements: [DrawnElement]
  let sections: [DrawnSection]
  /// How many sections the whole feed has.
  let sectionCount: Int
  /// What is in view, if that is known.
  let view: LayoutRect?
  let axis: LayoutAxis
  let direction: LayoutDirection
  let captions: Captions
  /// What kinds of elements are called.
  let kindNames: [ElementKind: String]

  /// The picture of a feed.
  ///
  /// - Parameters:
  ///   - name: What the feed is called, its title.
  ///   - rect: What is shown; `nil` for two screens from a little before the offset on. Where it has no end, the
  ///     content's is taken.
  /// - Throws: If more is to be seen than a picture can show.
  public init(of feed: inout LoadedFeed, name: String, rect: LayoutRect? = nil) throws(FeedPictureError) {
    var region = rect.map { FeedPicture.finite($0, of: feed) } ?? FeedPicture.standardRegion(of: feed)
    guard feed.items(in: region, areAtMost: Self.maximumItems) else { throw .tooManyElements }
    var found: [Element] = []
    try feed.forEachElement(in: region) { (element) throws(FeedPictureError) in
      if found.count == Self.maximumElements { throw .tooManyElements }
      found.append(element)
    }
    if rect == nil { region = FeedPicture.narrowed(region, to: found, of: feed) }
    self.region = region
    let sections = feed.sections(meeting: region)
    guard found.count + sections.count <= Self.maximumElements else { throw .tooManyElements }
    sectionCount = feed.sectionCount
    self.sections = sections.map {
      DrawnSection(index: $0, frame: feed.frame(ofSection: $0), layout: feed.layoutName(ofSection: $0))
    }
    elements = DrawnElement.ordered(found, of: feed)
    view = feed.view.height < .infinity ? feed.view : nil
    (axis, direction) = (feed.axis, feed.direction)
    captions = Captions(name: name, feed: feed, region: region)
    kindNames = Dictionary(
      found.map { ($0.kind, feed.name(of: $0.kind)) }, uniquingKeysWith: { first, _ in first })
  }
}

/// Why there is no picture.
public enum FeedPictureError: Error, Hashable, Sendable {
  /// There are more than `FeedPicture.maximumElements` elements and sections in what is to be shown, or more than a
  /// million items of one section beside it.
  case tooManyElements
}

/// A section of a picture.
struct DrawnSection {
  let index: Int
  let frame: LayoutRect
  /// What its layout is called.
  let layout: String
}

/// What is written above a picture.
struct Captions {
  let title: String
  let summary: String
  let region: String

  init(name: String, feed: LoadedFeed, region: LayoutRect) {
    func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    func size(_ size: LayoutSize) -> String {
      "\(LengthText.short(size.width)) × \(LengthText.short(size.height))"
    }
    title = name
    summary =
      "\(size(feed.contentSize)) pt, \(counted(feed.sectionCount, "section")), "
      + counted(feed.itemCount, "item")
    self.region =
      "shown: x \(LengthText.short(region.minX)) to \(LengthText.short(region.maxX)), "
      + "y \(LengthText.short(region.minY)) to \(LengthText.short(region.maxY))"
  }
}
