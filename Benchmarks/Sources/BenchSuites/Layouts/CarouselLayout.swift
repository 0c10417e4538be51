import Millrace
import MillraceOracle

/// A cover flow that runs down and scrolls with the viewport: five cards are visible.
struct CarouselLayout: WrappedCells {
  static var name: String { "carousel" }

  static func laneCount(_ shape: BenchShape) -> Int { 0 }

  private static var cardSize: LayoutSize { LayoutSize(width: 280, height: 160) }
  private static var visibleCount: Int { 5 }

  var section: CarouselSection<StandardCarouselStyle>

  init(_ shape: BenchShape, count: Int) throws {
    let layout = Carousel(
      .coverFlow, itemSize: Self.cardSize, visibleCount: Self.visibleCount, scrollsWithFeed: true,
      axis: .vertical)
    section = try CarouselSection(
      layout, viewLength: BenchViewports.height, width: shape.width, count: count)
  }

  static func checkAnswers(_ layout: inout Self, to views: [LayoutRect]) throws {
    var carousel = NaiveCarousel(.coverflow, count: layout.count, itemSize: cardSize)
    carousel.visibleCount = visibleCount
    let width = layout.section.contentSize.width
    try check(&layout, in: views) { view in
      let offset = Int((view.minY * Double(LayoutUnit.perPoint)).rounded())
      let space = NaiveRoundSpace(width: width, height: BenchViewports.height, offset: offset)
      return try carousel.elements(in: space).filter { $0.isPrinted(in: view) }.map(\.item)
    }
  }
}

extension CarouselSection: BenchSection {}
