import Foundation
import Millrace
import Testing

// The examples of the article on compositional sections, word for word, so that they compile and run.

// Example: cards
func featuredCards() -> CollectionLayoutSection {
  var card = CollectionLayoutItem(layoutSize: .init())  // as large as its group
  card.contentInsets = LayoutInsets(leading: 5, trailing: 5)
  var section = CollectionLayoutSection(
    group: .horizontal(layoutSize: .init(heightDimension: .fractionalWidth(0.8)), subitems: [card]))
  section.contentInsets = LayoutInsets(top: 8, leading: 15, trailing: 15)
  section.orthogonalScrollingBehavior = .groupPaging
  return section
}
// End of example: cards

// Example: charts
func charts() -> CollectionLayoutSection {
  var icon = CollectionLayoutItem(layoutSize: .init(widthDimension: .absolute(60)))
  icon.contentInsets = LayoutInsets(top: 10, bottom: 10)
  var name = CollectionLayoutItem(layoutSize: .init(widthDimension: .absolute(180)))
  name.contentInsets = LayoutInsets(top: 10, leading: 10, bottom: 10)
  var button = CollectionLayoutItem(layoutSize: .init(widthDimension: .absolute(74)))
  button.contentInsets = LayoutInsets(top: 25, bottom: 25)
  var row = CollectionLayoutGroup.horizontal(
    layoutSize: .init(heightDimension: .fractionalHeight(1 / 3)), subitems: [icon, name, button])
  row.interItemSpacing = .flexible(4)
  let page = CollectionLayoutSize(widthDimension: .fractionalWidth(0.94), heightDimension: .absolute(240))
  var section = CollectionLayoutSection(group: .vertical(layoutSize: page, repeatingSubitem: row, count: 3))
  section.contentInsets = LayoutInsets(leading: 20, trailing: 20)
  section.interGroupSpacing = 10
  section.orthogonalScrollingBehavior = .groupPaging
  let headerSize = CollectionLayoutSize(heightDimension: .estimated(44))
  section.boundarySupplementaryItems = [.init(layoutSize: headerSize, alignment: .top)]
  return section
}
// End of example: charts

// Example: store
let phone = CollectionLayoutEnvironment(
  containerSize: LayoutSize(width: 390, height: 844), safeAreaInsets: LayoutInsets(top: 47, bottom: 34))

func appStore() throws -> Feed {
  var tiles = charts()  // a copy
  let tileSize = CollectionLayoutSize(widthDimension: .absolute(150), heightDimension: .absolute(94))
  tiles.group = .horizontal(layoutSize: tileSize, subitems: [.init(layoutSize: .init())])
  tiles.interGroupSpacing = 12
  tiles.orthogonalScrollingBehavior = .continuous
  var links = charts()
  let linkSize = CollectionLayoutSize(heightDimension: .absolute(52))
  links.group = .vertical(layoutSize: linkSize, subitems: [.init(layoutSize: .init())])
  links.interGroupSpacing = 0
  links.orthogonalScrollingBehavior = .none
  links.decorations = [.background(insets: LayoutInsets(top: 44, leading: 8, trailing: 8))]

  var title = CollectionLayoutBoundarySupplementaryItem(
    layoutSize: linkSize, elementKind: ElementKind(rawValue: 16), alignment: .top)  // a custom kind
  title.pinToVisibleBounds = true
  var terms = CollectionLayoutBoundarySupplementaryItem(
    layoutSize: .init(heightDimension: .absolute(60)), alignment: .bottom)
  terms.contentInsets = LayoutInsets(top: 8, leading: 20, bottom: 8, trailing: 20)
  var feed = try Feed(environment: phone, sectionSpacing: 24)
  try feed.setBoundarySupplementaryItems([title, terms])
  for (section, count) in [(featuredCards(), 5), (charts(), 36), (tiles, 9), (links, 6)] {
    try feed.append(.compositional(section, count: count))
  }
  let header = ItemPath(section: 1, item: 0)  // needs more than its estimate
  try feed.setMeasuredSize(LayoutSize(width: 350, height: 50), of: .header, at: header)
  return feed
}
// End of example: store

