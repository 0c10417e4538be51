/// The motion of a banner that is visible: its pages turn.
struct BannerMotion {
  var scrolling: BannerScrolling
  /// The page in the middle in the last update, and its index among the elements in the window. `nil` if it is not there.
  var page: (number: Int, element: Int)?
  /// Whether the current update has found the banner in the visible rect.
  var isVisible = true
}

// Banners. The pages of the banners in the visible rect turn with the time of the updates.
extension CollectionView {
  /// Returns the page in the middle of a banner, for a page indicator, also while the banner is dragged or turns. `nil` if
  /// `section` is not a banner, or if the banner has no pages.
  ///
  /// - Complexity: O(log sections)
  public func currentPage(ofSection section: Int) -> Int? {
    feed.banner(ofSection: section).flatMap { $0.pages.page(at: $0.offset.points) }
  }

  /// Turns a banner to a page, the shorter way, and then shows the page for a full interval.
  ///
  /// If the last update did not show the banner, it is at the page at once. If a user drags the banner, it stays where it is.
  ///
  /// - Returns: Whether there is such a page.
  /// - Complexity: O(log sections)
  @discardableResult
  public func scrollToPage(_ page: Int, ofSection section: Int) -> Bool {
    changeBanner(section) { (banner, time) throws(LayoutError) in try banner.scrollTo(page: page, at: time) }
  }

  /// Makes an event of a banner. Returns whether the section is a banner, and the event is possible.
  @discardableResult
  func changeBanner(
    _ section: Int, at time: Double? = nil,
    _ event: (inout BannerScrolling, _ time: Double) throws(LayoutError) -> Void
  ) -> Bool {
    let wasVisible = bannerMotions[section] != nil
    guard var motion = currentMotion(ofBanner: section) ?? newMotion(ofBanner: section) else { return false }
    let time = max(time ?? self.time, motion.scrolling.time)
    guard (try? event(&motion.scrolling, time)) != nil else { return false }
    bannerMotions[section] = motion
    move(banner: section, to: motion.scrolling)
    if !wasVisible, !motion.scrolling.isDragged { rest(banner: section) }
    return true
  }

  /// Moves the visible banners to where they are at a time.
  func advanceBanners(to time: Double) {
    for index in bannerMotions.entries.indices.reversed() {
      let section = bannerMotions.entries[index].section
      guard var motion = currentMotion(ofBanner: section) else { continue }
      // Fails only before the time of the last event, where nothing moves.
      try? motion.scrolling.advance(to: time)
      bannerMotions[section] = motion
      move(banner: section, to: motion.scrolling)
    }
  }

  /// Starts the turns of banners that have come into the visible rect, and ends the motions of those that have left it.
  ///
  /// - Returns: Whether a banner has moved to a page.
  func followBanners() -> Bool {
    if feed.store.orthogonalCount == 0, bannerMotions.entries.isEmpty { return false }
    var (isMoved, last) = (false, -1)
    for index in bannerMotions.entries.indices {
      (bannerMotions.entries[index].motion.isVisible, bannerMotions.entries[index].motion.page) = (false, nil)
    }
    for index in shown.attributes.indices where shown.attributes[index].kind == .item {
      guard let section = shown.names[index]?.path.section, section != last,
        isPlaceVisible(index)
      else { continue }
      last = section
      guard var motion = bannerMotions[section] ?? newMotion(ofBanner: section) else { continue }
      motion.isVisible = true
      let path = motion.scrolling.page.map { ItemPath(section: section, item: $0) }
      let element = shown.names.firstIndex { $0?.kind == .item && $0?.path == path }
      if let path, let element { motion.page = (path.item, element) }
      bannerMotions[section] = motion
      if move(banner: section, to: motion.scrolling) { isMoved = true }
    }
    for index in bannerMotions.entries.indices.reversed() where !bannerMotions.entries[index].motion.isVisible
    {
      if rest(banner: bannerMotions.entries[index].section) { isMoved = true }
    }
    return isMoved
  }

