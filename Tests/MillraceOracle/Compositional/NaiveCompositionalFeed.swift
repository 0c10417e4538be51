import Millrace

/// A naive feed of compositional sections, written from the specification alone.
///
/// It shares only the descriptions with the engine, and stays naive on purpose: it lays out everything for every
/// answer.
public struct NaiveCompositionalFeed: Sendable {
  /// A section and its items.
  public struct Section: Sendable {
    /// The description.
    public var layout: CollectionLayoutSection
    /// The measured size of each item, or `nil` for an item that is not measured.
    public var measuredSizes: [LayoutSize?]
    /// The offset of a section that scrolls across the feed, in points.
    public var orthogonalOffset: Double

    /// Creates a section of the given items.
    public init(
      _ layout: CollectionLayoutSection, measuredSizes: [LayoutSize?], orthogonalOffset: Double = 0
    ) {
      (self.layout, self.measuredSizes, self.orthogonalOffset) = (layout, measuredSizes, orthogonalOffset)
    }

    /// Creates a section of `count` items that are not measured.
    public init(_ layout: CollectionLayoutSection, count: Int, orthogonalOffset: Double = 0) {
      self.init(
        layout, measuredSizes: Array(repeating: nil, count: count), orthogonalOffset: orthogonalOffset)
    }
  }

  /// Where the feed itself comes to rest.
  public enum Rest: Hashable, Sendable, CaseIterable {
    /// Anywhere.
    case free
    /// At multiples of the view's length.
    case paging
    /// Where a section begins.
    case sections
  }

  /// The view, its safe area, and the feed's axis and direction.
  public var environment: CollectionLayoutEnvironment
  /// The sections.
  public var sections: [Section]
  /// The distance between sections, in points.
  public var sectionSpacing: Double = 0
  /// The supplementaries of the feed.
  public var boundarySupplementaryItems: [CollectionLayoutBoundarySupplementaryItem] = []
  /// The content offset, in points. In a horizontal feed from right to left, x is 0 or less.
  public var offset = LayoutPoint(x: 0, y: 0)
  /// Where the feed comes to rest.
  public var rest = Rest.free

  /// Creates a feed.
  public init(_ environment: CollectionLayoutEnvironment, sections: [Section]) {
    (self.environment, self.sections) = (environment, sections)
  }
}

extension NaiveCompositionalFeed {
  /// The rows of `millrace frames`, with pinned and orthogonally scrolled elements where they are at the offsets.
  public var rows: [NaiveCompositionalRow] {
    get throws { try NaiveCompositionalFrames(self).rows }
  }

  /// The size of the content, in points: the view's size across the feed, and the length of the feed.
  public var contentSize: LayoutSize {
    get throws {
      let frames = try NaiveCompositionalFrames(self)
      let view = NaiveAxisPair(environment.containerSize)
      let breadth = Double(view[environment.axis.naiveOther]) / 192
      let length = Double(frames.host.end - frames.host.start) / 192
      return environment.axis == .vertical
        ? LayoutSize(width: breadth, height: length) : LayoutSize(width: length, height: breadth)
    }
  }

  /// Returns the groups of a section, in order.
  public func groups(ofSection section: Int) throws -> [NaiveCompositionalGroup] {
    try NaiveCompositionalFrames(self).sections[section].groups
  }

  /// Returns where a section comes to rest, in points from the leading edge.
  ///
  /// - Parameters:
  ///   - proposed: The proposed offset, in points.
  ///   - velocity: The velocity, in points per second.
  public func restingOffset(section: Int, proposed: Double, velocity: Double) throws -> Double {
    let section = try NaiveCompositionalFrames(self).sections[section]
    return Double(section.restingOffset(NaiveCompositionalUnits.units(proposed), velocity)) / 192
  }

  /// Returns where the feed comes to rest along its own axis, in points from where it begins.
  ///
  /// - Parameter isInSafeArea: Whether the part of the view inside of the safe area comes to rest, and not the view.
  public func restingOffset(
    proposed: Double, velocity: Double, isInSafeArea: Bool = false
  ) throws -> Double {
    let frames = try NaiveCompositionalFrames(self)
    let (before, after) = isInSafeArea ? naiveSafeArea(of: environment) : (0, 0)
    let whole = NaiveAxisPair(environment.containerSize)[environment.axis]
    // All offsets are those of the part, until the end.
    let (proposed, view) = (NaiveCompositionalUnits.units(proposed) + before, max(0, whole - before - after))
    let mainOffset = mainOffset + before
    let last = max(0, frames.host.end - frames.host.start - (whole - before - after))
    let units =
      switch rest {
      case .free: min(max(proposed, 0), last)
      // "From the feed's offset as given, not held within 0 and last".
      case .paging:
        NaiveRestingOffsets.pages(view, last: last).onePage(from: mainOffset, proposed, velocity)
      // "As leading boundary, with 0, the sections' begins and last."
      case .sections:
        NaiveRestingOffsets(frames.sections.map { min($0.host.start, last) } + [0, last])
          .nearest(proposed, prefersLater: velocity > 0)
      }
    return Double(units - before) / 192
  }

  /// The offset along the main axis, in units from where the feed begins.
  ///
  /// "In a horizontal one the view begins `-offset[0]` after the feed does", from right to left.
  var mainOffset: Int {
    let offset = NaiveAxisPair(offset)[environment.axis]
    return environment.axis == .horizontal && environment.direction == .rightToLeft ? -offset : offset
  }
}
