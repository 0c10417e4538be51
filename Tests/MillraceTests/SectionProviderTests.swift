import MillraceOracle
import MillraceScripts
import Synchronization
import Testing

@testable import Millrace

/// Section providers, and changes of a section's layout in its feed: the feed equals a fresh one of the same sections.
@Suite struct SectionProviderTests {
  /// The index and the width that a provider was asked for.
  private struct Question: Equatable {
    var index: Int
    var width: Double
  }

  private final class Record: Sendable {
    private let stored = Mutex<[Question]>([])
    var questions: [Question] { stored.withLock { $0 } }
    func add(_ question: Question) { stored.withLock { $0.append(question) } }
  }

  private func view(
    _ width: Double, _ height: Double = 300, leading: Double = 0, scale: Double = 1
  ) -> CollectionLayoutEnvironment {
    CollectionLayoutEnvironment(
      containerSize: LayoutSize(width: width, height: height), safeAreaInsets: LayoutInsets(leading: leading),
      displayScale: scale)
  }

  /// Returns rows of estimated height with a header. Odd sections scroll by themselves in a wide view.
  private func layout(_ index: Int, _ view: CollectionLayoutEnvironment) -> CollectionLayoutSection {
    let isWide = view.containerSize.width > 300
    let group = CollectionLayoutGroup.row(
      .fractionalWidth(0.8), .estimated(40), equal: isWide ? 4 : 2, .item(.fractionalWidth(1), .estimated(40))
    )
    return .section(
      group, insets: (0, Double(index), 0, 0), spacing: 2 * view.displayScale,
      isWide && index % 2 == 1 ? .groupPaging : .none,
      isWide ? [.aligned(.top, height: 20)] : [])
  }

  private func provider(_ record: Record = Record()) -> CollectionLayoutSectionProvider {
    CollectionLayoutSectionProvider { index, view in
      record.add(Question(index: index, width: view.containerSize.width))
      return layout(index, view)
    }
  }

  private let sizes: [LayoutSize?] = [nil, LayoutSize(width: 0, height: 70), nil, nil, nil]

  private func elements(_ feed: Feed) -> [Element] {
    var feed = feed
    return feed.elements(in: LayoutRect(x: -1e4, y: -1e4, width: 2e4, height: 2e4))
  }

  private func expectEqual(_ feed: Feed, _ fresh: Feed, _ comment: Comment? = nil) {
    #expect(elements(feed) == elements(fresh), comment)
    #expect(feed.contentSize == fresh.contentSize, comment)
    #expect(feed.invariantViolation() == nil, comment)
  }

  @Test func feedEqualsThatOfTheReturnedSections() throws {
    let record = Record()
    let provider = provider(record)
    var feed = try Feed(environment: view(200))
    for _ in 0..<4 { try feed.append(.compositional(provider, measured: sizes)) }
    #expect(record.questions.map(\.index) == [0, 1, 2, 3])
    for view in [view(200), view(400), view(400, leading: 20), view(400, leading: 20, scale: 2), view(250)] {
      try feed.relayout(environment: view)
      var fresh = try Feed(environment: view)
      for index in 0..<4 {
        try fresh.append(.compositional(layout(index, view), measured: sizes))
      }
      expectEqual(feed, fresh, "\(view)")
      try feed.relayout(environment: view)
    }
    // Once when added, and once in each of four other environments.
    #expect(record.questions.count == 4 + 4 * 4)
  }

  /// A section that scrolls keeps its offset while it scrolls.
  @Test func offsetsStay() throws {
    var feed = try Feed(environment: view(400))
    for _ in 0..<2 { try feed.append(.compositional(provider(), count: 9, offset: 30)) }
    try feed.relayout(environment: view(500))
    #expect(feed.orthogonalScrolling(ofSection: 0) == nil)
    #expect(feed.orthogonalScrolling(ofSection: 1)?.offset == 30)
    try feed.relayout(environment: view(200))
    try feed.relayout(environment: view(400))
    #expect(feed.orthogonalScrolling(ofSection: 1)?.offset == 0)
  }

  /// Edits, queries and copies ask nothing. After an insertion, the next question has the new index.
  @Test func providersAreAskedOnlyInAnotherEnvironment() throws {
    let record = Record()
    var feed = try Feed(environment: view(200))
    try feed.append(.compositional(provider(record), count: 3))
    try feed.insert(.waterfall(.list(), extents: [10]), at: 0)
    try feed.insert(.size(LayoutSize(width: 10, height: 90)), at: ItemPath(section: 1, item: 0))
    let copy = feed
    _ = elements(copy)
    #expect(record.questions == [Question(index: 0, width: 200)])
    try feed.relayout(environment: view(400))
    #expect(record.questions == [Question(index: 0, width: 200), Question(index: 1, width: 400)])
    var fresh = try Feed(environment: view(400))
    try fresh.append(.waterfall(.list(), extents: [10]))
    let measured = [LayoutSize(width: 10, height: 90), nil, nil, nil]
    try fresh.append(.compositional(layout(1, view(400)), measured: measured))
    expectEqual(feed, fresh)
  }

