import Millrace
import MillraceOracle
import Testing

/// The naive layout of compositional sections against values computed by hand: pinning, resting offsets and errors.
///
/// The view is 100 by 200 pt.
@Suite struct NaiveCompositionalScrollTests {
  typealias Item = CollectionLayoutItem
  typealias Section = CollectionLayoutSection

  // MARK: Pinning

  /// A feed of three sections, each with one item of 70 pt, in a view of the given height.
  private func feed(
    _ supplementaries: [CollectionLayoutBoundarySupplementaryItem], height: Double = 200, offset: Double
  ) -> NaiveCompositionalFeed {
    let layout = Section.section(.row(100, 70, [.item()]), supplementaries)
    let section = NaiveCompositionalFeed.Section(layout, count: 1)
    var feed = NaiveCompositionalFeed(.sample(), sections: [section, section, section])
    feed.environment.containerSize.height = height
    feed.offset.y = offset
    return feed
  }

  /// Returns where the first section's elements of a kind are along y.
  private func pinned(
    _ supplementaries: [CollectionLayoutBoundarySupplementaryItem], height: Double = 200, offset: Double,
    safeArea: (Double, Double) = (0, 0), kind: ElementKind = .header
  ) throws -> [Double] {
    var feed = feed(supplementaries, height: height, offset: offset)
    feed.environment.safeAreaInsets.top = safeArea.0
    feed.environment.safeAreaInsets.bottom = safeArea.1
    return try feed.rows.filter { $0.section == 0 && $0.kind == kind }.map(\.frame.minY)
  }

  @Test func oneHeader() throws {
    let header = CollectionLayoutBoundarySupplementaryItem.aligned(.top, height: 30, pinned: true)
    #expect(try pinned([header], offset: -20) == [0])
    #expect(try pinned([header], offset: 50) == [50])
    #expect(try pinned([header], offset: 90) == [70])
    #expect(try pinned([header], offset: 20, safeArea: (9, 5)) == [29])
    #expect(try feed([header], offset: 20).rows[0].zIndex == 1_024)
  }

  @Test func headersOfOneBandMoveTogether() throws {
    let headers = [
      CollectionLayoutBoundarySupplementaryItem.aligned(.top, height: 30, pinned: true),
      .aligned(.topLeading, width: 9, height: 50, pinned: true), .aligned(.topTrailing, width: 5, height: 5),
    ]
    #expect(try pinned(headers, offset: 0) == [20, 0, 45])
    #expect(try pinned(headers, offset: 40) == [60, 40, 45])
    // The section ends at 120.
    #expect(try pinned(headers, offset: 90) == [90, 70, 45])
    // One that does not extend counts up to its end, 80.
    var inside = headers
    inside[0].extendsBoundary = false
    #expect(try pinned(inside, offset: 90) == [90, 40, 45])
  }

  @Test func footers() throws {
    let footer = CollectionLayoutBoundarySupplementaryItem.aligned(.bottom, height: 20, pinned: true)
    // The section ends at 90.
    #expect(try pinned([footer], height: 60, offset: 0, kind: .footer) == [40])
    #expect(try pinned([footer], height: 60, offset: 0, safeArea: (0, 10), kind: .footer) == [30])
    #expect(try pinned([footer], height: 60, offset: -50, kind: .footer) == [0])
    #expect(try pinned([footer], height: 60, offset: 40, kind: .footer) == [70])
  }

  @Test func elementsAlignedToTheMiddle() throws {
    let mark = CollectionLayoutBoundarySupplementaryItem.aligned(.leading, width: 5, height: 20, pinned: true)
    #expect(try pinned([mark], height: 50, offset: 0, kind: .supplementary) == [25])
    #expect(try pinned([mark], height: 50, offset: 40, kind: .supplementary) == [40])
    #expect(try pinned([mark], height: 50, offset: 65, kind: .supplementary) == [50])
    #expect(try pinned([mark], height: 50, offset: -10, kind: .supplementary) == [20])
    #expect(try pinned([mark], height: 50, offset: -90, kind: .supplementary) == [0])
    #expect(try pinned([mark], height: 50, offset: 0, safeArea: (0, 12), kind: .supplementary) == [18])
  }

