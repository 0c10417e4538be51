import Millrace

/// A feed that is laid out naively, as the checks of batches see it.
package protocol NaiveFeedState {
  var orientation: NaiveOrientation { get }
  var contentSize: LayoutSize { get }
  /// The lengths of the safe area before and after the content, in units.
  var safeArea: (before: Int, after: Int) { get }
  var sectionCount: Int { get }
  /// All items in order.
  var items: [Element] { get }

  /// Returns all elements, with their pinned frames in a visible rect.
  func pinned(in view: LayoutRect) -> [Element]
  /// Returns the elements that a query of the visible rect finds.
  func elements(in view: LayoutRect) -> [Element]
  /// Returns the elements that intersect a rect where they are without pinning.
  func unpinned(in rect: LayoutRect) -> [Element]
  /// Returns whether an element is a separator, whose path is that of the item before it.
  func isBetweenRows(_ element: Element) -> Bool
  /// Returns whether an element is a badge, whose path is that of its item.
  func isBadge(_ element: Element) -> Bool

  /// Returns the first visible item inside of the safe area, between pinned elements, or if all items in `rect` are elsewhere,
  /// the first one.
  func firstVisibleItem(in rect: LayoutRect) -> NaiveVisibleItem?
  /// Returns whether an item is in one of several lanes.
  func isInLane(_ path: ItemPath) -> Bool
  /// Returns the items of an item's row and the end of the row in units, or `nil` if the section has no rows.
  func row(of path: ItemPath) -> (items: Range<Int>, end: Int)?
  /// Returns the position along the feed, in points, by which an anchor keeps an item: that of its section's items if
  /// the section is orthogonal.
  func anchorStart(of path: ItemPath) -> Double
  /// Returns the position of an item of an orthogonal section along that section, as scrolled, or `nil`.
  func positionAcross(of path: ItemPath) -> Double?
}

/// The first visible item, and the part of the rect in which items of its section are visible.
package struct NaiveVisibleItem {
  package let path: ItemPath
  package let visible: LayoutRect

  package init(path: ItemPath, visible: LayoutRect) { (self.path, self.visible) = (path, visible) }
}

extension NaiveFeedState {
  func isInLane(_ path: ItemPath) -> Bool { false }

  package func unpinned(in rect: LayoutRect) -> [Element] { elements(in: rect) }

  package func isBadge(_ element: Element) -> Bool { false }

  /// Returns whether the path of an element names an item.
  package func namesItem(_ element: Element) -> Bool {
    element.kind == .item || isBetweenRows(element) || isBadge(element)
  }

  /// Returns the number of a badge among those of its kind and item, from 1, and 0 for other elements.
  ///
  /// - Parameter elements: All elements.
  package func ordinal(of element: Element, among elements: [Element]) -> Int {
    guard isBadge(element) else { return 0 }
    let badges = elements.filter { $0.kind == element.kind && $0.path == element.path }
    return 1 + (badges.firstIndex { $0.frame == element.frame } ?? badges.count)
  }

  /// Returns the frame of an item.
  package func frame(at path: ItemPath) -> LayoutRect { items.first { $0.path == path }!.frame }

  /// Returns whether an item, which had another path in an old state, has the same position along its section on screen
  /// as there. True if the section is not orthogonal in both.
  package func keepsAcross(_ path: ItemPath, as oldPath: ItemPath, of old: some NaiveFeedState) -> Bool {
    guard let now = positionAcross(of: path), let then = old.positionAcross(of: oldPath) else { return true }
    return now == then
  }
}

/// A naive feed and its placement.
package struct NaivePlacedFeed: NaiveFeedState {
  package let model: NaiveFeed
  package let placement: NaiveFeed.Placement
  package let items: [Element]

  package init(_ model: NaiveFeed) {
    self.model = model
    placement = model.placement
    items = placement.items
  }

  package var orientation: NaiveOrientation { placement.orientation }
  package var contentSize: LayoutSize { placement.contentSize }
  package var safeArea: (before: Int, after: Int) { naiveSafeArea(of: model.environment) }
  package var sectionCount: Int { placement.sections.count }

  /// Returns the start of a section along the main axis, or the end of the last section.
  package func begin(ofSection index: Int) -> Double {
    if placement.sections.indices.contains(index) {
      return orientation.upright(placement.sections[index]).minY
    }
    let footers = model.footers.reduce(0) { $0 + NaiveWaterfall.units($1.extent) }
    let end = NaiveWaterfall.units(orientation.length(of: contentSize))
    return Double(end - footers) / 192
  }

  package func pinned(in view: LayoutRect) -> [Element] { model.pinned(placement, in: view) }

  package func elements(in view: LayoutRect) -> [Element] {
    model.elements(of: placement, in: view, view: view)
  }

  package func unpinned(in rect: LayoutRect) -> [Element] { placement.elements(in: rect) }

  package func isBetweenRows(_ element: Element) -> Bool {
    guard model.sections.indices.contains(element.path.section) else { return false }
    return model.sections[element.path.section].decorations.contains { decoration in
      if case .rows = decoration.extent { decoration.kind == element.kind } else { false }
    }
  }

  package func firstVisibleItem(in rect: LayoutRect) -> NaiveVisibleItem? {
    model.firstVisibleItem(placement, in: rect)
  }

  package func isInLane(_ path: ItemPath) -> Bool {
    model.sections[path.section].layout.rule.laneCount(width: model.width) > 1
  }

  package func row(of path: ItemPath) -> (items: Range<Int>, end: Int)? {
    let section = model.sections[path.section]
    let start = NaiveWaterfall.units(begin(ofSection: path.section))
    let itemsStart = section.headers.reduce(start) { $0 + NaiveWaterfall.units($1.extent) }
    let frames = items.filter { $0.path.section == path.section }.map(\.frame)
    let rows = section.rows(width: model.width, frames: frames, orientation, start: itemsStart)
    return rows?.first { $0.items.contains(path.item) }.map { ($0.items, $0.end) }
  }

  package func anchorStart(of path: ItemPath) -> Double { placement.anchorStart(of: path) }

  package func positionAcross(of path: ItemPath) -> Double? { placement.positionAcross(of: path) }
}
