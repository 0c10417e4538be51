import Measurement
import Millrace

extension BenchRunner {
  /// The most items of a feed to which a tenth is added.
  private static var insertionLimit: Int { 1_000_000 }

  /// The layout's bytes and allocations; `nil` where the allocator does not count.
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
    // A tenth of the items, one at a time, is too much for a layout that lays out all on each, and takes
    // seconds in feeds of 10^7 items, where it comes to what it does in those of 10^6.
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

  /// Queries that were made once before, so the buffer for answers is large enough.
  private mutating func allocationsPerQuery(_ allocations: AllocationCounter) -> Double {
    let queries = Layout.isEngine ? 1000 : 10
    let viewports = BenchViewports(contentHeight: layout.contentHeight).random(
      count: queries, using: &random)
    var usage: AllocationCounter.Usage?
    for _ in 0..<2 {
      usage = allocations.usage {
        for viewport in viewports { layout.elements(in: viewport, into: &buffer) }
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
        layout.elements(in: BenchViewports.viewport(around: layout.frame(at: index)), into: &buffer)
      }
      count += usage.allocations
      try edit.undo(in: &layout)
      layout.settleAll()
    }
    return Double(count) / Double(edits)
  }
}
