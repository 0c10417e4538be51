/// Where rows of a flow end: an item joins the row if it fits.
struct FlowRule: RowBreaker, Hashable, Sendable {
  /// The width of the first row.
  let width: Units
  let spacing: Units
  /// The most items in a row.
  let limit: Int
  /// How much further in rows after the first begin, if that is fixed.
  private let indent: Units?
  /// How much further in rows after the first begin.
  private(set) var hanging: Units

  init(_ layout: Flow, width: Units) throws(LayoutError) {
    self.width = width
    spacing = try Units(checked: layout.itemSpacing, "itemSpacing")
    if let limit = layout.maximumItemsPerRow, limit < 1 {
      throw .countOutOfRange(argument: "maximumItemsPerRow", value: limit, valid: 1...Int.max)
    }
    // Below the number of items that there can be, and far enough from overflowing where it is added to.
    limit = min(layout.maximumItemsPerRow ?? .max, 1 << 48)
    indent =
      switch layout.indent {
      case .none: 0
      case .points(let points): try Units(checked: points, "indent.points")
      case .firstItem: nil
      }
    hanging = indent ?? 0
  }

  /// Takes note of the first item's size.
  ///
  /// - Returns: Whether rows after the first end elsewhere now.
  mutating func recordFirstItem(_ size: ItemSize) -> Bool {
    guard indent == nil else { return false }
    let before = hanging
    hanging = Units(size.width) + spacing
    return hanging != before
  }

  func nextRow(
    _ sizes: ContiguousArray<ItemSize>, from first: Int, isFirst: Bool, isAtEnd: Bool
  ) -> RowBreak? {
    let available = isFirst ? width : max(0, width &- hanging)
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

  func height(ofCutRow sizes: ContiguousArray<ItemSize>.SubSequence) -> Units { sizes.maximumHeight }
}

extension Collection<ItemSize> {
  /// The height of the tallest.
  var maximumHeight: Units {
    var height: UInt32 = 0
    for size in self { height = Swift.max(height, size.height) }
    return Units(height)
  }
}
