import Millrace
import MillraceOracle
import Testing

/// Every rectangle of small sections of each layout, both axes and both directions: results equal those of the
/// upright section, transposed and mirrored.
@Suite struct DirectionWorldTests {
  static let unit = 1.0 / 192

  static let orientations: [(LayoutAxis, LayoutDirection)] = [
    (.vertical, .rightToLeft), (.horizontal, .leftToRight), (.horizontal, .rightToLeft),
  ]

  /// The query functions of a section.
  struct Answers {
    var orientation: NaiveOrientation
    var frames: [LayoutRect]
    var elements: (LayoutRect) -> [LayoutRect]
  }

  /// Insets: 2 before the first column, 1 after the last, 1 before the first row, 0 after the last.
  private func insets(_ axis: LayoutAxis) -> LayoutInsets {
    axis == .vertical
      ? LayoutInsets(top: Self.unit, leading: 2 * Self.unit, trailing: Self.unit)
      : LayoutInsets(top: 2 * Self.unit, leading: Self.unit, bottom: Self.unit)
  }

  /// Three columns, one of zero width.
  private static let columns = LayoutColumns.tracks([.points(unit), .points(0), .points(2 * unit)])

  private func check(
    _ trace: @autoclosure () -> String, _ make: (LayoutAxis, LayoutDirection) throws -> Answers
  ) throws {
    let upright = try make(.vertical, .leftToRight)
    for (axis, direction) in Self.orientations {
      let found = try make(axis, direction)
      #expect(found.frames == upright.frames.map(found.orientation.placed), "\(trace()) \(axis) \(direction)")
      for left in -1...8 {
        for top in -1...7 {
          for (width, height) in [(1, 1), (2, 1), (1, 2), (3, 3), (12, 12)] {
            let rect = found.orientation.mirrored(
              LayoutRect(
                x: Double(left) * Self.unit, y: Double(top) * Self.unit, width: Double(width) * Self.unit,
                height: Double(height) * Self.unit))
            let expected = found.frames.filter { found.orientation.intersects($0, rect) }
            if found.elements(rect) != expected { Issue.record("\(trace()) \(axis) \(direction): \(rect)") }
          }
        }
      }
    }
  }

  /// All sequences of three lengths.
  private static let lengths: [[Double]] = [0, 1, 2].flatMap { first in
    [0, 1, 2].flatMap { second in [0, 1].map { [first * unit, second * unit, $0 * unit] } }
  }

  @Test func waterfalls() throws {
    for extents in Self.lengths {
      for span in [LaneSpan.lanes(1), .lanes(2), .all] {
        try check("\(extents), \(span)") { axis, direction in
          let layout = Waterfall(
            columns: Self.columns, columnSpacing: Self.unit, insets: insets(axis), axis: axis,
            direction: direction)
          let items = extents.enumerated().map { WaterfallItem($1, span: $0 == 1 ? span : .lanes(1)) }
          var section = try WaterfallSection(layout, width: 9 * Self.unit, items: items)
          return Answers(
            orientation: section.orientation, frames: items.indices.map { section.frame(at: $0) },
            elements: { [section] in section.provisional.elements(in: $0).map(\.frame) })
        }
        try check("dense \(extents), \(span)") { axis, direction in
          let layout = Waterfall(
            columns: Self.columns, columnSpacing: Self.unit, insets: insets(axis), axis: axis,
            direction: direction)
          let items = extents.enumerated().map { WaterfallItem($1, span: $0 == 1 ? span : .lanes(1)) }
          var section = try DenseWaterfallSection(
            DenseWaterfall(layout), width: 9 * Self.unit, items: items)
          return Answers(
            orientation: section.orientation, frames: items.indices.map { section.frame(at: $0) },
            elements: { [section] in section.provisional.elements(in: $0).map(\.frame) })
        }
      }
    }
  }

  @Test(arguments: [Flow.Alignment.start, .end, .center])
  func rows(alignment: Flow.Alignment) throws {
    for heights in Self.lengths {
      for widths: [Double] in [[1, 2, 3], [0, 4, 1], [9, 1, 0]] {
        func answers(_ layout: RowLayout, _ axis: LayoutAxis) throws -> Answers {
          let sizes = zip(widths, heights).map { width, height in
            axis == .vertical
              ? LayoutSize(width: width * Self.unit, height: height)
              : LayoutSize(width: height, height: width * Self.unit)
          }
          var section = try RowSection(layout, width: 9 * Self.unit, sizes: sizes)
          return Answers(
            orientation: section.orientation, frames: sizes.indices.map { section.frame(at: $0) },
            elements: { [section] in section.provisional.elements(in: $0).map(\.frame) })
        }
        try check("\(widths), \(heights)") { axis, direction in
          let layout = Flow(
            itemSpacing: Self.unit, alignment: alignment, insets: insets(axis), axis: axis,
            direction: direction)
          return try answers(.flow(layout), axis)
        }
        try check("grid \(heights)") { axis, direction in
          let layout = RowGrid(
            columns: Self.columns, columnSpacing: Self.unit, insets: insets(axis), axis: axis,
            direction: direction)
          return try answers(.grid(layout), axis)
        }
        guard heights.allSatisfy({ $0 > 0 }) else { continue }
        try check("justified \(widths), \(heights)") { axis, direction in
          let layout = JustifiedRows(
            targetHeight: 2 * Self.unit, itemSpacing: Self.unit, insets: insets(axis), axis: axis,
            direction: direction)
          return try answers(.justifiedRows(layout), axis)
        }
      }
    }
  }

  @Test(arguments: 0...2)
  func grids(height: Int) throws {
    try check("\(height)") { axis, direction in
      let layout = Grid(
        columns: Self.columns, rowHeight: .points(Double(height) * Self.unit), columnSpacing: Self.unit,
        insets: insets(axis), axis: axis, direction: direction)
      let section = try GridSection(layout, width: 9 * Self.unit, count: 5)
      return Answers(
        orientation: section.orientation, frames: (0..<5).map { section.frame(at: $0) },
        elements: { section.elements(in: $0).map(\.frame) })
    }
    for packing in [Mosaic.Packing.sparse, .dense] {
      try check("\(height) \(packing)") { axis, direction in
        let layout = Mosaic(
          columns: Self.columns, rowHeight: .points(Double(height) * Self.unit), columnSpacing: Self.unit,
          insets: insets(axis), packing: packing, axis: axis, direction: direction)
        let items = [(1, 1), (2, 2), (3, 1), (1, 1), (1, 2)].map { MosaicItem(columns: $0, rows: $1) }
        var section = try MosaicSection(layout, width: 9 * Self.unit, items: items)
        return Answers(
          orientation: section.orientation, frames: items.indices.map { section.frame(at: $0) },
          elements: { [section] in section.provisional.elements(in: $0).map(\.frame) })
      }
    }
  }
}
