import FeedFiles
import FeedFormat
import Foundation
import Millrace

/// A picture of a feed: items by section and lane, other elements, the viewport and a legend.
///
/// The picture is one SVG without scripts. It is readable in light and dark mode, in black and white and with
/// color vision deficiencies: sections have numbers at the side, and each kind of element has its own shape.
/// Tooltips give exact frames. The same feed gives the same bytes.
public struct FeedPicture {
  /// The maximum number of elements and sections.
  ///
  /// With more, the file takes megabytes and nothing is recognizable.
  public static let maximumElements = 10_000

  /// The approximate maximum number of items in the region along the axes of their sections.
  ///
  /// All of them are visited to find those that intersect the region.
  static let maximumItems = 1_000_000.0

  /// Whether the picture has only the elements, without captions, rulers and a legend.
  let isBare: Bool
  /// The region shown, in the feed's coordinates.
  let region: LayoutRect
  /// The elements that intersect the region, in drawing order.
  let elements: [DrawnElement]
  let sections: [DrawnSection]
  /// The number of sections in the whole feed.
  let sectionCount: Int
  /// The visible rect, if known.
  let view: LayoutRect?
  /// The part of the visible rect inside of the safe area. `nil` if it is the whole visible rect.
  let safeArea: LayoutRect?
  let axis: LayoutAxis
  let direction: LayoutDirection
  let captions: Captions
  /// The names of the kinds of elements.
  let kindNames: [ElementKind: String]
  /// The kinds that several elements of a section have.
  let sharedKinds: Set<SectionKind>

  /// Creates the picture of a feed.
  ///
  /// - Parameters:
  ///   - name: The feed's name, used as the title.
  ///   - rect: The region to show. `nil` for two screens from a little before the offset, and for the visible rect in a
  ///     bare picture. Infinite edges are clamped to the content.
  ///   - isBare: Whether the picture has only the elements, without captions, rulers and a legend.
  /// - Throws: `FeedPictureError.tooManyElements` if the region contains more than a picture can show.
  public init(
    of feed: inout LoadedFeed, name: String, rect: LayoutRect? = nil, isBare: Bool = false
  ) throws(FeedPictureError) {
    self.isBare = isBare
    let rect = rect ?? (isBare ? feed.view : nil)
    var region = rect.map { FeedPicture.finite($0, of: feed) } ?? FeedPicture.standardRegion(of: feed)
    guard feed.estimatedItemCount(in: region) <= Self.maximumItems else { throw .tooManyElements }
    var found: [LayoutAttributes] = []
    try feed.forEachAttributes(in: region) { (element) throws(FeedPictureError) in
      if found.count == Self.maximumElements { throw .tooManyElements }
      found.append(element)
    }
    if rect == nil { region = FeedPicture.narrowed(region, to: found.compactMap(\.visibleFrame), of: feed) }
    self.region = region
    let sections = feed.sections(meeting: region)
    guard found.count + sections.count <= Self.maximumElements else { throw .tooManyElements }
    sectionCount = feed.sectionCount
    self.sections = sections.map {
      DrawnSection(index: $0, frame: feed.frame(ofSection: $0), layout: feed.layoutName(ofSection: $0))
    }
    elements = DrawnElement.ordered(found, of: feed)
    view = feed.view.height < .infinity ? feed.view : nil
    safeArea = view == nil || feed.safeArea == feed.view ? nil : feed.safeArea
    (axis, direction) = (feed.axis, feed.direction)
    captions = Captions(name: name, feed: feed, region: region)
    kindNames = Dictionary(
      found.map { ($0.kind, feed.name(of: $0.kind)) }, uniquingKeysWith: { first, _ in first })
    var kinds: Set<SectionKind> = []
    sharedKinds = Set(found.map { SectionKind(Element($0)) }.filter { !kinds.insert($0).inserted })
  }
}

/// The reason why a picture cannot be made.
public enum FeedPictureError: Error, Hashable, Sendable {
  /// The region contains too many elements, sections or items.
  ///
  /// The limits are `FeedPicture.maximumElements` elements and sections, and about a million items along the axes of their
  /// sections.
  case tooManyElements
}

/// A section of a picture.
struct DrawnSection {
  let index: Int
  let frame: LayoutRect
  /// The name of the section's layout.
  let layout: String
}

/// The captions above a picture.
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
