import Millrace
import MillraceScripts

/// A public operation on a feed, and the growth of its cost that its documentation allows.
struct CostOperation: Sendable {
  /// The growth of the cost with the number n of items.
  enum Bound {
    /// At most logarithmic in n, apart from the k elements that it finds or edits.
    case found
    /// As `found`, and also proportional to the items that are placed and the rows that are broken meanwhile.
    case foundAndSettled
    /// As `foundAndSettled`, and also proportional to the elements in the visible rect.
    case viewAndSettled
    /// As `viewAndSettled`, and also proportional to the elements within 4,096 pt of the visible rect, in a few queries.
    case distanceAndSettled
    /// At most proportional to n, up to a logarithm.
    case items
  }

  let name: String
  let bound: Bound
  /// Whether the operation copies the feed, so that its edit copies the pages that it changes.
  let makesCopy: Bool
  /// Whether the operation returns to an earlier state of the feed, which does not count the items placed in between.
  let dropsWork: Bool
  /// Runs the operation at a fraction of the content, and returns the number k of elements that it found or edited. Returns
  /// `nil` if the operation does not apply.
  let run: @Sendable (inout CostSubject, Double) throws -> Int?

  init(
    _ name: String, _ bound: Bound, makesCopy: Bool = false, dropsWork: Bool = false,
    _ run: @escaping @Sendable (inout CostSubject, Double) throws -> Int?
  ) {
    (self.name, self.bound, self.run) = (name, bound, run)
    (self.makesCopy, self.dropsWork) = (makesCopy, dropsWork)
  }

  /// All operations, queries first. The queries also settle what the history of the feed left, and those after edits what
  /// these left.
  static let all =
    queries + steps + edits + hostEdits + collectionViews + itemSections + layouts + sectionEdits + snapshots
    + sheets + wholes

  // MARK: - Queries

