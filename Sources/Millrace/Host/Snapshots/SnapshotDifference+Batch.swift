extension SnapshotDifference {
  /// Returns the batch for a feed that shows the old snapshot, so that it shows the new one.
  ///
  /// ```swift
  /// let batch = difference.batch(to: next) { id, items in
  ///   .waterfall(layout, extents: items.map { height(of: $0) })
  /// } item: { id in
  ///   .extent(height(of: id))
  /// }
  /// ```
  ///
  /// Items that move, are reloaded or are reconfigured keep their values. A batch cannot reload a section and keep its items:
  /// `sectionReloads` are left to the host.
  ///
  /// - Parameters:
  ///   - snapshot: The new snapshot.
  ///   - section: Returns an inserted section with its new items. Items that move into the section from
  ///     another one are not among them: the batch adds them.
  ///   - item: Returns the value of an item that is inserted in a section that is not new.
  /// - Precondition: The difference is one to `snapshot`.
  /// - Complexity: O(k log n) for k edits and new items, plus the calls of the closures
  @inlinable
  public func batch<SectionID, ItemID, Failure: Error>(
    to snapshot: Snapshot<SectionID, ItemID>,
    section: (SectionID, [ItemID]) throws(Failure) -> FeedSection,
    item: (ItemID) throws(Failure) -> FeedItem
  ) throws(Failure) -> BatchUpdate {
    var batch = BatchUpdate()
    batch.removals = removals
    batch.moves = moves
    batch.reloads = reloads
    batch.reconfigures = reconfigurations
    batch.sectionRemovals = sectionRemovals
    batch.sectionMoves = sectionMoves
    batch.insertions.reserveCapacity(insertions.count)
    for path in insertions { batch.insert(try item(snapshot.itemID(at: path)), at: path) }
    var move = 0
    for index in sectionInsertions {
      let id = snapshot.sectionID(at: index)
      // Moves are sorted by target.
      while move < moves.count, moves[move].target.section < index { move += 1 }
      var items: [ItemID] = []
      for (position, id) in (snapshot.itemIDs(in: id) ?? []).enumerated() {
        if move < moves.count, moves[move].target == ItemPath(section: index, item: position) {
          move += 1
        } else {
          items.append(id)
        }
      }
      batch.insertSection(try section(id, items), at: index)
    }
    return batch
  }
}
