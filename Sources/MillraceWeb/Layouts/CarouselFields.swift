import Millrace

extension SectionLayout {
  static func carousel(_ fields: inout Fields) throws(WebError) -> FeedSection {
    let style = StandardCarouselStyle(
      try fields.choice("shape", default: .linear, shapes), perspective: try fields.optional("perspective"),
      tilt: try fields.optional("tilt"), arc: try fields.number("arc", default: 360),
      itemsPerTurn: try fields.optionalInteger("itemsPerTurn"), radius: try fields.optional("radius"))
    let layout = Carousel(
      style, itemSize: try fields.size("itemSize"), spacing: try fields.number("spacing", default: 0),
      insets: try fields.insets(), visibleCount: try fields.optionalInteger("visibleCount"),
      wraps: try fields.optionalFlag("wraps"), isPaging: try fields.flag("isPaging"),
      scrollsWithFeed: try fields.flag("scrollsWithFeed"))
    return .carousel(layout, count: try fields.itemCount())
  }

  private static var shapes: KeyValuePairs<StaticString, StandardCarouselStyle.Shape> {
    [
      "linear": .linear, "rotary": .rotary, "carousel": .carousel, "carousel1": .carousel1,
      "coverFlow": .coverFlow, "strip": .strip, "ring": .ring, "cylinder": .cylinder, "wheel": .wheel,
      "invertedRing": .invertedRing, "invertedCylinder": .invertedCylinder, "invertedWheel": .invertedWheel,
      "shelf": .shelf, "shelf2": .shelf2, "timeMachine": .timeMachine,
      "invertedTimeMachine": .invertedTimeMachine,
    ]
  }
}
