import Millrace

/// Another implementation of a shortest-column waterfall, to compare the engine with.
package protocol PeerWaterfall {
  /// Whether it supports edits.
  static var isEditable: Bool { get }

  /// Creates a waterfall of items with the given heights, in points.
  init(columns: [WaterfallColumn], rowSpacing: Double, heights: [Double])

  /// The number of items.
  var count: Int { get }
  /// The bottom edge of the longest column, in points.
  var contentHeight: Double { get }
  /// Returns the frame of an item.
  func frame(at index: Int) -> LayoutRect
  /// Finds the items that intersect a rectangle, in index order.
  func elements(in rect: LayoutRect, into buffer: inout [Element])

  mutating func append(contentsOf heights: [Double])
  mutating func insert(_ height: Double, at index: Int)
  mutating func remove(at index: Int)
  /// Moves an item. `target` is its index afterwards.
  mutating func move(from source: Int, to target: Int)
  /// Sets the height of an item.
  mutating func resize(at index: Int, to height: Double)
}

extension PeerWaterfall {
  package static var isEditable: Bool { true }
}

/// The position and width of a column, in points.
public struct WaterfallColumn: Hashable, Sendable {
  /// The left edge.
  public let x: Double
  /// The width.
  public let width: Double

  /// Creates a column.
  public init(x: Double, width: Double) {
    self.x = x
    self.width = width
  }
}
