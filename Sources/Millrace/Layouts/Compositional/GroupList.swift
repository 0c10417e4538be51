/// The groups of a compositional section: their numbers of items and their lengths along the section.
///
/// Groups that are alike are one record. If all groups are alike, nothing is stored: their positions are products.
struct GroupList: Sendable {
  /// A group: its index, its first item, and its start along the section, from the start of the first group.
  struct Position: Equatable {
    var index: Int
    var firstItem: Int
    var itemCount: Int
    /// The start of the group, its edge spacing included.
    var start: Units
    /// The length of the group, its edge spacing included.
    var length: Units
  }

  /// New groups that are alike.
  struct Run {
    var count: Int
    var itemsPerGroup: Int
    /// The natural length of each group along the section, without edge spacing.
    var length: Units
    /// The natural length of each group across the section, without edge spacing.
    var crossLength: Units
  }

  private struct Trees: Sendable {
    /// The numbers of items.
    var counts: TrackTree
    /// The natural lengths along the section.
    var lengths: TrackTree
    /// The natural lengths across the section, if the longest one has an effect.
    var crossLengths: TrackTree?
    var longest: LengthCounts?
    var widest: LengthCounts?
  }

  /// The edge spacing of each group along the section, and the spacing between groups.
  let edges: Units
  let spacing: Units
  /// The groups if all are alike. The last one may have fewer items.
  private let alike: Run?
  /// The groups if they differ.
  private var trees: SharedValue<Trees>?
  /// The number of items.
  private(set) var itemCount = 0

  /// Creates an empty list of groups that are alike.
  init(alike: Run, edges: Units, spacing: Units) {
    (self.alike, self.edges, self.spacing) = (alike, edges, spacing)
  }

  /// Creates an empty list of groups that differ.
  ///
  /// - Parameters:
  ///   - isUniformAlong: Whether all groups are as long as the longest one.
  ///   - needsWidest: Whether the maximum length across the section has an effect.
  init(edges: Units, spacing: Units, isUniformAlong: Bool, needsWidest: Bool, shape: TreeShape?) {
    (alike, self.edges, self.spacing) = (nil, edges, spacing)
    trees = SharedValue(
      Trees(
        counts: TrackTree(gap: 0, shape: shape), lengths: TrackTree(gap: edges + spacing, shape: shape),
        crossLengths: needsWidest ? TrackTree(gap: 0, shape: shape) : nil,
        longest: isUniformAlong ? LengthCounts() : nil, widest: needsWidest ? LengthCounts() : nil))
  }

  var count: Int {
    if alike != nil { return count(ofItems: itemCount) }
    return trees?.read { $0.counts.count } ?? 0
  }

  /// Returns the number of groups for `items` items if all groups are alike.
  func count(ofItems items: Int) -> Int {
    guard let alike, items > 0 else { return 0 }
    return (items - 1) / alike.itemsPerGroup + 1
  }

  /// The length that all groups share without edge spacing, or `nil` if each has its own.
  var sharedLength: Units? { alike?.length ?? trees?.read { $0.longest?.maximum } }

  /// The maximum length of a group across the section, without edge spacing. 0 if there are no groups, or if it has no
  /// effect.
  var maximumCrossLength: Units {
    if let alike { return itemCount > 0 ? alike.crossLength : 0 }
    return trees?.read { $0.widest?.maximum } ?? 0
  }

  /// The distance from the start of the first group to the end of the last one, edge spacing included.
  var length: Units {
    guard count > 0 else { return 0 }
    if let sharedLength { return Units(count) * (sharedLength + edges + spacing) - spacing }
    return (trees?.read { $0.lengths.occupied } ?? spacing) - spacing
  }

  var work: WorkCounters {
    trees?.read { $0.counts.work + $0.lengths.work + ($0.crossLengths?.work ?? WorkCounters()) }
      ?? WorkCounters()
  }

  var treeHeight: Int { trees?.read { $0.counts.tree.height + $0.lengths.tree.height + 2 } ?? 0 }

  // MARK: Reading

