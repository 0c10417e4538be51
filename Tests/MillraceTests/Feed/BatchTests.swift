import MillraceOracle
import Testing

@testable import Millrace

@Suite struct BatchTests {
  private static let layout = Waterfall(columns: .count(3), columnSpacing: 8, rowSpacing: 8)

  private func section(_ extents: [Double], _ contract: EditContract = .reflow) throws -> WaterfallSection {
    try WaterfallSection(Self.layout, width: 390, contract: contract, extents: extents)
  }

  /// The indices have the meaning that they have in UIKit: what leaves by the old ones, what arrives by the
  /// new ones, in whatever order they are named.
  @Test(arguments: [EditContract.reflow, .stable])
  func indicesMeanWhatTheyDoInUIKit(contract: EditContract) throws {
    var section = try section([10, 20, 30, 40, 50, 60], contract)
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

  /// A difference of two collections, as it comes and with inferred moves.
  @Test func aDifferenceBecomesABatch() throws {
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
    #expect(report.removed == [5..<8] && report.inserted == [3..<7])
    #expect(report.moved == [.init(source: 10..<12, target: 0..<2)])
    #expect(report.resized == [16..<19])
    #expect(report.index(ofItemBefore: 6) == nil && report.index(ofItemBefore: 19) == 20)
    #expect(report.indexBefore(ofItem: 4) == nil && report.indexBefore(ofItem: 1) == 11)
    #expect(report.firstChangedPosition == 0 && report.offsetCorrection == nil && report.differences.isEmpty)
    #expect(try section.apply(BatchUpdate()) == ChangeReport())
  }

  /// Bad input of every kind is named, and changes nothing.
  @Test(arguments: [EditContract.reflow, .stable])
  func badBatchesChangeNothing(contract: EditContract) throws {
    var section = try section([10, 20, 30, 40], contract)
    let frames = (0..<4).map { section.frame(at: $0) }
    func expect(_ error: LayoutError, _ change: (inout BatchUpdate) -> Void) {
      var batch = BatchUpdate()
      batch.remove(at: 0)
      batch.insert(5, at: 0)
      change(&batch)
      #expect(throws: error) { try section.apply(batch) }
      #expect((0..<section.count).map { section.frame(at: $0) } == frames)
    }
    expect(.indexOutOfRange(argument: "removals[1]", index: 4, valid: 0..<4)) { $0.remove(at: 4) }
    expect(.indexOutOfRange(argument: "removals[1]", index: -1, valid: 0..<4)) { $0.remove(at: -1) }
    expect(.indexOutOfRange(argument: "moves[0].source", index: .max, valid: 0..<4)) {
      $0.move(from: .max, to: 0)
    }
    expect(.indexOutOfRange(argument: "moves[0].target", index: 4, valid: 0..<4)) { $0.move(from: 1, to: 4) }
    expect(.indexOutOfRange(argument: "insertions[1].index", index: 5, valid: 0..<5)) { $0.insert(1, at: 5) }
    expect(.indexOutOfRange(argument: "resizings[0].index", index: 4, valid: 0..<4)) {
      $0.resize(at: 4, to: 1)
    }
    expect(.duplicateIndex(argument: "removals and sources of moves", index: 0)) { $0.remove(at: 0) }
    expect(.duplicateIndex(argument: "removals and sources of moves", index: 0)) { $0.move(from: 0, to: 1) }
    expect(.duplicateIndex(argument: "insertions and targets of moves", index: 0)) { $0.move(from: 1, to: 0) }
    expect(.duplicateIndex(argument: "insertions and targets of moves", index: 0)) { $0.insert(1, at: 0) }
    expect(.duplicateIndex(argument: "removals and resizings", index: 0)) { $0.resize(at: 0, to: 1) }
    expect(.duplicateIndex(argument: "resizings", index: 1)) {
      $0.resize(at: 1, to: 1)
      $0.resize(at: 1, to: 2)
    }
    expect(.invalidLength(argument: "insertions[1].extent", value: -1)) { $0.insert(-1, at: 1) }
    expect(.invalidLength(argument: "resizings[0].extent", value: .infinity)) {
      $0.resize(at: 1, to: .infinity)
    }
    #expect(throws: LayoutError.indexOutOfRange(argument: "anchor", index: 9, valid: 0..<4)) {
      try section.apply(BatchUpdate(), keeping: .item(9))
    }
  }

  /// All but the longest content is let in, also where what is removed makes room for it.
  @Test func theLengthIsThatOfTheWhole() throws {
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

  /// A batch costs its edits, wherever they are.
  @Test(arguments: [EditContract.reflow, .stable])
  func workGrowsWithTheBatch(contract: EditContract) throws {
    var section = try section((0..<200_000).map { Double($0 % 13 * 10) }, contract)
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
}
