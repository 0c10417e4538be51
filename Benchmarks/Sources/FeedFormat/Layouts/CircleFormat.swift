import Millrace

extension LayoutFormat {
  static let circle = LayoutFormat(
    name: "circle",
    fields: [
      "layout", "count", "itemSize", "height", "insets", "center", "radius", "startAngle", "sweep", "spiral",
      "rotation",
    ], sharedFields: FeedFile.SectionSupplementaries.sectionFields, read: readCircle)
}

private func readCircle(_ reader: JSONReader) throws(InputError) -> (
  any SectionLayout, FeedFile.Items
) {
  var layout = Circle(itemSize: .zero)
  var itemSize: LayoutSize?
  var count = 0
  try LayoutFormat.circle.readFields(reader) { (reader, name) throws(InputError) in
    switch name {
    case "count": count = try reader.readItemCount()
    case "itemSize": itemSize = try reader.readItemSize()
    case "height": layout.length = try reader.readLength()
    case "insets": layout.insets = try reader.readInsets()
    case "center":
      let center = try reader.readTuple(of: 2, expecting: "[x, y]") { (reader) throws(InputError) in
        try reader.readDistance()
      }
      layout.center = LayoutPoint(x: center[0], y: center[1])
    case "radius": layout.radius = try reader.readDistance()
    case "startAngle": layout.startAngle = try reader.readNumber(expecting: "an angle in degrees")
    case "sweep": layout.sweep = try reader.readNumber(expecting: "an angle in degrees")
    case "spiral": layout.spiral = try reader.readDistance()
    case "rotation": layout.rotation = try reader.readWord(["upright": .upright, "outward": .outward])
    default: return false
    }
    return true
  }
  guard let itemSize else {
    throw reader.missingField("itemSize", "the size of each item in points, [width, height]")
  }
  layout.itemSize = itemSize
  return (Described(layout), .count(count))
}

extension Circle: UniformDescription {
  /// The diameter of the largest turn.
  var reach: Double {
    let first = radius ?? 0
    return 2 * max(0, first, first + spiral * abs(sweep) / 360)
  }

  func section(count: Int, in feed: SectionContext) -> FeedSection { .circle(self, count: count) }
}
