import Millrace
import MillraceOracle
import MillraceRandom
import MillraceScripts
import Testing

@Suite struct GridTests {
  /// Random grids, after random edits, equal naive ones.
  @Test func randomGrids() throws {
    print("SEED=\(WaterfallScriptTests.seed) and ITERATIONS repeat this run")
    for iteration in 0..<WaterfallScriptTests.number("ITERATIONS", or: 300) {
      let seed = UInt64(WaterfallScriptTests.seed + iteration)
      var random = SplitMix64(seed: seed)
      var (layout, width) = (random.grid(), random.pick([390, 320, 375.5, 1024, 20]))
      var count = random.int(0...80)
      var section = try GridSection(layout, width: width, count: count)
      for _ in 0..<6 {
        switch random.int(0...5) {
        case 0:
          let (index, added) = (random.int(0...count), random.int(0...20))
          try section.insert(count: added, at: index)
          count += added
        case 1 where count > 0:
          try section.remove(at: random.int(0...(count - 1)))
          count -= 1
        case 2:
          let bounds = [random.int(0...count), random.int(0...count)].sorted()
          try section.removeSubrange(bounds[0]..<bounds[1])
          count -= bounds[1] - bounds[0]
        case 3 where count > 0:
          try section.move(from: random.int(0...(count - 1)), to: random.int(0...(count - 1)))
        case 4:
          (layout, width) = (random.grid(), random.pick([390, 375.5, 0]))
          try section.relayout(layout, width: width)
        default:
          try section.append(count: 1)
          count += 1
        }
        let naive = NaiveGrid(layout, width: width, count: count)
        var trace: String { "seed \(seed), \(count) items, \(layout), width \(width)" }
        try #require(section.count == count, "\(trace)")
        try #require(section.contentSize == naive.contentSize, "\(trace)")
        let frames = (0..<count).map { section.frame(at: $0) }
        try #require(frames == naive.frames, "\(trace)")
        for _ in 0..<4 {
          let rect = random.rect(in: naive.contentSize, section.orientation)
          let expected = naive.elements(in: rect)
          try #require(section.elements(in: rect) == expected, "\(trace), \(rect)")
          var visited: [Element] = []
          section.forEachElement(in: rect) { visited.append($0) }
          try #require(visited == expected, "\(trace), \(rect)")
        }
      }
    }
  }

