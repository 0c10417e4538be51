/// A comparison of the costs of operations at several numbers of items.
///
/// An operation fails only if a cost grows too much twice: from n to 8n items and from 8n to 64n. A cost that few runs have, at
/// any number of items, may by chance be missing from the smaller feed. Counters repeat exactly. Time does not, so the fastest
/// of several runs decides. It is for what no counter counts.
package struct GrowthCheck {
  /// The smallest number of items, n.
  let count: Int
  /// Makes a feed of a number of items, runs all operations on it, and returns the runs of each.
  let measure: (Int) throws -> [[CostSample]]

  package init(count: Int, measure: @escaping (Int) throws -> [[CostSample]]) {
    (self.count, self.measure) = (count, measure)
  }

  /// The number of equal feeds of which the fastest counts.
  private static let feeds = 3

  /// Returns the operations, by their numbers, that cost more than allowed.
  ///
  /// - Parameter isShared: Whether copies share the storage of the feed while an operation runs.
  package func growths(isShared: (Int) -> Bool) throws -> [(operation: Int, growth: CostGrowth)] {
    var (small, large) = (try measure(count), try measure(8 * count))
    func grown(_ first: [[CostSample]], _ second: [[CostSample]]) -> [(operation: Int, growth: CostGrowth)] {
      first.indices.flatMap { operation in
        CostGrowth.exceeding(first[operation], second[operation], isShared: isShared(operation))
          .map { (operation, $0) }
      }
    }
    func slow(_ first: [[CostSample]], _ second: [[CostSample]]) -> [(operation: Int, growth: CostGrowth)] {
      first.indices.compactMap { operation in
        CostGrowth.slowdown(first[operation], second[operation]).map { (operation, $0) }
      }
    }
    let counted = grown(small, large)
    for _ in 1..<Self.feeds where !slow(small, large).isEmpty {
      small = fastest(small, try measure(count))
      large = fastest(large, try measure(8 * count))
    }
    let slowed = slow(small, large)
    if counted.isEmpty, slowed.isEmpty { return [] }
    var huge = try measure(64 * count)
    let countedAgain = grown(large, huge)
    if !slowed.isEmpty {
      for _ in 1..<Self.feeds { huge = fastest(huge, try measure(64 * count)) }
    }
    let slowedAgain = slow(large, huge)
    return (counted + slowed).filter { first in
      (countedAgain + slowedAgain).contains { again in
        again.operation == first.operation && again.growth.figure == first.growth.figure
      }
    }
  }

  private func fastest(_ first: [[CostSample]], _ second: [[CostSample]]) -> [[CostSample]] {
    zip(first, second).map { first, second in zip(first, second).map { $0.fastest($1) } }
  }
}
