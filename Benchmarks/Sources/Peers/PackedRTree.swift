/// A static R-tree over rectangles, packed along the Hilbert curve.
///
/// It is very fast to query and cannot be edited.
///
/// It is here for comparison. The engine does not use it, because an insertion moves all later items.
///
/// The structure is that of Kamel and Faloutsos ("On Packing R-trees", CIKM 1993): rectangles sorted by their
/// centers along the curve, `nodeSize` of them in a leaf, as many boxes in a node above, level by level, in
/// one array. The curve's index is computed by Warren's loop over bits ("Hacker's Delight", 16-2, for any
/// order).
struct PackedRTree {
  /// The number of entries of a node.
  private static let nodeSize = 16
  /// The number of bits of a coordinate along the curve.
  private static let order = 16

  /// The entries of all levels: first the rectangles themselves, last the root's box.
  private var boxes: [UnitRect] = []
  /// The target of each entry: a rectangle's number, or the first entry of the node below.
  private var numbers: [Int32] = []
  /// The end of each level.
  private var levelEnds: [Int] = []

  /// Creates a tree over rectangles, which are numbered in order.
  init(_ rects: [UnitRect]) {
    guard !rects.isEmpty else { return }
    var extent = UnitRect.empty
    for rect in rects { extent.formUnion(rect) }
    let keys = rects.map { Self.hilbertIndex(ofMiddle: $0, in: extent) }
    let sorted = rects.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    boxes = sorted.map { rects[$0] }
    numbers = sorted.map { Int32(truncatingIfNeeded: $0) }
    levelEnds = [boxes.count]
    var levelStart = 0
    while boxes.count - levelStart > 1 {
      let levelEnd = boxes.count
      for first in stride(from: levelStart, to: levelEnd, by: Self.nodeSize) {
        var box = UnitRect.empty
        for entry in first..<min(levelEnd, first + Self.nodeSize) { box.formUnion(boxes[entry]) }
        boxes.append(box)
        numbers.append(Int32(truncatingIfNeeded: first))
      }
      levelStart = levelEnd
      levelEnds.append(boxes.count)
    }
  }

  /// Appends the number of each rectangle that intersects `queryRect`, in no particular order.
  func search(_ queryRect: UnitRect, into found: inout [Int]) {
    guard !boxes.isEmpty else { return }
    // The nodes still to visit: their first entry, and the level of their entries.
    var nodes = [(first: boxes.count - 1, level: levelEnds.count - 1)]
    while let (first, level) = nodes.popLast() {
      for entry in first..<min(levelEnds[level], first + Self.nodeSize) {
        if level > 0 {
          if boxes[entry].mayIntersect(queryRect) { nodes.append((Int(numbers[entry]), level - 1)) }
        } else if boxes[entry].intersects(queryRect) {
          found.append(Int(numbers[entry]))
        }
      }
    }
  }

  private static func hilbertIndex(ofMiddle rect: UnitRect, in extent: UnitRect) -> UInt64 {
    func scaled(_ middle: Int, _ low: Int, _ high: Int) -> UInt64 {
      guard high > low else { return 0 }
      return UInt64(Double(middle - low) / Double(high - low) * Double((1 << order) - 1))
    }
    var x = scaled((rect.minX + rect.maxX) / 2, extent.minX, extent.maxX)
    var y = scaled((rect.minY + rect.maxY) / 2, extent.minY, extent.maxY)
    var index: UInt64 = 0
    for bit in stride(from: order - 1, through: 0, by: -1) {
      let (xBit, yBit) = (x >> UInt64(bit) & 1, y >> UInt64(bit) & 1)
      index = index << 2 | (3 * xBit ^ yBit)
      // The quadrants at the curve's ends are rotated.
      if yBit == 0 {
        if xBit == 1 { (x, y) = (~x, ~y) }
        (x, y) = (y, x)
      }
    }
    return index
  }
}
