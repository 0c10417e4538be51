extension LaneTree {
  /// What is wrong with the matrix of a leaf, or `nil`: it is compared with what the leaf's items do, for one
  /// lane that chains come from, another one as items come and go. (For all of them, the checks that a debug
  /// build makes would take twenty times as long as the edits.)
  func matrixViolation(leaf record: UInt32, count: Int) -> String? {
    let leaf = leaf(record)
    for item in 0..<count where leaf.lane(item) + width(item, of: leaf) > lanes {
      return "an item in \(width(item, of: leaf)) lanes from lane \(leaf.lane(item)) of \(lanes)"
    }
    if gap == 0, leafMatrix(record).lanesInUse != lanesInUse(of: leaf, count: count) {
      return "items of a leaf in other lanes than is said"
    }
    let isDiagonal = (0..<count).allSatisfy { width($0, of: leaf) == 1 }
    return matrixViolation(leafMatrix(record), isDiagonal: isDiagonal, from: (Int(record) + count) % lanes) {
      profile in
      for item in 0..<count {
        let spanned = leaf.lane(item)..<(leaf.lane(item) + width(item, of: leaf))
        let end = profile[spanned].max()! + leaf.extent(item) + gap
        for lane in spanned { profile[lane] = end }
      }
    }
  }

  /// As of a leaf.
  func matrixViolation(node record: UInt32, level: Int) -> String? {
    let node = node(record)
    if gap == 0, nodeMatrix(record).lanesInUse != lanesInUse(ofChildrenOf: node, level: level) {
      return "items of a node in other lanes than is said"
    }
    let children = (0..<node.childCount).map { matrix(child: $0, of: node, level: level) }
    let isDiagonal = children.allSatisfy { $0 == nil }
    return matrixViolation(
      nodeMatrix(record), isDiagonal: isDiagonal, from: (Int(record) + node.count) % lanes
    ) { profile in
      for (slot, child) in children.enumerated() {
        let before = profile
        for lane in 0..<lanes {
          if let child {
            profile[lane] = (0..<lanes).map { before[$0] + child.column(lane)[$0] }.max()!
          } else {
            profile[lane] += node.sum(slot + 1)[lane] - node.sum(slot)[lane]
          }
        }
      }
    }
  }

  private func matrixViolation(
    _ matrix: SpanMatrix, isDiagonal: Bool, from first: Int, _ pass: (inout [Units]) -> Void
  ) -> String? {
    guard !isDiagonal else { return matrix.state == .diagonal ? nil : "a matrix of \(matrix.state)" }
    if matrix.state != .full { return "a matrix of \(matrix.state), with items in several lanes" }
    var profile = [Units](repeating: SpanMatrix.none, count: lanes)
    profile[first] = 0
    pass(&profile)
    for lane in 0..<lanes {
      let (own, expected) = (matrix.column(lane)[first], profile[lane])
      if own != expected, max(own, expected) > .min / 4 {
        return "a matrix with \(own) from lane \(first) to \(lane), not \(expected)"
      }
    }
    return nil
  }
}
