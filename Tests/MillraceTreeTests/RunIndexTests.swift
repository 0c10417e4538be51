import MillraceRandom
import Testing

@testable import Millrace

/// The index of free cells, against a linear search.
@Suite struct RunIndexTests {
  @Test func equalsALinearSearch() {
    var random = SplitMix64(seed: 3)
    for limit in [1, 4, 255] {
      var (index, numbers) = (RunIndex(), [UInt8]())
      for _ in 0..<200 {
        index.appendBlock { _ in
          numbers.append(UInt8(random.int(0...9) == 0 ? random.int(0...limit) : 0))
          return numbers[numbers.count - 1]
        }
        for _ in 0..<20 {
          let changed = random.int(0...(numbers.count - 1))
          numbers[changed] = UInt8(random.int(0...2) == 0 ? random.int(0...limit) : 0)
          index.set(numbers[changed], at: changed)
        }
        for _ in 0..<4 {
          let first = random.int(0...(numbers.count - 1))
          let minimum = UInt8(random.int(1...limit))
          let expected = numbers[first...].firstIndex { $0 >= minimum } ?? numbers.count
          #expect(index.first(from: first, atLeast: minimum) == expected)
        }
        if numbers.count >= 2 * RunIndex.alignment, random.int(0...9) == 0 {
          index.removeFirst(RunIndex.alignment)
          numbers.removeFirst(RunIndex.alignment)
        }
        #expect(index.count == numbers.count)
      }
    }
  }

  @Test func longestRunIsThatOfAllRows() {
    var random = SplitMix64(seed: 4)
    for columns in [1, 5, 63, 64, 65, 128, 200, 255] {
      for _ in 0..<100 {
        let start = random.int(0...(columns - 1))
        let end = random.int((start + 1)...columns)
        if columns <= 64 { #expect(UInt64(start..<end).longestRun == end - start) }
        let row = WideRow(start..<end)
        #expect(row.longestRun == end - start && row.first == start)
        for length in [1, (end - start + 1) / 2, end - start] {
          #expect(row.starts(ofRuns: length) == WideRow(start..<(end - length + 1)))
        }
      }
    }
  }
}
