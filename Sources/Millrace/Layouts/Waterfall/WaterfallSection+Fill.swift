extension WaterfallSection {
  /// Appends an item. See `insert(_:at:)`.
  public mutating func append(_ extent: Double) throws(LayoutError) {
    try insert(extent, at: count)
  }

  /// Appends an item that may span several lanes. See `insert(_:span:at:)`.
  public mutating func append(_ extent: Double, span: LaneSpan) throws(LayoutError) {
    try insert(extent, span: span, at: count)
  }

  /// Appends items, a page or millions. If it throws, the section is unchanged.
  ///
  /// The content length is checked with the given extents, before they are rounded down to pixels. Extents that
  /// are not contiguous in memory are copied first, at 8 bytes per item, which is more than the section takes:
  /// append very many of them page by page.
  ///
  /// - Throws: If an extent is out of range, or the content is too long.
  /// - Complexity: O(m + log n) for m items
  public mutating func append(contentsOf extents: some Sequence<Double>) throws(LayoutError) {
    // All at once, because all items are checked before anything changes.
    try unsafe extents.forEachPage(of: .max) { (buffer, _) throws(LayoutError) in
      try unsafe append(BufferSource(buffer, grid: grid))
    }
  }

  private mutating func append(_ source: BufferSource) throws(LayoutError) {
    let total = try source.checkedTotal() + Units(source.count) * tree.gap
    guard occupied + total <= Units.maximumPosition else { throw .contentTooLong }
    try fill(from: WaterfallSource(source, grid: grid))
  }

  /// Appends items that may span several lanes. If it throws, the section is unchanged.
  ///
  /// See `append(contentsOf:)` for extents.
  ///
  /// - Throws: If an extent or a span is out of range, the content is too long, or items span several lanes
  ///   and there are more than 32 lanes.
  /// - Complexity: O(m + lanes³ · log n) for m items. If they include the first item of the section in
  ///   several lanes, O(n + m)
  public mutating func append(contentsOf items: some Sequence<WaterfallItem>) throws(LayoutError) {
    let items = try checked(items)
    if items.contains(where: { $0.span > 0 }) { allowSpans() }
    try fill(from: WaterfallSource(items, grid: grid))
  }

  /// Appends items. If it throws, the section is left in an invalid state.
  mutating func fill(from items: some Sequence<WaterfallItem>) throws(LayoutError) {
    try unsafe items.forEachPage { (page, position) throws(LayoutError) in
      if !tree.hasSpans, unsafe page.contains(where: { $0.isWide }) {
        guard geometry.count <= SpanMatrix.maximumLanes else { throw .tooManyColumnsForSpans(geometry.count) }
        allowSpans()
      }
      try unsafe fill(from: WaterfallSource(page, from: position, checker))
    }
  }

  /// Appends items. If it throws, the section is left in an invalid state.
  mutating func fill(from extents: some Sequence<Double>) throws(LayoutError) {
    try unsafe extents.forEachPage { (page, position) throws(LayoutError) in
      let source = unsafe BufferSource(page, grid: grid, startingAt: position)
      try fill(from: WaterfallSource(source, grid: grid))
    }
  }

  /// Appends all items of `source`. If it throws, the section is left in an invalid state.
  mutating func fill(from source: WaterfallSource) throws(LayoutError) {
    guard source.count > 0 else { return }
    var source = source
    let countBefore = count
    try withLaneVectors(1, lanes: geometry.count) { (vectors) throws(LayoutError) in
      let last = beginFilling(vectors[0])
      try rule.withPacker(ends: vectors[0], last: last, hasSpans: tree.hasSpans) {
        packer throws(LayoutError) in
        try fillLeaves(from: &source, with: &packer, ends: vectors[0])
      }
    }
    estimatedCount += source.estimateCount
    tree.work.itemsPlaced &+= count - countBefore
    recordAppending(since: countBefore)
    tree.checkInvariants()
  }

  /// Reads the profile that the next items are packed from, and returns the lane of the last item.
  ///
  /// The items are packed from the profile of the last items, settled or not, so there is no new dirty range.
  @inline(never)
  mutating func beginFilling(_ ends: LaneVector) -> Int {
    let last = readPackedProfile(before: count, into: ends)
    dirtyRanges.recordAppending(at: count, lastLane: last, profile: tree.hasSpans ? ends : nil)
    return last
  }

  private mutating func fillLeaves(
    from source: inout WaterfallSource, with packer: inout AnyLanePacker, ends: LaneVector
  ) throws(LayoutError) {
    var last: NodeView?
    while source.count > 0 {
      let end = tree.openLeaf(of: &last)
      let written = try source.write(to: end.leaf, end.used..<tree.shape.bulkFill)
      let items = end.used..<(end.used &+ written)
      packer.place(items, of: end.leaf, gap: tree.gap)
      if packer.placesSpans {
        addUp(items, of: end.leaf, sums: end.node.totals)
      } else {
        addUp(ends, of: packer, sums: end.node.totals)
      }
      guard occupied <= Units.maximumPosition else { throw .contentTooLong }
      tree.addToLast(count: written, of: end)
    }
    tree.finishAppending(last)
  }

  /// Adds the lengths of new items, each in one lane: the ends of the lanes move down by them.
  private mutating func addUp(_ ends: LaneVector, of packer: AnyLanePacker, sums: LaneVector) {
    for lane in 0..<ends.count {
      sums[lane] &-= ends[lane]
      occupied &-= ends[lane]
    }
    packer.write(to: ends)
    for lane in 0..<ends.count {
      sums[lane] &+= ends[lane]
      occupied &+= ends[lane]
    }
  }

  /// Adds the lengths of new items that may span several lanes. `sums` counts each item in its first lane only;
  /// `occupied` counts it in all its lanes.
  private mutating func addUp(_ items: Range<Int>, of leaf: LeafView, sums: LaneVector) {
    for item in items {
      let stride = leaf.extent(item) &+ tree.gap
      sums[leaf.lane(item)] &+= stride
      occupied &+= stride &* Units(leaf.width(item, lanes: sums.count))
      spanningCount += leaf.span(item) > 0 ? 1 : 0
    }
  }

  /// Reads the profile with which the items around `index` were packed, up to a shift that is common to all lanes.
  ///
  /// - Returns: The lane of the item before `index`.
  func readPackedProfile(before index: Int, into profile: LaneVector) -> Int {
    if tree.hasSpans {
      let dirtyRange = dirtyRanges.lastDirtyRange(beginningBefore: index)
      readCarriedProfile(from: dirtyRange, before: index, into: profile)
      return index > 0 ? tree.lastLane(after: index - 1) : rule.laneBeforeFirst(of: geometry.count)
    }
    return readPlainPackedProfile(before: index, into: profile)
  }

  /// Reads the profile as `readPackedProfile(before:into:)` does, in a tree without spans.
  ///
  /// Calls nothing that takes the whole section. Otherwise the compiler passes a copy of the section: 400
  /// instructions of reference counting per appended item.
  func readPlainPackedProfile(before index: Int, into profile: LaneVector) -> Int {
    let last = tree.readPlainProfile(before: index, into: profile)
    dirtyRanges.removeDrift(before: index, from: profile)
    // Packing depends on the differences between the ends of the lanes, not on the ends themselves. The ends are not
    // bounded by the current content: repeated removing at the front and appending lets the drift grow without limit.
    profile.subtract(profile[0])
    profile.subtract(profile.minimum)
    return last ?? rule.laneBeforeFirst(of: geometry.count)
  }
}

extension WaterfallItem {
  /// Whether the item requests several lanes.
  var isWide: Bool {
    if case .lanes(let count) = span { count > 1 } else { span != nil }
  }
}
