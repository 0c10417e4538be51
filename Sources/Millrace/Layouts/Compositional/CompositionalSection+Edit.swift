extension CompositionalSection: SettlingSection, ItemSection {
  /// The measured size of an item, in points. `nil` if the item is not measured.
  public typealias Item = LayoutSize?

  /// The number of items that an edit places in groups at once. Settling does the rest: queries, as far as they need it.
  static let eagerItems = 64
  /// The maximum number of items that may be measured. The numbers of items of provisional groups have 32 bits.
  private static let maximumEstimatedCount = Int(Int32.max)

  // MARK: Reading

  /// Returns the measured size of an item, or `nil` if the item is not measured or the section does not keep the size.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(log n)
  public func item(at index: Int) -> LayoutSize? {
    precondition(index >= 0 && index < count, "index out of range")
    return sizes?.size(of: index).map { LayoutSize(width: $0.width.points, height: $0.height.points) }
  }

  /// Exact counts of the work done since the section was created, including the values that it is a copy of.
  public var work: WorkCounters {
    (sizes?.work ?? WorkCounters()) + groups.work + queryWork + editWork
  }

  var map: CoordinateMap { geometry.map }

  var width: Double {
    // A section that scrolls across its feed is as long as its widest group.
    guard geometry.crossLength != nil else { return 0 }
    return LayoutUnit.nearest(environment.axis.transposed(environment.containerSize).width)
  }

  var naturalCrossLength: Units? {
    guard geometry.crossLength == nil else { return nil }
    let edges = count > 0 ? geometry.crossEdges : 0
    return geometry.insets.crossStart + groups.maximumCrossLength + edges + geometry.insets.crossEnd
  }

  var overflow: Units { groupOverflow }

  func crossOverflow() -> Units { groupCrossOverflow }

  var treeHeight: Int { groups.treeHeight }

  var provisionalLength: Units { groups.length + geometry.insets.mainTotal }

  var minimumLength: Units {
    guard let first = firstUnsettledIndex else { return provisionalLength }
    return groups.group(ofItem: first).start + geometry.insets.mainTotal
  }

  var maximumLength: Units { occupied + geometry.insets.mainTotal }

  func unchangedStart(before index: Int) -> Units {
    guard count > 0, !geometry.needsAllGroups else { return contentStart - groupOverflow }
    let first = max(0, min(index, firstUnsettledIndex ?? index, count - 1) - geometry.lookahead)
    return contentStart + groups.group(ofItem: first).start - groupOverflow
  }

  var hasEstimates: Bool { sizes != nil }

  func isEstimate(ofItem index: Int) -> Bool { sizes.map { $0.size(of: index) == nil } ?? false }

  // MARK: Edits

  func feedItem(at index: Int) -> FeedItem { item(at: index).map { .size($0) } ?? .cell }

  func item(of item: FeedItem) throws(LayoutError) -> LayoutSize? {
    switch item {
    case .cell: return nil
    case .size(let size, let isEstimated): return isEstimated ? nil : size
    default: throw item.unexpected("a measured size, or a cell if it is not measured")
    }
  }

  func checked(
    _ size: LayoutSize?, _ argument: @autoclosure () -> String
  ) throws(LayoutError) -> MeasuredSize? {
    guard let size else { return nil }
    let measured = MeasuredSize(
      width: try Units(checked: size.width, argument() + ".width"),
      height: try Units(checked: size.height, argument() + ".height"))
    guard max(measured.width, measured.height) <= geometry.maximumMeasuredLength else {
      throw .measuredTooLong(
        argument: argument(), value: max(size.width, size.height),
        maximum: geometry.maximumMeasuredLength.points)
    }
    return measured
  }

  func description(of size: MeasuredSize?) -> LayoutSize? {
    sizes == nil ? nil : size.map { LayoutSize(width: $0.width.points, height: $0.height.points) }
  }

  func length(of size: MeasuredSize?) -> Units {
    guard sizes != nil else { return geometry.maximumGroupLength }
    let measured = size.map { (map.axis == .vertical ? $0.height : $0.width) + 1 } ?? 0
    return geometry.maximumGroupLength + geometry.measuredFactor * measured
  }

  func length(ofItemAt index: Int) -> Units { length(of: sizes?.size(of: index)) }

  var occupied: Units {
    guard let sizes else { return Units(groups.count) * geometry.maximumGroupLength }
    let measured = sizes.total(along: geometry.map.axis)
    return Units(count) * geometry.maximumGroupLength + geometry.measuredFactor * measured
  }

  func growth(ofLength length: Units, count added: Int) -> Units {
    guard sizes == nil, added > 0, let itemsPerGroup = geometry.group.itemsPerGroup else { return length }
    return Units((added - 1) / itemsPerGroup + 2) * geometry.maximumGroupLength
  }

  func prefetch(_ indices: [Int]) { sizes?.prefetch(indices) }

  mutating func insertItem(_ size: MeasuredSize?, at index: Int, movedFrom source: Int?) {
    sizes?.insert(size, at: index)
    if let size { raiseOverflow(measured: max(size.width, size.height)) }
    groups.insertItems(1, at: index)
    count += 1
    shiftDirtyItems(from: index, by: 1)
    markDirty(index..<(index + 1))
    settle(afterEditAt: index)
    anchorsDidInsert(index, movedFrom: source)
  }

  mutating func removeItem(at index: Int, movedFrom source: Int?) -> MeasuredSize? {
    anchorsWillRemove(index, movedFrom: source)
    let size = sizes?.remove(at: index) ?? nil
    let firstOfGroup = groups.removeItem(at: index)
    count -= 1
    shiftDirtyItems(from: index, by: -1)
    // The item may have been the last one of its group.
    markDirty(max(0, index - 1)..<(index + 1))
    settle(afterEditAt: firstOfGroup)
    return size
  }

  mutating func resizeItem(at index: Int, to size: MeasuredSize?) {
    guard sizes != nil else { return }
    sizes?.set(size, at: index)
    if let size { raiseOverflow(measured: max(size.width, size.height)) }
    markDirty(index..<(index + 1))
    settle(afterEditAt: index)
  }

  var minimumEditsToRebuild: Int? { shape?.leafCapacity ?? Self.eagerItems }

  mutating func rebuild(_ plan: BatchPlan<CompositionalSection>) -> Bool {
    do throws(LayoutError) {
      var new = try CompositionalSection(layout, environment: environment, shape: shape)
      if let sizes {
        let measured = ContiguousArray((0..<count).lazy.map { sizes.size(of: $0) })
        let old = self
        try new.append(contentsOf: plan.arranged(measured).lazy.map { old.description(of: $0) })
      } else {
        try new.appendUnmeasured(count: count + plan.map.arrivals.count - plan.map.departures.count)
      }
      (new.anchors, new.editWork) = (anchors, new.editWork + work)
      new.provider = provider
      self = new
      return true
    } catch {
      return false
    }
  }

  /// Appends items that are not measured.
  ///
  /// - Throws: If `count` is negative, if the content is too long, or if there are more than 2³¹ - 1 items and a dimension
  ///   is estimated.
  /// - Complexity: O(log n + group), plus settling. O(m) for m items if the groups have more than 4,096 items, or if the
  ///   number of items of a nested line depends on their sizes
  public mutating func appendUnmeasured(count added: Int) throws(LayoutError) {
    guard added >= 0 else { throw .invalidCount(added) }
    guard added <= Units.maximumItemCount - count else { throw .contentTooLong }
    guard sizes == nil || count + added <= Self.maximumEstimatedCount else {
      throw .countOutOfRange(
        argument: "count with estimated dimensions", value: count + added,
        valid: 0...Self.maximumEstimatedCount)
    }
    // Each item may need a group of its own, unless all groups are alike.
    let newGroups = sizes == nil ? groups.count(ofItems: count + added) - groups.count : added
    guard Units(newGroups) <= (Units.maximumPosition - occupied) / max(1, geometry.maximumGroupLength) else {
      throw .contentTooLong
    }
    guard added > 0 else { return }
    sizes?.insertUnmeasured(count: added, at: count)
    groups.insertItems(added, at: count)
    count += added
    markDirty(count - added..<count)
    settle()
  }

  /// Appends items of the given measured sizes, in points, all or none.
  ///
  /// A width or a height is from 0 to `LayoutUnit.maximumLength`. The maximum is lower if several items of estimated length
  /// follow one another in a group, so that no group is longer than 2³² units of 1/192 pt, and 2²⁴ units if the group is
  /// uniform along the section (`LayoutError.measuredTooLong`).
  ///
  /// - Throws: If a size is NaN, infinite, negative or too large, or the content is too long.
  /// - Complexity: O(m)
  public mutating func append(contentsOf measured: some Sequence<LayoutSize?>) throws(LayoutError) {
    var checked: ContiguousArray<MeasuredSize?> = []
    checked.reserveCapacity(measured.underestimatedCount)
    var length = occupied
    for size in measured {
      let item = try self.checked(size, "measured[\(checked.count)]")
      length += self.length(of: item)
      guard length <= Units.maximumPosition else { throw .contentTooLong }
      checked.append(item)
    }
    guard !checked.isEmpty else { return }
    guard sizes != nil, checked.contains(where: { $0 != nil }) else {
      return try appendUnmeasured(count: checked.count)
    }
    sizes?.append(checked)
    raiseOverflow(measured: checked.reduce(0) { max($0, $1.map { max($0.width, $0.height) } ?? 0) })
    groups.insertItems(checked.count, at: count)
    count += checked.count
    markDirty(count - checked.count..<count)
    settle()
  }

  // MARK: Other layouts and environments

  /// Changes the layout or the environment. Measured sizes are kept if they still have an effect.
  ///
  /// If a provider returned the layout so far, the feed does not ask it again.
  ///
  /// - Throws: As the initializer.
  /// - Complexity: As for the creation
  public mutating func relayout(
    _ layout: CollectionLayoutSection, environment: CollectionLayoutEnvironment
  ) throws(LayoutError) {
    try replaceLayout(by: layout, in: environment)
    provider = nil
  }

  /// Changes the layout or the environment, but not the provider.
  mutating func replaceLayout(
    by layout: CollectionLayoutSection, in environment: CollectionLayoutEnvironment
  ) throws(LayoutError) {
    var new = try CompositionalSection(layout, environment: environment, shape: shape)
    if let sizes, new.sizes != nil, !sizes.areUnmeasured {
      let old = self
      try new.append(contentsOf: (0..<count).lazy.map { old.item(at: $0) })
    } else {
      try new.appendUnmeasured(count: count)
    }
    (new.anchors, new.editWork) = (anchors, new.editWork + work)
    new.provider = provider
    self = new
  }

  static var dependsOnEnvironment: Bool { true }

  func fits(_ space: SectionSpace) -> Bool { environment == space.environment }

  mutating func relayout(in space: SectionSpace) throws(LayoutError) {
    guard let environment = space.environment else { throw .environmentIsMissing(argument: "the layout") }
    if environment != self.environment { try replaceLayout(by: layout, in: environment) }
  }

  var scrollingBehavior: OrthogonalScrollingBehavior? { layout.orthogonalScrollingBehavior }
}
