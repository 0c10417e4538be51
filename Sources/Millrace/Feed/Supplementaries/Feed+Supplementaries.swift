extension Feed {
  /// The headers of the feed, before all sections, from the outside in. Their kinds are not `nil`.
  public var headers: [Supplementary] { list(.headers, ofSection: -1) }

  /// The footers of the feed, after all sections, from the inside out. Their kinds are not `nil`.
  public var footers: [Supplementary] { list(.footers, ofSection: sectionCount) }

  /// Returns a section's headers, from the outside in.
  ///
  /// Lengths are rounded to the nearest 1/192 pt. The kinds are not `nil`.
  ///
  /// - Precondition: `section` is in `0..<sectionCount`.
  /// - Complexity: O(log sections)
  public func headers(ofSection section: Int) -> [Supplementary] {
    precondition(section >= 0 && section < sectionCount, "section out of range")
    return list(.headers, ofSection: section)
  }

  /// Returns a section's footers, from the inside out. See `headers(ofSection:)`.
  public func footers(ofSection section: Int) -> [Supplementary] {
    precondition(section >= 0 && section < sectionCount, "section out of range")
    return list(.footers, ofSection: section)
  }

  /// Returns a section's decorations. See `headers(ofSection:)`.
  public func decorations(ofSection section: Int) -> [Decoration] {
    supplementaries[checkedEntry(section).supplementariesNumber].content.decorations.map {
      $0.decoration(axis: axis)
    }
  }

  /// Replaces the headers of the feed.
  ///
  /// - Throws: `LayoutError` if a length or the total length is out of range; if a header has the kind of items or of a
  ///   footer; if the content would be too long. The error names the value, as in `headers[0].extent`.
  /// - Complexity: O(1)
  public mutating func setHeaders(_ headers: [Supplementary]) throws(LayoutError) {
    try setMargins(headers: headers)
  }

  /// Replaces the footers of the feed, as `setHeaders(_:)` does the headers.
  public mutating func setFooters(_ footers: [Supplementary]) throws(LayoutError) {
    try setMargins(footers: footers)
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
    try setSupplementaries(ofSection: section, headers: headers)
  }

  /// Replaces the footers of a section, as `setHeaders(_:ofSection:)` does the headers.
  public mutating func setFooters(
    _ footers: [Supplementary], ofSection section: Int
  ) throws(LayoutError) {
    try setSupplementaries(ofSection: section, footers: footers)
  }

  /// Replaces the decorations of a section, as `setHeaders(_:ofSection:)` does the headers.
  public mutating func setDecorations(
    _ decorations: [Decoration], ofSection section: Int
  ) throws(LayoutError) {
    try setSupplementaries(ofSection: section, decorations: decorations)
  }

  /// Sets the length of a header or a footer, for example after it was measured.
  ///
  /// - Parameters:
  ///   - kind: The kind of the header or footer.
  ///   - path: The section and the index among the section's headers or footers. The section is -1 for the feed's headers
  ///     and `sectionCount` for its footers.
  ///   - extent: The length along the main axis, in points.
  /// - Throws: `LayoutError` if there is no supplementary of `kind` at `path`. Otherwise as `setHeaders(_:ofSection:)`.
  /// - Complexity: As for `setHeaders(_:ofSection:)`
  public mutating func resizeSupplementary(
    _ kind: ElementKind, at path: ItemPath, to extent: Double
  ) throws(LayoutError) {
    try Millrace.check(path.section, "path.section", in: -1..<(sectionCount + 1))
    func resized(_ side: SupplementarySide) -> [Supplementary]? {
      var list = list(side, ofSection: path.section)
      guard list.indices.contains(path.item), list[path.item].kind == kind else { return nil }
      list[path.item].extent = extent
      return list
    }
    let isOfFeed = path.section < 0 || path.section == sectionCount
    if path.section < sectionCount, let headers = resized(.headers) {
      return try isOfFeed ? setHeaders(headers) : setHeaders(headers, ofSection: path.section)
    }
    if path.section >= 0, let footers = resized(.footers) {
      return try isOfFeed ? setFooters(footers) : setFooters(footers, ofSection: path.section)
    }
    throw .noSupplementary(argument: "\(path)", kind: "\(kind)")
  }
}

