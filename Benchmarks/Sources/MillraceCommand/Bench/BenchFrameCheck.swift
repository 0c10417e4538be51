import Millrace
import Peers

/// Compares every frame of a fresh layout with a packing loop, from top to bottom, without storing the frames: the check
/// of feeds without an array of sizes. It takes about 20 ns an item.
struct BenchFrameCheck {
  /// The height of the rectangles that the layout is asked for, in points: some 1,000 items.
  private static let stripHeight = 32_768.0

  private let shape: BenchShape
  private let extents: BenchItems<Double>

  /// The check of a layout of these extents.
  init(shape: BenchShape, extents: BenchItems<Double>) {
    self.shape = shape
    self.extents = extents
  }

  /// Throws unless the layout has all the items and each is where the loop puts it.
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
    // The sum of a top and a height may be off by a rounding.
    guard layout.contentHeight == LayoutUnit.nearest(bottom) else { throw wrong("the content's height") }
  }

  private func wrong(_ question: String) -> BenchError {
    .wrongAnswer(layout: WaterfallSection.name, count: extents.count, question: question)
  }
}

/// The items of a fresh layout one after the other, from queries of strips from the top down.
///
/// In a waterfall that is packed by the shortest lane no item begins above one before it. So the items
/// that begin in a strip, which each are in one, follow those of the strip above.
private struct Strip {
  private let width: Double
  private let height: Double
  private var elements: [Element] = []
  private var position = 0
  private var top = -1.0
  /// The items so far.
  private(set) var count = 0

  init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The next item; `nil` if there is none in so many points.
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
