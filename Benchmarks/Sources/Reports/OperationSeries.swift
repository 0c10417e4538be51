import Measurement

/// The results of one operation of one layout, by size: a line of a drawing.
struct OperationSeries {
  let style: LineStyle
  /// The layout and policy, such as `waterfall stable`. Layouts without policies have only a name.
  let label: String
  /// The rows, ascending by size. There is at least one.
  let rows: [BenchmarkResult]
  let growth: GrowthResult?

  /// The row of the largest size.
  var largest: BenchmarkResult { rows[rows.count - 1] }
}

/// An operation of a suite with the results of all layouts: a section of the page.
struct Operation {
  let suite: String
  let name: String
  /// The series in the order of the report.
  let series: [OperationSeries]

  var title: String { "\(suite)/\(name)" }
  /// The largest size of any layout.
  var largestCount: Int { series.map(\.largest.count).max() ?? 0 }
}

/// A report grouped by operations and layouts, in the order of the report.
struct SortedReport {
  let report: BenchmarkReport
  let operations: [Operation]
  /// The distinct names of all layouts.
  let layouts: [String]

  init(_ report: BenchmarkReport) {
    self.report = report
    let layouts = unique(report.results.map(\.layout) + report.memory.map(\.layout))
    self.layouts = layouts
    var indices: [String: Int] = [:]
    for (index, layout) in layouts.enumerated() { indices[layout] = index }
    var growth: [[String]: GrowthResult] = [:]
    for row in report.growth {
      growth[[row.suite, row.operation, row.layout, row.policy, String(row.lanes)]] = row
    }
    operations = grouped(report.results) { [$0.suite, $0.operation] }.map { rows in
      let series = grouped(rows) { [$0.layout, $0.policy, String($0.lanes)] }.map { rows in
        let first = rows[0]
        return OperationSeries(
          style: SortedReport.style(first.layout, first.policy, indices), label: first.label,
          rows: rows.sorted { $0.count < $1.count },
          growth: growth[[first.suite, first.operation, first.layout, first.policy, String(first.lanes)]])
      }
      return Operation(suite: rows[0].suite, name: rows[0].operation, series: series)
    }
  }

  /// The memory of each layout at its largest size.
  var largestMemory: [MemoryResult] {
    grouped(report.memory) { [$0.layout, $0.policy, String($0.lanes)] }
      .compactMap { rows in rows.max { $0.count < $1.count } }
  }

  /// Returns the line style of a layout.
  func style(_ layout: String, _ policy: String) -> LineStyle {
    SortedReport.style(layout, policy, [layout: layouts.firstIndex(of: layout) ?? 0])
  }

  private static func style(_ layout: String, _ policy: String, _ indices: [String: Int]) -> LineStyle {
    LineStyle(
      index: indices[layout] ?? 0, kind: LayoutKind(layout: layout), isStable: policy == "stable")
  }
}

extension BenchmarkResult {
  /// The layout, and the policy if it applies. Peers and the floor have none.
  fileprivate var label: String {
    LayoutKind(layout: layout) == .engine && policy != "none" ? "\(layout) \(policy)" : layout
  }
}

/// Returns the distinct elements in the order of their first appearance.
func unique<Element: Hashable>(_ elements: [Element]) -> [Element] {
  var seen: Set<Element> = []
  return elements.filter { seen.insert($0).inserted }
}

/// Returns the elements in groups of equal keys, in the order of their first appearance.
func grouped<Element, Key: Hashable>(_ elements: [Element], by key: (Element) -> Key) -> [[Element]] {
  var places: [Key: Int] = [:]
  var groups: [[Element]] = []
  for element in elements {
    let place = places[key(element), default: groups.count]
    if place == groups.count {
      places[key(element)] = place
      groups.append([])
    }
    groups[place].append(element)
  }
  return groups
}
