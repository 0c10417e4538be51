/// The rule that ends a flow's rows: an item joins the row if it fits.
struct FlowRule: RowBreaker, Hashable, Sendable {
  /// The width of the first row.
  let width: Units
  let spacing: Units
  /// The maximum number of items in a row.
  let limit: Int
  /// The indent of the rows after the first if it is fixed; `nil` if it depends on the first item.
  private let fixedIndent: Units?
  private(set) var hangingIndent: Units

  init(_ layout: Flow, width: Units) throws(LayoutError) {
    self.width = width
    spacing = try Units(checked: layout.itemSpacing, "itemSpacing")
    if let limit = layout.maximumItemsPerRow, limit < 1 {
      throw .countOutOfRange(argument: "maximumItemsPerRow", value: limit, valid: 1...Int.max)
    }
    limit = min(layout.maximumItemsPerRow ?? .max, Units.maximumItemCount)
    fixedIndent =
      switch layout.indent {
      case .none: 0
      case .points(let points): try Units(checked: points, "indent.points")
      case .firstItem: nil
      }
    hangingIndent = fixedIndent ?? 0
  }

  /// Updates the indent for the first item's size, and returns whether it changed, and with it the ends of later rows.
  mutating func recordFirstItem(_ size: ItemSize) -> Bool {
    guard fixedIndent == nil else { return false }
    let before = hangingIndent
    hangingIndent = Units(size.width) + spacing
    return hangingIndent != before
  }

  func nextRow(
    _ sizes: ContiguousArray<ItemSize>, from first: Int, isFirst: Bool, isAtEnd: Bool
  ) -> RowBreak? {
    let available = isFirst ? width : max(0, width &- hangingIndent)
    let end = min(sizes.count, first &+ limit)
    var item = first &+ 1
    var length = Units(sizes[first].width)
    var height = sizes[first].height
    while item < end {
      let size = sizes[item]
      length = length &+ spacing &+ Units(size.width)
      if length > available { return RowBreak(count: item &- first, height: Units(height)) }
      height = max(height, size.height)
      item &+= 1
    }
    guard item &- first == limit || isAtEnd else { return nil }
    return RowBreak(count: item &- first, height: Units(height))
  }
}
