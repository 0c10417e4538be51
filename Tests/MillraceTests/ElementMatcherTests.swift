import MillraceRandom
import Testing

@testable import Millrace

/// The matches of random names against a search for each.
@Suite struct ElementMatcherTests {
  private func name(_ item: Int) -> WatchedElements.Name {
    let path = ItemPath(section: item % 2, item: item / 2)
    return WatchedElements.Name(path: path, kind: .item, isOfItem: true, ordinal: 0)
  }

  @Test func equalsASearch() {
    var random = SplitMix64(seed: 3)
    var matcher = ElementMatcher()
    for round in 0..<2_000 {
      // In a long shuffled list, most names are found by the index.
      let isLong = round % 100 == 0
      // With few items, many elements show the same one.
      let items = isLong ? 300 : round % 2 == 0 ? 6 : 40
      let count = random.int(0...(isLong ? 1_000 : 30))
      var old = ElementMatcher.Names((0..<count).map { name($0 * 7 % items) })
      // Some elements go, and some come, change places or show another item.
      for position in old.indices where random.oneIn(20) { old[position] = nil }
      var new = ElementMatcher.Names(old.dropFirst(random.int(0...min(3, count))))
      for _ in 0..<random.int(isLong ? 1...1 : 0...4) {
        new.insert(name(random.int(0...(items - 1))), at: random.int(0...new.count))
        if random.oneIn(2) { new.remove(at: random.int(0...(new.count - 1))) }
        if random.oneIn(4) || isLong { new.shuffle(using: &random) }
      }
      matcher.match(old, with: new)
      var left = old
      for (position, name) in new.enumerated() {
        let expected = name.flatMap { left.firstIndex(of: $0) } ?? ElementMatcher.none
        #expect(matcher.matches[position] == expected, "round \(round), \(position)")
        if expected != ElementMatcher.none { left[expected] = nil }
      }
      let matched = Set(matcher.matches)
      #expect(matcher.matches.count == new.count && matcher.isMatched.count == old.count)
      #expect(old.indices.allSatisfy { matcher.isMatched[$0] == matched.contains($0) })
    }
  }
}
