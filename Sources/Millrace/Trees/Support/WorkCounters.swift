/// Exact counts of the work of a section. Unlike times, they are the same on every machine.
///
/// A count that exceeds `Int.max` wraps around.
public struct WorkCounters: Hashable, Sendable {
  /// The number of nodes and leaves of trees that were read or changed.
  public var nodesVisited = 0
  /// The number of items that queries looked at, found or not.
  ///
  /// Also counts the items that a row breaker that looks ahead adds to possible rows, and the rows that the packer of a dense
  /// mosaic examines.
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
    left.combined(with: right) { $0 &+ $1 }
  }

  /// Returns the work between two readings.
  public static func - (later: WorkCounters, earlier: WorkCounters) -> WorkCounters {
    later.combined(with: earlier) { $0 &- $1 }
  }

  @inline(__always)
  private func combined(with other: WorkCounters, _ operation: (Int, Int) -> Int) -> WorkCounters {
    var result = WorkCounters()
    result.nodesVisited = operation(nodesVisited, other.nodesVisited)
    result.itemsScanned = operation(itemsScanned, other.itemsScanned)
    result.itemsPlaced = operation(itemsPlaced, other.itemsPlaced)
    result.rowsBroken = operation(rowsBroken, other.rowsBroken)
    result.leavesSplit = operation(leavesSplit, other.leavesSplit)
    return result
  }
}
