import Millrace
import MillraceOracle

/// A banner that runs down, whose offset is that of the viewport: one or two pages are visible.
struct BannerLayout: WrappedCells {
  static var name: String { "banner" }

  static func laneCount(_ shape: BenchShape) -> Int { 0 }

  var section: BannerSection
  private let pageWidth: Double

  init(_ shape: BenchShape, count: Int) throws {
    pageWidth = shape.width
    section = try BannerSection(
      Banner(length: pageWidth), viewLength: BenchViewports.height, axis: .vertical, count: count)
  }

  static func checkAnswers(_ layout: inout Self, to views: [LayoutRect]) throws {
    // A banner in a feed that scrolls horizontally runs down.
    let space = NaiveRoundSpace(.horizontal, width: layout.pageWidth, height: BenchViewports.height)
    var banner = NaiveBanner(count: layout.count, height: layout.pageWidth)
    try check(&layout, in: views) { view in
      banner.orthogonalOffset = view.minY
      let screen = LayoutRect(x: view.minX, y: 0, width: view.width, height: view.height)
      return try banner.elements(in: space).filter { $0.isPrinted(in: screen) }.map(\.item).sorted()
    }
  }
}

extension BannerSection: BenchSection {}
