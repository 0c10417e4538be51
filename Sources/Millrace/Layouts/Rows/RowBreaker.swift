/// A rule that decides where rows end, one row after another.
protocol RowBreaker {
  /// Returns the row that starts with item `first` of `sizes`; `nil` if it depends on items after `sizes`.
  ///
  /// The result depends only on the items from `first` to the end of the section, and on `isFirst`.
  ///
  /// - Parameters:
  ///   - isFirst: Whether this is the section's first row.
  ///   - isAtEnd: Whether `sizes` reaches to the section's last item.
  mutating func nextRow(
    _ sizes: ContiguousArray<ItemSize>, from first: Int, isFirst: Bool, isAtEnd: Bool
  ) -> RowBreak?
}

extension RowBreaker {
  /// Breaks items into rows, until one depends on items after `sizes`, and appends the ends of the rows to `ends`.
  ///
  /// - Parameter begin: The index of the first item of `sizes`.
  @inline(__always)
  fileprivate mutating func breakRows(
    _ sizes: ContiguousArray<ItemSize>, begin: Int, isAtEnd: Bool, into ends: inout ContiguousArray<RowEnd>
  ) {
    var first = 0
    while first < sizes.count,
      let row = nextRow(sizes, from: first, isFirst: begin &+ first == 0, isAtEnd: isAtEnd)
    {
      first &+= row.count
      ends.append(RowEnd(item: begin &+ first &- 1, height: row.height))
    }
  }
}

struct AnyRowBreaker: RowBreaker {
  enum Rule {
    case flow(FlowRule)
    case justified(JustifiedRule)
    case grid(GridRule)
  }

  let rule: Rule
  /// The breaker to use instead of `rule`. It has memory, so it is changed in place.
  private(set) var optimal: OptimalBreaker?

  /// The number of items that were added to a possible row, if the breaker looks ahead.
  var itemsScanned: Int { optimal?.itemsScanned ?? 0 }

  @inline(__always)
  mutating func nextRow(
    _ sizes: ContiguousArray<ItemSize>, from first: Int, isFirst: Bool, isAtEnd: Bool
  ) -> RowBreak? {
    if optimal != nil { return optimal!.nextRow(sizes, from: first, isFirst: isFirst, isAtEnd: isAtEnd) }
    return switch rule {
    case .flow(let rule): rule.nextRow(sizes, from: first, isFirst: isFirst, isAtEnd: isAtEnd)
    case .justified(let rule): rule.nextRow(sizes, from: first, isFirst: isFirst, isAtEnd: isAtEnd)
    case .grid(let rule): rule.nextRow(sizes, from: first, isFirst: isFirst, isAtEnd: isAtEnd)
    }
  }

  /// Breaks items into rows. The loop over the rows is compiled once per rule.
  mutating func breakRows(
    _ sizes: ContiguousArray<ItemSize>, begin: Int, isAtEnd: Bool, into ends: inout ContiguousArray<RowEnd>
  ) {
    if optimal != nil {
      return optimal!.breakRows(sizes, begin: begin, isAtEnd: isAtEnd, into: &ends)
    }
    switch rule {
    case .flow(var rule): rule.breakRows(sizes, begin: begin, isAtEnd: isAtEnd, into: &ends)
    case .justified(var rule): rule.breakRows(sizes, begin: begin, isAtEnd: isAtEnd, into: &ends)
    case .grid(var rule): rule.breakRows(sizes, begin: begin, isAtEnd: isAtEnd, into: &ends)
    }
  }
}