  private static let queries = [
    CostOperation("elements(in:)", .foundAndSettled) { subject, fraction throws(LayoutError) in
      subject.feed.elements(in: subject.view(at: fraction), into: &subject.buffer)
      return subject.buffer.count
    },
    CostOperation("forEachElement(in:)", .foundAndSettled) { subject, fraction throws(LayoutError) in
      var count = 0
      subject.feed.forEachElement(in: subject.view(at: fraction)) { _ in count += 1 }
      return count
    },
    CostOperation("elements(in:), removeCovered", .foundAndSettled) { subject, fraction throws(LayoutError) in
      let view = subject.view(at: fraction)
      subject.feed.elements(in: view, into: &subject.buffer)
      let (count, pinned) = (subject.buffer.count, subject.buffer.count { $0.isPinned })
      subject.buffer.removeCovered(in: view)
      return count * max(1, pinned)
    },
    CostOperation("elements(in:) of 1 pt", .foundAndSettled) { subject, fraction throws(LayoutError) in
      subject.feed.elements(in: subject.rect(at: fraction, length: 1), into: &subject.buffer)
      return subject.buffer.count
    },
    CostOperation("elements(in:) at the end of the middle item", .foundAndSettled) {
      subject, _ throws(LayoutError) in
      // The item in the middle is the longest one if there is one (`CostParameters.Lengths.oneHuge`).
      guard let path = subject.path(at: 0.5) else { return nil }
      let view = subject.view(aroundEndOf: subject.feed.frame(at: path))
      subject.feed.elements(in: view, into: &subject.buffer)
      return subject.buffer.count
    },
    CostOperation("elements(in:) beside the feed", .viewAndSettled) { subject, fraction throws(LayoutError) in
      var rect = subject.view(at: fraction)
      if subject.shape.axis == .vertical { rect.origin.x -= 10_000 } else { rect.origin.y -= 10_000 }
      subject.feed.elements(in: rect, into: &subject.buffer)
      return subject.buffer.count
    },
    CostOperation("provisional.elements(in:)", .found) { subject, fraction throws(LayoutError) in
      let (provisional, view) = (subject.feed.provisional, subject.view(at: fraction))
      subject.uncounted = subject.uncounted + UncountedWork.ofElements(in: view, of: provisional)
      return provisional.elements(in: view).count
    },
    CostOperation("attributes(in:)", .foundAndSettled) { subject, fraction throws(LayoutError) in
      let view = subject.view(at: fraction)
      var count = 0
      subject.feed.forEachAttributes(in: view, view: view, applying: { _ in }, body: { _ in count += 1 })
      return count
    },
    CostOperation("frame(at:)", .foundAndSettled) { subject, fraction throws(LayoutError) in
      guard let path = subject.path(at: fraction) else { return nil }
      _ = subject.feed.frame(at: path)
      return 1
    },
    CostOperation("element(of:at:in:)", .foundAndSettled) { subject, fraction throws(LayoutError) in
      guard let path = subject.path(at: fraction) else { return nil }
      _ = subject.feed.element(of: .item, at: path, in: subject.view(at: fraction))
      return 1
    },
    CostOperation("badges(at:)", .foundAndSettled) { subject, fraction throws(LayoutError) in
      guard let path = subject.path(at: fraction) else { return nil }
      return subject.feed.badges(at: path).count
    },
    CostOperation("elements(at:)", .foundAndSettled) { subject, fraction throws(LayoutError) in
      let view = subject.view(at: fraction)
      return subject.feed.elements(at: LayoutPoint(x: view.midX, y: view.midY), view: view).count
    },
    CostOperation("nearestElement(to:)", .distanceAndSettled) { subject, fraction throws(LayoutError) in
      let view = subject.view(at: fraction)
      return subject.feed.nearestElement(to: LayoutPoint(x: view.midX, y: view.midY)) == nil ? 0 : 1
    },
    CostOperation("nearestElement(to:) beside the feed", .distanceAndSettled) {
      subject, fraction throws(LayoutError) in
      let view = subject.view(at: fraction)
      let point = LayoutPoint(x: view.minX - 2_000, y: view.minY - 2_000)
      return subject.feed.nearestElement(to: point) == nil ? 0 : 1
    },
    CostOperation("offset(toReveal:)", .viewAndSettled) { subject, fraction throws(LayoutError) in
      guard let path = subject.path(at: fraction) else { return nil }
      _ = subject.feed.offset(toReveal: path, in: subject.view(at: 0))
      return 1
    },
    CostOperation("itemsToPrefetch", .viewAndSettled) { subject, fraction throws(LayoutError) in
      let view = subject.view(at: fraction)
      subject.feed.itemsToPrefetch(of: view, velocity: 1_000, horizon: 0.5, limit: 40, into: &subject.buffer)
      return subject.buffer.count
    },
    CostOperation("changes(from:to:)", .viewAndSettled) { subject, fraction throws(LayoutError) in
      let (old, new) = (subject.view(at: fraction), subject.view(at: 1 - fraction))
      let changes = subject.feed.changes(from: old, to: new)
      return changes.appeared.count + changes.disappeared.count
    },
    CostOperation("estimatedItems(in:)", .viewAndSettled) { subject, fraction throws(LayoutError) in
      subject.feed.estimatedItems(in: subject.view(at: fraction)).count
    },
    CostOperation("restingOffset(snapping:)", .viewAndSettled) { subject, fraction throws(LayoutError) in
      for snapping in FeedSnapping.allCases {
        _ = try subject.feed.restingOffset(
          snapping: snapping, in: subject.view(at: fraction), proposed: 1_000, velocity: 10)
      }
      return 1
    },
    CostOperation("frame(ofSection:), contentSize", .found) { subject, fraction throws(LayoutError) in
      guard let section = subject.section(at: fraction) else { return nil }
      _ = (subject.feed.frame(ofSection: section), subject.feed.contentSize)
      _ = (subject.feed.firstUnsettledSection, subject.feed.headers(ofSection: section))
      _ = subject.feed.boundarySupplementaryItems(ofSection: section)
      return 1
    },
    CostOperation("uncoveredRect", .found) { subject, fraction throws(LayoutError) in
      _ = subject.feed.uncoveredRect(of: subject.view(at: fraction), inSection: subject.section(at: fraction))
      return 1
    },
    // The following queries count no work. Each runs in several sections, so that its time shows.
    CostOperation("convert(_:toSection:)", .found) { subject, fraction throws(LayoutError) in
      let view = subject.view(at: fraction)
      let sections = subject.sections(from: fraction)
      for section in sections {
        _ = subject.feed.convert(subject.feed.convert(view, toSection: section), fromSection: section)
      }
      return sections.count
    },
    CostOperation("invalidation(from:to:)", .viewAndSettled) { subject, fraction throws(LayoutError) in
      let view = subject.view(at: fraction)
      for distance in 1...10 {
        _ = subject.feed.invalidation(
          from: view, to: view.offsetBy(dx: Double(distance) / 10, dy: Double(distance) / 10))
      }
      return 10
    },
    CostOperation("visibleRect(_:correctedBy:)", .found) { subject, fraction throws(LayoutError) in
      let view = subject.view(at: fraction)
      for _ in 0..<10 {
        _ = subject.feed.visibleRect(view, correctedBy: .zero, alignsShortContentToEnd: true)
      }
      return 10
    },
    CostOperation("index(of:at:), path(of:)", .found) { subject, fraction throws(LayoutError) in
      let sections = subject.sections(from: fraction)
      for section in sections {
        let index = subject.feed.index(of: .header, at: ItemPath(section: section, item: 0))
        if let index { _ = subject.feed.path(of: index) }
      }
      return sections.count
    },
  ]