// Example: mosaic
func mosaic() -> CollectionLayoutSection {
  let photo = CollectionLayoutItem(layoutSize: .init())
  let half = CollectionLayoutSize(widthDimension: .fractionalWidth(0.5))
  var two = CollectionLayoutGroup.horizontal(layoutSize: .init(), subitem: photo, count: 2)
  two.interItemSpacing = .fixed(4)
  var four = CollectionLayoutGroup.vertical(layoutSize: half, subitem: two, count: 2)
  four.interItemSpacing = .fixed(4)
  four.contentInsets.leading = 4
  let top = CollectionLayoutGroup.horizontal(
    layoutSize: .init(heightDimension: .fractionalWidth(0.5)), subitems: [.init(layoutSize: half), four])
  var row = CollectionLayoutGroup.horizontal(
    layoutSize: .init(heightDimension: .fractionalWidth(0.2)), subitem: photo, count: 4)
  row.interItemSpacing = .fixed(4)
  row.edgeSpacing = CollectionLayoutEdgeSpacing(top: .fixed(4), bottom: .fixed(4))
  var column = CollectionLayoutGroup.vertical(
    layoutSize: .init(widthDimension: .fractionalWidth(0.3)), subitem: photo, count: 3)
  column.interItemSpacing = .fixed(4)
  var large = CollectionLayoutItem(layoutSize: .init(widthDimension: .fractionalWidth(0.7)))
  large.contentInsets.leading = 4
  let bottom = CollectionLayoutGroup.horizontal(
    layoutSize: .init(heightDimension: .fractionalWidth(0.6)), subitems: [column, large])
  var section = CollectionLayoutSection(
    group: .vertical(layoutSize: .init(heightDimension: .estimated(500)), subitems: [top, row, bottom]))
  section.interGroupSpacing = 4
  section.contentInsets = LayoutInsets(top: 4, leading: 4, bottom: 4, trailing: 4)
  return section
}
// End of example: mosaic

// Example: tags
func tags() throws -> Feed {
  func lines(of tag: CollectionLayoutItem, spacing: Double) -> CollectionLayoutGroup {
    let size = CollectionLayoutSize(heightDimension: tag.layoutSize.heightDimension)
    var line = CollectionLayoutGroup.horizontal(layoutSize: size, subitems: [tag])
    line.interItemSpacing = .fixed(spacing)
    return line
  }
  let size = CollectionLayoutSize(widthDimension: .estimated(80), heightDimension: .estimated(34))
  var cloud = CollectionLayoutSection(group: lines(of: .init(layoutSize: size), spacing: 8))
  cloud.interGroupSpacing = 8
  cloud.contentInsets = LayoutInsets(top: 8, leading: 16, trailing: 16)
  let titleSize = CollectionLayoutSize(widthDimension: .estimated(200), heightDimension: .absolute(40))
  cloud.boundarySupplementaryItems = [.init(layoutSize: titleSize, alignment: .topLeading)]

  var recent = cloud  // one row, which scrolls: each group is a tag
  let rowSize = CollectionLayoutSize(widthDimension: .estimated(90), heightDimension: .absolute(40))
  recent.group = .horizontal(layoutSize: rowSize, subitems: [.init(layoutSize: rowSize)])
  recent.contentInsets.top = 0
  recent.orthogonalScrollingBehavior = .continuous

  var chosen = cloud  // each tag has a badge, whose center is in the corner
  let remove = CollectionLayoutSupplementaryItem(
    layoutSize: .init(widthDimension: .absolute(18), heightDimension: .absolute(18)),
    elementKind: ElementKind(rawValue: 16), containerAnchor: .init(edges: [.top, .trailing]),
    itemAnchor: .init(edges: []))
  let chosenSize = CollectionLayoutSize(widthDimension: .estimated(100), heightDimension: .estimated(44))
  chosen.group = lines(of: .init(layoutSize: chosenSize, supplementaryItems: [remove]), spacing: 14)
  chosen.interGroupSpacing = 10
  chosen.contentInsets.top = 0
  chosen.boundarySupplementaryItems[0].offset.y = -8
  var feed = try Feed(environment: phone, sectionSpacing: 28)
  try feed.append(.compositional(cloud, count: 15))
  try feed.append(.compositional(recent, count: 7))
  try feed.append(.compositional(chosen, count: 7))
  return feed
}
// End of example: tags

