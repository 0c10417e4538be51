import MillraceRandom
import MillraceScripts
import Testing

@testable import Millrace
@testable import MillraceOracle

/// The engine's evaluation of one group of a compositional section.
@Suite struct GroupEvaluatorTests {
  /// Random descriptions of all kinds.
  @Test(arguments: 0..<20)
  func randomGroups(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var evaluator = GroupEvaluator()
    for _ in 0..<40 { try expectNaive(random.compositionalGroup(), &evaluator, &random) }
  }

  /// Descriptions without flexible and uniform lengths: full groups of most of them have a plan.
  @Test(arguments: 0..<10)
  func plans(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var evaluator = GroupEvaluator()
    var plans = 0
    for _ in 0..<80 where try expectNaive(random.compositionalGroup().rigid, &evaluator, &random) {
      plans += 1
    }
    for _ in 0..<20 where try expectNaive(random.longLine().rigid, &evaluator, &random) { plans += 1 }
    #expect(plans > 40)
  }

  /// Lines of up to some hundred subitems, most of them absent.
  @Test(arguments: 0..<10)
  func longLines(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var evaluator = GroupEvaluator()
    for _ in 0..<10 { try expectNaive(random.longLine(), &evaluator, &random) }
  }

  /// Absent items take neither memory nor time, however many they are.
  @Test(arguments: [1_000_000, 1_000_000_000, Int.max])
  func hugeCounts(count: Int) throws {
    let item = CollectionLayoutItem(layoutSize: Self.size(.absolute(10), .absolute(10)))
    var evaluator = GroupEvaluator()
    let size = Self.size(.absolute(300), .absolute(300))
    var repeating = CollectionLayoutGroup.horizontal(layoutSize: size, repeatingSubitem: item, count: count)
    repeating.interItemSpacing = .flexible(2)
    let layout = try Self.layout(
      .vertical(
        layoutSize: Self.size(.absolute(300), .absolute(10)), repeatingSubitem: repeating, count: count))
    #expect(layout.itemsPerGroup == (count < 1 << 25 ? count * count : Units.maximumItemCount))
    evaluator.measure(layout, first: 5, count: 8, Unmeasured())
    evaluator.place(layout, size: evaluator.size)
    #expect(evaluator.itemCount == 3)
    #expect(evaluator.frames.map { $0.x.points } == [0, 12, 24])
    #expect(evaluator.entries.capacity < 100)

    var equal = CollectionLayoutGroup.horizontal(layoutSize: size, subitem: item, count: count)
    equal.interItemSpacing = .fixed(1)
    evaluator.measure(try Self.layout(equal), first: 0, count: 3, Unmeasured())
    evaluator.place(try Self.layout(equal), size: evaluator.size)
    #expect(evaluator.frames.map(\.x) == [0, 192, 384])
    #expect(evaluator.frames.map(\.width) == [0, 0, 0])

    equal.interItemSpacing = nil
    let parts = min(Units(count), 1 << 50 + 1)
    evaluator.measure(try Self.layout(equal), first: 0, count: 1_000, Unmeasured())
    evaluator.place(try Self.layout(equal), size: evaluator.size)
    let partLength: Units = 300 * 192 / parts
    #expect(evaluator.frames[999].x == partLength * 999)
  }

  /// A line with far more items than fit in the section.
  @Test func hugeLine() throws {
    let item = CollectionLayoutItem(layoutSize: Self.size(.absolute(1 / 192), .absolute(1)))
    let size = Self.size(.absolute(LayoutUnit.maximumLength), .absolute(1))
    var group = CollectionLayoutGroup.horizontal(layoutSize: size, subitems: [item])
    group.interItemSpacing = .flexible(0)
    let layout = try Self.layout(group)
    #expect(layout.itemsPerGroup == 1 << 31)
    var evaluator = GroupEvaluator()
    evaluator.measure(layout, first: 0, count: 2, Unmeasured())
    evaluator.place(layout, size: evaluator.size)
    #expect(evaluator.frames.map(\.x) == [0, 1])
  }

