import Millrace

extension Words {
  /// Reads the description of an item.
  mutating func item() throws(WebError) -> FeedItem {
    try FeedItem(form: integer("item.form"), number("item.first"), number("item.second"))
  }
}

extension FeedItem {
  /// Creates the item of a form with two numbers: a size, an extent and a number of lanes, or columns and rows.
  init(form: Int, _ first: Double, _ second: Double) throws(WebError) {
    let size = LayoutSize(width: first, height: second)
    switch form {
    case 0: self = .extent(first, span: try .described(by: second))
    case 1: self = .estimated(first, span: try .described(by: second))
    case 2: self = .size(size)
    case 3: self = .size(size, isEstimated: true)
    case 4: self = .cell
    case 5: self = .mosaic(try MosaicItem(columns: first, rows: second))
    case 6: self = .custom(size)
    default: throw .argument("item.form", "an integer from 0 to 6", Double(form))
    }
  }
}

extension LaneSpan {
  /// Returns the lanes of an item: -1 for all, 0 for what the item has.
  static func described(by number: Double) throws(WebError) -> LaneSpan? {
    let count = try Int(number, in: -1...255, "span")
    return count == 0 ? nil : count < 0 ? .all : .lanes(count)
  }
}

extension MosaicItem {
  init(columns: Double, rows: Double) throws(WebError) {
    self.init(columns: try Int(columns, in: 1...255, "columns"), rows: try Int(rows, in: 1...65_535, "rows"))
  }
}
