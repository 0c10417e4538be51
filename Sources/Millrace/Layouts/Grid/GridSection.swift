/// A uniform grid of any number of items, which stores nothing per item.
///
/// ```swift
/// var section = try GridSection(Grid(columns: .count(4), rowHeight: .aspectRatio(1)), width: 390, count: 1_000_000)
/// section.forEachElement(in: LayoutRect(x: 0, y: 2_000, width: 390, height: 844)) { element in
///   draw(element.index, at: element.frame)
/// }
/// ```
///
/// Every answer is a formula. A section of 10⁹ items takes as much memory as an empty one, is always settled,
/// and its queries do not mutate. All items are equal, so an edit changes only their number and their indices.
///
/// | operation | cost |
/// | --- | --- |
/// | creation, any edit, `relayout`, a copy | O(1) in the number of items |
/// | `apply`, of m edits | O(m log m) |
/// | `frame(at:)`, `contentSize` | O(1) |
/// | `forEachElement(in:)`, `elements(in:)` | O(log columns + k) |
public struct GridSection: Sendable {
  /// The layout.
  public internal(set) var layout: Grid
  /// The width of the section, in points, to the nearest 1/192. The height, if the section scrolls horizontally.
  public internal(set) var width: Double
  /// The number of items.
  public internal(set) var count: Int
  var geometry: GridGeometry
  var anchors: ContiguousArray<AnchorTracker> = []

  /// Creates a section of `count` items.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - width: The width of the section, in points, insets included. The height, if the section scrolls horizontally.
  ///   - count: The number of items.
  /// - Throws: If the width or a value of the layout is out of range, `count` is negative, or the content is
  ///   too long or has more than 2⁵⁰ items.
  /// - Complexity: O(columns)
  public init(_ layout: Grid, width: Double, count: Int = 0) throws(LayoutError) {
    let geometry = try GridGeometry(layout, width: width)
    guard count >= 0 else { throw .invalidCount(count) }
    guard count <= geometry.maximumCount else { throw .contentTooLong }
    self.layout = layout
    self.width = LayoutUnit.nearest(width)
    self.count = count
    self.geometry = geometry
  }

  /// The number of columns, 1 to 255.
  public var columnCount: Int { geometry.columns.count }

  /// The number of rows. The last one may not be full.
  public var rowCount: Int { geometry.rowCount(of: count) }

  /// The height of each row, in points. The width, if the section scrolls horizontally.
  public var rowHeight: Double { geometry.rowHeight.points }

  /// Returns the width of a column, in points. The height, if the section scrolls horizontally.
  ///
  /// - Precondition: `column` is in `0..<columnCount`.
  public func columnWidth(_ column: Int) -> Double {
    precondition(geometry.columns.lanes.indices.contains(column), "no such column")
    return geometry.columns.lanes[column].widthPoints
  }

  /// Changes the layout or the width.
  ///
  /// - Throws: If the width or a value of the layout is out of range, or the content is too long.
  /// - Complexity: O(columns)
  public mutating func relayout(_ layout: Grid, width: Double) throws(LayoutError) {
    replace(by: try GridSection(layout, width: width, count: count))
  }
}
