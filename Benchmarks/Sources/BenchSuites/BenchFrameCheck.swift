import Millrace
import Peers

/// Compares every frame of a fresh layout with a packing loop, from top to bottom, without storing frames.
///
/// This checks feeds without an array of sizes. It takes about 20 ns per item.
struct BenchFrameCheck {
  /// The height of the query rects in points, about 1,000 items.
  private static let stripHeight = 32_768.0

  private let shape: BenchShape
  private let extents: BenchItems<Double>

  /// Creates a check for a layout of `extents`.
  init(shape: BenchShape, extents: BenchItems<Double>) {
    self.shape = shape
    self.extents = extents
  }

  /// Throws unless the layout contains all items at the positions that the loop computes.
  func check<Layout: BenchLayout>(_ layout: inout Layout) throws {
    var cursor = PackingCursor(rowSpacing: shape.layout.rowSpacing, laneCount: shape.columns.count)
    var strip = Strip(width: shape.width, height: Self.stripHeight)
    var bottom = 0.0
    try extents.forEachPage { page throws(BenchError) in
      for extent in page {
        let (lane, top, height) = cursor.place(extent)
        let column = shape.columns[lane]
        let frame = LayoutRect(x: column.x, y: top, width: column.width, height: height)
        guard strip.next(in: &layout) == Element(index: strip.count - 1, frame: frame) else {
          throw wrong("the frame of item \(strip.count - 1)")
        }
        bottom = max(bottom, top + height)
      }
    }
    guard layout.count == extents.count else { throw wrong("the number of items") }
    // The sum of a top and a height may have a rounding error.
    guard layout.contentHeight == LayoutUnit.nearest(bottom) else { throw wrong("the content's height") }
  }

  private func wrong(_ question: String) -> BenchError {
    .wrongAnswer(layout: WaterfallLayout.name, count: extents.count, question: question)
  }
}

/// Returns the items of a fresh layout in index order, from queries of strips from the top down.
///
/// In a shortest-lane waterfall, no item starts above an earlier one. So the items that start in a strip
/// follow those that start in the strip above.
private struct Strip {
  private let width: Double
  private let height: Double
  private var elements: [Element] = []
  private var position = 0
  private var top = -1.0
  /// The number of items returned.
  private(set) var count = 0

  init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Returns the next item, or `nil` if the next strips contain none.
  mutating func next<Layout: BenchLayout>(in layout: inout Layout) -> Element? {
    count += 1
    while true {
      while position < elements.count {
        defer { position += 1 }
        if elements[position].frame.minY >= top { return elements[position] }
      }
      guard top < layout.contentHeight else { return nil }
      top = top < 0 ? 0 : top + height
      let rect = LayoutRect(x: 0, y: top, width: width, height: height)
      layout.elements(in: rect, into: &elements)
      position = 0
    }
  }
}
