import FeedFiles
import FeedFormat
import Millrace

/// What the demo shows: items with identities, and the feed that they are laid out in.
struct DemoContent {
  /// The layout. `nil` for the feed of a file.
  let layout: DemoLayout?
  /// The name of the layout or of the file.
  let name: String
  /// The items, by numbers that never change, in sections that have numbers, too.
  var snapshot: Snapshot<Int, Int>
  /// The feed, until a collection view shows it.
  let feed: Feed
  /// The values of items that were inserted into the feed of a file.
  private var inserted: [Int: FeedItem] = [:]
  private var nextID: Int

  /// Lays out the demo's own items, for a view of a size in points.
  init(_ layout: DemoLayout, items: [Int], nextID: Int, size: LayoutSize) throws {
    (self.layout, name, self.nextID) = (layout, layout.rawValue, nextID)
    let sections = layout.sections(of: items)
    snapshot = try Snapshot(sections)
    var feed = try Feed(environment: CollectionLayoutEnvironment(containerSize: size))
    for section in sections { try feed.append(layout.section(section.id, items: section.items)) }
    self.feed = feed
  }

  /// Shows the feed of a file, laid out for a view of a size in points.
  init(_ loaded: LoadedFeed, name: String, size: LayoutSize) throws {
    (layout, self.name, nextID) = (nil, name, loaded.itemCount)
    var feed = loaded.feed
    if var environment = feed.environment {
      environment.containerSize = size
      try feed.relayout(environment: environment)
    } else {
      try feed.relayout(width: feed.axis == .vertical ? size.width : size.height)
    }
    var first = 0
    snapshot = try Snapshot(
      (0..<feed.sectionCount).map { section in
        defer { first += feed.itemCount(ofSection: section) }
        return (section, Array(first..<(first + feed.itemCount(ofSection: section))))
      })
    self.feed = feed
  }

  /// The items in their order.
  var items: [Int] { snapshot.itemIDs }

  /// The number of the next item that is inserted.
  var unusedID: Int { nextID }

  /// Returns a snapshot with a new item before another one.
  ///
  /// - Parameter model: In the feed of a file, the value of an item like which the new one is.
  mutating func inserting(at path: ItemPath, like model: FeedItem?) throws -> (Snapshot<Int, Int>, id: Int) {
    let id = nextID
    nextID += 1
    inserted[id] = model
    var next = snapshot
    if snapshot.itemCount == 0 {
      try next.appendItems([id], to: snapshot.sectionID(at: path.section))
    } else {
      try next.insertItems([id], before: snapshot.itemID(at: path))
    }
    return (next, id)
  }

  /// Returns a snapshot in which items have changed places: those at `paths` are in a random order.
  func shuffling(_ paths: [ItemPath]) throws -> Snapshot<Int, Int> {
    var next = snapshot
    // Items stay in their sections, which may take only items of their own kind.
    for (section, paths) in Dictionary(grouping: paths, by: \.section) {
      let first = paths.map(\.item).min() ?? 0
      let last = paths.map(\.item).max() ?? 0
      let ids = (first...last).map { snapshot.itemID(at: ItemPath(section: section, item: $0)) }
      let count = snapshot.itemCount(in: snapshot.sectionID(at: section)) ?? 0
      let after = last + 1 < count ? snapshot.itemID(at: ItemPath(section: section, item: last + 1)) : nil
      for id in ids.shuffled() {
        if let after {
          try next.moveItem(id, before: after)
        } else {
          try next.moveItem(id, toEndOf: snapshot.sectionID(at: section))
        }
      }
    }
    return next
  }

  /// Returns the value of an item that a snapshot inserts.
  func value(of id: Int, in next: Snapshot<Int, Int>) -> FeedItem {
    if let value = inserted[id] { return value }
    return layout?.item(id, inSection: next.sectionID(containing: id) ?? 0) ?? .cell
  }

  /// Makes the move of an item that the feed has made already.
  mutating func move(from source: ItemPath, to target: ItemPath) throws {
    let id = snapshot.itemID(at: source)
    let section = snapshot.sectionID(at: target.section)
    try snapshot.deleteItems([id])
    if target.item < snapshot.itemCount(in: section) ?? 0 {
      try snapshot.insertItems([id], before: snapshot.itemID(at: target))
    } else {
      try snapshot.appendItems([id], to: section)
    }
  }
}
