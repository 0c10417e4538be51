/// Sections whose items follow the offset, and sections whose items are on a circle.
extension FeedSection {
  /// Returns a carousel of `count` items.
  ///
  /// The scrolling is that of the layout: of `orthogonalScrolling`, only `offset` is used.
  ///
  /// - Parameters:
  ///   - layout: The style of the carousel, the size of its items, and how it scrolls.
  ///   - count: The number of items, 0 or more, checked when the section is added.
  ///   - offset: The offset of a carousel that scrolls by itself, in points. Item `i` is in the middle at
  ///     `i * (length + spacing)`.
  public static func carousel<Style>(
    _ layout: Carousel<Style>, count: Int, offset: Double = 0
  ) -> FeedSection {
    var section = FeedSection(
      .custom(
        CustomContent(count: count) { space throws(LayoutError) in
          try CarouselSection(layout, in: space, count: count).boxed()
        }))
    section.orthogonalScrolling = OrthogonalScrolling(.none, extent: 0, offset: offset)
    return section
  }

  /// Returns a banner of `count` pages.
  ///
  /// The banner scrolls by itself: of `orthogonalScrolling`, only `offset` is used.
  ///
  /// - Parameters:
  ///   - layout: The length of the pages.
  ///   - count: The number of pages, 0 or more, checked when the section is added.
  ///   - offset: The offset, in points. Page `i` is in the middle at `i * BannerSection.pageLength`.
  public static func banner(_ layout: Banner, count: Int, offset: Double = 0) -> FeedSection {
    var section = FeedSection(
      .custom(
        CustomContent(count: count) { space throws(LayoutError) in
          try BannerSection(layout, in: space, count: count).boxed()
        }))
    section.orthogonalScrolling = OrthogonalScrolling(.none, extent: 0, offset: offset)
    return section
  }

  /// Returns `count` items on a circle, an arc or a spiral.
  ///
  /// - Parameters:
  ///   - layout: The size of the items, and the circle.
  ///   - count: The number of items, 0 or more, checked when the section is added.
  public static func circle(_ layout: Circle, count: Int) -> FeedSection {
    FeedSection(
      .custom(
        CustomContent(count: count, hasOwnScrolling: false) { space throws(LayoutError) in
          try CircleSection(layout, in: space, count: count).boxed()
        }))
  }
}
