/// Supplementaries around the content of a section or of the whole feed.
extension Feed {
  /// The boundary supplementaries of the feed, around all sections.
  public var boundarySupplementaryItems: [CollectionLayoutBoundarySupplementaryItem] {
    margins.supplementaries.content.boundary.items
  }

  /// Returns the boundary supplementaries of a section, around its content.
  ///
  /// - Precondition: `section` is in `0..<sectionCount`.
  /// - Complexity: O(log sections)
  public func boundarySupplementaryItems(
    ofSection section: Int
  ) -> [CollectionLayoutBoundarySupplementaryItem] {
    supplementaries[checkedEntry(section).supplementariesNumber].content.boundary.items
  }

  /// Replaces the boundary supplementaries of the feed.
  ///
  /// They lie around the sections as those of a section lie around its content, in the size of the view. On the cross
  /// axis they lie in the safe area, unless `contentInsetsReference` of the environment is `.none`.
  ///
  /// - Throws: `LayoutError`:
  ///   - if the feed has headers or footers;
  ///   - if a value or a length is out of range. The error names the value, as in
  ///     `boundarySupplementaryItems[0].offset.x`;
  ///   - if a length is a fraction of the length of the view, and the feed has no `environment`;
  ///   - if a supplementary has the kind of items, or in a section the kind of a decoration;
  ///   - if the content would be too long, or the supplementaries reach out of it by more than
  ///     `LayoutUnit.maximumLength`.
  /// - Complexity: O(m) for m supplementaries
  public mutating func setBoundarySupplementaryItems(
    _ items: [CollectionLayoutBoundarySupplementaryItem]
  ) throws(LayoutError) {
    try setMargins(boundary: items)
  }

  /// Replaces the boundary supplementaries of a section. The section keeps its `contentInsets` and references.
  ///
  /// - Throws: `LayoutError` if there is no such section. Otherwise as `setBoundarySupplementaryItems(_:)`, wrapped in
  ///   `LayoutError.inSection`.
  /// - Complexity: O(log sections + m) for m supplementaries and decorations
  public mutating func setBoundarySupplementaryItems(
    _ items: [CollectionLayoutBoundarySupplementaryItem], ofSection section: Int
  ) throws(LayoutError) {
    try setSupplementaries(ofSection: section, boundary: items)
  }

  /// Sets the measured size of a boundary supplementary, which replaces its estimates.
  ///
  /// - Parameters:
  ///   - size: The size in points, or `nil` to return to the estimates. Only the soft dimensions of the supplementary
  ///     use it.
  ///   - kind: The kind of the supplementary, as in `Element`.
  ///   - path: The path of the supplementary, as in `Element`.
  /// - Throws: `LayoutError` if there is no boundary supplementary of `kind` at `path`. Otherwise as
  ///   `setBoundarySupplementaryItems(_:ofSection:)`.
  /// - Complexity: As for `setBoundarySupplementaryItems(_:ofSection:)`
  public mutating func setMeasuredSize(
    _ size: LayoutSize?, of kind: ElementKind, at path: ItemPath
  ) throws(LayoutError) {
    try Millrace.check(path.section, "path.section", in: -1..<(sectionCount + 1))
    let supplementaries = supplementaries(ofSection: path.section)
    // The path of an element of the feed has one of two sections.
    let isOfSection = (0..<sectionCount).contains(path.section)
    guard let elements = supplementaries.boundary?.elements, elements.indices.contains(path.item),
      elements[path.item].kind == kind,
      isOfSection || (elements[path.item].alignment == .start) == (path.section < 0)
    else { throw .noSupplementary(argument: "\(path)", kind: "\(kind)") }
    var items = supplementaries.content.boundary.items
    items[path.item].measuredSize = size
    if isOfSection {
      try setBoundarySupplementaryItems(items, ofSection: path.section)
    } else {
      try setBoundarySupplementaryItems(items)
    }
  }
}
