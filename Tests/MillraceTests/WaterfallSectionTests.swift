import MillraceOracle
import Testing

@testable import Millrace

/// The behavior of the section beyond its frames.
@Suite struct WaterfallSectionTests {
  let layout = Waterfall(columns: .count(3), columnSpacing: 8, rowSpacing: 5)

  @Test func framesByHand() throws {
    var section = try WaterfallSection(layout, width: 316, extents: [30, 10, 30, 15, 10, 10, 10])
    #expect(section.frame(at: 0) == LayoutRect(x: 0, y: 0, width: 100, height: 30))
    #expect(section.frame(at: 3) == LayoutRect(x: 108, y: 15, width: 100, height: 15))
    #expect(section.contentSize == LayoutSize(width: 316, height: 45))
    #expect(section.elements(in: LayoutRect(x: 0, y: 10, width: 316, height: 5)).map(\.index) == [0, 2])
  }

  @Test func emptySectionHasItsInsets() throws {
    var layout = layout
    layout.insets = LayoutInsets(top: 10, bottom: 7)
    var section = try WaterfallSection(layout, width: 316)
    #expect(section.contentSize == LayoutSize(width: 316, height: 17))
    #expect(section.isEmpty && section.isSettled && section.elements(in: everything).isEmpty)
    try section.append(3)
    try section.remove(at: 0)
    #expect(section.contentSize == LayoutSize(width: 316, height: 17))
  }

  private let everything = LayoutRect(x: -1e9, y: -1e9, width: 1e12, height: 1e13)

  @Test func itemOfZeroHeightIsInOneOfTwoStackedRects() throws {
    var section = try WaterfallSection(Waterfall(columns: .count(1)), width: 100, extents: [50, 0, 0, 50])
    let upper = section.elements(in: LayoutRect(x: 0, y: 0, width: 100, height: 50)).map(\.index)
    let lower = section.elements(in: LayoutRect(x: 0, y: 50, width: 100, height: 50)).map(\.index)
    #expect(upper == [0] && lower == [1, 2, 3])
  }

  @Test func rectanglesWithoutAnAreaFindNothing() throws {
    var section = try WaterfallSection(layout, width: 316, extents: Array(repeating: 40, count: 100))
    let nan = Double.nan
    for rect in [
      LayoutRect(x: 0, y: 0, width: 0, height: 100), LayoutRect(x: 0, y: 0, width: 100, height: 0),
      LayoutRect(x: 100, y: 100, width: -50, height: 50), LayoutRect(x: nan, y: 0, width: 10, height: 10),
      LayoutRect(x: 0, y: 0, width: nan, height: 10), LayoutRect(x: 0, y: nan, width: 10, height: 10),
      LayoutRect(x: 100, y: 0, width: 8, height: 10),
    ] {
      #expect(section.elements(in: rect).isEmpty, "\(rect)")
    }
    #expect(section.elements(in: LayoutRect(x: 0, y: 0, width: .infinity, height: .infinity)).count == 100)
    let infinity = Double.infinity
    let plane = LayoutRect(x: -infinity, y: -infinity, width: infinity, height: infinity)
    #expect(section.elements(in: plane).count == 100)
    #expect(section.elements(in: LayoutRect(x: infinity, y: 0, width: infinity, height: 10)).isEmpty)
    #expect(section.elements(in: LayoutRect(x: -1e300, y: -1e300, width: 2e300, height: 2e300)).count == 100)
  }

