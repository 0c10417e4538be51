import Millrace
import MillraceOracle

// Batches from the differences of arrays.

extension FeedBatchScript {
  /// Returns the batch that leads from the items of a section to a random array of old and new items, or `nil` if there is no
  /// section whose items can be edited.
  mutating func drawDifference() throws -> DrawnBatch<Section>? {
    let editable = sections.indices.filter { !sections[$0].hasFixedItems }
    guard let index = editable.randomElement(using: &random) else { return nil }
    let section = sections[index]
    let old = Array(0..<section.itemCount)
    let new = drawIdentities(from: old)
    var difference = new.difference(from: old)
    if random.oneIn(2) { difference = difference.inferringMoves() }
    try checkIdentities(difference, inSection: index, from: old, to: new)
    var drawn = DrawnBatch<Section>()
    drawn.batch = BatchUpdate(difference, section: index, item: { _ in newItem(for: section) })
    return drawn
  }

  /// Returns some of `old`, some of them elsewhere, and new identities.
  private mutating func drawIdentities(from old: [Int]) -> [Int] {
    var new = random.oneIn(8) ? old.shuffled(using: &random) : old
    for _ in 0..<random.pick([0, 1, 3]) where !new.isEmpty { new.remove(at: random.int(0...(new.count - 1))) }
    for _ in 0..<random.pick([0, 1, 3]) where !new.isEmpty {
      let identity = new.remove(at: random.int(0...(new.count - 1)))
      new.insert(identity, at: random.int(0...new.count))
    }
    for identity in old.count..<(old.count + random.pick([0, 1, 3])) where new.count < 2 * maximumCount {
      new.insert(identity, at: random.int(0...new.count))
    }
    return new
  }

  /// Checks that the batch of a difference leads from one array to the other.
  private func checkIdentities(
    _ difference: CollectionDifference<Int>, inSection index: Int, from old: [Int], to new: [Int]
  ) throws {
    // The extent of an item is its identity.
    let batch = BatchUpdate(difference, section: index, extent: { Double($0) })
    var lists = sections.map { _ in IdentityList(items: []) }
    lists[index].items = old.map { .extent(Double($0)) }
    lists = NaiveFeedBatch(batch, to: lists, inserted: [:], replacing: [:]).sections
    try require(
      lists[index].items == new.map { .extent(Double($0)) }, "\(difference) leads to \(lists[index].items)")
    let isInferred = difference.contains { if case .insert(_, _, _?) = $0 { true } else { false } }
    try require(batch.moves.isEmpty != isInferred, "\(difference) has the moves \(batch.moves)")
    var isRefused = false
    do throws(Refusal) {
      _ = try BatchUpdate(difference, section: index) { _ throws(Refusal) -> FeedItem in throw Refusal() }
    } catch { isRefused = true }
    try require(isRefused != batch.insertions.isEmpty, "an item is refused: \(isRefused)")
  }
}

/// An item that is not created.
private struct Refusal: Error {}

/// The items of a section, which are their identities.
private struct IdentityList: NaiveBatchSection {
  var items: [FeedItem]

  var itemCount: Int { items.count }
  var hasFixedItems: Bool { false }

  func storedItem(_ index: Int) -> FeedItem { items[index] }
  mutating func insert(_ item: FeedItem, at index: Int) { items.insert(item, at: index) }
  mutating func remove(at index: Int) -> FeedItem { items.remove(at: index) }
  mutating func resize(_ items: [(index: Int, item: FeedItem)]) {}
}
