import MillraceOracle
import MillraceRandom
import MillraceScripts
import Testing

@testable import Millrace

/// The work of custom layouts, as reproducible counts.
@Suite struct CustomWorkTests {
  typealias Section = CustomSection<SampleLayout>

  private func section(_ kind: SampleLayout.Kind, count: Int) throws -> Section {
    try Section(
      SampleLayout(kind, spacing: 8), width: 390,
      items: (0..<count).map { SampleLayout.Item(height: Double(40 + $0 * $0 % 7 * 20), tag: $0 % 5) })
  }

  private static let item = SampleLayout.Item(height: 60, tag: 1)

  private func work(_ section: inout Section, _ body: (inout Section) throws -> Void) rethrows -> WorkCounters
  {
    let before = section.work
    try body(&section)
    return section.work - before
  }

  @Test(arguments: [SampleLayout.Kind.list, .timeline, .thirds, .lanes, .echo])
  func queryVisitsOnePath(kind: SampleLayout.Kind) throws {
    var section = try section(kind, count: 100_000)
    #expect(section.work.itemsPlaced == 100_000)
    let height = section.contentSize.height
    for step in 0..<100 {
      let rect = LayoutRect(x: 0, y: height * Double(step) / 101, width: 390, height: 844)
      let work = work(&section) { _ = $0.elements(in: rect) }
      #expect(work.nodesVisited <= 8 && work.itemsScanned <= 3 * 64 && work.itemsPlaced == 0)
    }
  }

  /// If states agree at once, an edit places one chunk again and leaves nothing to settle.
  @Test(arguments: [SampleLayout.Kind.list, .echo])
  func editIsLogarithmic(kind: SampleLayout.Kind) throws {
    for count in [1_000, 100_000] {
      var section = try section(kind, count: count)
      for step in 1..<10 {
        let insertion = try work(&section) { try $0.insert(Self.item, at: count * step / 10) }
        let removal = try work(&section) { try $0.remove(at: count * step / 11) }
        let resizing = try work(&section) { try $0.resize(at: count * step / 12, to: Self.item) }
        for work in [insertion, removal, resizing] {
          // The chunk and, if the state reaches that far, the next one.
          #expect(work.itemsPlaced <= 2 * 64 && work.nodesVisited <= 40 && work.leavesSplit <= 2, "\(work)")
        }
        #expect(section.isSettled)
      }
    }
  }

  @Test func appendingIsCheap() throws {
    var section = try section(.lanes, count: 50_000)
    let appended = try work(&section) { for _ in 0..<640 { try $0.append(Self.item) } }
    #expect(section.isSettled && appended.itemsPlaced <= 640 * 64)
    // A page only reads the last chunk for its state.
    let page = try work(&section) { try $0.append(contentsOf: repeatElement(Self.item, count: 640)) }
    #expect(page.itemsPlaced <= 640 + 64)
  }

  /// Every third item is large: one insertion changes all later items, three do not.
  @Test func statesThatNeverAgreeAreLeftToSettling() throws {
    var section = try section(.thirds, count: 100_000)
    let top = section.frame(at: 50_000).minY
    let insertion = try work(&section) { try $0.insert(Self.item, at: 50_000) }
    #expect(insertion.itemsPlaced <= 3 * 64)
    let first = try #require(section.firstUnsettledIndex)
    #expect(first > 50_000 && first <= 50_000 + 3 * 64)
    let query = work(&section) {
      _ = $0.elements(in: LayoutRect(x: 0, y: top - 10_000, width: 390, height: 844))
    }
    #expect(query.itemsPlaced == 0)
    let around = work(&section) {
      _ = $0.elements(in: LayoutRect(x: 0, y: top - 400, width: 390, height: 20_844))
    }
    #expect(around.itemsPlaced > 0 && around.itemsPlaced <= 400)
    #expect(!section.isSettled)
    try section.insert(Self.item, at: 50_000)
    try section.insert(Self.item, at: 50_000)
    let settled = work(&section) { $0.settle() }
    #expect(section.isSettled && settled.itemsPlaced <= 500)
  }

  @Test func settlingInSlicesKeepsItsBudget() throws {
    var section = try section(.thirds, count: 20_000)
    try section.insert(Self.item, at: 4_000)
    let first = try #require(section.firstUnsettledIndex)
    var (slices, placed) = (0, 0)
    while !section.isSettled {
      let step = section.settle(budget: 1_000)
      #expect(step < 1_000 + 64)
      placed += step
      slices += 1
      #expect(slices <= 17)
    }
    #expect(placed == section.count - first)
    #expect(section.settle() == 0 && section.settle(budget: -5) == 0)
    try section.insert(Self.item, at: 0)
    #expect(section.settle(while: { false }) == 0)
    section.settle(while: { true })
    #expect(section.isSettled)
  }

  @Test func scatteredEditsTakeBoundedMemory() throws {
    var section = try section(.lanes, count: 40_000)
    var random = SplitMix64(seed: 3)
    var items = (0..<40_000).map { section.item(at: $0) }
    for _ in 0..<600 {
      let (index, item) = (random.int(0...39_999), random.sampleItem(few: false))
      try section.resize(at: index, to: item)
      items[index] = item
    }
    let work = work(&section) { $0.settle() }
    // Each item at most once, and the items read for their state.
    #expect(section.isSettled && work.itemsPlaced <= 40_000 * 5 / 4)
    let naive = NaiveCustom(section.layout, width: 390, items: items)
    #expect((0..<40_000).allSatisfy { section.frame(at: $0) == naive.frames[$0] })
  }

  /// Chunks that become small are merged.
  @Test func smallChunksAreMerged() throws {
    var section = try section(.list, count: 12_800)
    #expect(section.chunkCount <= 12_800 / 60 + 1)
    for step in 0..<11_000 { try section.remove(at: step * 7_919 % section.count) }
    #expect(section.chunkCount <= section.count / 16)
    for _ in 0..<6_400 { try section.append(Self.item) }
    for _ in 0..<6_400 { try section.insert(Self.item, at: 0) }
    #expect(section.chunkCount <= section.count / 32)
    while !section.isEmpty { try section.remove(at: section.count / 2) }
    #expect(section.chunkCount == 0)
  }
}
