import Millrace

extension LoadedFeed {
  /// Returns the scrolling of the first banner from time 0 on, or `nil` if the feed has no banner.
  public func firstBanner() throws(LayoutError) -> BannerScrolling? {
    let context = SectionContext(
      source: FeedSource(path: ""), crossSize: feed.width, axis: axis, direction: direction, scale: nil)
    for (index, section) in sections.enumerated() {
      if let banner = section.layout as? Described<BannerDescription> {
        return try banner.description.scrolling(count: feed.itemCount(ofSection: index), in: context)
      }
    }
    return nil
  }
}
