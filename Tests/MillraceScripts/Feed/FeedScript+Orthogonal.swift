import Millrace
import MillraceOracle
import MillraceRandom

/// Sections that scroll along the cross axis of the feed.
extension FeedScript {
  /// Scrolls a section by itself.
  mutating func scroll() throws {
    let sections = model.sections.indices.filter { model.sections[$0].orthogonal != nil }
    guard let index = sections.randomElement(using: &random) else { return try makeInvalidScroll() }
    let offset = random.orthogonalOffset()
    lastEdit = "scroll section \(index) to \(offset)"
    let before = model.placement
    model.sections[index].orthogonal?.offset = Double(NaiveWaterfall.units(offset)) / 192
    guard random.oneIn(2) else { return try feed.setOrthogonalOffset(offset, ofSection: index) }
    let rect = random.rect(in: before.contentSize, model.orientation)
    var changes = ElementChanges()
    try feed.setOrthogonalOffset(offset, ofSection: index, in: rect, changes: &changes)
    let after = model.placement
    func found(_ placement: NaiveFeed.Placement) -> [Element] {
      placement.elements(in: rect).filter { $0.kind == .item && $0.path.section == index }
    }
    let (old, new) = (found(before), found(after))
    var expected = ElementChanges()
    expected.disappeared = old.filter { element in !new.contains { $0.path == element.path } }
    expected.appeared = new.filter { element in !old.contains { $0.path == element.path } }
    expected.moved = new.compactMap { element in
      old.first { $0.path == element.path && $0 != element }.map { .init(before: $0, after: element) }
    }
    try require(changes == expected, "\(changes), not \(expected)")
  }

  private mutating func makeInvalidScroll() throws {
    let index = random.pick([-1, 0, model.sections.count, .max, .min])
    lastEdit = "an invalid scroll of section \(index)"
    var error: LayoutError?
    do throws(LayoutError) {
      try feed.setOrthogonalOffset(random.pick([0, .nan, .infinity]), ofSection: index)
    } catch let thrown { error = thrown }
    try require(error != nil, "no error was thrown")
  }

  /// Takes over the offset of the section that an anchor kept in place, which the feed changed.
  mutating func takeOffsets(kept: ItemPath?) throws {
    for index in model.sections.indices {
      guard let orthogonal = model.sections[index].orthogonal else { continue }
      guard let scrolling = feed.orthogonalScrolling(ofSection: index) else {
        throw failure("section \(index) does not scroll")
      }
      if scrolling.offset == orthogonal.offset { continue }
      try require(index == kept?.section, "the offset of section \(index) is \(scrolling.offset)")
      model.sections[index].orthogonal?.offset = scrolling.offset
    }
  }

  /// Checks the offsets, resting offsets and prefetched items of orthogonal sections.
  mutating func checkOrthogonal(_ expected: NaiveFeed.Placement) throws {
    for (index, section) in model.sections.enumerated() {
      try require(
        feed.orthogonalScrolling(ofSection: index) == section.orthogonal, "the scrolling of section \(index)")
    }
    guard let index = model.sections.indices.randomElement(using: &random) else { return }
    var copy = feed
    let proposed = random.orthogonalOffset()
    let velocity = random.pick([0, 1, -1, 200, -200, 201, -201, 1e9, -1e9, .nan])
    let resting = try copy.restingOffset(section: index, proposed: proposed, velocity: velocity)
    let right = model.sections[index].restingOffset(
      proposed: NaiveWaterfall.units(proposed), velocity: velocity, width: model.width, model.axis,
      model.direction, sides: model.sides(of: model.sections[index]))
    try require(
      resting == Double(right) / 192,
      "section \(index) rests at \(resting), not \(Double(right) / 192), after \(proposed) at \(velocity)")
    try checkPrefetching(index, expected)
  }

