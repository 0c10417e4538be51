/// Banners.
extension FeedSection {
  /// Returns a banner of `count` pages.
  ///
  /// The banner scrolls by itself: of `orthogonalScrolling`, only `offset` is used.
  ///
  /// - Parameters:
  ///   - layout: The length of the pages.
  ///   - count: The number of pages, 0 or more, checked when the section is added.
  ///   - offset: The offset, in points. Page `i` is in the middle at `i * BannerSection.pageLength`.
  public static func banner(_ layout: Banner, count: Int, offset: Double = 0) -> FeedSection {
    made(count: count, offset: offset) { space throws(LayoutError) in
      try BannerSection(layout, in: space, count: count).boxed()
    }
  }
}
