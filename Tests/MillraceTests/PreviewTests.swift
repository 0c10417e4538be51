import MillraceOracle
import Testing

@testable import Millrace

@Suite struct PreviewTests {
  private static let layout = Waterfall(columns: .count(3), rowSpacing: 8)

  private func section(count: Int, _ policy: EditPolicy) throws -> WaterfallSection {
    try WaterfallSection(
      Self.layout, width: 390, policy: policy,
      extents: (0..<count).map { (item: Int) in Double(40 + item * 31 % 90) })
  }

  /// An item is dragged over a feed: each target index is previewed in O(log n), without a copy.
  @Test(arguments: [EditPolicy.reflow, .stable])
  func itemIsDragged(policy: EditPolicy) throws {
    var section = try section(count: 30_000, policy)
    let frames = (0..<200).map { section.frame(at: $0) }
    let before = section.work
    for hovered in 10..<60 {
      section.beginPreview()
      try section.move(from: 5, to: hovered)
      #expect(section.extent(at: hovered) == Double(40 + 5 * 31 % 90))
      _ = section.elements(in: LayoutRect(x: 0, y: 0, width: 390, height: 844))
    }
    section.rollBackPreview()
    #expect(!section.isPreviewing && section.observers.isEmpty)
    #expect((0..<200).map { section.frame(at: $0) } == frames)
    let work = section.work - before
    #expect(work.itemsPlaced < 50 * 600 && work.nodesVisited < 50 * 200, "\(work)")
  }

  /// A rollback leaves every item in its old lane.
  @Test func rollbackRestoresLanes() throws {
    var section = try section(count: 500, .stable)
    for index in 0..<100 { try section.insert(33, at: index * 3) }
    let lanes = (0..<600).map { section.lane(at: $0) }
    section.beginPreview()
    for index in 0..<100 { try section.move(from: index * 5, to: 599 - index) }
    try section.remove(at: 599)
    try section.append(contentsOf: [1, 2, 3])
    try section.rebalance(from: 50)
    section.policy = .reflow
    try section.relayout(Waterfall(columns: .count(9)), width: 100)
    try section.remove(at: 3)
    section.rollBackPreview()
    #expect(section.policy == .stable && section.laneCount == 3 && section.width == 390)
    #expect((0..<600).map { section.lane(at: $0) } == lanes)
    section.beginPreview()
    try section.remove(at: 0)
    section.commitPreview()
    section.rollBackPreview()
    #expect(section.count == 599)
  }

  /// An anchor stays on its item during a rollback.
  @Test func anchorIsKeptWhileRollingBack() throws {
    var section = try section(count: 100, .stable)
    section.beginPreview()
    try section.insert(50, at: 0)
    try section.append(contentsOf: [1, 2, 3])
    var frame = section.frame(at: 60)
    var correction = section.withAnchor(.item(60)) { $0.rollBackPreview() }
    #expect(correction.index == 59 && correction.points == section.frame(at: 59).minY - frame.minY)
    section.beginPreview()
    try section.append(contentsOf: [1, 2, 3])
    frame = section.frame(at: 99)
    correction = section.withAnchor(.item(102)) { $0.rollBackPreview() }
    #expect(correction.index == 99 && correction.points == section.frame(at: 99).minY - frame.minY)
  }

  /// A few items measured or appended at once, frame after frame of a long drag, are undone one by one, so that no
  /// copy of the section retains the changed pages. Many are undone by a copy.
  @Test(arguments: [EditPolicy.reflow, .stable])
  func longPreviewCopiesNothing(policy: EditPolicy) throws {
    #expect(MemoryLayout<RecordedEdit>.stride <= 32)
    var section = try section(count: 3_000, policy)
    try section.appendEstimated(count: 2_000, extent: 70)
    let frames = (0..<5_000).map { section.frame(at: $0) }
    section.beginPreview()
    for (number, size) in [20, 1, Preview.mostSteps].enumerated() {
      let first = 2_900 + number * 50
      try section.measure((0..<size).map { .init(index: first + $0, extent: Double(3 + $0)) })
      try section.append(contentsOf: (0..<size).map { Double($0) })
    }
    let steps = try #require(section.observers.preview).steps
    #expect(steps.count == 2 * (21 + Preview.mostSteps))
    let copies = { (steps: ContiguousArray<RecordedEdit>) in
      steps.count { if case .restore = $0 { true } else { false } }
    }
    #expect(copies(steps) == 0)
    try section.measure((0...Preview.mostSteps).map { .init(index: $0, extent: 9) })
    try section.append(contentsOf: (0...Preview.mostSteps).map { Double($0) })
    // One of each is enough.
    #expect(copies(try #require(section.observers.preview).steps) == 1)
    section.rollBackPreview()
    #expect(section.count == 5_000 && section.estimatedCount == 2_000)
    #expect((0..<5_000).map { section.frame(at: $0) } == frames)
    #expect((0..<5_000).allSatisfy { section.isEstimated(at: $0) == ($0 >= 3_000) })
  }

