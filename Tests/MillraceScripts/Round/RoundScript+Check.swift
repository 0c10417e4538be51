import Millrace
import MillraceOracle
import MillraceRandom

// What is compared with the rules after each edit.
extension RoundScript {
  /// The visible rect.
  var view: LayoutRect {
    let (width, height) = (Double(space.width) / 192, Double(space.height ?? 0) / 192)
    let offset = Double(space.offset) / 192
    return switch (space.axis, space.direction) {
    case (.vertical, _): LayoutRect(x: 0, y: offset, width: width, height: height)
    case (.horizontal, .leftToRight): LayoutRect(x: offset, y: 0, width: width, height: height)
    case (.horizontal, .rightToLeft): LayoutRect(x: -offset - width, y: 0, width: width, height: height)
    }
  }

  /// Returns the elements of each section by the rules, in the order of queries, and the length of the feed.
  private func naiveElements() throws -> (elements: [(section: Int, element: NaiveRoundElement)], length: Int)
  {
    var elements: [(section: Int, element: NaiveRoundElement)] = []
    var space = space
    for (index, section) in sections.enumerated() {
      let found: [NaiveRoundElement]
      switch section {
      case .carousel(let carousel):
        found = try carousel.elements(in: space).sorted { ($0.item, $0.place) < ($1.item, $1.place) }
        space.start += try carousel.length(in: space)
      case .circle(let circle):
        found = try circle.elements(in: space)
        space.start += try circle.length(in: space)
      case .banner(let banner):
        found = try banner.elements(in: space).sorted { ($0.item, $0.place) < ($1.item, $1.place) }
        space.start += try banner.length(in: space)
      case .grid(let count):
        found = []
        space.start += count * 19_200
      }
      elements += found.map { (index, $0) }
    }
    return (elements, space.start)
  }

  mutating func check() throws {
    if let violation = feed.invariantViolation() { throw failure(violation) }
    let (expected, length) = try naiveElements()
    let contentLength = space.axis == .vertical ? feed.contentSize.height : feed.contentSize.width
    try require(
      contentLength == Double(length) / 192, "the length is \(contentLength), not \(Double(length) / 192)")
    try checkWrapping()
    // A view without size shows nothing.
    guard space.width > 0, space.height ?? 0 > 0 else { return }
    let everything = LayoutRect(x: -.infinity, y: -.infinity, width: .infinity, height: .infinity)
    let places = attributes(in: everything, includesHidden: true)
    try require(places.count == expected.count, "\(places.count) places, not \(expected.count)")
    for (found, (section, naive)) in zip(places, expected) {
      try compare(found, naive, section)
    }
    for _ in 0..<4 {
      let rect = random.roundRect(around: view)
      let found = attributes(in: rect, includesHidden: false)
      var next = 0
      for (place, (_, naive)) in zip(places, expected) {
        let isFound = next < found.count && found[next] == place
        if isFound { next += 1 }
        let isExpected = naive.isPrinted(in: rect)
        if isFound == isExpected { continue }
        // The engine has other sines: an image that only touches the rect may be on either side, and a frame between two
        // units may be at either.
        let margin = naive.frames.count > 1 ? 1.0 / 192 + 1e-6 : 1e-6
        let (near, far) = (rect.inset(margin), rect.inset(-margin))
        try require(
          naive.isPrinted(in: near) != naive.isPrinted(in: far),
          "item \(place.path) is \(isFound ? "" : "not ")found in \(rect)")
      }
      try require(next == found.count, "\(found.count) items in \(rect), expected \(next)")
      var elements = feed.elements(in: rect, view: view)
      elements.removeAll { element in if case .grid = sections[element.path.section] { true } else { false } }
      try require(elements == found.map(\.element), "elements in \(rect) are not those of attributes")
    }
    try checkFrames(places, expected)
    try checkPoints(places)
    try checkNavigation(places)
    try checkResting()
    try checkAhead()
  }

  /// The frame of each item is that at the place nearest to the middle of the view.
  private mutating func checkFrames(
    _ places: [LayoutAttributes], _ expected: [(section: Int, element: NaiveRoundElement)]
  ) throws {
    for (path, copies) in Dictionary(grouping: zip(places, expected), by: \.0.path) {
      let offset =
        switch sections[path.section] {
        case .carousel(let carousel): NaiveCarouselGeometry(carousel, space).offset
        case .banner(let banner): NaiveBannerGeometry(banner, space).offset
        case .circle, .grid: 0
        }
      let pitch = pitch(of: path.section) ?? 1
      // The visible copies; of two that are equally near, the later one.
      let nearest = copies.max {
        let (left, right) = ($0.1.element.place, $1.1.element.place)
        return (-abs(left * pitch - offset), left) < (-abs(right * pitch - offset), right)
      }!.0
      let found = feed.element(at: path, in: view)
      try require(
        found == nearest.element, "the element at \(path) is \(found as Any), not \(nearest.element)")
      if scrollsWithFeed { continue }
      try require(feed.frame(at: path) == nearest.frame, "the frame at \(path) is \(feed.frame(at: path))")
    }
  }

