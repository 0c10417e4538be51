import Testing

@testable import Millrace

/// Boundary supplementaries of sections with any layout, and of feeds.
@Suite struct BoundarySupplementaryTests {
  private let screen = LayoutRect(x: 0, y: 0, width: 100, height: 200)

  private func environment(
    safeArea: LayoutInsets = .zero, height: Double = 200
  ) -> CollectionLayoutEnvironment {
    CollectionLayoutEnvironment(
      containerSize: LayoutSize(width: 100, height: height), safeAreaInsets: safeArea)
  }

  private func item(
    _ alignment: RectAlignment, _ height: CollectionLayoutDimension = .absolute(20),
    width: CollectionLayoutDimension = .fractionalWidth(1), offset: LayoutPoint = .zero, extends: Bool = true,
    isPinned: Bool = false
  ) -> CollectionLayoutBoundarySupplementaryItem {
    var item = CollectionLayoutBoundarySupplementaryItem(
      layoutSize: CollectionLayoutSize(widthDimension: width, heightDimension: height), alignment: alignment,
      absoluteOffset: offset)
    (item.extendsBoundary, item.pinToVisibleBounds) = (extends, isPinned)
    return item
  }

  private func list(
    _ extents: [Double], _ items: [CollectionLayoutBoundarySupplementaryItem]
  ) -> FeedSection {
    var section = FeedSection.waterfall(.list(), extents: extents)
    section.boundarySupplementaryItems = items
    return section
  }

  private func frame(
    _ feed: inout Feed, _ kind: ElementKind, _ section: Int, _ item: Int = 0, at offset: Double = 0
  ) -> LayoutRect? {
    let view = LayoutRect(x: 0, y: offset, width: 100, height: 200)
    return feed.element(of: kind, at: ItemPath(section: section, item: item), in: view)?.frame
  }

  // MARK: Frames

  /// A header and a footer make room, and the background covers both.
  @Test func supplementariesExtendTheSection() throws {
    var feed = try Feed(environment: environment())
    var section = list([30, 50], [item(.top), item(.bottom, .fractionalHeight(0.1))])
    section.decorations = [.background()]
    try feed.append(section)
    try feed.append(list([10], []))
    #expect(feed.contentSize.height == 20 + 80 + 20 + 10)
    let found = feed.elements(in: screen)
    #expect(found.map(\.kind) == [.background, .header, .item, .item, .footer, .item])
    #expect(found.map(\.frame.minY) == [0, 0, 20, 50, 100, 120])
    #expect(found.map(\.frame.height) == [120, 20, 30, 50, 20, 10])
    #expect(found.map(\.zIndex) == [-1024, 1, 0, 0, 1, 0])
    #expect(feed.frame(ofSection: 0) == LayoutRect(x: 0, y: 0, width: 100, height: 120))
  }

  /// Headers of one band overlay each other. An offset of 10 makes 10 of room, and a mark makes a section longer.
  @Test func sectionReachesAsFarAsTheOutermost() throws {
    var feed = try Feed(environment: environment())
    try feed.append(
      list([30], [item(.topLeading, width: .absolute(40)), item(.topTrailing, width: .absolute(30))]))
    #expect(frame(&feed, .header, 0) == LayoutRect(x: 0, y: 0, width: 40, height: 20))
    #expect(frame(&feed, .header, 0, 1) == LayoutRect(x: 70, y: 0, width: 30, height: 20))
    #expect(feed.contentSize.height == 50)
    try feed.setBoundarySupplementaryItems([item(.top, offset: LayoutPoint(x: 3, y: -10))], ofSection: 0)
    #expect(feed.contentSize.height == 60 && frame(&feed, .header, 0)?.minX == 3)
    #expect(feed.frame(at: ItemPath(section: 0, item: 0)).minY == 30)
    try feed.setBoundarySupplementaryItems([item(.leading, .absolute(71), width: .absolute(9))], ofSection: 0)
    #expect(feed.contentSize.height == 71)
    #expect(frame(&feed, .supplementary, 0)?.minY == 0)
    // (30 - 71) / 2, rounded down to whole units: the mark reaches 20.5 pt to both sides.
    #expect(feed.frame(at: ItemPath(section: 0, item: 0)).minY == 20.5)
    try feed.insert(.extent(70), at: ItemPath(section: 0, item: 1))
    #expect(feed.contentSize.height == 100 && frame(&feed, .supplementary, 0)?.minY == 14.5)
  }