  /// A section that is taken from one feed to another one is described for the index and the environment there.
  @Test func sectionsOfOtherFeedsAreDescribedAgain() throws {
    var first = try Feed(environment: view(200))
    try first.append(.compositional(provider(), measured: sizes))
    let section = try #require(first.section(0, as: CompositionalSection.self))
    var feed = try Feed(environment: view(400))
    try feed.append(.compositional(layout(0, view(400)), count: 1))
    try feed.append(FeedSection(section))
    var fresh = try Feed(environment: view(400))
    try fresh.append(.compositional(layout(0, view(400)), count: 1))
    try fresh.append(.compositional(layout(1, view(400)), measured: sizes))
    expectEqual(feed, fresh)
  }

  @Test func errorsNameTheSectionAndChangeNothing() throws {
    let failing = CollectionLayoutSectionProvider { _, view in
      .section(.row(.fractionalWidth(view.containerSize.width > 300 ? -1 : 1), 20, [.item()]))
    }
    var feed = try Feed(environment: view(200))
    try feed.append(.compositional(provider(), count: 2))
    try feed.append(.compositional(failing, count: 2))
    let before = elements(feed)
    let fraction = LayoutError.fractionOutOfRange(
      argument: "layoutSize.widthDimension", value: -1, valid: 0...1_000)
    #expect(throws: LayoutError.inSection(1, .inGroup("group", fraction))) {
      try feed.relayout(environment: view(400))
    }
    #expect(elements(feed) == before && feed.environment == view(200))
    var plain = try Feed(width: 100)
    #expect(throws: LayoutError.inSection(0, .environmentIsMissing(argument: "the layout"))) {
      try plain.append(.compositional(provider(), count: 1))
    }
  }

  // MARK: Other layouts

  /// A section keeps its items when an edit makes it scroll by itself, page otherwise, or lie along the feed again. A layout
  /// that an edit sets replaces the provider.
  @Test func editsChangeTheScrolling() throws {
    var feed = try Feed(environment: view(200))
    try feed.append(.compositional(provider(), measured: sizes))
    try feed.append(.waterfall(.list(), extents: [10]))
    for behavior in [OrthogonalScrollingBehavior.paging, .continuous, .none] {
      var other = layout(0, view(200))
      other.orthogonalScrollingBehavior = behavior
      try feed.withSection(0, as: CompositionalSection.self) { section in
        try section.relayout(other, environment: view(200))
      }
      #expect(feed.orthogonalScrolling(ofSection: 0)?.behavior == (behavior == .none ? nil : behavior))
      var fresh = try Feed(environment: view(200))
      try fresh.append(.compositional(other, measured: sizes))
      try fresh.append(.waterfall(.list(), extents: [10]))
      expectEqual(feed, fresh, "\(behavior)")
      try feed.relayout(environment: view(400))
      try feed.relayout(environment: view(200))
      expectEqual(feed, fresh, "\(behavior)")
    }
  }

  /// A section made outside of a feed brings its supplementaries and its scrolling.
  @Test func sectionsBringWhatTheirLayoutDescribes() throws {
    let view = view(400)
    let section = try CompositionalSection(layout(1, view), environment: self.view(200), measured: sizes)
    var feed = try Feed(environment: view)
    try feed.append(FeedSection(section))
    var fresh = try Feed(environment: view)
    try fresh.append(.compositional(layout(1, view), measured: sizes))
    expectEqual(feed, fresh)
    #expect(feed.orthogonalScrolling(ofSection: 0)?.behavior == .groupPaging)
  }

  // MARK: Safe area

  /// An orthogonal list begins and ends at the safe area, also after the safe area changed, unless it ignores it.
  @Test func orthogonalSectionsLieInTheSafeArea() throws {
    func safe(leading: Double) -> CollectionLayoutEnvironment {
      var environment = view(100)
      environment.safeAreaInsets = LayoutInsets(leading: leading, trailing: 5)
      return environment
    }
    func shelves(leading: Double) throws -> Feed {
      var feed = try Feed(environment: safe(leading: leading))
      for reference in [ContentInsetsReference.automatic, .none] {
        var shelf = FeedSection.waterfall(.list(), extents: [60, 80])
        shelf.orthogonalScrolling = OrthogonalScrolling(.continuous, extent: 50)
        shelf.contentInsetsReference = reference
        try feed.append(shelf)
      }
      return feed
    }
    var feed = try shelves(leading: 10)
    #expect(elements(feed).map(\.frame.minX) == [10, 70, 0, 60])
    #expect(try feed.restingOffset(section: 0, proposed: 1_000, velocity: 0) == 55)
    #expect(try feed.restingOffset(section: 1, proposed: 1_000, velocity: 0) == 40)
    try feed.relayout(environment: safe(leading: 30))
    expectEqual(feed, try shelves(leading: 30))
  }
}
