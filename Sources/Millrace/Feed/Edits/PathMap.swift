/// Which path became which when items and sections left their places and others arrived: an `IndexMap` of the
/// sections, and one of the items across all of them.
struct PathMap: Hashable, Sendable {
  /// An item that left its place or arrived.
  struct Entry: Hashable, Sendable {
    /// Where it left or arrived.
    let path: ItemPath
    /// Where it arrived or left; `nil` if it was removed or inserted.
    let counterpart: ItemPath?
  }

  /// The sections that left their places and that arrived.
  var sections = IndexMap()
  /// The sections that others took the place of, by their indices before, ascending.
  var replaced: [Int] = []
  /// The items that left their places, by their paths before, ascending. Not those of sections that were removed or
  /// replaced, unless they were moved elsewhere.
  var departures: [Entry] = []
  /// The items that arrived, by their paths after, ascending. Not those that sections brought along.
  var arrivals: [Entry] = []

  func path(ofItemBefore path: ItemPath) -> ItemPath? {
    let left = Self.entries(departures, of: path.section)
    let place = left.partitioningIndex { departures[$0].path >= path }
    if place < left.upperBound, departures[place].path == path { return departures[place].counterpart }
    guard !isReplaced(path.section), let section = sections.newIndex(forOld: path.section) else {
      return nil
    }
    let stayed = path.item &- (place - left.lowerBound)
    return ItemPath(section: section, item: Self.index(ofStaying: stayed, amongst: arrivals, section))
  }

  func pathBefore(ofItem path: ItemPath) -> ItemPath? {
    let came = Self.entries(arrivals, of: path.section)
    let place = came.partitioningIndex { arrivals[$0].path >= path }
    if place < came.upperBound, arrivals[place].path == path { return arrivals[place].counterpart }
    guard let section = sections.oldIndex(forNew: path.section), !isReplaced(section) else { return nil }
    let stayed = path.item &- (place - came.lowerBound)
    return ItemPath(section: section, item: Self.index(ofStaying: stayed, amongst: departures, section))
  }

  /// Whether another section took the place of one, by its index before.
  func isReplaced(_ section: Int) -> Bool {
    let place = replaced.indices.partitioningIndex { replaced[$0] >= section }
    return place < replaced.count && replaced[place] == section
  }

  /// The departure of an item; `nil` if it stayed or went with its section.
  func departure(of path: ItemPath) -> Entry? {
    let place = departures.indices.partitioningIndex { departures[$0].path >= path }
    return place < departures.count && departures[place].path == path ? departures[place] : nil
  }

  /// Those of the entries that are of a section.
  static func entries(_ entries: [Entry], of section: Int) -> Range<Int> {
    let begin = entries.indices.partitioningIndex { entries[$0].path.section >= section }
    // Mostly a few.
    let end = (begin..<entries.count).partitioningIndex { entries[$0].path.section > section }
    return begin..<end
  }

  /// The index of the item that is number `stayed` of those that did in a section, on the side of the given entries.
  private static func index(ofStaying stayed: Int, amongst entries: [Entry], _ section: Int) -> Int {
    let range = Self.entries(entries, of: section)
    // How many of those that stayed lie before an entry never decreases from one to the next.
    let passed = range.partitioningIndex { entries[$0].path.item - ($0 - range.lowerBound) > stayed }
    return stayed &+ (passed - range.lowerBound)
  }
}

/// Which element of a feed became which: items as their paths did, and what else there is with its section.
struct ElementPaths {
  /// An element, wherever it is.
  struct Name: Hashable {
    let kind: ElementKind
    let path: ItemPath

    init(_ element: FeedElement) { (kind, path) = (element.kind, element.path) }
  }

  let map: PathMap
  let sectionCounts: (before: Int, after: Int)

  /// The path now of an element from before; `nil` if it is not there any more.
  ///
  /// - Parameter isOfItem: Whether its path names an item (`Feed.namesItem(_:)`).
  func after(_ element: FeedElement, isOfItem: Bool) -> ItemPath? {
    if isOfItem { return map.path(ofItemBefore: element.path) }
    let section = element.path.section
    if section == -1 { return element.path }
    if section == sectionCounts.before {
      return ItemPath(section: sectionCounts.after, item: element.path.item)
    }
    guard !map.isReplaced(section) else { return nil }
    return map.sections.newIndex(forOld: section).map { ItemPath(section: $0, item: element.path.item) }
  }

  /// The path before of an element; `nil` if it was not there.
  ///
  /// - Parameter isOfItem: Whether its path names an item (`Feed.namesItem(_:)`).
  func before(_ element: FeedElement, isOfItem: Bool) -> ItemPath? {
    if isOfItem { return map.pathBefore(ofItem: element.path) }
    let section = element.path.section
    if section == -1 { return element.path }
    if section == sectionCounts.after {
      return ItemPath(section: sectionCounts.before, item: element.path.item)
    }
    guard let old = map.sections.oldIndex(forNew: section), !map.isReplaced(old) else { return nil }
    return ItemPath(section: old, item: element.path.item)
  }
}

extension Feed {
  /// Whether an element's path names an item: its own, or the one that it follows, as those of separators do, of
  /// whatever kind they are.
  func namesItem(_ element: FeedElement) -> Bool {
    if element.kind == .item { return true }
    guard element.path.section >= 0, element.path.section < sectionCount else { return false }
    return supplementaries[sectionTree.entry(at: element.path.section).supplementaries].content.decorations
      .contains {
        guard case .rows = $0.extent else { return false }
        return $0.kind == element.kind
      }
  }
}
