/// What is drawn under or between a section's items and belongs to none of them.
///
/// ```swift
/// section.decorations = [.background(insets: LayoutInsets(top: 4, leading: 8, bottom: 4, trailing: 8)), .separators()]
/// ```
public struct Decoration: Hashable, Sendable {
  /// What it goes by.
  public enum Extent: Hashable, Sendable {
    /// One element under the whole section, its headers and footers included, as broad as the feed.
    case section
    /// One element under these items, as far as there are any, as broad as the feed: from the begin of the first row
    /// that holds any of them to the end of the last one; in layouts without rows, from where the first of them begins
    /// to where the last one ends, whichever these are. A query finds that as it finds items, without a look at each of
    /// them. (But in waterfalls without spacing between rows, where one lane seems to have none of the items and lies
    /// beside them empty, or is filled by one that is longer than all of them, each is looked at: it may have no extent,
    /// and be in that lane.) It does not follow edits: who inserts items above says anew which it is about.
    case items(Range<Int>)
    /// One element behind each row of items but the last one, so thick, in points, as broad as the feed, of a kind that
    /// nothing else of the section has: it begins where the row ends, and ends with the section at the latest. A list's
    /// items are rows each; grids, flows and justified rows have rows. Where items are in several lanes, and in mosaics,
    /// sheets and layouts of one's own, there are no rows, and no separators.
    case rows(thickness: Double)
  }

  /// What it is told apart by.
  public var kind: ElementKind
  /// What it goes by.
  public var extent: Extent
  /// By how much it is smaller than that, in points; of separators, only those across count. Negative ones make it
  /// larger, but along the main axis not larger than its section.
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
