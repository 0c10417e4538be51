/// The payload of an item of a displaced tree: its span, and its index in the section.
struct DenseItem: Equatable, BitwiseCopyable {
  /// The number of lanes beside the first that the item asks for; 255 for all.
  var span: UInt8
  /// The distance in the section to the item whose hole this one fills; 0 if it fills none.
  ///
  /// While the item waits to be placed again, the value from its last placement.
  var reach: UInt8
  /// The index in the section minus the tree index.
  var displacement: Int16

  static var size: Int { MemoryLayout<DenseItem>.size }

  init(span: UInt8, reach: Int = 0, displacement: Int = 0) {
    self.span = span
    self.reach = UInt8(truncatingIfNeeded: reach)
    self.displacement = Int16(truncatingIfNeeded: displacement)
  }

  /// The item as the low bytes of a word.
  var word: UInt64 {
    UInt64(span) | UInt64(reach) << 8 | UInt64(UInt16(bitPattern: displacement)) << 16
  }
}

extension LeafView {
  /// Returns an item's index in the section minus its tree index.
  @inline(__always)
  func displacement(_ item: Int) -> Int { Int(payload(item, as: DenseItem.self).displacement) }
}

/// A tree whose order differs slightly from the section's, because some items are moved forward to fill holes.
///
/// An item's *tree index* is what the rest of the tree calls its index; its *index* is its index in the section. The
/// items that fill no hole are in ascending order of their indices. Every other item comes before some items of a
/// smaller index: it is ahead of them.
extension LaneTree {
  /// Reads the payloads of nearby items: descends from the root only for a new leaf. Valid until the tree changes.
  struct DisplacedReader {
    private var child: Child
    private var leaf: LeafView
    private(set) var work = WorkCounters()

    /// Creates a reader at a tree index, which has an item.
    init(_ tree: LaneTree, at treeIndex: Int) {
      child = tree.child(holding: treeIndex)
      leaf = tree.leaf(child.record)
      work.nodesVisited = tree.height + 1
    }

    mutating func item(at treeIndex: Int, in tree: LaneTree) -> DenseItem {
      if !child.range.contains(treeIndex) {
        child = tree.child(holding: treeIndex)
        leaf = tree.leaf(child.record)
        work.nodesVisited &+= tree.height + 1
      }
      return leaf.payload(treeIndex - child.range.lowerBound, as: DenseItem.self)
    }

    mutating func index(at treeIndex: Int, in tree: LaneTree) -> Int {
      treeIndex + Int(item(at: treeIndex, in: tree).displacement)
    }

    mutating func treeIndex(of index: Int, in tree: LaneTree) -> Int {
      // Most of its neighbors have the same displacement.
      var guess = index
      for _ in 0..<2 {
        let found = self.index(at: guess, in: tree)
        if found == index { return guess }
        guess = min(max(0, guess + index - found), tree.count - 1)
      }
      for distance in 0..<tree.count {
        let (forward, backward) = (index + distance, index - 1 - distance)
        if forward < tree.count, self.index(at: forward, in: tree) == index { return forward }
        if backward >= 0, self.index(at: backward, in: tree) == index { return backward }
      }
      preconditionFailure("an item has no tree index")
    }
  }

  /// Returns the tree index of an item.
  ///
  /// - Complexity: O(log n + d) for an item that is displaced by d; O(d · log n) if the search crosses a leaf border
  func treeIndex(ofIndex index: Int, counting work: inout WorkCounters) -> Int {
    var reader = DisplacedReader(self, at: index)
    defer { work = work + reader.work }
    return reader.treeIndex(of: index, in: self)
  }

  func treeIndex(ofIndex index: Int) -> Int {
    var uncounted = WorkCounters()
    return treeIndex(ofIndex: index, counting: &uncounted)
  }

  /// Returns the first tree index after all items before `index`: the tree index of an item inserted at `index` that
  /// fills no hole.
  ///
  /// Every tree index from `cut` on holds an item whose index is `index` or more. So do exactly `cut - index` tree
  /// indices before `cut`.
  ///
  /// - Complexity: as `treeIndex(ofIndex:counting:)`, for a few items
  func cut(before index: Int, counting work: inout WorkCounters) -> Int {
    guard index > 0 else { return 0 }
    var reader = DisplacedReader(self, at: index - 1)
    defer { work = work + reader.work }
    var cut = index
    for index in (0..<index).reversed() {
      let treeIndex = reader.treeIndex(of: index, in: self)
      cut = max(cut, treeIndex + 1)
      if reader.item(at: treeIndex, in: self).reach == 0 { break }
    }
    return cut
  }

  /// Returns the tree indices of the items from `index` on that are ahead of items before `index`, in descending order.
  func treeIndicesAhead(
    of index: Int, cut: Int, counting work: inout WorkCounters
  ) -> ContiguousArray<Int> {
    var treeIndices: ContiguousArray<Int> = []
    guard cut > index else { return treeIndices }
    var reader = DisplacedReader(self, at: cut - 1)
    defer { work = work + reader.work }
    var treeIndex = cut
    while treeIndices.count < cut - index {
      treeIndex -= 1
      if reader.index(at: treeIndex, in: self) >= index { treeIndices.append(treeIndex) }
    }
    return treeIndices
  }

  /// Returns the tree indices of the items that are out of order with the item at a tree index: those ahead of it, which
  /// come later in the section and earlier in the tree, and those it is ahead of.
  func treeIndicesOutOfOrder(
    with treeIndex: Int, cut: Int, counting work: inout WorkCounters
  ) -> (ahead: ContiguousArray<Int>, behind: ContiguousArray<Int>) {
    var reader = DisplacedReader(self, at: treeIndex)
    defer { work = work + reader.work }
    let index = reader.index(at: treeIndex, in: self)
    var (ahead, behind): (ContiguousArray<Int>, ContiguousArray<Int>) = ([], [])
    for other in (treeIndex + 1)..<max(treeIndex + 1, cut) where reader.index(at: other, in: self) < index {
      behind.append(other)
    }
    // `index - treeIndex` equals the final `behind.count - ahead.count`.
    var other = treeIndex
    while ahead.count < behind.count - (index - treeIndex) {
      other -= 1
      if reader.index(at: other, in: self) > index { ahead.append(other) }
    }
    return (ahead, behind)
  }

  /// Adds `difference` to the indices of items, which keep their tree indices.
  mutating func displace(_ treeIndices: ContiguousArray<Int>, by difference: Int) {
    for treeIndex in treeIndices {
      var item = payload(at: treeIndex, as: DenseItem.self)
      item.displacement += Int16(truncatingIfNeeded: difference)
      setPayload(to: item, at: treeIndex)
    }
  }

  /// Returns a violation of the order of the items, or `nil`.
  ///
  /// - Parameter maximumDisplacement: The maximum of an index minus its tree index.
  /// - Complexity: O(n)
  func displacementViolation(maximumDisplacement: Int) -> String? {
    var seen = ContiguousArray(repeating: false, count: count)
    var last = -1
    for treeIndex in 0..<count {
      let item = payload(at: treeIndex, as: DenseItem.self)
      let index = treeIndex + Int(item.displacement)
      guard seen.indices.contains(index), !seen[index], index - treeIndex <= maximumDisplacement else {
        return "item \(index) at tree index \(treeIndex)"
      }
      seen[index] = true
      if item.reach == 0 {
        if index < last { return "item \(index) behind item \(last), which is in order" }
        last = index
      }
    }
    return nil
  }
}
