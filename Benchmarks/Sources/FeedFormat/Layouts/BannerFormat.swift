import Millrace

extension LayoutFormat {
  static let banner = LayoutFormat(
    name: "banner",
    fields: [
      "layout", "count", "height", "insets", "axis", "page", "orthogonalOffset", "interval", "duration",
      "direction", "flickVelocity",
    ], sharedFields: FeedFile.SectionSupplementaries.sectionFields, read: readBanner)
}

private func readBanner(_ reader: JSONReader) throws(InputError) -> (
  any SectionLayout, FeedFile.Items
) {
  var banner = BannerDescription()
  var height: Double?
  var count = 0
  try LayoutFormat.banner.readFields(reader) { (reader, name) throws(InputError) in
    switch name {
    case "count": count = try reader.readItemCount()
    case "height": height = try reader.readLength()
    case "insets": banner.layout.insets = try reader.readInsets()
    case "axis":
      banner.layout.pageAxis = try reader.readWord(["vertical": .vertical, "horizontal": .horizontal])
    case "page": banner.page = try reader.readInteger("a page from 0 on", in: 0...JSONReader.maximumItemCount)
    case "orthogonalOffset": banner.offset = try reader.readOffset()
    case "interval": banner.layout.interval = try reader.readDuration()
    case "duration": banner.layout.duration = try reader.readDuration()
    case "direction":
      banner.layout.direction = try reader.readWord(["forward": .forward, "backward": .backward])
    case "flickVelocity": banner.layout.flickVelocity = try reader.readFlickVelocity()
    default: return false
    }
    return true
  }
  guard let height else { throw reader.missingField("height", "the length of the pages along the feed") }
  banner.layout.length = height
  guard banner.page < max(1, count) else {
    throw reader.error("a page from 0 to \(max(1, count) - 1), got \(banner.page)", at: "page")
  }
  guard banner.layout.interval == 0 || banner.layout.interval >= banner.layout.duration else {
    throw reader.error("0 or at least the duration, \(banner.layout.duration) s", at: "interval")
  }
  return (Described(banner), .count(count))
}

extension JSONReader {
  fileprivate func readDuration() throws(InputError) -> Double {
    let seconds = try readNumber(expecting: "a number of seconds")
    guard seconds >= 0 else { throw valueError("a number of seconds, 0 or more") }
    return seconds
  }
}

/// A banner as a feed file describes it.
struct BannerDescription: UniformDescription {
  var layout = Banner(length: 0)
  var page = 0
  var offset: Double?

  var insets: LayoutInsets { layout.insets }
  var showsAllItems: Bool { false }

  func section(count: Int, in feed: SectionContext) -> FeedSection {
    .banner(layout, count: count, offset: offset ?? Double(page) * pageLength(in: feed))
  }

  /// Returns the length of a page along the banner, in points.
  func pageLength(in feed: SectionContext) -> Double {
    if layout.pageAxis == feed.axis { return LayoutUnit.nearest(layout.length) }
    let sides =
      feed.axis == .vertical ? [insets.leading, insets.trailing] : [insets.top, insets.bottom]
    return max(0, sides.reduce(LayoutUnit.nearest(feed.crossSize)) { $0 - LayoutUnit.nearest($1) })
  }

  /// Returns the scrolling of the banner from time 0 on.
  func scrolling(count: Int, in feed: SectionContext) throws(LayoutError) -> BannerScrolling {
    try BannerScrolling(
      pageCount: count, pageLength: pageLength(in: feed), page: min(page, max(0, count - 1)),
      offset: offset ?? Double(page) * pageLength(in: feed),
      interval: layout.interval, duration: layout.duration, direction: layout.direction,
      flickVelocity: layout.flickVelocity)
  }
}
