extension DenseWaterfallSection {
  /// What an edit may do to the items that it does not name.
  ///
  /// Setting it is O(1). From reflow to stable, every item stays where it is now, settled or not
  /// (`settle(budget:)` first, if that is to be the fresh layout's). From stable to reflow, what lies behind the
  /// first stable edit is left to be settled.
  public var policy: EditPolicy {
    get { firstLooseItem == nil ? .reflow : .stable }
    set {
      guard newValue != policy else { return }
      settledEnd = nil
      if newValue == .stable {
        firstLooseItem = dirtyRanges.firstUnsettledItem ?? count
        dirtyRanges.removeAll()
      } else {
        if let first = firstLooseItem, first < count { dirtyRanges.markDirty(first..<count) }
        firstLooseItem = nil
      }
    }
  }

  /// Places all items as a fresh layout does.
  ///
  /// - Complexity: O(m · (lanes + holes)) for m items from the first edit on that was not settled
  public mutating func rebalance() {
    let policy = policy
    self.policy = .reflow
    settle()
    self.policy = policy
  }
}
