import Millrace
import MillraceOracle

/// A circle whose items lie side by side. The feed has the part on which it is less than half its width from its right
/// end: about 19 items are visible.
struct CircleLayout: WrappedCells {
  static var name: String { "circle" }
  /// With more items, the center would be further away than 2³¹ units.
  static var maximumCount: Int { 1_500_000 }

  static func laneCount(_ shape: BenchShape) -> Int { 0 }

  private static var itemSize: LayoutSize { LayoutSize(width: 44, height: 44) }

  var section: CircleSection

  init(_ shape: BenchShape, count: Int) throws {
    let radius = Self.itemSize.height * Double(count) / (2 * .pi)
    let middle = shape.width / 2
    let length = 2 * (middle * (2 * radius + middle)).squareRoot()
    let layout = Circle(
      itemSize: Self.itemSize, length: length, center: LayoutPoint(x: middle - radius, y: length / 2),
      radius: radius)
    section = try CircleSection(layout, width: shape.width, count: count)
  }

  /// Keeps the angles, although edits have changed the number of items.
  func remade(_ shape: BenchShape) throws -> Self {
    var fresh = self
    fresh.section = try CircleSection(section.layout, width: shape.width, count: count)
    return fresh
  }

  static func checkAnswers(_ layout: inout Self, to views: [LayoutRect]) throws {
    if layout.count > naiveLimit { return try checkQueries(&layout, in: views) }
    let circle = layout.section.layout
    var naive = NaiveCircle(count: layout.count, itemSize: itemSize)
    (naive.height, naive.center, naive.radius) = (circle.length, circle.center, circle.radius)
    let elements = try naive.elements(in: NaiveRoundSpace(width: layout.section.width))
    try check(&layout, in: views) { view in elements.filter { $0.isPrinted(in: view) }.map(\.item) }
  }

  /// The maximum number of items for the naive circle, which takes 500 bytes for each.
  private static var naiveLimit: Int { 100_000 }
}

extension CircleSection: BenchSection {}
