extension Feed {
  /// Returns the badges of an item and of the groups that begin with it, in the order of queries.
  ///
  /// Unlike queries, returns badges without width or height, too. Settles as `frame(at:)`.
  ///
  /// - Precondition: There is an item at `path`.
  /// - Complexity: As for `frame(at:)`, plus O(items of the group)
  public mutating func badges(at path: ItemPath) -> [Element] {
    precondition(hasItem(at: path), "path out of range")
    settle(through: path)
    return provisionalBadges(at: path)
  }

  /// Returns the badges of an item as currently placed. Empty if there is no such item.
  func provisionalBadges(at path: ItemPath) -> [Element] {
    guard store.badgeCount > 0, hasItem(at: path) else { return [] }
    let position = sectionTree.position(of: path.section)
    return store.section(position.entry).badges(at: path.item, from: position.itemsStart).map { badge in
      var badge = badge
      badge.path.section = path.section
      return badge
    }
  }

  /// Returns the number of a badge with its current frame among those of its kind and item, from 1. 0 for other elements.
  func ordinal(of element: Element) -> Int {
    guard element.kind != .item else { return 0 }
    let badges = provisionalBadges(at: element.path).lazy.filter { $0.kind == element.kind }
    return badges.enumerated().first { $0.element.frame == element.frame }.map { $0.offset + 1 } ?? 0
  }
}