  /// Fractional subitems of 1 and of 0 units: each pass adds as much tolerance as length, so the line does not end.
  @Test func endlessLine() throws {
    let subitems = [0.6, 0.4].map {
      CollectionLayoutItem(layoutSize: Self.size(.fractionalWidth($0), .absolute(1)))
    }
    var group = CollectionLayoutGroup.horizontal(
      layoutSize: Self.size(.absolute(1 / 192), .absolute(1)), subitems: subitems)
    group.interItemSpacing = .flexible(0)
    let layout = try Self.layout(group)
    #expect(layout.itemsPerGroup == Units.maximumItemCount)
    var evaluator = GroupEvaluator()
    evaluator.measure(layout, first: 0, count: 5, Unmeasured())
    evaluator.place(layout, size: evaluator.size)
    #expect(evaluator.itemCount == 5)
    #expect(evaluator.frames.map(\.x) == [0, 1, 1, 2, 2])
  }

  /// Lengths beyond every feed are cut, so that nothing overflows.
  @Test func longLengths() throws {
    let item = CollectionLayoutItem(
      layoutSize: Self.size(.fractionalWidth(1_000), .absolute(LayoutUnit.maximumLength)))
    var group = CollectionLayoutGroup.horizontal(
      layoutSize: Self.size(.estimated(600_000), .absolute(LayoutUnit.maximumLength)),
      repeatingSubitem: item, count: 1_000_000_000)
    group.interItemSpacing = .flexible(LayoutUnit.maximumLength)
    let layout = try Self.layout(group)
    var evaluator = GroupEvaluator()
    evaluator.measure(layout, first: 0, count: 100_000, Unmeasured())
    #expect(evaluator.itemCount == 100_000)
    #expect(evaluator.size.x == .groupLimit)
    evaluator.place(layout, size: evaluator.size)
    #expect(evaluator.frames.allSatisfy { $0.x >= 0 && $0.x <= .groupLimit })
  }

  /// 1,000 groups, one in the other, need no deep stack.
  @Test func deepGroups() throws {
    var group = CollectionLayoutItem(layoutSize: Self.size(.estimated(10), .absolute(10)))
    for _ in 0..<1_000 {
      group = .horizontal(
        layoutSize: Self.size(.fractionalWidth(1), .estimated(10)), repeatingSubitem: group, count: 2)
    }
    let layout = try Self.layout(group)
    #expect(layout.itemsPerGroup == Units.maximumItemCount)
    var evaluator = GroupEvaluator()
    evaluator.measure(layout, first: 0, count: 3, Unmeasured())
    evaluator.place(layout, size: evaluator.size)
    #expect(evaluator.frames.count == 3)
    #expect(evaluator.frames[2].height == 10 * 192)
  }

  /// Groups of soft length, one in the other, each of which is evaluated to see whether it fits.
  @Test(arguments: 0..<10)
  func nestedTrials(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var evaluator = GroupEvaluator()
    var kept = 0
    for _ in 0..<20 {
      let group = random.nestedTrials(depth: random.int(5...9))
      if try Self.layout(group).keepsTrials { kept += 1 }
      try expectNaive(group, &evaluator, &random)
    }
    #expect(kept > 5)
  }

  /// Each of 200 groups is evaluated in vain: if each level doubled the time, this would not end.
  @Test func manyNestedTrials() throws {
    let side = 40.0
    var group = CollectionLayoutItem(layoutSize: Self.size(.absolute(side), .absolute(side)))
    for level in 0..<200 {
      group =
        level % 2 == 0
        ? .vertical(layoutSize: Self.size(.estimated(side), .absolute(side)), subitems: [group])
        : .horizontal(layoutSize: Self.size(.absolute(side), .estimated(side)), subitems: [group])
    }
    let layout = try Self.layout(group)
    var evaluator = GroupEvaluator()
    for first in 0..<10 {
      evaluator.measure(layout, first: first, count: 1_000, Unmeasured())
      evaluator.place(layout, size: evaluator.size)
      #expect(evaluator.frames.map(\.width) == [40 * 192])
      #expect(evaluator.entries.count == 201)
    }
  }