  @Test func invalidInputThrowsAndChangesNothing() throws {
    var section = try WaterfallSection(layout, width: 316, extents: Array(repeating: 40, count: 10))
    let before = section.elements(in: everything)
    func expect(_ error: LayoutError, _ body: (inout WaterfallSection) throws -> Void) {
      #expect(throws: error) { try body(&section) }
      #expect(section.count == 10 && section.isSettled)
      #expect(section.elements(in: everything) == before)
      #expect(section.invariantViolation() == nil)
    }
    let long = LayoutUnit.maximumLength * 1.001
    expect(.indexOutOfRange(argument: "index", index: 11, valid: 0..<11)) { try $0.insert(1, at: 11) }
    expect(.indexOutOfRange(argument: "index", index: -1, valid: 0..<11)) { try $0.insert(1, at: -1) }
    expect(.indexOutOfRange(argument: "index", index: 10, valid: 0..<10)) { try $0.remove(at: 10) }
    expect(.indexOutOfRange(argument: "index", index: 10, valid: 0..<10)) { try $0.resize(at: 10, to: 1) }
    expect(.indexOutOfRange(argument: "source", index: .min, valid: 0..<10)) {
      try $0.move(from: .min, to: 1)
    }
    expect(.indexOutOfRange(argument: "target", index: 10, valid: 0..<10)) { try $0.move(from: 1, to: 10) }
    expect(.invalidLength(argument: "extent", value: -1)) { try $0.insert(-1, at: 0) }
    expect(.invalidLength(argument: "extent", value: .infinity)) { try $0.resize(at: 0, to: .infinity) }
    expect(.invalidLength(argument: "extent", value: long)) { try $0.append(long) }
    expect(.invalidExtent(position: 2, value: -3)) { try $0.append(contentsOf: [1, 2, -3, 4]) }
    expect(.invalidExtent(position: 1, value: long)) { try $0.append(contentsOf: AnySequence([1, long])) }
    #expect(throws: LayoutError.self) { try section.append(.nan) }
    #expect(throws: LayoutError.self) { try section.append(contentsOf: [1, .nan]) }
    #expect(section.elements(in: everything) == before)
  }

  /// A sequence with a wrong `underestimatedCount` is a bug of the caller, but must not crash.
  @Test(arguments: [-1, 0, 11, 100_000])
  func oddSequences(underestimatedCount: Int) throws {
    struct Liar: Sequence, IteratorProtocol {
      let underestimatedCount: Int
      var rest = 10
      mutating func next() -> Double? {
        rest -= 1
        return rest >= 0 ? 40 : nil
      }
    }
    let liar = Liar(underestimatedCount: underestimatedCount)
    var section = try WaterfallSection(layout, width: 316, extents: liar)
    try section.append(contentsOf: liar)
    #expect(section.count == 20)
    var rows = try RowSection(.flow(Flow()), width: 316, sizes: [])
    try rows.append(contentsOf: liar.lazy.map { LayoutSize(width: $0, height: $0) })
    #expect(rows.count == 10)
  }

