import MillraceOracle
import Testing

@testable import Millrace

@Suite struct SeamsTests {
  /// A drift that is common to all lanes means nothing, and grows without end: with each page that is
  /// appended while another is removed in front.
  @Test func aCommonDriftMeansNothing() throws {
    let layout = Waterfall(columns: .count(3), rowSpacing: 8)
    let extents = (0..<50).map { Double($0 % 7 * 30) }
    let naive = NaiveWaterfall(layout, width: 300, extents: extents + [50, 60, 70])
    // Among these, some let a lane's key change its sign between the lanes' ends.
    for drift in stride(from: Units(0), to: 600_000, by: 1_000).map({ $0 - Units(1) << 55 }) {
      var section = try WaterfallSection(layout, width: 300, extents: extents)
      let seam = Seams.Seam(range: 20..<20, lastLane: section.lane(at: 19))
      withLaneRows(1, lanes: 3) { rows in
        rows[0].set(drift)
        section.seams.replaceFirst(0, by: seam, drift: rows[0], count: section.count)
      }
      try section.append(contentsOf: [50, 60, 70])
      section.settle()
      #expect(section.invariantViolation() == nil)
      #expect((0..<53).allSatisfy { section.frame(at: $0) == naive.frames[$0] })
    }
  }

  /// A seam that ends the feed has no followers. What is appended becomes them, and the lane that they
  /// saw counts: in turn, nothing else does.
  @Test(arguments: [Waterfall.Order.leftToRight, .rightToLeft])
  func appendedItemsFollowASeam(order: Waterfall.Order) throws {
    let layout = Waterfall(columns: .count(3), order: order)
    for count in 1...40 {
      var extents = (0..<count).map { Double($0 % 4 * 10) }
      var section = try WaterfallSection(
        layout, width: 300, contract: .stable, extents: extents,
        shape: TreeShape(leafCapacity: 3, fanOut: 3, bulkFill: 2))
      try section.insert(10, at: 0)
      extents.insert(10, at: 0)
      section.contract = .reflow
      try section.append(contentsOf: [20, 30, 10, 20, 30])
      extents += [20, 30, 10, 20, 30]
      section.settle()
      let naive = NaiveWaterfall(layout, width: 300, extents: extents)
      #expect(extents.indices.allSatisfy { section.frame(at: $0) == naive.frames[$0] }, "\(count) items")
    }
  }

  /// Of more seams than are remembered, the two nearest become one.
  @Test func theNearestSeamsAreJoined() {
    var seams = Seams(lanes: 2, limit: 3)
    for item in [10, 50, 100, 52] {
      seams.noteResizing(at: item, lane: 0, difference: Units(item), count: 1_000)
    }
    #expect((0..<seams.count).map { seams[$0].range } == [11..<11, 51..<53, 101..<101])
    #expect((0..<3).map { seams.drift(of: $0) } == [[10, 0], [102, 0], [100, 0]])
  }

  @Test func anEditAtASeamMovesIt() {
    var seams = Seams(lanes: 2, limit: 64)
    seams.noteResizing(at: 10, lane: 0, difference: 7, count: 100)
    seams.noteInsertion(at: 11, lane: 1, stride: 5, lastLane: 0, count: 101)
    #expect((0..<seams.count).map { seams[$0].range } == [12..<12] && seams.drift(of: 0) == [7, 5])
    seams.noteRemoval(at: 12, lane: 0, stride: 3, count: 100)
    #expect((0..<seams.count).map { seams[$0].range } == [12..<12] && seams.drift(of: 0) == [4, 5])
    #expect(seams[0].lastLane == 0)
    seams.noteRemoval(at: 2, lane: 1, stride: 1, count: 99)
    #expect((0..<seams.count).map { seams[$0].range } == [2..<2, 11..<11])
    // Without followers there is nothing to remember.
    seams.noteInsertion(at: 99, lane: 1, stride: 1, lastLane: 0, count: 100)
    #expect(seams.count == 2)
  }
}
