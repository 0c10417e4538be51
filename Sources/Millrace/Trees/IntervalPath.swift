/// The way from the root of an `IntervalTree` to a leaf: a node and one of its children for each level.
///
/// In scratch memory; never stored.
struct IntervalPath {
  private let records: LaneVector
  private let slots: LaneVector

  fileprivate init(records: LaneVector, slots: LaneVector) {
    self.records = records
    self.slots = slots
  }

  func set(_ record: UInt32, _ slot: Int, _ level: Int) {
    records[level - 1] = Units(record)
    slots[level - 1] = Units(slot)
  }

  func record(_ level: Int) -> UInt32 { UInt32(truncatingIfNeeded: records[level - 1]) }

  func slot(_ level: Int) -> Int { Int(truncatingIfNeeded: slots[level - 1]) }
}

/// Calls `body` with scratch memory for a way through a tree of so many levels.
@inline(__always)
func withIntervalPath<Result>(height: Int, _ body: (IntervalPath) -> Result) -> Result {
  withLaneVectors(2, lanes: height) { rows in body(IntervalPath(records: rows[0], slots: rows[1])) }
}
