import Testing

@testable import Millrace

/// Groups of compositional sections with invalid values.
@Suite struct GroupHostileTests {
  typealias Item = CollectionLayoutItem

  private static let lengths = [Double.nan, .infinity, -.infinity, -1, -0.01, 1e8, 1e300]

  /// Returns the error of a group whose second subitem is changed.
  private func error(_ change: (inout Item) -> Void) -> LayoutError? {
    var item = Item(layoutSize: CollectionLayoutSize())
    change(&item)
    return error(
      .horizontal(layoutSize: CollectionLayoutSize(), subitems: [Item(layoutSize: item.layoutSize), item]))
  }

  private func error(_ group: Item) -> LayoutError? {
    do throws(LayoutError) {
      _ = try GroupLayout(group, container: AxisPair(1_000, 1_000))
      return nil
    } catch { return error }
  }

  /// Checks that an error names the argument of the item or group at `path`.
  private func expectError(
    _ error: LayoutError?, at path: String = "group.subitems[1]", _ argument: String,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let text = "\(error.map(\.description) ?? "no error")"
    #expect(text.hasPrefix("\(path): \(argument) is "), "\(text)", sourceLocation: location)
    #expect(!text.contains("\n"), sourceLocation: location)
  }

  @Test(arguments: lengths)
  func invalidLengths(length: Double) {
    expectError(error { $0.contentInsets.top = length }, "contentInsets.top")
    expectError(error { $0.contentInsets.leading = length }, "contentInsets.leading")
    expectError(error { $0.contentInsets.bottom = length }, "contentInsets.bottom")
    expectError(error { $0.contentInsets.trailing = length }, "contentInsets.trailing")
    expectError(error { $0.interItemSpacing = .flexible(length) }, "interItemSpacing")
    expectError(
      error { $0.edgeSpacing = CollectionLayoutEdgeSpacing(leading: .fixed(length)) }, "edgeSpacing.leading")
    expectError(
      error { $0.edgeSpacing = CollectionLayoutEdgeSpacing(bottom: .flexible(length)) }, "edgeSpacing.bottom")
    for dimension in [
      CollectionLayoutDimension.absolute(length), .estimated(length),
      .uniformAcrossSiblings(estimate: length),
    ] {
      expectInvalid(dimension)
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -0.01, 1_000.01, 1e300])
  func invalidFractions(fraction: Double) {
    expectInvalid(.fractionalWidth(fraction))
    expectInvalid(.fractionalHeight(fraction))
    let badge = CollectionLayoutSupplementaryItem(
      layoutSize: CollectionLayoutSize(widthDimension: .fractionalHeight(fraction)),
      containerAnchor: CollectionLayoutAnchor(edges: .top))
    expectError(error { $0.supplementaryItems = [badge] }, "supplementaryItems[0].layoutSize.widthDimension")
  }

  /// The dimension is invalid in the first subitem, too.
  private func expectInvalid(
    _ dimension: CollectionLayoutDimension, _ location: SourceLocation = #_sourceLocation
  ) {
    expectError(
      error { $0.layoutSize.widthDimension = dimension }, at: "group.subitems[0]",
      "layoutSize.widthDimension",
      location)
    expectError(
      error { $0.layoutSize.heightDimension = dimension }, at: "group.subitems[0]",
      "layoutSize.heightDimension",
      location)
    // In equal parts, too, where it has no effect.
    let item = Item(layoutSize: CollectionLayoutSize(widthDimension: dimension))
    expectError(
      error(.horizontal(layoutSize: CollectionLayoutSize(), subitem: item, count: 3)),
      at: "group.subitems[0]",
      "layoutSize.widthDimension", location)
  }

