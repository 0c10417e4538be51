extension WaterfallSection {
  /// Appends an item.
  ///
  /// - Throws: If the extent is out of its range, or the content would be too long.
  /// - Complexity: O(lanes · log n)
  public mutating func append(_ extent: Double) throws(LayoutError) {
    try insert(extent, at: count)
  }

  /// Appends an item that may be in several lanes.
  ///
  /// - Throws: As `insert(_:span:at:)`.
  /// - Complexity: As of `insert(_:span:at:)`
  public mutating func append(_ extent: Double, span: LaneSpan) throws(LayoutError) {
    try insert(extent, span: span, at: count)
  }

  /// Appends items, a page of them or millions. All or, if it throws, none.
  ///
  /// Whether the content would be too long is judged by the extents as they are given, before they are
  /// rounded down to pixels. Extents that do not lie side by side in memory are gathered there first, 8
  /// bytes an item and so more than the section takes: append very many of them page by page.
  ///
  /// - Throws: If an extent is out of its range, or the content would be too long.
  /// - Complexity: O(m + log n) for m items
  public mutating func append(contentsOf extents: some Sequence<Double>) throws(LayoutError) {
    // Checked as a whole before anything is changed, so what comes one by one is gathered first.
    let result = extents.withContiguousStorageIfAvailable { (buffer) -> Result<Void, LayoutError> in
      Result { () throws(LayoutError) in try unsafe append(BufferSource(buffer, grid: grid)) }
    }
    if let result { return try result.get() }
    var gathered: ContiguousArray<Double> = []
    for extent in extents { gathered.append(extent) }
    try append(contentsOf: gathered)
  }

  private mutating func append(_ source: BufferSource) throws(LayoutError) {
    let total = try source.checkedTotal() + Units(source.count) * tree.gap
    guard occupied + total <= Units.maximumPosition else { throw .contentTooLong }
    let countBefore = count
    if !observers.isEmpty { willAppendPage(of: source.count) }
    try fill(from: source)
    if !observers.isEmpty { didAppendPage(from: countBefore) }
  }

  /// Appends items, and leaves the section in pieces if it throws.
  ///
  /// - Parameter spanned: The tree that the items have their spans from, if any has one.
  mutating func fill(from extents: some Sequence<Double>, spansOf spanned: LaneTree? = nil)
    throws(LayoutError)
  {
    let result = extents.withContiguousStorageIfAvailable { (buffer) -> Result<Void, LayoutError> in
      Result { () throws(LayoutError) in
        try unsafe fill(from: BufferSource(buffer, grid: grid), spansOf: spanned)
      }
    }
    if let result {
      try result.get()
    } else {
      try fill(from: IteratorSource(extents.makeIterator(), grid: grid), spansOf: spanned)
    }
  }

  private mutating func fill(from source: some ExtentSource, spansOf spanned: LaneTree?) throws(LayoutError) {
    if let spanned {
      try fill(from: SpannedSource(source, spansOf: spanned))
    } else {
      try fill(from: source)
    }
  }

  /// Appends items, and leaves the section in pieces if it throws.
  mutating func fill(from source: some ExtentSource) throws(LayoutError) {
    guard !source.isAtEnd else { return }
    let countBefore = count
    try withLaneVectors(1, lanes: geometry.count) { (rows) throws(LayoutError) in
      // The items follow the last ones as these were packed, settled or not: no new dirty range.
      let last = readPackedProfile(before: count, into: rows[0])
      dirtyRanges.recordAppending(at: count, lastLane: last, profile: tree.hasSpans ? rows[0] : nil)
      try rule.withPacker(
        ends: rows[0], last: last, hasSpans: tree.hasSpans, Filler(source: source), on: &self)
    }
    recordAppending(since: countBefore)
    tree.checkInvariants()
  }

  /// Takes note that items were appended as the rule places them: they lie where a fresh layout puts
  /// them if the items before do.
  mutating func recordAppending(since countBefore: Int) {
    if firstLooseItem == countBefore { firstLooseItem = count }
  }

  /// Reads the profile that the items around `index` were packed with, up to a shift that is common to
  /// all lanes.
  ///
  /// - Returns: The lane of the item before.
  func readPackedProfile(before index: Int, into row: LaneVector) -> Int {
    if tree.hasSpans {
      readPackedSpanProfile(before: index, into: row)
      return index > 0 ? tree.laneLeft(by: index - 1) : rule.laneBeforeFirst(of: geometry.count)
    }
    return readPlainPackedProfile(before: index, into: row)
  }

  /// As `readPackedProfile(before:into:)`, in a tree without spans.
  ///
  /// It calls nothing that takes the whole section: what did was given a copy of it by the compiler, 400
  /// instructions of reference counting an item that was appended.
  func readPlainPackedProfile(before index: Int, into row: LaneVector) -> Int {
    let last = tree.readPlainProfile(before: index, into: row)
    dirtyRanges.removeDrift(before: index, from: row)
    // Packing depends on how the lanes' ends differ, not on where they are. And where they are is not
    // bounded by what the feed holds now: removing at the front and appending, again and again, lets
    // the drift grow without end.
    row.subtract(row[0])
    row.subtract(row.minimum)
    return last ?? rule.laneBeforeFirst(of: geometry.count)
  }
}

