/// A rule that decides where rows end, one row after another.
protocol RowBreaker {
  /// Returns the row that starts with item `first` of `sizes`.
  ///
  /// The result depends only on the items from `first` to the end of the section, and on `isFirst`.
  ///
  /// - Parameters:
  ///   - sizes: The sizes of consecutive items.
  ///   - first: An index in `sizes`.
  ///   - isFirst: Whether this is the section's first row.
  ///   - isAtEnd: Whether `sizes` reaches to the section's last item.
  /// - Returns: `nil` if the result depends on items after `sizes`.
  mutating func nextRow(
    _ sizes: ContiguousArray<ItemSize>, from first: Int, isFirst: Bool, isAtEnd: Bool
  ) -> RowBreak?

  /// Returns the height of a row with fewer items than the rule gives it.
  func height(ofPartialRow sizes: ContiguousArray<ItemSize>.SubSequence) -> Units
}

/// An operation on a state with any row breaker; `RowRule.withBreaker` calls it.
protocol RowBreakerUser {
  associatedtype State
  associatedtype Output = Void
  associatedtype Failure: Error = Never
  func use<Breaker: RowBreaker>(_ breaker: inout Breaker, on state: inout State) throws(Failure) -> Output
}
