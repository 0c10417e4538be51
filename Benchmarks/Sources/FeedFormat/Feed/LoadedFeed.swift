import Millrace

/// A feed that was read from a file, laid out, edited and settled.
///
/// A feed from right to left is mirrored within the viewport's width, as in a browser: `x` becomes `width - x
/// - frame.width`. The first screen is then the same in both directions, and content beyond it, in a feed
/// that scrolls horizontally or in a spreadsheet, has negative x.
public struct LoadedFeed: Sendable {
  /// The settled feed, in its own coordinates.
  public package(set) var feed: Feed
  /// The layout names and descriptions of the sections.
  package let sections: [LoadedSection]
  /// The names of the custom kinds in the file.
  private let kinds: KindNames
  /// The visible rect. Without a height in the file, it extends to the end of the feed.
  public private(set) var view: LayoutRect
  /// The scroll axis.
  public var axis: LayoutAxis { feed.axis }
  /// The direction along the horizontal axis.
  public var direction: LayoutDirection { feed.direction }
  /// Where the feed comes to rest after a drag.
  package let snapping: FeedSnapping
  /// The distance added to the feed's x coordinates.
  ///
  /// Nonzero for a feed that scrolls horizontally from right to left: the feed starts at x = 0, the file at
  /// the viewport's right edge.
  package let shift: Double

  /// Lays out `file`, which was read from `source`, and applies its edits in order.
  package init(_ file: FeedFile, from source: FeedSource) throws(InputError) {
    var builder = try FeedBuilder(file: file, source: source)
    for (index, section) in file.sections.enumerated() {
      try builder.insert(section, at: index, place: "sections[\(index)]")
    }
    for (index, edit) in file.edits.enumerated() { try builder.apply(edit, place: "edits[\(index)]") }
    feed = builder.feed
    feed.settle()
    sections = Array(builder.sections)
    kinds = builder.kinds
    view = file.view
    snapping = sections.first?.layout.isOnlySection ?? false ? .items : file.snapping
    shift =
      file.axis == .horizontal && file.direction == .rightToLeft ? LayoutUnit.nearest(file.width) : 0
  }

  /// Moves the visible rect to `offset`. This moves pinned elements.
  public mutating func scroll(to offset: LayoutPoint) { view.origin = offset }

  /// Returns the offset at which a section comes to rest after a drag, or the feed if `section` is `nil`.
  ///
  /// The whole view of the feed comes to rest, not only its part inside of the safe area.
  ///
  /// - Parameters:
  ///   - section: The index of a section, or `nil`. A section that does not scroll by itself rests at 0.
  ///   - proposed: The offset at which the section or the feed would come to rest by itself.
  ///   - velocity: The velocity of the offset, in points per second.
  public mutating func restingOffset(
    section: Int?, proposed: Double, velocity: Double
  ) throws(LayoutError) -> Double {
    if let section { return try feed.restingOffset(section: section, proposed: proposed, velocity: velocity) }
    // The part of a view inside of the safe area comes to rest. This one is longer by the safe area.
    let area = snapping == .items ? .zero : feed.environment?.safeAreaInsets ?? .zero
    var view = view.roundedAndShifted(by: -shift)
    let before: Double
    switch feed.axis {
    case .vertical:
      before = area.top
      view.origin.y -= before
      view.size.height += before + area.bottom
    case .horizontal:
      before = area.leading
      view.origin.x -= feed.direction == .rightToLeft ? area.trailing : before
      view.size.width += before + area.trailing
    }
    let proposed = LayoutUnit.nearest(proposed) - before
    return try feed.restingOffset(snapping: snapping, in: view, proposed: proposed, velocity: velocity)
      + before
  }

  /// The size of all sections together.
  public var contentSize: LayoutSize { feed.contentSize }

  /// Returns the name of `kind`.
  public func name(of kind: ElementKind) -> String { kinds.name(of: kind) }

  /// The number of sections.
  public var sectionCount: Int { sections.count }

  /// Returns the name of a section's layout, as in the file.
  public func layoutName(ofSection section: Int) -> String { sections[section].name }

  /// Returns the frame of a section.
  public func frame(ofSection section: Int) -> LayoutRect {
    feed.frame(ofSection: section).shifted(by: shift)
  }
}

extension LayoutRect {
  /// Returns the frame moved right by `distance`. Its size stays bit for bit as it is.
  package func shifted(by distance: Double) -> LayoutRect {
    if distance == 0 { return self }
    return LayoutRect(x: LayoutUnit.nearest(minX + distance), y: minY, width: width, height: height)
  }

  /// Returns the rectangle moved right by `distance`, its edges rounded to the nearest unit first, as a query rounds them.
  package func roundedAndShifted(by distance: Double) -> LayoutRect {
    if distance == 0 { return self }
    let left = LayoutUnit.nearest(minX)
    return LayoutRect(
      x: LayoutUnit.nearest(left + distance), y: minY,
      width: width == .infinity ? width : LayoutUnit.nearest(maxX) - left, height: height)
  }
}
