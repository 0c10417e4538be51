/// The (max, +) matrix that maps the profile before a block of items to the profile after it, if items may
/// be in several lanes.
///
/// An item in a set of lanes starts at their maximum end, and all of them end after it. So the end of lane j after a
/// block is the maximum, over the lanes i, of the end of lane i before it plus a number m[i][j]: the length of the
/// longest chain of items from lane i to lane j, each of which starts where the one before ends. With maximum for
/// addition and addition for multiplication, this is a product of a vector and a matrix, and the matrix of two
/// neighboring blocks is the product of their matrices (Baccelli, Cohen, Olsder and Quadrat, "Synchronization and
/// Linearity", 1992). If no item is in more than one lane, the matrix is a diagonal of the sums per lane.
///
/// A view of the end of a leaf's or a node's record, valid until the tree changes (`PagedRecords`): a word with the
/// state, and a column of the numbers m[i][j] for each lane j. A matrix is stale from the time that the tree returns
/// the node or leaf for writing until the end of the change (`LaneTree.refreshMatrices`). The matrix is in the block's
/// record, not in its parent's, so that it stays with the block through splits and merges; and not in a separate arena,
/// which every query of a tree without spans would retain (345 instructions of 6,950).
@safe struct SpanMatrix {
  /// The contents of a matrix.
  enum State: Int {
    /// Nothing valid: the block has changed.
    case stale
    /// No columns: no item is in more than one lane, and the sums are the diagonal.
    case diagonal
    /// All columns.
    case full
  }

  private let header: UnsafeMutablePointer<UInt64>
  private let entries: UnsafeMutablePointer<Units>
  private let lanes: Int

  /// The entry of two lanes that no chain connects. Sums with it stay below `.min / 4`, since all other
  /// numbers are lengths.
  static var none: Units { .min / 2 }

  /// The maximum number of lanes. Matrices grow with the square of the lanes, their products with the cube.
  static var maximumLanes: Int { 32 }

  static func size(lanes: Int) -> Int { 8 * (1 + lanes * lanes) }

  @inline(__always)
  @unsafe init(_ address: UnsafeMutableRawPointer, lanes: Int) {
    self.lanes = lanes
    unsafe header = address.assumingMemoryBound(to: UInt64.self)
    unsafe entries = (address + 8).assumingMemoryBound(to: Units.self)
  }

  var state: State {
    @inline(__always) get { unsafe State(rawValue: Int(truncatingIfNeeded: header[0])).unsafelyUnwrapped }
    nonmutating set { unsafe header[0] = UInt64(newValue.rawValue) }
  }

  /// Returns the column of `lane`: a number for each lane that a chain starts from.
  @inline(__always)
  func column(_ lane: Int) -> LaneVector {
    assert((0..<lanes).contains(lane), "no such lane")
    return unsafe LaneVector(entries + lane &* lanes, count: lanes)
  }

  /// Sets the matrix to the identity, in state `full`.
  func setIdentity() {
    state = .full
    for lane in 0..<lanes {
      column(lane).set(Self.none)
      column(lane)[lane] = 0
    }
  }

  /// Sets `result` to the profile after the block if `profile` is the profile before it.
  @inline(__always)
  func apply(to profile: LaneVector, into result: LaneVector) {
    for lane in 0..<lanes {
      let column = column(lane)
      var end = profile[lane] &+ column[lane]
      for other in 0..<lanes { end = max(end, profile[other] &+ column[other]) }
      result[lane] = end
    }
  }

  /// Appends a block whose matrix is diagonal, with the sums `before` and `after` before and after it.
  func append(from before: LaneVector, to after: LaneVector) {
    for lane in 0..<lanes {
      let (column, growth) = (column(lane), after[lane] &- before[lane])
      for other in 0..<lanes { column[other] &+= growth }
    }
  }

  /// Appends a block with the matrix `other`.
  ///
  /// - Parameter scratch: One vector per lane.
  func append(_ other: SpanMatrix, scratch: LaneScratch) {
    if lanes == 4 { return appendFour(other) }
    for lane in 0..<lanes {
      let (steps, result) = (other.column(lane), scratch[lane])
      // Every lane has a chain that stays in it.
      let step = steps[lane]
      for first in 0..<lanes { result[first] = column(lane)[first] &+ step }
      for middle in 0..<lanes where middle != lane && steps[middle] > .min / 4 {
        let (step, column) = (steps[middle], column(middle))
        for first in 0..<lanes { result[first] = max(result[first], column[first] &+ step) }
      }
    }
    for lane in 0..<lanes { column(lane).set(scratch[lane]) }
  }

  /// Does the same for 4 lanes, unrolled: row by row, since a row of the product depends only on the same row.
  private func appendFour(_ other: SpanMatrix) {
    for first in 0..<4 {
      let row = SIMD4(column(0)[first], column(1)[first], column(2)[first], column(3)[first])
      for lane in 0..<4 {
        let steps = other.column(lane)
        // A sum of two `none`s does not overflow, and is never the maximum: the chain that stays in its lane is longer.
        column(lane)[first] = max(
          max(row[0] &+ steps[0], row[1] &+ steps[1]), max(row[2] &+ steps[2], row[3] &+ steps[3]))
      }
    }
  }
}
