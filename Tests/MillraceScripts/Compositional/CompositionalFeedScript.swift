import Millrace
import MillraceOracle
import MillraceRandom

/// A random script of edits of a feed in a view: compositional sections, boundary supplementaries, and the environment.
///
/// After every edit, all elements equal those of a naive feed, and every query equals a linear filter. The sections are
///
/// - compositional, with badges, backgrounds and orthogonal scrolling;
/// - or lists and grids of one column, which the naive feed describes as compositional sections with one item in each
///   group;
/// - or waterfalls of several columns. The elements then equal those of a fresh feed.
public struct CompositionalFeedScript: EditScript {
  var random: SplitMix64
  /// The feed as compositional sections.
  var model: NaiveCompositionalFeed
  var feed: Feed
  let seed: UInt64
  /// Whether the sections are compositional.
  let isCompositional: Bool
  /// What returns the layouts of the sections if they are compositional, in half of the scripts.
  let descriptions: SectionDescriptions?
  let columns: Int
  let shape: TreeShape?
  var step = 0
  var lastEdit = "creation"

  var environment: CollectionLayoutEnvironment { model.environment }
  var isVertical: Bool { environment.axis == .vertical }

  /// - Parameters:
  ///   - seed: The seed of the feed and the edits.
  ///   - tinyNodes: Whether the trees have the smallest nodes.
  ///   - maximumCount: Not used: the feeds are small.
  public init(seed: UInt64, maximumCount: Int = 0, tinyNodes: Bool) throws {
    self.seed = seed
    random = SplitMix64(seed: seed)
    isCompositional = random.oneIn(2)
    let (isNarrow, isProvided) = (random.oneIn(2), random.oneIn(2))
    descriptions = isCompositional && isProvided ? SectionDescriptions() : nil
    columns = isCompositional ? 1 : isNarrow ? 1 : 3
    shape = tinyNodes ? TreeShape(leafCapacity: random.int(2...3), fanOut: 3, bulkFill: 1) : nil
    model = random.compositionalFeed()
    if !isCompositional {
      for index in model.sections.indices {
        model.sections[index] = Self.simplified(model.sections[index], model.environment, &random)
      }
    }
    feed = try Feed(environment: model.environment, sectionSpacing: model.sectionSpacing, shape: shape)
    for index in model.sections.indices { try feed.append(feedSection(index)) }
    try feed.setBoundarySupplementaryItems(model.boundarySupplementaryItems)
  }

  var work: WorkCounters { feed.work }

  var subject: String { "\(model.sections.count) sections" }

}
