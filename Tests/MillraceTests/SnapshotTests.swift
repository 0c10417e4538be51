import MillraceRandom
import Testing

@testable import Millrace

/// Errors, marks and renumbering of snapshots, and their differences as batches of feeds.
@Suite struct SnapshotTests {
  private typealias Failure = Snapshot<Int, Int>.IdentifierError

  private func snapshot() throws -> Snapshot<Int, Int> {
    try Snapshot([(id: 0, items: [1, 2, 3]), (id: 1, items: [4, 5]), (id: 2, items: [])])
  }

  /// A sequence with a wrong `underestimatedCount` is a bug of the caller, but must not crash.
  @Test(arguments: [-1, 0, 4, 100_000])
  func oddSequences(underestimatedCount: Int) throws {
    struct Liar: Sequence, IteratorProtocol {
      let underestimatedCount: Int
      var rest: Int
      mutating func next() -> Int? {
        rest -= 1
        return rest >= 0 ? rest : nil
      }
    }
    func ids(_ count: Int) -> Liar { Liar(underestimatedCount: underestimatedCount, rest: count) }
    var snapshot = Snapshot<Int, Int>()
    try snapshot.appendSections(ids(3))
    try snapshot.appendItems(ids(5), to: 0)
    try snapshot.reloadItems(ids(2))
    try snapshot.reconfigureItems(ids(3))
    try snapshot.reloadSections(ids(1))
    try snapshot.deleteItems(ids(2))
    #expect(snapshot.itemIDs == [4, 3, 2])
    try snapshot.deleteSections(ids(2))
    #expect(snapshot.sectionIDs == [2] && snapshot.itemIDs.isEmpty)
  }

  @Test func errorsNameTheIdentifier() throws {
    let original = try snapshot()
    func expect(
      _ failure: Failure, _ edit: (inout Snapshot<Int, Int>) throws(Failure) -> Void, line: Int = #line
    ) {
      var copy = original
      do throws(Failure) {
        try edit(&copy)
        Issue.record("line \(line): expected \(failure)")
      } catch {
        #expect(error == failure, "line \(line)")
      }
      #expect(copy.difference(from: original).isEmpty && copy.itemIDs == original.itemIDs, "line \(line)")
      #expect(copy.items.invariantViolation() == nil && copy.sections.invariantViolation() == nil)
    }
    expect(.duplicateItem(4)) { (s) throws(Failure) in try s.appendItems([7, 4], to: 0) }
    expect(.duplicateItem(7)) { (s) throws(Failure) in try s.insertItems([7, 8, 7], before: 1) }
    expect(.unknownItem(9)) { (s) throws(Failure) in try s.insertItems([7], after: 9) }
    expect(.unknownSection(9)) { (s) throws(Failure) in try s.appendItems([7], to: 9) }
    expect(.unknownItem(9)) { (s) throws(Failure) in try s.deleteItems([1, 9]) }
    expect(.unknownItem(9)) { (s) throws(Failure) in try s.moveItem(1, before: 9) }
    expect(.unknownItem(9)) { (s) throws(Failure) in try s.moveItem(9, after: 1) }
    expect(.unknownSection(9)) { (s) throws(Failure) in try s.moveItem(1, toEndOf: 9) }
    expect(.unknownItem(9)) { (s) throws(Failure) in try s.reloadItems([1, 9]) }
    expect(.unknownItem(9)) { (s) throws(Failure) in try s.reconfigureItems([1, 9]) }
    expect(.duplicateSection(2)) { (s) throws(Failure) in try s.appendSections([5, 2]) }
    expect(.duplicateSection(5)) { (s) throws(Failure) in try s.insertSections([5, 5], before: 0) }
    expect(.unknownSection(9)) { (s) throws(Failure) in try s.insertSections([5], after: 9) }
    expect(.unknownSection(9)) { (s) throws(Failure) in try s.deleteSections([0, 9]) }
    expect(.unknownSection(9)) { (s) throws(Failure) in try s.moveSection(0, before: 9) }
    expect(.unknownSection(9)) { (s) throws(Failure) in try s.reloadSections([0, 9]) }
    var empty = Snapshot<Int, Int>()
    #expect(throws: Failure.noSection) { try empty.appendItems([1]) }
    #expect(throws: Failure.duplicateItem(1)) { try Snapshot([(id: 0, items: [1]), (id: 1, items: [1])]) }
  }

