/// A header, a footer, a boundary supplementary or a background, by its number among those of its kind.
///
/// Unlike the path of an element, it fits an `IndexPath`: `[section, number]`, or `[number]` for an element of the whole feed.
/// Insertions and removals of sections do not change that of an element of the whole feed.
public struct SupplementaryIndex: Hashable, Sendable {
  /// The kind.
  public var kind: ElementKind
  /// The index of the section, or `nil` for an element of the whole feed.
  public var section: Int?
  /// The number among those of its kind in the section, or of the whole feed, from 0.
  public var number: Int

  /// Creates an index.
  public init(_ kind: ElementKind, section: Int?, number: Int) {
    (self.kind, self.section, self.number) = (kind, section, number)
  }
}

extension Feed {
  /// Returns the path of a header, a footer, a boundary supplementary or a background, or `nil` if there is none.
  ///
  /// - Complexity: O(log sections + number of the section's headers, footers and decorations)
  public func path(of index: SupplementaryIndex) -> ItemPath? {
    if let section = index.section, !(0..<sectionCount).contains(section) { return nil }
    guard index.number >= 0 else { return nil }
    var number = index.number
    var found: ItemPath?
    forEachSupplementary(ofSection: index.section) { kind, path in
      guard kind == index.kind, found == nil else { return }
      if number == 0 { found = path } else { number -= 1 }
    }
    return found
  }

  /// Returns the index of a header, a footer, a boundary supplementary or a background, given its path as in `Element.path`.
  ///
  /// - Returns: The index. `nil` if there is no such element, or if it is an item, a separator or a badge.
  /// - Complexity: O(log sections + number of the section's headers, footers and decorations)
  public func index(of kind: ElementKind, at path: ItemPath) -> SupplementaryIndex? {
    let section = (0..<sectionCount).contains(path.section) ? path.section : nil
    var (number, isFound) = (0, false)
    forEachSupplementary(ofSection: section) { other, place in
      guard other == kind, !isFound else { return }
      if place == path { isFound = true } else { number += 1 }
    }
    return isFound ? SupplementaryIndex(kind, section: section, number: number) : nil
  }

  /// Calls `body` with the kind and the path of each header, footer, boundary supplementary and background of a section, or
  /// of the whole feed.
  private func forEachSupplementary(ofSection index: Int?, _ body: (ElementKind, ItemPath) -> Void) {
    let list = index.map { supplementaries(ofSection: $0) } ?? margins.supplementaries
    let (first, last) = index.map { ($0, $0) } ?? (-1, sectionCount)
    for (item, header) in list.content.headers.enumerated() {
      body(header.kind, ItemPath(section: first, item: item))
    }
    for (item, footer) in list.content.footers.enumerated() {
      body(footer.kind, ItemPath(section: last, item: item))
    }
    for (item, element) in (list.boundary?.elements ?? []).enumerated() {
      body(element.kind, ItemPath(section: element.alignment == .start ? first : last, item: item))
    }
    for (item, decoration) in list.content.decorations.enumerated() where !decoration.isSeparator {
      body(decoration.kind, ItemPath(section: first, item: item))
    }
  }
}
