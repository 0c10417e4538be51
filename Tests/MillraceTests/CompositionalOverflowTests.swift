import Testing

@testable import Millrace

/// Queries find items and badges that lie outside of their group.
@Suite struct CompositionalOverflowTests {
  private typealias Size = CollectionLayoutSize

  /// Checks that a query of each item's and each badge's frame finds it.
  private func expectFound(in feed: Feed, _ location: SourceLocation = #_sourceLocation) {
    var feed = feed
    for item in 0..<feed.itemCount {
      let path = ItemPath(section: 0, item: item)
      let frame = feed.frame(at: path)
      #expect(
        feed.elements(in: frame).contains { $0.kind == .item && $0.path == path }, sourceLocation: location)
      for badge in feed.badges(at: path) {
        #expect(feed.elements(in: badge.frame).contains(badge), "badge of \(item)", sourceLocation: location)
      }
    }
  }

  private func badge(_ size: Size, below: Bool) -> CollectionLayoutSupplementaryItem {
    CollectionLayoutSupplementaryItem(
      layoutSize: size, containerAnchor: CollectionLayoutAnchor(edges: [below ? .bottom : .top]),
      itemAnchor: CollectionLayoutAnchor(edges: [below ? .top : .bottom]))
  }

  /// Groups that are too large for a template, shorter than their items.
  @Test(arguments: [4_096, 4_097, 5_000])
  func largeFixedGroups(count: Int) throws {
    let item = CollectionLayoutItem(
      layoutSize: Size(heightDimension: .absolute(10)),
      supplementaryItems: [badge(Size(heightDimension: .absolute(700)), below: true)])
    let group = CollectionLayoutGroup.vertical(
      layoutSize: Size(heightDimension: .absolute(100)), repeatingSubitem: item, count: count)
    var feed = try Feed(environment: .sample())
    try feed.append(.compositional(CollectionLayoutSection(group: group), count: 2 * count))
    for item in [0, 11, 4_000, count - 1, count, 2 * count - 1] {
      let path = ItemPath(section: 0, item: item)
      let frame = feed.frame(at: path)
      #expect(feed.elements(in: frame).contains { $0.kind == .item && $0.path == path })
      let badge = try #require(feed.badges(at: path).first)
      #expect(badge.frame.minY == frame.maxY && feed.elements(in: badge.frame).contains(badge))
    }
  }

  /// Badges below items that are as high as the highest group.
  @Test func evenedOutGroups() throws {
    let uniform = CollectionLayoutDimension.uniformAcrossSiblings(estimate: 50)
    let half = CollectionLayoutDimension.fractionalWidth(0.5)
    let plain = CollectionLayoutItem(layoutSize: Size(widthDimension: half, heightDimension: .estimated(50)))
    let marked = CollectionLayoutItem(
      layoutSize: Size(widthDimension: half, heightDimension: uniform),
      supplementaryItems: [badge(Size(), below: true)])
    let row = CollectionLayoutGroup.horizontal(
      layoutSize: Size(heightDimension: uniform), subitems: [plain, marked])
    var feed = try Feed(environment: .sample())
    let sizes = Array(repeating: LayoutSize?.none, count: 20) + [LayoutSize(width: 0, height: 500)]
    try feed.append(.compositional(CollectionLayoutSection(group: row), measured: sizes))
    expectFound(in: feed)
  }

  /// Badges above items of groups that are not settled.
  @Test func unsettledGroups() throws {
    let item = CollectionLayoutItem(
      layoutSize: Size(heightDimension: .estimated(50)), supplementaryItems: [badge(Size(), below: false)])
    let group = CollectionLayoutGroup.vertical(
      layoutSize: Size(heightDimension: .estimated(50)), repeatingSubitem: item, count: 3)
    var feed = try Feed(environment: .sample())
    let sizes = Array(repeating: LayoutSize(width: 100, height: 40), count: 12_000)
    try feed.append(.compositional(CollectionLayoutSection(group: group), measured: sizes))
    try feed.insert(.cell, at: ItemPath(section: 0, item: 0))
    try feed.resize(at: ItemPath(section: 0, item: 10_000), to: .size(LayoutSize(width: 100, height: 5_000)))
    #expect(!feed.isSettled)
    var settled = feed
    settled.settle()
    let frame = settled.frame(at: ItemPath(section: 0, item: 10_000))
    let above = LayoutRect(x: 0, y: frame.minY - 3_000, width: 390, height: 800)
    #expect(feed.elements(in: above) == settled.elements(in: above))
    #expect(settled.elements(in: above).contains { $0.kind == .badge && $0.path.item == 10_000 })
  }

  /// Badges of items with fixed dimensions, above groups that are not settled.
  @Test func badgesAboveUnsettledGroups() throws {
    let soft = CollectionLayoutItem(layoutSize: Size(heightDimension: .estimated(60)))
    let fixed = CollectionLayoutItem(
      layoutSize: Size(heightDimension: .absolute(100)),
      supplementaryItems: [badge(Size(heightDimension: .absolute(30)), below: false)])
    let group = CollectionLayoutGroup.vertical(
      layoutSize: Size(heightDimension: .estimated(160)), subitems: [soft, fixed])
    var sizes = Array(repeating: LayoutSize(width: 100, height: 60), count: 12_000)
    sizes[9_999].height = 0
    var feed = try Feed(environment: .sample())
    try feed.append(.compositional(CollectionLayoutSection(group: group), measured: sizes))
    // The item of height 0 is now the first one of its group, and the badge of the next one lies above the group.
    try feed.insert(.cell, at: ItemPath(section: 0, item: 0))
    var settled = feed
    settled.settle()
    let badge = try #require(settled.badges(at: ItemPath(section: 0, item: 10_001)).first)
    let above = LayoutRect(x: 0, y: badge.frame.minY + 5, width: 390, height: 20)
    #expect(above.maxY < settled.frame(at: ItemPath(section: 0, item: 10_000)).minY)
    #expect(settled.elements(in: above).contains(badge))
    #expect(!feed.isSettled)
    #expect(feed.elements(in: above) == settled.elements(in: above))
  }

  /// Provisional queries find the items of groups that became longer before they are settled: an item is measured, moves
  /// on to another place of its group, or is all that a settled group leaves of an old one.
  @Test func unsettledGroupsThatBecameLonger() throws {
    let soft = CollectionLayoutItem(layoutSize: Size(heightDimension: .estimated(40)))
    let fixed = CollectionLayoutItem(layoutSize: Size(heightDimension: .absolute(10)))
    let group = CollectionLayoutGroup.vertical(
      layoutSize: Size(heightDimension: .estimated(60)), subitems: [soft, fixed, fixed])
    // The height of most items has an effect only in the first place of a group.
    var section = try CompositionalSection(
      CollectionLayoutSection(group: group), environment: .sample(),
      measured: (0..<3_000).map { LayoutSize(width: 100, height: $0 % 3 == 0 ? 40 : 500) })
    func expectFound(_ items: Range<Int>, _ location: SourceLocation = #_sourceLocation) {
      let provisional = section.provisional
      for item in items {
        let frame = provisional.frame(at: item)
        let end = LayoutRect(x: frame.minX, y: frame.maxY - 1, width: 1, height: 1)
        let found = provisional.elements(in: end).map(\.index)
        #expect(found.contains(item), "\(item) of \(found)", sourceLocation: location)
      }
    }
    func firstOfGroup(from item: Int) throws -> Int {
      try #require((item..<item + 3).first { section.provisional.frame(at: $0).height == 40 })
    }
    try section.insert(LayoutSize(width: 100, height: 40), at: 0)
    let unsettled = try #require(section.firstUnsettledIndex)
    expectFound(unsettled..<unsettled + 4)
    let measured = try firstOfGroup(from: 1_000)
    try section.resize(at: measured, to: LayoutSize(width: 100, height: 5_000))
    expectFound(measured..<measured + 3)
    let inserted = try firstOfGroup(from: 1_500)
    try section.insert(LayoutSize(width: 100, height: 9_000), at: inserted)
    expectFound(inserted..<inserted + 3)
    let removed = try firstOfGroup(from: 2_000)
    try section.remove(at: removed)
    expectFound(removed..<removed + 3)
    #expect(!section.isSettled)
  }

  /// Lines of as many items as fit are alike, too, as long as none is measured.
  @Test func unmeasuredLinesAreOneRecord() throws {
    let tag = CollectionLayoutItem(
      layoutSize: Size(widthDimension: .estimated(80), heightDimension: .estimated(34)))
    let line = CollectionLayoutGroup.horizontal(
      layoutSize: Size(heightDimension: .estimated(34)), subitems: [tag])
    var section = try CompositionalSection(
      CollectionLayoutSection(group: line), environment: .sample(), count: 1_000_000)
    #expect(section.isSettled && section.work.itemsPlaced < 100)
    let (item, columns) = (999_999, Int(CollectionLayoutEnvironment.sample().containerSize.width / 80))
    #expect(section.frame(at: item).minY == 34 * Double(item / columns))
  }
}