  /// A badge of the kind of items would look like an item.
  @Test func kindOfItems() {
    let badge = CollectionLayoutSupplementaryItem(
      layoutSize: CollectionLayoutSize(), elementKind: .item,
      containerAnchor: CollectionLayoutAnchor(edges: .all))
    #expect(
      error { $0.supplementaryItems = [badge] }
        == .inGroup(
          "group.subitems[1]", .kindIsTaken(argument: "supplementaryItems[0].elementKind", kind: "item")))
  }

  @Test(arguments: [Double.nan, .infinity, -1e8, 1e8])
  func invalidOffsets(offset: Double) {
    let (x, y) = (LayoutPoint(x: offset, y: 0), LayoutPoint(x: 0, y: offset))
    func badge(_ anchor: CollectionLayoutAnchor) -> CollectionLayoutSupplementaryItem {
      CollectionLayoutSupplementaryItem(
        layoutSize: CollectionLayoutSize(), containerAnchor: CollectionLayoutAnchor(edges: .all),
        itemAnchor: anchor)
    }
    let name = "supplementaryItems[0].itemAnchor.offset"
    expectError(
      error { $0.supplementaryItems = [badge(CollectionLayoutAnchor(edges: [], absoluteOffset: x))] },
      "\(name).x")
    expectError(
      error { $0.supplementaryItems = [badge(CollectionLayoutAnchor(edges: [], fractionalOffset: y))] },
      "\(name).y")
    func frames(_ rect: LayoutRect) -> LayoutError? {
      error(
        .custom(
          layoutSize: CollectionLayoutSize(),
          frames: [
            CollectionLayoutGroupCustomItem(frame: LayoutRect(x: 0, y: 0, width: 0, height: 0)),
            CollectionLayoutGroupCustomItem(frame: rect),
          ]))
    }
    expectError(frames(LayoutRect(x: offset, y: 0, width: 1, height: 1)), at: "group", "frames[1].x")
    expectError(frames(LayoutRect(x: 0, y: offset, width: 1, height: 1)), at: "group", "frames[1].y")
    expectError(frames(LayoutRect(x: 0, y: 0, width: offset, height: 1)), at: "group", "frames[1].width")
    expectError(frames(LayoutRect(x: 0, y: 0, width: 1, height: offset)), at: "group", "frames[1].height")
  }

  @Test(arguments: [0, -1, Int.min])
  func invalidCounts(count: Int) {
    let (size, item) = (CollectionLayoutSize(), Item(layoutSize: CollectionLayoutSize()))
    expectError(
      error(.vertical(layoutSize: size, repeatingSubitem: item, count: count)), at: "group", "count")
    expectError(error(.vertical(layoutSize: size, subitem: item, count: count)), at: "group", "count")
  }

  @Test func empty() {
    let size = CollectionLayoutSize()
    let inner = Item.vertical(layoutSize: size, subitems: [])
    expectError(error(.vertical(layoutSize: size, subitems: [])), at: "group", "subitems")
    expectError(
      error(.vertical(layoutSize: size, subitems: [.vertical(layoutSize: size, subitems: [inner])])),
      at: "group.subitems[0].subitems[0]", "subitems")
    expectError(error(.custom(layoutSize: size, frames: [])), at: "group", "frames")
    expectError(error(.custom(layoutSize: size) { _ in [] }), at: "group", "frames")
    #expect(error(Item(layoutSize: size)) == .notAGroup(argument: "group"))
  }

  /// 1000 times 1000 times 1,000 units and so on.
  @Test func nestedFractions() {
    let size = CollectionLayoutSize(widthDimension: .fractionalWidth(1_000))
    var group = Item(layoutSize: size)
    for _ in 0..<20 { group = .horizontal(layoutSize: size, repeatingSubitem: group, count: 1) }
    expectError(
      error(group), at: "group.subitems[0].subitems[0].subitems[0].subitems[0]", "layoutSize.widthDimension")
  }

  // MARK: - Mistakes

  private func mistake(_ group: Item) -> LayoutError? {
    do throws(LayoutError) {
      try CollectionLayoutSection(group: group).checkForMistakes(
        in: CollectionLayoutEnvironment(containerSize: LayoutSize(width: 390, height: 844)))
      return nil
    } catch { return error }
  }

  /// Fractions count as mistakes by the axis of the length that they are a fraction of.
  @Test func fractionsOfEstimates() {
    let item = Item(layoutSize: CollectionLayoutSize(heightDimension: .fractionalWidth(0.5)))
    let high = CollectionLayoutSize(heightDimension: .estimated(44))
    let inner = Item.horizontal(layoutSize: high, subitems: [item, Item(layoutSize: CollectionLayoutSize())])
    #expect(
      mistake(.vertical(layoutSize: high, subitems: [inner]))
        == .inGroup(
          "group.subitems[0].subitems[1]", .fractionOfEstimate(argument: "layoutSize.heightDimension")))
    #expect(mistake(.horizontal(layoutSize: high, subitems: [item])) == nil)
    let wide = CollectionLayoutSize(widthDimension: .uniformAcrossSiblings(estimate: 44))
    #expect(
      mistake(.vertical(layoutSize: wide, subitems: [item]))
        == .inGroup("group.subitems[0]", .fractionOfEstimate(argument: "layoutSize.widthDimension")))
    // The height of an equal part is ignored.
    let equal = Item.vertical(
      layoutSize: CollectionLayoutSize(), subitem: Item(layoutSize: CollectionLayoutSize()), count: 2)
    #expect(mistake(equal) == nil)
  }

  @Test func groupsWithoutSize() {
    let flat = CollectionLayoutSize(heightDimension: .absolute(0))
    let item = Item(layoutSize: CollectionLayoutSize())
    #expect(
      mistake(
        .vertical(
          layoutSize: CollectionLayoutSize(), subitems: [.horizontal(layoutSize: flat, subitems: [item])]))
        == .inGroup("group.subitems[0]", .zeroLength(argument: "layoutSize.heightDimension")))
    let soft = CollectionLayoutSize(heightDimension: .estimated(0))
    #expect(
      mistake(
        .horizontal(
          layoutSize: soft, subitems: [Item(layoutSize: CollectionLayoutSize(heightDimension: .absolute(0)))])
      )
        == nil)
    #expect(mistake(item) == .notAGroup(argument: "group"))
    #expect(
      mistake(.custom(layoutSize: CollectionLayoutSize(), frames: []))
        == .inGroup("group", .noElements(argument: "frames")))
  }
}
