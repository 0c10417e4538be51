extension Feed {
  /// The headers of the feed, before all sections, from the outside in. Their kinds are not `nil`.
  public var headers: [Supplementary] { margins.supplementaries.headers(front: Units(margins.front)) }

  /// The footers of the feed, after all sections, from the inside out. Their kinds are not `nil`.
  public var footers: [Supplementary] { margins.supplementaries.footers(back: Units(margins.back)) }

  /// Returns a section's headers, from the outside in.
  ///
  /// Lengths are rounded to the nearest 1/192 pt. The kinds are not `nil`.
  ///
  /// - Precondition: `section` is in `0..<sectionCount`.
  /// - Complexity: O(log sections)
  public func headers(ofSection section: Int) -> [Supplementary] {
    let entry = checkedEntry(section)
    return supplementaries[entry.supplementaries].headers(front: Units(entry.front))
  }

  /// Returns a section's footers, from the inside out.
  ///
  /// - Precondition: `section` is in `0..<sectionCount`.
  /// - Complexity: O(log sections)
  public func footers(ofSection section: Int) -> [Supplementary] {
    let entry = checkedEntry(section)
    return supplementaries[entry.supplementaries].footers(back: Units(entry.back))
  }

  /// Returns a section's decorations.
  ///
  /// - Precondition: `section` is in `0..<sectionCount`.
  /// - Complexity: O(log sections)
  public func decorations(ofSection section: Int) -> [Decoration] {
    supplementaries[checkedEntry(section).supplementaries].decorations(axis: axis)
  }

  /// Replaces the headers of the feed.
  ///
  /// - Throws: `LayoutError` if a length or the total length is out of range; if a header has the kind of items or of a
  ///   footer; if the content would be too long. The error names the value, as in `headers[0].extent`.
  /// - Complexity: O(1)
  public mutating func setHeaders(_ headers: [Supplementary]) throws(LayoutError) {
    try setMargins(headers, footers)
  }

  /// Replaces the footers of the feed.
  ///
  /// - Throws: As `setHeaders(_:)`.
  /// - Complexity: O(1)
  public mutating func setFooters(_ footers: [Supplementary]) throws(LayoutError) {
    try setMargins(headers, footers)
  }

  /// Replaces the headers of a section.
  ///
  /// - Throws: `LayoutError` if there is no such section; if a length or the total length is out of range; if
  ///   a header has the kind of items or of another element of the section; if the content would be too long.
  ///   Errors of the headers are wrapped in `LayoutError.inSection`.
  /// - Complexity: O(log sections)
  public mutating func setHeaders(
    _ headers: [Supplementary], ofSection section: Int
  ) throws(LayoutError) {
    try checkSection(section, "section")
    try setSupplementaries(headers, footers(ofSection: section), decorations(ofSection: section), section)
  }

  /// Replaces the footers of a section.
  ///
  /// - Throws: As `setHeaders(_:ofSection:)`.
  /// - Complexity: As `setHeaders(_:ofSection:)`
  public mutating func setFooters(
    _ footers: [Supplementary], ofSection section: Int
  ) throws(LayoutError) {
    try checkSection(section, "section")
    try setSupplementaries(headers(ofSection: section), footers, decorations(ofSection: section), section)
  }

  /// Replaces the decorations of a section.
  ///
  /// - Throws: As `setHeaders(_:ofSection:)`.
  /// - Complexity: As `setHeaders(_:ofSection:)`
  public mutating func setDecorations(
    _ decorations: [Decoration], ofSection section: Int
  ) throws(LayoutError) {
    try checkSection(section, "section")
    try setSupplementaries(headers(ofSection: section), footers(ofSection: section), decorations, section)
  }

  /// Sets the length of a header or a footer, for example after it was measured.
  ///
  /// - Parameters:
  ///   - kind: The kind of the supplementary.
  ///   - path: The section and the index among the section's headers or footers. The section is -1 for the
  ///     feed's headers and `sectionCount` for its footers.
  ///   - extent: The length along the main axis, in points.
  /// - Throws: `LayoutError` if there is no supplementary of `kind` at `path`. Otherwise as `setHeaders(_:ofSection:)`.
  /// - Complexity: As for `setHeaders(_:ofSection:)`
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
      entry.setMargins(margins, supplementaries)
      occupied += length
      supplementaries.addUser(margins.supplementaries)
      supplementaries.removeUser(before.supplementaries)
      sectionTree.replace(at: section, with: entry)
    } catch {
      throw .inSection(section, error)
    }
  }
}