  @Test func invalidLayoutsThrow() {
    func expect(_ error: LayoutError, width: Double = 300, _ change: (inout Waterfall) -> Void) {
      var layout = layout
      change(&layout)
      #expect(throws: error) { try WaterfallSection(layout, width: width) }
    }
    expect(.invalidColumnCount(0)) { $0.columns = .count(0) }
    expect(.invalidColumnCount(256)) { $0.columns = .count(256) }
    expect(.invalidColumnCount(0)) { $0.columns = .tracks([]) }
    expect(.invalidFraction(track: 1, value: 0)) { $0.columns = .tracks([.points(1), .fraction(0)]) }
    expect(.invalidFraction(track: 0, value: .infinity)) { $0.columns = .tracks([.fraction(.infinity)]) }
    expect(.invalidLength(argument: "columns.tracks[0]", value: -1)) { $0.columns = .tracks([.points(-1)]) }
    expect(.invalidLength(argument: "columns.minimumWidth", value: -1)) { $0.columns = .minimumWidth(-1) }
    expect(.invalidLength(argument: "rowSpacing", value: -1)) { $0.rowSpacing = -1 }
    expect(.invalidLength(argument: "tolerance", value: -1)) { $0.tolerance = -1 }
    expect(.invalidLength(argument: "columnSpacing", value: .infinity)) { $0.columnSpacing = .infinity }
    expect(.invalidLength(argument: "insets.bottom", value: -1)) { $0.insets.bottom = -1 }
    expect(.invalidLength(argument: "width", value: -1), width: -1) { _ in }
    expect(.invalidScale(0)) { $0.scale = 0 }
    expect(.invalidScale(1 / 65)) { $0.scale = 1 / 65 }
    expect(.invalidScale(193)) { $0.scale = 193 }
    expect(.invalidScale(.infinity)) { $0.scale = .infinity }
    let most = Double.greatestFiniteMagnitude
    expect(.invalidFraction(track: 0, value: most)) {
      $0.columns = .tracks([.fraction(most), .fraction(most)])
    }
    #expect(throws: LayoutError.invalidExtent(position: 300, value: -1)) {
      try WaterfallSection(layout, width: 300, extents: (0...300).map { $0 == 300 ? -1 : 1 })
    }
  }

  /// Extents are read four at a time from contiguous storage and one by one otherwise.
  @Test(arguments: [-1e-9, -40, .nan, -.infinity, .infinity, LayoutUnit.maximumLength + 1.0 / 192, 1e300])
  func oneInvalidExtentIsFound(value: Double) throws {
    for position in [0, 3, 130, 300, 302] {
      var extents = [Double](repeating: 40, count: 303)
      extents[position] = value
      for isContiguous in [true, false] {
        do {
          _ =
            isContiguous
            ? try WaterfallSection(layout, width: 300, extents: extents)
            : try WaterfallSection(layout, width: 300, extents: AnySequence(extents))
          Issue.record("\(value) at \(position) was taken")
        } catch LayoutError.invalidExtent(let found, _) {
          #expect(found == position)
        }
      }
    }
    let valid = [-0.0, LayoutUnit.maximumLength, 0, LayoutUnit.maximumLength]
    #expect(
      try WaterfallSection(layout, width: 300, extents: valid).extent(at: 1) == LayoutUnit.maximumLength)
  }

  @Test func spacingsAreGuardedToo() throws {
    // 2¹⁸ items of zero height, each followed by the maximum spacing, take half of the units.
    let layout = Waterfall(columns: .count(1), rowSpacing: LayoutUnit.maximumLength)
    var section = try WaterfallSection(layout, width: 10, extents: repeatElement(0, count: 1 << 19))
    #expect(throws: LayoutError.contentTooLong) { try section.append(0) }
    #expect(throws: LayoutError.contentTooLong) { try section.append(contentsOf: [0]) }
    #expect(section.count == 1 << 19)
  }

  @Test func sumsAreGuarded() throws {
    // 2¹⁹ items of the maximum length take the 2⁵⁰ units.
    let longest = LayoutUnit.maximumLength
    let layout = Waterfall(columns: .count(1))
    var section = try WaterfallSection(layout, width: 10, extents: repeatElement(longest, count: 1 << 19))
    #expect(section.contentSize.height == Double(1 << 50) / 192)
    #expect(throws: LayoutError.contentTooLong) { try section.append(1) }
    #expect(throws: LayoutError.contentTooLong) { try section.append(contentsOf: [1]) }
    try section.resize(at: 5, to: longest - 1)
    try section.append(1)
    #expect(throws: LayoutError.contentTooLong) { try section.resize(at: 5, to: longest) }
    #expect(throws: LayoutError.contentTooLong) {
      try WaterfallSection(layout, width: 10, extents: repeatElement(longest, count: 1 << 19 + 1))
    }
    let last = section.frame(at: section.count - 1)
    #expect(section.elements(in: last).map(\.index) == [section.count - 1])
  }

  @Test func copiesAreIndependent() throws {
    var original = try WaterfallSection(layout, width: 316, extents: (0..<5_000).map { Double($0 % 97) })
    let copy = original
    let before = copy.provisional.elements(in: everything)
    for index in stride(from: 0, to: 4_000, by: 7) { try original.remove(at: index) }
    #expect(copy.provisional.elements(in: everything) == before)
    #expect(copy.invariantViolation() == nil && original.invariantViolation() == nil)
  }

  @Test func copiesCanBeUsedOnOtherThreads() async throws {
    let section = try WaterfallSection(layout, width: 316, extents: (0..<20_000).map { Double($0 % 97) })
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<8 {
        group.addTask {
          var copy = section
          for step in 0..<200 {
            guard (try? copy.insert(Double(step), at: task * 1_000 + step)) != nil else { return false }
          }
          copy.settle()
          return copy.count == 20_200 && section.provisional.frame(at: 19_999).height > 0
        }
      }
      for await isRight in group { #expect(isRight) }
    }
    #expect(section.count == 20_000)
  }

  @Test func bufferIsReused() throws {
    var section = try WaterfallSection(layout, width: 316, extents: Array(repeating: 40, count: 1_000))
    var buffer = section.elements(in: LayoutRect(x: 0, y: 0, width: 316, height: 900))
    let capacity = buffer.capacity
    section.elements(in: LayoutRect(x: 0, y: 4_000, width: 316, height: 300), into: &buffer)
    #expect(buffer.capacity == capacity)
    #expect(buffer == section.elements(in: LayoutRect(x: 0, y: 4_000, width: 316, height: 300)))
    section.elements(in: .zero, into: &buffer)
    #expect(buffer.isEmpty)
  }

  @Test func errorOfTheBodyIsRethrown() throws {
    struct Enough: Error {}
    var section = try WaterfallSection(layout, width: 316, extents: Array(repeating: 40, count: 100))
    var seen = 0
    #expect(throws: Enough.self) {
      try section.forEachElement(in: everything) { _ in
        seen += 1
        if seen == 7 { throw Enough() }
      }
    }
    #expect(seen == 7)
  }

  @Test func lanesOfAllColumnKinds() throws {
    func lanes(_ columns: Waterfall.Columns, width: Double, scale: Double? = nil) throws -> [[Double]] {
      let section = try WaterfallSection(
        Waterfall(columns: columns, columnSpacing: 10, scale: scale), width: width)
      return (0..<section.laneCount).map { [section.laneOrigin($0), section.laneWidth($0)] }
    }
    #expect(try lanes(.count(3), width: 320) == [[0, 100], [110, 100], [220, 100]])
    let third = 19264.0 / 192
    #expect(
      try lanes(.count(3), width: 321) == [[0, third], [21184.0 / 192, third], [42368.0 / 192, third]])
    #expect(try lanes(.count(3), width: 321, scale: 1) == [[0, 100], [110, 100], [220, 100]])
    #expect(try lanes(.minimumWidth(100), width: 319).count == 2)
    #expect(try lanes(.minimumWidth(100), width: 320).count == 3)
    #expect(try lanes(.minimumWidth(0), width: 320).count == 33)
    #expect(try WaterfallSection(Waterfall(columns: .minimumWidth(0)), width: 10).laneCount == 255)
    #expect(try lanes(.minimumWidth(1_000), width: 320) == [[0, 320]])
    let tracks = [Waterfall.Track.points(50), .fraction(1), .fraction(3)]
    #expect(try lanes(.tracks(tracks), width: 270) == [[0, 50], [60, 50], [120, 150]])
    #expect(try lanes(.tracks([.fraction(0.5)]), width: 200) == [[0, 100]])
    #expect(try lanes(.count(4), width: 20).map { $0[1] } == [0, 0, 0, 0])
  }

  @Test func sizesAreRoundedDownToPixels() throws {
    func extent(_ points: Double, scale: Double?) throws -> Double {
      try WaterfallSection(Waterfall(columns: .count(1), scale: scale), width: 100, extents: [points]).extent(
        at: 0)
    }
    #expect(try extent(33.4, scale: 3) == LayoutUnit.nearest(100.0 / 3))
    #expect(try extent(100.0 / 3, scale: 3) == LayoutUnit.nearest(100.0 / 3))
    #expect(try extent(33.4, scale: 2) == 33)
    #expect(try extent(33.4, scale: 1) == 33)
    #expect(try extent(0.9, scale: 1) == 0)
    // A whole number of pixels stays, also if a pixel is not a whole number of units.
    for pixels in 0..<500 {
      let points = Double(pixels) / 2.625
      #expect(try extent(points, scale: 2.625) == LayoutUnit.nearest(points))
    }
  }
}
