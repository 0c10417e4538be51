import MillraceRandom
import Testing

@testable import Millrace

@Suite struct GeometryTests {
  @Test func lengthsRoundToTheNearestUnit() {
    #expect(Units(length: 1) == 192)
    #expect(Units(length: 1.0 / 3) == 64)
    #expect(Units(length: 1.0 / 64) == 3)
    #expect(Units(length: 0.5 / 192) == 0 && Units(length: 1.5 / 192) == 2, "ties to even")
    #expect(Units(length: 0.499999 / 192) == 0 && Units(length: 0.500001 / 192) == 1)
    #expect(Units(length: -0.0) == 0)
    #expect(Units(length: LayoutUnit.maximumLength) == 1 << 31)
    for points in [-0.001, .nan, .infinity, -.infinity, LayoutUnit.maximumLength + 0.01, 1e300] {
      #expect(Units(length: points) == nil)
    }
  }

  @Test func coordinatesRoundAndAreClamped() {
    #expect(Units(coordinate: -1) == -192)
    #expect(Units(coordinate: -1.5 / 192) == -2 && Units(coordinate: -0.5 / 192) == 0)
    #expect(Units(coordinate: 1e300) == (1 << 51) - 1 && Units(coordinate: -.infinity) == 1 - (1 << 51))
    #expect(Units(coordinate: .nan) == nil)
    var random = SplitMix64(seed: 1)
    for _ in 0..<10_000 {
      let units = Units(random.int(-(1 << 50)...(1 << 50)))
      #expect(Units(coordinate: units.points) == units, "what comes out goes in again")
    }
  }

  @Test func nearestRoundsToUnits() {
    #expect(LayoutUnit.nearest(100.0 / 3) == 6_400 / 192.0)
    #expect(LayoutUnit.nearest(-1.0 / 3) == -64 / 192.0)
    #expect(LayoutUnit.nearest(.infinity) == .infinity && LayoutUnit.nearest(1e300) == 1e300)
    #expect(LayoutUnit.nearest(.nan).isNaN)
  }

  @Test func lanesThatIntersectARange() throws {
    // At 0...100, 110...210, 220...320.
    let lanes = try LaneGeometry(
      .count(3), spacing: 10, width: 320, insets: AxisInsets(.zero, axis: .vertical), map: .identity,
      grid: PixelGrid(scale: nil))
    func intersecting(_ start: Double, _ end: Double) -> Range<Int> {
      lanes.lanes(intersecting: Units(start * 192), Units(end * 192))
    }
    #expect(intersecting(0, 320) == 0..<3)
    #expect(intersecting(-10, 1_000) == 0..<3)
    #expect(intersecting(100, 110).isEmpty && intersecting(320, 400).isEmpty && intersecting(-9, 0).isEmpty)
    #expect(intersecting(99, 111) == 0..<2)
    #expect(intersecting(150, 160) == 1..<2)
    #expect(intersecting(160, 150).isEmpty)
  }
}
