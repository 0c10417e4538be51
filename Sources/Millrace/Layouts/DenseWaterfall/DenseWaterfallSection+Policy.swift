extension DenseWaterfallSection {
  /// The effect of an edit on items that the edit does not name. See `WaterfallSection.policy`.
  public var policy: EditPolicy {
    get { firstStableItem == nil ? .reflow : .stable }
    set {
      guard newValue != policy else { return }
      change(to: newValue)
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
