/// The mapping of paths before a change to paths after it.
///
/// Consists of an `IndexMap` of the sections, and one of the items across all sections.
struct PathMap: Hashable, Sendable {
  /// A departure or an arrival of an item.
  struct Entry: Hashable, Sendable {
    let path: ItemPath
    /// `counterpart`, or a path with the section `Int.min` for `nil`. An optional would take another 8 bytes.
    private let storedCounterpart: ItemPath

    init(path: ItemPath, counterpart: ItemPath?) {
      self.path = path
      // A target in section `Int.min`, which does not exist, is stored as one in section `Int.min + 1`, which does not
      // exist either.
      storedCounterpart =
        counterpart.map { ItemPath(section: max($0.section, .min + 1), item: $0.item) }
        ?? ItemPath(section: .min, item: .min)
    }

    /// The path of the matching arrival or departure, or `nil` if the item was removed or inserted.
    var counterpart: ItemPath? { storedCounterpart.section == .min ? nil : storedCounterpart }
  }

  /// The departures and arrivals of sections.
  var sections = IndexMap()
  /// The replaced sections, by index before, ascending.
  var replaced: [Int] = []
  /// The departures of items, by path before, ascending.
  ///
  /// Items of removed or replaced sections are included only if they were moved elsewhere.
  var departures = PathEntries()
  /// The arrivals of items, by path after, ascending. Items of inserted sections are not included.
  var arrivals = PathEntries()

  /// Whether nothing is removed, inserted, moved or replaced.
  var isEmpty: Bool {
    departures.isEmpty && arrivals.isEmpty && replaced.isEmpty && sections.departures.isEmpty
      && sections.arrivals.isEmpty
  }

  func newPath(forOld path: ItemPath) -> ItemPath? {
    Self.counterpart(
      of: path, inSection: newSection(forOld: path.section), leaving: departures, arriving: arrivals)
  }

  func oldPath(forNew path: ItemPath) -> ItemPath? {
    let section = sections.oldIndex(forNew: path.section).flatMap { isReplaced($0) ? nil : $0 }
    return Self.counterpart(of: path, inSection: section, leaving: arrivals, arriving: departures)
  }

  /// Returns the index after the change of a section, or `nil` if it was removed or replaced.
  func newSection(forOld section: Int) -> Int? {
    isReplaced(section) ? nil : sections.newIndex(forOld: section)
  }

  /// Whether some sections are removed, moved or replaced.
  var removesSections: Bool { !sections.departures.isEmpty || !replaced.isEmpty }

  /// Returns whether the section with the index `section` before the change was replaced.
  func isReplaced(_ section: Int) -> Bool {
    replaced.indices.contains(key: section) { replaced[$0] }
  }

  /// Returns the departure of an item, or `nil` if the item stayed or moved with its section.
  func departure(of path: ItemPath) -> Entry? {
    let index = departures.indices.partitioningIndex { departures[$0].path >= path }
    return index < departures.count && departures[index].path == path ? departures[index] : nil
  }

  /// Returns the first item of a section from index `item` on, or back if `step` is -1, that does not depart; `nil` if all
  /// of the section's `count` items there depart.
  func firstStaying(inSection section: Int, from item: Int, step: Int, count: Int) -> Int? {
    let entries = Self.entries(departures, of: section)
    if entries.count == count { return nil }
    var item = item
    var next = entries.partitioningIndex { departures[$0].path.item >= item }
    while entries.contains(next), departures[next].path.item == item {
      item += step
      next += step
    }
    return (0..<count).contains(item) ? item : nil
  }

  /// Returns the range of the entries whose paths are in a section.
  static func entries(_ entries: PathEntries, of section: Int) -> Range<Int> {
    var cursor = 0
    return self.entries(entries, of: section, from: &cursor)
  }

  /// Returns the range of the entries whose paths are in a section, and moves `cursor` to its end, where the entries of
  /// a later section are usually found next.
  static func entries(_ entries: PathEntries, of section: Int, from cursor: inout Int) -> Range<Int> {
    let isAhead = cursor > 0 && entries[cursor - 1].path.section < section
    let begin =
      isAhead
      ? (cursor..<entries.count).gallopingIndex { entries[$0].path.section >= section }
      : entries.indices.partitioningIndex { entries[$0].path.section >= section }
    cursor = (begin..<entries.count).gallopingIndex { entries[$0].path.section > section }
    return begin..<cursor
  }

  /// Returns the path of an item on the other side of the change, or `nil` if it was not there.
  ///
  /// - Parameter section: The index of its section on the other side, or `nil` if there is none.
  private static func counterpart(
    of path: ItemPath, inSection section: Int?, leaving: PathEntries, arriving: PathEntries
  ) -> ItemPath? {
    let left = entries(leaving, of: path.section)
    let earlier = left.partitioningIndex { leaving[$0].path >= path }
    if earlier < left.upperBound, leaving[earlier].path == path { return leaving[earlier].counterpart }
    guard let section else { return nil }
    // The item stayed, and so did `stayed` items before it. The number of staying items before an arrival
    // never decreases from one arrival to the next.
    let stayed = path.item &- (earlier - left.lowerBound)
    let came = entries(arriving, of: section)
    let passed = came.partitioningIndex { arriving[$0].path.item - ($0 - came.lowerBound) > stayed }
    return ItemPath(section: section, item: stayed &+ (passed - came.lowerBound))
  }
}

extension Feed {
  /// Returns whether the path of an element of a kind names an item: the element itself, the item before a separator of any
  /// kind, or the item of a badge.
  func namesItem(_ path: ItemPath, kind: ElementKind) -> Bool {
    if kind == .item { return true }
    guard store.badgeCount > 0 || supplementaries.hasSeparators else { return false }
    let supplementaries = supplementaries(ofSection: path.section)
    if hasBadges(inSection: path.section) {
      let isOther =
        supplementaries.boundary?.elements.contains { $0.kind == kind } ?? false
        || supplementaries.content.decorations.contains { $0.kind == kind }
      if !isOther { return true }
    }
    return supplementaries.content.decorations.contains { $0.isSeparator && $0.kind == kind }
  }
}

/// The departures or the arrivals of a batch, in ascending order: a list, or in a large batch, numbers.
struct PathEntries: BatchEntries {
  private var list: [PathMap.Entry] = []
  private var numbered: NumberedEntries?

  init(_ list: [PathMap.Entry] = []) { self.list = list }

  init(_ numbered: NumberedEntries) { self.numbered = numbered }

  var startIndex: Int { 0 }

  @inline(__always)
  var endIndex: Int { numbered?.count ?? list.count }

  @inline(__always)
  subscript(position: Int) -> PathMap.Entry {
    guard let numbered else { return list[position] }
    let counterpart = numbered.counterpart(at: position)
    return PathMap.Entry(
      path: numbered.items.path(of: numbered.number(at: position)),
      counterpart: counterpart < 0 ? nil : numbered.counterpartItems.path(of: counterpart))
  }
}
