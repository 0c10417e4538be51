import Millrace
import Testing

/// Carousels, circles and banners by themselves, their errors, and a style of one's own.
@Suite struct CarouselTests {
  private let cards = LayoutSize(width: 100, height: 50)

  private func strip(count: Int, wraps: Bool = false) throws -> CarouselSection<StandardCarouselStyle> {
    try CarouselSection(Carousel(.strip, itemSize: cards, wraps: wraps), viewLength: 300, count: count)
  }

  @Test func offsets() throws {
    let section = try strip(count: 10)
    #expect(
      section.focusedItem(at: 0) == 0 && section.focusedItem(at: 50) == 1
        && section.focusedItem(at: 49.9) == 0)
    #expect(section.focusedItem(at: -400) == 0 && section.focusedItem(at: 5_000) == 9)
    #expect(section.focusedItem(at: .nan) == nil)
    #expect(try strip(count: 0).focusedItem(at: 0) == nil)
    #expect(section.offset(ofItem: 7) == 700)
    #expect(try section.restingOffset(from: 120, proposed: 430, velocity: 0) == 400)
    #expect(try section.restingOffset(from: 120, proposed: 130, velocity: 201) == 200)
    #expect(try section.restingOffset(from: 120, proposed: 9_000, velocity: 9_000) == 900)
    #expect(throws: LayoutError.self) { try section.restingOffset(from: .nan, proposed: 0, velocity: 0) }

