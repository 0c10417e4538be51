/// The interned headers, footers and decorations of a feed's sections, by number. The number 0 stands for none.
///
/// 10⁶ sections with one header each cost only that number in their entries.
struct SupplementaryTable: Sendable {
  /// The supplementaries of a section: their number in the table and the lengths of headers and footers.
  struct Margins: Equatable, Sendable {
    var supplementariesNumber: UInt32 = 0
    var headersLength: UInt32 = 0
    var footersLength: UInt32 = 0
  }

  /// A request for margins, and its result.
  private struct Request: Sendable {
    let headers: [Supplementary]
    let footers: [Supplementary]
    let decorations: [Decoration]
    let boundary: BoundaryBox?
    let margins: Margins

    /// Returns the margins of a request with the same content, or with a header of another length; otherwise `nil`.
    func margins(
      _ headers: [Supplementary], _ footers: [Supplementary], _ decorations: [Decoration],
      _ boundary: BoundaryBox?
    ) throws(LayoutError) -> Margins? {
      guard footers == self.footers, decorations == self.decorations, boundary == self.boundary else {
        return nil
      }
      if headers == self.headers { return margins }
      guard headers.count == 1, self.headers.count == 1, case var alike = self.headers[0] else { return nil }
      alike.extent = headers[0].extent
      guard alike == headers[0] else { return nil }
      var margins = margins
      margins.headersLength = UInt32(try Units(checked: alike.extent, "headers[0].extent"))
      return margins
    }
  }

  private struct Interned: Sendable {
    var value: SectionSupplementaries
    let hash: Int
    var userCount = 0
  }

  /// The interned values, by their numbers less 1.
  private var values = PagedArray<Interned>()
  /// The slots of `values` by the hashes of their content.
  private var slots = HashTrie()
  /// The number of values that need the end of their section.
  private var needingSectionEnd = 0
  /// The number of values with separators.
  private var separatorCount = 0
  /// The number of values with an element whose frame depends on the visible rect.
  private var dependingOnView = 0
  /// The last request. The next section usually has the same content, or a header of another length.
  private var last: Request?
  /// The total lengths of the headers, and of the footers, of each section where they are pinned or stretched.
  private var movingHeaders = LengthCounts()
  private var movingFooters = LengthCounts()
  /// The `BoundaryLayout.overflow` of each section that has one.
  private var boundaryOverflows = LengthCounts()
  /// Upper bounds of `movingHeaders` and `movingFooters` (`LengthCounts.bound(_:)`), or `nil` if there are none; they may
  /// have no length. A query may need the ends of sections that far beyond the visible rect.
  var movingHeadersLength: Units? { movingHeaders.maximum }
  var movingFootersLength: Units? { movingFooters.maximum }
  /// An upper bound of `boundaryOverflows`; 0 if there are none.
  private(set) var boundaryOverflow: Units = 0
  /// The number of values with boundary supplementaries.
  private var boundaryCount = 0

  @inline(__always)
  subscript(number: UInt32) -> SectionSupplementaries {
    number == 0 ? .none : values[number &- 1].value
  }

  var count: Int { values.count }

  /// Returns the maximum length of headers and footers, however long the items of the section are.
  func maximumLength(of margins: Margins) -> Units {
    self[margins.supplementariesNumber].boundary?.maximumLength
      ?? Units(margins.headersLength) + Units(margins.footersLength)
  }

  /// Returns the margins of a section with the given content. Does not add a user: call `addUser(of:)`.
  ///
  /// The lengths of boundary supplementaries follow from that of the section (`SectionEntry.updateBoundary(_:)`).
  @inline(__always)
  mutating func margins(
    headers: [Supplementary], footers: [Supplementary], decorations: [Decoration],
    boundary: BoundaryBox?, in store: borrowing SectionStore
  ) throws(LayoutError) -> Margins {
    if headers.isEmpty, footers.isEmpty, decorations.isEmpty, boundary == nil { return Margins() }
    return try newMargins(headers, footers, decorations, boundary, store)
  }

