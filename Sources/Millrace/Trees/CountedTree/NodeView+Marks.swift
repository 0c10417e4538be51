/// The marks of a node: for each child, the lanes in which it has items of extent 0.
///
/// Marks move with the children. Whoever changes items sets the marks of their leaf (`LaneTree.markEmpty(_:)`).
extension NodeView {
  /// A bit for each lane of each child. All bits after those of the last child are 0.
  @inline(__always)
  var marks: BitRow {
    unsafe BitRow(afterChildren.assumingMemoryBound(to: UInt64.self), count: fanOut &* lanes)
  }

  /// Whether any child may have items of extent 0: without marks, true.
  var mayHaveEmpty: Bool { !marksEmpty || !marks.isEmpty }

  /// Returns whether child `slot` may have items of extent 0 in `lane`: without marks, true.
  @inline(__always)
  func mayHaveEmpty(_ slot: Int, inLane lane: Int) -> Bool { !marksEmpty || marks[slot &* lanes &+ lane] }

  func mark(_ slot: Int, inLane lane: Int) { marks[slot * lanes + lane] = true }

  func clearMarks(_ slot: Int) {
    if marksEmpty { marks.set((slot * lanes)..<((slot + 1) * lanes), to: false) }
  }

  /// Marks child `slot` in the lanes in which `isMarked` is true.
  func addMarks(_ slot: Int, _ isMarked: (_ lane: Int) -> Bool) {
    for lane in 0..<lanes where isMarked(lane) { mark(slot, inLane: lane) }
  }

  /// Sets the marks of child `slot`, the node `child`.
  func setMarks(_ slot: Int, of child: NodeView) {
    guard marksEmpty else { return }
    clearMarks(slot)
    if child.mayHaveEmpty { addMarks(slot) { child.isMarked(inLane: $0) } }
  }

  /// Returns whether any child is marked in `lane`.
  func isMarked(inLane lane: Int) -> Bool { (0..<childCount).contains { mayHaveEmpty($0, inLane: lane) } }
}