  @Test func missingIdentifiersHaveNoPlace() throws {
    var snapshot = try snapshot()
    try snapshot.deleteItems([2, 2])
    try snapshot.deleteSections([1, 1])
    #expect(snapshot.path(ofItem: 2) == nil && snapshot.path(ofItem: 4) == nil && !snapshot.contains(item: 5))
    #expect(
      snapshot.index(ofSection: 1) == nil && snapshot.itemIDs(in: 1) == nil
        && snapshot.itemCount(in: 1) == nil)
    #expect(snapshot.sectionID(containing: 4) == nil && !snapshot.contains(section: 7))
    #expect(snapshot.path(ofItem: 3) == ItemPath(section: 0, item: 1))
    #expect(snapshot.itemIDs(in: 2) == [] && snapshot.itemCount == 2 && snapshot.sectionCount == 2)
  }

  @Test func marksAreCarriedOver() throws {
    let old = try snapshot()
    var new = old
    try new.insertItems([7], before: 1)
    try new.reconfigureItems([3, 5, 7])
    try new.reloadItems([5, 1])
    try new.reconfigureItems([1])
    try new.moveSection(1, before: 0)
    try new.reloadSections([2, 1])
    #expect(Set(new.reloadedItemIDs) == [1, 5] && Set(new.reconfiguredItemIDs) == [3, 7])
    #expect(Set(new.reloadedSectionIDs) == [1, 2])
    var difference = new.difference(from: old)
    // 7 is new.
    #expect(difference.reloads == [ItemPath(section: 0, item: 0), ItemPath(section: 1, item: 1)])
    #expect(difference.reconfigurations == [ItemPath(section: 0, item: 2)])
    let batch = difference.batch(to: new) { (_, _) throws(Never) in
      .waterfall(.list(), extents: [])
    } item: { (_) throws(Never) in
      .extent(1)
    }
    #expect(batch.reloads == difference.reloads && batch.reconfigures == difference.reconfigurations)
    #expect(difference.sectionReloads == [1, 2])
    try new.deleteItems([1])
    try new.deleteSections([1])
    difference = new.difference(from: old)
    #expect(
      difference.reloads.isEmpty && difference.reconfigurations.count == 1 && difference.sectionReloads == [2]
    )
    new.removeMarks()
    difference = new.difference(from: old)
    #expect(difference.reconfigurations.isEmpty && difference.sectionReloads.isEmpty)
  }

  /// Most identifiers in the tables are of deleted items, again and again.
  @Test func deletedIdentifiersAreForgotten() throws {
    var snapshot = try Snapshot([(id: 0, items: [1, 2, 3])])
    try snapshot.reloadItems([2])
    try snapshot.reloadSections([0])
    for round in 1...50 {
      let old = snapshot
      let items = Array((round * 1_000)..<(round * 1_000 + 500))
      try snapshot.appendItems(items)
      #expect(snapshot.difference(from: old).insertions.count == 500)
      try snapshot.deleteItems(items)
      #expect(snapshot.difference(from: old).removals.isEmpty)
      #expect(snapshot.itemTable.count < 2_600)
    }
    #expect(
      snapshot.itemIDs == [1, 2, 3] && snapshot.reloadedItemIDs == [2] && snapshot.reloadedSectionIDs == [0])
  }

  /// Many items in another order, with counts known beforehand.
  @Test func largeDifferences() throws {
    let count = 200_000
    let ids = Array(0..<count)
    let old = try Snapshot([(id: 0, items: ids)])
    var random = SplitMix64(seed: 5)
    let reversed = try Snapshot([(id: 0, items: ids.reversed())])
    #expect(reversed.difference(from: old).moves.count == count - 1)
    // Every third one to the end, in another order: the weights of runs differ.
    var moved = old
    let thirds = Array(stride(from: 0, to: count, by: 3)).shuffled(using: &random)
    for id in thirds { try moved.moveItem(id, toEndOf: 0) }
    let difference = moved.difference(from: old)
    let scratch = try Snapshot([(id: 0, items: moved.itemIDs)]).difference(from: old)
    #expect(difference == scratch)
    #expect(difference.moves.count <= thirds.count && difference.moves.count > thirds.count - 1_000)
  }

  @Test("Differences as batches of a feed, against a fresh feed")
  func feedsFollow() throws {
    let seed = SnapshotScript.number("SEED", or: Int.random(in: 0..<1_000_000))
    print("SEED=\(seed) ITERATIONS and OPERATIONS repeat this run")
    func height(_ item: Int) -> Double { Double(10 + item * 37 % 90) }
    let layout = Waterfall(columns: .count(2), columnSpacing: 4, rowSpacing: 3)
    func section(_ items: [Int]) -> FeedSection { .waterfall(layout, extents: items.map { height($0) }) }
    for iteration in 0..<SnapshotScript.number("ITERATIONS", or: 60) {
      var script = SnapshotScript(seed: UInt64(seed + iteration), nodeCapacity: 4)
      var feed = try Feed(width: 300, sectionSpacing: 5)
      for operation in 0..<SnapshotScript.number("OPERATIONS", or: 40) {
        let last = script.state.snapshot
        for _ in 0..<script.random.int(1...8) { script.edit() }
        let (new, naive) = script.state
        let batch = new.difference(from: last).batch(to: new) { _, items in
          section(items)
        } item: {
          .extent(height($0))
        }
        try feed.apply(batch)
        var fresh = try Feed(width: 300, sectionSpacing: 5)
        for entry in naive.sections { try fresh.append(section(entry.items)) }
        let comment = "seed \(seed + iteration), operation \(operation)"
        try #require(
          feed.sectionCount == fresh.sectionCount && feed.itemCount == fresh.itemCount, "\(comment)")
        for index in 0..<fresh.sectionCount {
          for item in 0..<fresh.itemCount(ofSection: index) {
            let path = ItemPath(section: index, item: item)
            try #require(feed.frame(at: path) == fresh.frame(at: path), "\(comment), \(path)")
          }
        }
        #expect(feed.contentSize == fresh.contentSize)
      }
    }
  }
}