  /// A group that is evaluated again allocates nothing: its buffers stay where they are.
  @Test func warmEvaluator() throws {
    var random = SplitMix64(seed: 3)
    var evaluator = GroupEvaluator()
    let layouts = try (0..<20).map { _ in try Self.layout(random.compositionalGroup()) }
    func evaluate() {
      for layout in layouts {
        evaluator.measure(layout, first: 0, count: 30, Unmeasured())
        evaluator.place(layout, size: evaluator.size)
      }
    }
    func buffers() -> [UnsafeRawPointer?] {
      unsafe [
        evaluator.frames.withUnsafeBytes { $0.baseAddress },
        evaluator.badges.withUnsafeBytes { $0.baseAddress },
        evaluator.entries.withUnsafeBytes { $0.baseAddress },
      ]
    }
    evaluate()
    let before = unsafe buffers()
    evaluate()
    #expect(unsafe buffers() == before)
  }

  /// A provider is called once, with the inner size before measurement.
  @Test func itemProvider() throws {
    let calls = Calls()
    var group = CollectionLayoutGroup.custom(
      layoutSize: Self.size(.fractionalWidth(0.5), .estimated(70))
    ) { size in
      calls.sizes.append(size)
      return [
        CollectionLayoutGroupCustomItem(
          frame: LayoutRect(x: -5, y: 1, width: size.width, height: 9), zIndex: 4)
      ]
    }
    group.contentInsets = LayoutInsets(top: 3, leading: 10, bottom: 3, trailing: 10)
    let layout = try Self.layout(group)
    var evaluator = GroupEvaluator()
    for first in 0..<3 {
      evaluator.measure(layout, first: first, count: 3, Unmeasured())
      evaluator.place(layout, size: evaluator.size)
      #expect(evaluator.size.y == 10 * 192)
      #expect(
        Array(evaluator.frames) == [
          GroupFrame(x: 5 * 192, y: 192, width: 175 * 192, height: 9 * 192, zIndex: 4)
        ])
    }
    #expect(calls.sizes == [LayoutSize(width: 175, height: 70)])
  }

  @Test func noItems() throws {
    let layout = try Self.layout(
      .horizontal(
        layoutSize: Self.size(.absolute(7), .estimated(5)),
        subitems: [CollectionLayoutItem(layoutSize: CollectionLayoutSize())]))
    var evaluator = GroupEvaluator()
    evaluator.measure(layout, first: 2, count: 2, Unmeasured())
    evaluator.place(layout, size: evaluator.size)
    #expect(evaluator.itemCount == 0)
    #expect(evaluator.size.x.points == 7 && evaluator.size.y.points == 5)
    #expect(evaluator.frames.isEmpty)
  }

  @Test func properties() throws {
    var item = CollectionLayoutItem(layoutSize: Self.size(.fractionalWidth(1 / 3), .estimated(10)))
    item.edgeSpacing = CollectionLayoutEdgeSpacing(leading: .flexible(1), bottom: .fixed(2))
    var group = CollectionLayoutGroup.horizontal(
      layoutSize: Self.size(.absolute(90), .uniformAcrossSiblings(estimate: 1)), subitems: [item])
    group.edgeSpacing = item.edgeSpacing
    let layout = try Self.layout(group)
    #expect((layout.usesMeasured.x, layout.usesMeasured.y, layout.itemsPerGroup) == (false, true, 2))
    #expect((layout.isUniform.x, layout.isUniform.y, layout.hasBadges) == (false, true, false))
    #expect(layout.edges.before.x == GroupSpacing(length: 192, isFlexible: true))
    #expect(layout.edges.after.y == GroupSpacing(length: 384, isFlexible: false))
    #expect((layout.edges.before.y, layout.edges.after.x) == (.none, .none))
    item = CollectionLayoutItem(layoutSize: Self.size(.estimated(30), .absolute(10)))
    item.supplementaryItems = [
      CollectionLayoutSupplementaryItem(
        layoutSize: CollectionLayoutSize(), containerAnchor: CollectionLayoutAnchor(edges: .top))
    ]
    let other = try Self.layout(
      .horizontal(layoutSize: Self.size(.absolute(90), .absolute(10)), subitems: [item]))
    #expect((other.usesMeasured.x, other.usesMeasured.y, other.itemsPerGroup) == (true, false, nil))
    #expect(other.hasBadges)
  }
}
