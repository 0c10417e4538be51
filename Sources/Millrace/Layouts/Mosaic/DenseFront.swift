/// The progress of settling a dense mosaic: the number of settled items, and the packer to continue with.
struct DenseFront: Sendable {
  /// The packer after the first `taken` items.
  var packer: DensePacker
  /// The number of items in the packer.
  var taken = 0
  /// The number of settled items at the start of the section, at least `taken`.
  var settled = 0

  init(columns: Int) { packer = DensePacker(columns: columns) }

  /// Prepares for an insertion, removal or change at `index`: items from there on are not settled.
  mutating func unsettle(from index: Int, in tree: IntervalTree, _ geometry: MosaicGeometry) {
    settled = min(settled, index)
    guard index < taken else { return }
    if packer.undo(taken - index), record(index..<taken, of: tree, geometry, releases: true) {
      taken = index
    } else {
      packer = DensePacker(columns: geometry.columnCount)
      taken = 0
    }
  }

  /// Adds at most `maximumCount` settled items that are not in the packer, and returns the number of items added.
  mutating func addSettledItems(
    _ maximumCount: Int, of tree: IntervalTree, _ geometry: MosaicGeometry
  ) -> Int {
    let count = min(settled - taken, maximumCount)
    guard count > 0 else { return 0 }
    _ = record(taken..<(taken + count), of: tree, geometry, releases: false)
    taken += count
    return count
  }

  /// Records items in the packer, or releases them. Returns false if the packer is invalid.
  private mutating func record(
    _ items: Range<Int>, of tree: IntervalTree, _ geometry: MosaicGeometry, releases: Bool
  ) -> Bool {
    var recorder = DenseRecorder(geometry: geometry, packer: packer, releases: releases)
    packer = DensePacker(columns: 1)  // or its bits would be copied
    var uncounted = WorkCounters()
    tree.visit(
      IntervalTree.Sweep(start: 0, end: .max / 4, items: items), with: &recorder, counting: &uncounted)
    packer = recorder.packer
    return recorder.isValid
  }
}
