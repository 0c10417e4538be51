/// A section of a feed with round layouts.
public struct NaiveRoundSection: Hashable, Sendable {
  /// The layouts.
  public enum Layout: Hashable, Sendable {
    /// A carousel.
    case carousel(NaiveCarousel)
    /// A circle.
    case circle(NaiveCircle)
    /// A banner.
    case banner(NaiveBanner)
    /// A section of another layout.
    case other
  }

  /// The layout.
  public var layout: Layout
  /// Whether the section has a header, a footer or a background.
  public var hasSupplementaries: Bool

  /// Creates a section.
  public init(_ layout: Layout, hasSupplementaries: Bool = false) {
    (self.layout, self.hasSupplementaries) = (layout, hasSupplementaries)
  }
}

/// The rules that concern the sections of a feed together.
public struct NaiveRoundFeed: Hashable, Sendable {
  /// The feed around each section.
  public var space: NaiveRoundSpace
  /// The sections.
  public var sections: [NaiveRoundSection]

  /// Creates a feed.
  public init(_ space: NaiveRoundSpace, _ sections: [NaiveRoundSection]) {
    (self.space, self.sections) = (space, sections)
  }

  /// Throws if the feed or a section is invalid.
  public func check() throws(NaiveRoundError) {
    for section in sections {
      switch section.layout {
      case .carousel(let carousel):
        try carousel.check(in: space)
        // "It is then the only section and has no header, footer or background."
        if carousel.orthogonalOffset == nil, sections.count > 1 || section.hasSupplementaries {
          throw .notAlone
        }
      case .circle(let circle): try circle.check(in: space)
      case .banner(let banner): try banner.check(in: space)
      case .other: break
      }
    }
  }

  /// Returns the rows of a script. "`--script EVENTS` runs the first banner."
  public func rows(of script: [NaiveBannerEvent]) throws(NaiveRoundError) -> [NaiveBannerRow] {
    try check()
    for section in sections {
      if case .banner(let banner) = section.layout { return try banner.rows(of: script, in: space) }
    }
    throw .noBanner
  }
}
