/// The cost of an operation.
package struct CostFigures: Sendable {
  /// The nodes visited, items scanned and placed, rows broken and leaves split.
  var work: Double
  var allocatedBytes: Double
  /// The processor time.
  var nanoseconds: Double

  package init(work: Double, allocatedBytes: Double, nanoseconds: Double) {
    (self.work, self.allocatedBytes, self.nanoseconds) = (work, allocatedBytes, nanoseconds)
  }
}

/// One run of an operation.
package struct CostSample: Sendable {
  private(set) var figures: CostFigures
  /// What the documentation allows the cost to be proportional to.
  let size: Double

  package init(figures: CostFigures, size: Double) { (self.figures, self.size) = (figures, size) }

  /// Returns the sample with the shorter of its time and that of the same run on an equal feed.
  func fastest(_ other: CostSample) -> CostSample {
    var sample = self
    sample.figures.nanoseconds = min(figures.nanoseconds, other.figures.nanoseconds)
    return sample
  }
}

/// A cost that grew more than documented.
package struct CostGrowth: Sendable {
  package let figure: String
  /// The largest cost per unit of size, at the smaller number of items.
  let small: Double
  /// The cost per unit of size, at the larger number of items.
  let large: Double
  /// The size of the run with the cost `large`.
  let size: Double

  /// Returns which counters grow faster than allowed from n to 8n items.
  ///
  /// A logarithm grows by a quarter from 10⁴ to 8·10⁴. The limits also allow for leaves that are split in some runs only, and
  /// for the pages of up to 10 KiB that the first change after a copy copies. The bytes also limit the scratch memory: its
  /// peak is at most what an operation allocates.
  ///
  /// - Parameter isShared: Whether copies share the storage of the feed.
  package static func exceeding(
    _ small: [CostSample], _ large: [CostSample], isShared: Bool
  ) -> [CostGrowth] {
    [
      CostGrowth("work", small, large, Limit(factor: 2.5, unit: 12, constant: 400)) { $0.work },
      CostGrowth(
        "allocated bytes", small, large,
        Limit(factor: 2.5, unit: 128, constant: isShared ? 524_288 : 131_072)
      ) { $0.allocatedBytes },
    ].compactMap { $0 }
  }

  /// Returns the growth of the time from n to 8n items, or `nil` if it is allowed.
  ///
  /// The limit is wide, because a feed that no longer fits the caches of the processor is slower, too.
  package static func slowdown(_ small: [CostSample], _ large: [CostSample]) -> CostGrowth? {
    CostGrowth("nanoseconds", small, large, Limit(factor: 4, unit: 100, constant: 200_000)) { $0.nanoseconds }
  }

  /// The largest cost that is not too large, for a usual cost per unit of size.
  private struct Limit {
    let factor: Double
    /// The cost per unit of size that is never too large.
    let unit: Double
    /// The cost that is never too large.
    let constant: Double

    func isExceeded(by cost: Double, size: Double, usual: Double) -> Bool {
      cost > factor * max(usual, unit) * size + constant
    }
  }

  private init?(
    _ figure: String, _ small: [CostSample], _ large: [CostSample], _ limit: Limit,
    _ value: (CostFigures) -> Double
  ) {
    let usual = small.map { value($0.figures) / $0.size }.max() ?? 0
    let excess = large.filter { limit.isExceeded(by: value($0.figures), size: $0.size, usual: usual) }
    guard let worst = excess.max(by: { value($0.figures) / $0.size < value($1.figures) / $1.size })
    else { return nil }
    (self.figure, self.small, size) = (figure, usual, worst.size)
    self.large = value(worst.figures) / worst.size
  }
}
