/// The requirements that all public section types share.
///
/// Each section type adds its own operations (`Feed.withSection(_:as:_:)`). Only the types of this module conform.
public protocol LayoutSection: Sendable {
  /// The number of items. For a sheet, the number of cells.
  var count: Int { get }
  /// The width of the section and the height of its content, in points, insets included.
  ///
  /// If the section scrolls horizontally: the width of its content and the height of the section. For a sheet, the
  /// width is that of all its columns. Exact if the section is settled. Otherwise that of the provisional placement.
  ///
  /// - Complexity: O(1), in waterfalls O(lanes)
  var contentSize: LayoutSize { get }
  /// Returns the section in a box. Used by `Feed`.
  func boxed() -> AnySection
  /// Returns the section in a box, or `nil` if the box has another section type. Used by `Feed`.
  static func unboxed(_ section: AnySection) -> Self?
  /// Returns whether a box has a section of this type. Used by `Feed`.
  static func isStorage(of section: AnySection) -> Bool
  /// Calls `body` with the section in a box, to change it in place. Used by `Feed`.
  ///
  /// - Returns: The result of `body`, or `nil` if the section has another type.
  static func modify<Result, Failure: Error>(
    _ section: AnySection, _ access: SectionAccess, _ body: (inout Self) throws(Failure) -> Result
  ) throws(Failure) -> Result?
}

/// What `LayoutSection.modify(_:_:_:)` takes so that only a feed can call it: no other module can create a value.
///
/// A change of a box is not checked for overlap with other accesses (`SectionBox`).
public struct SectionAccess: Sendable {
  init() {}
}

// Documented by `LayoutSection`.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension SectionStorage {
  public var contentSize: LayoutSize {
    map.axis.transposed(
      LayoutSize(width: naturalCrossLength?.points ?? width, height: provisionalLength.points))
  }

  public func boxed() -> AnySection { SectionBox(self) }

  public static func isStorage(of section: AnySection) -> Bool { section.laidOut is SectionBox<Self> }

  public static func unboxed(_ section: AnySection) -> Self? {
    (section.laidOut as? SectionBox<Self>)?.storage
  }

  public static func modify<Result, Failure: Error>(
    _ section: AnySection, _ access: SectionAccess, _ body: (inout Self) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let box = section.laidOut as? SectionBox<Self> else { return nil }
    return try body(&box.storage)
  }
}
