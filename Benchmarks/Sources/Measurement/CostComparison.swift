/// What workloads cost now, held against what they are to cost.
public struct CostComparison: Hashable, Sendable {
  /// A figure that differs by more than it may.
  public struct Difference: Hashable, Sendable {
    /// The workload's name.
    public let workload: String
    /// Which figure.
    public let figure: CostFigure
    /// What it is to be.
    public let stored: Int
    /// What it is.
    public let now: Int

    /// Whether it got worse: all figures are the better, the smaller they are.
    public var isWorse: Bool { now > stored }
  }

  /// What differs: the workloads by their names, of each its figures in the order of `CostFigure`.
  public let differences: [Difference]
  /// The workloads for which nothing is stored, or something else than they are now: another number of items, of
  /// operations, a figure more or less.
  public let unknown: [String]
  /// The workloads that are stored, but are no more.
  public let gone: [String]
  /// Why instructions are not compared, if they are not.
  public let withoutInstructions: String?
  /// The number of figures that were compared.
  public let figureCount: Int

  /// The comparison.
  public init(stored: CostThresholds, now: CostThresholds) {
    let nowHas = now.workloads.values.contains { $0.instructions != nil }
    let storedHas = stored.workloads.values.contains { $0.instructions != nil }
    let reason: String? =
      if !nowHas {
        "they were not counted, for which callgrind is needed"
      } else if !storedHas {
        "none are stored"
      } else if stored.architecture != now.architecture {
        "those of \(stored.architecture) are stored, and these are \(now.architecture)'s"
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
    gone = stored.workloads.keys.filter { now.workloads[$0] == nil }.sorted()
  }

  /// Whether nothing got worse, and all is known.
  public var isPassed: Bool { unknown.isEmpty && gone.isEmpty && !differences.contains(where: \.isWorse) }

  /// Whether there is nothing to be stored.
  public var isUpToDate: Bool { isPassed && differences.isEmpty }
}