  /// Every range of every small grid, including rows of zero height and without spacing.
  @Test func everyRectangleOfSmallGrids() throws {
    let unit = 1.0 / 192
    for columns in 1...3 {
      for (height, spacing) in [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0), (2, 3)] {
        let layout = Grid(
          columns: .tracks((0..<columns).map { .points(Double($0 % 2) * unit) }),
          rowHeight: .points(Double(height) * unit), columnSpacing: unit, rowSpacing: Double(spacing) * unit,
          insets: LayoutInsets(top: unit))
        for count in 0...5 {
          let section = try GridSection(layout, width: 9 * unit, count: count)
          let naive = NaiveGrid(layout, width: 9 * unit, count: count)
          for top in -2...16 {
            for length in 0...4 {
              for (left, width) in [(0, 9), (0, 1), (1, 1), (2, 2), (3, 1)] {
                let rect = LayoutRect(
                  x: Double(left) * unit, y: Double(top) * unit, width: Double(width) * unit,
                  height: Double(length) * unit)
                let found = section.elements(in: rect)
                if found != naive.elements(in: rect) {
                  Issue.record("\(layout), \(count), \(rect): \(found)")
                }
              }
            }
          }
        }
      }
    }
  }

  @Test func anyNumberOfItems() throws {
    let layout = Grid(columns: .count(3), rowHeight: .points(100), columnSpacing: 3, rowSpacing: 8)
    let count = 3 * ((1 << 50) / (108 * 192))
    var section = try GridSection(layout, width: 306, count: count)
    #expect(section.frame(at: count - 1).minY == Double(count / 3 - 1) * 108)
    #expect(section.contentSize.height == Double(count / 3) * 108 - 8)
    let last = section.elements(
      in: LayoutRect(x: 0, y: section.contentSize.height - 1, width: 306, height: 9))
    #expect(last.map(\.index) == [count - 3, count - 2, count - 1])
    #expect(throws: LayoutError.contentTooLong) { try section.append(count: 1) }
    #expect(throws: LayoutError.contentTooLong) { try section.insert(count: .max, at: 0) }
    #expect(section.count == count)
    #expect(throws: LayoutError.contentTooLong) {
      try section.relayout(Grid(columns: .count(3), rowHeight: .points(101), rowSpacing: 8), width: 306)
    }
    #expect(section.layout == layout && section.count == count)
    // Rows of zero length.
    let flat = Grid(columns: .count(2), rowHeight: .points(0))
    #expect(try GridSection(flat, width: 10, count: 1 << 50).contentSize.height == 0)
    #expect(throws: LayoutError.contentTooLong) { try GridSection(flat, width: 10, count: .max) }
  }

  /// A rectangle that intersects all rows and no column takes no time. (Row by row it would take months.)
  @Test func besideAllColumns() throws {
    let count = 1 << 44
    let grid = Grid(columns: .count(4), rowHeight: .points(1))
    var section = try GridSection(grid, width: 390, count: count)
    for x in [-20.0, 390, 1e9] {
      #expect(section.elements(in: LayoutRect(x: x, y: 0, width: 10, height: .infinity)).isEmpty)
    }
    let beside = LayoutRect(x: 390, y: 0, width: .infinity, height: .infinity)
    let correction = section.withAnchor(.firstVisible(in: beside)) { _ in }
    #expect(correction.index == nil)
    // Columns of zero width.
    section = try GridSection(grid, width: 0, count: count)
    let all = LayoutRect(x: 0, y: 0, width: .infinity, height: .infinity)
    #expect(section.elements(in: all).isEmpty)
  }

  @Test func hostileInput() throws {
    let layout = Grid(columns: .count(3), rowHeight: .points(100))
    func expect(_ error: LayoutError, width: Double = 300, count: Int = 1, _ change: (inout Grid) -> Void) {
      var layout = layout
      change(&layout)
      #expect(throws: error) { try GridSection(layout, width: width, count: count) }
    }
    expect(.invalidColumnCount(0)) { $0.columns = .count(0) }
    expect(.invalidColumnCount(256)) { $0.columns = .tracks(.init(repeating: .fraction(1), count: 256)) }
    expect(.invalidLength(argument: "rowHeight", value: -1)) { $0.rowHeight = .points(-1) }
    expect(.invalidLength(argument: "rowHeight", value: .infinity)) { $0.rowHeight = .points(.infinity) }
    expect(.invalidAspectRatio(argument: "rowHeight", value: -0.1)) { $0.rowHeight = .aspectRatio(-0.1) }
    expect(.invalidAspectRatio(argument: "rowHeight", value: .infinity)) {
      $0.rowHeight = .aspectRatio(.infinity)
    }
    expect(.invalidLength(argument: "rowHeight", value: 1e8)) { $0.rowHeight = .aspectRatio(1e6) }
    expect(.invalidLength(argument: "rowSpacing", value: -1)) { $0.rowSpacing = -1 }
    expect(.invalidLength(argument: "columnSpacing", value: -1)) { $0.columnSpacing = -1 }
    expect(.invalidLength(argument: "insets.top", value: -1)) { $0.insets.top = -1 }
    expect(.invalidScale(0)) { $0.scale = 0 }
    expect(.invalidCount(-1), count: -1) { _ in }
    expect(.invalidLength(argument: "width", value: -1), width: -1) { _ in }
    #expect(throws: LayoutError.self) {
      try GridSection(Grid(columns: .count(1), rowHeight: .aspectRatio(.nan)), width: 9)
    }

    var section = try GridSection(layout, width: 300, count: 7)
    #expect(throws: LayoutError.indexOutOfRange(argument: "index", index: 8, valid: 0..<8)) {
      try section.insert(at: 8)
    }
    #expect(throws: LayoutError.indexOutOfRange(argument: "index", index: -1, valid: 0..<8)) {
      try section.insert(count: 2, at: -1)
    }
    #expect(throws: LayoutError.invalidCount(-1)) { try section.append(count: -1) }
    #expect(throws: LayoutError.indexOutOfRange(argument: "index", index: 7, valid: 0..<7)) {
      try section.remove(at: 7)
    }
    #expect(throws: LayoutError.indexOutOfRange(argument: "index", index: .max, valid: 0..<7)) {
      try section.remove(at: .max)
    }
    #expect(throws: LayoutError.indexOutOfRange(argument: "range.upperBound", index: 9, valid: 0..<8)) {
      try section.removeSubrange(2..<9)
    }
    #expect(throws: LayoutError.indexOutOfRange(argument: "target", index: 7, valid: 0..<7)) {
      try section.move(from: 0, to: 7)
    }
    #expect(throws: LayoutError.indexOutOfRange(argument: "source", index: -1, valid: 0..<7)) {
      try section.move(from: -1, to: 0)
    }
    #expect(section.count == 7)
    for rect in [
      LayoutRect(x: .nan, y: 0, width: 9, height: 9), LayoutRect(x: 0, y: 0, width: -9, height: 9),
      LayoutRect(x: 0, y: -.infinity, width: 9, height: .nan),
      LayoutRect(x: 0, y: 1e300, width: 9, height: 9),
    ] {
      #expect(section.elements(in: rect).isEmpty)
    }
    let all = LayoutRect(x: -.infinity, y: -.infinity, width: .infinity, height: .infinity)
    #expect(section.elements(in: all).count == 7)
  }

  @Test func bodyMayThrow() throws {
    struct Stop: Error {}
    let section = try GridSection(Grid(columns: .count(3), rowHeight: .points(9)), width: 9, count: 9)
    var seen = 0
    #expect(throws: Stop.self) {
      try section.forEachElement(in: LayoutRect(x: 0, y: 0, width: 9, height: 99)) { element throws(Stop) in
        seen += 1
        if element.index == 4 { throw Stop() }
      }
    }
    #expect(seen == 5)
  }
}
