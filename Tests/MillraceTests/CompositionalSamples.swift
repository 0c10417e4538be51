import Millrace
import MillraceOracle

// Short forms of descriptions of compositional sections, for tests.

// The names of the modules stand for `@retroactive`, which is an error where the tests are in the package of the engine.
extension Millrace.CollectionLayoutDimension: Swift.ExpressibleByFloatLiteral,
  Swift.ExpressibleByIntegerLiteral
{
  /// Creates a length in points.
  public init(floatLiteral points: Double) { self = .absolute(points) }
  /// Creates a length in points.
  public init(integerLiteral points: Int) { self = .absolute(Double(points)) }
}

extension Millrace.CollectionLayoutSpacing: Swift.ExpressibleByFloatLiteral, Swift.ExpressibleByIntegerLiteral
{
  /// Creates a length in points.
  public init(floatLiteral points: Double) { self = .fixed(points) }
  /// Creates a length in points.
  public init(integerLiteral points: Int) { self = .fixed(Double(points)) }
}

extension CollectionLayoutSize {
  init(
    _ width: CollectionLayoutDimension, _ height: CollectionLayoutDimension = .fractionalHeight(1)
  ) { self.init(widthDimension: width, heightDimension: height) }
}

extension CollectionLayoutItem {
  static func item(
    _ width: CollectionLayoutDimension = .fractionalWidth(1),
    _ height: CollectionLayoutDimension = .fractionalHeight(1)
  ) -> CollectionLayoutItem { CollectionLayoutItem(layoutSize: CollectionLayoutSize(width, height)) }

  /// Returns a group along x.
  static func row(
    _ width: CollectionLayoutDimension = .fractionalWidth(1),
    _ height: CollectionLayoutDimension = .fractionalHeight(1), _ subitems: [CollectionLayoutItem]
  ) -> CollectionLayoutGroup {
    .horizontal(layoutSize: CollectionLayoutSize(width, height), subitems: subitems)
  }

  static func row(
    _ width: CollectionLayoutDimension = .fractionalWidth(1),
    _ height: CollectionLayoutDimension = .fractionalHeight(1), repeat count: Int,
    _ subitem: CollectionLayoutItem
  ) -> CollectionLayoutGroup {
    .horizontal(layoutSize: CollectionLayoutSize(width, height), repeatingSubitem: subitem, count: count)
  }

  static func row(
    _ width: CollectionLayoutDimension = .fractionalWidth(1),
    _ height: CollectionLayoutDimension = .fractionalHeight(1), equal count: Int,
    _ subitem: CollectionLayoutItem
  ) -> CollectionLayoutGroup {
    .horizontal(layoutSize: CollectionLayoutSize(width, height), subitem: subitem, count: count)
  }

  /// Returns a group along y.
  static func column(
    _ width: CollectionLayoutDimension = .fractionalWidth(1),
    _ height: CollectionLayoutDimension = .fractionalHeight(1), _ subitems: [CollectionLayoutItem]
  ) -> CollectionLayoutGroup {
    .vertical(layoutSize: CollectionLayoutSize(width, height), subitems: subitems)
  }

  static func column(
    _ width: CollectionLayoutDimension = .fractionalWidth(1),
    _ height: CollectionLayoutDimension = .fractionalHeight(1), repeat count: Int,
    _ subitem: CollectionLayoutItem
  ) -> CollectionLayoutGroup {
    .vertical(layoutSize: CollectionLayoutSize(width, height), repeatingSubitem: subitem, count: count)
  }

  static func row(_ subitems: [CollectionLayoutItem]) -> CollectionLayoutGroup {
    .horizontal(layoutSize: CollectionLayoutSize(), subitems: subitems)
  }

  static func column(_ subitems: [CollectionLayoutItem]) -> CollectionLayoutGroup {
    .vertical(layoutSize: CollectionLayoutSize(), subitems: subitems)
  }

  func spaced(_ spacing: CollectionLayoutSpacing) -> Self {
    var item = self
    item.interItemSpacing = spacing
    return item
  }

