import Millrace
import Testing

/// Texts whose characters are 10 pt wide and 20 pt high, and the number of texts that were measured.
private final class CountingMeasurer: SizeMeasurer {
  private(set) var count = 0

  func size(of text: String, fitting width: Double) -> LayoutSize {
    count += 1
    return LayoutSize(width: width, height: (Double(text.count) * 10 / width).rounded(.up) * 20)
  }
}

@Suite struct SizeCacheTests {
  private let measurer = CountingMeasurer()

  @Test func measuresAContentOnceForEachSizeAcross() {
    var cache = SizeCache(measurer)
    for width in [100.0, 50, 100, 50, 100] {
      #expect(
        cache.size(of: "twelve chars", fitting: width) == measurer.size(of: "twelve chars", fitting: width))
    }
    #expect(measurer.count == 5 + 2)
  }

  /// Contents of different widths, as in sections of one and of several columns, do not displace each other.
  @Test func keepsTwoSizesAcrossOfEachContent() {
    var cache = SizeCache(measurer)
    for _ in 0..<3 {
      for (text, width) in [("a", 10.0), ("b", 20), ("c", 30), ("d", 40)] {
        _ = cache.size(of: text, fitting: width)
      }
    }
    #expect(measurer.count == 4)
    _ = cache.size(of: "a", fitting: 20)
    _ = cache.size(of: "a", fitting: 10)
    #expect(measurer.count == 5)
    _ = cache.size(of: "a", fitting: 30)
    _ = cache.size(of: "a", fitting: 20)
    #expect(measurer.count == 7)
  }

  @Test func keepsTheContentsThatWereUsedLast() {
    var cache = SizeCache(measurer, capacity: 8)
    let texts = (0..<100).map { "\($0)" }
    for (number, text) in texts.enumerated() {
      _ = cache.size(of: text, fitting: 10)
      // Used again and again.
      _ = cache.size(of: texts[0], fitting: 10)
      let count = measurer.count
      for recent in texts[max(0, number - 2)...number] { _ = cache.size(of: recent, fitting: 10) }
      #expect(measurer.count == count)
    }
    #expect(measurer.count == 100)
    _ = cache.size(of: texts[50], fitting: 10)
    #expect(measurer.count == 101)
  }

  @Test func forgets() {
    var cache = SizeCache(measurer)
    for text in ["a", "b"] { _ = cache.size(of: text, fitting: 10) }
    cache.remove("a")
    for text in ["a", "b"] { _ = cache.size(of: text, fitting: 10) }
    #expect(measurer.count == 3)
    cache.removeAll()
    for text in ["a", "b"] { _ = cache.size(of: text, fitting: 10) }
    #expect(measurer.count == 5)
  }
}
