import Millrace
import MillraceRandom
import Testing

@Suite struct LayoutRectTests {
  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> LayoutRect {
    LayoutRect(x: x, y: y, width: width, height: height)
  }

  @Test func partsOfARect() {
    let one = rect(10, 20, 100, 50)
    #expect(one.midX == 60 && one.midY == 45 && !one.isEmpty)
    #expect(one.intersection(rect(60, 0, 100, 30)) == rect(60, 20, 50, 10))
    #expect(one.intersection(rect(110, 20, 5, 5)) == nil, "touching edges")
    #expect(one.union(rect(0, 60, 5, 50)) == rect(0, 20, 110, 90))
    #expect(one.union(rect(0, 0, 0, 9)) == one && rect(0, 0, 0, 9).union(one) == one)
    #expect(one.contains(LayoutPoint(x: 10, y: 20)) && !one.contains(LayoutPoint(x: 110, y: 20)))
    #expect(one.contains(one) && !one.contains(rect(10, 20, 101, 50)) && !one.contains(rect(20, 30, 0, 9)))
    #expect(one.offsetBy(dx: -10, dy: 5) == rect(0, 25, 100, 50))
    #expect(one.insetBy(dx: 10, dy: -5) == rect(20, 15, 80, 60))
    #expect(one.insetBy(dx: 60, dy: 0) == rect(60, 20, 0, 50))
  }

  @Test func invalidAndInfiniteRects() {
    let all = rect(-Double.infinity, -Double.infinity, .infinity, .infinity)
    let one = rect(10, 20, 100, 50)
    #expect(all.intersection(one) == one && all.contains(one) && one.union(all) == all)
    #expect(rect(0, 0, .infinity, 10).insetBy(dx: 5, dy: 1) == rect(5, 1, .infinity, 8))
    for invalid in [rect(.nan, 0, 9, 9), rect(0, 0, .nan, 9), rect(0, 0, -1, 9)] {
      #expect(
        invalid.isEmpty && !invalid.intersects(all) && !all.contains(invalid) && one.union(invalid) == one)
    }
  }

  /// Random rects against the definition.
  @Test func randomRects() throws {
    var random = SplitMix64(seed: 4)
    for _ in 0..<2_000 {
      func edge() -> Double { Double(random.int(0...20)) }
      let (one, other) = (rect(edge(), edge(), edge(), 1 + edge()), rect(edge(), edge(), 1 + edge(), edge()))
      let isOverlapping =
        max(one.minX, other.minX) < min(one.maxX, other.maxX)
        && max(one.minY, other.minY) < min(one.maxY, other.maxY)
      #expect(one.intersects(other) == isOverlapping && other.intersects(one) == isOverlapping)
      let union = one.union(other)
      #expect((one.isEmpty || union.contains(one)) && (other.isEmpty || union.contains(other)))
      if let common = one.intersection(other) { #expect(one.contains(common) && other.contains(common)) }
    }
  }
}
