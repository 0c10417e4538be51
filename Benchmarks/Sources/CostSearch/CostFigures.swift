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

  /// Returns the figures, each combined with that of `other`.
  func combined(
    with other: CostFigures, _ operation: (Double, Double) -> Double
  ) -> CostFigures {
    CostFigures(
      work: operation(work, other.work), allocatedBytes: operation(allocatedBytes, other.allocatedBytes),
      nanoseconds: operation(nanoseconds, other.nanoseconds))
  }
}

/// One run of an operation.
package struct CostSample: Sendable {
  var figures: CostFigures
  /// What the documentation allows the cost to be proportional to.
  let size: Double

  package init(figures: CostFigures, size: Double) { (self.figures, self.size) = (figures, size) }
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

  /// Returns what grows faster than allowed from n to 8n items.
  ///
  /// A logarithm grows by a quarter from 10⁴ to 8·10⁴. The limits also allow for leaves that are split in some runs only, for
  /// the pages of up to 55 kB that the first change after a copy copies, and for the noise of the clock.
  ///
  /// - Parameter isShared: Whether copies share the storage of the feed.
  package static func exceeding(_ small: [CostSample], _ large: [CostSample], isShared: Bool) -> [CostGrowth]
  {
    [
      CostGrowth("work", small, large, Limit(factor: 2.5, unit: 12, constant: 400)) { $0.work },
      CostGrowth(
        "allocated bytes", small, large,
        Limit(factor: 2.5, unit: 128, constant: isShared ? 524_288 : 131_072)
      ) { $0.allocatedBytes },
      CostGrowth(
        "nanoseconds", small, large, Limit(factor: 4, unit: 100, constant: 200_000)
      ) { $0.nanoseconds },
    ].compactMap { $0 }
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
