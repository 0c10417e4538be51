import Millrace
import MillraceOracle
import MillraceRandom

/// A random script of edits of a feed with sections whose items follow the offset.
///
/// After every edit, all places equal those of the rules evaluated independently, and every query equals a linear filter
/// over the bounding boxes of all images.
public struct RoundScript: EditScript {
  /// A section, or a grid of one column whose cells are 100 pt long.
  enum Section {
    case carousel(NaiveCarousel)
    case circle(NaiveCircle)
    case banner(NaiveBanner)
    case grid(count: Int)

    var count: Int {
      get {
        switch self {
        case .carousel(let carousel): carousel.count
        case .circle(let circle): circle.count
        case .banner(let banner): banner.count
        case .grid(let count): count
        }
      }
      set {
        switch self {
        case .carousel(var carousel):
          carousel.count = newValue
          self = .carousel(carousel)
        case .circle(var circle):
          circle.count = newValue
          self = .circle(circle)
        case .banner(var banner):
          banner.count = newValue
          self = .banner(banner)
        case .grid: self = .grid(count: newValue)
        }
      }
    }
  }

  var random: SplitMix64
  let seed: UInt64
  let maximumCount: Int
  var step = 0
  var lastEdit = "creation"
  var space: NaiveRoundSpace
  var sections: [Section] = []
  var feed: Feed
  /// The section whose items the last edit changed, or -1.
  private var editedSection = -1
  /// Returns the index of an item of that section after the edit, or `nil` if it was removed.
  private var newIndex: (Int) -> Int? = { $0 }

  /// - Parameters:
  ///   - seed: The seed of the layouts and the edits.
  ///   - maximumCount: The approximate maximum number of items of a section.
  ///   - tinyNodes: Has no effect: nothing is stored in trees.
  public init(seed: UInt64, maximumCount: Int, tinyNodes: Bool) throws {
    (self.seed, self.maximumCount, random) = (seed, maximumCount, SplitMix64(seed: seed))
    space = random.roundSpace()
    feed = try Feed(environment: Self.environment(space))
    if random.oneIn(3) {
      try append(.carousel(random.naiveCarousel(count: random.count(maximumCount), isOrthogonal: false)))
    } else {
      for _ in 0..<random.int(1...5) { try append(newSection()) }
    }
  }

  private mutating func newSection() -> Section {
    let count = random.count(maximumCount)
    switch random.int(0...6) {
    case 0: return .grid(count: count)
    case 1...2: return .circle(random.naiveCircle(count: count))
    case 3:
      let banner = random.naiveBanner(count: count, in: space)
      // A view without breadth has no pages.
      return (try? banner.check(in: space)) == nil ? .grid(count: count) : .banner(banner)
    default: return .carousel(random.naiveCarousel(count: count, isOrthogonal: true))
    }
  }

  static func environment(_ space: NaiveRoundSpace) -> CollectionLayoutEnvironment {
    CollectionLayoutEnvironment(
      containerSize: LayoutSize(width: Double(space.width) / 192, height: Double(space.height ?? 0) / 192),
      axis: space.axis, direction: space.direction)
  }

  private mutating func append(_ section: Section) throws {
    sections.append(section)
    switch section {
    case .carousel(let carousel): try feed.append(.carousel(carousel.layout, count: carousel.count))
    case .circle(let circle): try feed.append(.circle(circle.layout, count: circle.count))
    case .banner(let banner): try feed.append(.banner(banner.layout, count: banner.count))
    case .grid(let count): try feed.append(.grid(Self.grid, count: count))
    }
  }

  static let grid = Grid(columns: .count(1), rowHeight: .points(100))

  var subject: String { "\(space), \(sections)" }
  var work: WorkCounters { feed.work }

  /// Whether the only section scrolls with the feed.
  var scrollsWithFeed: Bool {
    if case .carousel(let carousel) = sections.first { carousel.orthogonalOffset == nil } else { false }
  }
}

extension SplitMix64 {
  fileprivate mutating func count(_ maximum: Int) -> Int { pick([0, 1, 2, int(0...8), int(0...maximum)]) }
}

// MARK: - Edits

