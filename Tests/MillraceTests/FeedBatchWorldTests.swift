import MillraceOracle
import MillraceScripts
import Testing

@testable import Millrace

/// All batches of up to two edits of a small feed, valid or not.
@Suite struct FeedBatchWorldTests {
  private enum Edit {
    case remove(ItemPath)
    case insert(ItemPath)
    case move(ItemPath, ItemPath)
    case resize(ItemPath)
    case removeSection(Int)
    case insertSection(Int)
    case moveSection(Int, Int)
    case replaceSection(Int)
  }

  private let layout = Waterfall(columns: .count(2), rowSpacing: 3)
  private let counts = [2, 0, 1]

  /// An item of a waterfall or a custom layout.
  private func item(_ height: Double, _ isOwn: Bool) -> FeedItem {
    isOwn ? .custom(SampleLayout.Item(height: height, tag: 0)) : .extent(height)
  }

  private func section(_ count: Int, _ first: Double, _ isOwn: Bool, _ way: Int) -> NaiveFeed.Section {
    let (axis, direction) = NaiveOrientation.allOrientations[way]
    let layout = isOwn ? NaiveFeed.Section.Layout.custom(SampleLayout(.thirds)) : .waterfall(layout)
    return NaiveFeed.Section(
      layout: layout.following(axis, direction),
      items: (0..<count).map { item(first + Double($0 * 7), isOwn) })
  }

  /// All edits with paths in a range slightly larger than the valid one.
  private var edits: [Edit] {
    let paths = (0...3).flatMap { section in (0...2).map { ItemPath(section: section, item: $0) } }
    let sections = 0...3
    var edits: [Edit] = []
    for path in paths { edits += [.remove(path), .insert(path), .resize(path)] }
    for source in paths where source.item < 2 {
      for target in paths { edits.append(.move(source, target)) }
    }
    for section in sections {
      edits += [.removeSection(section), .insertSection(section), .replaceSection(section)]
      for target in sections { edits.append(.moveSection(section, target)) }
    }
    return edits
  }

  private struct World {
    var batch = BatchUpdate()
    var inserted: [Int: NaiveFeed.Section] = [:]
    var replacing: [Int: NaiveFeed.Section] = [:]
  }

  private func world(_ edits: [Edit], _ isOwn: Bool, _ way: Int) throws -> World {
    var world = World()
    for (index, edit) in edits.enumerated() {
      switch edit {
      case .remove(let path): world.batch.remove(at: path)
      case .insert(let path): world.batch.insert(item(30 + Double(index), isOwn), at: path)
      case .move(let source, let target): world.batch.move(from: source, to: target)
      case .resize(let path): world.batch.resize(at: path, to: item(40 + Double(index), isOwn))
      case .removeSection(let section): world.batch.removeSection(at: section)
      case .insertSection(let section):
        world.inserted[section] = self.section(1 + index, 50, isOwn, way)
        try world.batch.insertSection(world.inserted[section]!.feedSection(), at: section)
      case .moveSection(let source, let target): world.batch.moveSection(from: source, to: target)
      case .replaceSection(let section):
        world.replacing[section] = self.section(2 - index, 60, isOwn, way)
        try world.batch.replaceSection(at: section, with: world.replacing[section]!.feedSection())
      }
    }
    return world
  }

