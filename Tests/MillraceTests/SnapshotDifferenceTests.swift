import MillraceRandom
import Testing

@testable import Millrace

/// Differences of snapshots, against a naive difference, and their edits applied to arrays.
@Suite struct SnapshotDifferenceTests {
  private static let seed = SnapshotScript.number("SEED", or: Int.random(in: 0..<1_000_000))

  /// Checks the difference of snapshots against the naive one.
  static func expect(
    from old: (snapshot: Snapshot<Int, Int>, naive: NaiveSnapshot),
    to new: (snapshot: Snapshot<Int, Int>, naive: NaiveSnapshot), _ comment: @autoclosure () -> String
  ) {
    let difference = new.snapshot.difference(from: old.snapshot)
    let expected = new.naive.difference(from: old.naive)
    let result = old.naive.applying(difference, of: new.naive)
    let isRight =
      result == new.naive && difference.removals == expected.removals
      && difference.insertions == expected.insertions
      && difference.moves.count == expected.moves && difference.sectionMoves.count == expected.sectionMoves
    if !isRight {
      Issue.record(
        "\(comment()): from \(old.naive) to \(new.naive): got \(difference), which makes \(result), expected \(expected)"
      )
    }
    if difference.moves.map({ $0.target }) != difference.moves.map({ $0.target }).sorted() {
      Issue.record("\(comment()): expected ascending targets, got \(difference.moves)")
    }
  }

  @Test("Random edits of copies, and snapshots from scratch")
  func randomEdits() throws {
    print("SEED=\(Self.seed) ITERATIONS and OPERATIONS repeat this run")
    for iteration in 0..<SnapshotScript.number("ITERATIONS", or: 300) {
      var script = SnapshotScript(
        seed: UInt64(Self.seed + iteration), nodeCapacity: [3, 4, 5, 128][iteration % 4])
      var states = [script.state]
      for operation in 0..<SnapshotScript.number("OPERATIONS", or: 60) {
        let comment = "seed \(Self.seed + iteration), operation \(operation)"
        // Sometimes from an older copy, so that copies have different new identifiers.
        if script.random.oneIn(20) { script.state = script.random.pick(states) }
        let last = script.state
        for _ in 0..<script.random.int(1...6) { script.edit() }
        try script.check(comment)
        Self.expect(from: last, to: script.state, comment)
        states.append(script.state)
        let other = script.random.pick(states)
        Self.expect(from: other, to: script.state, comment)
        Self.expect(from: script.state, to: other, comment)
        let fresh = try Snapshot(script.state.naive, nodeCapacity: 4)
        Self.expect(from: other, to: (fresh, script.state.naive), comment)
        Self.expect(from: (fresh, script.state.naive), to: other, comment)
      }
    }
  }

  @Test("All orders of up to five items in two sections, some of them new")
  func smallWorlds() throws {
    /// Returns all ways to distribute items among two sections.
    func worlds(_ items: [Int]) -> [NaiveSnapshot] {
      var orders: [[Int]] = [[]]
      for item in items {
        orders = orders.flatMap { order in
          (0...order.count).map { index in
            var order = order
            order.insert(item, at: index)
            return order
          }
        }
      }
      return orders.flatMap { order in
        (0...order.count).map { cut in
          NaiveSnapshot(sections: [
            .init(id: 0, items: Array(order[..<cut])), .init(id: 1, items: Array(order[cut...])),
          ])
        }
      }
    }
    let old = NaiveSnapshot(sections: [.init(id: 0, items: [0, 1, 2]), .init(id: 1, items: [3, 4])])
    let before = try Snapshot(old, nodeCapacity: 3)
    for items in [[0, 1, 2, 3, 4], [0, 1, 3], [1, 4, 5, 6], [5, 2, 6, 3]] {
      for new in worlds(items) {
        Self.expect(from: (before, old), to: (try Snapshot(new, nodeCapacity: 3), new), "fresh")
        // The same as edits of a copy.
        var copy = before
        try copy.deleteItems(before.itemIDs.filter { !items.contains($0) })
        for section in new.sections {
          for item in section.items {
            if copy.contains(item: item) {
              try copy.moveItem(item, toEndOf: section.id)
            } else {
              try copy.appendItems([item], to: section.id)
            }
          }
        }
        Self.expect(from: (before, old), to: (copy, new), "copy")
        Self.expect(from: (copy, new), to: (before, old), "copy, back")
        // Other sections.
        let turned = NaiveSnapshot(sections: new.sections.reversed())
        Self.expect(from: (before, old), to: (try Snapshot(turned, nodeCapacity: 3), turned), "turned")
        let single = NaiveSnapshot(sections: [.init(id: 2, items: new.itemIDs), .init(id: 0, items: [])])
        Self.expect(
          from: (before, old), to: (try Snapshot(single, nodeCapacity: 3), single), "another section")
      }
    }
  }

  /// Snapshots from scratch, whose hash tables are compared.
  @Test("Identifiers with equal hashes", arguments: [1, 3, 40])
  func equalHashes(hashCount: Int) throws {
    struct Identifier: Hashable {
      let number: Int
      let hashCount: Int

      func hash(into hasher: inout Hasher) { hasher.combine(number % hashCount) }
    }
    var random = SplitMix64(seed: 3)
    func snapshot(_ numbers: [Int]) throws -> Snapshot<Int, Identifier> {
      try Snapshot([(id: 0, items: numbers.map { Identifier(number: $0, hashCount: hashCount) })])
    }
    for _ in 0..<20 {
      let old = (0..<random.int(0...60)).shuffled(using: &random)
      let new = (random.int(0...20)..<random.int(30...80)).shuffled(using: &random)
      let (before, after) = (
        NaiveSnapshot(sections: [.init(id: 0, items: old)]),
        NaiveSnapshot(sections: [.init(id: 0, items: new)])
      )
      let difference = try snapshot(new).difference(from: snapshot(old))
      let expected = after.difference(from: before)
      #expect(before.applying(difference, of: after) == after)
      #expect(difference.removals == expected.removals && difference.insertions == expected.insertions)
      #expect(difference.moves.count == expected.moves)
    }
  }

  /// Sequences whose staircases have up to four levels of blocks.
  @Test("Longest subsequences against those of equal weights")
  func longestSubsequences() {
    var random = SplitMix64(seed: 11)
    for count in [0, 1, 2, 15, 16, 17, 255, 256, 257, 4_095, 4_097, 70_000] {
      for disorder in [0, 1, 40, 100] {
        var values = (0..<count).map { UInt32($0) }
        for _ in 0..<(count * disorder / 200) {
          values.swapAt(random.int(0...(count - 1)), random.int(0...(count - 1)))
        }
        // Not every index has a value.
        let indices = values.indices.filter { _ in !random.oneIn(5) }
        var longest = LongestSubsequence(count: count)
        var heaviest = HeaviestSubsequence(count: count, limit: count)
        for index in indices {
          longest.add(values[index], at: index)
          heaviest.add(values[index], at: index, weight: 1)
        }
        var (found, expected): ([Int], [Int]) = ([], [])
        longest.forEachIndex { found.append($0) }
        heaviest.forEachIndex { expected.append($0) }
        #expect(found == expected, "\(count) values, disorder \(disorder)")
      }
    }
  }
}
