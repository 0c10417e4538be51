import Millrace

/// The edit policy of a benchmarked layout, as a type, because the suites are generic over the measured type.
protocol BenchPolicy {
  static var policy: EditPolicy { get }
  /// Returns which of a layout's operations are measured with the policy.
  static func operations(_ usual: [String]) -> [String]
}

/// The reflow policy, under which everything is measured.
enum Reflowing: BenchPolicy {
  static var policy: EditPolicy { .reflow }

  static func operations(_ usual: [String]) -> [String] { usual }
}

/// The stable policy. Only large batches are measured: a waterfall without spans shows the rest (`StableWaterfall`).
enum Stable: BenchPolicy {
  static var policy: EditPolicy { .stable }

  static func operations(_ usual: [String]) -> [String] {
    usual.filter { BenchLargeBatch(rawValue: $0) != nil }
  }
}
