import MillraceOracle
import Testing

@testable import Millrace

/// Backgrounds and separators of a feed's sections.
@Suite struct DecorationTests {
  private let everything = LayoutRect(x: -50_000, y: -50_000, width: 100_000, height: 100_000)

  /// Insets, of which the first and third are on the main axis of a vertical feed.
  private func insets(
    _ axis: LayoutAxis = .vertical, _ start: Double, _ leading: Double, _ end: Double, _ trailing: Double
  ) -> LayoutInsets {
    axis == .vertical
      ? LayoutInsets(top: start, leading: leading, bottom: end, trailing: trailing)
      : LayoutInsets(top: leading, leading: start, bottom: trailing, trailing: end)
  }

  private func section(
    _ decorations: [Decoration], _ extents: [Double] = [10, 20, 30], _ axis: LayoutAxis = .vertical
  ) -> FeedSection {
    var section = FeedSection.waterfall(.list(spacing: 4, insets: insets(axis, 5, 0, 5, 0)), extents: extents)
    section.headers = [Supplementary(extent: 8)]
    section.footers = [Supplementary(.footer, extent: 6)]
    section.decorations = decorations
    return section
  }

  /// The frames of all decorations of a kind, in the coordinates of an upright feed.
  private func frames(_ feed: inout Feed, _ kind: ElementKind) -> [LayoutRect] {
    let orientation = NaiveOrientation(feed.axis, feed.direction, width: feed.width)
    return feed.elements(in: everything).filter { $0.kind == kind }.map { orientation.upright($0.frame) }
  }