  /// The undo of a move moves an anchor back with its item.
  @Test(arguments: [EditPolicy.reflow, .stable])
  func anchorMovesBackWithItsItem(policy: EditPolicy) throws {
    let original = try section(count: 100, policy)
    for inBatch in [false, true] {
      var section = original
      section.beginPreview()
      var batch = BatchUpdate()
      batch.move(from: 70, to: 20)
      if inBatch {
        batch.move(from: 5, to: 71)
        batch.remove(at: 30)
        batch.insert(12, at: 40)
      }
      if inBatch { try section.apply(batch) } else { try section.move(from: 70, to: 20) }
      let dragged = section.frame(at: 20).minY
      let correction = section.withAnchor(.item(20)) { $0.rollBackPreview() }
      #expect(correction.index == 70 && correction.points == section.frame(at: 70).minY - dragged)
      #expect((0..<100).allSatisfy { section.extent(at: $0) == original.extent(at: $0) })
    }
  }

  /// Each change that is undone as a whole, alone and after another.
  @Test(arguments: [EditPolicy.reflow, .stable])
  func everyBulkChangeIsUndone(policy: EditPolicy) throws {
    let changes: [(inout WaterfallSection) throws -> Void] = [
      { try $0.append(contentsOf: [1, 2, 3]) },
      { try $0.appendEstimated(count: 40, extent: 33) },
      { try $0.measure([.init(index: 1, extent: 500), .init(index: 501, extent: 3)]) },
      { try $0.reestimate(from: 60, to: 300) },
      {
        try $0.insert(500, at: 0); try $0.rebalance()
      },
      { $0.policy = $0.policy == .stable ? .reflow : .stable },
      { try $0.relayout(Waterfall(columns: .count(3), rowSpacing: 8, insets: .init(top: 9)), width: 390) },
      { try $0.relayout(Waterfall(columns: .count(5)), width: 200) },
      {
        try $0.relayout(Waterfall(columns: .count(1)), width: 20, extents: (0..<$0.count).map { Double($0) })
      },
    ]
    var original = try section(count: 500, policy)
    try original.appendEstimated(count: 50, extent: 60)
    let whole = LayoutRect(x: 0, y: 0, width: 390, height: .infinity)
    let before = original.elements(in: whole)
    for first in changes {
      for second in changes {
        var section = original
        section.beginPreview()
        try first(&section)
        try second(&section)
        let work = section.work
        section.rollBackPreview()
        #expect(section.policy == policy && section.estimatedCount == 50)
        #expect((section.work - work).nodesVisited >= 0 && (section.work - work).itemsPlaced >= 0)
        #expect(section.elements(in: whole) == before && section.invariantViolation() == nil)
      }
    }
  }

  /// Repeated measurements store one state, not one each.
  @Test func statesDoNotAccumulate() throws {
    var section = try section(count: 500, .reflow)
    section.beginPreview()
    for height in 0..<100 {
      try section.measure((0...Preview.mostSteps).map { .init(index: $0, extent: Double(height)) })
    }
    #expect(section.observers.preview?.steps.count == 1)
    section.rollBackPreview()
    #expect(section.extent(at: 7) == Double(40 + 7 * 31 % 90))
  }

  /// A layout that was fresh before a preview is known to be fresh after its rollback.
  @Test func freshLayoutIsFreshAfterRollback() throws {
    var section = try section(count: 500, .stable)
    section.beginPreview()
    try section.insert(50, at: 3)
    section.rollBackPreview()
    section.policy = .reflow
    #expect(section.isSettled)
  }

  /// If the anchor is an item of a page that is undone, the last item before the page replaces it.
  @Test func anchorInAPageIsReplaced() throws {
    var section = try section(count: 100, .stable)
    section.beginPreview()
    try section.append(contentsOf: [1, 2, 3])
    let last = section.frame(at: 99).minY
    let correction = section.withAnchor(.item(100)) { $0.rollBackPreview() }
    #expect(correction.index == 99 && correction.points == section.frame(at: 99).minY - last)
    var empty = try self.section(count: 0, .stable)
    empty.beginPreview()
    try empty.append(contentsOf: [1, 2, 3])
    #expect(empty.withAnchor(.item(1)) { $0.rollBackPreview() }.index == nil)
  }
}
