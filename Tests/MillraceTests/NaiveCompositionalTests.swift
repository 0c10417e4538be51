import Millrace
import MillraceOracle
import Testing

/// The naive layout of compositional sections against frames computed by hand: sizes, dealing and places.
///
/// The view is 100 by 200 pt.
@Suite struct NaiveCompositionalTests {
  typealias Item = CollectionLayoutItem

  /// Returns the frames of `count` items in groups of one kind.
  private func items(_ group: CollectionLayoutGroup, count: Int) throws -> [[Double]] {
    try NaiveCompositionalFeed(.section(group), count: count).items
  }

  private func items(_ group: CollectionLayoutGroup, _ sizes: [(Double, Double)?]) throws -> [[Double]] {
    try NaiveCompositionalFeed(.section(group), sizes).items
  }

  private func groupItems(_ group: CollectionLayoutGroup, count: Int) throws -> [Range<Int>] {
    try NaiveCompositionalFeed(.section(group), count: count).groupItems
  }

  /// The feed of section 1 of the specification, and its output.
  @Test func specification() throws {
    let badge = CollectionLayoutSupplementaryItem(
      layoutSize: CollectionLayoutSize(20, 20),
      containerAnchor: CollectionLayoutAnchor(
        edges: [.top, .trailing], fractionalOffset: LayoutPoint(x: 0.3, y: -0.3)))
    let large = Item.item(.fractionalWidth(0.7)).inset(5, 5, 5, 5).badged(badge)
    let small = Item.column(
      .fractionalWidth(0.3), repeat: 2, .item(.fractionalWidth(1), .estimated(60))
    ).spaced(.flexible(8))
    var section = CollectionLayoutSection.section(
      .row(.fractionalWidth(0.85), 200, [large, small]), insets: (0, 20, 0, 20), spacing: 10, .groupPaging,
      [.aligned(.top, height: .estimated(44), pinned: true)])
    section.decorations = [.background(insets: LayoutInsets(top: 44, leading: 8, bottom: 0, trailing: 8))]
    var feed = NaiveCompositionalFeed(section, [(0, 80), nil, (0, 44)])
    feed.environment.containerSize = LayoutSize(width: 390, height: 844)
    feed.environment.safeAreaInsets = LayoutInsets(top: 47, leading: 0, bottom: 34, trailing: 0)
    feed.sectionSpacing = 20
    #expect(
      try feed.text == [
        "background,0,0,8,44,374,200,-1024", "header,0,0,20,47,350,44,1024", "item,0,0,25,49,198.25,190,0",
        "item,0,1,228.25,44,89.25,60,0", "item,0,2,228.25,200,89.25,44,0", "badge,0,0,209.25,43,20,20,1",
      ])
    #expect(try feed.contentSize == LayoutSize(width: 390, height: 244))
  }

  // MARK: Items

  @Test func measurementsCountAlongSoftAxesOnly() throws {
    #expect(
      try items(.row(100, 60, [.item(40, .estimated(30))]), [(99, 50), nil]) == [
        [0, 0, 40, 50], [40, 0, 40, 30],
      ])
  }

  @Test func insetsDoNotCountAlongSoftAxes() throws {
    let item = Item.item(40, .estimated(30)).inset(5, 5, 5, 5)
    #expect(try items(.row(100, 60, [item]), count: 1) == [[5, 0, 30, 30]])
  }

  @Test func insetsBeyondTheSizeLeaveAnEmptyFrame() throws {
    #expect(try items(.row(100, 60, [Item.item(40, 20).inset(0, 30, 0, 30)]), count: 1) == [[30, 0, 0, 20]])
  }

  @Test func fractionsAreOfEitherLengthOfTheContainer() throws {
    let group = Item.row(80, 60, [.item(.fractionalHeight(0.5), .fractionalWidth(0.25))])
    #expect(try items(group, count: 2) == [[0, 0, 30, 20], [30, 0, 30, 20]])
    // Of the inner size.
    #expect(try items(group.inset(10, 20, 0, 20), count: 2) == [[20, 10, 25, 10], [20, 70, 25, 10]])
  }

  @Test func fractionsWithinASoftLengthAreOfTheEstimate() throws {
    let column = Item.column(100, .estimated(100), [.item(.fractionalWidth(1), .fractionalHeight(0.5))])
    #expect(try items(column, count: 2) == [[0, 0, 100, 50], [0, 50, 100, 50]])
    let row = Item.row(
      100, .estimated(100), [.item(50, .fractionalHeight(0.5)), .item(50, .fractionalHeight(0.2))])
    #expect(try items(row, count: 3) == [[0, 0, 50, 50], [50, 0, 50, 20], [0, 50, 50, 50]])
  }

  // MARK: Lines

  @Test func sevenSeventhsFit() throws {
    let feed = NaiveCompositionalFeed(.section(.row(100, 10, [.item(.fractionalWidth(1 / 7))])), count: 8)
    #expect(try feed.groupItems == [0..<7, 7..<8])
    // 19,200 / 7 = 2,742.86
    #expect(try feed.itemUnits.map(\.[0]) == [0, 2_743, 5_486, 8_229, 10_972, 13_715, 16_458, 0])
    // Seven lengths of 2,743 units do not fit, because they are not fractions.
    let absolute = Item.row(100, 10, [.item(.absolute(2_743 / 192))])
    #expect(try groupItems(absolute, count: 8) == [0..<6, 6..<8])
  }

  @Test func roundingIsForgivenOnlyToFractions() throws {
    // A group of 10 units: two fractions of 5 units and one absolute unit exceed it by 1, which is 2 halves.
    let unit = 1 / 192.0
    let half = Item.item(.fractionalWidth(0.5))
    let group = Item.row(.absolute(10 * unit), 10, [half, half, .item(.absolute(unit))])
    #expect(try groupItems(group, count: 6) == [0..<3, 3..<6])
    let twoUnits = Item.row(.absolute(10 * unit), 10, [half, half, .item(.absolute(2 * unit))])
    #expect(try groupItems(twoUnits, count: 5) == [0..<2, 2..<4, 4..<5])
  }

  @Test func subitemsComeInTurnAsManyAsFit() throws {
    let group = Item.row(100, 10, [.item(30), .item(20)])
    #expect(try groupItems(group, count: 6) == [0..<4, 4..<6])
    #expect(try items(group, count: 5).map(\.[0]) == [0, 30, 50, 80, 0])
    // Least spacing and edges count: 30 + 5 + 2 + 20 + 5 + 30 = 92, and 117 with the next.
    let spaced = Item.row(100, 10, [.item(30), Item.item(20).edges(leading: .flexible(2))]).spaced(
      .flexible(5))
    #expect(try groupItems(spaced, count: 4) == [0..<3, 3..<4])
  }

  @Test func theFirstSubitemIsAlwaysThere() throws {
    #expect(try items(.row(100, 10, [.item(150)]), count: 2) == [[0, 0, 150, 10], [0, 10, 150, 10]])
  }

  @Test func aPassThatAddsNothingIsTheLast() throws {
    #expect(try groupItems(.row(100, 10, [.item(0)]), count: 2) == [0..<1, 1..<2])
    #expect(try groupItems(.row(100, 10, [.item(0), .item(0)]), count: 3) == [0..<2, 2..<3])
    // With spacing, 21 items are 100 pt long.
    #expect(
      try groupItems(Item.row(100, 10, [.item(0), .item(0)]).spaced(5), count: 30) == [0..<21, 21..<30])
    // The first pass of one item has no spacing.
    #expect(try groupItems(Item.row(100, 10, [.item(0)]).spaced(5), count: 2) == [0..<1, 1..<2])
  }

  @Test func repeatedSubitemsNeedNotFit() throws {
    #expect(try items(.row(100, 10, repeat: 3, .item(40)), count: 4).map(\.[0]) == [0, 40, 80, 0])
  }

  @Test func itemsAreDealtDepthFirst() throws {
    let group = Item.row(
      100, 40, [.item(.fractionalWidth(0.5)), .column(.fractionalWidth(0.5), repeat: 2, .item(50, 20))])
    #expect(
      try items(group, count: 5)
        == [[0, 0, 50, 40], [50, 0, 50, 20], [50, 20, 50, 20], [0, 40, 50, 40], [50, 40, 50, 20]])
  }

  /// What does not fit gives its items back.
  @Test func groupsThatDoNotFitGoToTheNextGroup() throws {
    let pair = Item.column(.estimated(30), 40, repeat: 2, .item(.estimated(30), 20))
    let group = Item.row(100, 40, [pair])
    let sizes: [(Double, Double)?] = [(50, 0), nil, nil, (60, 0), nil, nil]
    #expect(
      try items(group, sizes)
        == [
          [0, 0, 50, 20], [0, 20, 30, 20], [0, 40, 30, 20], [0, 60, 60, 20], [60, 40, 30, 20],
          [60, 60, 30, 20],
        ])
  }

  // MARK: Equal parts

  @Test func equalParts() throws {
    let group = Item.row(100, 10, equal: 3, .item(7)).spaced(.flexible(8))
    #expect(
      try items(group, count: 4) == [[0, 0, 28, 10], [36, 0, 28, 10], [72, 0, 28, 10], [0, 10, 28, 10]])
    let sevenths = NaiveCompositionalFeed(.section(.row(100, 10, equal: 7, .item())), count: 7)
    #expect(try sevenths.itemUnits.map(\.[0]) == [0, 2_742, 5_485, 8_228, 10_971, 13_714, 16_457])
    #expect(try sevenths.itemUnits.allSatisfy { $0[2] == 2_742 })
  }

  @Test func equalPartsOfNoLength() throws {
    let group = Item.row(10, 10, equal: 3, .item()).spaced(6)
    #expect(try items(group, count: 3) == [[0, 0, 0, 10], [6, 0, 0, 10], [12, 0, 0, 10]])
  }

  @Test func equalPartsHoldEdgesAndInsets() throws {
    let item = Item.item(.estimated(9), 20).edges(leading: 5, trailing: .flexible(3)).inset(1, 1, 1, 1)
    let group = Item.row(100, 30, equal: 2, item)
    // Measurements do not count along the axis, and insets do.
    #expect(try items(group, [(70, 70), nil]) == [[6, 1, 40, 18], [56, 1, 40, 18]])
    #expect(try items(.row(10, 30, equal: 2, item), count: 1) == [[6, 1, 0, 18]])
  }

  @Test func nothingIsDividedAlongASoftAxis() throws {
    let equal = Item.row(.estimated(300), 10, equal: 3, .item(20))
    #expect(
      try items(equal, count: 4) == [[0, 0, 20, 10], [20, 0, 20, 10], [40, 0, 20, 10], [0, 10, 20, 10]])
    #expect(
      try groupItems(.row(.estimated(300), 10, [.item(10), .item(20)]), count: 5) == [0..<2, 2..<4, 4..<5])
  }

  // MARK: Soft lengths

  @Test func softLengthsEndAtTheLastPresentSubitem() throws {
    let column = Item.column(
      100, .estimated(10), repeat: 3, Item.item(100, .estimated(40)).edges(top: 1, bottom: .flexible(2))
    )
    .spaced(10)
    let feed = NaiveCompositionalFeed(.section(column), count: 4)
    // 3 * 43 + 2 * 10 = 149, and 43.
    #expect(try feed.groups(ofSection: 0).map(\.length) == [149 * 192, 43 * 192])
    #expect(try feed.items.map(\.[1]) == [1, 54, 107, 150])
    #expect(try feed.contentSize.height == 192)
    // Lengths that are not soft stay.
    let hard = NaiveCompositionalFeed(.section(.column(100, 300, repeat: 3, .item(100, 40))), count: 4)
    #expect(try hard.contentSize.height == 600)
  }

  @Test func softLengthsAcrossAreThoseOfPresentSubitems() throws {
    let row = Item.row(
      100, .estimated(90),
      [.item(50, .estimated(20)), Item.item(50, .estimated(70)).edges(top: 3, bottom: 4)])
    #expect(
      try NaiveCompositionalFeed(.section(row), count: 3).groups(ofSection: 0).map(\.length) == [
        77 * 192, 20 * 192,
      ])
  }

  @Test func absentGroupsKeepTheirEstimate() throws {
    // The second column is absent, and 60 pt wide where the trailing edges are placed.
    let column = Item.column(.estimated(60), 40, repeat: 2, .item(.estimated(20), 20))
    let group = Item.row(100, 40, repeat: 2, column.edges(leading: .flexible(0)))
    // 100 - 20 - 60 = 20 for two edges.
    #expect(try items(group, count: 2) == [[10, 0, 20, 20], [10, 20, 20, 20]])
  }

  // MARK: Custom groups

  @Test func customGroups() throws {
    let frames = [
      CollectionLayoutGroupCustomItem(frame: LayoutRect(x: 0, y: 0, width: 50, height: 50)),
      CollectionLayoutGroupCustomItem(frame: LayoutRect(x: 50, y: 20, width: 50, height: 60), zIndex: 3),
    ]
    let group = Item.custom(layoutSize: CollectionLayoutSize(100, .estimated(10)), frames: frames)
    let feed = NaiveCompositionalFeed(.section(group.inset(6, 4, 6, 4)), [(99, 99), nil, nil])
    #expect(
      try feed.text == ["item,0,0,4,0,50,50,0", "item,0,1,54,20,50,60,3", "item,0,2,4,80,50,50,0"])
    #expect(try feed.contentSize.height == 130)
    let before = [CollectionLayoutGroupCustomItem(frame: LayoutRect(x: 0, y: -50, width: 5, height: 20))]
    let above = Item.custom(layoutSize: CollectionLayoutSize(100, .estimated(10)), frames: before)
    #expect(try items(above, count: 2) == [[0, -50, 5, 20], [0, -50, 5, 20]])
  }

  @Test func providersGetTheInnerSize() throws {
    let group = Item.custom(layoutSize: CollectionLayoutSize(100, .estimated(50))) { size in
      [
        CollectionLayoutGroupCustomItem(
          frame: LayoutRect(x: 1, y: 0, width: size.width / 2, height: size.height + 1))
      ]
    }
    #expect(try items(group.inset(5, 10, 5, 10), count: 2) == [[11, 0, 40, 51], [11, 51, 40, 51]])
  }

  // MARK: Uniform across siblings

  private let uniform = CollectionLayoutDimension.uniformAcrossSiblings(estimate: 20)

  @Test func uniformAcross() throws {
    let group = Item.row(100, .estimated(20), [.item(50, uniform)])
    #expect(
      try items(group, [(0, 30), (0, 50), (0, 10)])
        == [[0, 0, 50, 50], [50, 0, 50, 50], [0, 50, 50, 10]])
    // As long as the longest soft one, which stays as it is.
    let mixed = Item.row(100, 40, [.item(30, uniform), .item(30, .estimated(10)), .item(30, 60)])
    #expect(try items(mixed, [nil, (0, 25), nil]).map(\.[3]) == [25, 25, 60])
    #expect(try items(mixed, [nil, (0, 15), nil]).map(\.[3]) == [20, 15, 60])
  }

  @Test func uniformAlong() throws {
    // 30 and 45 become 45 and 45. A third one does not fit.
    let group = Item.row(100, 10, [.item(uniform)])
    #expect(
      try items(group, [(30, 0), (45, 0), (10, 0)])
        == [[0, 0, 45, 10], [45, 0, 45, 10], [0, 10, 10, 10]])
  }

  @Test func uniformOverTheSection() throws {
    let sizes: [(Double, Double)?] = [(0, 30), (0, 50), (0, 70), (0, 20)]
    let group = Item.row(100, uniform, [.item(50, uniform)])
    #expect(
      try items(group, sizes)
        == [[0, 0, 50, 70], [50, 0, 50, 70], [0, 70, 50, 70], [50, 70, 50, 70]])
    // Estimated subitems are not stretched.
    let estimated = Item.row(100, uniform, [.item(50, .estimated(20))])
    #expect(try items(estimated, sizes).map(\.[3]) == [30, 50, 70, 20])
    #expect(try items(estimated, sizes).map(\.[1]) == [0, 0, 70, 70])
    // Uniform ones are, but not in an estimated group.
    let beside = [Item.item(50, uniform), .item(50, 60)]
    #expect(try items(.row(100, uniform, beside), [(0, 30), nil]).map(\.[3]) == [60, 60])
    #expect(try items(.row(100, .estimated(20), beside), [(0, 30), nil]).map(\.[3]) == [30, 60])
    // So are nested groups.
    let nested = Item.row(
      100, uniform,
      [.row(100, uniform, repeat: 2, Item.item(50, uniform).edges(top: 1, bottom: .flexible(2)))])
    #expect(try items(nested, sizes).map(\.[3]) == [70, 70, 70, 70])
    #expect(try items(nested, sizes).map(\.[1]) == [1, 1, 74, 74])
  }

  @Test func evenedOutLengthsHaveARest() throws {
    let sizes: [(Double, Double)?] = [(0, 30), (0, 30), (0, 10), (0, 10)]
    let column = Item.column(100, uniform, repeat: 2, .item(100, .estimated(20))).spaced(.flexible(4))
    // 64, and 24 with a rest of 40.
    #expect(try items(column, sizes).map(\.[1]) == [0, 34, 64, 118])
    // Absent subitems take no part.
    let edges = Item.column(
      100, uniform, repeat: 2, Item.item(100, .estimated(20)).edges(top: .flexible(0)))
    #expect(try items(edges, [(0, 30), (0, 30), (0, 10)]).map(\.[1]) == [0, 30, 110])
  }

  // MARK: Flexible spacing

  @Test func flexibleSpacings() throws {
    let group = Item.row(100, 10, repeat: 3, .item(20)).spaced(.flexible(5))
    #expect(try items(group, count: 3).map(\.[0]) == [0, 40, 80])
    // Edges and spacings in order: 50 for two edges before and two after.
    let edges = Item.row(
      100, 10, repeat: 2, Item.item(20).edges(leading: .flexible(0), trailing: .flexible(0)))
    #expect(try items(edges.spaced(10), count: 2).map(\.[0]) == [12.5, 67.5])
  }

  @Test func flexibleSpacingsRoundDown() throws {
    let group = Item.row(.absolute(19_201 / 192), 10, repeat: 3, .item(20)).spaced(.flexible(0))
    let feed = NaiveCompositionalFeed(.section(group), count: 3)
    // 7,681 units for two spacings.
    #expect(try feed.itemUnits.map(\.[0]) == [0, 7_680, 15_361])
  }

  @Test func absentSubitemsTakeTheirSpacing() throws {
    let group = Item.row(100, 10, repeat: 3, Item.item(20).edges(leading: .flexible(0)))
    let feed = NaiveCompositionalFeed(.section(group), count: 4)
    #expect(try feed.itemUnits.map(\.[0]) == [2_560, 8_960, 15_360, 2_560])
  }

  @Test func flexibleEdgesAcross() throws {
    func y(top: CollectionLayoutSpacing?, bottom: CollectionLayoutSpacing?) throws -> Double {
      try items(.row(100, 100, [Item.item(20, 40).edges(top: top, bottom: bottom)]), count: 1)[0][1]
    }
    #expect(try y(top: .flexible(0), bottom: nil) == 60)
    #expect(try y(top: .flexible(10), bottom: .flexible(4)) == 33)
    #expect(try y(top: nil, bottom: .flexible(0)) == 0)
    #expect(try y(top: 10, bottom: .flexible(0)) == 10)
    // Without room, the least.
    #expect(try y(top: .flexible(70), bottom: nil) == 70)
    // In a row of soft height, the row's final height.
    let row = Item.row(100, .estimated(10), [Item.item(50, .estimated(10)).edges(top: .flexible(0))])
    #expect(try items(row, [(0, 30), (0, 60)]).map(\.[1]) == [30, 0])
  }
}
