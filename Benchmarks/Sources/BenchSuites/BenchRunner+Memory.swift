import Measurement
import Millrace

extension BenchRunner {
  /// The maximum number of items of a feed into which a tenth is inserted.
  private static var insertionLimit: Int { 1_000_000 }

  /// Returns the layout's bytes and allocations, or `nil` if the allocator does not count.
  mutating func memory() throws -> MemoryResult? {
    guard let allocations else { return nil }
    let perQuery = allocationsPerQuery(allocations)
    let perEdit = try allocationsPerEdit(allocations)

    layout = try Layout(shape, items: [])
    let before = allocations.read()
    try layOut()
    let bytes = (allocations.read() - before).liveBytes
    var bytesAfterInsertions: Int?
    var countAfterInsertions = 1
    // Inserting a tenth of the items one at a time takes too long for peers, which lay out everything on each
    // insertion. It takes seconds with 10⁷ items, where the result equals the one with 10⁶.
    if Layout.isEngine, items.count <= Self.insertionLimit {
      for _ in 0..<items.count / 10 {
        let edit = BenchEdit(.insert, of: layout, items: items, using: &random)
        _ = try edit.apply(to: &layout)
      }
      bytesAfterInsertions = (allocations.read() - before).liveBytes
      countAfterInsertions = layout.count
      try layOut()
    }

    return MemoryResult(
      layout: Layout.name, policy: Layout.policy.name, count: items.count,
      lanes: Layout.laneCount(shape),
      bytesPerItem: Double(bytes) / Double(items.count),
      bytesPerItemAfterInsertions: bytesAfterInsertions.map { Double($0) / Double(countAfterInsertions) },
      allocationsPerQuery: perQuery, allocationsPerEdit: perEdit,
      peakResidentBytes: ResidentMemory.peak)
  }

  /// Returns the allocations of queries that ran once before, so that the result buffer is large enough.
  private mutating func allocationsPerQuery(_ allocations: AllocationCounter) -> Double {
    let queries = Layout.isEngine ? 1000 : 10
    let viewports = BenchViewports(contentHeight: layout.contentHeight).random(
      count: queries, using: &random)
    var usage: AllocationCounter.Usage?
    for _ in 0..<2 {
      usage = allocations.usage {
        for viewport in viewports { _ = layout.query(viewport, into: &buffer) }
      }
    }
    return Double(usage?.allocations ?? 0) / Double(queries)
  }

  private mutating func allocationsPerEdit(_ allocations: AllocationCounter) throws -> Double {
    let edits = Layout.isEngine ? 200 : 2
    var count = 0
    for _ in 0..<edits {
      let edit = BenchEdit(.insert, of: layout, items: items, using: &random)
      let usage = try allocations.usage { () throws(LayoutError) in
        let index = try edit.apply(to: &layout)
        _ = layout.query(BenchViewports.viewport(around: layout.frame(at: index)), into: &buffer)
      }
      count += usage.allocations
      try edit.undo(in: &layout)
      layout.settleAll()
    }
    return Double(count) / Double(edits)
  }
}