    let endless = try strip(count: 10, wraps: true)
    #expect(endless.focusedItem(at: -100) == 9 && endless.focusedItem(at: 1_000_000_000) == 0)
    #expect(endless.offset(ofItem: 9) == -100 && endless.offset(ofItem: 5, nearestTo: 1_000_000) == 1_000_500)
    #expect(try endless.restingOffset(from: 900, proposed: 1_010, velocity: 0) == 1_000)
  }

  /// Of two copies of an item, the frame is that of the nearer one, and of an item at both ends of a turn the visible one.
  @Test func nearestCopies() throws {
    let view = LayoutRect(x: 0, y: 0, width: 300, height: 200)
    var feed = try Feed(width: 300)
    try feed.append(.banner(Banner(length: 100), count: 2))
    let second = ItemPath(section: 0, item: 1)
    for (offset, start) in [(-30.0, -270.0), (30, 270), (0, 300), (-149, -151), (149, 151)] {
      try feed.setOrthogonalOffset(offset, ofSection: 0)
      #expect(feed.frame(at: second).minX == start)
      #expect(feed.element(at: second, in: view)?.frame.minX == start)
    }
    try feed.append(
      .carousel(Carousel(StandardCarouselStyle(.wheel, itemsPerTurn: 4), itemSize: cards), count: 4))
    #expect(feed.element(at: ItemPath(section: 1, item: 2), in: view)?.zIndex == -4)
  }

  /// An item contains the points of its image. The nearest item is the one whose frame is nearest.
  @Test func itemsAtPoints() throws {
    var feed = try Feed(width: 100)
    let layout = Circle(
      itemSize: LayoutSize(width: 40, height: 10), length: 100, radius: 40, rotation: .outward)
    try feed.append(.circle(layout, count: 1))
    // The frame is 70...110, 45...55. The image is 85...95, 30...70.
    func item(_ x: Double, _ y: Double) -> Int? { feed.element(at: LayoutPoint(x: x, y: y))?.index }
    #expect(item(90, 65) == 0 && item(86, 31) == 0 && item(90, 50) == 0)
    #expect(item(75, 50) == nil && item(84, 65) == nil && item(90, 71) == nil)
    #expect(feed.nearestElement(to: LayoutPoint(x: 71, y: 50), within: 0)?.index == 0)
    #expect(feed.nearestElement(to: LayoutPoint(x: 90, y: 65), within: 9) == nil)
  }

  /// A step into a ring, whose items all have one frame, leads to the item in the middle. At its end, there is no next item.
  @Test func stepsIntoRings() throws {
    let view = LayoutRect(x: 0, y: 0, width: 300, height: 400)
    for shape in [StandardCarouselStyle.Shape.ring, .cylinder, .timeMachine, .shelf] {
      var feed = try Feed(width: 300)
      try feed.append(.grid(Grid(columns: .count(1), rowHeight: .points(50)), count: 1))
      try feed.append(
        .carousel(Carousel(StandardCarouselStyle(shape), itemSize: cards), count: 40, offset: 700))
      let found = feed.nextItem(.down, from: ItemPath(section: 0, item: 0), in: view)
      #expect(found == ItemPath(section: 1, item: 7), "\(shape)")
      var environment = CollectionLayoutEnvironment(containerSize: view.size)
      environment.axis = .vertical
      feed = try Feed(environment: environment)
      let layout = Carousel(
        StandardCarouselStyle(shape), itemSize: cards, wraps: false, scrollsWithFeed: true)
      try feed.append(.carousel(layout, count: 3))
      for (step, item) in [(NavigationStep.down, 2), (.up, 0), (.pageForward, 2), (.pageBackward, 0)] {
        #expect(feed.nextItem(step, from: ItemPath(section: 0, item: item), in: view) == nil)
      }
    }
  }

  @Test func batches() throws {
    var section = try strip(count: 4)
    var batch = BatchUpdate()
    batch.insert(.cell, at: 0)
    batch.remove(at: 3)
    let report = try section.apply(batch, keeping: .item(ItemPath(section: 0, item: 2)))
    #expect(section.count == 4 && report.offsetCorrection?.points == 100)
    try section.append(count: 3)
    try section.removeSubrange(0..<2)
    #expect(section.count == 5 && section.contentSize == LayoutSize(width: 700, height: 50))
    #expect(throws: LayoutError.contentTooLong) { try section.append(count: 1 << 50) }
  }

  @Test func errors() throws {
    func check(_ error: LayoutError, _ change: (inout Carousel<StandardCarouselStyle>) -> Void) {
      var layout = Carousel(.coverFlow, itemSize: cards)
      change(&layout)
      #expect(throws: error) { try CarouselSection(layout, viewLength: 10_000, count: 1) }
    }
    let positive = Double.leastNonzeroMagnitude...Double.greatestFiniteMagnitude
    check(.invalidLength(argument: "itemSize.height", value: -1)) { $0.itemSize.height = -1 }
    check(.numberOutOfRange(argument: "itemSize.width + spacing", value: -50, valid: positive)) {
      $0.spacing = -150
    }
    check(.countOutOfRange(argument: "visibleCount", value: 0, valid: 1...1 << 20)) { $0.visibleCount = 0 }
    check(.countOutOfRange(argument: "itemsPerTurn", value: 0, valid: 1...1 << 20)) {
      $0.style.itemsPerTurn = 0
    }
    check(.numberOutOfRange(argument: "flickVelocity", value: -1, valid: 0...(.greatestFiniteMagnitude))) {
      $0.flickVelocity = -1
    }
    check(.numberOutOfRange(argument: "perspective", value: 0, valid: 0.001...1e12)) {
      $0.style.perspective = 0
    }
    check(.numberOutOfRange(argument: "fade.range", value: 0, valid: positive)) { $0.fade.range = 0 }
    check(.numberOutOfRange(argument: "fade.minimumAlpha", value: 2, valid: 0...1)) {
      $0.fade.minimumAlpha = 2
    }
    check(.numberOutOfRange(argument: "arc", value: 361, valid: 1e-100...360)) {
      $0.style.arc = 361
    }
    check(.tooManyVisibleItems(maximum: 1 << 20)) {
      ($0.style.shape, $0.itemSize.width, $0.insets.leading) = (.shelf, 1.0 / 192, 0)
      $0.itemSize.width = 1.0 / 192
      $0.spacing = 0
      $0.style.tilt = 0
    }
    #expect(
      LayoutError.numberOutOfRange(argument: "perspective", value: 0, valid: positive).description
        == "perspective is 0.0, expected a finite number above 0")
    #expect(throws: LayoutError.invalidCount(-1)) {
      try CarouselSection(Carousel(.strip, itemSize: cards), viewLength: 300, count: -1)
    }
    var feed = try Feed(width: 300)
    var layout = Carousel(.strip, itemSize: cards)
    layout.scrollsWithFeed = true
    #expect(throws: LayoutError.self) { try feed.append(.carousel(layout, count: 1)) }
    #expect(throws: LayoutError.self) {
      try feed.append(.banner(Banner(length: 10, insets: LayoutInsets(leading: 300)), count: 1))
    }
    #expect(feed.sectionCount == 0)
  }

  /// Items away from the middle are half as large, and further ones are below.
  private struct Halving: CarouselStyle {
    func pose(at distance: CarouselDistance, in geometry: CarouselGeometry) -> CarouselPose {
      var pose = CarouselPose(
        shift: distance.points / 4, transform: .scale(abs(distance.items) < 0.5 ? 1 : 0.5))
      pose.zIndex = Int32(-abs(distance.halves))
      return pose
    }
  }

  @Test func ownStyles() throws {
    var feed = try Feed(width: 300)
    try feed.append(.carousel(Carousel(Halving(), itemSize: cards), count: 1_000_000, offset: 50_000_000))
    var found: [LayoutAttributes] = []
    feed.attributes(in: LayoutRect(x: 0, y: 0, width: 300, height: 50), into: &found) { _ in }
    #expect(found.map(\.path.item) == [499_999, 500_000, 500_001])
    #expect(found.map(\.frame.minX) == [-25, 100, 225] && found.map(\.zIndex) == [-2, 0, -2])
    #expect(found.map(\.transform) == [.scale(0.5), .identity, .scale(0.5)])
    // The image of item 499,999 is at 0 to 50.
    feed.attributes(in: LayoutRect(x: 50, y: 0, width: 10, height: 50), into: &found) { _ in }
    #expect(found.isEmpty)
  }

  @Test func edges() throws {
    // Several places of one item; an even count; one page; no page.
    var feed = try Feed(width: 300)
    try feed.append(.carousel(Carousel(.strip, itemSize: cards, visibleCount: 4, wraps: true), count: 1))
    try feed.append(.banner(Banner(length: 20), count: 1, offset: 77))
    try feed.append(.banner(Banner(length: 20), count: 0))
    try feed.append(.banner(Banner(length: 20), count: 2, offset: 300))
    let view = LayoutRect(x: 0, y: 0, width: 300, height: 200)
    let elements = feed.elements(in: view)
    #expect(elements.filter { $0.path.section == 0 }.map(\.frame.minX) == [0, 100, 200])
    #expect(elements.filter { $0.path.section == 1 }.map(\.frame.minX) == [0])
    #expect(elements.filter { $0.path.section == 3 }.map(\.path.item) == [1])
    #expect(try feed.restingOffset(section: 1, proposed: 900, velocity: 0) == 0)
    #expect(feed.section(3, as: BannerSection.self)?.page(at: 449) == 1)
    #expect(feed.section(3, as: BannerSection.self)?.pageLength == 300)
  }

  /// In turn 7 of an endless carousel that scrolls with its feed, item 2 of 5 stays in the middle.
  @Test func focusIsKeptInAnyTurn() throws {
    let view = LayoutRect(x: 7 * 500 + 210, y: 0, width: 300, height: 50)
    let environment = CollectionLayoutEnvironment(containerSize: view.size, axis: .horizontal)
    var feed = try Feed(environment: environment)
    let layout = Carousel(.strip, itemSize: cards, wraps: true, scrollsWithFeed: true)
    try feed.append(.carousel(layout, count: 5))
    typealias Strip = CarouselSection<StandardCarouselStyle>
    func check(_ correction: OffsetCorrection, _ item: Int, _ carousel: Strip?) {
      let offset = view.minX + correction.points
      #expect(correction.path?.item == item && carousel?.focusedItem(at: offset) == item)
      #expect((offset - 10).remainder(dividingBy: 100) == 0)
    }
    func edit(_ carousel: inout Strip) throws {
      try carousel.insert(count: 3, at: 0)
      try carousel.removeSubrange(6..<8)
      try carousel.move(from: 5, to: 1)
    }
    let focused = ItemPath(section: 0, item: 2)
    // As its own type, in a feed and by itself.
    for anchor in [Anchor.item(focused, in: view), .firstVisible(in: view)] {
      var other = feed
      let correction = try other.withAnchor(anchor) { feed in
        try feed.withSection(0, as: Strip.self) { carousel in
          try carousel.insert(count: 3, at: 0)
          try carousel.removeSubrange(6..<8)
        }
      }
      check(correction, 5, other.section(0, as: Strip.self))
    }
    var section = try #require(feed.section(0, as: Strip.self))
    check(try section.withAnchor(.item(focused, in: view), edit), 1, section)
    // A batch, and a token.
    var batch = BatchUpdate()
    batch.insert(.cell, at: 0)
    batch.move(from: 2, to: 4)
    batch.remove(at: 3)
    var other = feed
    let report = try other.apply(batch, keeping: .item(focused, in: view))
    check(try #require(report.offsetCorrection), 4, other.section(0, as: Strip.self))
    let token = try feed.beginAnchoring(.item(focused, in: view))
    try feed.insert(.cell, at: ItemPath(section: 0, item: 0))
    try feed.move(from: ItemPath(section: 0, item: 3), to: ItemPath(section: 0, item: 5))
    check(feed.endAnchoring(token), 5, feed.section(0, as: Strip.self))
  }

  @Test func circlesAreSearched() throws {
    // A million items on a circle of 10⁶ pt, 6.3 pt apart: 135 are in the view.
    var feed = try Feed(width: 2_000_100)
    let layout = Circle(itemSize: LayoutSize(width: 6, height: 6), length: 2_000_100, radius: 1_000_000)
    try feed.append(.circle(layout, count: 1_000_000))
    let view = LayoutRect(x: 1_999_700, y: 1_000_050, width: 400, height: 844)
    let before = feed.work
    let found = feed.elements(in: view)
    #expect(found.map(\.path.item) == Array(0..<found.count) && found.count > 120)
    let work = feed.work - before
    #expect(work.nodesVisited < 150 && work.itemsScanned < found.count + 20)
    #expect(feed.elements(in: LayoutRect(x: 900_000, y: 900_000, width: 400, height: 844)).isEmpty)
    #expect((feed.work - before).nodesVisited < 250)
  }
}