// Example: measuring
func measure(_ sizes: [ItemPath: LayoutSize], in feed: inout Feed, _ screen: LayoutRect) throws -> Double {
  var batch = BatchUpdate()
  for (path, size) in sizes { batch.resize(at: path, to: .size(size)) }
  return try feed.apply(batch, keeping: .firstVisible(in: screen)).offsetCorrection!.points
}
// End of example: measuring

// Example: shelf
func shelf(widths: [Double]) -> FeedSection {
  let lanes = Waterfall(columns: .count(2), columnSpacing: 8, insets: LayoutInsets(leading: 20, trailing: 20))
  var section = FeedSection.waterfall(lanes, extents: widths)  // two rows of items as wide as `widths`
  section.orthogonalScrolling = OrthogonalScrolling(.continuousGroupLeadingBoundary, extent: 240)
  return section
}

func endDrag(of section: Int, in feed: inout Feed, proposed: Double, velocity: Double) throws {
  let offset = try feed.restingOffset(section: section, proposed: proposed, velocity: velocity)
  try feed.setOrthogonalOffset(offset, ofSection: section)
}
// End of example: shelf

// Example: rotation
func turn(_ feed: inout Feed, to view: CollectionLayoutEnvironment, _ screen: LayoutRect) throws -> Double {
  try feed.relayout(environment: view, keeping: .firstVisible(in: screen)).points
}
// End of example: rotation

// Example: provider
func photos() -> FeedSection {
  let provider = CollectionLayoutSectionProvider { index, view in
    let columns = view.effectiveContainerSize.width > 600 ? 5 : 3
    let size = CollectionLayoutSize(heightDimension: .fractionalWidth(1 / Double(columns)))
    let photo = CollectionLayoutItem(layoutSize: .init())
    return CollectionLayoutSection(group: .horizontal(layoutSize: size, subitem: photo, count: columns))
  }
  return .compositional(provider, count: 1_000)
}
// End of example: provider

/// A row that `millrace frames` prints, without the kind's number.
private struct FrameRow: Hashable {
  var kind: String
  var path: ItemPath
  var frame: LayoutRect
  var zIndex: Int32

  init(_ element: Element, kinds: [String]) {
    let custom = Int(element.kind.rawValue) - 16
    kind = kinds.indices.contains(custom) ? kinds[custom] : "\(element.kind)"
    (path, frame, zIndex) = (element.path, element.frame, element.zIndex)
  }

  /// - Parameter line: The fields `kind,section,item,x,y,width,height,z`.
  init?(line: Substring) {
    let fields = line.split(separator: ",")
    let numbers = fields.dropFirst().compactMap { Double($0) }
    guard fields.count == 8, numbers.count == 7 else { return nil }
    kind = String(fields[0])
    path = ItemPath(section: Int(numbers[0]), item: Int(numbers[1]))
    frame = LayoutRect(x: numbers[2], y: numbers[3], width: numbers[4], height: numbers[5])
    zIndex = Int32(numbers[6])
  }
}

@Suite struct CompositionalArticleTests {
  private let screen = LayoutRect(x: 0, y: -47, width: 390, height: 844)
  /// A rect that intersects everything.
  private let everywhere = LayoutRect(x: -.infinity, y: -.infinity, width: .infinity, height: .infinity)

  @Test func examplesAreInTheArticle() throws {
    let article = try DocumentExamples.document("Sources/Millrace/Millrace.docc/Compositional.md")
    #expect(DocumentExamples.swiftBlocks(of: article) == (try DocumentExamples().texts))
  }

  /// Checks that a feed has the frames of a design of the gallery.
  ///
  /// - Parameter kinds: The names of the kinds from number 16 on.
  private func expect(
    _ feed: inout Feed, equals design: String, kinds: [String],
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let text = try DocumentExamples.document("Benchmarks/FeedFormat/gallery/frames/\(design).csv")
    let lines = text.split(separator: "\n").dropFirst()
    let expected = lines.compactMap { FrameRow(line: $0) }
    #expect(expected.count == lines.count && !lines.isEmpty, sourceLocation: location)
    let rows = feed.elements(in: everywhere, view: screen).map { FrameRow($0, kinds: kinds) }
    #expect(rows == expected, sourceLocation: location)
  }