  @inline(never)
  private mutating func newMargins(
    _ headers: [Supplementary], _ footers: [Supplementary], _ decorations: [Decoration],
    _ boundary: BoundaryBox?, _ store: borrowing SectionStore
  ) throws(LayoutError) -> Margins {
    if let margins = try last?.margins(headers, footers, decorations, boundary) { return margins }
    var content = try SectionSupplementaries.Content(
      headers: headers, footers: footers, decorations: decorations, boundary: boundary, axis: store.map.axis)
    let layout = boundary == nil ? nil : try store.boundaryLayout(content.boundary, isOfFeed: false)
    try content.checkOrder()
    let lengths = try content.lengths()
    if content.headers.count == 1 { content.headers[0].extent = 0 }
    if content.footers.count == 1 { content.footers[0].extent = 0 }
    let margins = Margins(
      supplementariesNumber: number(of: content, layout), headersLength: lengths.headers,
      footersLength: lengths.footers)
    last = Request(
      headers: headers, footers: footers, decorations: decorations, boundary: boundary, margins: margins)
    return margins
  }

  /// Places the boundary supplementaries of all sections in the view of `store`, after it changed.
  ///
  /// - Returns: Whether there are any.
  /// - Throws: The number of a value that the view does not fit, and the error. The table is then partly changed.
  mutating func relayout(in store: borrowing SectionStore) throws(BoundaryError) -> Bool {
    guard hasBoundary else { return false }
    for slot in 0..<values.end {
      guard let interned = values.value(in: slot), case let old = interned.value, old.boundary != nil else {
        continue
      }
      let layout: BoundaryLayout?
      do throws(LayoutError) {
        layout = try store.boundaryLayout(old.content.boundary, isOfFeed: false)
      } catch {
        throw BoundaryError(number: slot + 1, error: error)
      }
      let new = SectionSupplementaries(old.content, layout)
      count(old, by: -1)
      count(new, by: 1)
      // The lengths of boundary supplementaries do not depend on the margins.
      countReach(of: old, Margins(), by: -interned.userCount)
      countReach(of: new, Margins(), by: interned.userCount)
      values.withValue(slot) { $0.value = new }
    }
    return true
  }

  /// Counts how far the elements of `change` sections move in the visible rect, and how far they lie outside of their
  /// section.
  @inline(__always)
  private mutating func countReach(of value: SectionSupplementaries, _ margins: Margins, by change: Int) {
    if value.movesHeaders || value.movesFooters || value.hasBoundary { countReach(value, margins, change) }
  }

  @inline(never)
  private mutating func countReach(_ value: SectionSupplementaries, _ margins: Margins, _ change: Int) {
    guard change != 0 else { return }
    let boundary = value.boundary
    if value.movesHeaders {
      let length =
        boundary.map { max(0, $0.pinnedStart.last - $0.pinnedStart.first) } ?? Units(margins.headersLength)
      movingHeaders.add(LengthCounts.bound(length), count: change)
    }
    if value.movesFooters {
      let length = boundary?.overflow ?? Units(margins.footersLength)
      movingFooters.add(LengthCounts.bound(length), count: change)
    }
    if let boundary, boundary.overflow > 0 {
      boundaryOverflows.add(LengthCounts.bound(boundary.overflow), count: change)
      boundaryOverflow = boundaryOverflows.maximum ?? 0
    }
  }

  /// Returns the number under which `content` is interned.
  private mutating func number(
    of content: SectionSupplementaries.Content, _ boundary: BoundaryLayout?
  ) -> UInt32 {
    let hash = content.hashValue
    if let slot = slots.first(hash, where: { values[$0].value.content == content }) { return slot + 1 }
    let supplementaries = SectionSupplementaries(content, boundary)
    let slot = values.insert(Interned(value: supplementaries, hash: hash))
    slots.insert(slot, hash: hash)
    count(supplementaries, by: 1)
    return slot + 1
  }

  private mutating func count(_ supplementaries: SectionSupplementaries, by change: Int) {
    if supplementaries.boundary != nil { boundaryCount += change }
    if supplementaries.content.decorations.contains(where: { $0.isSeparator }) { separatorCount += change }
    if supplementaries.needsSectionEnd { needingSectionEnd += change }
    if supplementaries.dependsOnView { dependingOnView += change }
  }

  @inline(__always)
  mutating func addUser(of margins: Margins) { countUser(of: margins, by: 1) }

  @inline(__always)
  mutating func removeUser(of margins: Margins) {
    countUser(of: margins, by: -1)
    removeIfUnused(margins.supplementariesNumber)
  }

