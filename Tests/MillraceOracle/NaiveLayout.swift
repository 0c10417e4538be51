import Millrace

/// A layout computed from scratch.
public protocol NaiveLayout {
  /// The frame of each item.
  var frames: [LayoutRect] { get }
  /// The size of the content.
  var contentSize: LayoutSize { get }
  /// Returns the items that intersect a rectangle.
  func elements(in rect: LayoutRect) -> [Element]
  /// Returns the items of an item's row and the end of the row in units, or `nil` if the layout has no rows.
  func row(ofItem index: Int) -> (items: Range<Int>, end: Int)?
  /// Returns the drawing order of an item.
  func zIndex(ofItem index: Int) -> Int32
}

extension NaiveLayout {
  /// By default, a layout has no rows.
  public func row(ofItem index: Int) -> (items: Range<Int>, end: Int)? { nil }

  /// By default, all items have the same drawing order.
  public func zIndex(ofItem index: Int) -> Int32 { 0 }
}