  /// The items ahead are those that are visible at later offsets and not now, in the order in which they appear.
  private mutating func checkAhead() throws {
    for (index, section) in sections.enumerated() {
      guard case .carousel(let carousel) = section, carousel.orthogonalOffset != nil else { continue }
      let pitch = NaiveCarouselGeometry(carousel, space).pitch
      let velocity = Double(random.int(-3_000...3_000))
      let distance = Int((velocity * 0.5 * 192).rounded())
      if abs(distance) > 20 * pitch { continue }
      var seen = Set(try carousel.elements(in: space).map(\.place))
      var expected: [Int] = []
      var later = carousel
      // Each place becomes visible at half a pitch, or where a turn ends. An offset of each tenth of a pitch is near.
      for step in 0...max(1, abs(distance) * 10 / pitch) where distance != 0 {
        let moved = min(step * pitch / 10, abs(distance)) * distance.signum()
        later.orthogonalOffset = carousel.orthogonalOffset! + Double(moved) / 192
        let places = try later.elements(in: space).map(\.place).filter { seen.insert($0).inserted }
        expected += distance > 0 ? places : places.reversed()
      }
      var found: [Element] = []
      try feed.itemsToPrefetch(
        inSection: index, of: view, velocity: velocity, horizon: 0.5, into: &found)
      let items = expected.prefix(carousel.count).map { naiveModulo($0, carousel.count) }
      // The last place may become visible between two of the offsets.
      let isEqual = found.map(\.path.item).prefix(items.count).elementsEqual(items)
      // Nothing is ahead in a section outside of the view.
      let isVisible = feed.frame(ofSection: index).intersects(view)
      try require(
        found.isEmpty && !isVisible || isEqual && found.count <= items.count + 1,
        "ahead in section \(index) are \(found.map(\.path.item)), not \(items)")
    }
  }

  private mutating func checkResting() throws {
    for (index, section) in sections.enumerated() {
      guard let pitch = pitch(of: index) else { continue }
      let proposed = random.roundOffset(pitch: pitch)
      let velocity = random.pick([0, 200, 200.5, -1_000, 1_000, -199, Double(random.int(-600...600))])
      if case .banner(let banner) = section, banner.count > 0 {
        let expected = try banner.restingOffset(in: space, proposed: proposed, velocity: velocity)
        let found = try feed.restingOffset(
          section: index, proposed: Double(proposed) / 192, velocity: velocity)
        try require(found == Double(expected) / 192, "banner \(index) rests at \(found), not \(expected) u")
      }
      guard case .carousel(let carousel) = section else { continue }
      let expected = try carousel.restingOffset(in: space, proposed: proposed, velocity: velocity)
      let found =
        carousel.orthogonalOffset == nil
        ? try feed.restingOffset(
          snapping: .items, in: view, proposed: Double(proposed) / 192, velocity: velocity)
        : try feed.restingOffset(section: index, proposed: Double(proposed) / 192, velocity: velocity)
      try require(
        found == Double(expected) / 192,
        "section \(index) rests at \(found), not \(Double(expected) / 192), from \(proposed), \(velocity)")
    }
  }

  /// Returns the attributes of the items in a rect, but not those of grids.
  private mutating func attributes(in rect: LayoutRect, includesHidden: Bool) -> [LayoutAttributes] {
    var found: [LayoutAttributes] = []
    feed.attributes(in: rect, view: view, includingHidden: includesHidden, into: &found) { _ in }
    return found.filter { attributes in
      if case .grid = sections[attributes.path.section] { false } else { true }
    }
  }

  private func compare(_ found: LayoutAttributes, _ naive: NaiveRoundElement, _ section: Int) throws {
    let name = "section \(section), place \(naive.place)"
    try require(found.path == ItemPath(section: section, item: naive.item), "\(name) shows \(found.path)")
    let frames = naive.frames.map(\.points)
    try require(frames.contains(found.frame), "\(name) has the frame \(found.frame), not \(frames)")
    try require(Int(found.zIndex) == naive.zIndex, "\(name) has z \(found.zIndex), not \(naive.zIndex)")
    try require(
      abs(found.alpha - naive.alpha) < 1e-9 && found.isHidden == naive.isHidden,
      "\(name) has alpha \(found.alpha), \(found.isHidden), not \(naive.alpha), \(naive.isHidden)")
    let rows = found.transform
    let numbers = [rows.row1, rows.row2, rows.row3, rows.row4].flatMap { [$0.x, $0.y, $0.z, $0.w] }
    for (a, b) in zip(numbers, naive.transform.values) where abs(a - b) > 1e-9 * max(1, abs(b)) {
      throw failure("\(name) has the transform \(numbers), not \(naive.transform.values)")
    }
  }
}

extension LayoutAttributes {
  var element: Element {
    Element(kind, path: path, frame: frame, zIndex: zIndex, isPinned: isPinned)
  }
}

extension NaiveRoundRect {
  fileprivate var points: LayoutRect {
    LayoutRect(
      x: Double(x) / 192, y: Double(y) / 192, width: Double(width) / 192, height: Double(height) / 192)
  }
}

extension LayoutRect {
  fileprivate func inset(_ distance: Double) -> LayoutRect {
    LayoutRect(
      x: minX + distance, y: minY + distance, width: max(0, width - 2 * distance),
      height: max(0, height - 2 * distance))
  }
}

extension SplitMix64 {
  /// Returns a rect in units that intersects a rect, or is near to it.
  mutating func roundRect(around view: LayoutRect) -> LayoutRect {
    func range(_ random: inout SplitMix64, _ start: Double, _ length: Double) -> (Double, Double) {
      let units = Int((length * 192).rounded())
      let begin = Int((start * 192).rounded()) + random.int(-units / 2...units)
      return (Double(begin) / 192, Double(random.int(1...max(1, units))) / 192)
    }
    let (x, width) = range(&self, view.minX, view.width)
    let (y, height) = range(&self, view.minY, view.height)
    return LayoutRect(x: x, y: y, width: width, height: height)
  }
}
