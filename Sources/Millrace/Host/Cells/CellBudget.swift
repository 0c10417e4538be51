/// How many cells a collection view fills in one update.
///
/// Filling a cell, which creates or reuses it and shows an element in it, takes far more time than its layout. If more elements
/// come into view than the budget allows, the others are placeholders until one of the next updates. Elements in the visible
/// rect come before those in the margin around it. Each update fills at least one cell if one is missing, so that all of them
/// are filled in the end.
public struct CellBudget {
  /// The maximum number of cells to fill in one update. Less than 1 counts as 1.
  public var maximumCount: Int
  /// Returns whether there is time for another cell. Called once before each cell but the first. `nil` if time does not matter.
  public var hasTime: (() -> Bool)?

  /// Creates a budget.
  public init(maximumCount: Int = .max, hasTime: (() -> Bool)? = nil) {
    (self.maximumCount, self.hasTime) = (maximumCount, hasTime)
  }

  /// All cells in every update.
  public static var unlimited: CellBudget { CellBudget() }

  /// Returns whether another cell may be filled after `count` ones.
  func allows(after count: Int) -> Bool {
    count == 0 || count < maximumCount && hasTime?() ?? true
  }
}
