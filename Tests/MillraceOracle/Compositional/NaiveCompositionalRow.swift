import Millrace

/// A row of `millrace frames`: an element of a compositional feed, in units.
public struct NaiveCompositionalRow: Hashable, Sendable {
  /// The kind.
  public let kind: ElementKind
  /// The section; -1 and the number of sections for supplementaries of the feed.
  public let section: Int
  /// The index in the array of the element's section; for a badge, the index of the item.
  public let item: Int
  /// The left edge, in units. A feed from right to left is mirrored within the width of the view.
  public let x: Int
  /// The top edge, in units.
  public let y: Int
  /// The width, in units.
  public let width: Int
  /// The height, in units.
  public let height: Int
  /// The drawing order.
  public let zIndex: Int32
  /// Whether the element is a supplementary that the view has moved.
  public let isPinned: Bool

  /// The frame, in points.
  public var frame: LayoutRect {
    LayoutRect(
      x: Double(x) / 192, y: Double(y) / 192, width: Double(width) / 192, height: Double(height) / 192)
  }
}

extension NaiveCompositionalRow: CustomStringConvertible {
  /// The row as `millrace frames` prints it: `kind,section,item,x,y,width,height,z`.
  public var description: String {
    let lengths = [x, y, width, height].map(Self.text).joined(separator: ",")
    return "\(kind),\(section),\(item),\(lengths),\(zIndex)"
  }

  private static func text(_ units: Int) -> String {
    units % 192 == 0 ? "\(units / 192)" : "\(Double(units) / 192)"
  }
}
