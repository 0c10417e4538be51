/// The costs of a fixed number of operations, as counts, which are repeatable where times are not.
public struct WorkloadCosts: Codable, Hashable, Sendable {
  /// The number of items in the feed.
  public var items: Int
  /// The number of operations over which the figures are summed.
  public var operations: Int
  /// The tree nodes visited. This and the next four are `nil` if the layout does not count its work.
  public var nodesVisited: Int?
  /// The items scanned in leaves.
  public var itemsScanned: Int?
  /// The items placed.
  public var itemsPlaced: Int?
  /// The rows broken.
  public var rowsBroken: Int?
  /// The leaves split.
  public var leavesSplit: Int?
  /// The allocations. This and the next two are `nil` if the allocator does not count.
  public var allocations: Int?
  /// The bytes allocated, including those already freed.
  public var allocatedBytes: Int?
  /// The bytes that the layouts hold. For builds only.
  public var heldBytes: Int?
  /// The instructions under callgrind, or `nil` if callgrind was not run.
  public var instructions: Int?

  /// Creates costs without figures.
  public init(items: Int, operations: Int) {
    self.items = items
    self.operations = operations
  }
}

/// A figure of a workload's costs.
public enum CostFigure: String, CaseIterable, Sendable {
  case nodesVisited, itemsScanned, itemsPlaced, rowsBroken, leavesSplit, allocations, allocatedBytes,
    heldBytes
  case instructions

  /// The name in tables.
  public var name: String {
    switch self {
    case .nodesVisited: "nodes visited"
    case .itemsScanned: "items scanned"
    case .itemsPlaced: "items placed"
    case .rowsBroken: "rows broken"
    case .leavesSplit: "leaves split"
    case .allocations: "allocations"
    case .allocatedBytes: "bytes allocated"
    case .heldBytes: "bytes held"
    case .instructions: "instructions"
    }
  }

  /// The relative difference from a stored figure that is tolerated.
  ///
  /// Counts repeat exactly. Instructions do too on one machine, but the C library chooses a version of memory
  /// copying according to the processor and its caches.
  public var tolerance: Double { self == .instructions ? 0.02 : 0 }

  /// Returns the figure in `costs`, or `nil` if it was not counted.
  public func value(in costs: WorkloadCosts) -> Int? {
    switch self {
    case .nodesVisited: costs.nodesVisited
    case .itemsScanned: costs.itemsScanned
    case .itemsPlaced: costs.itemsPlaced
    case .rowsBroken: costs.rowsBroken
    case .leavesSplit: costs.leavesSplit
    case .allocations: costs.allocations
    case .allocatedBytes: costs.allocatedBytes
    case .heldBytes: costs.heldBytes
    case .instructions: costs.instructions
    }
  }
}
