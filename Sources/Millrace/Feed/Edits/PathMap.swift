/// The mapping of paths before a change to paths after it.
///
/// Consists of an `IndexMap` of the sections, and one of the items across all sections.
struct PathMap: Hashable, Sendable {
  /// A departure or an arrival of an item.
  struct Entry: Hashable, Sendable {
    /// The path of the departure or arrival.
    let path: ItemPath
    /// The path of the matching arrival or departure, or `nil` if the item was removed or inserted.
    let counterpart: ItemPath?
  }

  /// The departures and arrivals of sections.
  var sections = IndexMap()
  /// The replaced sections, by index before, ascending.
  var replaced: [Int] = []
  /// The departures of items, by path before, ascending.
  ///
  /// Items of removed or replaced sections are included only if they were moved elsewhere.
  var departures: [Entry] = []
  /// The arrivals of items, by path after, ascending. Items of inserted sections are not included.
  var arrivals: [Entry] = []

  func newPath(forOld path: ItemPath) -> ItemPath? {
    let left = Self.entries(departures, of: path.section)
    let place = left.partitioningIndex { departures[$0].path >= path }
    if place < left.upperBound, departures[place].path == path { return departures[place].counterpart }
    guard !isReplaced(path.section), let section = sections.newIndex(forOld: path.section) else {
      return nil
    }
    let stayed = path.item &- (place - left.lowerBound)
    return ItemPath(section: section, item: Self.index(ofStaying: stayed, amongst: arrivals, section))
  }

  func oldPath(forNew path: ItemPath) -> ItemPath? {
    let came = Self.entries(arrivals, of: path.section)
    let place = came.partitioningIndex { arrivals[$0].path >= path }
    if place < came.upperBound, arrivals[place].path == path { return arrivals[place].counterpart }
    guard let section = sections.oldIndex(forNew: path.section), !isReplaced(section) else { return nil }
    let stayed = path.item &- (place - came.lowerBound)
    return ItemPath(section: section, item: Self.index(ofStaying: stayed, amongst: departures, section))
  }

  /// Returns whether the section with the index `section` before the change was replaced.
  func isReplaced(_ section: Int) -> Bool {
    let place = replaced.indices.partitioningIndex { replaced[$0] >= section }
    return place < replaced.count && replaced[place] == section
  }

  /// Returns the departure of an item, or `nil` if the item stayed or moved with its section.
  func departure(of path: ItemPath) -> Entry? {
    let place = departures.indices.partitioningIndex { departures[$0].path >= path }
    return place < departures.count && departures[place].path == path ? departures[place] : nil
  }

  /// Returns the range of the entries whose paths are in a section.
  static func entries(_ entries: [Entry], of section: Int) -> Range<Int> {
    let begin = entries.indices.partitioningIndex { entries[$0].path.section >= section }
    // Usually there are few.
    let end = (begin..<entries.count).partitioningIndex { entries[$0].path.section > section }
    return begin..<end
  }

  /// Returns the index, on the side of `entries`, of the item that is number `stayed` of the items that
  /// stayed in a section.
  private static func index(ofStaying stayed: Int, amongst entries: [Entry], _ section: Int) -> Int {
    let range = Self.entries(entries, of: section)
    // The number of staying items before an entry never decreases from one entry to the next.
    let passed = range.partitioningIndex { entries[$0].path.item - ($0 - range.lowerBound) > stayed }
    return stayed &+ (passed - range.lowerBound)
  }
}

/// The mapping of the elements of a feed: items by their paths, other elements by their sections.
struct ElementPaths {
  /// The identity of an element, without its frame.
  struct Name: Hashable {
    let kind: ElementKind
    let path: ItemPath

    init(_ element: Element) { (kind, path) = (element.kind, element.path) }
  }

  let map: PathMap
  let sectionCounts: (before: Int, after: Int)

  /// Returns the path of an element after the change, or `nil` if it no longer exists.
  ///
  /// - Parameter isOfItem: Whether the element's path names an item (`Feed.namesItem(_:)`).
  func after(_ element: Element, isOfItem: Bool) -> ItemPath? {
    if isOfItem { return map.newPath(forOld: element.path) }
    let section = element.path.section
    if section == -1 { return element.path }
    if section == sectionCounts.before {
      return ItemPath(section: sectionCounts.after, item: element.path.item)
    }
    guard !map.isReplaced(section) else { return nil }
    return map.sections.newIndex(forOld: section).map { ItemPath(section: $0, item: element.path.item) }
  }

  /// Returns the path of an element before the change, or `nil` if it did not exist.
  ///
  /// - Parameter isOfItem: Whether the element's path names an item (`Feed.namesItem(_:)`).
  func before(_ element: Element, isOfItem: Bool) -> ItemPath? {
    if isOfItem { return map.oldPath(forNew: element.path) }
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
  /// Returns whether an element's path names an item.
  ///
  /// The path of an item does, and so does that of a separator of any kind, which names the item before the
  /// separator.
  func namesItem(_ element: Element) -> Bool {
    if element.kind == .item { return true }
    guard element.path.section >= 0, element.path.section < sectionCount else { return false }
    return supplementaries[sectionTree.entry(at: element.path.section).supplementaries].content.decorations
      .contains {
        guard case .rows = $0.extent else { return false }
        return $0.kind == element.kind
      }
  }
}
