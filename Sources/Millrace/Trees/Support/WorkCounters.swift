/// Exact counts of the work of a section. Unlike times, they are the same on every machine.
public struct WorkCounters: Hashable, Sendable {
  /// The number of nodes and leaves of trees that were read or changed.
  public var nodesVisited = 0
  /// The number of items that queries looked at, found or not.
  public var itemsScanned = 0
  /// The number of items that were placed: by building, by an edit, by settling.
  public var itemsPlaced = 0
  /// The number of rows that were broken: by building, by an edit, by settling.
  public var rowsBroken = 0
  /// The number of leaves that were split.
  public var leavesSplit = 0

  /// All counts 0.
  public init() {}

  /// Returns the sum of two counts.
  public static func + (left: WorkCounters, right: WorkCounters) -> WorkCounters {
    var sum = left
    sum.nodesVisited += right.nodesVisited
    sum.itemsScanned += right.itemsScanned
    sum.itemsPlaced += right.itemsPlaced
    sum.rowsBroken += right.rowsBroken
    sum.leavesSplit += right.leavesSplit
    return sum
  }

  /// Returns the work between two readings.
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
