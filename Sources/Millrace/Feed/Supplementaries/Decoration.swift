/// An element drawn under or between a section's items that belongs to none of them.
///
/// ```swift
/// section.decorations = [.background(insets: LayoutInsets(top: 4, leading: 8, bottom: 4, trailing: 8)), .separators()]
/// ```
public struct Decoration: Hashable, Sendable {
  /// The content that a decoration covers.
  public enum Extent: Hashable, Sendable {
    /// One element under the whole section, with headers, footers and boundary supplementaries that extend it, over the
    /// cross size of the feed.
    case section
    /// One element under the given items of the section, over the cross size of the feed.
    ///
    /// Indices without an item are ignored.
    ///
    /// In layouts with rows, the element extends from the start of the first row that contains any of the
    /// items to the end of the last such row. In other layouts, it extends from the minimum start of the items
    /// to their maximum end.
    ///
    /// Edits do not update the range; set it again.
    ///
    /// - Complexity: A query does not examine each item of the range. Exception: in a waterfall without row spacing, a
    ///   lane whose bounds show no item of the range may hold items of extent 0. Each item of the range is then
    ///   examined.
    case items(Range<Int>)
    /// One element after each row of items except the last, of the given thickness in points.
    ///
    /// The element spans the cross size of the feed. It starts at the end of the row, and ends at the end of
    /// the section at the latest. Its kind must differ from those of all other elements of the section. Each
    /// item of a list is a row. Grids, flows and justified rows have rows. Waterfalls with several lanes,
    /// mosaics, sheets and custom layouts have no rows, and therefore no separators.
    case rows(thickness: Double)
  }

  /// The kind of the decoration.
  public var kind: ElementKind
  /// The content that the decoration covers.
  public var extent: Extent
  /// The distances by which the decoration is smaller than its extent, in points.
  ///
  /// For separators, only the insets across the main axis apply. Negative insets enlarge the decoration, but
  /// along the main axis not beyond its section.
  public var insets: LayoutInsets
  /// The drawing order. The decoration is drawn above elements of smaller `zIndex`.
  public var zIndex: Int32

  /// Creates a decoration. Values are checked on use.
  @inlinable
  public init(_ kind: ElementKind, extent: Extent, insets: LayoutInsets = .zero, zIndex: Int32) {
    self.kind = kind
    self.extent = extent
    self.insets = insets
    self.zIndex = zIndex
  }

  /// Returns a background of a section, by default below everything.
  @inlinable
  public static func background(insets: LayoutInsets = .zero, zIndex: Int32 = -1024) -> Decoration {
    Decoration(.background, extent: .section, insets: insets, zIndex: zIndex)
  }

  /// Returns a background of some of a section's items, by default above the section's own background.
  @inlinable
  public static func background(
    items: Range<Int>, insets: LayoutInsets = .zero, zIndex: Int32 = -1023
  ) -> Decoration {
    Decoration(.background, extent: .items(items), insets: insets, zIndex: zIndex)
  }

  /// Returns separators between rows of items.
  @inlinable
  public static func separators(
    thickness: Double = 1, insets: LayoutInsets = .zero, zIndex: Int32 = 1
  ) -> Decoration {
    Decoration(.separator, extent: .rows(thickness: thickness), insets: insets, zIndex: zIndex)
  }
}
