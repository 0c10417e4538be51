/// What is drawn under or between a section's items and belongs to none of them.
///
/// ```swift
/// section.decorations = [.background(insets: LayoutInsets(top: 4, leading: 8, bottom: 4, trailing: 8)), .separators()]
/// ```
public struct Decoration: Hashable, Sendable {
  /// What it goes by.
  public enum Extent: Hashable, Sendable {
    /// One element under the whole section, its headers and footers included.
    case section
    /// One element under the rows that hold these items, as long as there are any of them, as broad as the feed.
    case items(Range<Int>)
    /// One element behind each row of items but the last one, so thick, in points.
    case rows(thickness: Double)
  }

  /// What it is told apart by.
  public var kind: ElementKind
  /// What it goes by.
  public var extent: Extent
  /// By how much it is smaller than that, in points; of separators, only those across count. Negative ones make it
  /// larger.
  public var insets: LayoutInsets
  /// What it is drawn above: what has less.
  public var zIndex: Int32

  /// A decoration of the given values.
  @inlinable
  public init(_ kind: ElementKind, extent: Extent, insets: LayoutInsets = .zero, zIndex: Int32) {
    self.kind = kind
    self.extent = extent
    self.insets = insets
    self.zIndex = zIndex
  }

  /// A background of a section, below everything.
  @inlinable
  public static func background(insets: LayoutInsets = .zero, zIndex: Int32 = -1024) -> Decoration {
    Decoration(.background, extent: .section, insets: insets, zIndex: zIndex)
  }

  /// A background of some of a section's items, above the section's own.
  @inlinable
  public static func background(
    items: Range<Int>, insets: LayoutInsets = .zero, zIndex: Int32 = -1023
  ) -> Decoration {
    Decoration(.background, extent: .items(items), insets: insets, zIndex: zIndex)
  }

  /// Lines between rows of items.
  @inlinable
  public static func separators(
    thickness: Double = 1, insets: LayoutInsets = .zero, zIndex: Int32 = 1
  ) -> Decoration {
    Decoration(.separator, extent: .rows(thickness: thickness), insets: insets, zIndex: zIndex)
  }
}
