extension Feed {
  /// What is in front of all sections, from the outside in. Each says its kind.
  public var headers: [Supplementary] { margins.supplementaries.headers(front: Units(margins.front)) }

  /// What is behind all sections, from the inside out. Each says its kind.
  public var footers: [Supplementary] { margins.supplementaries.footers(back: Units(margins.back)) }

  /// A section's headers, from the outside in: what they were made of, to the nearest 1/192 pt, and their kinds.
  ///
  /// - Precondition: `section` is in `0..<sectionCount`.
  /// - Complexity: O(log sections)
  public func headers(ofSection section: Int) -> [Supplementary] {
    let entry = checkedEntry(section)
    return supplementaries[entry.supplementaries].headers(front: Units(entry.front))
  }

  /// A section's footers, from the inside out.
  ///
  /// - Precondition: `section` is in `0..<sectionCount`.
  /// - Complexity: O(log sections)
  public func footers(ofSection section: Int) -> [Supplementary] {
    let entry = checkedEntry(section)
    return supplementaries[entry.supplementaries].footers(back: Units(entry.back))
  }

  /// A section's decorations.
  ///
  /// - Precondition: `section` is in `0..<sectionCount`.
  /// - Complexity: O(log sections)
  public func decorations(ofSection section: Int) -> [Decoration] {
    supplementaries[checkedEntry(section).supplementaries].decorations(axis: axis)
  }

  /// Puts other things in front of all sections.
  ///
  /// - Throws: If a length is out of its range, or that of all of them together; if one is of the kind of items, or of
  ///   that of a footer; if the content would be too long. What is wrong is named `headers[0].extent` and so on.
  /// - Complexity: O(1)
  public mutating func setHeaders(_ headers: [Supplementary]) throws(LayoutError) {
    try setMargins(headers, footers)
  }

  /// Puts other things behind all sections.
  ///
  /// - Throws: As `setHeaders(_:)`.
  /// - Complexity: O(1)
  public mutating func setFooters(_ footers: [Supplementary]) throws(LayoutError) {
    try setMargins(headers, footers)
  }

  /// Puts other things in front of a section's items.
  ///
  /// - Throws: If there is no such section; if a length is out of its range, or that of all of them together; if one is
  ///   of the kind of items, or of that of something else of the section; if the content would be too long. What is
  ///   wrong with them, in `LayoutError.inSection`.
  /// - Complexity: O(log sections)
  public mutating func setHeaders(
    _ headers: [Supplementary], ofSection section: Int
  ) throws(LayoutError) {
    try checkSection(section, "section")
    try setSupplementaries(headers, footers(ofSection: section), decorations(ofSection: section), section)
  }

  /// Puts other things behind a section's items.
  ///
  /// - Throws: As `setHeaders(_:ofSection:)`.
  /// - Complexity: As `setHeaders(_:ofSection:)`
  public mutating func setFooters(
    _ footers: [Supplementary], ofSection section: Int
  ) throws(LayoutError) {
    try checkSection(section, "section")
    try setSupplementaries(headers(ofSection: section), footers, decorations(ofSection: section), section)
  }

  /// Puts other things under and between a section's items.
  ///
  /// - Throws: As `setHeaders(_:ofSection:)`.
  /// - Complexity: As `setHeaders(_:ofSection:)`
  public mutating func setDecorations(
    _ decorations: [Decoration], ofSection section: Int
  ) throws(LayoutError) {
    try checkSection(section, "section")
    try setSupplementaries(headers(ofSection: section), footers(ofSection: section), decorations, section)
  }

  /// Makes a header or a footer as long as it turned out to be, once it was measured.
  ///
  /// - Parameters:
  ///   - kind: Its kind.
  ///   - path: Its section, -1 for the feed's headers and `sectionCount` for its footers, and its number among the
  ///     section's headers, or footers.
  ///   - extent: Its length along the main axis, in points.
  /// - Throws: If there is none of the kind at `path`; otherwise as `setHeaders(_:ofSection:)`.
  /// - Complexity: As `setHeaders(_:ofSection:)`
  public mutating func resizeSupplementary(
    _ kind: ElementKind, at path: ItemPath, to extent: Double
  ) throws(LayoutError) {
    guard path.section >= -1, path.section <= sectionCount else {
      throw .indexOutOfRange(argument: "path.section", index: path.section, valid: -1..<(sectionCount + 1))
    }
    func resized(_ list: [Supplementary]) -> [Supplementary]? {
      guard list.indices.contains(path.item), list[path.item].kind == kind else { return nil }
      var list = list
      list[path.item].extent = extent
      return list
    }
    switch path.section {
    case -1:
      if let headers = resized(headers) { return try setHeaders(headers) }
    case sectionCount:
      if let footers = resized(footers) { return try setFooters(footers) }
    case let section:
      if let headers = resized(headers(ofSection: section)) {
        return try setHeaders(headers, ofSection: section)
      }
      if let footers = resized(footers(ofSection: section)) {
        return try setFooters(footers, ofSection: section)
      }
    }
    throw .noSupplementary(argument: "\(path)", kind: "\(kind)")
  }
}

extension Feed {
  private mutating func setMargins(
    _ headers: [Supplementary], _ footers: [Supplementary]
  ) throws(LayoutError) {
    let content = try SectionSupplementaries.Content(
      headers: headers, footers: footers, decorations: [], axis: axis)
    let new = try FeedMargins(content)
    let length = Units(new.front) + Units(new.back) - sectionTree.origin - Units(margins.back)
    if length > 0 { try checkRoom(for: length, items: 0) }
    occupied += length
    margins = new
    sectionTree.origin = Units(new.front)
  }

  private mutating func setSupplementaries(
    _ headers: [Supplementary], _ footers: [Supplementary], _ decorations: [Decoration], _ section: Int
  ) throws(LayoutError) {
    var entry = sectionTree.entry(at: section)
    let before = entry.margins
    do throws(LayoutError) {
      let margins = try supplementaries.margins(
        headers: headers, footers: footers, decorations: decorations, axis: axis)
      let length = Units(margins.front) + Units(margins.back) - Units(before.front) - Units(before.back)
      do throws(LayoutError) {
        if length > 0 { try checkRoom(for: length, items: 0) }
      } catch {
        supplementaries.removeIfUnused(margins.supplementaries)
        throw error
      }
      entry.take(margins, supplementaries)
      occupied += length
      supplementaries.addUser(margins.supplementaries)
      supplementaries.removeUser(before.supplementaries)
      sectionTree.replace(at: section, with: entry)
    } catch {
      throw .inSection(section, error)
    }
  }
}
