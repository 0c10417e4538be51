import Measurement
import Millrace
import MillraceRandom

/// What the suite `host` measures of snapshots, with the names in the results.
///
/// The snapshots have one section, and identifiers of the type `Int`. The unit is the whole operation, not an identifier.
package enum BenchSnapshotOperation: String, CaseIterable {
  /// `Snapshot([(id, items)])` of all identifiers: each is hashed once and gets a number. A user who makes each snapshot from
  /// scratch pays for this before each difference.
  case make
  /// The difference of a snapshot and its copy after 1,000 removals, insertions and moves. The edits are not in the time.
  case differenceOfEdits = "difference"
  /// The difference of a snapshot and another one made from scratch, in which about half of the identifiers are new ones in the
  /// places of old ones. The time includes matching the identifiers of both tables, but not making the snapshots.
  case differenceHalf = "difference-half"
  /// The same with the same identifiers in random order.
  case differenceShuffled = "difference-shuffled"
  /// As `difference-half`, but the new snapshot is a copy that was edited: both have the same numbers of identifiers, so that
  /// nothing is matched.
  case differenceHalfCopy = "difference-half-copy"
  /// As `difference-shuffled`, but the new snapshot is a copy whose items were moved.
  case differenceShuffledCopy = "difference-shuffled-copy"

  /// Whether the new snapshot takes up to a second to make: a million edits.
  var needsManyEdits: Bool { self == .differenceHalfCopy || self == .differenceShuffledCopy }
}

/// The differences of snapshots at one size.
final class BenchSnapshots: BenchRounds {
  /// The name in results and on the command line.
  static let name = "snapshots"
  private static let editCount = 1_000

  let cases: [BenchPlan.Case]
  private let count: Int
  private var random: SplitMix64
  private var records: [BenchRecord]

  init(_ cases: [BenchPlan.Case], count: Int, overhead: SamplingOverhead, seed: UInt64) {
    (self.cases, self.count) = (cases, count)
    random = SplitMix64(seed: seed)
    records = cases.map { BenchRecord($0, overhead: overhead, isHeld: true) }
  }

  private var ids: [Int] { Array(0..<count) }

  private func snapshot(_ ids: [Int]) throws -> Snapshot<Int, Int> { try Snapshot([(id: 0, items: ids)]) }

  /// Returns the new snapshot of an operation, and how many identifiers are replaced: `nil` if that is not known beforehand.
  private func changed(
    _ old: Snapshot<Int, Int>, _ operation: BenchSnapshotOperation
  ) throws -> (snapshot: Snapshot<Int, Int>, replaced: Int?) {
    switch operation {
    case .make: return (old, 0)
    case .differenceOfEdits:
      var next = old
      let edits = min(Self.editCount, count / 4)
      for edit in 0..<edits {
        let item = next.itemID(at: ItemPath(section: 0, item: random.int(0...(next.itemCount - 1))))
        let other = next.itemID(at: ItemPath(section: 0, item: random.int(0...(next.itemCount - 1))))
        switch edit % 3 {
        case 0: try next.deleteItems([item])
        case 1: try next.insertItems([count + edit], before: item)
        default: try next.moveItem(item, before: other)
        }
      }
      return (next, nil)
    case .differenceHalf, .differenceHalfCopy:
      let isNew = ids.map { _ in random.oneIn(2) }
      let changed = isNew.count { $0 }
      if operation == .differenceHalf {
        return (try snapshot(ids.map { isNew[$0] ? count + $0 : $0 }), changed)
      }
      var next = old
      for id in ids where isNew[id] { try next.insertItems([count + id], before: id) }
      try next.deleteItems(ids.filter { isNew[$0] })
      return (next, changed)
    case .differenceShuffled: return (try snapshot(ids.shuffled(using: &random)), 0)
    case .differenceShuffledCopy:
      var next = old
      for id in ids.shuffled(using: &random) { try next.moveItem(id, toEndOf: 0) }
      return (next, 0)
    }
  }

  /// Throws unless the differences have the expected numbers of edits.
  func prepare() throws {
    let old = try snapshot(ids)
    for operation in BenchSnapshotOperation.allCases
    where cases.contains(where: { $0.operation == operation.rawValue }) {
      let new = try changed(old, operation)
      let difference = new.snapshot.difference(from: old)
      let (removed, inserted) = (difference.removals.count, difference.insertions.count)
      let isRight = new.replaced.map { removed == $0 && inserted == $0 } ?? true
      guard isRight, old.itemCount - removed + inserted == new.snapshot.itemCount else {
        throw BenchError.wrongAnswer(layout: Self.name, count: count, question: "the \(operation.rawValue)")
      }
    }
  }

  func measure(round: Int, of suites: Set<BenchSuite>, progress: inout ProgressLine) throws {
    for index in records.indices where suites.contains(.host) && !Interruption.isRequested {
      let operation = BenchSnapshotOperation(rawValue: cases[index].operation)!
      if operation.needsManyEdits, round > 2 { continue }
      progress.begin(cases[index])
      records[index].series.beginRound(seconds: cases[index].roundSeconds)
      let totals = try operate(cases[index], &records[index].series)
      records[index].totals = records[index].totals + totals
      records[index].series.endRound()
    }
  }

  func profile(_ benchCase: BenchPlan.Case, in loop: inout ProfileLoop) throws -> BenchTotals {
    var totals = BenchTotals()
    loop.begin()
    while loop.beginRound(.max) { totals = totals + (try operate(benchCase, &loop)) }
    loop.end()
    return totals
  }

  private func operate(
    _ benchCase: BenchPlan.Case, _ sampler: inout some Sampler
  ) throws -> BenchTotals {
    let operation = BenchSnapshotOperation(rawValue: benchCase.operation)!
    var totals = BenchTotals()
    let ids = ids
    if operation == .make {
      while sampler.wantsMore {
        var made = Snapshot<Int, Int>()
        try sampler.sample { made = try snapshot(ids) }
        totals.operations += 1
        totals.items += made.itemCount
      }
      return totals
    }
    let old = try snapshot(ids)
    let new = try changed(old, operation).snapshot
    while sampler.wantsMore {
      var difference: SnapshotDifference?
      sampler.sample { difference = new.difference(from: old) }
      totals.operations += 1
      if let difference {
        totals.items += difference.removals.count + difference.insertions.count + difference.moves.count
      }
    }
    return totals
  }

  func finish() {}

  func addRows(to report: inout BenchmarkReport) {
    for record in records where !record.series.isEmpty {
      let (benchCase, totals) = (record.benchCase, record.totals)
      report.results.append(
        BenchmarkResult(
          suite: benchCase.suite.rawValue, layout: Self.name, policy: EditPolicy.reflow.name,
          operation: benchCase.operation, count: benchCase.count, lanes: 1,
          summary: record.series.summary, items: totals.mean(totals.items)))
    }
  }
}

extension BenchVariant {
  /// The differences of snapshots, which have no layout.
  static let snapshots = BenchVariant(
    policy: .reflow, maximumColumns: 255, maximumCount: BenchCollectionView.maximumCount,
    operations: { suite, count in
      suite == .host && count <= BenchCollectionView.maximumCount
        ? BenchSnapshotOperation.allCases.map { $0.rawValue } : []
    },
    seconds: { _, _ in 0.04 },
    subjects: { cases, count, maker in
      [BenchSnapshots(cases, count: count, overhead: maker.overhead, seed: maker.seed)]
    })
}
