import MillraceOracle
import MillraceRandom
import Testing

@testable import Millrace

/// The effects of as many edits as items under the stable policy, as reproducible counts.
@Suite struct StableWorkTests {
  enum Script: CaseIterable {
    /// Mostly at one end, a tenth at random indices.
    case append, prepend
    case random
    /// Insertions, removals, moves and resizes alike.
    case mixed
    /// Inserted at one index, removed at another.
    case sliding
  }

  let layout = Waterfall(columns: .count(4), columnSpacing: 8, rowSpacing: 8)
  private let count = 20_000

  private func aged(_ script: Script) throws -> WaterfallSection {
    var random = SplitMix64(seed: 11)
    func extent() -> Double { Double.random(in: 50..<200, using: &random) }
    var section = try WaterfallSection(
      layout, width: 390, policy: .stable, extents: (0..<count).map { _ in extent() })
    for _ in 0..<count {
      let place = random.int(0...section.count)
      let item = min(place, section.count - 1)
      switch script {
      case .append: try section.insert(extent(), at: random.oneIn(10) ? place : section.count)
      case .prepend: try section.insert(extent(), at: random.oneIn(10) ? place : 0)
      case .random: try section.insert(extent(), at: place)
      case .mixed:
        switch random.int(0...3) {
        case 0: try section.insert(extent(), at: place)
        case 1: try section.remove(at: item)
        case 2: try section.resize(at: item, to: extent())
        default: try section.move(from: item, to: random.int(0...(section.count - 1)))
        }
      case .sliding:
        try section.remove(at: section.count - 1)
        try section.insert(extent(), at: 50)
      }
    }
    return section
  }

  /// The average work of viewport queries everywhere in the feed.
  private func work(ofQueriesOf section: inout WaterfallSection) -> Double {
    let (before, height) = (section.work, section.contentSize.height)
    for step in 0..<500 {
      let top = (height - 844) * Double(step) / 500
      _ = section.elements(in: LayoutRect(x: 0, y: top, width: 390, height: 844))
    }
    let work = section.work - before
    return Double(work.nodesVisited + work.itemsScanned) / 500
  }

  /// The claims of `JoiningRule`. With the lane that is shortest at the end, the work was 2 to 2.7 times a fresh
  /// feed's, except for `sliding`.
  @Test(arguments: Script.allCases)
  func lanesStayLevel(script: Script) throws {
    var section = try aged(script)
    var fresh = try WaterfallSection(
      layout, width: 390, extents: (0..<section.count).map { section.extent(at: $0) })
    let (loose, tight) = (work(ofQueriesOf: &section), work(ofQueriesOf: &fresh))
    #expect(loose <= 1.5 * tight, "\(loose / tight) times a fresh feed's work")
    #expect(section.contentSize.height <= 1.05 * fresh.contentSize.height)
    #expect(section.imbalance.relative < 0.01)
  }

  @Test func appendingContinuesAsAFreshLayout() throws {
    var section = try WaterfallSection(layout, width: 390, policy: .stable, extents: [])
    var random = SplitMix64(seed: 5)
    for _ in 0..<2_000 { try section.append(Double.random(in: 50..<200, using: &random)) }
    #expect(try section.rebalance().changedLanes.isEmpty)
  }

  /// Far enough from the end that distances are drawn from several powers of two. Compares lanes, because a few
  /// frames may agree by chance.
  @Test(arguments: [1, 3, 9], [Waterfall.Order.shortest, .rightToLeft])
  func insertionsUseTheModelsLane(lanes: Int, order: Waterfall.Order) throws {
    var random = SplitMix64(seed: UInt64(lanes))
    var layout = Waterfall(columns: .count(lanes), rowSpacing: 8, order: order)
    layout.scale = 3
    let extents = (0..<1_000).map { _ in Double.random(in: 50..<200, using: &random) }
    var section = try WaterfallSection(layout, width: 390, policy: .stable, extents: extents)
    var model = NaiveStableWaterfall(
      layout, width: 390, laneCount: lanes, extents: extents,
      lanes: NaiveWaterfall(layout, width: 390, extents: extents).lanes)
    for _ in 0..<100 {
      let (index, extent) = (random.int(0...section.count), Double.random(in: 50..<200, using: &random))
      try section.insert(extent, at: index)
      model.insert(extent, at: index)
      #expect(section.lane(at: index) == model.lanes[index])
    }
    #expect((0..<section.count).allSatisfy { section.lane(at: $0) == model.lanes[$0] })
  }

  /// In a long feed, the end is the horizon for distances from 32,768 on.
  @Test func longDistancesUseTheEnd() throws {
    var random = SplitMix64(seed: 3)
    let layout = Waterfall(columns: .count(4), rowSpacing: 8)
    let extents = (0..<66_000).map { _ in Double.random(in: 50..<200, using: &random) }
    var section = try WaterfallSection(layout, width: 390, policy: .stable, extents: extents)
    var model = NaiveStableWaterfall(
      layout, width: 390, laneCount: 4, extents: extents,
      lanes: NaiveWaterfall(layout, width: 390, extents: extents).lanes)
    for _ in 0..<60 {
      let (index, extent) = (random.int(0...400), Double.random(in: 50..<200, using: &random))
      try section.insert(extent, at: index)
      model.insert(extent, at: index)
      #expect(section.lane(at: index) == model.lanes[index])
    }
  }
}
