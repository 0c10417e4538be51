import Millrace
import MillraceOracle

/// The frame of an element in the upright layout, in units, for naive point and rectangle queries.
struct UprightElement {
  let element: Element
  let left, right, top, bottom: Int

  init(_ element: Element, _ orientation: NaiveOrientation) {
    self.element = element
    let frame = orientation.upright(element.frame)
    (left, top) = (NaiveWaterfall.units(frame.minX), NaiveWaterfall.units(frame.minY))
    right = left + NaiveWaterfall.units(frame.width)
    bottom = top + NaiveWaterfall.units(frame.height)
  }

  init(_ element: Element, down: (Int, Int), across: (Int, Int)) {
    self.element = element
    (left, right, top, bottom) = (across.0, across.1, down.0, down.1)
  }

  func contains(_ x: Int, _ y: Int) -> Bool { left <= x && x < right && top <= y && y < bottom }

  func intersects(down: (Int, Int), across: (Int, Int)) -> Bool {
    let along = top == bottom ? down.0 <= top && top < down.1 : top < down.1 && bottom > down.0
    return along && left < across.1 && right > across.0 && left < right && across.0 < across.1
      && down.0 < down.1
  }

  /// Returns whether this element is the answer if `other`, which is before it in query order, is equally near.
  func comesFirst(_ other: UprightElement) -> Bool {
    let (left, right) = (element, other.element)
    if left.path.section != right.path.section { return left.path.section < right.path.section }
    return left.kind == .item && (right.kind != .item || left.path.item < right.path.item)
  }

  /// Returns the square of the distance to a point, or `nil` if the distance is greater than `limit`.
  func squaredDistance(_ x: Int, _ y: Int, limit: Int) -> UInt? {
    let (dx, dy) = (max(left - x, x - right, 0), max(top - y, y - bottom, 0))
    guard dx <= limit, dy <= limit else { return nil }
    let square = dx.magnitude * dx.magnitude + dy.magnitude * dy.magnitude
    return square <= limit.magnitude * limit.magnitude ? square : nil
  }
}

extension FeedScript {
  /// Checks point queries, changes between visible rects, and attributes, by linear searches.
  ///
  /// The queries settle what they need, in a copy or in the feed itself.
  mutating func checkPoints(_ expected: NaiveFeed.Placement) throws {
    for _ in 0..<2 {
      let point = randomPoint(expected)
      let view = randomView(expected)
      let elements = placed(expected, view).map { UprightElement($0, model.orientation) }
      try checkElements(at: point, view, elements)
      try checkNearest(point, view, elements)
      if let view { try checkCovered(in: view, elements) }
    }
    try checkAhead(expected)
    try checkChanges(expected)
    try checkAttributes(expected)
  }

  /// Returns a random visible rect, or `nil` for no pinning.
  private mutating func randomView(_ expected: NaiveFeed.Placement) -> LayoutRect? {
    random.oneIn(3) ? nil : random.view(in: expected.contentSize, model.orientation)
  }

  /// Returns all elements in query order, with their pinned frames in a visible rect.
  func placed(_ expected: NaiveFeed.Placement, _ view: LayoutRect?) -> [Element] {
    let elements =
      view.map { model.pinned(expected, in: $0) }
      ?? expected.elements.map { expected.pinnedElement($0, in: nil) }
    return elements.filter { !expected.isCovered($0) }
  }

  /// Asks a copy of the feed or, sometimes, the feed itself.
  mutating func ask<Answer>(_ question: (inout Feed) -> Answer) -> Answer {
    if random.oneIn(3) { return question(&feed) }
    var copy = feed
    return question(&copy)
  }

  /// Returns a point in the content, at an edge of an item, or far outside.
  private mutating func randomPoint(_ expected: NaiveFeed.Placement) -> LayoutPoint {
    let size = expected.contentSize
    switch random.int(0...9) {
    case 0:
      return LayoutPoint(
        x: random.pick([-1e6, 1e6, 1e12, -1e12, 0]), y: random.pick([-1e6, 1e6, 5, 1e12]))
    case 4, 5:
      // Beside the content, near and far, and above or below it.
      let far = random.pick([3.0, 60, 1_000, 4_096, 1e5, 1e8])
      let length = feed.axis == .vertical ? size.height : size.width
      let upright = LayoutRect(
        x: random.oneIn(2) ? -far : feed.width + far, y: random.pick([0.1, 0.5, 0.9, -0.2, 1.2]) * length,
        width: 0, height: 0)
      return model.orientation.placed(upright).origin
    case 1...3:
      guard let frame = expected.elements.randomElement(using: &random)?.frame else { return .zero }
      return LayoutPoint(
        x: random.pick([frame.minX, frame.maxX, frame.minX + frame.width / 2]),
        y: random.pick([frame.minY, frame.maxY, frame.minY + frame.height / 2]))
    default:
      let rect = random.rect(in: size, model.orientation)
      return rect.origin
    }
  }

