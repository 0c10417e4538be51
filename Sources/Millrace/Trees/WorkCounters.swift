/// Exact counts of the work that a section did. They repeat on every machine, which times do not.
public struct WorkCounters: Hashable, Sendable {
  /// The nodes and leaves of the tree that were looked at or changed.
  public var nodesVisited = 0
  /// The items that queries looked at, found or not.
  public var itemsScanned = 0
  /// The items that were given a lane: by building, by an edit, by settling.
  public var itemsPlaced = 0
  /// The rows that were broken: by building, by an edit, by settling.
  public var rowsBroken = 0
  /// The leaves that were split to make room.
  public var leavesSplit = 0

  /// All counts 0.
  public init() {}

  /// What was done in all.
  public static func + (left: WorkCounters, right: WorkCounters) -> WorkCounters {
    var sum = left
    sum.nodesVisited += right.nodesVisited
    sum.itemsScanned += right.itemsScanned
    sum.itemsPlaced += right.itemsPlaced
    sum.rowsBroken += right.rowsBroken
    sum.leavesSplit += right.leavesSplit
    return sum
  }

  /// What was done between two readings.
  public static func - (later: WorkCounters, earlier: WorkCounters) -> WorkCounters {
    var difference = later
    difference.nodesVisited -= earlier.nodesVisited
    difference.itemsScanned -= earlier.itemsScanned
    difference.itemsPlaced -= earlier.itemsPlaced
    difference.rowsBroken -= earlier.rowsBroken
    difference.leavesSplit -= earlier.leavesSplit
    return difference
  }
}