  /// Supplementaries lie between the insets and inside of the safe area, as the references say.
  @Test func sidesFollowTheReferences() throws {
    let safeArea = LayoutInsets(top: 5, leading: 7, bottom: 6, trailing: 9)
    var feed = try Feed(environment: environment(safeArea: safeArea))
    for (reference, minX, width) in [
      (ContentInsetsReference.automatic, 10.0, 77.0), (.safeArea, 7, 84), (.none, 0, 100),
    ] {
      var section = list([30], [item(.top)])
      section.contentInsets = LayoutInsets(leading: 3, trailing: 4)
      section.supplementaryContentInsetsReference = reference
      try feed.append(section)
      #expect(
        frame(&feed, .header, feed.sectionCount - 1).map { [$0.minX, $0.width] } == [minX, width])
    }
    try feed.setBoundarySupplementaryItems([item(.top)])
    #expect(frame(&feed, .header, -1) == LayoutRect(x: 7, y: 0, width: 84, height: 20))
    var other = environment(safeArea: safeArea)
    other.contentInsetsReference = .none
    try feed.relayout(environment: other)
    #expect(frame(&feed, .header, -1) == LayoutRect(x: 0, y: 0, width: 100, height: 20))
    #expect(frame(&feed, .header, 0)?.minX == 3 && feed.environment == other)
  }

  // MARK: Pinning

  /// The feed's header is pinned in the safe area, and a section's below it until the section ends.
  @Test func pinnedOnesMoveTogether() throws {
    var feed = try Feed(environment: environment(safeArea: LayoutInsets(top: 10, bottom: 15)))
    try feed.setBoundarySupplementaryItems([item(.top, isPinned: true)])
    let band = [item(.top, isPinned: true), item(.top, .absolute(5), extends: false, isPinned: true)]
    for _ in 0..<2 { try feed.append(list([300], band)) }
    // At 0, the safe area already moves the headers.
    #expect(frame(&feed, .header, -1)?.minY == 10 && frame(&feed, .header, 0)?.minY == 30)
    #expect(frame(&feed, .header, -1, at: 100)?.minY == 110)
    #expect(frame(&feed, .header, 0, at: 100)?.minY == 130)
    #expect(frame(&feed, .header, 0, 1, at: 100)?.minY == 150)
    // The section ends at 340.
    #expect(
      frame(&feed, .header, 0, at: 320)?.minY == 315 && frame(&feed, .header, 0, 1, at: 320)?.minY == 335)
    let found = feed.elements(in: LayoutRect(x: 0, y: 100, width: 100, height: 200))
    #expect(found.map(\.zIndex) == [1026, 1024, 1024, 0])
    #expect(found.filter(\.isPinned).map(\.zIndex) == [1026, 1024, 1024])
    let moved = feed.changes(
      from: LayoutRect(x: 0, y: 100, width: 100, height: 200),
      to: LayoutRect(x: 0, y: 101, width: 100, height: 200)
    ).moved
    #expect(moved.map(\.after.frame.minY) == [111, 131, 151])
  }

  /// Headers and footers of other sections are pinned in the safe area, too.
  @Test func safeAreaAppliesToHeaders() throws {
    var feed = try Feed(environment: environment(safeArea: LayoutInsets(top: 10, bottom: 15)))
    var section = list([300], [])
    section.headers = [Supplementary(extent: 20, pinning: .section)]
    section.footers = [Supplementary(extent: 20, pinning: .section)]
    try feed.append(section)
    #expect(frame(&feed, .header, 0, at: 50)?.minY == 60 && frame(&feed, .footer, 0, at: 50)?.maxY == 235)
  }

  /// The items of a section that scrolls by itself move, and its supplementaries stay.
  @Test func supplementariesStayWhileItemsScroll() throws {
    var feed = try Feed(environment: environment())
    var section = list([60, 80, 40], [item(.top), item(.bottomTrailing, .absolute(4), width: .absolute(5))])
    section.orthogonalScrolling = OrthogonalScrolling(.continuous, extent: 50)
    try feed.append(section)
    let header = frame(&feed, .header, 0)
    let footer = frame(&feed, .footer, 0, 1)
    #expect(footer == LayoutRect(x: 95, y: 70, width: 5, height: 4))
    var changes = ElementChanges()
    try feed.setOrthogonalOffset(70, ofSection: 0, in: screen, changes: &changes)
    #expect(changes.moved.map(\.after.path.item) == [1] && changes.appeared.map(\.path.item) == [2])
    #expect(frame(&feed, .header, 0) == header && frame(&feed, .footer, 0, 1) == footer)
    #expect(feed.frame(at: ItemPath(section: 0, item: 1)) == LayoutRect(x: -10, y: 20, width: 80, height: 50))
  }

  // MARK: Edits

  /// A measured size replaces estimates only, and content below moves.
  @Test func measuredSizesReplaceEstimates() throws {
    var feed = try Feed(environment: environment())
    try feed.append(list([30], [item(.top, .estimated(44))]))
    try feed.append(list([30], [item(.top, .estimated(44))]))
    #expect(feed.storedSupplementaries == 1)
    let path = ItemPath(section: 0, item: 0)
    try feed.setMeasuredSize(LayoutSize(width: 7, height: 61), of: .header, at: path)
    #expect(frame(&feed, .header, 0) == LayoutRect(x: 0, y: 0, width: 100, height: 61))
    #expect(frame(&feed, .header, 1)?.minY == 91 && feed.storedSupplementaries == 2)
    #expect(
      feed.boundarySupplementaryItems(ofSection: 0)[0].measuredSize == LayoutSize(width: 7, height: 61))
    try feed.setMeasuredSize(nil, of: .header, at: path)
    #expect(frame(&feed, .header, 1)?.minY == 74 && feed.storedSupplementaries == 1)
    #expect(feed.invariantViolation() == nil)
  }

  /// Measuring a header visits as many nodes in a large feed as resizing one does.
  @Test func measuringIsLogarithmic() throws {
    var feed = try Feed(environment: environment())
    let section = list([30], [item(.top, .estimated(44))])
    for _ in 0..<10_000 { try feed.append(section) }
    let before = feed.work.nodesVisited
    for index in 0..<100 {
      let path = ItemPath(section: index * 97, item: 0)
      try feed.setMeasuredSize(LayoutSize(width: 0, height: 50), of: .header, at: path)
    }
    #expect(feed.work.nodesVisited - before < 100 * 20)
    #expect(feed.storedSupplementaries == 2)
  }

  /// The report of a batch lists supplementaries that a longer section moves.
  @Test func batchReportsListSupplementaries() throws {
    var feed = try Feed(environment: environment())
    try feed.append(list([30], [item(.top), item(.bottom)]))
    var batch = BatchUpdate()
    batch.insert(.extent(40), at: ItemPath(section: 0, item: 1))
    let report = try feed.apply(batch, watching: screen)
    #expect(report.changes.appeared.map(\.kind) == [.item])
    #expect(report.changes.moved.map(\.after.kind) == [.footer])
    #expect(report.changes.moved.first?.before.frame.minY == 50)
    #expect(report.changes.moved.first?.after.frame.minY == 90)
  }

  /// Another view changes the lengths of supplementaries, and the anchor is kept.
  @Test func relayoutInAnotherView() throws {
    var feed = try Feed(environment: environment())
    for _ in 0..<3 { try feed.append(list([30], [item(.top, .fractionalHeight(0.5))])) }
    #expect(feed.contentSize.height == 390)
    let correction = try feed.relayout(
      environment: environment(height: 300), keeping: .item(ItemPath(section: 2, item: 0)))
    #expect(feed.contentSize.height == 540 && correction.points == 150)
    try feed.relayout(width: 80)
    #expect(feed.contentSize.height == 540 && frame(&feed, .header, 1)?.width == 80)
    #expect(feed.environment?.containerSize == LayoutSize(width: 80, height: 300))
    #expect(feed.invariantViolation() == nil)
    let view = LayoutRect(x: 0, y: 0, width: 80, height: 300)
    #expect(feed.invalidation(from: view, to: LayoutRect(x: 0, y: 9, width: 80, height: 300)) == .visible)
    #expect(feed.invalidation(from: view, to: LayoutRect(x: 0, y: 0, width: 80, height: 200)) == .frames)
  }

  // MARK: Errors

  private func error(_ body: () throws -> Void) -> LayoutError? {
    do { try body() } catch { return (error as? LayoutError)?.withoutSection }
    return nil
  }

  @Test func headersAndBoundarySupplementariesExcludeEachOther() throws {
    var feed = try Feed(environment: environment())
    let expected = LayoutError.unexpectedBoundarySupplementaries(argument: "boundarySupplementaryItems")
    var section = list([30], [item(.top)])
    section.headers = [Supplementary(extent: 20)]
    #expect(error { try feed.append(section) } == expected)
    try feed.append(list([30], [item(.top)]))
    #expect(error { try feed.setFooters([Supplementary(extent: 20)], ofSection: 0) } == expected)
    try feed.setHeaders([Supplementary(extent: 20)])
    #expect(error { try feed.setBoundarySupplementaryItems([item(.top)]) } == expected)
    try feed.setHeaders([])
    try feed.setBoundarySupplementaryItems([item(.top)])
    #expect(error { try feed.setHeaders([Supplementary(extent: 20)]) } == expected)
    #expect(feed.contentSize.height == 70 && feed.invariantViolation() == nil)
  }

  @Test func lengthsOfTheViewNeedAnEnvironment() throws {
    var feed = try Feed(width: 100)
    #expect(feed.environment == nil)
    let argument = "boundarySupplementaryItems[1].layoutSize.heightDimension"
    let items = [item(.top), item(.bottom, .fractionalHeight(0.5))]
    #expect(error { try feed.append(list([30], items)) } == .environmentIsMissing(argument: argument))
    #expect(feed.isEmpty && feed.storedSupplementaries == 0)
    try feed.append(list([30], [item(.top)]))
    try feed.relayout(environment: environment())
    try feed.setBoundarySupplementaryItems(items, ofSection: 0)
    #expect(feed.contentSize.height == 150)
  }

  @Test func valuesAreChecked() throws {
    var feed = try Feed(environment: environment())
    try feed.append(list([30], [item(.top)]))
    let name = "boundarySupplementaryItems[0]"
    var inset = item(.top)
    inset.contentInsets.bottom = -1
    var measured = item(.top, .estimated(4))
    measured.measuredSize = LayoutSize(width: -1, height: 0)
    var ofItem = item(.top)
    ofItem.elementKind = .item
    let invalid: [(CollectionLayoutBoundarySupplementaryItem, LayoutError)] = [
      (item(.top, .absolute(-1)), .invalidLength(argument: name + ".layoutSize.heightDimension", value: -1)),
      (
        item(.top, .fractionalWidth(1_001)),
        .fractionOutOfRange(
          argument: name + ".layoutSize.heightDimension", value: 1_001, valid: 0...1_000)
      ),
      (
        item(.top, offset: LayoutPoint(x: 0, y: .infinity)),
        .invalidDistance(argument: name + ".offset.y", value: .infinity)
      ),
      (inset, .invalidLength(argument: name + ".contentInsets.bottom", value: -1)),
      (measured, .invalidLength(argument: name + ".measuredSize.width", value: -1)),
      (ofItem, .kindIsTaken(argument: name + ".elementKind", kind: "item")),
    ]
    let before = feed.elements(in: screen)
    for (item, expected) in invalid {
      #expect(error { try feed.setBoundarySupplementaryItems([item], ofSection: 0) } == expected)
      #expect(error { try feed.setBoundarySupplementaryItems([item]) } == expected)
      #expect(error { try feed.insert(list([1], [item]), at: 0) } == expected)
    }
    var section = list([30], [])
    section.contentInsets.top = .nan
    #expect(error { try feed.append(section) } != nil)
    #expect(feed.elements(in: screen) == before && feed.storedSupplementaries == 1)
    #expect(feed.invariantViolation() == nil)
    let path = ItemPath(section: 0, item: 1)
    #expect(
      error { try feed.setMeasuredSize(.zero, of: .header, at: path) }
        == .noSupplementary(argument: "\(path)", kind: "header"))
  }

  @Test func environmentsAreChecked() throws {
    var invalid = environment()
    invalid.safeAreaInsets.leading = -2
    let expected = LayoutError.invalidLength(argument: "environment.safeAreaInsets.leading", value: -2)
    #expect(error { _ = try Feed(environment: invalid) } == expected)
    var feed = try Feed(environment: environment())
    try feed.append(list([30], [item(.top, .fractionalHeight(1_000))]))
    let before = feed.contentSize
    #expect(error { try feed.relayout(environment: invalid) } == expected)
    var other = environment()
    other.axis = .horizontal
    #expect(error { try feed.relayout(environment: other) } == .unexpectedAxis(argument: "environment.axis"))
    // The header of section 0 would be too long.
    do {
      try feed.relayout(environment: environment(height: 1e7))
      Issue.record("no error was thrown")
    } catch let error {
      guard case .inSection(0, .invalidLength) = error else { throw error }
    }
    #expect(feed.contentSize == before && feed.environment == environment())
  }
}