  private static let steps = NavigationStep.allCases.map { step in
    CostOperation("nextItem(.\(step))", .distanceAndSettled) { subject, fraction throws(LayoutError) in
      guard let path = subject.path(at: fraction) else { return nil }
      subject.examined.origin = subject.feed.frame(at: path).origin
      return subject.feed.nextItem(step, from: path, in: subject.examined) == nil ? 0 : 1
    }
  }

  // MARK: - Edits of items

  private static let edits = [
    CostOperation("insert", .found) { subject, fraction throws(LayoutError) in
      guard let path = subject.path(at: fraction), let item = subject.newItem(forSection: path.section)
      else { return nil }
      try subject.feed.insert(item, at: path)
      return 1
    },
    CostOperation("elements(in:) after insert", .foundAndSettled) { subject, fraction throws(LayoutError) in
      guard let path = subject.path(at: fraction), let item = subject.newItem(forSection: path.section)
      else { return nil }
      try subject.feed.insert(item, at: path)
      subject.feed.elements(in: subject.view(at: fraction), into: &subject.buffer)
      return subject.buffer.count
    },
    CostOperation("resize", .found) { subject, fraction throws(LayoutError) in
      guard let path = subject.path(at: fraction), subject.layout(ofSection: path.section).isResizable,
        let item = subject.newItem(forSection: path.section)
      else { return nil }
      try subject.feed.resize(at: path, to: item)
      return 1
    },
    CostOperation("measure", .found) { subject, fraction throws(LayoutError) in
      guard let path = subject.path(at: fraction), subject.feed.isEstimated(at: path) else { return nil }
      try subject.feed.measure(at: path, size: LayoutSize(width: 80, height: 80))
      return 1
    },
    CostOperation("move", .found) { subject, fraction throws(LayoutError) in
      guard let source = subject.path(at: fraction), subject.layout(ofSection: source.section).isEditable
      else { return nil }
      let count = subject.feed.itemCount(ofSection: source.section)
      try subject.feed.move(
        from: source, to: ItemPath(section: source.section, item: count - 1 - source.item))
      return 1
    },
    CostOperation("remove", .found) { subject, fraction throws(LayoutError) in
      guard let path = subject.path(at: fraction), subject.layout(ofSection: path.section).isEditable
      else { return nil }
      try subject.feed.remove(at: path)
      return 1
    },
    CostOperation("settle(budget:)", .found) { subject, fraction throws(LayoutError) in
      subject.feed.settle(budget: 1_000)
      return 1_000
    },
    CostOperation("settle(while:)", .found) { subject, fraction throws(LayoutError) in
      var slices = 0
      subject.feed.settle(while: {
        slices += 1
        return slices <= 2
      })
      return 2_000
    },
  ]

  static func elementCount(_ changes: ElementChanges) -> Int {
    changes.appeared.count + changes.disappeared.count + changes.moved.count
  }

  // MARK: - The whole feed

  private static let wholes = [
    CostOperation("settle", .items) { subject, _ throws(LayoutError) in
      subject.feed.settle()
      return 0
    },
    CostOperation("reestimate(from:to:)", .items) { subject, fraction throws(LayoutError) in
      let view = subject.view(at: fraction)
      // The forms of waterfalls and of rows.
      let estimates: [(FeedItem, FeedItem)] = [
        (.estimated(64), .estimated(65)),
        (.estimated(width: 80, height: 64), .estimated(width: 80, height: 65)),
      ]
      for (old, new) in estimates {
        try subject.feed.reestimate(from: old, to: new, keeping: .reader(in: view))
        try subject.feed.reestimate(from: new, to: old, keeping: .reader(in: view))
      }
      subject.feed.settle()
      return 0
    },
    CostOperation("relayout(width:)", .items) { subject, fraction throws(LayoutError) in
      try subject.feed.relayout(width: subject.feed.width - fraction * 10)
      subject.feed.settle()
      return 0
    },
    CostOperation("relayout(width:keeping:)", .items) { subject, fraction throws(LayoutError) in
      let view = subject.view(at: fraction)
      try subject.feed.relayout(
        width: subject.feed.width - fraction * 10, keeping: .firstVisible(in: view), settling: false)
      return 0
    },
  ]
}
