/// The next row: how many items it has, and how high it is.
struct RowBreak {
  var count: Int
  var height: Units
}

/// What decides where rows end, one after the other, each from its first item on.
protocol RowBreaker {
  /// The row that begins with item `first` of `sizes`.
  ///
  /// A function of the items from there on and of where they end, and of whether it is the first row of all.
  ///
  /// - Parameters:
  ///   - first: Less than the number of sizes.
  ///   - isFirst: Whether it is the first row.
  ///   - isAtEnd: Whether the last of the sizes is that of the last item.
  /// - Returns: `nil` if the answer depends on what follows the sizes.
  mutating func nextRow(
    _ sizes: ContiguousArray<ItemSize>, from first: Int, isFirst: Bool, isAtEnd: Bool
  ) -> RowBreak?

  /// The height of a row of items that are fewer than the rule says.
  func height(ofCutRow sizes: ContiguousArray<ItemSize>.SubSequence) -> Units
}

/// What works on some state with the breaker for a rule: a generic closure.
protocol RowBreakerUser {
  associatedtype State
  associatedtype Output = Void
  associatedtype Failure: Error = Never
  func use<Breaker: RowBreaker>(_ breaker: inout Breaker, on state: inout State) throws(Failure) -> Output
}