  @Test func sectionsSeeTheViewBetweenTheFeedsPinnedElements() throws {
    var feed = feed(
      [.aligned(.top, height: 30, pinned: true), .aligned(.bottom, height: 10, pinned: true)], height: 90,
      offset: 40)
    feed.boundarySupplementaryItems = [
      .aligned(.top, height: 20, pinned: true), .aligned(.top, height: 5, extends: false, pinned: true),
      .aligned(.bottom, height: 8, pinned: true),
    ]
    // The sections begin at 20, 130 and 240 and are 110 long. The feed ends at 358 and the view at 130.
    #expect(
      try feed.rows.filter { $0.kind == .header }.map { [Double($0.section), $0.frame.minY] } == [
        // Together from 0 to 25, because the second one begins in the content.
        [-1, 40], [-1, 60], [0, 60], [1, 130], [2, 240],
      ])
    #expect(
      try feed.rows.filter { $0.kind == .footer }.map { [Double($0.section), $0.frame.minY] } == [
        // Of the first section from 120 back to 112, of the others as far as they begin.
        [0, 112], [1, 130], [2, 240], [3, 122],
      ])
    #expect(
      try feed.rows.filter { $0.section == -1 || $0.section == 3 }.map(\.zIndex) == [1_026, 1_026, 1_026])
  }

  @Test func horizontalFeedsPinToTheirEdges() throws {
    let header = CollectionLayoutBoundarySupplementaryItem.aligned(
      .leading, width: 30, height: .fractionalHeight(1), pinned: true)
    let layout = Section.section(.row(150, 200, [.item()]), [header])
    var feed = NaiveCompositionalFeed(.sample(.horizontal), sections: [.init(layout, count: 2)])
    feed.environment.safeAreaInsets.leading = 6
    feed.offset = LayoutPoint(x: 50, y: 70)
    #expect(try feed.frames(.header) == [[56, 0, 30, 200]])
    // From right to left, the view begins 50 pt after the feed does.
    feed.environment.direction = .rightToLeft
    feed.offset.x = -50
    #expect(try feed.frames(.header) == [[14, 0, 30, 200]])
  }

  // MARK: Resting offsets

  /// Four groups of 40 pt that begin at 5, 55, 105 and 155, in a row of 200 pt.
  private func rest(
    _ behavior: OrthogonalScrollingBehavior, _ proposed: Double, _ velocity: Double, from offset: Double = 0,
    count: Int = 4
  ) throws -> Double {
    let layout = Section.section(
      .row(40, 30, [.item()]), insets: (0, 5, 0, 5), spacing: 10, behavior)
    let feed = NaiveCompositionalFeed(
      .sample(), sections: [.init(layout, count: count, orthogonalOffset: offset)])
    return try feed.restingOffset(section: 0, proposed: proposed, velocity: velocity)
  }

  @Test func continuous() throws {
    #expect(try rest(.none, 30, 0) == 0)
    #expect(try rest(.continuous, 30.001, 900) == 30)
    #expect(try rest(.continuous, -4, 0) == 0)
    #expect(try rest(.continuous, 400, 0) == 100)
    #expect(try rest(.continuous, 30, 0, count: 2) == 0)
  }

  @Test func leadingBoundaries() throws {
    let behavior = OrthogonalScrollingBehavior.continuousGroupLeadingBoundary
    // 0, 50 and 100.
    #expect(try rest(behavior, 24, 0) == 0)
    #expect(try rest(behavior, 25, 0.5) == 50)
    #expect(try rest(behavior, 25, 0) == 0)
    #expect(try rest(behavior, 75, -1) == 50)
    #expect(try rest(behavior, 900, 0) == 100)
    #expect(try rest(behavior, -900, 0) == 0)
    // Three groups end at 150: the second boundary is also the last offset.
    #expect(try rest(behavior, 70, 0, count: 3) == 50)
  }

  @Test func paging() throws {
    #expect(try rest(.paging, 60, 0) == 100)
    #expect(try rest(.paging, 50, 0) == 0)
    #expect(try rest(.paging, 0, 201) == 100)
    // Seven groups end at 350: 0, 100, 200 and 250.
    #expect(try rest(.paging, 0, 201, from: 120, count: 7) == 200)
    #expect(try rest(.paging, 0, 201, from: 200, count: 7) == 250)
    #expect(try rest(.paging, 0, 201, from: 250, count: 7) == 250)
    #expect(try rest(.paging, 0, -201, from: 120, count: 7) == 100)
    #expect(try rest(.paging, 900, -201, from: 100, count: 7) == 0)
    #expect(try rest(.paging, 225, 200, count: 7) == 200)
    #expect(try rest(.paging, 226, -200, count: 7) == 250)
  }

  @Test func groupPaging() throws {
    #expect(try rest(.groupPaging, 0, 201, from: 20) == 50)
    #expect(try rest(.groupPaging, 0, -201, from: 20) == 0)
    #expect(try rest(.groupPaging, 0, 300, from: 120) == 100)
    #expect(try rest(.groupPaging, 0, -300, from: -10) == 0)
    #expect(try rest(.groupPaging, 25, 200, from: 70) == 0)
    #expect(try rest(.groupPaging, 0, 300, from: 0, count: 0) == 0)
  }

  @Test func groupPagingCentered() throws {
    // The groups begin at 30, 80, 130 and 180.
    #expect(try rest(.groupPagingCentered, 140, 0) == 150)
    #expect(try rest(.groupPagingCentered, 125, 0) == 100)
    #expect(try rest(.groupPagingCentered, 0, 250, from: 100) == 150)
    #expect(try rest(.groupPagingCentered, 0, -250, from: 100) == 50)
    #expect(try rest(.groupPagingCentered, -70, 0) == 0)
  }

  @Test func viewsOfNoSize() throws {
    let layout = Section.section(.row(40, 30, [.item()]), .paging)
    var feed = NaiveCompositionalFeed(layout, count: 3)
    feed.environment.containerSize.width = 0
    #expect(try feed.restingOffset(section: 0, proposed: 61, velocity: 0) == 120)
    #expect(try feed.restingOffset(section: 0, proposed: 60, velocity: 0) == 0)
  }

  @Test func restOfTheFeed() throws {
    // Sections of 70, 70 and 70 pt after a header of 15, in a view of 100.
    var feed = feed([], height: 100, offset: 0)
    feed.boundarySupplementaryItems = [.aligned(.top, height: 15)]
    #expect(try feed.restingOffset(proposed: 60, velocity: 0) == 60)
    #expect(try feed.restingOffset(proposed: 600, velocity: 0) == 125)
    feed.rest = .sections
    // 0, 15, 85 and 125.
    #expect(try feed.restingOffset(proposed: 50, velocity: 1) == 85)
    #expect(try feed.restingOffset(proposed: 50, velocity: -1) == 15)
    #expect(try feed.restingOffset(proposed: 106, velocity: 0) == 125)
    feed.rest = .paging
    #expect(try feed.restingOffset(proposed: 60, velocity: 0) == 100)
    feed.offset.y = 100
    #expect(try feed.restingOffset(proposed: 60, velocity: 300) == 125)
    #expect(try feed.restingOffset(proposed: 60, velocity: -300) == 0)
    feed.offset.y = 900
    #expect(try feed.restingOffset(proposed: 60, velocity: -300) == 125)
  }

  @Test func restOfAFeedFromRightToLeft() throws {
    let layout = Section.section(.row(150, 200, [.item()]))
    var feed = NaiveCompositionalFeed(.sample(.horizontal, .rightToLeft), sections: [.init(layout, count: 2)])
    feed.rest = .paging
    feed.offset.x = -120
    #expect(try feed.restingOffset(proposed: 0, velocity: 300) == 200)
    #expect(try feed.restingOffset(proposed: 0, velocity: -300) == 100)
  }

  // MARK: Errors

  private func error(_ change: (inout Section) -> Void) -> String? {
    var section = Section.section(.row(100, 20, [.item(), .column(20, 20, [.item()])]))
    change(&section)
    do {
      _ = try NaiveCompositionalFeed(section, count: 2).rows
      return nil
    } catch { return (error as? NaiveCompositionalError)?.path }
  }

  @Test func errors() {
    #expect(error { _ in } == nil)
    #expect(error { $0.group = .item() } == "sections[0].group")
    #expect(error { $0.group = .row([]) } == "sections[0].group.subitems")
    #expect(error { $0.group = .row([.item(), .column([])]) } == "sections[0].group.subitems[1].subitems")
    #expect(error { $0.group = .row(repeat: 0, .item()) } == "sections[0].group.count")
    #expect(error { $0.group = .row(equal: -1, .item()) } == "sections[0].group.count")
    let path = "sections[0].group.subitems[1].layoutSize"
    for width in [-1, .nan, .infinity, 2e7] {
      #expect(
        error { $0.group = .row([.item(), .item(.absolute(width))]) } == "\(path).widthDimension", "\(width)")
      #expect(
        error { $0.group = .row([.item(), .item(1, .uniformAcrossSiblings(estimate: width))]) }
          == "\(path).heightDimension", "\(width)")
      #expect(error { $0.interGroupSpacing = width } == "sections[0].interGroupSpacing")
    }
    #expect(error { $0.group = .row([.item(), .item(.fractionalWidth(1_001))]) } == "\(path).widthDimension")
    #expect(
      error { $0.group = .row([.item(), .item(1, .fractionalWidth(-0.1))]) } == "\(path).heightDimension")
    #expect(
      error { $0.group = Item.row([.item()]).inset(0, 0, -1, 0) } == "sections[0].group.contentInsets.bottom")
    #expect(
      error { $0.group = Item.row([.item()]).spaced(.flexible(-1)) } == "sections[0].group.interItemSpacing")
    #expect(
      error { $0.group = Item.row([.item()]).edges(top: .fixed(.nan)) } == "sections[0].group.edgeSpacing.top"
    )
    #expect(
      error { $0.group = .custom(layoutSize: CollectionLayoutSize(), frames: []) }
        == "sections[0].group.frames")
    #expect(
      error { $0.group = .custom(layoutSize: CollectionLayoutSize()) { _ in [] } }
        == "sections[0].group.frames")
    #expect(
      error {
        $0.group = .custom(layoutSize: CollectionLayoutSize()) { _ in
          [CollectionLayoutGroupCustomItem(frame: LayoutRect(x: 0, y: 0, width: 1, height: -1))]
        }
      } == "sections[0].group.frames[0].height")
    #expect(
      error { $0.boundarySupplementaryItems = [.aligned(.top), .aligned(.top, offset: (0, .infinity))] }
        == "sections[0].boundarySupplementaryItems[1].offset.y")
    #expect(
      error { $0.contentInsets.leading = -0.5 } == "sections[0].contentInsets.leading")
    // Fractions of fractions may exceed every limit.
    var group = Item.row([.item(.fractionalWidth(1_000))])
    for _ in 0..<5 { group = .row(.fractionalWidth(1_000), 10, repeat: 1, group) }
    #expect(error { $0.group = group }?.hasPrefix("sections[0].group.subitems[0]") == true)
  }

  @Test func onlySectionsThatScrollHaveAnOffset() {
    var feed = NaiveCompositionalFeed(.section(.row([.item()])), count: 1)
    feed.sections[0].orthogonalOffset = 1
    #expect(throws: NaiveCompositionalError.self) { try feed.rows }
    feed.sections[0].layout.orthogonalScrollingBehavior = .continuous
    #expect(throws: Never.self) { try feed.rows }
    feed.sections[0].orthogonalOffset = .infinity
    #expect(throws: NaiveCompositionalError.self) { try feed.rows }
  }
}