  @Test func appStoreEqualsTheDesign() throws {
    var feed = try appStore()
    try expect(&feed, equals: "app-store", kinds: ["title"])
  }

  @Test func mosaicEqualsTheDesign() throws {
    var feed = try Feed(environment: phone)
    try feed.append(.compositional(mosaic(), count: 29))
    try expect(&feed, equals: "mosaic", kinds: [])
  }

  @Test func tagsEqualTheDesignOnceMeasured() throws {
    let sizes: [[(Double, Double)?]] = [
      [
        (72, 34), (118, 34), (94, 34), (56, 34), (140, 34), (88, 34), (66, 34), (152, 34), (104, 34),
        (60, 34), (82, 34), nil, (126, 34), (70, 34), (98, 34),
      ],
      [(64, 40), (120, 40), (84, 40), (102, 40), (76, 40), (132, 40), (90, 40)],
      [(98, 44), (160, 64), (74, 44), (130, 44), (110, 44), (86, 44), (144, 44)],
    ]
    var feed = try tags()
    try feed.setMeasuredSize(
      LayoutSize(width: 164, height: 40), of: .header, at: ItemPath(section: 0, item: 0))
    var measured: [ItemPath: LayoutSize] = [:]
    for (section, items) in sizes.enumerated() {
      for (item, size) in items.enumerated() {
        guard let size else { continue }
        measured[ItemPath(section: section, item: item)] = LayoutSize(width: size.0, height: size.1)
      }
    }
    #expect(try measure(measured, in: &feed, screen) == 0)
    try expect(&feed, equals: "tags", kinds: ["remove"])
  }

  @Test func providersAreAskedForEachView() throws {
    var feed = try Feed(environment: phone)
    try feed.append(photos())
    #expect(feed.frame(at: ItemPath(section: 0, item: 3)).minY == 130)
    var wide = phone
    wide.containerSize = LayoutSize(width: 844, height: 390)
    _ = try turn(&feed, to: wide, screen)
    #expect(feed.frame(at: ItemPath(section: 0, item: 4)).minY == 0)
  }

  @Test func measuringKeepsTheReader() throws {
    var feed = try tags()
    let reader = LayoutRect(x: 0, y: 130, width: 390, height: 844)
    let first = try #require(feed.elements(in: reader).first { $0.kind == .item })
    let above = (0..<first.path.item).map { ItemPath(section: 0, item: $0) }
    #expect(first.path.section == 0 && !above.isEmpty && feed.item(at: first.path) == .cell)
    let size = LayoutSize(width: 80, height: 60)
    let correction = try measure(
      Dictionary(uniqueKeysWithValues: above.map { ($0, size) }), in: &feed, reader)
    #expect(correction > 0 && feed.frame(at: first.path).minY == first.frame.minY + correction)
    #expect(feed.item(at: above[0]) == .size(size))
  }

  @Test func dragsRestAtGroups() throws {
    var feed = try appStore()
    func rest(_ section: Int, _ proposed: Double, _ velocity: Double) throws -> Double? {
      try endDrag(of: section, in: &feed, proposed: proposed, velocity: velocity)
      return feed.orthogonalScrolling(ofSection: section)?.offset
    }
    #expect(try rest(1, 30, 900) == 339)
    #expect(feed.frame(at: ItemPath(section: 1, item: 9)).minX == 20)
    #expect(try rest(1, 400, 0) == 339)
    #expect(try rest(1, 5_000, 100) == 996)
    #expect(try rest(2, 77, 900) == 77)
    #expect(throws: LayoutError.inSection(3, .sectionDoesNotScroll)) { try rest(3, 0, 0) }
  }

  @Test func sectionsOfOtherLayoutsScroll() throws {
    var feed = try Feed(environment: phone)
    try feed.append(shelf(widths: (0..<100).map { Double(80 + $0 % 7 * 20) }))
    #expect(feed.contentSize.height == 240 && feed.frame(at: ItemPath(section: 0, item: 0)).minX == 20)
    #expect(feed.frame(at: ItemPath(section: 0, item: 1)).minY == 124)
    try endDrag(of: 0, in: &feed, proposed: 75, velocity: 10)
    #expect(feed.orthogonalScrolling(ofSection: 0)?.offset == 80)
    #expect(feed.frame(at: ItemPath(section: 0, item: 2)).minX == 20)
  }

