/// What a block of items does to a profile, where items may be in several lanes.
///
/// An item that is in the lanes A begins where the longest of them ends, and all of them end behind it. So
/// with the lanes of all items given, where lane j ends behind a block is the maximum, over the lanes i, of
/// where lane i ended before it plus a number m[i][j]: the longest chain of items that leads from the one to
/// the other, each of which begins where the one before ends. With maximum for addition and addition for
/// multiplication that is a product of a vector and a matrix, and of blocks one behind the other it is the
/// product of their matrices (Baccelli, Cohen, Olsder and Quadrat, "Synchronization and Linearity", 1992).
/// Where no item is in more than one lane, the matrix is a diagonal: the sums per lane that a node has anyway.
///
/// A view of the end of a leaf's or a node's record: a word that says what is known, and a column for each
/// lane j, of the numbers m[i][j]. Valid until the tree changes (`PagedRecords`). A matrix is stale from when
/// the tree hands out the node or leaf to write to until the end of the change (`LaneTree.refreshMatrices`).
/// In the block's own record and not in its parent's, so it stays with it through splits and merges; and not
/// in an arena of its own, which each query of a tree without spans would have to hold on to (345
/// instructions of 6,950).
@safe struct SpanMatrix {
  /// What a matrix's record says.
  enum State: Int {
    /// The block has changed.
    case stale
    /// No item is in more than one lane: the sums say it all, and the columns nothing.
    case diagonal
    /// It is in the columns.
    case full
  }

  private let header: UnsafeMutablePointer<Int>
  private let entries: UnsafeMutablePointer<Units>
  private let lanes: Int

  /// Where no chain leads from one lane to another. Sums with it stay below `.min / 4`, since all other
  /// numbers are positions or less than all items occupy.
  static var none: Units { .min / 2 }

  /// The most lanes for which there are matrices. They grow with the square of the lanes, and multiplying
  /// them with the cube.
  static var mostLanes: Int { 32 }

  /// The size of a matrix in bytes.
  static func size(lanes: Int) -> Int { 8 * (1 + lanes * lanes) }

  /// The matrix at `address`.
  @inline(__always)
  @unsafe init(_ address: UnsafeMutableRawPointer, lanes: Int) {
    self.lanes = lanes
    unsafe header = address.assumingMemoryBound(to: Int.self)
    unsafe entries = (address + 8).assumingMemoryBound(to: Units.self)
  }

  /// Set to anything, no lane is said to have an item.
  var state: State {
    @inline(__always) get { unsafe State(rawValue: header[0] & 3).unsafelyUnwrapped }
    nonmutating set { unsafe header[0] = newValue.rawValue }
  }

  /// Which lanes have any of the block's items: a bit for each. Only where there is no gap behind items, for otherwise
  /// each of them leaves its mark in the numbers; and not if it is stale.
  var lanesInUse: UInt32 {
    get { unsafe UInt32(truncatingIfNeeded: header[0] >> 32) }
    nonmutating set { unsafe header[0] = header[0] & 3 | Int(newValue) << 32 }
  }

  /// The column of lane `lane`: a number for each lane that a chain may come from.
  @inline(__always)
  func column(_ lane: Int) -> LaneVector {
    assert((0..<lanes).contains(lane), "no such lane")
    return unsafe LaneVector(entries + lane &* lanes, count: lanes)
  }

  /// Makes this the matrix that changes nothing, in full.
  func setIdentity() {
    state = .full
    for lane in 0..<lanes {
      column(lane).set(Self.none)
      column(lane)[lane] = 0
    }
  }

  /// Sets `result` to the profile behind the block, if the one before it is `profile`.
  @inline(__always)
  func apply(to profile: LaneVector, into result: LaneVector) {
    for lane in 0..<lanes {
      let column = column(lane)
      var end = profile[lane] &+ column[lane]
      for other in 0..<lanes { end = max(end, profile[other] &+ column[other]) }
      result[lane] = end
    }
  }

  /// Makes this the matrix of its block and one behind it in which each lane grows by `before` to `behind`.
  func append(from before: LaneVector, to behind: LaneVector) {
    for lane in 0..<lanes {
      let (column, growth) = (column(lane), behind[lane] &- before[lane])
      for other in 0..<lanes { column[other] &+= growth }
    }
  }

  /// Makes this the matrix of its block and of another one behind it.
  ///
  /// - Parameter scratch: A row for each lane.
  func append(_ other: SpanMatrix, scratch: LaneScratch) {
    if lanes == 4 { return appendFour(other) }
    for lane in 0..<lanes {
      let (steps, result) = (other.column(lane), scratch[lane])
      // There always is a chain that stays in its lane.
      let step = steps[lane]
      for first in 0..<lanes { result[first] = column(lane)[first] &+ step }
      for middle in 0..<lanes where middle != lane && steps[middle] > .min / 4 {
        let (step, column) = (steps[middle], column(middle))
        for first in 0..<lanes { result[first] = max(result[first], column[first] &+ step) }
      }
    }
    for lane in 0..<lanes { column(lane).set(scratch[lane]) }
  }

  /// The same in 4 lanes, without a loop over them: row by row, since a row of the product takes only that row.
  private func appendFour(_ other: SpanMatrix) {
    for first in 0..<4 {
      let row = SIMD4(column(0)[first], column(1)[first], column(2)[first], column(3)[first])
      for lane in 0..<4 {
        let steps = other.column(lane)
        // Sums of two `none`s fit too, and are not kept: the chain that stays in its lane is no shorter than
        // the one before.
        column(lane)[first] = max(
          max(row[0] &+ steps[0], row[1] &+ steps[1]), max(row[2] &+ steps[2], row[3] &+ steps[3]))
      }
    }
  }
}