  func edges(
    leading: CollectionLayoutSpacing? = nil, top: CollectionLayoutSpacing? = nil,
    trailing: CollectionLayoutSpacing? = nil, bottom: CollectionLayoutSpacing? = nil
  ) -> Self {
    var item = self
    item.edgeSpacing = CollectionLayoutEdgeSpacing(
      leading: leading, top: top, trailing: trailing, bottom: bottom)
    return item
  }

  func inset(_ top: Double, _ leading: Double, _ bottom: Double, _ trailing: Double) -> Self {
    var item = self
    item.contentInsets = LayoutInsets(top: top, leading: leading, bottom: bottom, trailing: trailing)
    return item
  }

  func badged(_ badges: CollectionLayoutSupplementaryItem...) -> Self {
    var item = self
    item.supplementaryItems = badges
    return item
  }
}

extension CollectionLayoutBoundarySupplementaryItem {
  static func aligned(
    _ alignment: RectAlignment, width: CollectionLayoutDimension = .fractionalWidth(1),
    height: CollectionLayoutDimension = .fractionalHeight(1), offset: (x: Double, y: Double) = (0, 0),
    extends: Bool = true,
    pinned: Bool = false
  ) -> Self {
    var supplementary = Self(
      layoutSize: CollectionLayoutSize(width, height), alignment: alignment,
      absoluteOffset: LayoutPoint(x: offset.x, y: offset.y))
    supplementary.extendsBoundary = extends
    supplementary.pinToVisibleBounds = pinned
    return supplementary
  }
}

extension CollectionLayoutSection {
  static func section(
    _ group: CollectionLayoutGroup, insets: (Double, Double, Double, Double) = (0, 0, 0, 0),
    spacing: Double = 0, _ behavior: OrthogonalScrollingBehavior = .none,
    _ supplementaries: [CollectionLayoutBoundarySupplementaryItem] = []
  ) -> Self {
    var section = Self(group: group)
    section.contentInsets = LayoutInsets(
      top: insets.0, leading: insets.1, bottom: insets.2, trailing: insets.3)
    section.interGroupSpacing = spacing
    section.orthogonalScrollingBehavior = behavior
    section.boundarySupplementaryItems = supplementaries
    return section
  }
}

extension CollectionLayoutSection {
  static func section(
    _ group: CollectionLayoutGroup, insets: (Double, Double, Double, Double) = (0, 0, 0, 0),
    _ supplementaries: [CollectionLayoutBoundarySupplementaryItem]
  ) -> Self { .section(group, insets: insets, spacing: 0, .none, supplementaries) }
}

extension NaiveCompositionalFeed {
  /// Creates a feed of the given section, in a view of 100 by 200 pt.
  init(_ section: CollectionLayoutSection, count: Int, axis: LayoutAxis = .vertical) {
    self.init(section, Array(repeating: nil, count: count), axis: axis)
  }

  /// - Parameter sizes: The measured widths and heights.
  init(_ section: CollectionLayoutSection, _ sizes: [(Double, Double)?], axis: LayoutAxis = .vertical) {
    let sizes = sizes.map { size in size.map { LayoutSize(width: $0.0, height: $0.1) } }
    self.init(.sample(axis), sections: [Section(section, measuredSizes: sizes)])
  }

  /// The frames of the items: x, y, width and height.
  var items: [[Double]] {
    get throws { try frames(.item) }
  }

  func frames(_ kind: ElementKind) throws -> [[Double]] {
    try rows.filter { $0.kind == kind }.map(\.frame).map { [$0.minX, $0.minY, $0.width, $0.height] }
  }

  /// The items in units.
  var itemUnits: [[Int]] {
    get throws { try rows.filter { $0.kind == .item }.map { [$0.x, $0.y, $0.width, $0.height] } }
  }

  var text: [String] {
    get throws { try rows.map(\.description) }
  }

  /// The items of each group of the first section.
  var groupItems: [Range<Int>] {
    get throws { try groups(ofSection: 0).map(\.items) }
  }
}

extension CollectionLayoutEnvironment {
  /// A view of 100 by 200 pt.
  static func sample(_ axis: LayoutAxis = .vertical, _ direction: LayoutDirection = .leftToRight) -> Self {
    Self(containerSize: LayoutSize(width: 100, height: 200), axis: axis, direction: direction)
  }
}
