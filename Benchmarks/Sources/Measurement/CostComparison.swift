/// A comparison of workload costs with stored thresholds.
public struct CostComparison: Hashable, Sendable {
  /// A figure that differs by more than its tolerance.
  public struct Difference: Hashable, Sendable {
    /// The workload's name.
    public let workload: String
    /// The figure that differs.
    public let figure: CostFigure
    /// The stored value.
    public let stored: Int
    /// The current value.
    public let now: Int

    /// Whether the figure got worse. For all figures, smaller is better.
    public var isWorse: Bool { now > stored }
  }

  /// The differences, sorted by workload name and then in the order of `CostFigure`.
  public let differences: [Difference]
  /// The workloads without comparable thresholds.
  ///
  /// None are stored, or the numbers of items or operations or the set of figures differ.
  public let unknown: [String]
  /// The stored workloads that no longer exist.
  public let removed: [String]
  /// The reason why instructions are not compared, or `nil` if they are.
  public let withoutInstructions: String?
  /// The number of figures that were compared.
  public let figureCount: Int

  /// Compares costs with stored thresholds.
  public init(stored: CostThresholds, now: CostThresholds) {
    let nowHas = now.workloads.values.contains { $0.instructions != nil }
    let storedHas = stored.workloads.values.contains { $0.instructions != nil }
    let reason: String? =
      if !nowHas {
        "counting them requires callgrind"
      } else if !storedHas {
        "none are stored"
      } else if stored.architecture != now.architecture {
        "the stored ones are for \(stored.architecture), the current ones for \(now.architecture)"
      } else {
        nil
      }
    let figures = CostFigure.allCases.filter { $0 != .instructions || reason == nil }

    var (differences, unknown, figureCount) = ([Difference](), [String](), 0)
    for (workload, costs) in now.workloads.sorted(by: { $0.key < $1.key }) {
      guard let old = stored.workloads[workload], old.items == costs.items,
        old.operations == costs.operations,
        figures.allSatisfy({ ($0.value(in: old) == nil) == ($0.value(in: costs) == nil) })
      else {
        unknown.append(workload)
        continue
      }
      for figure in figures {
        guard let stored = figure.value(in: old), let now = figure.value(in: costs) else { continue }
        figureCount += 1
        if abs(Double(now) - Double(stored)) > figure.tolerance * Double(stored) {
          differences.append(Difference(workload: workload, figure: figure, stored: stored, now: now))
        }
      }
    }
    withoutInstructions = reason
    self.differences = differences
    self.unknown = unknown
    self.figureCount = figureCount
    removed = stored.workloads.keys.filter { now.workloads[$0] == nil }.sorted()
  }

  /// Whether no figure got worse and the sets of workloads match.
  public var isPassed: Bool { unknown.isEmpty && removed.isEmpty && !differences.contains(where: \.isWorse) }

  /// Whether the stored thresholds need no update.
  public var isUpToDate: Bool { isPassed && differences.isEmpty }
}
