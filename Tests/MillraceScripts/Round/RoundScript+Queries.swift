import Millrace
import MillraceOracle
import MillraceRandom

// The nearest element and keyboard navigation, by linear searches over the frames of all places.
extension RoundScript {
  private var orientation: NaiveOrientation {
    NaiveOrientation(
      space.axis, space.direction, width: space.axis == .vertical ? Double(space.width) / 192 : nil)
  }

  /// Returns the items that are not hidden, those of grids included.
  private mutating func shownItems(_ places: [LayoutAttributes]) -> [UprightElement] {
    var shown = places.filter { !$0.isHidden }.map(\.element)
    for case (let index, .grid(let count)) in sections.enumerated() {
      shown += (0..<count).map { item in
        let path = ItemPath(section: index, item: item)
        return Element(path: path, frame: feed.frame(at: path))
      }
    }
    return shown.map { UprightElement($0, orientation) }
  }

  /// Checks the element nearest to a point.
  mutating func checkPoints(_ places: [LayoutAttributes]) throws {
    let shown = shownItems(places).filter { $0.left < $0.right }
    let rect = random.roundRect(around: view)
    let corner = orientation.upright(rect)
    let point = (NaiveWaterfall.units(corner.minX), NaiveWaterfall.units(corner.minY))
    let target = orientation.placed(LayoutRect(origin: corner.origin, size: .zero))
    let limit = 200 * 192
    let distance = shown.compactMap { $0.squaredDistance(point.0, point.1, limit: limit) }.min()
    let found = feed.nearestElement(to: target.origin, view: view, within: 200)
    try require(
      found.flatMap { UprightElement($0, orientation).squaredDistance(point.0, point.1, limit: limit) }
        == distance,
      "nearest to \(target.origin) is \(found as Any), at a distance of \(distance as Any) units squared")
  }

  /// Checks the next item in a direction.
  mutating func checkNavigation(_ places: [LayoutAttributes]) throws {
    let paths = sections.indices.flatMap { section in
      (0..<sections[section].count).map { ItemPath(section: section, item: $0) }
    }
    guard let path = paths.randomElement(using: &random) else { return }
    let limit = random.pick([0, 48, 300, 4_096])
    let navigation = NaiveNavigation(
      items: scrollsWithFeed ? [] : shownItems(places), axis: space.axis, direction: space.direction,
      width: NaiveWaterfall.units(feed.width), page: space.viewport ?? 0, limit: limit * 192)
    let step = random.pick(NavigationStep.allCases)
    let expected =
      switch step {
      case .first: paths.first
      case .last: paths.last
      default: try next(step, from: path, navigation)
      }
    let found = feed.nextItem(step, from: path, in: view, within: Double(limit))
    try require(
      found == expected,
      "\(step) of \(path) within \(limit) is \(found as Any), not \(expected as Any)")
  }

  /// Returns where a step to a side or of a page leads.
  ///
  /// "Along the axis of a carousel or a banner, a step leads to the next index. If they wrap around, the first item
  /// follows the last one."
  private mutating func next(
    _ step: NavigationStep, from path: ItemPath, _ navigation: NaiveNavigation
  ) throws -> ItemPath? {
    let item = UprightElement(Element(path: path, frame: feed.frame(at: path)), orientation)
    let isPage = step == .pageForward || step == .pageBackward
    let runsAlong = scrollsWithFeed || bannerAxis(ofSection: path.section) == space.axis
    let isAlong = pitch(of: path.section) != nil && navigation.isAlong(step) == runsAlong
    guard isPage ? runsAlong : isAlong else {
      return try navigation.next(step, from: item).map { try inFront(of: $0) }
    }
    let count = sections[path.section].count
    let next = path.item + (navigation.isForward(step) ? 1 : -1)
    guard (0..<count).contains(next) || wraps(path.section) && count > 1 else { return nil }
    return ItemPath(section: path.section, item: naiveModulo(next, count))
  }

  /// Checks which sections are endless.
  func checkWrapping() throws {
    for section in sections.indices {
      try require(
        feed.wraps(section: section) == wraps(section), "section \(section) wraps: \(!wraps(section))")
    }
  }

  func wraps(_ section: Int) -> Bool {
    switch sections[section] {
    case .carousel(let carousel): NaiveCarouselGeometry(carousel, space).wraps
    case .banner: true
    case .circle, .grid: false
    }
  }

  private func bannerAxis(ofSection section: Int) -> LayoutAxis? {
    if case .banner(let banner) = sections[section] { banner.axis } else { nil }
  }

  /// "Of items of a carousel that all have one frame, it is the one in the middle of the view", or the nearest one to it.
  private mutating func inFront(of path: ItemPath) throws -> ItemPath {
    let middle =
      switch sections[path.section] {
      case .carousel(let carousel):
        try carousel.focusedItem(in: space)
          ?? min(max(carousel.middlePlace(in: space), 0), carousel.count - 1)
      case .banner(let banner): try banner.indicatorPage(in: space)
      case .circle, .grid: nil as Int?
      }
    guard let middle else { return path }
    let focused = ItemPath(section: path.section, item: middle)
    return feed.frame(at: focused) == feed.frame(at: path) ? focused : path
  }
}