  /// Returns the group that holds an item.
  func group(ofItem item: Int) -> Position {
    assert((0..<itemCount).contains(item))
    if let alike { return position(of: item / alike.itemsPerGroup) }
    guard let trees else { preconditionFailure("no groups") }
    let cursor = trees.read { TrackCursor($0.counts, endingAtOrAfter: Units(item) + 1) }
    return position(of: cursor.index, firstItem: Int(cursor.start), itemCount: Int(cursor.extent))
  }

  func position(of index: Int) -> Position {
    if let alike {
      let first = index * alike.itemsPerGroup
      return position(
        of: index, firstItem: first, itemCount: min(alike.itemsPerGroup, itemCount - first))
    }
    guard let found = trees?.read({ $0.counts.position(of: index) }) else { preconditionFailure("no groups") }
    return position(of: index, firstItem: Int(found.start), itemCount: Int(found.extent))
  }

  private func position(of index: Int, firstItem: Int, itemCount: Int) -> Position {
    var result = Position(index: index, firstItem: firstItem, itemCount: itemCount, start: 0, length: 0)
    if let sharedLength {
      result.start = Units(index) * (sharedLength + edges + spacing)
      result.length = sharedLength + edges
    } else if let found = trees?.read({ $0.lengths.position(of: index) }) {
      (result.start, result.length) = (found.start, found.extent + edges)
    }
    return result
  }

  /// A group to begin with, or the end. Valid until the list changes.
  struct Start {
    let index: Int
    /// A cursor over the lengths at the group, if it was found by its position.
    fileprivate let lengths: TrackCursor?
  }

  /// Returns the group with an index.
  func start(at index: Int) -> Start { Start(index: index, lengths: nil) }

  /// Returns the first group whose end, the spacing after it included, is at or after `position`, or the end.
  func firstGroup(endingAtOrAfter position: Units) -> Start {
    guard position > 0 else { return start(at: 0) }
    if let sharedLength {
      let stride = sharedLength + edges + spacing
      return start(at: stride == 0 ? count : Int(min(Units(count), (position - 1) / stride)))
    }
    guard let trees else { return start(at: 0) }
    let cursor = trees.read { TrackCursor($0.lengths, endingAtOrAfter: position) }
    return Start(index: cursor.index, lengths: cursor)
  }

  /// Calls `body` with the groups from `start` on, until it returns false.
  @inline(__always)
  func forEachGroup(from start: Start, _ body: (Position) -> Bool) {
    let first = start.index
    guard first < count else { return }
    guard let trees else {
      var group = position(of: first)
      while body(group) {
        guard group.index + 1 < count else { return }
        group = position(of: group.index + 1)
      }
      return
    }
    trees.read { trees in
      let sharedLength = trees.longest?.maximum
      var counts = TrackCursor(trees.counts, at: first)
      var lengths = start.lengths ?? TrackCursor(trees.lengths, at: first)
      while counts.index < trees.counts.count {
        let start = sharedLength.map { Units(counts.index) * ($0 + edges + spacing) } ?? lengths.start
        let group = Position(
          index: counts.index, firstItem: Int(counts.start), itemCount: Int(counts.extent), start: start,
          length: (sharedLength ?? lengths.extent) &+ edges)
        guard body(group) else { return }
        counts.advance(in: trees.counts)
        lengths.advance(in: trees.lengths)
      }
    }
  }

  // MARK: Editing

  /// Adds items to the group that has item `index`, or to the last one.
  ///
  /// The group is provisional until `replace(_:with:)` sets its items.
  mutating func insertItems(_ added: Int, at index: Int) {
    defer { itemCount += added }
    guard trees != nil else { return }
    guard itemCount > 0 else {
      return insert(Run(count: 1, itemsPerGroup: added, length: 0, crossLength: 0), at: 0)
    }
    let group = group(ofItem: min(index, itemCount - 1))
    setItemCount(group.itemCount + added, ofGroup: group.index)
  }

  /// Removes an item, and its group if that has no other.
  ///
  /// - Returns: The first item of the group, or any one if all groups are alike.
  mutating func removeItem(at index: Int) -> Int {
    defer { itemCount -= 1 }
    guard trees != nil else { return index }
    let group = group(ofItem: index)
    if group.itemCount == 1 {
      remove(group.index..<(group.index + 1))
    } else {
      setItemCount(group.itemCount - 1, ofGroup: group.index)
    }
    return group.firstItem
  }