  /// Counts a section whose margins changed. If only a length did, no value is written to.
  mutating func moveUser(from old: Margins, to new: Margins) {
    guard old.supplementariesNumber == new.supplementariesNumber else {
      addUser(of: new)
      return removeUser(of: old)
    }
    let value = self[new.supplementariesNumber]
    countReach(of: value, new, by: 1)
    countReach(of: value, old, by: -1)
  }

  @inline(__always)
  private mutating func countUser(of margins: Margins, by change: Int) {
    guard margins.supplementariesNumber != 0 else { return }
    values.withValue(margins.supplementariesNumber &- 1) { $0.userCount += change }
    countReach(of: self[margins.supplementariesNumber], margins, by: change)
  }

  mutating func removeIfUnused(_ number: UInt32) {
    guard number != 0, case let entry = values[number - 1], entry.userCount == 0 else { return }
    slots.remove(number - 1, hash: entry.hash)
    values.remove(number - 1)
    count(entry.value, by: -1)
    if last?.margins.supplementariesNumber == number { last = nil }
  }

  /// Whether no section has headers, footers or decorations.
  @inline(__always)
  var isEmpty: Bool { count == 0 }

  var dependsOnView: Bool { dependingOnView > 0 }

  /// Whether a section has boundary supplementaries.
  var hasBoundary: Bool { boundaryCount > 0 }

  /// Whether a section has separators.
  var hasSeparators: Bool { separatorCount > 0 }

  var needsSectionEnds: Bool { needingSectionEnd > 0 }

  /// Returns a description of a wrong count, or `nil` if there is none. For tests. O(count).
  func invariantViolation() -> String? {
    var other = SupplementaryTable()
    for slot in 0..<values.end { if let entry = values.value(in: slot) { other.count(entry.value, by: 1) } }
    if other.needingSectionEnd != needingSectionEnd { return "other section ends" }
    if other.separatorCount != separatorCount { return "another number of separators" }
    if other.boundaryCount != boundaryCount { return "another number of boundary supplementaries" }
    return other.dependingOnView != dependingOnView ? "others depend on the view" : nil
  }
}

extension SectionEntry {
  /// The lengths of the headers and footers, and the number of the supplementaries in the table.
  var margins: SupplementaryTable.Margins {
    SupplementaryTable.Margins(
      supplementariesNumber: supplementariesNumber, headersLength: headersLength,
      footersLength: footersLength)
  }

  @inline(__always)
  mutating func setMargins(_ margins: SupplementaryTable.Margins, _ table: SupplementaryTable) {
    supplementariesNumber = margins.supplementariesNumber
    (headersLength, footersLength) = (margins.headersLength, margins.footersLength)
    traits = margins.supplementariesNumber != 0 ? table[margins.supplementariesNumber].traits : []
    updateBoundary(table)
  }

  /// Updates the lengths by which boundary supplementaries reach out of the section, after its own length changed.
  @inline(__always)
  mutating func updateBoundary(_ table: SupplementaryTable) {
    if traits.contains(.dependsOnLength), let boundary = table[supplementariesNumber].boundary {
      (headersLength, footersLength) = boundary.lengths(around: length)
    }
  }
}

/// A view that does not fit the boundary supplementaries of some sections.
struct BoundaryError: Error {
  /// The number of the supplementaries in the table.
  let number: UInt32
  let error: LayoutError
}

extension SectionStore {
  /// Returns the frames of the boundary supplementaries of the whole feed, or `nil` if there are none.
  func feedBoundaryLayout(_ boundary: BoundarySupplementaries) throws(LayoutError) -> BoundaryLayout? {
    var boundary = boundary
    if ContentInsetsReference.automatic.isSafeArea(in: view) {
      boundary.supplementaryContentInsetsReference = .safeArea
    }
    return try boundaryLayout(boundary, isOfFeed: true)
  }

  /// Returns the frames of boundary supplementaries in the view of the store, or `nil` if there are none.
  func boundaryLayout(
    _ boundary: BoundarySupplementaries, isOfFeed: Bool
  ) throws(LayoutError) -> BoundaryLayout? {
    let container = try BoundaryContainer(
      boundary, axis: map.axis, crossSize: Units(coordinate: width) ?? 0, in: view)
    return boundary.items.isEmpty
      ? nil : try BoundaryLayout(boundary.items, in: container, isOfFeed: isOfFeed)
  }
}