  @Test(arguments: 0..<4) func backgrounds(way: Int) throws {
    let (axis, direction) = NaiveOrientation.allOrientations[way]
    var feed = try Feed(width: 100, axis: axis, direction: direction)
    try feed.setHeaders([Supplementary(extent: 100)])
    // All items from 8 to 86; the last two from 27 to 81.
    let inset = insets(axis, 1, 2, 3, 4)
    let large = insets(axis, -200, -2, -200, 0)
    let decorations: [Decoration] = [
      .background(insets: inset), .background(items: 1..<9), .background(insets: large),
    ]
    try feed.append(section(decorations, [10, 20, 30], axis))
    #expect(
      frames(&feed, .background) == [
        LayoutRect(x: 2, y: 101, width: 94, height: 88), LayoutRect(x: 0, y: 127, width: 100, height: 54),
        LayoutRect(x: -2, y: 100, width: 102, height: 92),
      ])
    #expect(feed.elements(in: everything).map(\.zIndex) == [0, -1024, -1023, -1024, 0, 0, 0, 0, 0])
    try feed.setDecorations([.background(items: 3..<4), .background(items: 0..<1)], ofSection: 0)
    let first = LayoutRect(x: 0, y: 113, width: 100, height: 10)
    #expect(frames(&feed, .background) == [first])
    #expect(feed.element(of: .background, at: ItemPath(section: 0, item: 0), in: .zero)?.frame == nil)
    let placed = NaiveOrientation(axis, direction, width: 100).placed(first)
    #expect(feed.element(of: .background, at: ItemPath(section: 0, item: 1), in: .zero)?.frame == placed)
  }

  @Test(arguments: 0..<4) func separators(way: Int) throws {
    let (axis, direction) = NaiveOrientation.allOrientations[way]
    let orientation = NaiveOrientation(axis, direction, width: 100)
    var feed = try Feed(width: 100, axis: axis, direction: direction)
    let lines = Decoration.separators(thickness: 2, insets: insets(axis, 50, 16, 0, 0))
    try feed.append(section([lines], [10, 20, 30], axis))
    let expected = [
      LayoutRect(x: 16, y: 23, width: 84, height: 2), LayoutRect(x: 16, y: 47, width: 84, height: 2),
    ]
    #expect(frames(&feed, .separator) == expected)
    let between = feed.elements(in: orientation.placed(LayoutRect(x: 0, y: 24, width: 100, height: 0.5)))
    #expect(between.map(\.kind) == [.separator] && between.map(\.path) == [ItemPath(section: 0, item: 0)])
    let second = feed.element(of: .separator, at: ItemPath(section: 0, item: 1), in: .zero)?.frame
    #expect(second == orientation.placed(expected[1]))
    #expect(feed.element(of: .separator, at: ItemPath(section: 0, item: 2), in: .zero)?.frame == nil)
    // Waterfalls of several lanes have no rows.
    try feed.withSection(0, as: WaterfallSection.self) { section in
      try section.relayout(
        Waterfall(columns: .count(2), axis: axis, direction: direction), width: 100)
    }
    #expect(frames(&feed, .separator).isEmpty)
    #expect(feed.element(of: .separator, at: ItemPath(section: 0, item: 0), in: .zero)?.frame == nil)
  }

  /// Rows of all layouts that have rows, compact and full, at every offset.
  @Test(arguments: [0, 64], 0..<4)
  func rowsAtEveryOffset(compactLimit: Int, way: Int) throws {
    let (axis, direction) = NaiveOrientation.allOrientations[way]
    let layouts: [(NaiveFeed.Section.Layout, FeedItem)] = [
      (.waterfall(.list(spacing: 1)), .extent(3)), (.waterfall(.list()), .extent(0)),
      (.grid(Grid(columns: .count(2), rowHeight: .points(3), rowSpacing: 2)), .cell),
      (.grid(Grid(columns: .count(2), rowHeight: .points(0))), .cell),
      (.rows(.flow(Flow(itemSpacing: 1, lineSpacing: 2))), .size(width: 4, height: 3)),
      (.rows(.grid(RowGrid(columns: .count(2), rowSpacing: 1))), .size(width: 1, height: 2)),
      (.waterfall(Waterfall(columns: .count(2), rowSpacing: 1)), .extent(3)),
    ]
    for (layout, item) in layouts {
      for count in 0..<6 {
        for thickness in [0, 1, 5.0] {
          var model = NaiveFeed(width: 10, axis: axis, direction: direction, sectionSpacing: 1)
          var section = NaiveFeed.Section(
            layout: layout.following(axis, direction), items: Array(repeating: item, count: count))
          section.headers = [Supplementary(extent: 2)]
          section.decorations = [
            .background(items: 1..<4, insets: LayoutInsets(top: -1, leading: 0.5, bottom: -1)),
            .separators(thickness: thickness, insets: LayoutInsets(top: 2, leading: 1)),
          ]
          model.sections = [section, section]
          var feed = try Feed(
            width: 10, axis: axis, direction: direction, sectionSpacing: 1, shape: nil,
            compactLimit: compactLimit)
          for section in model.sections { try feed.append(section.feedSection()) }
          let placement = model.placement
          let length = axis == .vertical ? placement.contentSize.height : placement.contentSize.width
          for y in stride(from: -2.0, to: length + 2, by: 0.5) {
            let rect = model.orientation.placed(LayoutRect(x: 0, y: y, width: 10, height: 0.5))
            let (found, expected) = (feed.elements(in: rect), placement.elements(in: rect))
            if found != expected { Issue.record("\(layout), \(count), \(rect): \(found), not \(expected)") }
          }
        }
      }
    }
  }

  /// A background ends at its section's end, so it settles the section.
  @Test func backgroundSettlesItsSection() throws {
    let layout = Waterfall(columns: .count(3), rowSpacing: 8)
    let extents = (0..<5_000).map { (item: Int) in Double(20 + item % 7 * 13) }
    var feed = try Feed(width: 390)
    for _ in 0..<3 { try feed.append(.waterfall(layout, extents: extents)) }
    for section in 0..<3 { try feed.insert(.extent(500), at: ItemPath(section: section, item: 10)) }
    var plain = feed
    let screen = LayoutRect(x: 0, y: 0, width: 390, height: 844)
    _ = plain.elements(in: screen)
    #expect(plain.firstUnsettledSection == 0)
    try feed.setDecorations([.background()], ofSection: 0)
    let found = feed.elements(in: screen)
    #expect(feed.firstUnsettledSection == 1)
    plain.settle()
    #expect(found[0].frame == plain.frame(ofSection: 0))
  }
}