/// Fills the end of a section from a source of extents.
private struct Filler<Source: ExtentSource>: LanePackerUser {
  typealias Failure = LayoutError
  let source: Source

  func use<Packer: LanePacker>(_ packer: inout Packer, on section: inout WaterfallSection) throws(LayoutError)
  {
    try withLaneVectors(1, lanes: section.geometry.count) { (rows) throws(LayoutError) in
      let countBefore = section.count
      var run = FillingRun(
        source: source, packer: packer, gap: section.tree.gap, ends: rows[0], occupied: section.occupied,
        spanning: section.spanningCount)
      packer.write(to: rows[0])
      try section.tree.append(from: &run)
      (section.occupied, section.spanningCount) = (run.occupied, run.spanning)
      section.tree.work.itemsPlaced += section.count - countBefore
    }
  }
}

private struct FillingRun<Source: ExtentSource, Packer: LanePacker>: LeafFiller {
  var source: Source
  var packer: Packer
  let gap: Units
  /// Where the lanes end.
  let ends: LaneVector
  /// What all items occupy.
  var occupied: Units
  /// The number of items that ask for more lanes than one.
  var spanning: Int

  var isAtEnd: Bool { source.isAtEnd }

  mutating func fill(_ leaf: LeafView, _ range: Range<Int>, sums: LaneVector) throws(LayoutError) -> Int {
    let written = try source.write(to: leaf, range)
    for item in range.prefix(written) {
      leaf.setLane(packer.place(item, of: leaf, gap: gap), item)
    }
    if Packer.placesSpans {
      try addUp(leaf, range.prefix(written), sums: sums)
      return written
    }
    // The lanes end further down by what the items occupy.
    for lane in 0..<ends.count {
      sums[lane] &-= ends[lane]
      occupied &-= ends[lane]
    }
    packer.write(to: ends)
    for lane in 0..<ends.count {
      sums[lane] &+= ends[lane]
      occupied &+= ends[lane]
    }
    guard occupied <= Units.maximumPosition else { throw .contentTooLong }
    return written
  }

  /// Adds up what items occupy that may be in several lanes: in each of these, but in the first one's sum.
  private mutating func addUp(_ leaf: LeafView, _ range: Range<Int>, sums: LaneVector) throws(LayoutError) {
    for item in range {
      let stride = leaf.extent(item) &+ gap
      sums[leaf.lane(item)] &+= stride
      occupied &+= stride &* Units(leaf.width(item, lanes: sums.count))
      spanning += leaf.span(item) > 0 ? 1 : 0
      guard occupied <= Units.maximumPosition else { throw .contentTooLong }
    }
  }
}
