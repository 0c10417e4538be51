import Millrace

extension LayoutFormat {
  static let carousel = LayoutFormat(
    name: "carousel",
    fields: [
      "layout", "style", "count", "itemSize", "spacing", "insets", "visibleCount", "wraps",
      "orthogonalOffset",
      "paging", "flickVelocity", "perspective", "tilt", "arc", "perCircle", "radius", "fade",
    ], sharedFields: FeedFile.SectionSupplementaries.sectionFields, read: readCarousel)
}

private func readCarousel(_ reader: JSONReader) throws(InputError) -> (
  any SectionLayout, FeedFile.Items
) {
  var layout = Carousel(.linear, itemSize: .zero, scrollsWithFeed: true)
  var itemSize: LayoutSize?
  var offset = 0.0
  var count = 0
  try LayoutFormat.carousel.readFields(reader) { (reader, name) throws(InputError) in
    switch name {
    case "style": layout.style.shape = try reader.readWord(carouselShapes)
    case "count": count = try reader.readItemCount()
    case "itemSize": itemSize = try reader.readItemSize()
    case "spacing": layout.spacing = try reader.readDistance()
    case "insets": layout.insets = try reader.readInsets()
    case "visibleCount": layout.visibleCount = try reader.readVisibleCount()
    case "wraps": layout.wraps = try reader.readFlag()
    case "orthogonalOffset":
      (offset, layout.scrollsWithFeed) = (try reader.readOffset(), false)
    case "paging": layout.isPaging = try reader.readFlag()
    case "flickVelocity": layout.flickVelocity = try reader.readFlickVelocity()
    case "perspective": layout.style.perspective = try reader.readPositive("a distance in points")
    case "tilt": layout.style.tilt = try reader.readNumber(expecting: "a number")
    case "arc":
      layout.style.arc = try reader.readNumber(expecting: "an angle in degrees")
      guard layout.style.arc > 0, layout.style.arc <= 360 else {
        throw reader.valueError("an angle in degrees, at most 360, above 0")
      }
    case "perCircle": layout.style.itemsPerTurn = try reader.readVisibleCount()
    case "radius": layout.style.radius = try reader.readDistance()
    case "fade": layout.fade = try reader.readFade()
    default: return false
    }
    return true
  }
  guard let itemSize else { throw reader.missingField("itemSize", itemSizeExpectation) }
  layout.itemSize = itemSize
  return (Described(CarouselDescription(layout: layout, offset: offset)), .count(count))
}

private let carouselShapes: KeyValuePairs<String, StandardCarouselStyle.Shape> = [
  "linear": .linear, "rotary": .rotary, "carousel": .carousel, "carousel1": .carousel1,
  "coverflow": .coverFlow, "strip": .strip, "ring": .ring, "cylinder": .cylinder, "wheel": .wheel,
  "invertedRing": .invertedRing, "invertedCylinder": .invertedCylinder, "invertedWheel": .invertedWheel,
  "shelf": .shelf, "shelf2": .shelf2, "timeMachine": .timeMachine,
  "invertedTimeMachine": .invertedTimeMachine,
]

/// A carousel as a feed file describes it.
struct CarouselDescription: UniformDescription {
  var layout: Carousel<StandardCarouselStyle>
  var offset: Double

  var insets: LayoutInsets { layout.insets }
  var dependsOnViewport: Bool { layout.scrollsWithFeed }
  var isOnlySection: Bool { layout.scrollsWithFeed }
  var showsAllItems: Bool { false }

  func section(count: Int, in feed: SectionContext) -> FeedSection {
    .carousel(layout, count: count, offset: offset)
  }
}

/// A section of equal items.
protocol UniformDescription: SectionDescription {
  func section(count: Int, in feed: SectionContext) -> FeedSection
}

extension UniformDescription {
  var itemForm: ItemForm { .cell }

  func section(of items: FeedFile.Items, at place: String, in feed: SectionContext) -> FeedSection {
    guard case .count(let count) = items else { return section(count: 0, in: feed) }
    return section(count: count, in: feed)
  }

  func feedItem(_ item: FeedFile.Item, in feed: SectionContext) throws(FeedItemError) -> FeedItem {
    guard case .cell = item else {
      throw FeedItemError(expectation: "[section, item] without a size, because all items have the same size")
    }
    return .cell
  }
}

// MARK: - Fields of sections whose items follow the offset

private let itemSizeExpectation = "the size of each item in points, [width, height]"

extension JSONReader {
  func readItemSize() throws(InputError) -> LayoutSize {
    let lengths = try readTuple(of: 2, expecting: itemSizeExpectation) { (reader) throws(InputError) in
      try reader.readLength()
    }
    return LayoutSize(width: lengths[0], height: lengths[1])
  }

  /// Reads an offset of at most 2⁵⁰ units.
  package func readOffset() throws(InputError) -> Double {
    let limit = 0x1p50 / 192
    let offset = try readNumber(expecting: "an offset in points")
    guard offset.magnitude <= limit else {
      throw valueError("an offset in points from -\(limit) to \(limit)")
    }
    return offset
  }

  func readFlickVelocity() throws(InputError) -> Double {
    let velocity = try readNumber(expecting: "a velocity in points per second")
    guard velocity >= 0 else { throw valueError("a velocity in points per second, 0 or more") }
    return velocity
  }

  /// Reads a number above 0.
  func readPositive(_ what: String) throws(InputError) -> Double {
    let value = try readNumber(expecting: what)
    guard value > 0 else { throw valueError("\(what) above 0") }
    return value
  }

  fileprivate func readVisibleCount() throws(InputError) -> Int {
    try readInteger("a number of items from 1 to 2^20", in: 1...(1 << 20))
  }

  fileprivate func readFade() throws(InputError) -> CarouselFade {
    var fade = CarouselFade()
    try readObject(expecting: "a fade object") { (reader, name) throws(InputError) in
      switch name {
      case "min": fade.minimum = try reader.readNumber(expecting: "a distance in items")
      case "max": fade.maximum = try reader.readNumber(expecting: "a distance in items")
      case "range": fade.range = try reader.readPositive("a distance in items")
      case "minAlpha":
        fade.minimumAlpha = try reader.readNumber(expecting: "a number from 0 to 1")
        guard (0...1).contains(fade.minimumAlpha) else { throw reader.valueError("a number from 0 to 1") }
      default: throw reader.unknownField(["min", "max", "range", "minAlpha"])
      }
    }
    return fade
  }
}
