import Millrace

extension CostLayout {
  static let grid = CostLayout("grid", .insertions) { count, parameters, _ in
    .grid(
      Grid(columns: .count(3), rowHeight: .points(parameters.lengths == .zero ? 0 : 64)), count: count)
  } item: { _, _ in
    .cell
  }
}
