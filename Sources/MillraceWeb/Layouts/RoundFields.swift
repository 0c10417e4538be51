import Millrace

extension SectionLayout {
  static func carousel(_ fields: inout Fields) throws(WebError) -> FeedSection {
    let style = StandardCarouselStyle(
      try fields.choice("shape", shapes), perspective: try fields.optional("perspective"),
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

  static func banner(_ fields: inout Fields) throws(WebError) -> FeedSection {
    let layout = Banner(
      length: try fields.number("length"), insets: try fields.insets(),
      interval: try fields.number("interval", default: 2),
      duration: try fields.number("duration", default: 0.3))
    return .banner(layout, count: try fields.itemCount())
  }

  static func circle(_ fields: inout Fields) throws(WebError) -> FeedSection {
    let layout = Circle(
      itemSize: try fields.size("itemSize"), length: try fields.optional("length"),
      insets: try fields.insets(),
      radius: try fields.optional("radius"), startAngle: try fields.number("startAngle", default: 0),
      sweep: try fields.number("sweep", default: 360), spiral: try fields.number("spiral", default: 0),
      rotation: try fields.choice("rotation", ["upright": .upright, "outward": .outward]))
    return .circle(layout, count: try fields.itemCount())
  }
}
