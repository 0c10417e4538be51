// Conversions between the coordinates of a feed and those of a section, which `section(_:as:)` uses.
extension Feed {
  /// Converts a rect in feed coordinates to the coordinates of a section, as currently placed and scrolled.
  ///
  /// - Precondition: `section` is in `0..<sectionCount`.
  /// - Complexity: O(log sections), plus the cost of the first item of a section that scrolls across the feed
  public func convert(_ rect: LayoutRect, toSection section: Int) -> LayoutRect {
    let (x, y) = displacement(ofSection: section)
    return rect.offsetBy(dx: -x.points, dy: -y.points)
  }

  /// Converts a rect in the coordinates of a section to those of the feed, as currently placed and scrolled.
  ///
  /// ```swift
  /// if let sheet = feed.section(3, as: SpreadsheetSection.self) {
  ///   let cell = feed.convert(sheet.frame(row: 7, column: 2), fromSection: 3)
  /// }
  /// ```
  ///
  /// - Precondition: `section` is in `0..<sectionCount`.
  /// - Complexity: As for `convert(_:toSection:)`
  public func convert(_ rect: LayoutRect, fromSection section: Int) -> LayoutRect {
    let (x, y) = displacement(ofSection: section)
    return rect.offsetBy(dx: x.points, dy: y.points)
  }

  private func displacement(ofSection section: Int) -> (x: Units, y: Units) {
    precondition(section >= 0 && section < sectionCount, "section out of range")
    let position = sectionTree.position(of: section)
    return store.section(position.entry).displacement(
      of: store.items(of: position.entry), from: position.itemsStart)
  }
}
