import Millrace
import MillraceOracle
import MillraceRandom

/// A banner that was visible in the last update, as a naive host turns it.
struct NaiveHostBanner {
  var player: NaiveBannerPlayer
  /// The item in the middle in the last update, and its index.
  var page: (id: Int, index: Int)?

  var offset: Int { player.geometry.offset }
}

extension HostModel {
  /// Returns a banner that turns by itself or does not, as its identity says.
  func naiveBanner(_ section: Section) -> NaiveBanner {
    var banner = NaiveBanner(count: section.items.count, height: 50)
    banner.interval = [0, 0.5, 1.25][section.id / Section.styleCount % 3]
    banner.duration = [0.2, 0][section.id / (3 * Section.styleCount) % 2]
    banner.direction = section.id / (6 * Section.styleCount) % 2 == 0 ? .forward : .backward
    return banner
  }

  /// Returns the description of such a banner.
  func banner(_ section: Section) -> Banner {
    let naive = naiveBanner(section)
    return Banner(
      length: naive.height, flickVelocity: naive.flickVelocity, interval: naive.interval,
      duration: naive.duration, direction: naive.direction == .forward ? .forward : .backward)
  }

  /// Returns a banner that is shown at a time, with the page in the middle that is nearest to an offset in units.
  func player(_ section: Section, nearestTo offset: Int, time: Double) -> NaiveBannerPlayer {
    var banner = naiveBanner(section)
    let space = NaiveRoundSpace(axis, direction, width: size.width, height: size.height)
    banner.orthogonalOffset = Double(offset) / 192
    let geometry = NaiveBannerGeometry(banner, space)
    let place = section.items.count < 2 ? 0 : geometry.middlePlace
    banner.orthogonalOffset = Double(place * geometry.pitch) / 192
    return NaiveBannerPlayer(banner, space, time: time)
  }
}

// Banners, which turn while they are visible.
extension HostScript {
  /// Makes an event of a random banner.
  mutating func useBanner() throws {
    let sections = try shownModel().sections
    guard let index = sections.indices.filter({ sections[$0].isBanner }).randomElement(using: &random) else {
      return
    }
    let section = sections[index]
    var banner =
      banners[section.id]
      ?? NaiveHostBanner(
        player: toolkit.model.player(section, nearestTo: bannerOffset(index), time: view.time))
    if random.oneIn(3) {
      let page = random.int(-1...section.items.count)
      lastEdit = "a scroll of banner \(index) to page \(page)"
      let isPage = section.items.indices.contains(page)
      try require(view.scrollToPage(page, ofSection: index) == isPage, "page \(page) of \(section)")
      guard isPage else { return }
      if banners[section.id] == nil {
        try banner.player.apply(.pause)
        try banner.player.apply(.scrollTo(page))
        return try require(bannerOffset(index) == banner.offset, "banner \(index) is not at page \(page)")
      }
      try banner.player.apply(.scrollTo(page))
    } else {
      let (distance, velocity) = (Double(random.int(-150...150)), Double(random.int(-3_000...3_000)))
      lastEdit = "a drag of banner \(index) by \(distance)"
      try require(view.beginDrag(ofSection: index), "section \(index) is not dragged")
      view.drag(ofSection: index, by: distance)
      try banner.player.apply(.drag(to: nil))
      try banner.player.apply(.drag(to: Double(banner.offset) / 192 + distance))
      if random.oneIn(2) {
        let offset = Double(banner.offset) / 192
        view.endDrag(ofSection: index, velocity: velocity, at: view.time)
        let proposed = view.deceleration.proposedOffset(from: offset, velocity: velocity)
        try banner.player.apply(.release(proposed: proposed, velocity: velocity))
      }
    }
    banners[section.id] = banner
    try require(bannerOffset(index) == banner.offset, "banner \(index) is at \(bannerOffset(index))")
  }

  /// Lets a banner begin again with the page to which the feed has scrolled, if an item is such a page.
  mutating func endTurn(ofBannerWith item: Int) {
    let path = item == held ? view.movementTarget : toolkit.model.paths[item]
    guard let section = path?.section else { return }
    banners[toolkit.model.sections[section].id] = nil
  }

