import MillraceOracle
import MillraceRandom
import Testing

@testable import Millrace

@Suite struct BatchTests {
  private static let layout = Waterfall(columns: .count(3), columnSpacing: 8, rowSpacing: 8)

  private func section(_ extents: [Double], _ policy: EditPolicy = .reflow) throws -> WaterfallSection {
    try WaterfallSection(Self.layout, width: 390, policy: policy, extents: extents)
  }

  /// Indices mean what they mean in UIKit: removals use old indices, insertions new ones, in any order.
  @Test(arguments: [EditPolicy.reflow, .stable])
  func indicesHaveUIKitsMeaning(policy: EditPolicy) throws {
    var section = try section([10, 20, 30, 40, 50, 60], policy)
    var batch = BatchUpdate()
    batch.insert(70, at: 0)
    batch.move(from: 5, to: 1)
    batch.remove(at: 2)
    batch.resize(at: 5, to: 65)
    batch.resize(at: 0, to: 15)
    batch.insert(80, at: 5)
    batch.remove(at: 3)
    try section.apply(batch)
    #expect((0..<section.count).map { section.extent(at: $0) } == [70, 65, 15, 20, 50, 80])
  }

  /// A difference of two collections, with and without inferred moves.
  @Test func differenceBecomesBatch() throws {
    var random = SplitMix64(seed: 4)
    for _ in 0..<50 {
      let old = (0..<random.int(0...30)).map { _ in random.int(0...60) }
      let new = (old + (0..<10).map { _ in random.int(0...60) }).filter { _ in !random.oneIn(3) }
        .shuffled(using: &random)
      let difference = new.difference(from: old)
      for difference in [difference, difference.inferringMoves()] {
        var section = try section(old.map(Double.init))
        let batch = BatchUpdate(difference) { Double($0) }
        try section.apply(batch)
        #expect((0..<section.count).map { section.extent(at: $0) } == new.map(Double.init))
      }
    }
  }

