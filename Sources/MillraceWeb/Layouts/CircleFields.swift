import Millrace

extension SectionLayout {
  static func circle(_ fields: inout Fields) throws(WebError) -> FeedSection {
    let layout = Circle(
      itemSize: try fields.size("itemSize"), length: try fields.optional("length"),
      insets: try fields.insets(),
      radius: try fields.optional("radius"), startAngle: try fields.number("startAngle", default: 0),
      sweep: try fields.number("sweep", default: 360), spiral: try fields.number("spiral", default: 0),
      rotation: try fields.choice("rotation", default: .upright, ["upright": .upright, "outward": .outward]))
    return .circle(layout, count: try fields.itemCount())
  }
}