  /// Whether the edits are compatible and valid: computed again, by counting.
  private func isPossible(_ world: World) -> Bool {
    let batch = world.batch
    let sections = counts.indices
    let gone = batch.sectionRemovals + batch.sectionMoves.map(\.source)
    let came = batch.sectionInsertions.map(\.index) + batch.sectionMoves.map(\.target)
    let replaced = batch.sectionReplacements.map(\.index)
    let newCount = counts.count - batch.sectionRemovals.count + batch.sectionInsertions.count
    guard (gone + replaced).allSatisfy({ sections.contains($0) }), Set(gone).count == gone.count,
      came.allSatisfy({ $0 < newCount }), Set(came).count == came.count,
      Set(replaced).count == replaced.count, Set(replaced).isDisjoint(with: batch.sectionRemovals)
    else { return false }
    let left = batch.removals + batch.moves.map(\.source)
    let arrived = batch.insertions.map(\.path) + batch.moves.map(\.target)
    let resized = batch.resizes.map(\.path)
    guard (left + resized).allSatisfy({ sections.contains($0.section) && $0.item < counts[$0.section] }),
      Set(left).count == left.count, Set(resized).count == resized.count,
      Set(arrived).count == arrived.count, Set(resized).isDisjoint(with: batch.removals)
    else { return false }
    let lost = Set(batch.sectionRemovals + replaced)
    let moved = Set(batch.moves.map(\.source))
    guard batch.removals.allSatisfy({ !lost.contains($0.section) }),
      resized.allSatisfy({ !lost.contains($0.section) || moved.contains($0) })
    else { return false }
    // The sections afterwards, by their numbers of items.
    var after = [Int?](repeating: nil, count: newCount)
    let targets = batch.sectionTargets(count: counts.count)
    for (section, target) in targets.enumerated() where target >= 0 {
      after[target] =
        world.replacing[section]?.items.count
        ?? counts[section] - left.filter { $0.section == section }.count
    }
    for (index, section) in world.inserted { after[index] = section.items.count }
    for path in arrived {
      guard path.section < newCount else { return false }
      after[path.section]! += 1
    }
    return arrived.allSatisfy { $0.item < after[$0.section]! }
  }

  private struct Start {
    let model: NaiveFeed
    let before: NaiveFeed.Placement
    let feed: Feed
  }

  private func start(_ way: Int, compactLimit: Int, isOwn: Bool) throws -> Start {
    let (axis, direction) = NaiveOrientation.allOrientations[way]
    var model = NaiveFeed(width: 100, axis: axis, direction: direction, sectionSpacing: 5)
    model.sections = [
      section(2, 10, isOwn, way), section(0, 0, isOwn, way), section(1, 20, isOwn, way),
    ]
    var feed = try Feed(
      width: 100, axis: axis, direction: direction, sectionSpacing: 5,
      shape: TreeShape(leafCapacity: 2, fanOut: 3, bulkFill: 2), compactLimit: compactLimit)
    for section in model.sections { try feed.append(section.feedSection()) }
    return Start(model: model, before: model.placement, feed: feed)
  }

  /// Each pair in one orientation, and with another limit in another orientation.
  @Test(arguments: [0, 2, 64], [false, true])
  func allPairs(compactLimit: Int, isOwn: Bool) throws {
    let starts = try (0..<4).map { try start($0, compactLimit: compactLimit, isOwn: isOwn) }
    let edits = edits
    var possible = 0
    var pair = (compactLimit == 64 ? 2 : compactLimit / 2) + (isOwn ? 1 : 0)
    for (index, first) in edits.enumerated() {
      for second in [nil] + edits[index...].map({ Optional($0) }) {
        pair += 1
        let start = starts[pair % 4]
        let model = start.model
        let world = try world([first] + (second.map { [$0] } ?? []), isOwn, pair % 4)
        // Computed when a check fails only: descriptions of enumerations are slow.
        var name: String { "\(model.axis), \(model.direction): \(first), \(String(describing: second))" }
        var feed = start.feed
        let isPossible = isPossible(world)
        do {
          let report = try feed.apply(world.batch)
          try #require(isPossible, "\(name) was accepted")
          possible += 1
          let result = NaiveFeedBatch(
            world.batch, to: model.sections, inserted: world.inserted, replacing: world.replacing)
          var expected = model
          expected.sections = result.sections
          feed.settle()
          let placement = expected.placement
          try #require(feed.contentSize == placement.contentSize, "\(name)")
          for (element, origin) in zip(placement.elements, result.origins.flatMap { $0 }) {
            try #require(feed.frame(at: element.path) == element.frame, "\(name): \(element.path)")
            try #require(report.oldPath(forNew: element.path) == origin, "\(name): \(element.path)")
          }
        } catch let error as LayoutError {
          try #require(!isPossible, "\(name): \(error)")
          try #require(
            feed.contentSize == start.before.contentSize && feed.held == start.feed.held, "\(name)")
        }
        try #require(feed.invariantViolation() == nil, "\(name)")
      }
    }
    #expect(possible > 900)
  }
}
