import Millrace

/// A layout computed from scratch.
public protocol NaiveLayout {
  /// The frame of each item.
  var frames: [LayoutRect] { get }
  /// The size of the content.
  var contentSize: LayoutSize { get }
  /// Returns the items that intersect a rectangle.
  func elements(in rect: LayoutRect) -> [Element]
  /// Returns the drawing order of an item.
  func zIndex(ofItem index: Int) -> Int32
}

extension NaiveLayout {
  /// By default, all items have the same drawing order.
  public func zIndex(ofItem index: Int) -> Int32 { 0 }
}