  /// Returns a point in the upright layout, in units.
  private func upright(_ point: LayoutPoint) -> (x: Int, y: Int) {
    let bound = 0x1p51 / 192
    let held = LayoutRect(
      x: max(-bound, min(bound, point.x)), y: max(-bound, min(bound, point.y)), width: 0, height: 0)
    let upright = model.orientation.upright(held)
    return (NaiveWaterfall.units(upright.minX), NaiveWaterfall.units(upright.minY))
  }

  private mutating func checkElements(
    at point: LayoutPoint, _ view: LayoutRect?, _ elements: [UprightElement]
  ) throws {
    let (x, y) = upright(point)
    let all = elements.filter { $0.contains(x, y) }.map(\.element)
    let found = ask { $0.elements(at: point, view: view) }
    try require(found == all, "at \(point): \(found), not \(all)")
    let highest = all.map(\.zIndex).max()
    let top = ask { $0.element(at: point, view: view) }
    try require(top == all.last { $0.zIndex == highest }, "topmost at \(point): \(top as Any)")
  }

  /// Checks which elements one pinned element covers as far as they are visible.
  private mutating func checkCovered(in view: LayoutRect, _ elements: [UprightElement]) throws {
    var found = elements.map(\.element)
    found.removeCovered(in: view)
    let edges = model.orientation.uprightEdges(of: view)
    let uncovered = elements.enumerated().filter { index, spot in
      let (left, right) = (max(spot.left, edges.across.0), min(spot.right, edges.across.1))
      let (top, bottom) = (max(spot.top, edges.down.0), min(spot.bottom, edges.down.1))
      guard left < right, top < bottom else { return true }
      return !elements.enumerated().contains { place, other in
        let isAbove =
          other.element.zIndex == spot.element.zIndex
          ? place > index : other.element.zIndex > spot.element.zIndex
        return other.element.isPinned && isAbove && other.contains(left, top)
          && other.contains(right - 1, bottom - 1)
      }
    }.map(\.element.element)
    try require(
      found == uncovered, "not covered in \(view): \(found.map(\.path)), not \(uncovered.map(\.path))")
  }

  private mutating func checkNearest(
    _ point: LayoutPoint, _ view: LayoutRect?, _ elements: [UprightElement]
  ) throws {
    let (x, y) = upright(point)
    let limit = random.pick([Double.infinity, 4_096, 4_096, 0, 40, 48, 1_000])
    let kind: ElementKind? = random.pick([
      .item, .item, .item, nil, .header, .footer, .background, .separator, ElementKind(rawValue: 100),
      ElementKind(rawValue: 101), ElementKind(rawValue: 102),
    ])
    let units = NaiveWaterfall.units(min(limit, LayoutUnit.maximumLength))
    let nearest =
      elements.filter { $0.left < $0.right && (kind == nil || $0.element.kind == kind) }
      .compactMap { element in element.squaredDistance(x, y, limit: units).map { (element, $0) } }
      .min { $0.1 == $1.1 ? $0.0.comesFirst($1.0) : $0.1 < $1.1 }?.0
    let found = ask { $0.nearestElement(to: point, of: kind, view: view, within: limit) }
    try require(
      found == nearest?.element,
      "nearest \(kind as Any) to \(point) within \(limit): \(found as Any), not \(nearest?.element as Any)")
  }