  @Test func rotationKeepsTheReader() throws {
    var feed = try appStore()
    let reader = LayoutRect(x: 0, y: 800, width: 390, height: 844)
    let first = try #require(feed.elements(in: reader).first { $0.kind == .item })
    let view = CollectionLayoutEnvironment(
      containerSize: LayoutSize(width: 844, height: 390),
      safeAreaInsets: LayoutInsets(leading: 47, bottom: 21, trailing: 47))
    let correction = try turn(&feed, to: view, reader)
    #expect(feed.environment == view && correction != 0)
    #expect(feed.frame(at: first.path).minY == first.frame.minY + correction)
    #expect(feed.frame(at: ItemPath(section: 3, item: 0)).minX == 67)
  }

  /// The mistakes that the article lists.
  @Test func mistakesAreErrors() throws {
    let item = CollectionLayoutItem(layoutSize: .init())
    /// Returns the name of the error of the first section, or of a group at `group.subitems[1]`.
    func error(_ change: (inout CollectionLayoutSection, inout Feed) throws -> Void) -> String? {
      let error = #expect(throws: LayoutError.self) {
        var feed = try Feed(environment: phone)
        var section = CollectionLayoutSection(group: .horizontal(layoutSize: .init(), subitems: [item]))
        try change(&section, &feed)
        try feed.append(.compositional(section, count: 3))
      }
      guard case .inSection(0, let inner) = error else { return nil }
      guard case .inGroup(let path, let innermost) = inner else { return name(of: inner) }
      return path == "group.subitems[1]" ? name(of: innermost) : nil
    }
    func name(of error: LayoutError) -> String? { Mirror(reflecting: error).children.first?.label }
    func groupError(_ group: CollectionLayoutGroup) -> String? {
      error { section, _ in section.group = .vertical(layoutSize: .init(), subitems: [item, group]) }
    }
    func widthError(_ width: CollectionLayoutDimension) -> String? {
      groupError(.horizontal(layoutSize: .init(widthDimension: width), subitems: [item]))
    }

    #expect(error { _, feed in feed = try Feed(width: 390) } == "environmentIsMissing")
    #expect(error { section, _ in section.group = item } == "notAGroup")
    #expect(groupError(.horizontal(layoutSize: .init(), subitems: [])) == "noElements")
    #expect(groupError(.custom(layoutSize: .init(), frames: [])) == "noElements")
    #expect(groupError(.horizontal(layoutSize: .init(), subitem: item, count: 0)) == "countOutOfRange")
    #expect(widthError(.fractionalWidth(-1)) == "fractionOutOfRange")
    #expect(widthError(.absolute(-1)) == "invalidLength")
    let far = CollectionLayoutGroupCustomItem(frame: LayoutRect(x: 1e300, y: 0, width: 1, height: 1))
    #expect(groupError(.custom(layoutSize: .init(), frames: [far])) == "invalidDistance")
    var long = item
    for _ in 0..<5 {
      long = .vertical(layoutSize: .init(heightDimension: .fractionalHeight(1_000)), subitems: [long])
    }
    let longError = #expect(throws: LayoutError.self) {
      var feed = try Feed(environment: phone)
      try feed.append(.compositional(CollectionLayoutSection(group: long), count: 1))
    }
    #expect("\(try #require(longError))".contains("a length of more than 2^50 units"))

    var feed = try appStore()
    let path = ItemPath(section: 3, item: 0)
    #expect(throws: LayoutError.self) { try feed.resize(at: path, to: .extent(3)) }
    var section = FeedSection.compositional(mosaic(), count: 3)
    section.boundarySupplementaryItems = feed.boundarySupplementaryItems
    section.headers = [Supplementary(extent: 44)]
    #expect(
      throws: LayoutError.inSection(
        4, .unexpectedBoundarySupplementaries(argument: "boundarySupplementaryItems"))
    ) { try feed.append(section) }
    #expect(throws: LayoutError.inSection(3, .sectionDoesNotScroll)) {
      try feed.setOrthogonalOffset(3, ofSection: 3)
    }
    var view = phone
    view.axis = .horizontal
    #expect(throws: LayoutError.unexpectedAxis(argument: "environment.axis")) {
      try feed.relayout(environment: view)
    }
  }
}
