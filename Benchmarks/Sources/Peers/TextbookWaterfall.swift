import Millrace

/// A textbook waterfall, with an object per item.
///
/// The shortest column is found by a linear search, queries test every frame, and any edit places all items
/// again.
///
/// Its results must equal the engine's exactly. So it computes in integer units of 1/192 pt, stored in
/// `Double`s, which are exact up to 2^53.
public struct TextbookWaterfall: PeerWaterfall {
  /// A frame, in units.
  private struct Frame {
    var x = 0.0
    var y = 0.0
    var width = 0.0
    var height: Double
  }

  /// An item and its frame.
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

  /// Creates a waterfall of items with the given heights.
  public init(columns: [WaterfallColumn], rowSpacing: Double, heights: [Double]) {
    xs = columns.map { units($0.x) }
    widths = columns.map { units($0.width) }
    self.rowSpacing = units(rowSpacing)
    items = heights.map { Item(height: units($0)) }
    layOut()
  }

  /// The number of items.
  public var count: Int { items.count }

  /// The bottom edge of the longest column, in points.
  public var contentHeight: Double { (columnEnds.max() ?? 0) / 192 }

  /// Returns the frame of an item.
  public func frame(at index: Int) -> LayoutRect { answer(items[index].frame) }

  /// Finds the items that intersect a rectangle, in index order.
  public func elements(in rect: LayoutRect, into buffer: inout [Element]) {
    buffer.removeAll(keepingCapacity: true)
    let (minX, maxX) = (units(rect.minX), units(rect.maxX))
    let (minY, maxY) = (units(rect.minY), units(rect.maxY))
    for item in items {
      let frame = item.frame
      // An item of zero height belongs to the rectangle that starts at it, not to the one that ends there.
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

  /// Moves an item. `target` is its index afterwards.
  public mutating func move(from source: Int, to target: Int) {
    items.insert(items.remove(at: source), at: target)
    layOut()
  }

  /// Sets the height of an item.
  public mutating func resize(at index: Int, to height: Double) {
    items[index].frame.height = units(height)
    layOut()
  }

  private func answer(_ frame: Frame) -> LayoutRect {
    LayoutRect(x: frame.x / 192, y: frame.y / 192, width: frame.width / 192, height: frame.height / 192)
  }

  private mutating func layOut() {
    // The start of each column's next item. The spacing after the last item is not part of the content.
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

/// Returns a length in integer units.
private func units(_ points: Double) -> Double { Double(wholeUnits(points)) }
