extension LaneTree {
  var runCount: Int { runs.count }

  func violation(ofLeaf slot: Int, of node: NodeView) -> String? {
    let (record, count) = (node.child(slot), node.count(of: slot))
    if Self.isRun(record), !(1...min(count, maximumPeriod)).contains(run(record).period) {
      return "a run of \(count) items of period \(run(record).period)"
    }
    for item in 0..<(Self.isRun(record) ? run(record).period : count) {
      let lane = self.item(at: LeafPosition(leaf: record, item: item)).lane
      if lane >= lanes { return "an item in lane \(lane) of \(lanes)" }
    }
    let isConsistent = withLaneVectors(1, lanes: lanes) { vectors in
      if Self.isRun(record) {
        run(record).addSums(of: count, gap: gap, to: vectors[0])
      } else {
        leaf(record).addSums(of: 0..<count, gap: gap, to: vectors[0])
      }
      return node.isConsistent(slot, with: vectors[0])
    }
    if !isConsistent { return "the sums of a leaf differ from its parent's: \(node.blockDescription(slot))" }
    return hasSpans && !Self.isRun(record) ? matrixViolation(leaf: record, count: count) : nil
  }

  func violation(ofNode record: UInt32, level: Int) -> String? {
    if let violation = markViolation(of: node(record), level: level) { return violation }
    return hasSpans ? matrixViolation(node: record, level: level) : nil
  }

  private func markViolation(of node: NodeView, level: Int) -> String? {
    guard marksEmpty else { return nil }
    var isMarked = false
    for slot in 0..<node.childCount {
      let child = node.child(slot)
      for lane in 0..<lanes {
        let mark = node.mayHaveEmpty(slot, inLane: lane)
        isMarked = isMarked || mark
        let hasEmpty =
          level > 1
          ? self.node(child).isMarked(inLane: lane)
          : (0..<(Self.isRun(child) ? run(child).period : node.count(of: slot))).contains { item in
            let width = Self.isRun(child) || !hasSpans ? 1 : width(item, of: leaf(child))
            let (extent, first, _) = self.item(at: LeafPosition(leaf: child, item: item))
            return extent == 0 && (first..<(first + width)).contains(lane)
          }
        if mark != hasEmpty { return "a mark of lane \(lane) is \(mark)" }
      }
    }
    return isMarked == node.mayHaveEmpty ? nil : "a mark after the last child"
  }

  /// Returns a violated invariant of the matrix of a leaf, or `nil`.
  ///
  /// Compares the matrix with the leaf's items for one lane that chains come from, another lane as items come
  /// and go. (The check of all lanes takes twenty times as long as the edits of a debug build.)
  private func matrixViolation(leaf record: UInt32, count: Int) -> String? {
    let leaf = leaf(record)
    for item in 0..<count where leaf.lane(item) + width(item, of: leaf) > lanes {
      return "an item in \(width(item, of: leaf)) lanes from lane \(leaf.lane(item)) of \(lanes)"
    }
    let isDiagonal = (0..<count).allSatisfy { width($0, of: leaf) == 1 }
    return matrixViolation(leafMatrix(record), isDiagonal: isDiagonal, from: (Int(record) + count) % lanes) {
      profile, _ in
      leaf.carry(profile, through: 0..<count, gap: gap, lanes: lanes)
    }
  }

  private func matrixViolation(node record: UInt32, level: Int) -> String? {
    let node = node(record)
    let isDiagonal = (0..<node.childCount).allSatisfy { matrix(child: $0, of: node, level: level) == nil }
    return matrixViolation(
      nodeMatrix(record), isDiagonal: isDiagonal, from: (Int(record) + node.count) % lanes
    ) { profile, after in
      for slot in 0..<node.childCount {
        carry(profile, past: slot, of: node, level: level, into: after)
        profile.set(after)
      }
    }
  }

  private func matrixViolation(
    _ matrix: SpanMatrix, isDiagonal: Bool, from first: Int,
    _ pass: (LaneVector, _ scratch: LaneVector) -> Void
  ) -> String? {
    if matrix.state != (isDiagonal ? .diagonal : .full) {
      return "a matrix in state \(matrix.state.rawValue)"
    }
    if isDiagonal { return nil }
    return withLaneVectors(2, lanes: lanes) { vectors in
      let profile = vectors[0]
      profile.set(SpanMatrix.none)
      profile[first] = 0
      pass(profile, vectors[1])
      for lane in 0..<lanes {
        let (stored, expected) = (matrix.column(lane)[first], profile[lane])
        if stored != expected, max(stored, expected) > .min / 4 {
          return "a matrix with \(stored) from lane \(first) to \(lane), not \(expected)"
        }
      }
      return nil
    }
  }

  /// An item is its extent and its lane, an estimate has a question mark: `5@0 3?@1 2@0-1`; a run is its extent
  /// and its cycle: `3?@(0 1)`.
  func leafDescription(_ slot: Int, of node: NodeView) -> String {
    let (record, count) = (node.child(slot), node.count(of: slot))
    if Self.isRun(record) {
      let run = run(record)
      let lanes = (0..<run.period).map { "\(run.lane($0))" }
      return "\(run.extent)?@(\(lanes.joined(separator: " ")))"
    }
    let leaf = leaf(record)
    let items = (0..<count).map { item in
      let (lane, width) = (leaf.lane(item), hasSpans ? width(item, of: leaf) : 1)
      let last = width > 1 ? "-\(lane + width - 1)" : ""
      return "\(leaf.extent(item))\(leaf.isEstimate(item) ? "?" : "")@\(lane)\(last)"
    }
    return items.joined(separator: " ")
  }
}
