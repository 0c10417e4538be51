/// A forest whose tokens are read, and the other one of the difference.
struct TokenReader {
  let forest: NumberForest
  let other: NumberForest
  /// Whether `forest` is the old one.
  let isOld: Bool
  /// The number of numbers from 0 that mean the same in both forests.
  let agreed: Int

  /// Calls `body` with the first number and the length of each token of a container, in order.
  ///
  /// If fewer numbers agree than a leaf has, they do not pay for comparing leaves.
  @inline(__always)
  func forEachToken(of container: UInt32, _ body: (_ number: UInt32, _ length: UInt32) -> Void) {
    for leaf in forest.leaves(in: container) {
      let entries = forest.nodes[leaf].entries
      guard agreed >= max(forest.capacity, other.capacity), leaf < other.nodes.count, other.nodes[leaf].isLeaf
      else {
        for number in entries { body(number, 1) }
        continue
      }
      let others = other.nodes[leaf].entries
      if entries.isShared(with: others) {
        if let first = entries.first { body(first, UInt32(truncatingIfNeeded: entries.count)) }
      } else {
        compare(isOld ? entries : others, isOld ? others : entries, body)
      }
    }
  }

  /// Calls `body` with the tokens of a leaf that has other numbers in the other forest.
  ///
  /// The runs depend only on both leaves, not on which one is read.
  @inline(__always)
  private func compare(
    _ old: ContiguousArray<UInt32>, _ new: ContiguousArray<UInt32>, _ body: (UInt32, UInt32) -> Void
  ) {
    func isSame(_ one: Int, _ other: Int) -> Bool {
      one < old.count && other < new.count && old[one] == new[other] && old[one] < agreed
    }
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      var length = 0
      while isSame(oldIndex + length, newIndex + length) { length += 1 }
      if length > 0 {
        body(old[oldIndex], UInt32(truncatingIfNeeded: length))
        oldIndex += length
        newIndex += length
        continue
      }
      // After few removals or insertions the next run begins.
      var (oldStep, newStep) = (1, 1)
      for step in 1...Self.maximumStep {
        if isSame(oldIndex + step, newIndex) {
          (oldStep, newStep) = (step, 0)
          break
        }
        if isSame(oldIndex, newIndex + step) {
          (oldStep, newStep) = (0, step)
          break
        }
      }
      oldStep = min(oldStep, old.count - oldIndex)
      newStep = min(newStep, new.count - newIndex)
      if isOld {
        for index in oldIndex..<(oldIndex + oldStep) { body(old[index], 1) }
      } else {
        for index in newIndex..<(newIndex + newStep) { body(new[index], 1) }
      }
      oldIndex += oldStep
      newIndex += newStep
    }
  }

  private static var maximumStep: Int { 3 }
}

extension NumberForest {
  /// Returns whether each container may have other numbers than in another forest, because one of its leaves differs.
  ///
  /// - Complexity: O(n / capacity), less if the forests share pages
  func changedContainers(comparedWith other: NumberForest) -> ContiguousArray<Bool> {
    var isChanged = ContiguousArray(repeating: false, count: roots.count)
    for page in 0..<nodes.pageCount where !nodes.sharesPage(page, with: other.nodes) {
      for leaf in nodes.indices(ofPage: page) {
        let node = nodes[leaf]
        guard node.isLeaf, node.isRoot || !node.entries.isEmpty else { continue }
        if leaf < other.nodes.count, case let counterpart = other.nodes[leaf], counterpart.isLeaf,
          counterpart.entries.isShared(with: node.entries)
        {
          continue
        }
        isChanged[Int(container(ofLeaf: leaf))] = true
      }
    }
    return isChanged
  }
}

extension ContiguousArray {
  /// Returns whether another array has the same storage, and so the same values.
  fileprivate func isShared(with other: ContiguousArray) -> Bool {
    unsafe withUnsafeBufferPointer { values in
      unsafe other.withUnsafeBufferPointer { others in
        unsafe values.baseAddress == others.baseAddress && values.count == others.count
      }
    }
  }
}