  private mutating func checkPrefetching(_ index: Int, _ expected: NaiveFeed.Placement) throws {
    let view = random.rect(in: expected.contentSize, model.orientation)
    let velocity = random.pick([1.0, -1, 0, .nan, .infinity]) * random.pick([10, 333.3, 5_000])
    let horizon = random.pick([0.1, 1, 20, 0, .infinity])
    let limit = random.pick([0, 1, 3, .max])
    var copy = feed
    var found: [Element] = []
    do throws(LayoutError) {
      try copy.itemsToPrefetch(
        inSection: index, of: view, velocity: velocity, horizon: horizon, limit: limit, into: &found)
    } catch {
      return try require(model.sections[index].orthogonal == nil, "prefetching threw \(error)")
    }
    let edges = model.orientation.uprightEdges(of: view)
    let (start, end) = edges.across
    guard start < end, edges.down.0 < edges.down.1, velocity != 0, !velocity.isNaN, horizon > 0 else {
      return try require(found.isEmpty, "prefetched \(found.map(\.path))")
    }
    let length = NaiveWaterfall.units(min(velocity.magnitude * horizon, 1e10))
    func bounds(_ element: Element) -> (start: Int, end: Int) {
      let left = NaiveWaterfall.units(model.orientation.upright(element.frame).minX)
      return (left, left + NaiveWaterfall.units(model.orientation.upright(element.frame).width))
    }
    func distance(_ element: Element) -> Int {
      velocity > 0 ? bounds(element).start - end : start - bounds(element).end
    }
    let ahead = expected.items.filter { element in
      guard element.path.section == index, !expected.isCovered(element) else { return false }
      let frame = model.orientation.upright(element.frame)
      let top = NaiveWaterfall.units(frame.minY)
      let isBeside = top < edges.down.1 && top + NaiveWaterfall.units(frame.height) > edges.down.0
      return isBeside && distance(element) >= 0 && distance(element) < length
    }.sorted { (distance($0), $0.path) < (distance($1), $1.path) }
    try require(
      found == Array(ahead.prefix(limit)),
      "ahead of \(view) in section \(index) at \(velocity) for \(horizon), \(limit): \(found.map(\.path)), "
        + "not \(ahead.map(\.path))")
  }
}

extension SplitMix64 {
  /// Returns a random view of a feed, with a safe area beside its sections and sometimes before and after them.
  mutating func view(_ axis: LayoutAxis, _ direction: LayoutDirection, width: Double)
    -> CollectionLayoutEnvironment
  {
    let (leading, trailing): (Double, Double) = (pick([0, 20, 44.4, 500]), pick([0, 10, 33.3, 500]))
    let (before, after): (Double, Double) = (pick([0, 0, 47, 20.3, 300]), pick([0, 0, 34, 8.8, 300]))
    var view = CollectionLayoutEnvironment(
      containerSize: LayoutSize(width: 844, height: 844),
      safeAreaInsets: axis == .vertical
        ? LayoutInsets(top: before, leading: leading, bottom: after, trailing: trailing)
        : LayoutInsets(top: leading, leading: before, bottom: trailing, trailing: after),
      contentInsetsReference: insetsReference(), axis: axis, direction: direction)
    view.crossSize = width
    return view
  }

  mutating func insetsReference() -> ContentInsetsReference { pick([.automatic, .safeArea, .none]) }

  /// Returns a random scrolling, or `nil`, mostly.
  mutating func orthogonalScrolling() -> OrthogonalScrolling? {
    guard oneIn(3) else { return nil }
    let offset = Double(NaiveWaterfall.units(orthogonalOffset())) / 192
    return OrthogonalScrolling(
      pick(OrthogonalScrollingBehavior.allCases.filter { $0 != .none }),
      extent: pick([200, 120, 40, 390, 0]),
      offset: oneIn(3) ? 0 : offset)
  }

  /// Returns a random offset of an orthogonal section, mostly in its content.
  mutating func orthogonalOffset() -> Double {
    pick([0, 10, -50, 333.33, 1e6, -1e6, Double(int(0...4_000))])
  }
}
