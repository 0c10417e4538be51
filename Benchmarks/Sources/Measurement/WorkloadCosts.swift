/// What a fixed number of operations cost, in counts: they repeat, which times do not.
public struct WorkloadCosts: Codable, Hashable, Sendable {
  /// The number of items in the feed.
  public var items: Int
  /// The number of operations that the figures are the sum of.
  public var operations: Int
  /// Tree nodes visited. Not there, like the next four, where the layout does not count its work.
  public var nodesVisited: Int?
  /// Items scanned in leaves.
  public var itemsScanned: Int?
  /// Items given a place.
  public var itemsPlaced: Int?
  /// Rows broken.
  public var rowsBroken: Int?
  /// Leaves split.
  public var leavesSplit: Int?
  /// Allocations. Not there, like the next two, where the allocator does not count.
  public var allocations: Int?
  /// Bytes allocated, those included that were freed.
  public var allocatedBytes: Int?
  /// Bytes that the layouts hold which were built; of builds alone.
  public var heldBytes: Int?
  /// Instructions under callgrind. Not there where it was not run.
  public var instructions: Int?

  /// Costs without figures.
  public init(items: Int, operations: Int) {
    self.items = items
    self.operations = operations
  }
}

/// One of the figures of a workload's costs.
public enum CostFigure: String, CaseIterable, Sendable {
  case nodesVisited, itemsScanned, itemsPlaced, rowsBroken, leavesSplit, allocations, allocatedBytes,
    heldBytes
  case instructions

  /// What it is called in a table.
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

  /// By how much it may differ without a reason. The counts repeat exactly. So do instructions on one machine;
  /// but which version of copying memory the C library takes, and where it changes from one way to another,
  /// depends on the processor and its caches.
  public var tolerance: Double { self == .instructions ? 0.02 : 0 }

  /// The figure of some costs.
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
