import Millrace
import MillraceRandom

/// A uniform grid in a naive feed.
package struct NaiveGridLayout: NaiveSectionLayout {
  fileprivate var layout: Grid

  package func following(_ axis: LayoutAxis, _ direction: LayoutDirection) -> Self {
    var layout = layout
    (layout.axis, layout.direction) = (axis, direction)
    return Self(layout: layout)
  }

  package func feedSection(_ items: [FeedItem]) throws -> FeedSection {
    .grid(layout, count: items.count)
  }

  package func placed(_ items: [FeedItem], width: Double) -> (
    frames: [LayoutRect], contentSize: LayoutSize
  ) {
    let naive = NaiveGrid(layout, width: width, count: items.count)
    return (naive.frames, naive.contentSize)
  }

  package func rows(
    of items: [FeedItem], width: Double, start: Int, bounds: (Int) -> (start: Int, end: Int)
  ) -> [NaiveRowBounds]? {
    let lanes = Waterfall(
      columns: layout.columns, columnSpacing: layout.columnSpacing, insets: layout.insets,
      scale: layout.scale, axis: layout.axis)
    return rows(of: lanes.naiveLaneCount(width: width), items, bounds: bounds)
  }

  package func accepts(_ item: FeedItem, width: Double) -> Bool {
    if case .cell = item { true } else { false }
  }

  package static func draw(using random: inout SplitMix64) -> Self { Self(layout: random.grid()) }

  package func newItem(width: Double, count: Int, using random: inout SplitMix64) -> FeedItem {
    .cell
  }

  package var invalidItem: FeedItem { .extent(3) }

  package func readySection(_ items: [FeedItem], width: Double, isEdited: Bool) throws
    -> FeedSection?
  {
    FeedSection(try GridSection(layout, width: width, count: items.count))
  }

  package func update(_ index: Int, of script: inout FeedScript) throws {
    try script.update(index, as: GridSection.self) { section in
      try section.append(count: 2)
    }
    for _ in 0..<2 {
      script.model.sections[index].insert(.cell, at: script.model.sections[index].items.count)
    }
  }
}

extension NaiveFeed.Section.Layout {
  /// Returns a uniform grid.
  public static func grid(_ layout: Grid) -> Self { Self(NaiveGridLayout(layout: layout)) }
}

extension GridSection {
  /// The orientation of the section.
  public var orientation: NaiveOrientation {
    NaiveOrientation(layout.axis, layout.direction, width: width)
  }
}