  /// Ends the motions of all banners.
  mutating func restBanners() throws {
    for (id, var banner) in banners {
      try banner.player.apply(.pause)
      let index = toolkit.model.sections.firstIndex { $0.id == id }!
      try require(bannerOffset(index) == banner.offset, "banner \(index) rests at \(bannerOffset(index))")
    }
    banners = [:]
  }

  /// The offset of a banner in the feed, in units.
  func bannerOffset(_ index: Int) -> Int {
    naiveRoundUnits(view.feed.orthogonalScrolling(ofSection: index)!.offset)
  }

  /// The offsets of all banners, by the identities of their sections.
  func bannerOffsets() -> [Int: Int] {
    let banners = toolkit.model.sections.enumerated().filter { $0.element.isBanner }
    return Dictionary(uniqueKeysWithValues: banners.map { ($0.element.id, bannerOffset($0.offset)) })
  }

  /// Turns all banners as a naive host does, and checks that they are there.
  ///
  /// - Parameters:
  ///   - sections: The sections as the feed shows them.
  ///   - before: The offsets before the update.
  ///   - visible: The items in the visible rect. The banners of these are visible.
  ///   - window: The items in the window. Only the pages of these are followed through edits.
  /// - Returns: The pages of the banners that the update moved a second time, when it found them in the visible rect or beside
  ///   it. The second movement may bring back pages that the first has moved out of the window.
  mutating func checkBanners(
    _ sections: [HostModel.Section], before: [Int: Int], visible: Set<Int>, window: Set<Int>
  ) throws -> Set<Identity> {
    let old = banners
    banners = [:]
    var movedAgain: Set<Identity> = []
    for (index, section) in sections.enumerated() where section.isBanner {
      var offset = before[section.id]!
      var shown: NaiveHostBanner?
      if var banner = old[section.id] {
        let fresh = toolkit.model.player(section, nearestTo: offset, time: view.time)
        let page = banner.page.flatMap { page in
          reloaded.contains(Identity(kind: .item, id: page.id))
            ? nil : section.items.firstIndex(of: page.id)
        }
        let isMoved = offset != banner.offset
        if !isMoved, banner.player.geometry.n == section.items.count,
          banner.player.geometry.pitch == fresh.geometry.pitch, page == nil || page == banner.page?.index
        {
          banner.player.advance(to: view.time)
          shown = banner
        } else if !isMoved, let number = page ?? banner.player.geometry.indicatorPage {
          offset = max(0, min(number, section.items.count - 1)) * fresh.geometry.pitch
        } else {
          offset = fresh.geometry.offset
        }
      }
      let advanced = shown?.offset ?? offset
      if !visible.isDisjoint(with: section.items) {
        var banner =
          shown
          ?? NaiveHostBanner(
            player: toolkit.model.player(section, nearestTo: offset, time: view.time))
        let page = banner.player.geometry.indicatorPage
        banner.page = page.map { (section.items[$0], $0) }.flatMap { window.contains($0.0) ? $0 : nil }
        banners[section.id] = banner
        offset = banner.offset
      } else if var banner = shown {
        try banner.player.apply(.pause)
        offset = banner.offset
      } else if bannerOffset(index) != offset, old[section.id] == nil {
        // Visible until a cell that was measured in this update moved it away: then it rests at a page.
        offset = toolkit.model.player(section, nearestTo: offset, time: view.time).geometry.offset
      }
      if offset != advanced {
        movedAgain.formUnion(section.items.map { Identity(kind: .item, id: $0) })
      }
      try require(
        bannerOffset(index) == offset,
        "banner \(index) of \(section.items.count) pages is at \(bannerOffset(index)), not at \(offset)")
      let page = banners[section.id]?.player.geometry.indicatorPage
      try require(
        page == nil || view.currentPage(ofSection: index) == page, "banner \(index) is not at page \(page!)")
    }
    return movedAgain
  }
}