  /// Returns whether an item of the window is in the visible rect where its section places it: a moved item in its gap.
  private func isPlaceVisible(_ index: Int) -> Bool {
    if let movement, shown.names[index]?.path == movement.target { return movement.isGapVisible }
    return isVisible(shown.attributes[index])
  }

  /// Ends the motions of all banners.
  func restBanners() {
    for index in bannerMotions.entries.indices.reversed() {
      rest(banner: bannerMotions.entries[index].section)
    }
  }

  /// Returns the number that the page in the middle has now. `nil` if that is not known, or if the page was removed.
  private func followedPage(_ motion: BannerMotion, ofSection section: Int) -> Int? {
    guard let page = motion.page, shown.names.indices.contains(page.element),
      let path = shown.names[page.element]?.path, path.section == section
    else { return nil }
    return path.item
  }

  /// Returns whether the pages of a banner, and its offset, are those that a motion has left.
  private func isCurrent(
    _ motion: BannerMotion, ofSection section: Int, _ banner: (pages: BannerSection, offset: Units)
  ) -> Bool {
    let page = followedPage(motion, ofSection: section)
    return banner.pages.isScrolled(by: motion.scrolling) && banner.offset.points == motion.scrolling.offset
      && (page == nil || page == motion.page?.number)
  }

  /// Returns the motion of a banner. If an edit has changed its pages or its offset, ends the motion, and returns `nil`.
  private func currentMotion(ofBanner section: Int) -> BannerMotion? {
    guard let motion = bannerMotions[section] else { return nil }
    if let banner = feed.banner(ofSection: section), isCurrent(motion, ofSection: section, banner) {
      return motion
    }
    rest(banner: section)
    return nil
  }

  /// Returns the motion of a banner that shows the page nearest to the middle for a full interval.
  private func newMotion(ofBanner section: Int) -> BannerMotion? {
    guard let banner = feed.banner(ofSection: section) else { return nil }
    return (try? banner.pages.scrolling(nearestTo: banner.offset, time: time))
      .map { BannerMotion(scrolling: $0) }
  }

  /// Ends the motion of a banner with a page in the middle. Returns whether the banner moves.
  @discardableResult
  private func rest(banner section: Int) -> Bool {
    guard let motion = bannerMotions[section] else { return false }
    bannerMotions[section] = nil
    guard let banner = feed.banner(ofSection: section) else { return false }
    var (scrolling, offset) = (motion.scrolling, banner.offset)
    if isCurrent(motion, ofSection: section, banner) {
      try? scrolling.pause(at: scrolling.time)
      return move(banner: section, to: scrolling)
    }
    if offset.points == scrolling.offset,
      let page = followedPage(motion, ofSection: section) ?? scrolling.page
    {
      // The edit has not kept the page in the middle by an anchor.
      let number = max(0, min(page, banner.pages.count - 1))
      offset = Units(number) * banner.pages.placement.places.pitch
    }
    guard let other = try? banner.pages.scrolling(nearestTo: offset, time: time) else { return false }
    return move(banner: section, to: other)
  }

  /// Scrolls a banner to where it is now. Returns whether it moves.
  @discardableResult
  private func move(banner section: Int, to scrolling: BannerScrolling) -> Bool {
    guard let scrolled = feed.store.scrolled(feed.sectionTree.entry(at: section)) else { return false }
    let offset = scrolled.leading.points + scrolling.offset
    if offset == scrolled.offset.points { return false }
    // The section scrolls by itself, and the offset is a number.
    try? feed.setOrthogonalOffset(offset, ofSection: section)
    return true
  }
}

extension Feed {
  /// Returns the pages of a banner and its offset.
  ///
  /// Not compiled into the modules that use `CollectionView`: they do not have the class of the box.
  @export(interface)
  fileprivate func banner(ofSection section: Int) -> (pages: BannerSection, offset: Units)? {
    guard (0..<sectionCount).contains(section), let scrolled = store.scrolled(sectionTree.entry(at: section)),
      let pages = BannerSection.unboxed(scrolled.base)
    else { return nil }
    return (pages, scrolled.offset - scrolled.leading)
  }
}
