/// A set of the cells of a row, by their columns.
protocol RowCells: Equatable {
  /// The columns below `end`.
  init(below end: Int)
  init(_ words: ContiguousArray<UInt64>, at index: Int)
  var isEmpty: Bool { get }
  /// The first column. The set is not empty.
  var first: Int { get }
  var inverted: Self { get }
  func union(_ other: Self) -> Self
  func intersection(_ other: Self) -> Self
  /// Returns the columns moved down by a distance below the number of columns.
  func moved(down distance: Int) -> Self
}

extension RowCells {
  @inline(__always)
  init(_ columns: Range<Int>) {
    self = Self(below: columns.upperBound).intersection(Self(below: columns.lowerBound).inverted)
  }

  @inline(__always)
  func isSubset(of other: Self) -> Bool { intersection(other.inverted).isEmpty }

  /// Returns the columns that start at least `length` adjacent ones.
  @inline(__always)
  func starts(ofRuns length: Int) -> Self {
    var (starts, known) = (self, 1)
    while known < length, !starts.isEmpty {
      let step = min(known, length - known)
      starts = starts.intersection(starts.moved(down: step))
      known += step
    }
    return starts
  }

  /// The maximum number of adjacent columns.
  @inline(__always)
  var longestRun: Int {
    var (length, starts) = (0, self)
    while !starts.isEmpty {
      starts = starts.intersection(starts.moved(down: 1))
      length += 1
    }
    return length
  }
}

extension UInt64: RowCells {
  @inline(__always)
  init(below end: Int) { self = end == 64 ? .max : 1 &<< UInt64(end) &- 1 }

  @inline(__always)
  init(_ words: ContiguousArray<UInt64>, at index: Int) { self = words[index] }

  var isEmpty: Bool { @inline(__always) get { self == 0 } }
  var first: Int { @inline(__always) get { trailingZeroBitCount } }
  var inverted: UInt64 { @inline(__always) get { ~self } }
  @inline(__always)
  func union(_ other: UInt64) -> UInt64 { self | other }
  @inline(__always)
  func intersection(_ other: UInt64) -> UInt64 { self & other }
  @inline(__always)
  func moved(down distance: Int) -> UInt64 { self &>> UInt64(distance) }
}

/// A set of the cells of a row of 65 to 255 columns.
struct WideRow: Equatable {
  private var words: SIMD4<UInt64>
}

extension WideRow: RowCells {
  @inline(__always)
  init(below end: Int) {
    words = SIMD4()
    for word in 0..<4 { words[word] = UInt64(below: min(64, max(0, end - 64 * word))) }
  }

  @inline(__always)
  init(_ array: ContiguousArray<UInt64>, at index: Int) {
    words = SIMD4(array[index], array[index + 1], array[index + 2], array[index + 3])
  }

  @inline(__always)
  func store(in array: inout ContiguousArray<UInt64>, at index: Int) {
    for word in 0..<4 { array[index + word] = words[word] }
  }

  var isEmpty: Bool { words == SIMD4() }

  var first: Int {
    for word in 0..<3 where words[word] != 0 { return 64 * word + words[word].trailingZeroBitCount }
    return 192 + words[3].trailingZeroBitCount
  }

  var inverted: WideRow { WideRow(words: ~words) }
  func union(_ other: WideRow) -> WideRow { WideRow(words: words | other.words) }
  func intersection(_ other: WideRow) -> WideRow { WideRow(words: words & other.words) }

  func moved(down distance: Int) -> WideRow {
    var (moved, rest) = (words, distance)
    while rest >= 64 {
      moved = SIMD4(moved[1], moved[2], moved[3], 0)
      rest -= 64
    }
    if rest == 0 { return WideRow(words: moved) }
    let above = SIMD4(moved[1], moved[2], moved[3], 0)
    return WideRow(words: moved &>> UInt64(rest) | above &<< UInt64(64 - rest))
  }
}
