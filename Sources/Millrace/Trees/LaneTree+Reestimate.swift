extension LaneTree {
  /// The number of items that are estimated at `extent`, in each lane that they are in, and the first of
  /// them.
  ///
  /// - Complexity: O(nodes + leaves + runs), and O(1) an item in leaves that have estimates
  func estimates(of extent: Units) -> (count: Int, first: Int?) {
    var result: (count: Int, first: Int?) = (0, nil)
    countEstimates(of: extent, in: root, level: height, firstItem: 0, into: &result)
    return result
  }

  private func countEstimates(
    of extent: Units, in record: UInt32, level: Int, firstItem: Int,
    into result: inout (count: Int, first: Int?)
  ) {
    let node = node(record)
    for slot in 0..<node.childCount {
      let (child, begin) = (node.child(slot), firstItem + node.count(before: slot))
      if level > 1 {
        countEstimates(of: extent, in: child, level: level - 1, firstItem: begin, into: &result)
      } else if Self.isRun(child) {
        guard run(child).extent == extent else { continue }
        result.count += node.count(of: slot)
        result.first = result.first ?? begin
      } else {
        let leaf = leaf(child)
        for item in 0..<node.count(of: slot) where leaf.isEstimated(item, at: extent) {
          result.count += hasSpans ? width(item, of: leaf) : 1
          result.first = result.first ?? begin + item
        }
      }
    }
  }

  /// Gives all items that are estimated at one extent another estimate.
  ///
  /// - Complexity: O(lanes · (nodes + leaves + runs)), and O(1) an item in leaves that have estimates
  mutating func reestimate(from old: Units, to new: Units) {
    withLaneVectors(1, lanes: lanes) { rows in
      reestimate(from: old, to: new, in: root, level: height, shift: rows[0])
    }
    refreshMatrices()
  }

  /// - Parameter shift: By how much longer each lane became before the node, and afterwards behind it.
  private mutating func reestimate(
    from old: Units, to new: Units, in record: UInt32, level: Int, shift: LaneVector
  ) {
    work.nodesVisited += 1
    let node = mutableNode(record)
    withLaneVectors(1, lanes: lanes) { rows in
      let shiftBefore = rows[0]
      shiftBefore.set(shift)
      for slot in 0..<node.childCount {
        let child = node.child(slot)
        if level > 1 {
          reestimate(from: old, to: new, in: child, level: level - 1, shift: shift)
        } else if Self.isRun(child) {
          reestimate(run: child, of: node.count(of: slot), from: old, to: new, shift: shift)
        } else {
          reestimate(leaf: child, of: node.count(of: slot), from: old, to: new, shift: shift)
        }
        let behind = node.sum(slot + 1)
        for lane in 0..<lanes { behind[lane] &+= shift[lane] &- shiftBefore[lane] }
      }
    }
  }

  private mutating func reestimate(
    run child: UInt32, of count: Int, from old: Units, to new: Units, shift: LaneVector
  ) {
    guard run(child).extent == old else { return }
    let run = mutableRun(child)
    run.setExtent(new)
    // As if each item occupied just what it became longer by.
    run.addSums(of: count, gap: -old, to: shift)
  }

  private mutating func reestimate(
    leaf record: UInt32, of count: Int, from old: Units, to new: Units, shift: LaneVector
  ) {
    for item in 0..<count where leaf(record).isEstimated(item, at: old) {
      let leaf = mutableLeaf(record)
      leaf.setExtent(new, item)
      shift[leaf.lane(item)] &+= new &- old
    }
  }
}

extension LeafView {
  @inline(__always)
  fileprivate func isEstimated(_ item: Int, at extent: Units) -> Bool {
    self.extent(item) == extent && isEstimate(item)
  }
}