extension RoundScript {
  /// Makes a random edit. In half of the cases, also checks what the feed reports of it.
  mutating func edit() throws {
    switch random.int(0...11) {
    case 0: return try preview(drawBatch())
    case 1: return try adoptCopy()
    default: break
    }
    guard random.oneIn(2) else { return try editFeed() }
    let (rect, view) = (random.roundRect(around: view), self.view)
    // `check` compares what queries find with the rules.
    let seen = feed.elements(in: rect, view: view)
    var script = self
    let update = try feed.withUpdate(in: rect, view: view) { feed in
      swap(&feed, &script.feed)
      defer { swap(&feed, &script.feed) }
      try script.editFeed()
    }
    let edited = feed
    self = script
    feed = edited
    // Several places may show one item.
    let expected = ElementChanges(
      naivelyFrom: seen, to: feed.elements(in: rect, view: view), isReconfigured: { _ in false },
      isSame: { newPath(of: $0.path) == $1.path })
    try require(update.changes == expected, "\(update.changes) in \(rect), not \(expected)")
  }

  private func newPath(of path: ItemPath) -> ItemPath? {
    guard path.section == editedSection else { return path }
    return newIndex(path.item).map { ItemPath(section: path.section, item: $0) }
  }

  mutating func editFeed() throws {
    editedSection = -1
    let section = random.int(0...(sections.count - 1))
    let count = sections[section].count
    switch random.int(0...11) {
    case 0...1:
      let item = random.int(0...count)
      lastEdit = "insertion at \(section), \(item)"
      try keepFocus(section) { script in
        try script.feed.insert(.cell, at: ItemPath(section: section, item: item))
        script.sections[section].count += 1
        return { $0 >= item ? $0 + 1 : $0 }
      }
    case 2...3 where count > 0:
      let item = random.int(0...(count - 1))
      lastEdit = "removal at \(section), \(item)"
      try keepFocus(section) { script in
        try script.feed.remove(at: ItemPath(section: section, item: item))
        script.sections[section].count -= 1
        return { $0 == item ? nil : $0 > item ? $0 - 1 : $0 }
      }
    case 4 where count > 1:
      let (source, target) = (random.int(0...(count - 1)), random.int(0...(count - 1)))
      lastEdit = "move in \(section) from \(source) to \(target)"
      try keepFocus(section) { script in
        let paths = [source, target].map { ItemPath(section: section, item: $0) }
        try script.feed.move(from: paths[0], to: paths[1])
        return { item in
          if item == source { return target }
          let removed = item > source ? item - 1 : item
          return removed >= target ? removed + 1 : removed
        }
      }
    case 5:
      let new = random.roundSpaceLike(space)
      lastEdit = "relayout"
      for case .banner(let banner) in sections where (try? banner.check(in: new)) == nil { return }
      space = new
      try feed.relayout(environment: Self.environment(space))
    default: try setOffset(section)
    }
  }

  private mutating func setOffset(_ section: Int) throws {
    guard let pitch = pitch(of: section) else { return }
    let offset = random.roundOffset(pitch: pitch)
    lastEdit = "offset of \(section) is \(offset)"
    if case .banner(var banner) = sections[section] {
      banner.orthogonalOffset = Double(offset) / 192
      sections[section] = .banner(banner)
      return try feed.setOrthogonalOffset(Double(offset) / 192, ofSection: section)
    }
    guard case .carousel(var carousel) = sections[section] else { return }
    guard carousel.orthogonalOffset != nil else {
      space.offset = offset
      return
    }
    carousel.orthogonalOffset = Double(offset) / 192
    sections[section] = .carousel(carousel)
    try feed.setOrthogonalOffset(Double(offset) / 192, ofSection: section)
  }

  /// Returns the distance between places, or `nil` if the section has none.
  func pitch(of section: Int) -> Int? {
    switch sections[section] {
    case .carousel(let carousel): NaiveCarouselGeometry(carousel, space).pitch
    case .banner(let banner): NaiveBannerGeometry(banner, space).pitch
    case .circle, .grid: nil
    }
  }

