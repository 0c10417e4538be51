import MillraceRandom
import Testing

@testable import Millrace

@Suite struct InPlaceSortTests {
  @Test(arguments: 0..<40)
  func sortsFromAnIndexOn(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    for first in [0, 1, count / 2, count] where first <= count {
      for kind in 0..<4 {
        var numbers = Array(0..<count)
        switch kind {
        case 0: numbers.shuffle(using: &random)
        case 1: numbers.reverse()
        case 2 where count > 3: numbers.swapAt(1, 3)
        default: break
        }
        let expected = Array(numbers[..<first] + numbers[first...].sorted())
        InPlaceSort.sort(&numbers, from: first) { $0 < $1 }
        #expect(numbers == expected)
      }
    }
  }
}
