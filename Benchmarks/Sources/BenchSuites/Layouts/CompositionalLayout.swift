import FeedFiles
import Millrace
import MillraceOracle
import SampleFeeds

/// A compositional section.
///
/// Each group is a photo beside two columns of two smaller ones: about 30 items on a screen.
protocol CompositionalLayout: WrappedSection where Section == CompositionalSection, Size == LayoutSize? {
  /// Returns the dimension for a height of `points`: absolute or estimated.
  static func dimension(_ points: Double) -> CollectionLayoutDimension
}

extension CompositionalLayout {
  static func laneCount(_ shape: BenchShape) -> Int { 0 }

  /// A size for a measured item, and a cell for the others.
  static func feedItem(_ size: LayoutSize?) -> FeedItem { size.map { .size($0) } ?? .cell }

  /// The layout of all sections.
  fileprivate static var layout: CollectionLayoutSection {
    let height = dimension(192)
    let photo = CollectionLayoutItem(
      layoutSize: CollectionLayoutSize(widthDimension: .fractionalWidth(0.5), heightDimension: height))
    let detail = CollectionLayoutItem(layoutSize: CollectionLayoutSize(heightDimension: dimension(92)))
    var column = CollectionLayoutGroup.vertical(
      layoutSize: CollectionLayoutSize(widthDimension: .fractionalWidth(0.25), heightDimension: height),
      repeatingSubitem: detail, count: 2)
    column.interItemSpacing = .fixed(8)
    var section = CollectionLayoutSection(
      group: .horizontal(
        layoutSize: CollectionLayoutSize(heightDimension: height), subitems: [photo, column, column]))
    section.interGroupSpacing = 8
    return section
  }

  /// The view of all sections. In a narrow viewport of a trace, rounding would let any number of items fit beside each
  /// other.
  fileprivate static var environment: CollectionLayoutEnvironment {
    CollectionLayoutEnvironment(
      containerSize: LayoutSize(width: BenchViewports.width, height: BenchViewports.height))
  }

  /// The maximum number of items for the naive layout, which takes 2 to 5 s with 10⁶.
  private static var naiveLimit: Int { 100_000 }

  static func checkAnswers(_ layout: inout Self, to views: [LayoutRect]) throws {
    if layout.count > naiveLimit { return try checkQueries(&layout, in: views) }
    let sizes = (0..<layout.count).map { layout.size(at: $0) }
    let naive = NaiveCompositionalFeed(
      layout.section.environment,
      sections: [NaiveCompositionalFeed.Section(layout.section.layout, measuredSizes: sizes)])
    // The section has no other elements.
    try check(&layout, against: try naive.rows.map(\.frame), in: views)
  }
}

extension CompositionalSection: BenchSection {}

/// A compositional section of fixed dimensions, computed in closed form.
struct FixedCompositionalLayout: CompositionalLayout {
  static var name: String { "compositional" }
  static var isClosedForm: Bool { true }

  static func operations(of suite: BenchSuite, count: Int) -> [String] {
    operationsWithoutSizes(of: suite, count: count)
  }

  static func dimension(_ points: Double) -> CollectionLayoutDimension { .absolute(points) }

  var section: CompositionalSection

  static func items(
    of feed: BenchFeed, shape: BenchShape, count: Int, seed: UInt64
  ) -> BenchItems<LayoutSize?> {
    BenchItems(UnmeasuredItems(), count: count)
  }

  /// The sizes of items that are not measured.
  private struct UnmeasuredItems: BenchItemSource {
    subscript(index: Int) -> LayoutSize? { nil }
  }

  init(_ shape: BenchShape, items: [LayoutSize?]) throws {
    section = try CompositionalSection(Self.layout, environment: Self.environment, count: items.count)
  }
}

/// A compositional section of estimated heights. Of each block of 1,000 items, the first 750 are measured.
///
/// The edit `resize` is a measurement.
struct EstimatedCompositionalLayout: CompositionalLayout {
  static var name: String { "estimated" }
  /// A build takes 0.4 µs for each item, and each round begins with one.
  static var maximumCount: Int { 1_000_000 }

  /// Other edits move all later items to other groups. Settling these takes 1 µs for each item, too long to undo each
  /// edit, as all suites do.
  static func operations(of suite: BenchSuite, count: Int) -> [String] {
    switch suite {
    case .build, .query: usualOperations(of: suite, count: count)
    case .edit: [BenchEditOperation.append, .resize].map(\.rawValue)
    case .settle, .host, .memory, .scroll: []
    }
  }

  static func dimension(_ points: Double) -> CollectionLayoutDimension { .estimated(points) }

  var section: CompositionalSection

  static func items(
    of feed: BenchFeed, shape: BenchShape, count: Int, seed: UInt64
  ) -> BenchItems<LayoutSize?> {
    // Two photos of this width in a column are about as high as the estimate.
    let photoWidth = shape.columns[0].width * 0.75
    return switch feed {
    case .synthetic:
      BenchItems(
        MeasuredHeights(heights: PhotoExtents(laneWidth: photoWidth, captionHeight: 0, seed: seed)),
        count: count)
    case .file(_, let column):
      BenchItems(MeasuredHeights(heights: ColumnExtents(column: column, laneWidth: photoWidth)), count: count)
    }
  }

  /// The measured sizes after a reader jumped over the last quarter of each block.
  private struct MeasuredHeights<Heights: BenchItemSource<Double>>: BenchItemSource {
    let heights: Heights

    private static var blockLength: Int { 1_000 }

    subscript(index: Int) -> LayoutSize? {
      index % Self.blockLength < Self.blockLength * 3 / 4
        ? LayoutSize(width: 100, height: heights[index]) : nil
    }
  }

  init(_ shape: BenchShape, items: [LayoutSize?]) throws {
    section = try CompositionalSection(Self.layout, environment: Self.environment, measured: items)
  }
}