extension Feed {
  /// Returns the headers or footers of a section, or of the feed if there is no such section.
  private func list(_ side: SupplementarySide, ofSection section: Int) -> [Supplementary] {
    // Without the position of the section: only lengths are needed.
    let bounds =
      (0..<sectionCount).contains(section)
      ? supplementaryFrame(of: sectionTree.entry(at: section), section: section, start: 0)
      : feedFrame(section: section)
    let list = bounds.supplementaries.content[side]
    return list.indices.map { list[$0].supplementary(extent: bounds.extent(of: $0, side)) }
  }

  /// Replaces the headers, footers or boundary supplementaries of the feed that are not `nil`.
  mutating func setMargins(
    headers: [Supplementary]? = nil, footers: [Supplementary]? = nil,
    boundary: [CollectionLayoutBoundarySupplementaryItem]? = nil
  ) throws(LayoutError) {
    let newBoundary = BoundarySupplementaries(items: boundary ?? boundarySupplementaryItems)
    let content = try SectionSupplementaries.Content(
      headers: headers ?? self.headers, footers: footers ?? self.footers, decorations: [],
      boundary: BoundaryBox(newBoundary), axis: axis)
    let new = try FeedMargins(content, store.feedBoundaryLayout(newBoundary))
    let length = new.maximumLength - margins.maximumLength
    if length > 0 { try room.check(length: length, items: 0) }
    occupied += length
    margins = new
    sectionTree.origin = Units(new.headersLength)
    updateMargins()
    recordEdit(keepsPaths: true) { (feed) throws(LayoutError) in
      try feed.setMargins(headers: headers, footers: footers, boundary: boundary)
    }
  }

  /// Returns the maximum total length of a section's headers and footers, however long its items are.
  func maximumMarginsLength(of entry: SectionEntry) -> Units {
    entry.traits.contains(.dependsOnLength)
      ? supplementaries.maximumLength(of: entry.margins)
      : Units(entry.headersLength) + Units(entry.footersLength)
  }

  /// Replaces the headers, footers, decorations or boundary supplementaries of a section that are not `nil`.
  mutating func setSupplementaries(
    ofSection section: Int, headers: [Supplementary]? = nil, footers: [Supplementary]? = nil,
    decorations: [Decoration]? = nil, boundary: [CollectionLayoutBoundarySupplementaryItem]? = nil
  ) throws(LayoutError) {
    try checkSection(section, "section")
    var newBoundary = supplementaries(ofSection: section).content.boundary
    if let boundary { newBoundary.items = boundary }
    var entry = sectionTree.entry(at: section)
    let before = entry.margins
    do throws(LayoutError) {
      let margins = try supplementaries.margins(
        headers: headers ?? self.headers(ofSection: section),
        footers: footers ?? self.footers(ofSection: section),
        decorations: decorations ?? self.decorations(ofSection: section),
        boundary: BoundaryBox(newBoundary), in: store)
      defer { supplementaries.removeIfUnused(margins.supplementariesNumber) }
      let length = supplementaries.maximumLength(of: margins) - maximumMarginsLength(of: entry)
      if length > 0 { try room.check(length: length, items: 0) }
      entry.setMargins(margins, supplementaries)
      occupied += length
      supplementaries.moveUser(from: before, to: margins)
      sectionTree.replace(at: section, with: entry)
      updateMargins()
    } catch {
      throw .inSection(section, error)
    }
    // Not the others, which a detached copy may have replaced.
    recordEdit(keepsPaths: true) { (feed) throws(LayoutError) in
      try feed.setSupplementaries(
        ofSection: section, headers: headers, footers: footers, decorations: decorations, boundary: boundary)
    }
  }
}
