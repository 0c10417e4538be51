extension DenseWaterfallSection {
  /// The effect of an edit on items that the edit does not name.
  ///
  /// Setting the policy is O(1).
  ///
  /// - From reflow to stable, every item stays in its current position, settled or not. To get the positions
  ///   of the fresh layout, call `settle(budget:)` first.
  /// - From stable to reflow, the items after the first stable edit become unsettled.
  public var policy: EditPolicy {
    get { firstStableItem == nil ? .reflow : .stable }
    set {
      guard newValue != policy else { return }
      settledEnd = nil
      if newValue == .stable {
        firstStableItem = dirtyRanges.firstUnsettledItem ?? count
        dirtyRanges.removeAll()
      } else {
        if let first = firstStableItem, first < count { dirtyRanges.markDirty(first..<count) }
        firstStableItem = nil
      }
    }
  }

  /// Places all items as a fresh layout does.
  ///
  /// - Complexity: O(m · (lanes + holes)) for m items from the first unsettled edit on
  public mutating func rebalance() {
    let policy = policy
    self.policy = .reflow
    settle()
    self.policy = policy
  }
}