  /// Replaces a group and those after it by new ones, as far as they have the same items. A group of which some items
  /// remain keeps these.
  ///
  /// - Returns: Whether the new groups end where an old group ended.
  mutating func replace(_ old: Position, with run: Run) -> Bool {
    let first = old.index
    if run.count == 1, run.itemsPerGroup == old.itemCount {
      setLengths(of: old, to: run)
      return true
    }
    let end = old.firstItem + run.count * run.itemsPerGroup
    guard end < itemCount else {
      remove(first..<count)
      insert(run, at: first)
      return true
    }
    let last = group(ofItem: end)
    if run.count == 1, last.index == first + 1, last.firstItem < end {
      // Only the border between two groups moves.
      setItemCount(run.itemsPerGroup, ofGroup: first)
      setItemCount(last.firstItem + last.itemCount - end, ofGroup: last.index)
      setLengths(ofGroup: first, to: run)
      return false
    }
    remove(first..<last.index)
    insert(run, at: first)
    let next = first + run.count
    if last.firstItem == end { return true }
    setItemCount(last.firstItem + last.itemCount - end, ofGroup: next)
    return false
  }

  private mutating func setItemCount(_ count: Int, ofGroup index: Int) {
    trees?.update { $0.counts.resize(at: index, to: Units(count)) }
  }

  /// Sets the lengths of a group that keeps its items.
  mutating func setLengths(of group: Position, to run: Run) {
    let isOnlyLength = trees?.read { $0.longest == nil && $0.widest == nil } ?? true
    if !isOnlyLength || run.length + edges != group.length { setLengths(ofGroup: group.index, to: run) }
  }

  private mutating func setLengths(ofGroup index: Int, to run: Run) {
    trees?.update { trees in
      trees.longest?.replace(trees.lengths.extent(at: index), by: run.length)
      if let old = trees.crossLengths?.extent(at: index) { trees.widest?.replace(old, by: run.crossLength) }
      trees.lengths.resize(at: index, to: run.length)
      trees.crossLengths?.resize(at: index, to: run.crossLength)
    }
  }

  private mutating func insert(_ run: Run, at index: Int) {
    trees?.update { trees in
      trees.counts.insert(count: run.count, extent: Units(run.itemsPerGroup), at: index)
      trees.lengths.insert(count: run.count, extent: run.length, at: index)
      trees.crossLengths?.insert(count: run.count, extent: run.crossLength, at: index)
      trees.longest?.add(run.length, count: run.count)
      trees.widest?.add(run.crossLength, count: run.count)
    }
  }

  private mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    trees?.update { trees in
      if trees.longest != nil {
        trees.lengths.forEachRun(in: range) { trees.longest?.add($0, count: -$1) }
      }
      trees.crossLengths?.forEachRun(in: range) { trees.widest?.add($0, count: -$1) }
      trees.counts.removeSubrange(range)
      trees.lengths.removeSubrange(range)
      trees.crossLengths?.removeSubrange(range)
    }
  }

  func invariantViolation() -> String? {
    trees?.read { trees in
      if trees.counts.occupied != Units(itemCount) { return "groups of \(trees.counts.occupied) items" }
      let counts = [
        trees.lengths.count, trees.crossLengths?.count, trees.longest?.count, trees.widest?.count,
      ]
      for case let count? in counts where count != trees.counts.count { return "\(count) lengths of groups" }
      return trees.counts.invariantViolation() ?? trees.lengths.invariantViolation()
        ?? trees.crossLengths?.invariantViolation()
    }
  }
}

extension LengthCounts {
  fileprivate mutating func replace(_ old: Units, by new: Units) {
    guard old != new else { return }
    add(old, count: -1)
    add(new, count: 1)
  }
}

extension TrackTree {
  /// Calls `body` with the lengths of tracks and how many neighbors have them.
  fileprivate func forEachRun(in range: Range<Int>, _ body: (_ extent: Units, _ count: Int) -> Void) {
    var index = range.lowerBound
    while index < range.upperBound {
      if let run = tree.run(holding: index) {
        let end = min(run.range.upperBound, range.upperBound)
        body(run.extent, end - index)
        index = end
      } else {
        body(extent(at: index), 1)
        index += 1
      }
    }
  }
}