  @Test func runsAreReported() throws {
    var section = try section((0..<20).map { Double(10 + $0) })
    var batch = BatchUpdate()
    for index in [7, 5, 6] { batch.remove(at: index) }
    for index in 0..<4 { batch.insert(50, at: 3 + index) }
    batch.move(from: 10, to: 0)
    batch.move(from: 11, to: 1)
    for index in 15..<18 { batch.resize(at: index, to: 5) }
    let report = try section.apply(batch)
    #expect(report.removed.map(\.item) == [5, 6, 7] && report.inserted.map(\.item) == [3, 4, 5, 6])
    #expect(report.moved.map(\.source.item) == [10, 11] && report.moved.map(\.target.item) == [0, 1])
    #expect(report.resized.map(\.item) == [16, 17, 18])
    #expect(report.newIndex(forOld: 6) == nil && report.newIndex(forOld: 19) == 20)
    #expect(report.oldIndex(forNew: 4) == nil && report.oldIndex(forNew: 1) == 11)
    // Invalid indices do not trap.
    _ = [-1, .min, .max].map { (report.newIndex(forOld: $0), report.oldIndex(forNew: $0)) }
    #expect(
      report.firstChangedPosition == 0 && report.offsetCorrection == nil && report.changes == ElementChanges()
    )
    #expect(try section.apply(BatchUpdate()) == ChangeReport())
  }

  /// Invalid input of every kind is an error that names it, and changes nothing.
  @Test(arguments: [EditPolicy.reflow, .stable])
  func invalidBatchesChangeNothing(policy: EditPolicy) throws {
    var section = try section([10, 20, 30, 40], policy)
    let frames = (0..<4).map { section.frame(at: $0) }
    func expect(_ error: LayoutError, _ change: (inout BatchUpdate) -> Void) {
      var batch = BatchUpdate()
      batch.remove(at: 0)
      batch.insert(5, at: 0)
      change(&batch)
      #expect(throws: error) { try section.apply(batch) }
      #expect((0..<section.count).map { section.frame(at: $0) } == frames)
    }
    expect(.indexOutOfRange(argument: "removals[1].item", index: 4, valid: 0..<4)) { $0.remove(at: 4) }
    expect(.indexOutOfRange(argument: "removals[1].item", index: -1, valid: 0..<4)) { $0.remove(at: -1) }
    expect(.indexOutOfRange(argument: "moves[0].source.item", index: .max, valid: 0..<4)) {
      $0.move(from: .max, to: 0)
    }
    expect(.indexOutOfRange(argument: "moves[0].target.item", index: 4, valid: 0..<4)) {
      $0.move(from: 1, to: 4)
    }
    expect(.indexOutOfRange(argument: "insertions[1].path.item", index: 5, valid: 0..<5)) {
      $0.insert(1, at: 5)
    }
    expect(.indexOutOfRange(argument: "resizes[0].path.item", index: 4, valid: 0..<4)) {
      $0.resize(at: 4, to: 1)
    }
    expect(.duplicateIndex(argument: "removals and sources of moves", index: 0)) { $0.remove(at: 0) }
    expect(.duplicateIndex(argument: "removals and sources of moves", index: 0)) { $0.move(from: 0, to: 1) }
    expect(.duplicateIndex(argument: "insertions and targets of moves", index: 0)) { $0.move(from: 1, to: 0) }
    expect(.duplicateIndex(argument: "insertions and targets of moves", index: 0)) { $0.insert(1, at: 0) }
    expect(.duplicateIndex(argument: "removals and resizes", index: 0)) { $0.resize(at: 0, to: 1) }
    expect(.duplicateIndex(argument: "resizes", index: 1)) {
      $0.resize(at: 1, to: 1)
      $0.resize(at: 1, to: 2)
    }
    let size = "a size in insertions[1].item"
    expect(.unexpectedItem(given: size, expected: "an extent")) {
      $0.insert(.size(width: 1, height: 1), at: 1)
    }
    // The section has no other section, and is no feed.
    expect(.indexOutOfRange(argument: "removals[1].section", index: 1, valid: 0..<1)) {
      $0.remove(at: ItemPath(section: 1, item: 0))
    }
    expect(.indexOutOfRange(argument: "moves[0].target.section", index: -1, valid: 0..<1)) {
      $0.move(from: ItemPath(section: 0, item: 1), to: ItemPath(section: -1, item: 0))
    }
    expect(.unexpectedSectionEdits(argument: "sectionRemovals")) { $0.removeSection(at: 0) }
    expect(.unexpectedSectionEdits(argument: "sectionMoves")) { $0.moveSection(from: 0, to: 0) }
    expect(.invalidLength(argument: "insertions[1].item.extent", value: -1)) { $0.insert(-1, at: 1) }
    expect(.invalidLength(argument: "resizes[0].item.extent", value: .infinity)) {
      $0.resize(at: 1, to: .infinity)
    }
    #expect(throws: LayoutError.indexOutOfRange(argument: "anchor.item", index: 9, valid: 0..<4)) {
      try section.apply(BatchUpdate(), keeping: .item(9))
    }
    #expect(throws: LayoutError.indexOutOfRange(argument: "anchor.section", index: 1, valid: 0..<1)) {
      try section.apply(BatchUpdate(), keeping: .item(ItemPath(section: 1, item: 0)))
    }
    #expect(
      throws: LayoutError.unexpectedAnchor(given: "a cell", expected: "an item, a rect or the end")
    ) { try section.apply(BatchUpdate(), keeping: .cell(row: 0, column: 0)) }
  }

  /// A batch is valid up to the maximum length, also if its removals make room.
  @Test func lengthIsCheckedForTheWholeBatch() throws {
    let longest = LayoutUnit.maximumLength
    let count = 1 << 19
    let layout = Waterfall(columns: .count(2))
    var section = try WaterfallSection(
      layout, width: 100, extents: repeatElement(longest, count: count))
    var batch = BatchUpdate()
    batch.insert(1, at: 0)
    #expect(throws: LayoutError.contentTooLong) { try section.apply(batch) }
    batch.remove(at: 7)
    try section.apply(batch)
    #expect(section.count == count && section.extent(at: 0) == 1)
  }

  /// The cost of a batch depends on its edits, not on their positions.
  @Test(arguments: [EditPolicy.reflow, .stable])
  func workGrowsWithTheBatch(policy: EditPolicy) throws {
    var section = try section((0..<200_000).map { Double($0 % 13 * 10) }, policy)
    var batch = BatchUpdate()
    for place in 0..<100 {
      batch.remove(at: place * 1_999)
      batch.insert(10, at: place * 1_990 + 5)
    }
    let before = section.work
    try section.apply(batch)
    let work = section.work - before
    #expect(work.itemsPlaced == 100)
    #expect(work.nodesVisited < 200 * 30, "\(work)")
  }

  /// Spacing counts for insertions and removals, and so do the old sizes of resized items.
  @Test(arguments: [EditPolicy.reflow, .stable])
  func lengthIsExact(policy: EditPolicy) throws {
    let longest = LayoutUnit.maximumLength
    let layout = Waterfall(columns: .count(2), rowSpacing: longest)
    // 2⁵⁰ units less 2³¹, the length of one item without spacing.
    var full = try WaterfallSection(layout, width: 100, policy: policy)
    try full.append(contentsOf: repeatElement(longest, count: 1 << 18 - 1))
    try full.append(0)
    func expect(_ isLetIn: Bool, _ change: (inout BatchUpdate) -> Void) throws {
      var section = full
      var batch = BatchUpdate()
      change(&batch)
      if isLetIn {
        try section.apply(batch)
      } else {
        #expect(throws: LayoutError.contentTooLong) { try section.apply(batch) }
        #expect(section.count == full.count && section.contentSize == full.contentSize)
      }
    }
    try expect(true) { $0.insert(0, at: 5) }
    try expect(false) { $0.insert(1, at: 5) }
    try expect(true) { $0.resize(at: 1 << 18 - 1, to: longest) }
    try expect(false) {
      $0.resize(at: 1 << 18 - 1, to: longest)
      $0.resize(at: 3, to: longest)
      $0.insert(0, at: 0)
    }
    try expect(true) {
      $0.resize(at: 1 << 18 - 1, to: longest)
      $0.resize(at: 3, to: 0)
      $0.insert(0, at: 0)
    }
    try expect(false) {
      $0.resize(at: 1 << 18 - 1, to: longest)
      $0.resize(at: 3, to: 1)
      $0.insert(0, at: 0)
    }
    try expect(true) {
      $0.remove(at: 0)
      $0.insert(longest, at: 0)
      $0.insert(0, at: 1)
    }
    try expect(false) {
      $0.remove(at: 0)
      $0.insert(longest, at: 0)
      $0.insert(1, at: 1)
    }
  }

  /// The position of the first change is in the section's coordinates, below its top inset.
  @Test(arguments: [EditPolicy.reflow, .stable])
  func firstChangedPositionIsFound(policy: EditPolicy) throws {
    var layout = Self.layout
    layout.insets.top = 100
    let original = try WaterfallSection(
      layout, width: 390, policy: policy, extents: (0..<30).map { _ in 50.0 })
    let changes: [(inout BatchUpdate) -> Void] = [
      { $0.remove(at: 9) }, { $0.insert(5, at: 9) }, { $0.resize(at: 9, to: 5) },
      { $0.move(from: 20, to: 9) }, { $0.move(from: 9, to: 20) },
    ]
    for change in changes {
      var section = original
      var batch = BatchUpdate()
      change(&batch)
      #expect(try section.apply(batch).firstChangedPosition == 100 + 3 * 58)
    }
  }

  /// Watching does not change a copy.
  @Test func watchingACopy() throws {
    let original = try section((0..<200).map { Double(30 + $0 * 7 % 50) })
    var section = original
    var batch = BatchUpdate()
    batch.move(from: 4, to: 90)
    batch.remove(at: 6)
    batch.insert(44, at: 5)
    let rect = LayoutRect(x: 0, y: 0, width: 390, height: 300)
    let report = try section.apply(batch, keeping: .item(40), watching: rect)
    #expect(report.changes.disappeared.contains { $0.index == 4 } && report.newIndex(forOld: 4) == 90)
    #expect(report.changes.disappeared.contains { $0.index == 6 } && report.newIndex(forOld: 6) == nil)
    #expect((0..<200).allSatisfy { original.extent(at: $0) == Double(30 + $0 * 7 % 50) })
  }
}
