import Millrace

extension FeedFile {
  /// The scrolling of a section along the cross axis of the feed, as a feed file describes it.
  package struct Orthogonal {
    private(set) var behavior: OrthogonalScrollingBehavior?
    private(set) var offset: Double?
    /// The length of the section along the feed without its insets.
    private(set) var height: Double?

    /// The fields of a section of any layout but a compositional one, whose groups determine the height.
    package static let fields = ["orthogonal", "orthogonalOffset", "height"]
  }
}

extension FeedFile.Orthogonal {
  /// Reads the field `name` if it is about scrolling.
  mutating func read(_ reader: JSONReader, _ name: String) throws(InputError) {
    switch name {
    case "orthogonal":
      behavior = try reader.readWord([
        "none": OrthogonalScrollingBehavior.none, "continuous": .continuous,
        "continuousGroupLeadingBoundary": .continuousGroupLeadingBoundary, "paging": .paging,
        "groupPaging": .groupPaging, "groupPagingCentered": .groupPagingCentered,
      ])
    case "orthogonalOffset": offset = try reader.readNumber(expecting: "an offset in points")
    case "height": height = try reader.readLength()
    default: break
    }
  }

  /// Checks that the fields of a section fit together.
  func check(_ reader: JSONReader) throws(InputError) {
    try checkOffset(reader)
    if height != nil, behavior == nil { throw reader.error("orthogonal in the same section", at: "height") }
    if height == nil, scrolls {
      throw reader.missingField("height", "the length along the feed of a section that scrolls by itself")
    }
  }

  /// Checks that the section scrolls if it has an offset.
  func checkOffset(_ reader: JSONReader) throws(InputError) {
    if offset != nil, !scrolls {
      throw reader.error("an orthogonal that scrolls in the same section", at: "orthogonalOffset")
    }
  }

  private var scrolls: Bool { (behavior ?? .none) != .none }

  /// Returns the scrolling of a section whose layout has the given insets, or `nil` if the section does not scroll.
  func scrolling(insets: LayoutInsets, axis: LayoutAxis) -> OrthogonalScrolling? {
    guard let behavior, behavior != .none, let height else { return nil }
    let sides = axis == .vertical ? [insets.top, insets.bottom] : [insets.leading, insets.trailing]
    // Each length is a whole number of units.
    let extent = sides.reduce(LayoutUnit.nearest(height)) { $0 + LayoutUnit.nearest($1) }
    return OrthogonalScrolling(behavior, extent: extent, offset: offset ?? 0)
  }
}
