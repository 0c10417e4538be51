/// Carousels.
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
    made(count: count, offset: offset) { space throws(LayoutError) in
      try CarouselSection(layout, in: space, count: count).boxed()
    }
  }
}
