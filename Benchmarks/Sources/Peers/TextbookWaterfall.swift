import Millrace

/// A waterfall as a textbook, and many an app, does it: an object for each item, the shortest column
/// found by looking at all, a query that looks at every frame, and on any edit everything anew.
///
/// It is compared with the engine, so its answers must be the engine's to the last bit. Therefore it
/// counts in whole units of 1/192 pt, held in `Double`s, which are exact up to 2^53.
public struct TextbookWaterfall: PeerWaterfall {
  /// A frame, in units.
  private struct Frame {
    var x = 0.0
    var y = 0.0
    var width = 0.0
    var height: Double
  }

  /// One item and where it is.
  private final class Item {
    var index = 0
    var frame: Frame

    init(height: Double) {
      frame = Frame(height: height)
    }
  }

  private var items: [Item]
  private let xs: [Double]
  private let widths: [Double]
  private let rowSpacing: Double
  private var columnEnds: [Double] = []

  /// A waterfall of items with the given heights.
  public init(columns: [WaterfallColumn], rowSpacing: Double, heights: [Double]) {
    xs = columns.map { units($0.x) }
    widths = columns.map { units($0.width) }
    self.rowSpacing = units(rowSpacing)
    items = heights.map { Item(height: units($0)) }
    layOut()
  }

  /// The number of items.
  public var count: Int { items.count }

  /// The lowest end of a column, in points.
  public var contentHeight: Double { (columnEnds.max() ?? 0) / 192 }

  /// The frame of an item.
  public func frame(at index: Int) -> LayoutRect { answer(items[index].frame) }

  /// The items that meet a rectangle, in order of their indices.
  public func elements(in rect: LayoutRect, into buffer: inout [Element]) {
    buffer.removeAll(keepingCapacity: true)
    let (minX, maxX) = (units(rect.minX), units(rect.maxX))
    let (minY, maxY) = (units(rect.minY), units(rect.maxY))
    for item in items {
      let frame = item.frame
      // An item without a height is found by the one of two stacked rectangles that begins at it.
      let isBelowTop = frame.height == 0 ? frame.y >= minY : frame.y + frame.height > minY
      if isBelowTop, frame.y < maxY, frame.x < maxX, frame.x + frame.width > minX {
        buffer.append(Element(index: item.index, frame: answer(frame)))
      }
    }
  }

  /// Appends items.
  public mutating func append(contentsOf heights: [Double]) {
    for height in heights { items.append(Item(height: units(height))) }
    layOut()
  }

  /// Inserts an item.
  public mutating func insert(_ height: Double, at index: Int) {
    items.insert(Item(height: units(height)), at: index)
    layOut()
  }

  /// Removes an item.
  public mutating func remove(at index: Int) {
    items.remove(at: index)
    layOut()
  }

  /// Moves an item; `target` is its index afterwards.
  public mutating func move(from source: Int, to target: Int) {
    items.insert(items.remove(at: source), at: target)
    layOut()
  }

  /// Gives an item another height.
  public mutating func resize(at index: Int, to height: Double) {
    items[index].frame.height = units(height)
    layOut()
  }

  private func answer(_ frame: Frame) -> LayoutRect {
    LayoutRect(x: frame.x / 192, y: frame.y / 192, width: frame.width / 192, height: frame.height / 192)
  }

  private mutating func layOut() {
    // Where each column's next item starts; the last item's spacing is no part of the content.
    var tops = [Double](repeating: 0, count: xs.count)
    columnEnds = tops
    for (index, item) in items.enumerated() {
      var shortest = 0
      for lane in tops.indices where tops[lane] < tops[shortest] { shortest = lane }
      item.index = index
      item.frame.x = xs[shortest]
      item.frame.width = widths[shortest]
      item.frame.y = tops[shortest]
      columnEnds[shortest] = tops[shortest] + item.frame.height
      tops[shortest] = columnEnds[shortest] + rowSpacing
    }
  }
}

/// A length in whole units.
private func units(_ points: Double) -> Double { Double(wholeUnits(points)) }
