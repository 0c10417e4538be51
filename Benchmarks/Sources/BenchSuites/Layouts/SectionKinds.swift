import Measurement
import Millrace
import MillraceRandom

/// The sections of a `SectionsLayout`.
protocol SectionKind {
  /// The name of the layout in results and on the command line.
  static var name: String { get }
  /// The maximum number of items that is measured.
  static var maximumCount: Int { get }
  /// The number of items of a new section.
  static var itemCount: Int { get }
  /// The headers of each section.
  static var headers: [Supplementary] { get }
  /// Whether each section scrolls across the feed.
  static var isOrthogonal: Bool { get }
  /// The extent of the items if they are not measured.
  static var estimatedExtent: Double? { get }
  /// Returns the operations that a suite measures, usually `usual` and some more.
  static func operations(of suite: BenchSuite, usual: [String]) -> [String]
  /// Returns the layout of each section.
  static func layout(_ shape: BenchShape) -> Waterfall
  /// Returns a section of items that are not measured.
  static func unmeasured(_ layout: Waterfall, count: Int, estimatedExtent: Double) -> FeedSection
  /// The seconds of a round of an operation, or `nil` for the usual ones.
  static var seconds: Double? { get }
  /// Returns the scrolling of a new section across the feed, or `nil` if the section does not scroll by itself.
  static func scrolling(ofSection section: Int) -> OrthogonalScrolling?
}

extension SectionKind {
  static var maximumCount: Int { 100_000_000 }
  static var itemCount: Int { BenchSections.itemCount }
  static var headers: [Supplementary] { [] }
  static var isOrthogonal: Bool { false }
  static var estimatedExtent: Double? { nil }
  static var seconds: Double? { nil }
  static func layout(_ shape: BenchShape) -> Waterfall { shape.layout }
  static func unmeasured(_ layout: Waterfall, count: Int, estimatedExtent: Double) -> FeedSection {
    .waterfall(layout, count: count, estimatedExtent: estimatedExtent)
  }
  static func scrolling(ofSection section: Int) -> OrthogonalScrolling? { nil }
}

/// Sections of ten items without headers.
enum BareSections: SectionKind {
  static var name: String { "sections" }

  static func operations(of suite: BenchSuite, usual: [String]) -> [String] {
    switch suite {
    case .query: usual + BenchQuestion.allCases.filter { $0 != .supplementaryIndex }.map(\.rawValue)
    case .edit:
      usual + [BenchSections.insertion]
        + [
          BenchHostOperation.update, .updateWindow, .withSection, .anchorToken, .preview, .apply, .reload,
          .adopt, .relayout,
        ].map(\.rawValue)
    default: usual
    }
  }
}

/// Sections of ten items with a header, pinned to the top of the viewport while its section is visible.
enum HeadedSections: SectionKind {
  static var name: String { "headers" }
  /// 10⁵ headers are enough to measure pinning. Beyond that, it costs the same as `sections`.
  static var maximumCount: Int { 1_000_000 }
  static var headers: [Supplementary] { [Supplementary(extent: 44, pinning: .section)] }

  static func operations(of suite: BenchSuite, usual: [String]) -> [String] {
    switch suite {
    case .query: usual + [BenchQuestion.uncovered, .removeCovered, .supplementaryIndex].map(\.rawValue)
    case .edit: usual + [BenchSections.insertion]
    default: usual
    }
  }
}

/// Shelves: lists of 100 items that scroll across the feed, each with an offset of its own. About 30 items are visible.
enum OrthogonalSections: SectionKind {
  static var name: String { "orthogonal" }
  /// 10⁵ sections.
  static var maximumCount: Int { 10_000_000 }
  static var itemCount: Int { 100 }
  static var isOrthogonal: Bool { true }

  static func operations(of suite: BenchSuite, usual: [String]) -> [String] {
    suite == .edit ? usual + BenchOffsetOperation.allCases.map(\.rawValue) : usual
  }

  static func layout(_ shape: BenchShape) -> Waterfall { .list(spacing: 8) }

  static func scrolling(ofSection section: Int) -> OrthogonalScrolling? {
    var random = SplitMix64(seed: UInt64(section))
    let offset = Double.random(in: BenchOffsetOperation.offsets, using: &random)
    return OrthogonalScrolling(.continuousGroupLeadingBoundary, extent: 120, offset: offset)
  }
}

/// A list of items that are not measured, as a chat has when it opens. Each measurement makes one of them a measured item.
enum UnmeasuredItems: SectionKind {
  static var name: String { "unmeasured" }
  static var itemCount: Int { .max }
  static var estimatedExtent: Double? { 60 }

  static func operations(of suite: BenchSuite, usual: [String]) -> [String] {
    switch suite {
    case .build: usual
    case .query: usual + [BenchQuestion.estimatedItems.rawValue]
    case .edit: [BenchHostOperation.measure, .measureMany, .reestimate].map(\.rawValue)
    case .settle, .host, .scroll, .memory: []
    }
  }

  static func layout(_ shape: BenchShape) -> Waterfall { .list(spacing: 8) }
}

/// The same in the lanes of the waterfall.
enum UnmeasuredLanes: UnmeasuredInLanes {
  static var name: String { "unmeasured-lanes" }
}

/// The same in a dense waterfall.
enum UnmeasuredDense: UnmeasuredInLanes {
  static var name: String { "unmeasured-dense" }

  static func unmeasured(_ layout: Waterfall, count: Int, estimatedExtent: Double) -> FeedSection {
    .denseWaterfall(DenseWaterfall(layout), count: count, estimatedExtent: estimatedExtent)
  }
}

/// The measurement of an item in view, among several lanes of items that are not measured.
protocol UnmeasuredInLanes: SectionKind {}

extension UnmeasuredInLanes {
  static var maximumCount: Int { 1_000_000 }
  static var itemCount: Int { .max }
  /// After each measurement, all items are settled: 10⁶ dense ones in 40 ms.
  static var seconds: Double? { 0.2 }
  static var estimatedExtent: Double? { 60 }

  static func operations(of suite: BenchSuite, usual: [String]) -> [String] {
    suite == .edit ? [BenchHostOperation.measure.rawValue] : []
  }
}