  private mutating func checkAhead(_ expected: NaiveFeed.Placement) throws {
    let elements = placed(expected, nil).filter { $0.kind == .item }.map {
      UprightElement($0, model.orientation)
    }
    let view = random.rect(in: expected.contentSize, model.orientation)
    let velocity = random.pick([1.0, -1, 1, -1, 0, .nan, -.infinity]) * random.pick([10, 333.3, 5_000])
    let horizon = random.pick([0.1, 1, 1, 20, .infinity])
    let limit = random.pick([0, 1, 3, 20, .max])
    let found = ask { $0.itemsToPrefetch(of: view, velocity: velocity, horizon: horizon, limit: limit) }
    let edges = model.orientation.uprightEdges(of: view)
    let way = velocity * model.orientation.sign
    let length = NaiveWaterfall.units(min(way.magnitude * horizon, 1e10))
    let (top, bottom) = edges.down
    let down = way > 0 ? (bottom, bottom + length) : (top - length, top)
    func distance(_ spot: UprightElement) -> Int { way > 0 ? spot.top - bottom : top - spot.bottom }
    let isMoving = way != 0 && !way.isNaN && top < bottom
    let ahead = elements.filter {
      isMoving && $0.intersects(down: down, across: edges.across)
        && !$0.intersects(down: edges.down, across: edges.across)
    }.enumerated().sorted { (distance($0.element), $0.offset) < (distance($1.element), $1.offset) }
    let nearest = ahead.prefix(limit).map(\.element.element)
    try require(
      found == nearest,
      "ahead of \(view) at \(velocity) for \(horizon), \(limit): \(found.map(\.path)), not \(nearest.map(\.path))"
    )
  }

  private mutating func checkChanges(_ expected: NaiveFeed.Placement) throws {
    let old = random.rect(in: expected.contentSize, model.orientation)
    var new = old
    switch random.int(0...5) {
    case 0: new = random.rect(in: expected.contentSize, model.orientation)
    case 1: new.origin.x += .random(in: -50...50, using: &random)
    case 2: new.origin.x += old.width  // They touch.
    case 3: new.size = LayoutSize(width: old.width * 2, height: old.height / 2)
    default: break
    }
    if !random.oneIn(4) {
      new.origin.y += random.pick([10, -10, old.height, .random(in: -300...300, using: &random)])
    }
    let views: (old: LayoutRect, new: LayoutRect)? =
      random.oneIn(2) ? nil : (randomView(expected) ?? old, randomView(expected) ?? new)
    let changes = ask { $0.changes(from: old, to: new, views: views) }
    let before = placed(expected, views?.old ?? old).filter { model.orientation.intersects($0.frame, old) }
    let after = placed(expected, views?.new ?? new).filter { model.orientation.intersects($0.frame, new) }
    func same(_ left: Element, _ right: Element) -> Bool {
      left.kind == right.kind && left.path == right.path
    }
    var right = ElementChanges()
    for element in after {
      guard let old = before.first(where: { same($0, element) }) else {
        right.appeared.append(element)
        continue
      }
      if old != element { right.moved.append(.init(before: old, after: element)) }
    }
    right.disappeared = before.filter { element in !after.contains { same($0, element) } }
    try require(changes == right, "\(old) to \(new), \(views as Any): \(changes), not \(right)")
  }

  private mutating func checkAttributes(_ expected: NaiveFeed.Placement) throws {
    let rect = random.rect(in: expected.contentSize, model.orientation)
    let salt = random.int(0...1_000)
    // Moves an element by at most 60 points in each direction, or doubles its size: the declared maximum.
    func hook(_ attributes: inout LayoutAttributes) {
      switch (attributes.path.item * 31 + attributes.path.section * 7 + salt) % 6 {
      case 0: attributes.isHidden = true
      case 1: attributes.transform = .translation(x: 60, y: -33.25)
      case 2: attributes.frame.origin.y += 47.5
      case 3: attributes.transform = .scale(x: 0.5, y: 1.5)
      case 4: attributes.transform = .rotation(sine: 1, cosine: 0)
      default: attributes.alpha = 0.5
      }
    }
    let view = randomView(expected)
    let all = placed(expected, view)
    let largest = all.map { max($0.frame.width, $0.frame.height) }.max() ?? 0
    let found = ask { (feed: inout Feed) -> [LayoutAttributes] in
      var found: [LayoutAttributes] = []
      feed.attributes(in: rect, view: view, reach: 60 + largest, into: &found, applying: hook)
      return found
    }
    var seen: [LayoutAttributes] = []
    let queryRect = model.orientation.uprightEdges(of: rect)
    for spot in all.map({ UprightElement($0, model.orientation) }) where spot.left < spot.right {
      var attributes = LayoutAttributes(spot.element)
      hook(&attributes)
      guard !attributes.isHidden, let frame = attributes.visibleFrame else { continue }
      let edges = model.orientation.uprightEdges(of: frame)
      let visible = UprightElement(spot.element, down: edges.down, across: edges.across)
      if visible.intersects(down: queryRect.down, across: queryRect.across) { seen.append(attributes) }
    }
    try require(found == seen, "attributes in \(rect): \(found.map(\.path)), not \(seen.map(\.path))")
  }
}
