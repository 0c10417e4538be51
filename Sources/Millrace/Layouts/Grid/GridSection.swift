/// A uniform grid of any number of items, which stores nothing for them.
///
/// ```swift
/// var section = try GridSection(Grid(columns: .count(4), rowHeight: .aspectRatio(1)), width: 390, count: 1_000_000)
/// section.forEachElement(in: LayoutRect(x: 0, y: 2_000, width: 390, height: 844)) { element in
///   draw(element.index, at: element.frame)
/// }
/// ```
///
/// Every answer is a formula: a section of a thousand million items takes up what an empty one does, there
/// is never anything to be settled, and queries do not mutate. All items are alike, so an edit changes their
/// number, and which item is where: `keeping(_:_:)` holds the reader's place meanwhile.
///
/// | operation | cost |
/// | --- | --- |
/// | creation, any edit, `relayout`, a copy | O(1) in the number of items |
/// | `apply`, of m edits | O(m log m) |
/// | `frame(at:)`, `contentSize` | O(1) |
/// | `forEachElement(in:)`, `elements(in:)` | O(log columns + k) |
public struct GridSection: Sendable {
  /// How the items are laid out.
  public internal(set) var layout: Grid
  /// The width of the section, in points, to the nearest 1/192: its height, if it scrolls horizontally.
  public internal(set) var width: Double
  /// The number of items.
  public internal(set) var count: Int
  var geometry: GridGeometry
  /// The anchors that are being kept.
  var anchors: ContiguousArray<AnchorTracker> = []

  /// A section of `count` items.
  ///
  /// - Parameter width: The section's width in points, insets included; its height, if it scrolls
  ///   horizontally.
  /// - Throws: If the width or a value of the layout is out of its range; if the count is negative; if the
  ///   content would be too long, or would be of more than 2^50 items.
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

  /// Whether there are no items.
  public var isEmpty: Bool { count == 0 }

  /// The number of columns, 1 to 255.
  public var columnCount: Int { geometry.columns.count }

  /// The number of rows; the last one may not be full.
  public var rowCount: Int { geometry.rowCount(of: count) }

  /// The height of each row, in points; its width, if the section scrolls horizontally.
  public var rowHeight: Double { geometry.rowHeight.points }

  /// The left edge of a column, of which the first is at the leading edge, in points; the top edge, if the section scrolls horizontally.
  ///
  /// - Precondition: `column` is in `0..<columnCount`.
  public func columnOrigin(_ column: Int) -> Double {
    precondition(geometry.columns.lanes.indices.contains(column), "no such column")
    return geometry.columns.lanes[column].minimumPoints
  }

  /// The width of a column, in points; the height, if the section scrolls horizontally.
  ///
  /// - Precondition: `column` is in `0..<columnCount`.
  public func columnWidth(_ column: Int) -> Double {
    precondition(geometry.columns.lanes.indices.contains(column), "no such column")
    return geometry.columns.lanes[column].widthPoints
  }

  /// The width of the section and the height of its content, insets included; the other way round, if it
  /// scrolls horizontally.
  ///
  /// - Complexity: O(1)
  public var contentSize: LayoutSize {
    layout.axis.turned(LayoutSize(width: width, height: geometry.contentHeight(of: count).points))
  }
}