  /// Makes an edit with an anchor, and checks that the item in the middle stays there.
  ///
  /// - Parameter edit: Returns the new index of an item, or `nil` if it was removed.
  mutating func keepFocus(
    _ section: Int, _ edit: (inout RoundScript) throws -> (Int) -> Int?
  ) throws {
    editedSection = section
    guard case .carousel(let old) = sections[section], old.count > 0 else {
      newIndex = try edit(&self)
      return
    }
    let before = sections
    let focused = try old.focusedItem(in: space)
    let isFirstVisible = scrollsWithFeed && random.oneIn(3)
    var script = self
    let path = ItemPath(section: section, item: focused ?? 0)
    let anchor = isFirstVisible ? Anchor.firstVisible(in: view) : .item(path, in: view)
    let correction = try feed.withAnchor(anchor) { (feed) throws(LayoutError) in
      swap(&feed, &script.feed)
      defer { swap(&feed, &script.feed) }
      do { script.newIndex = try edit(&script) } catch let error as LayoutError { throw error } catch {
        preconditionFailure("only the feed throws")
      }
    }
    (sections, random, lastEdit, newIndex) = (
      script.sections, script.random, script.lastEdit, script.newIndex
    )
    if let path = correction.path, path.section != section {
      try follow(path, insteadOf: section, in: before)
    }
    guard case .carousel(var new) = sections[section] else { return }
    if old.orthogonalOffset == nil {
      let isMirrored = space.axis == .horizontal && space.direction == .rightToLeft
      space.offset += Int((correction.points * (isMirrored ? -192 : 192)).rounded())
    } else {
      let offset = feed.orthogonalScrolling(ofSection: section)?.offset ?? 0
      new.orthogonalOffset = offset
      sections[section] = .carousel(new)
    }
    guard let focused, let kept = newIndex(focused), new.count > 0 else { return }
    // The first visible item is not followed if it moves. There may be none.
    if isFirstVisible, new.count == old.count || correction.path == nil { return }
    let now = try new.focusedItem(in: space)
    try require(now == kept, "item \(kept) was in the middle, now it is \(now as Any)")
  }

  /// Checks and takes over the offset of a section that scrolls by itself, after one of its items became the anchor because
  /// the section with the first anchor became empty: that item, the nearest one before the edit, stays where it was. An anchor
  /// that was moved there does not scroll the section.
  private mutating func follow(
    _ path: ItemPath, insteadOf section: Int, in before: [Section]
  ) throws {
    guard let offset = feed.orthogonalScrolling(ofSection: path.section)?.offset,
      let pitch = pitch(of: path.section)
    else { return }
    let old: Double
    switch sections[path.section] {
    case .carousel(var carousel):
      old = carousel.orthogonalOffset ?? 0
      carousel.orthogonalOffset = offset
      sections[path.section] = .carousel(carousel)
    case .banner(var banner):
      old = banner.orthogonalOffset ?? Double(NaiveBannerGeometry(banner, space).offset) / 192
      banner.orthogonalOffset = offset
      sections[path.section] = .banner(banner)
    case .circle, .grid: return
    }
    let (from, moved) = (Int((old * 192).rounded()), Int(((offset - old) * 192).rounded()))
    // An item of an endless section is at many places. The nearest one to the offset counts, of as many items as there are.
    func positions(of item: Int, in count: Int) -> [Int] {
      guard wraps(path.section), count > 0 else { return [item * pitch] }
      let last = from - naiveModulo(from - item * pitch, count * pitch)
      let next = last + count * pitch
      return from - last == next - from ? [last, next] : [from - last < next - from ? last : next]
    }
    let place = path.section > section ? 0 : before[path.section].count - 1
    let starts = positions(of: place, in: before[path.section].count)
    let ends = positions(of: path.item, in: sections[path.section].count)
    try require(
      moved == 0 || ends.contains { end in starts.contains { moved == end - $0 } },
      "the anchor \(path), before at \(place), moved by \(moved)")
  }
}

extension SplitMix64 {
  fileprivate mutating func roundSpaceLike(_ space: NaiveRoundSpace) -> NaiveRoundSpace {
    var new = roundSpace()
    (new.axis, new.offset) = (space.axis, space.offset)
    new.mirrorEdge = new.axis == .horizontal ? 0 : new.width
    return new
  }
}
