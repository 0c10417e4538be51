import Millrace
import MillraceOracle
import Testing

/// The naive layout of compositional sections against frames computed by hand: sections, supplementaries, badges,
/// directions and orthogonal rows.
///
/// The view is 100 by 200 pt.
@Suite struct NaiveCompositionalSectionTests {
  typealias Item = CollectionLayoutItem
  typealias Section = CollectionLayoutSection

  /// A group of one item, as wide as its container and of the given height.
  private func row(_ height: CollectionLayoutDimension) -> CollectionLayoutGroup {
    .row(.fractionalWidth(1), height, [.item()])
  }

  // MARK: Groups

  @Test func groupsTakeTheirEdges() throws {
    let group = row(40).edges(top: 5, bottom: .flexible(7))
    let feed = NaiveCompositionalFeed(.section(group, insets: (1, 0, 2, 0), spacing: 10), count: 2)
    #expect(try feed.items == [[0, 6, 100, 40], [0, 68, 100, 40]])
    #expect(try feed.contentSize == LayoutSize(width: 100, height: 117))
    #expect(
      try feed.groups(ofSection: 0) == [
        NaiveCompositionalGroup(start: 6 * 192, length: 40 * 192, items: 0..<1),
        NaiveCompositionalGroup(start: 68 * 192, length: 40 * 192, items: 1..<2),
      ])
  }

  @Test func flexibleEdgesPlaceGroupsAcross() throws {
    let group = Item.row(40, 10, [.item()]).edges(leading: .flexible(0), trailing: .flexible(0))
    #expect(
      try NaiveCompositionalFeed(.section(group, insets: (0, 10, 0, 0)), count: 1).items
        == [[35, 0, 40, 10]])
  }

  @Test func sectionsWithoutItems() throws {
    let feed = NaiveCompositionalFeed(.section(row(40), insets: (3, 0, 4, 0), spacing: 9), count: 0)
    #expect(try feed.rows.isEmpty)
    #expect(try feed.contentSize == LayoutSize(width: 100, height: 7))
  }

  @Test func fractionsAreOfTheViewLessTheSides() throws {
    let group = row(.fractionalHeight(1))
    #expect(
      try NaiveCompositionalFeed(.section(group, insets: (20, 5, 30, 15)), count: 1).items
        == [[5, 20, 80, 150]])
    #expect(
      try NaiveCompositionalFeed(.section(group, insets: (120, 50, 130, 60)), count: 1).items
        == [[50, 120, 0, 0]])
  }

  @Test func sidesWithSafeArea() throws {
    func item(_ feed: ContentInsetsReference, _ section: ContentInsetsReference) throws -> [Double] {
      var layout = Section.section(row(10), insets: (1, 2, 3, 4))
      layout.contentInsetsReference = section
      var sample = NaiveCompositionalFeed(layout, count: 1)
      sample.environment.safeAreaInsets = LayoutInsets(top: 50, leading: 10, bottom: 60, trailing: 20)
      sample.environment.contentInsetsReference = feed
      return try sample.items[0]
    }
    #expect(try item(.safeArea, .automatic) == [12, 1, 64, 10])
    #expect(try item(.none, .automatic) == [2, 1, 94, 10])
    #expect(try item(.none, .safeArea) == [12, 1, 64, 10])
    #expect(try item(.safeArea, .none) == [2, 1, 94, 10])
  }

  // MARK: Supplementaries

  private func text(
    _ supplementaries: [CollectionLayoutBoundarySupplementaryItem],
    insets: (Double, Double, Double, Double) = (0, 0, 0, 0)
  ) throws -> [String] {
    try NaiveCompositionalFeed(.section(row(40), insets: insets, supplementaries), count: 1).text
  }

  @Test func supplementariesLieAroundTheContent() throws {
    #expect(
      try text([.aligned(.top, height: 30), .aligned(.bottom, height: 20)], insets: (1, 10, 2, 0))
        == ["header,0,0,10,0,90,30,1", "item,0,0,10,31,90,40,0", "footer,0,1,10,73,90,20,1"])
  }

  @Test func supplementariesOfOneBandOverlay() throws {
    #expect(
      try text([.aligned(.top, height: 30), .aligned(.topLeading, width: 20, height: 50)])
        == ["header,0,0,0,20,100,30,1", "header,0,1,0,0,20,50,1", "item,0,0,0,50,100,40,0"])
  }

  @Test func offsetsMakeRoom() throws {
    #expect(
      try text([.aligned(.top, height: 30, offset: (7, -10))])
        == ["header,0,0,7,0,100,30,1", "item,0,0,0,40,100,40,0"])
    #expect(
      try text([.aligned(.top, height: 30, offset: (0, 10))])
        == ["header,0,0,0,0,100,30,1", "item,0,0,0,20,100,40,0"])
  }

  @Test func supplementariesInsideTheContent() throws {
    #expect(
      try text(
        [.aligned(.top, height: 30, extends: false), .aligned(.bottom, height: 20, extends: false)],
        insets: (4, 0, 6, 0))
        == ["header,0,0,0,0,100,30,1", "item,0,0,0,4,100,40,0", "footer,0,1,0,30,100,20,1"])
  }

  @Test func marksBesideAShorterSectionLengthenIt() throws {
    let mark = CollectionLayoutBoundarySupplementaryItem.aligned(.leading, width: 10, height: 100)
    #expect(try text([mark]) == ["item,0,0,0,30,100,40,0", "supplementary,0,0,0,0,10,100,1"])
    var inside = mark
    inside.extendsBoundary = false
    #expect(try text([inside]) == ["item,0,0,0,0,100,40,0", "supplementary,0,0,0,-30,10,100,1"])
    // The middle is rounded down: -5,760.5 units.
    inside.layoutSize.heightDimension = .absolute(100 + 1 / 192)
    let feed = NaiveCompositionalFeed(.section(row(40), [inside]), count: 1)
    #expect(try feed.rows.last?.y == -5_761)
  }

  @Test(arguments: [
    (RectAlignment.none, 45.0, 15.0), (.top, 45, -10), (.topLeading, 10, -10), (.leading, 10, 15),
    (.bottomLeading, 10, 40), (.bottom, 45, 40), (.bottomTrailing, 80, 40), (.trailing, 80, 15),
    (.topTrailing, 80, -10),
  ])
  func alignments(alignment: RectAlignment, x: Double, y: Double) throws {
    let mark = CollectionLayoutBoundarySupplementaryItem.aligned(alignment, width: 20, height: 10)
    let feed = NaiveCompositionalFeed(.section(row(40), insets: (0, 10, 0, 0), [mark]), count: 1)
    let item = try feed.items[0]
    let kind: ElementKind = y < 0 ? .header : y == 40 ? .footer : .supplementary
    #expect(try feed.frames(kind) == [[x, item[1] + y, 20, 10]])
  }

  @Test func sizesOfSupplementaries() throws {
    var header = CollectionLayoutBoundarySupplementaryItem.aligned(.top, height: .estimated(44))
    header.contentInsets = LayoutInsets(top: 5, leading: 6, bottom: 7, trailing: 8)
    // Insets do not count along the soft axis.
    #expect(try text([header]) == ["header,0,0,6,0,86,44,1", "item,0,0,0,44,100,40,0"])
    header.measuredSize = LayoutSize(width: 9, height: 50)
    #expect(try text([header]) == ["header,0,0,6,0,86,50,1", "item,0,0,0,50,100,40,0"])
    header.layoutSize.heightDimension = 30
    #expect(try text([header]) == ["header,0,0,6,5,86,18,1", "item,0,0,0,30,100,40,0"])
    header.layoutSize.heightDimension = .fractionalHeight(0.5)
    header.contentInsets = .zero
    #expect(
      try text([header], insets: (10, 0, 10, 0)) == ["header,0,0,0,0,100,90,1", "item,0,0,0,100,100,40,0"])
  }

  @Test func referencesOfSupplementaries() throws {
    func header(_ reference: ContentInsetsReference) throws -> [Double] {
      var layout = Section.section(row(40), insets: (0, 1, 0, 2), [.aligned(.top, height: 10)])
      layout.supplementaryContentInsetsReference = reference
      var sample = NaiveCompositionalFeed(layout, count: 1)
      sample.environment.safeAreaInsets = LayoutInsets(top: 0, leading: 10, bottom: 0, trailing: 20)
      return try sample.frames(.header)[0]
    }
    #expect(try header(.automatic) == [11, 0, 67, 10])
    #expect(try header(.safeArea) == [10, 0, 70, 10])
    #expect(try header(.none) == [0, 0, 100, 10])
  }

  @Test func supplementariesOfTheFeed() throws {
    let section = NaiveCompositionalFeed.Section(.section(row(40), [.aligned(.top, height: 5)]), count: 1)
    var feed = NaiveCompositionalFeed(.sample(), sections: [section, section])
    feed.sectionSpacing = 7
    feed.environment.safeAreaInsets = LayoutInsets(top: 0, leading: 10, bottom: 0, trailing: 20)
    feed.boundarySupplementaryItems = [
      .aligned(.bottom, height: 10), .aligned(.topLeading, width: .fractionalWidth(0.5), height: 20),
      .aligned(.trailing, width: 4, height: 3),
    ]
    #expect(
      try feed.text == [
        "header,-1,1,10,0,35,20,1", "header,0,0,10,20,70,5,1", "item,0,0,10,25,70,40,0",
        "header,1,0,10,72,70,5,1", "item,1,0,10,77,70,40,0", "footer,2,0,10,117,70,10,1",
        "supplementary,2,2,76,67,4,3,1",
      ])
    #expect(try feed.contentSize == LayoutSize(width: 100, height: 127))
    feed.environment.contentInsetsReference = .none
    #expect(try feed.text.last == "supplementary,2,2,96,67,4,3,1")
  }

  // MARK: Backgrounds

  @Test func backgrounds() throws {
    var layout = Section.section(
      row(40), insets: (1, 0, 2, 0), spacing: 10, .none, [.aligned(.top, height: 30)])
    layout.decorations = [
      .background(insets: LayoutInsets(top: 30, leading: 8, bottom: 0, trailing: 9)),
      .background(items: 1..<9, insets: LayoutInsets(top: -4, leading: 0, bottom: -9, trailing: 0)),
      .background(items: 0..<1, insets: LayoutInsets(top: -99, leading: -5, bottom: 0, trailing: -6)),
      .background(items: 3..<4), .background(items: 1..<1), .separators(), .background(items: 0..<2),
    ]
    let feed = NaiveCompositionalFeed(layout, count: 3)
    // The items begin at 31, 81 and 131, and the section ends at 173.
    #expect(
      try feed.text.filter { $0.hasPrefix("background") } == [
        "background,0,0,8,30,83,143,-1024", "background,0,1,0,77,100,96,-1023",
        "background,0,2,-5,0,111,71,-1023", "background,0,6,0,31,100,90,-1023",
      ])
  }

  // MARK: Badges

  private func badge(
    _ edges: DirectionalRectEdge, offset: (Double, Double) = (0, 0), isFraction: Bool = false,
    itemAnchor: CollectionLayoutAnchor? = nil
  ) -> CollectionLayoutSupplementaryItem {
    let offset = LayoutPoint(x: offset.0, y: offset.1)
    return CollectionLayoutSupplementaryItem(
      layoutSize: CollectionLayoutSize(10, 6),
      containerAnchor: isFraction
        ? CollectionLayoutAnchor(edges: edges, fractionalOffset: offset)
        : CollectionLayoutAnchor(edges: edges, absoluteOffset: offset), itemAnchor: itemAnchor)
  }

  /// Returns the badge's frame on an item of 40 by 20 pt at the origin.
  private func frame(_ badge: CollectionLayoutSupplementaryItem) throws -> [Double] {
    try NaiveCompositionalFeed(.section(.row(100, 20, [Item.item(40, 20).badged(badge)])), count: 1)
      .frames(.badge)[0]
  }

  @Test func badgesAtAllAnchors() throws {
    let expected: [(DirectionalRectEdge, Double, Double)] = [
      ([], 15, 7), ([.top], 15, 0), ([.top, .leading], 0, 0), ([.leading], 0, 7),
      ([.bottom, .leading], 0, 14), ([.bottom], 15, 14), ([.bottom, .trailing], 30, 14),
      ([.trailing], 30, 7), ([.top, .trailing], 30, 0), (.all, 15, 7), ([.leading, .trailing, .top], 15, 0),
    ]
    for (edges, x, y) in expected { #expect(try frame(badge(edges)) == [x, y, 10, 6]) }
  }

  @Test func badgesWithOffsets() throws {
    let corner: DirectionalRectEdge = [.top, .trailing]
    #expect(try frame(badge(corner, offset: (2, -1))) == [32, -1, 10, 6])
    // -0.3 of 6 pt is -345.6 units.
    #expect(try frame(badge(corner, offset: (0.3, -0.3), isFraction: true)) == [33, -346.0 / 192, 10, 6])
    let center = CollectionLayoutAnchor(edges: [])
    #expect(try frame(badge(corner, itemAnchor: center)) == [35, -3, 10, 6])
    let moved = CollectionLayoutAnchor(edges: [], absoluteOffset: LayoutPoint(x: 1, y: 2))
    #expect(try frame(badge(corner, itemAnchor: moved)) == [34, -5, 10, 6])
    let part = CollectionLayoutAnchor(edges: .bottom, fractionalOffset: LayoutPoint(x: 0.5, y: -1))
    #expect(try frame(badge(corner, itemAnchor: part)) == [30, 0, 10, 6])
  }

  @Test func badgesOfGroupsAndTheirOrder() throws {
    var fraction = badge([.bottom, .trailing])
    fraction.layoutSize = CollectionLayoutSize(.fractionalWidth(0.5), .estimated(3))
    let item = Item.item(40, 20).inset(2, 2, 2, 2).badged(badge([.top, .leading]), fraction)
    var inner = Item.row(80, 20, [item]).badged(badge([.bottom]))
    inner.contentInsets = LayoutInsets(top: 0, leading: 5, bottom: 0, trailing: 0)
    let group = Item.column(100, 40, [inner]).badged(badge([.top, .trailing]))
    let feed = NaiveCompositionalFeed(.section(group), count: 3)
    // The inner groups are 75 pt wide inside and hold one item each.
    #expect(
      try feed.text.filter { $0.hasPrefix("badge") } == [
        "badge,0,0,90,0,10,6,1", "badge,0,0,35,14,10,6,1", "badge,0,0,7,2,10,6,1", "badge,0,0,25,15,18,3,1",
        "badge,0,1,35,34,10,6,1", "badge,0,1,7,22,10,6,1", "badge,0,1,25,35,18,3,1",
        "badge,0,2,90,40,10,6,1", "badge,0,2,35,54,10,6,1", "badge,0,2,7,42,10,6,1", "badge,0,2,25,55,18,3,1",
      ])
  }

  // MARK: Axes and directions

  private func directed(
    _ section: Section, count: Int, _ axis: LayoutAxis, _ direction: LayoutDirection
  ) -> NaiveCompositionalFeed {
    NaiveCompositionalFeed(.sample(axis, direction), sections: [.init(section, count: count)])
  }

  @Test func rightToLeft() throws {
    let frames = [
      CollectionLayoutGroupCustomItem(frame: LayoutRect(x: 5, y: 1, width: 20, height: 10))
    ]
    let custom = Item.custom(layoutSize: CollectionLayoutSize(60, 30), frames: frames)
    let group = Item.row(90, 30, [.item(30, 20), custom]).badged(badge([.top, .trailing], offset: (2, 0)))
    let layout = Section.section(
      group, insets: (0, 10, 0, 0), [.aligned(.topLeading, width: 25, height: 5, offset: (3, 0))])
    #expect(
      try directed(layout, count: 2, .vertical, .rightToLeft).text == [
        "header,0,0,62,0,25,5,1", "item,0,0,60,5,30,20,0", "item,0,1,35,6,20,10,0", "badge,0,0,-2,5,10,6,1",
      ])
  }

  @Test func horizontalFeeds() throws {
    let layout = Section.section(
      .column(
        .fractionalWidth(0.5), .fractionalHeight(1), [.item(.fractionalWidth(1), .fractionalHeight(0.5))]),
      insets: (10, 4, 20, 6), spacing: 3, .none,
      [
        .aligned(.topLeading, width: 30, height: 15),
        .aligned(.trailing, width: 8, height: .fractionalHeight(1)),
        .aligned(.top, width: 9, height: 9),
      ])
    // The container is 90 by 170 pt: two columns of 45 pt, which end at 97. The content ends at 103.
    #expect(
      try directed(layout, count: 3, .horizontal, .leftToRight).text == [
        "header,0,0,0,10,30,15,1", "item,0,0,34,10,45,85,0", "item,0,1,34,95,45,85,0",
        "item,0,2,82,10,45,85,0",
        "footer,0,1,133,10,8,170,1", "supplementary,0,2,77,10,9,9,1",
      ])
    let mirrored = directed(layout, count: 3, .horizontal, .rightToLeft)
    #expect(try mirrored.contentSize == LayoutSize(width: 141, height: 200))
    #expect(
      try mirrored.text == [
        "header,0,0,70,10,30,15,1", "item,0,0,21,10,45,85,0", "item,0,1,21,95,45,85,0",
        "item,0,2,-27,10,45,85,0",
        "footer,0,1,-41,10,8,170,1", "supplementary,0,2,14,10,9,9,1",
      ])
  }

  // MARK: Orthogonal rows

  /// Four groups of 40 pt.
  private func orthogonal(
    _ behavior: OrthogonalScrollingBehavior, offset: Double = 0
  ) -> NaiveCompositionalFeed.Section {
    let group = Item.row(40, 30, [Item.item().badged(badge([.top, .leading]))])
    return .init(
      .section(group, insets: (1, 5, 2, 5), spacing: 10, behavior), count: 4, orthogonalOffset: offset)
  }

  @Test func orthogonalRows() throws {
    var section = orthogonal(.continuous, offset: 20)
    section.layout.boundarySupplementaryItems = [.aligned(.top, height: 8)]
    section.layout.decorations = [.background(items: 1..<2)]
    var feed = NaiveCompositionalFeed(.sample(), sections: [section])
    #expect(
      try feed.text == [
        "background,0,0,0,9,100,30,-1023", "header,0,0,5,0,90,8,1", "item,0,0,-15,9,40,30,0",
        "item,0,1,35,9,40,30,0", "item,0,2,85,9,40,30,0", "item,0,3,135,9,40,30,0", "badge,0,0,-15,9,10,6,1",
        "badge,0,1,35,9,10,6,1", "badge,0,2,85,9,10,6,1", "badge,0,3,135,9,10,6,1",
      ])
    #expect(try feed.contentSize.height == 41)
    #expect(try feed.groups(ofSection: 0).map(\.start) == [5, 55, 105, 155].map { $0 * 192 })
    feed.environment.direction = .rightToLeft
    #expect(try feed.frames(.item).map(\.[0]) == [75, 25, -25, -75])
  }

  @Test func centeredRows() throws {
    let feed = NaiveCompositionalFeed(.sample(), sections: [orthogonal(.groupPagingCentered)])
    #expect(try feed.items.map(\.[0]) == [30, 80, 130, 180])
    // An edge before the first group does not move it, and the middle is rounded down.
    let group = Item.row(.absolute(40 + 1 / 192), 30, [.item()]).edges(leading: 6)
    let edged = NaiveCompositionalFeed(.section(group, .groupPagingCentered), count: 2)
    let second = 5_759 + 7_681 + 6 * 192
    #expect(try edged.itemUnits.map(\.[0]) == [5_759, second])
  }

  @Test func rowsAreAsLongAsTheLongestGroup() throws {
    let group = Item.row(40, .estimated(10), [.item(40, .estimated(10))]).edges(top: .flexible(2), bottom: 3)
    let feed = NaiveCompositionalFeed(
      .section(group, insets: (1, 0, 1, 0), .paging), [(0, 20), (0, 60), nil])
    #expect(try feed.items == [[0, 43, 40, 20], [40, 3, 40, 60], [80, 53, 40, 10]])
    #expect(try feed.contentSize.height == 67)
  }

  @Test func columnsInHorizontalFeeds() throws {
    let section = Section.section(
      .row(30, 40, [.item()]), insets: (5, 1, 5, 2), spacing: 10, .groupPaging)
    let feed = NaiveCompositionalFeed(
      .sample(.horizontal, .rightToLeft), sections: [.init(section, count: 2, orthogonalOffset: 4)])
    #expect(try feed.items == [[69, 1, 30, 40], [69, 51, 30, 40]])
    #expect(try feed.contentSize == LayoutSize(width: 33, height: 200))
  }
}
