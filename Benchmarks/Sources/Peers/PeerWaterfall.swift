import Millrace

/// A waterfall of items in the shortest column that the engine is compared with.
package protocol PeerWaterfall {
  /// Whether it can be changed.
  static var isEditable: Bool { get }

  /// A waterfall of items with the given heights, in points.
  init(columns: [WaterfallColumn], rowSpacing: Double, heights: [Double])

  /// The number of items.
  var count: Int { get }
  /// The lowest end of a column, in points.
  var contentHeight: Double { get }
  /// The frame of an item.
  func frame(at index: Int) -> LayoutRect
  /// The items that meet a rectangle, in order of their indices.
  func elements(in rect: LayoutRect, into buffer: inout [Element])

  /// Appends items.
  mutating func append(contentsOf heights: [Double])
  /// Inserts an item.
  mutating func insert(_ height: Double, at index: Int)
  /// Removes an item.
  mutating func remove(at index: Int)
  /// Moves an item; `target` is its index afterwards.
  mutating func move(from source: Int, to target: Int)
  /// Gives an item another height.
  mutating func resize(at index: Int, to height: Double)
}

extension PeerWaterfall {
  /// Most can.
  package static var isEditable: Bool { true }
}

/// Where a column stands, in points.
public struct WaterfallColumn: Hashable, Sendable {
  /// The left edge.
  public let x: Double
  /// The width.
  public let width: Double

  /// A column.
  public init(x: Double, width: Double) {
    self.x = x
    self.width = width
  }
}
