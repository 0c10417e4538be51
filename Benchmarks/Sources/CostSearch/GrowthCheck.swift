/// A comparison of the costs of operations at several numbers of items.
///
/// Counters decide: they repeat exactly. Time is for what no counter counts. It does not repeat, so it fails an operation only
/// if the fastest of several runs grows too much twice: from n to 8n items and from 8n to 64n.
package struct GrowthCheck {
  /// The smallest number of items, n.
  let count: Int
  /// The work that few runs take (`CostGrowth.exceeding`).
  let rareWork: Double
  /// Makes a feed of a number of items, runs all operations on it, and returns the runs of each.
  let measure: (Int) throws -> [[CostSample]]

  package init(count: Int, rareWork: Double = 0, measure: @escaping (Int) throws -> [[CostSample]]) {
    (self.count, self.rareWork, self.measure) = (count, rareWork, measure)
  }

  /// The number of equal feeds of which the fastest counts.
  private static let feeds = 3

  /// Returns the operations, by their numbers, that cost more than allowed.
  ///
  /// - Parameter isShared: Whether copies share the storage of the feed while an operation runs.
  package func growths(isShared: (Int) -> Bool) throws -> [(operation: Int, growth: CostGrowth)] {
    let (small, large) = (try measure(count), try measure(8 * count))
    let counted = small.indices.flatMap { operation in
      CostGrowth.exceeding(
        small[operation], large[operation], isShared: isShared(operation), rareWork: rareWork
      )
      .map { (operation, $0) }
    }
    return try counted + slowdowns(small, large)
  }

  /// Returns the operations whose time grows too much whenever it is measured.
  private func slowdowns(
    _ small: [[CostSample]], _ large: [[CostSample]]
  ) throws -> [(operation: Int, growth: CostGrowth)] {
    var (small, large) = (small, large)
    func areSlow() -> [Int] {
      small.indices.filter { CostGrowth.slowdown(small[$0], large[$0]) != nil }
    }
    for _ in 1..<Self.feeds {
      if areSlow().isEmpty { return [] }
      small = fastest(small, try measure(count))
      large = fastest(large, try measure(8 * count))
    }
    let slow = areSlow()
    if slow.isEmpty { return [] }
    var huge = try measure(64 * count)
    for _ in 1..<Self.feeds { huge = fastest(huge, try measure(64 * count)) }
    return slow.compactMap { operation in
      CostGrowth.slowdown(large[operation], huge[operation]).map { (operation, $0) }
    }
  }

  private func fastest(_ first: [[CostSample]], _ second: [[CostSample]]) -> [[CostSample]] {
    zip(first, second).map { first, second in zip(first, second).map { $0.fastest($1) } }
  }
}
